"""The kinds of report: what happened, never as text. Who hears of it is said where it is reported; what one side alone
may know is a report of its own (docs/games/chase-of-the-bismarck/RULES.md, Who knows what)."""

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.table.report import Facts
from compbis.table.side import Side

Classes = tuple[tuple[str, int], ...]
"""How many ships of which class."""

# 3, 5, 12


class Revealed(Facts, kind="revealed"):
    """An optional unit takes part, and the enemy has to be told (13.1)."""

    ship: str


class Weather(Facts, kind="weather"):
    """The weather of a turn: the die, the box of the marker, the level, 10 for X, fog, and whether ships lost fuel in a
    storm (5)."""

    die: int
    weather: int
    level: int
    fog: bool
    storm: bool


class Unmarked(Facts, kind="unmarked"):
    """Marked units of a side were lost sight of in these hexes (5, 6)."""

    side: Side
    hexes: tuple[Hex, ...]


class Emergency(Facts, kind="emergency"):
    """A ship has empty tanks, and must have refuelled by that turn. Its owner hears it (7.7.2)."""

    ship: str
    turn: int


class NoFuel(Facts, kind="no_fuel"):
    """A ship is out of emergency fuel, and out of the game (7.7.2)."""

    ship: str


class Arrived(Facts, kind="arrived"):
    """A reinforcement is on the board. Its owner hears it (12)."""

    ship: str
    at: Hex


class Released(Facts, kind="released"):
    """Restricted ships may act from now on. Their owner hears it (12)."""

    ships: tuple[str, ...]


# 6


class ShadowAttempt(Facts, kind="shadow_attempt"):
    """A shadow attempt is made. modifier: without manoeuvres; None if none is possible."""

    at: Hex
    force: bool
    classes: Classes
    shadowers: Classes
    modifier: int | None


class Manoeuvre(Facts, kind="manoeuvre"):
    """The unit evades, or diverts: then into these parts."""

    at: Hex
    evades: bool
    fast: Classes
    slow: Classes


class ShadowResult(Facts, kind="shadow_result"):
    """The attempt was rolled for. part: FAST or SLOW after a Diversion, else "". die: None if it was not possible."""

    at: Hex
    part: str
    die: int | None
    modifier: int | None
    success: bool


# 7


class OpenMove(Facts, kind="open_move"):
    """A Shadowed unit has moved, or stayed. to: where it is; fog: whether it was lost there, in the first fog hex that
    it entered."""

    side: Side
    at: Hex
    to: Hex
    force: bool
    classes: Classes
    fog: bool


class Repaired(Facts, kind="repaired"):
    """A ship attempted repair at sea: the die, the result, what it regained, whether its rudder is whole again. Its
    owner hears it."""

    ship: str
    die: int
    total: int
    regained: int
    rudder: bool


class AirLost(Facts, kind="air_lost"):
    """Air units could not land, or were lost with their carrier. Their owner hears it."""

    air: tuple[str, ...]


# 8, 11.2


class Called(Facts, kind="called"):
    """A side has searched a hex. found: whether a naval unit is there, or went through."""

    side: Side
    at: Hex
    found: bool


class Located(Facts, kind="located"):
    """A unit of the enemy was located. side: who has. how: call, factor (an Intrinsic Search Factor) or chance;
    shadowed: whether it is Shadowed, and not Sighted."""

    side: Side
    at: Hex
    force: bool
    classes: Classes
    how: str
    shadowed: bool


class Passed(Facts, kind="passed"):
    """A unit went through a hex that was searched. side: who has; now: where it is; ships: how many."""

    side: Side
    at: Hex
    now: Hex
    ships: int


class HuffDuff(Facts, kind="huff_duff"):
    """The place of a German unit was found by its wireless, and nothing else of it."""

    at: Hex


# 9, 10


class AirAttack(Facts, kind="air_attack"):
    """An air attack. side: of the aircraft."""

    side: Side
    at: Hex
    ship: str
    die: int
    modifier: int
    hits: int


