"""The kinds of report in this game: facts, never text.

If the two sides may learn different facts of one event, it has two kinds of report. Each docstring names the
recipients.
"""

from typing import Any, Self

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.state.units import Reason
from compbis.table.report import Facts
from compbis.table.side import Side
from compbis.table.values import from_plain, plain_fields


class Appeared(Facts, kind="appeared"):
    """A counter came onto the map. To both sides."""

    counter: str
    hex: Hex


class Removed(Facts, kind="removed"):
    """A counter was taken off the map. To both sides."""

    counter: str


class Regrouped(Facts, kind="regrouped"):
    """The owner's counters after the set-up or Phase One, each with its ships. To the owner."""

    forces: tuple[tuple[str, tuple[str, ...]], ...]


class Entered(Facts, kind="entered"):
    """A convoy entered the map (9.4). To both sides."""

    convoy: str
    hex: Hex


class Arrives(Facts, kind="arrives"):
    """Reinforcements arrived (4.1). To the British."""

    ships: tuple[str, ...]
    hex: Hex


class ReservesRoll(Facts, kind="reserves_roll"):
    """The German player rolled in secret for reserves (X5). To both sides."""


class Reserves(Facts, kind="reserves"):
    """The roll for reserves, and the ships that it brought (X5). To the Germans."""

    die: int
    ships: tuple[str, ...]


class Weather(Facts, kind="weather"):
    """The visibility this turn (5.1). To both sides."""

    visibility: str
    night: bool


class Searched(Facts, kind="searched"):
    """A unit attempted detection (10.2), or a German task force looked at a convoy, which needs no roll (9.9). To both
    sides; the roll goes to the searcher alone."""

    by: str
    target: str
    found: bool


class SearchRoll(Facts, kind="search_roll"):
    """The roll of a search, unmodified and modified. To the searcher."""

    by: str
    target: str
    die: int
    modified: int


class Detected(Facts, kind="detected"):
    """A task force was detected (10.4). To both sides.

    Args:
        counter: the task force
        ships: the number of its ships of each type in KINDS
        bismarck: whether the Bismarck is among them (16.1)
    """

    counter: str
    ships: tuple[int, ...]
    bismarck: bool


class Unmasked(Facts, kind="unmasked"):
    """A counter was revealed as a dummy and removed (6.24). To both sides."""

    counter: str


class ConvoySeen(Facts, kind="convoy_seen"):
    """A convoy was detected; a dummy is removed (9.9). To both sides."""

    convoy: str
    real: bool


class Released(Facts, kind="released"):
    """The task force that waits for the Bismarck may sail (16.1). To both sides."""

    counter: str


class BattleBegins(Facts, kind="battle"):
    """A surface battle began; `forces` are its counters, each with its ships (12.11). To both sides."""

    hex: Hex
    forces: tuple[tuple[str, tuple[str, ...]], ...]


class Round(Facts, kind="round"):
    """A round of combat began (12.12). To both sides."""

    hex: Hex
    round: int
    range: str


class Fired(Facts, kind="fired"):
    """A ship fired a weapon (12.13). To both sides.

    Args:
        ship: the ship that fired
        weapon: the weapon
        target: the ship fired at
        die: the roll, unmodified
        modified: the modified roll
        points: the points of damage
        explosion: the second roll after a 5X; 0 for none
    """

    ship: str
    weapon: str
    target: str
    die: int
    modified: int
    points: int
    explosion: int


class Struck(Facts, kind="struck"):
    """An air unit attacked a ship with some of its strength (12.33). To both sides.

    Args:
        unit: the air unit
        counter: the target's counter
        ship: the target
        strength: the strength used
        die: the roll, unmodified
        modified: the modified roll
        points: the points of damage
        explosion: the second roll after a 5X; 0 for none
    """

    unit: str
    counter: str
    ship: str
    strength: int
    die: int
    modified: int
    points: int
    explosion: int


class Bombed(Facts, kind="bombed"):
    """An air unit attacked a convoy (X1b). To both sides.

    Args:
        unit: the air unit
        convoy: the convoy
        die: the roll, unmodified
        modified: the modified roll
        points: the points subtracted from its value
        gone: whether its value is now 0
    """

    unit: str
    convoy: str
    die: int
    modified: int
    points: int
    gone: bool


class Harmed(Facts, kind="harmed"):
    """A ship took damage: its points of damage now, and whether its counter is flipped (12.14). To both sides."""

    ship: str
    damage: int
    flipped: bool


class RudderHit(Facts, kind="rudder_hit"):
    """A ship's rudder was hit (X1c). To both sides."""

    ship: str


