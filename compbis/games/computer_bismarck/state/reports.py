"""The kinds of report in this game: what happened, and nothing of how it is said.

Two sides that may know different things of one event get two reports of it. Each class says below what happened where
the manual has it, and who hears it. The order of its facts is that of their plain form.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Literal

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import ShipKind, UnitKind, Weapon
from compbis.games.computer_bismarck.state.sight import Award, Reason
from compbis.table.report import Facts, PlainReport, Report, read_facts
from compbis.table.side import Side
from compbis.table.values import NamedTuple

Units = tuple[tuple[str, UnitKind], ...]
"""Units, each by its name and its kind."""


class Hindrance(StrEnum):
    """What keeps planes from an attack."""

    UNSEEN = "unseen"
    NIGHT = "night"
    WEATHER = "weather"


class Wish(StrEnum):
    """What a side declares in a battle; none if it has nothing to decide."""

    FIGHT = "FIGHT"
    WITHDRAW = "WITHDRAW"
    NONE = ""


class Ending(StrEnum):
    """How a game ends (17.1; resigning and draws by Chart D)."""

    LAST_TURN = "last turn"
    BISMARCK_SUNK = "bismarck sunk"
    RESIGNED = "resigned"
    AGREED_DRAW = "agreed draw"


class ShipStatus(NamedTuple):
    """A ship as its owner sees it before a battle."""

    name: str
    midships: int
    firepower: int
    knots: int
    torpedoes: int


class Shadow(Facts, kind="shadow"):
    """A unit tried to shadow an enemy ship.

    square: where; shadower: what tried; for the shadowed side an unseen submarine group has no name (9.6);
    to: the square that the shadower followed into; 0 for the shadowed side, and if the shadow failed;
    helpers: names of the units that helped; none for the shadowed side.

    Section: 10.1.
    Heard by: both sides, each in a report of its own.
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

    Section: 11.3.
    Heard by: both sides, each in a report of its own.
    """

    target: str
    shadower: str
    square: Square
    success: bool
    to: Square
    helpers: tuple[str, ...]
    moved: tuple[str, ...]


class Refuelled(Facts, kind="refuelled"):
    """A ship has all her fuel and torpedoes again.

    Section: 6.26.
    Heard by: its owner.
    """

    unit: str


class NotRefuelled(Facts, kind="not_refuelled"):
    """A ship in R mode got nothing: there was no oiler in her square any more.

    Section: 6.26.
    Heard by: its owner.
    """

    unit: str
    square: Square


class Landed(Facts, kind="landed"):
    """Planes landed at their base or on their carrier, and refuel.

    Section: 8.6.
    Heard by: the British.
    """

    plane: str
    square: Square


class Grounded(Facts, kind="grounded"):
    """Planes stayed on deck: their carrier was not in L mode.

    Section: 6.23.
    Heard by: the British.
    """

    plane: str


class Crashed(Facts, kind="crashed"):
    """Planes crashed: they were not back in time, or their carrier was sunk.

    Section: 8.6, 8.4.
    Heard by: the British.
    """

    plane: str
    square: Square


class LostWithCarrier(Facts, kind="lost_with_carrier"):
    """Planes on deck went down with their carrier.

    Section: 8.4.
    Heard by: the British.
    """

    plane: str
    carrier: str


class LeftBoard(Facts, kind="left_board"):
    """A convoy left the board.

    square: the one beside the board that it went to.

    Section: 6.34.
    Heard by: the British.
    """

    unit: str
    square: Square


class Strayed(Facts, kind="strayed"):
    """A convoy did not move directly: its mission has failed.

    Section: 17.3.
    Heard by: the British.
    """

    unit: str


class Dry(Facts, kind="dry"):
    """A ship has no fuel left.

    Section: 6.7.
    Heard by: its owner.
    """

    unit: str


class Spotted(Facts, kind="spotted"):
    """Enemy units were spotted by search.

    units: those spotted, planes too; own: the side's own units there that the enemy sees.

    Section: 9.5.
    Heard by: the side that spotted them.
    """

    square: Square
    units: Units
    own: Units


class Searched(Facts, kind="searched"):
    """A side's own search factors sufficed to spot in these squares, whether or not an enemy was there.

    Section: 9.2.
    Heard by: the side that searched.
    """

    squares: tuple[Square, ...]


class BergenSearched(Facts, kind="bergen_searched"):
    """The British searched Bergen well enough for their reinforcements to be released.

    Section: 14.22.
    Heard by: the British.
    """

    square: Square


class BismarckLocated(Facts, kind="bismarck_located"):
    """The Bismarck was spotted by search for the first time.

    Section: 14.22, 14.42.
    Heard by: the British.
    """

    square: Square


class Reinforcements(Facts, kind="reinforcements"):
    """British ships came into play; they may move on the next turn.

    Section: 14.1.
    Heard by: the British.
    """

    units: Units
    square: Square


class AirAttack(Facts, kind="air_attack"):
    """Planes attacked a ship.

    weapon: bombs or air torpedoes; confused: the pilots took a British ship for the target;
    hits: None for bombs on a German, whose effect is not told (16.31.2).

    Section: 16.31, 16.32.
    Heard by: the British.
    """

    plane: str
    confused: bool
    weapon: Weapon
    target: str
    square: Square
    hits: int | None


class NoAttack(Facts, kind="no_attack"):
    """Planes could not make the attack that they were sent to.

    why: they saw no target, or night or weather kept them from it (9.8).

    Section: 16.31, 16.32.
    Heard by: the British.
    """

    plane: str
    square: Square
    why: Hindrance


class AirAttacked(Facts, kind="air_attacked"):
    """A German ship was attacked by planes.

    weapon: bombs or air torpedoes.

    Section: 16.31, 16.32.
    Heard by: the Germans.
    """

    weapon: Weapon
    target: str
    square: Square
    hits: int


class SubmarineAttack(Facts, kind="submarine_attack"):
    """A submarine group attacked a ship.

    Section: 16.41.
    Heard by: the side that attacked.
    """

    unit: str
    target: str
    square: Square
    hits: int


class SubmarineAttacked(Facts, kind="submarine_attacked"):
    """A ship was attacked by submarines.

    submarine_sunk: one of them was sunk; it is not told which (16.41.2).

    Section: 16.41.
    Heard by: the side that was attacked.
    """

    submarine_sunk: bool
    target: str
    square: Square
    hits: int


class Spent(Facts, kind="spent"):
    """A submarine group has no torpedoes left.

    Section: 16.41.3.
    Heard by: its owner.
    """

    unit: str


class DestroyerAttack(Facts, kind="destroyer_attack"):
    """A British flotilla attacked a ship.

    lost: destroyers that gunfire sank on the run in.

    Section: 16.51.2.
    Heard by: both sides.
    """

    unit: str
    target: str
    square: Square
    lost: int
    hits: int


class Damage(Facts, kind="damage"):
    """A unit was damaged.

    kind: the unit's; midships, firepower, knots, fuel: how much of each it lost; sunk: that was the end of it.

    Section: 16.7.
    Heard by: its owner.
    """

    unit: str
    kind: ShipKind
    midships: int
    firepower: int
    knots: int
    fuel: int
    sunk: bool


class Sunk(Facts, kind="sunk"):
    """A ship was sunk, or some ships of a unit of several. Of a submarine lost in its own attack it is not told.

    kind, side: the unit's; count: how many of its ships; whole: nothing is left of it.

    Section: 16.31.2, 16.41.2, 16.51.2.
    Heard by: both sides.
    """

    unit: str
    kind: ShipKind
    side: Side
    count: int
    whole: bool


class Battle(Facts, kind="battle"):
    """A naval combat began.

    british, german: the ships in it.

    Section: 16.62.1.
    Heard by: both sides.
    """

    square: Square
    british: Units
    german: Units


class Status(Facts, kind="status"):
    """A battle is about to begin: the state of the ships that are in it.

    Section: 16.62.2.
    Heard by: their owner.
    """

    units: tuple[ShipStatus, ...]


class Surprise(Facts, kind="surprise"):
    """The Bismarck tried a surprise attack.

    Section: 16.68.
    Heard by: both sides if it came off, else the Germans.
    """

    square: Square
    success: bool


class Declared(Facts, kind="declared"):
    """Both sides said whether they wish to fight or to withdraw.

    Section: 16.62.4.
    Heard by: both sides.
    """

    square: Square
    british: Wish
    german: Wish


class Withdrawal(Facts, kind="withdrawal"):
    """A ship tried to withdraw from a battle.

    Section: 16.62.5, 16.63.
    Heard by: both sides.
    """

    unit: str
    success: bool


class Fire(Facts, kind="fire"):
    """A round of gunfire.

    round: its number in the battle; pairs: who fired at whom.

    Section: 16.62.7, 16.65.
    Heard by: both sides.
    """

    round: int
    pairs: tuple[tuple[str, str], ...]


class Torpedoes(Facts, kind="torpedoes"):
    """A ship launched torpedoes in a battle.

    Section: 16.64.
    Heard by: both sides.
    """

    unit: str
    target: str
    hits: int


class Dispersed(Facts, kind="dispersed"):
    """A convoy was dispersed, and is out of the game.

    Section: 16.73.
    Heard by: both sides.
    """

    unit: str
    square: Square


class Held(Facts, kind="held"):
    """A ship that dispersed a convoy may not move on the next turn.

    Section: 16.67.
    Heard by: its owner.
    """

    unit: str


class BattleEnds(Facts, kind="battle_ends"):
    """A battle is over.

    Section: 16.62.
    Heard by: both sides.
    """

    square: Square


class Points(Facts, kind="points"):
    """Victory points were given.

    unit: what for; count: how many of it.

    Section: 17.4, 17.5.
    Heard by: both sides; of convoys' missions and of crashed planes the British alone.
    """

    side: Side
    points: int
    reason: Reason
    unit: str
    count: int


class AirSearch(Facts, kind="air_search"):
    """General air search saw a German raider.

    square: where; 0 for the Germans.

    Section: 12.2.
    Heard by: both sides, each in a report of its own.
    """

    unit: str
    square: Square


class RadioSilence(Facts, kind="radio_silence"):
    """A German raider broke radio silence.

    square: where, or next to it; 0 for the Germans.

    Section: 12.3.
    Heard by: both sides, each in a report of its own.
    """

    unit: str
    square: Square


class Resigned(Facts, kind="resigned"):
    """A side resigned.

    Section: none, but Chart D of compbis.
    Heard by: both sides.
    """

    side: Side


class DrawOffered(Facts, kind="draw_offered"):
    """A side offered a draw.

    Section: none, but Chart D of compbis.
    Heard by: both sides.
    """

    side: Side


class DrawRefused(Facts, kind="draw_refused"):
    """A side refused the draw that it was offered.

    Section: none, but Chart D of compbis.
    Heard by: both sides.
    """

    side: Side


class GameOver(Facts, kind="game_over"):
    """The game is over.

    winner: "" for a draw; british, german: the points of each side; awards: all points of both sides, and
    what each was given for.

    Section: 17.1.
    Heard by: both sides.
    """

    winner: Side | Literal[""]
    british: int
    german: int
    reason: Ending
    awards: tuple[Award, ...]


KINDS: Mapping[str, type[Facts]] = MappingProxyType(
    {kind.report_kind: kind for kind in Facts.__subclasses__() if kind.__module__ == __name__}
)
"""Every kind of report, as records name it."""

_NOT_TOLD_BEFORE: Mapping[str, Mapping[str, Any]] = MappingProxyType({"fast_shadow": {"helpers": []}})
"""Facts that 0.1.0 had not, and what they are in its records."""


def read(plain: PlainReport) -> Report:
    """The report whose plain form this is. Raises ValueError, TypeError or LookupError if this game has none such."""
    kind, turn, audience, facts = plain
    told = {**_NOT_TOLD_BEFORE.get(kind, {}), **facts}
    return Report(turn, frozenset(map(Side, audience)), read_facts(KINDS[kind], told))