class Chit(Facts, kind="chit"):
    """A damage marker took effect: what it is, the Evasion Effects drawn for it, the hull boxes and secondary guns
    lost."""

    ship: str
    chit: str
    evasion: tuple[int, ...]
    hull: int
    secondary: int


class Sunk(Facts, kind="sunk"):
    """A ship went down."""

    ship: str
    at: Hex


class Combat(Facts, kind="combat"):
    """A naval combat begins."""

    at: Hex
    attacker: Side
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    level: int


class Launched(Facts, kind="launched"):
    """Torpedoes were assigned."""

    ship: str
    target: str
    number: int


class Volley(Facts, kind="volley"):
    """A ship fired: the range, what was added to each die, the dice, and their results."""

    ship: str
    target: str
    range: str
    modifier: int
    dice: tuple[int, ...]
    results: tuple[str, ...]


class Special(Facts, kind="special"):
    """A die on the Special Damage Table. more: that which followed, on the Subtable or for the fuel; -1 if none did."""

    ship: str
    die: int
    result: str
    more: int


class Evasion(Facts, kind="evasion"):
    """Evasion Effects were drawn for gunfire."""

    ship: str
    lost: tuple[int, ...]


class GunOut(Facts, kind="gun_out"):
    """A gun of a ship with unreliable ones is out of action until the combat ends."""

    ship: str
    place: str


class Torpedo(Facts, kind="torpedo"):
    """A torpedo ran."""

    ship: str
    target: str
    die: int
    modifier: int
    hits: int


class Steered(Facts, kind="steered"):
    """A ship has taken a position and moved on the Battle Board."""

    ship: str
    course: str
    zone: int


class Left(Facts, kind="left"):
    """Ships have left the combat off the edge of the Battle Board."""

    ships: tuple[str, ...]


class Aborted(Facts, kind="aborted"):
    """A ship has tried to leave the combat."""

    ship: str
    die: int
    success: bool


class Entered(Facts, kind="entered"):
    """A ship has tried to enter the combat: the enemy hears it only if it has."""

    ship: str
    die: int
    success: bool


class CombatEnds(Facts, kind="combat_ends"):
    """A combat is over. rounds: that were fought."""

    at: Hex
    rounds: int


# 11


class ShipSeen(Facts, kind="ship_seen"):
    """A submarine has seen a ship. allied: whose submarine; force: whether the ship is in a Task Force."""

    allied: bool
    ship: str
    at: Hex
    force: bool


class SubmarineAttack(Facts, kind="submarine_attack"):
    """The submarine has attacked it."""

    ship: str
    die: int
    modifier: int
    hits: int


class Hunted(Facts, kind="hunted"):
    """The die of a hunt. met: "", merchant or contact. The German hears it."""

    unit: str
    die: int
    total: int
    met: str


class ConvoyMet(Facts, kind="convoy_met"):
    """What the Convoy ID Table says. convoy: "" if there is none. The German hears it."""

    die: int
    convoy: str
    escorts: tuple[str, ...]


class ShippingAttacked(Facts, kind="shipping_attacked"):
    """A German unit has attacked a convoy or a merchant ship there."""

    at: Hex
    force: bool
    classes: Classes


class Won(Facts, kind="won"):
    """VP markers for a convoy, or a merchant ship. half: whether they count half. The German hears it."""

    what: str
    chits: tuple[int, ...]
    half: bool


# 4


class Result(Facts, kind="result"):
    """How the points came about: the row of the Victory Points Table, and what the German total is made of."""

    end: str
    chits: tuple[int, ...]
    halves: tuple[int, ...]
    merchants: int
    extras: int
    allied_ships: int
    german_ships: int
    prizes: tuple[str, ...]


KINDS = tuple(of for of in tuple(globals().values()) if isinstance(of, type) and Facts in of.__mro__[1:])
"""Every kind of report, but for the end of the game (table.game.GameOver)."""
