"""The kinds of report in this game: what happened, and nothing of how it is said.

Two sides that may know different things of one event get two reports of it. `Heard by` says who gets one.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.state.units import Reason
from compbis.table.game import GameOver
from compbis.table.report import Facts, PlainReport, Report
from compbis.table.side import Side
from compbis.table.values import from_plain


class Appeared(Facts, kind="appeared"):
    """A counter came onto the map. Heard by both."""

    counter: str
    hex: Hex


class Removed(Facts, kind="removed"):
    """A counter was taken off the map. Heard by both."""

    counter: str


class Regrouped(Facts, kind="regrouped"):
    """The owner's counters as they are after the set-up or Phase One, each with its ships. Heard by him."""

    forces: tuple[tuple[str, tuple[str, ...]], ...]


class Entered(Facts, kind="entered"):
    """A convoy entered the map (9.4). Heard by both."""

    convoy: str
    hex: Hex


class Arrives(Facts, kind="arrives"):
    """Reinforcements have come (4.1). Heard by the British."""

    ships: tuple[str, ...]
    hex: Hex


class ReservesRoll(Facts, kind="reserves_roll"):
    """The German has rolled in secret for more ships (X5). Heard by both."""


class Reserves(Facts, kind="reserves"):
    """The die for more ships, and those that it brought (X5). Heard by the German."""

    die: int
    ships: tuple[str, ...]


class Weather(Facts, kind="weather"):
    """The visibility of the turn (5.1). Heard by both."""

    visibility: str
    night: bool


class Searched(Facts, kind="searched"):
    """A unit attempted detection (10.2). Heard by both: of the dice only the searcher hears."""

    by: str
    target: str
    found: bool


class SearchRoll(Facts, kind="search_roll"):
    """The die of a search, and with its modifiers. Heard by the searcher."""

    by: str
    target: str
    die: int
    modified: int


class Detected(Facts, kind="detected"):
    """A task force was detected: how many ships of each of KINDS are in it; bismarck: whether the Bismarck is among
    them (10.4; 16.1). Heard by both."""

    counter: str
    ships: tuple[int, ...]
    bismarck: bool


class Unmasked(Facts, kind="unmasked"):
    """A counter was a dummy, and is removed (6.24). Heard by both."""

    counter: str


class ConvoySeen(Facts, kind="convoy_seen"):
    """A convoy was detected; a dummy is removed (9.9). Heard by both."""

    convoy: str
    real: bool


class Released(Facts, kind="released"):
    """The task force that waits for the Bismarck may sail (16.1). Heard by both."""

    counter: str


class BattleBegins(Facts, kind="battle"):
    """A surface battle: the ships in it by their counters (12.11). Heard by both."""

    hex: Hex
    forces: tuple[tuple[str, tuple[str, ...]], ...]


class Round(Facts, kind="round"):
    """A round of combat begins at a range (12.12). Heard by both."""

    hex: Hex
    round: int
    range: str


class Fired(Facts, kind="fired"):
    """A weapon was fired: the die, and with its modifiers; points of damage; explosion: the second die, 0 for none
    (12.13). Heard by both."""

    ship: str
    weapon: str
    target: str
    die: int
    modified: int
    points: int
    explosion: int


class Struck(Facts, kind="struck"):
    """An air unit attacked a ship with a part of its strength (12.33). Heard by both."""

    unit: str
    counter: str
    ship: str
    strength: int
    die: int
    modified: int
    points: int
    explosion: int


class Bombed(Facts, kind="bombed"):
    """An air unit attacked a convoy: the die, and with its modifiers; points taken from its value; gone: whether none
    are left of it (X1b). Heard by both."""

    unit: str
    convoy: str
    die: int
    modified: int
    points: int
    gone: bool


class Harmed(Facts, kind="harmed"):
    """What damage did to a ship: its points now, whether its counter is flipped (12.14). Heard by both."""

    ship: str
    damage: int
    flipped: bool


class RudderHit(Facts, kind="rudder_hit"):
    """The rudder of a ship was hit (X1c). Heard by both."""

    ship: str


class Sunk(Facts, kind="sunk"):
    """A ship was sunk. Heard by both."""

    ship: str


