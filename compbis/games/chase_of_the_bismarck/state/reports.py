"""The kinds of report: what happened, as facts and never as text. Those of combat are in combat_reports.

The code that reports an event decides which sides receive it. What only one side may know is a report of its own
(docs/games/chase-of-the-bismarck/RULES.md, Who knows what).
"""

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.state import combat_reports
from compbis.table.report import Facts
from compbis.table.side import Side

Classes = tuple[tuple[str, int], ...]
"""The number of ships of each class."""

# 3, 5, 12


class Revealed(Facts, kind="revealed"):
    """An optional unit is in the game, and the enemy is notified (13.1)."""

    ship: str


class Weather(Facts, kind="weather"):
    """The weather of a turn (5).

    Args:
        die: the roll on the Weather Change Table
        weather: the box of the weather marker
        level: the level of visibility, 10 for X
        fog: whether there is fog in the fog hexes
        storm: whether a storm cost ships fuel
    """

    die: int
    weather: int
    level: int
    fog: bool
    storm: bool


class Unmarked(Facts, kind="unmarked"):
    """Marked units of a side in these hexes are out of sight (5, 6)."""

    side: Side
    hexes: tuple[Hex, ...]


class UnitUnmarked(Facts, kind="unit_unmarked"):
    """A marked unit of a side is out of sight, while others of its side in its hex are still marked (6)."""

    side: Side
    at: Hex
    force: bool
    classes: Classes


class Emergency(Facts, kind="emergency"):
    """A ship's tanks are empty; it must refuel before the turn given. Only its owner is notified (7.7.2)."""

    ship: str
    turn: int


class NoFuel(Facts, kind="no_fuel"):
    """A ship has used up its emergency fuel and is out of the game (7.7.2)."""

    ship: str


class Arrived(Facts, kind="arrived"):
    """A reinforcement is on the board. Only its owner is notified (12)."""

    ship: str
    at: Hex


class Released(Facts, kind="released"):
    """These ships are no longer Restricted. Only their owner is notified (12)."""

    ships: tuple[str, ...]


# 6


class ShadowAttempt(Facts, kind="shadow_attempt"):
    """A shadow attempt is made.

    Args:
        at: the hex
        force: whether the target is a Task Force
        classes: the target's ships by class
        shadowers: always (), since the target does not learn them; older records name their classes
        modifier: always None, since it would tell the Allies what the target has repaired; older records have it
    """

    at: Hex
    force: bool
    classes: Classes
    shadowers: Classes
    modifier: int | None


class Manoeuvre(Facts, kind="manoeuvre"):
    """The target of a shadow attempt evades or diverts.

    Args:
        at: the hex
        evades: True for an evasion, False for a diversion
        fast: the fast part by class, () for an evasion
        slow: the slow part by class, () for an evasion
    """

    at: Hex
    evades: bool
    fast: Classes
    slow: Classes


class ShadowResult(Facts, kind="shadow_result"):
    """The result of a shadow attempt.

    Args:
        at: the hex
        part: FAST or SLOW after a Diversion, else ""
        die: always None, since it would tell the Allies what the target has repaired; older records have it
        modifier: always None, as the die
        success: whether the unit is now Shadowed
    """

    at: Hex
    part: str
    die: int | None
    modifier: int | None
    success: bool


# 7


class OpenMove(Facts, kind="open_move"):
    """A Shadowed unit has moved or stayed.

    Args:
        side: the owner of the unit
        at: the hex where it began
        to: the hex where it ended, or the first fog hex that it entered
        force: whether it is a Task Force
        classes: its ships by class
        fog: whether it was lost from sight in that fog hex
    """

    side: Side
    at: Hex
    to: Hex
    force: bool
    classes: Classes
    fog: bool


class OutAndBack(OpenMove, kind="out_and_back"):
    """A Shadowed unit has moved, and ended in the hex where it began. Its facts are those of an open move."""

    side: Side
    at: Hex
    to: Hex
    force: bool
    classes: Classes
    fog: bool