class Sunk(Facts, kind="sunk"):
    """A ship was sunk. To both sides."""

    ship: str


class Leaves(Facts, kind="leaves"):
    """A side tries to leave the battle in these groups (12.21). To both sides."""

    side: Side
    groups: tuple[tuple[str, ...], ...]


class Pursued(Facts, kind="pursued"):
    """Ships pursue a group (12.22). To both sides."""

    group: tuple[str, ...]
    pursuers: tuple[str, ...]


class _Modifiable:
    """Facts with a roll that an optional rule may modify (X3b). If the roll is not modified, the plain form leaves out
    `modified`, as older records do."""

    def plain(self) -> dict[str, Any]:
        """The facts as plain data, by name."""
        form = plain_fields(self)
        return {name: form[name] for name in form if name != "modified" or form["modified"] != form["die"]}

    @classmethod
    def from_plain(cls, form: dict[str, Any]) -> Self:
        """The facts with this plain form. Raises ValueError, TypeError or LookupError if there are none."""
        given = {"modified": form["die"], **form}
        if given.keys() != cls.__annotations__.keys():
            raise ValueError(f"{cls.__name__} has the facts {', '.join(cls.__annotations__)}")
        return cls(**{name: from_plain(type_, given[name]) for name, type_ in cls.__annotations__.items()})


class GotAway(_Modifiable, Facts, kind="got_away"):
    """Whether a group got away; `die` and `modified` are 0 if it was not, or no longer, pursued (12.22). To both
    sides."""

    group: tuple[str, ...]
    die: int
    modified: int
    away: bool


class RangeRoll(_Modifiable, Facts, kind="range_roll"):
    """A side tried to open the range: the roll, and whether it succeeded (X3a). To both sides."""

    side: Side
    die: int
    modified: int
    opened: bool


class BattleEnds(Facts, kind="battle_ends"):
    """A battle ended. To both sides."""

    hex: Hex


class Destroyed(Facts, kind="destroyed"):
    """A convoy was destroyed: its value, and the number of attacking ships by type (KINDS; 9.11). To both sides."""

    convoy: str
    value: int
    by: tuple[int, ...]


class Shadowing(Facts, kind="shadowing"):
    """A unit attempted to shadow a counter; `fast` if at high speed (11.3). To both sides."""

    by: str
    target: str
    fast: bool
    success: bool


class ShadowRoll(Facts, kind="shadow_roll"):
    """The roll of an attempt to shadow, unmodified and modified. To the British."""

    by: str
    target: str
    die: int
    modified: int


class Lost(Facts, kind="lost"):
    """Contact with a German task force was lost (11.7). To both sides."""

    counter: str


class Sailed(Facts, kind="sailed"):
    """A counter moved through these hexes. To both sides."""

    counter: str
    way: tuple[Hex, ...]


class Flew(Facts, kind="flew"):
    """A recon unit moved. To both sides."""

    unit: str
    hex: Hex


class ConvoySailed(Facts, kind="convoy_sailed"):
    """A convoy moved. To both sides."""

    convoy: str
    hex: Hex


class Escorting(Facts, kind="escorting"):
    """A counter began to escort a convoy, or stopped if `convoy` is "" (9.10). To both sides."""

    counter: str
    convoy: str


class Home(Facts, kind="home"):
    """A convoy reached its port or left the map (9.7). To both sides."""

    convoy: str


class Scored(Facts, kind="scored"):
    """Points were awarded (15.3, 15.4). To both sides; those for a convoy that reached safety during play, to the
    British."""

    side: Side
    points: int | float
    reason: Reason
    about: str


class TankerFound(Facts, kind="tanker_found"):
    """A British task force found a German tanker in its hex (X2c). To both sides."""

    counter: str
    hex: Hex


class TankerSunk(Facts, kind="tanker_sunk"):
    """A British task force sank a German tanker in its hex (X2c). To both sides."""

    counter: str
    hex: Hex


class Steered(Facts, kind="steered"):
    """A tanker moved (X2c). To the Germans."""

    hex: Hex
    to: Hex


class Repaired(Facts, kind="repaired"):
    """The damage control roll, and the points repaired (13.1). To the owner."""

    ship: str
    die: int
    points: int


class RudderRoll(Facts, kind="rudder_roll"):
    """The roll for a hit rudder, and whether it was repaired (X2a). To the owner."""

    ship: str
    die: int
    mended: bool


class Refuelled(Facts, kind="refuelled"):
    """A ship was refuelled completely (17.12). To the owner."""

    ship: str


KINDS = tuple(of for of in tuple(globals().values()) if isinstance(of, type) and Facts in of.__mro__[1:])
"""Every kind of report except the end of the game (table.game.GameOver)."""