class Leaves(Facts, kind="leaves"):
    """A side tries to leave the battle, as these groups (12.21). Heard by both."""

    side: Side
    groups: tuple[tuple[str, ...], ...]


class Pursued(Facts, kind="pursued"):
    """These ships pursue a group (12.22). Heard by both."""

    group: tuple[str, ...]
    pursuers: tuple[str, ...]


class GotAway(Facts, kind="got_away"):
    """Whether a group got away: the die, 0 if it was not pursued, or not any more (12.22). Heard by both."""

    group: tuple[str, ...]
    die: int
    away: bool


class RangeRoll(Facts, kind="range_roll"):
    """A side tried to open the range: the die, and whether it did (X3a). Heard by both."""

    side: Side
    die: int
    opened: bool


class BattleEnds(Facts, kind="battle_ends"):
    """A battle is over. Heard by both."""

    hex: Hex


class Destroyed(Facts, kind="destroyed"):
    """A convoy was destroyed: its value; by: how many ships of each of KINDS did it (9.11). Heard by both."""

    convoy: str
    value: int
    by: tuple[int, ...]


class Shadowing(Facts, kind="shadowing"):
    """An attempt to shadow (11.3). fast: at high speed. Heard by both."""

    by: str
    target: str
    fast: bool
    success: bool


class ShadowRoll(Facts, kind="shadow_roll"):
    """The die of an attempt to shadow, and with its modifiers. Heard by the British."""

    by: str
    target: str
    die: int
    modified: int


class Lost(Facts, kind="lost"):
    """Contact with a German task force was lost (11.7). Heard by both."""

    counter: str


class Sailed(Facts, kind="sailed"):
    """A counter moved, through these hexes. Heard by both."""

    counter: str
    way: tuple[Hex, ...]


class Flew(Facts, kind="flew"):
    """A recon unit moved. Heard by both."""

    unit: str
    hex: Hex


class ConvoySailed(Facts, kind="convoy_sailed"):
    """A convoy moved. Heard by both."""

    convoy: str
    hex: Hex


class Escorting(Facts, kind="escorting"):
    """Whether a counter escorts a convoy has changed; "" for none (9.10). Heard by both."""

    counter: str
    convoy: str


class Home(Facts, kind="home"):
    """A convoy arrived, or left the map (9.7). Heard by both."""

    convoy: str


class Scored(Facts, kind="scored"):
    """Points were given (15.3, 15.4). Those for convoys that are safe the British hear alone, all others both."""

    side: Side
    points: int | float
    reason: Reason
    about: str


class TankerFound(Facts, kind="tanker_found"):
    """A British task force has found a German tanker in its hex (X2c). Heard by both."""

    counter: str
    hex: Hex


class TankerSunk(Facts, kind="tanker_sunk"):
    """It has sunk one there (X2c). Heard by both."""

    counter: str
    hex: Hex


class Steered(Facts, kind="steered"):
    """A tanker has moved (X2c). Heard by the German."""

    hex: Hex
    to: Hex


class Repaired(Facts, kind="repaired"):
    """The die of damage control, and the points removed (13.1). Heard by the owner."""

    ship: str
    die: int
    points: int


class RudderRoll(Facts, kind="rudder_roll"):
    """The die for a rudder that was hit, and whether that mended it (X2a). Heard by the owner."""

    ship: str
    die: int
    mended: bool


class Refuelled(Facts, kind="refuelled"):
    """A ship has all its fuel again (17.12). Heard by the owner."""

    ship: str


_ALL: list[type[Facts]] = [
    *(of for of in list(globals().values()) if isinstance(of, type) and issubclass(of, Facts) and of is not Facts),
    GameOver,
]
KINDS: Mapping[str, type[Facts]] = MappingProxyType({of.report_kind: of for of in _ALL})
"""Every kind of report, as records name it."""


def read(plain: PlainReport) -> Report:
    """The report whose plain form this is. Raises ValueError, TypeError or LookupError if this game has none such."""
    kind, turn, audience, facts = plain
    told: Any = from_plain(KINDS[kind], facts)
    return Report(turn, frozenset(map(Side, audience)), told)
