"""What one side learns about the other: by shadow (10, 11), search (9) and chance (12)."""

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import UnitKind
from compbis.table.report import Facts

Units = tuple[tuple[str, UnitKind], ...]
"""Units, each as its name and kind."""


class Shadow(Facts, kind="shadow"):
    """A unit tried to shadow an enemy ship.

    Args:
        target: the ship that was shadowed.
        shadower: the unit that tried; to the shadowed side, an unseen submarine group is SUBMARINE (9.6).
        square: where it tried.
        to: the square that the shadower followed to; 0 for the shadowed side, and if the shadow failed.
        helpers: the units that helped; none for the shadowed side.

    Section: 10.1. Heard by: both sides, each in a report of its own.
    """

    target: str
    shadower: str
    square: Square
    success: bool
    to: Square
    helpers: tuple[str, ...]


class FastShadow(Facts, kind="fast_shadow"):
    """A British unit tried to follow a German raider that passed its square.

    Args:
        target: the raider.
        shadower: the unit that tried; to the Germans, an unseen submarine group is SUBMARINE (9.6).
        square: the square that the raider passed.
        to: the square that the raider was followed to; 0 for the Germans, and if the shadow failed.
        helpers, moved: the units that helped, and those that followed; none for the Germans.

    Section: 11.3. Heard by: both sides, each in a report of its own.
    """

    target: str
    shadower: str
    square: Square
    success: bool
    to: Square
    helpers: tuple[str, ...]
    moved: tuple[str, ...]


class Spotted(Facts, kind="spotted"):
    """Enemy units were spotted by search.

    Args:
        square: where they are.
        units: those spotted, including planes.
        own: the side's own units there that the enemy spotted.

    Section: 9.5. Heard by: the side that spotted them.
    """

    square: Square
    units: Units
    own: Units


class Searched(Facts, kind="searched"):
    """A side searched: its own factors were enough to spot in these squares, whether or not an enemy was there.

    Section: 9.2. Heard by: the side that searched.
    """

    squares: tuple[Square, ...]


class BergenSearched(Facts, kind="bergen_searched"):
    """The British searched Bergen with enough factors to release their reinforcements.

    Section: 14.22. Heard by: the British.
    """

    square: Square


class BismarckLocated(Facts, kind="bismarck_located"):
    """The Bismarck was spotted by search for the first time.

    Section: 14.22, 14.42. Heard by: the British.
    """

    square: Square


class AirSearch(Facts, kind="air_search"):
    """General air search spotted a German raider.

    square: where it is; 0 for the Germans.

    Section: 12.2. Heard by: both sides, each in a report of its own.
    """

    unit: str
    square: Square


class RadioSilence(Facts, kind="radio_silence"):
    """A German raider broke radio silence.

    square: where it is, or a square next to it; 0 for the Germans.

    Section: 12.3. Heard by: both sides, each in a report of its own.
    """

    unit: str
    square: Square
