"""What happens when orders are carried out (4.5) and when reinforcements arrive (14)."""

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.state.report_kinds.sighting import Units
from compbis.table.report import Facts


class Refuelled(Facts, kind="refuelled"):
    """A ship took on full fuel and torpedoes.

    Section: 6.26. Heard by: its owner.
    """

    unit: str


class NotRefuelled(Facts, kind="not_refuelled"):
    """A ship in R mode could not refuel: there was no longer an oiler in its square.

    Section: 6.26. Heard by: its owner.
    """

    unit: str
    square: Square


class Landed(Facts, kind="landed"):
    """Planes landed at their base or on their carrier, where they refuel.

    Section: 8.6. Heard by: the British.
    """

    plane: str
    square: Square


class Grounded(Facts, kind="grounded"):
    """Planes stayed on deck: their carrier was not in L mode.

    Section: 6.23. Heard by: the British.
    """

    plane: str


class Crashed(Facts, kind="crashed"):
    """Planes crashed: they were out of endurance away from their base, or their carrier was sunk.

    Section: 8.6, 8.4. Heard by: the British.
    """

    plane: str
    square: Square


class LostWithCarrier(Facts, kind="lost_with_carrier"):
    """Planes on deck went down with their carrier.

    Section: 8.4. Heard by: the British.
    """

    plane: str
    carrier: str


class LeftBoard(Facts, kind="left_board"):
    """A convoy left the board.

    square: the square beside the board that it entered.

    Section: 6.34. Heard by: the British.
    """

    unit: str
    square: Square


class Strayed(Facts, kind="strayed"):
    """A convoy did not move directly, so its mission has failed.

    Section: 17.3. Heard by: the British.
    """

    unit: str


class Dry(Facts, kind="dry"):
    """A ship has run out of fuel.

    Section: 6.7. Heard by: its owner.
    """

    unit: str


class Reinforcements(Facts, kind="reinforcements"):
    """British ships came into play; they may move on the next turn.

    Section: 14.1. Heard by: the British.
    """

    units: Units
    square: Square
