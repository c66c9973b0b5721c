"""What one side finds out about the other: by shadow (10, 11), by search (9) and by chance (12)."""

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import UnitKind
from compbis.table.report import Facts

Units = tuple[tuple[str, UnitKind], ...]
"""Units, each by its name and its kind."""


class Shadow(Facts, kind="shadow"):
    """A unit tried to shadow an enemy ship.

    square: where; shadower: what tried; for the shadowed side an unseen submarine group has no name (9.6);
    to: the square that the shadower followed into; 0 for the shadowed side, and if the shadow failed;
    helpers: names of the units that helped; none for the shadowed side.

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

    square: the one passed; shadower: what tried; for the Germans an unseen submarine group has no name (9.6);
    to: the square that the raider was followed into; 0 for the Germans, and if the shadow failed;
    helpers, moved: names of the units that helped, and of those that followed; none for the Germans.

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

    units: those spotted, planes too; own: the side's own units there that the enemy sees.

    Section: 9.5. Heard by: the side that spotted them.
    """

    square: Square
    units: Units
    own: Units


class Searched(Facts, kind="searched"):
    """A side's own search factors sufficed to spot in these squares, whether or not an enemy was there.

    Section: 9.2. Heard by: the side that searched.
    """

    squares: tuple[Square, ...]


class BergenSearched(Facts, kind="bergen_searched"):
    """The British searched Bergen well enough for their reinforcements to be released.

    Section: 14.22. Heard by: the British.
    """

    square: Square


class BismarckLocated(Facts, kind="bismarck_located"):
    """The Bismarck was spotted by search for the first time.

    Section: 14.22, 14.42. Heard by: the British.
    """

    square: Square


class AirSearch(Facts, kind="air_search"):
    """General air search saw a German raider.

    square: where; 0 for the Germans.

    Section: 12.2. Heard by: both sides, each in a report of its own.
    """

    unit: str
    square: Square


class RadioSilence(Facts, kind="radio_silence"):
    """A German raider broke radio silence.

    square: where, or next to it; 0 for the Germans.

    Section: 12.3. Heard by: both sides, each in a report of its own.
    """

    unit: str
    square: Square
