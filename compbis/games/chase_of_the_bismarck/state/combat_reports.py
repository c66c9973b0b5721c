"""The kinds of report from air attacks and naval combats (9, 10)."""

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.table.report import Facts
from compbis.table.side import Side


class AirAttack(Facts, kind="air_attack"):
    """An air attack.

    Args:
        side: the owner of the aircraft
        at: the hex
        ship: the target
        die: always None, since the roll would tell the attacker what the ship has repaired; older records have it
        modifier: always None, as the die
        hits: the number of hits
    """

    side: Side
    at: Hex
    ship: str
    die: int | None
    modifier: int | None
    hits: int


class Rolled(Facts, kind="rolled"):
    """The roll of an attack by aircraft or a submarine, or of a shadow attempt. Only the owner of the target is
    notified.

    Args:
        at: the hex
        ship: the ship attacked, "" for a shadow attempt
        die: the roll, None if the shadowers were too slow
        modifier: added to the die, None if the shadowers were too slow
    """

    at: Hex
    ship: str
    die: int | None
    modifier: int | None


class Chit(Facts, kind="chit"):
    """A damage marker took effect.

    Args:
        ship: the ship hit
        chit: the marker, one of tables.DAMAGE
        evasion: the Evasion Effects drawn for it, as losses; only as much as the ship had left by what its enemy has
            seen
        hull: the hull boxes lost
        secondary: the secondary guns lost
    """

    ship: str
    chit: str
    evasion: tuple[int, ...]
    hull: int
    secondary: int


class Sunk(Facts, kind="sunk"):
    """A ship was sunk."""

    ship: str
    at: Hex


class Combat(Facts, kind="combat"):
    """A naval combat begins.

    Args:
        at: the hex
        attacker: the side that attacks
        attackers: the ids of its ships
        defenders: the ids of the defending ships
        level: the level of visibility, 1 to 9
    """

    at: Hex
    attacker: Side
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    level: int


class Launched(Facts, kind="launched"):
    """A ship assigned torpedoes to a target."""

    ship: str
    target: str
    number: int


class Volley(Facts, kind="volley"):
    """A ship fired at a target.

    Args:
        ship: the firing ship
        target: the target
        range: the range, one of tables.RANGES
        modifier: added to each die
        dice: the rolls
        results: the result of each roll, one of tables.RESULTS
    """

    ship: str
    target: str
    range: str
    modifier: int
    dice: tuple[int, ...]
    results: tuple[str, ...]


class Special(Facts, kind="special"):
    """A roll on the Special Damage Table.

    Args:
        ship: the ship hit
        die: the roll
        result: subtable, radar, fire control or fuel
        more: the second roll, for the Subtable or the fuel lost; -1 if there was none
    """

    ship: str
    die: int
    result: str
    more: int


class Evasion(Facts, kind="evasion"):
    """Evasion Effects were drawn for gunfire, or, for the owner alone, took what the ship had repaired in secret. lost:
    what each took."""

    ship: str
    lost: tuple[int, ...]


class GunOut(Facts, kind="gun_out"):
    """A primary gun of a ship with unreliable guns is out of action until the combat ends. place: BOW or STERN."""

    ship: str
    place: str


class Torpedo(Facts, kind="torpedo"):
    """A torpedo was fired.

    Args:
        ship: the firing ship
        target: the target
        die: the roll
        modifier: added to the die
        hits: the number of hits
    """

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
    """Ships have left the combat over the edge of the Battle Board."""

    ships: tuple[str, ...]


class Aborted(Facts, kind="aborted"):
    """A ship tried to leave the combat."""

    ship: str
    die: int
    success: bool


class Entered(Facts, kind="entered"):
    """A ship tried to enter the combat. The enemy is notified only if it succeeded."""

    ship: str
    die: int
    success: bool


class CombatEnds(Facts, kind="combat_ends"):
    """A combat is over. rounds: the number of rounds fought."""

    at: Hex
    rounds: int