class Repaired(Facts, kind="repaired"):
    """A ship attempted repair at sea. Only its owner is notified.

    Args:
        ship: the ship
        die: the roll
        total: the roll with the weather modifier
        regained: the Evasion Factors that it regained
        rudder: whether its rudder was repaired
    """

    ship: str
    die: int
    total: int
    regained: int
    rudder: bool


class AirLost(Facts, kind="air_lost"):
    """Air units could not land or were lost with their carrier. Only their owner is notified."""

    air: tuple[str, ...]


# 8, 11.2


class Called(Facts, kind="called"):
    """A side has searched a hex. found: whether an enemy naval unit is there or passed through."""

    side: Side
    at: Hex
    found: bool


class Located(Facts, kind="located"):
    """An enemy unit was located.

    Args:
        side: the side that located it
        at: the hex
        force: whether the unit is a Task Force
        classes: its ships by class
        how: call, factor (an Intrinsic Search Factor) or chance
        shadowed: whether it is Shadowed rather than Sighted
    """

    side: Side
    at: Hex
    force: bool
    classes: Classes
    how: str
    shadowed: bool


class Passed(Facts, kind="passed"):
    """A unit passed through a hex that the enemy watches or has searched.

    Args:
        side: the enemy of the unit
        at: the hex that it passed through
        now: the hex where it is
        ships: the number of its ships
    """

    side: Side
    at: Hex
    now: Hex
    ships: int


class HuffDuff(Facts, kind="huff_duff"):
    """Direction finding located a German unit; nothing but its hex is known."""

    at: Hex


# 11


class ShipSeen(Facts, kind="ship_seen"):
    """A submarine has seen a ship.

    Args:
        allied: whether the submarine is Allied
        ship: the ship
        at: the hex
        force: whether the ship is in a Task Force
    """

    allied: bool
    ship: str
    at: Hex
    force: bool


class SubmarineAttack(Facts, kind="submarine_attack"):
    """The submarine attacked the ship that it had seen.

    Args:
        ship: the target
        die: always None, as in an air attack; older records have it
        modifier: always None, as the die
        hits: the number of hits
    """

    ship: str
    die: int | None
    modifier: int | None
    hits: int


class Hunted(Facts, kind="hunted"):
    """The roll of a hunt for convoys. Only the Germans are notified.

    Args:
        unit: the hunting unit
        die: the roll
        total: the roll with its modifiers
        met: merchant, contact, or "" for nothing
    """

    unit: str
    die: int
    total: int
    met: str


class ConvoyMet(Facts, kind="convoy_met"):
    """The result on the Convoy ID Table. Only the Germans are notified.

    Args:
        die: the roll
        convoy: the name of the convoy, "" if there is none
        escorts: the ids of its escorts
    """

    die: int
    convoy: str
    escorts: tuple[str, ...]


class ShippingAttacked(Facts, kind="shipping_attacked"):
    """A German unit has attacked a convoy or a merchant ship in this hex.

    Args:
        at: the hex
        force: whether the attacker is a Task Force
        classes: its ships by class
    """

    at: Hex
    force: bool
    classes: Classes


class Won(Facts, kind="won"):
    """The Germans earned points for shipping. Only they are notified.

    Args:
        what: the name of the convoy, or merchant for a single merchant ship
        chits: the VP markers drawn
        half: whether they count half
    """

    what: str
    chits: tuple[int, ...]
    half: bool


# 4


class Result(Facts, kind="result"):
    """The items of the final German total.

    Args:
        end: the row of the Victory Points Table, or sunk if the Bismarck was sunk
        chits: the VP markers that count in full
        halves: the VP markers that count half
        merchants: the number of single merchant ships sunk
        extras: the points for optional units
        allied_ships: the points for Allied ships sunk and damaged
        german_ships: the points for German ships sunk and damaged
        prizes: the Allied ships sunk in combat with the Bismarck
    """

    end: str
    chits: tuple[int, ...]
    halves: tuple[int, ...]
    merchants: int
    extras: int
    allied_ships: int
    german_ships: int
    prizes: tuple[str, ...]


KINDS = tuple(
    of
    for of in (*globals().values(), *vars(combat_reports).values())
    if isinstance(of, type) and Facts in of.__mro__[1:]
)
"""Every kind of report except the end of the game (table.game.GameOver)."""
