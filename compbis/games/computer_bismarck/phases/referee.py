"""The referee of a turn: the position, the dice, the reports, and what lasts only until the turn is over."""

from collections.abc import Iterable

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.calendar import is_night
from compbis.games.computer_bismarck.cards.kinds import SUBMARINES, ShipKind
from compbis.games.computer_bismarck.cards.roster import SOME_SUBMARINE, PlaneSpec, ShipSpec
from compbis.games.computer_bismarck.requests.view import view
from compbis.games.computer_bismarck.state.position import Position
from compbis.games.computer_bismarck.state.report_kinds.result import Points
from compbis.games.computer_bismarck.state.sight import Award, Contact, Heard, Reason, View
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.table.dice import Dice
from compbis.table.report import BOTH, Facts, Report
from compbis.table.side import Side

Spec = ShipSpec | PlaneSpec


class Referee:
    """What the phases of one turn work with.

    shadowed: German ships and convoys that were shadowed with success this turn, in either way (16.68);
    attempted: those that attempted a shadow in the shadow phase (10.6); followers: those that keep in contact by
    shadow, and search as 10.8 says; both by spec, for a carrier and its plane may share a name;
    runs: by torpedo plane, the square that it attacked (8.24.2); withdrawn: ships that withdrew from a battle this turn
    (16.63); crashed: planes lost this turn (17.5); bergen_searched: the British searched Bergen with success (14.22);
    offering: sides whose offer of a draw stands.
    """

    def __init__(self, position: Position, dice: Dice) -> None:
        self.position = position
        self.dice = dice
        self.reports: list[Report] = []
        self.begin_turn()

    def begin_turn(self) -> None:
        """Forget what lasted until the end of the turn before."""
        self.shadowed: set[str] = set()
        self.followers: set[Spec] = set()
        self.attempted: set[Spec] = set()
        self.runs: dict[str, Square] = {}
        self.withdrawn: set[str] = set()
        self.offering: set[Side] = set()
        self.crashed: list[str] = []
        self.bergen_searched = False

    def view(self, side: Side) -> View:
        """What a side may know now."""
        return view(self.position, side)

    def report(self, facts: Facts, *sides: Side) -> None:
        """Report facts to the sides named; to both if none is."""
        self.reports.append(Report(self.position.turn, frozenset(sides) or BOTH, facts))

    def known_as(self, unit: Ship | Plane) -> str:
        """A shadower as its enemy hears of it: a submarine group that he has not spotted is nameless (9.6)."""
        unseen = unit.kind is SUBMARINES and unit.name not in self.position.spotted[unit.side]
        return SOME_SUBMARINE if unseen else unit.name

    def chance(self, purpose: str, percent: int, *of: str | int) -> bool:
        """Whether something happens that has that many chances in a hundred."""
        return self.dice.draw(purpose, 100, *of) < percent

    def night(self, square: Square) -> bool:
        """Whether it is night in the square this turn (9.7)."""
        return is_night(self.position.turn, square // 100)

    def award(
        self, side: Side, points: int, reason: Reason, unit: str, count: int = 1, *, known_to: Iterable[Side] = BOTH
    ) -> None:
        """Give victory points and report them to those who may know what for (17.2)."""
        audience = frozenset(known_to)
        self.position.award(Award(side, points, reason, unit, self.position.turn), audience)
        self.report(Points(side=side, points=points, reason=reason, unit=unit, count=count), *audience)

    def hear_of(
        self, side: Side, units: Iterable[tuple[str, ShipKind, Square]], how: Heard, shown: bool = True
    ) -> None:
        """A side learns of enemy units: name, kind and square of each."""
        turn = self.position.turn
        self.position.hear_of(
            side, {name: Contact(name, kind, square, turn, how, shown) for name, kind, square in units}
        )
