"""The referee of a turn: the position, the dice, the reports, and the state of one turn."""

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
    """What the phases of one turn share.

    Units in `followers` and `attempted` are stored by their cards, since a carrier and its plane may share a name.

    Attributes:
        shadowed: ships that were successfully shadowed or fast shadowed this turn (16.68).
        followers: units that followed the ship that they shadowed, and so search by 10.8.
        attempted: units that attempted a shadow in the shadow phase (10.6).
        runs: by torpedo plane that is back on deck, the square that it attacks (8.24.2).
        withdrawn: ships that withdrew from a battle this turn (16.63).
        offering: sides with an open offer of a draw.
        crashed: planes that crashed this turn (17.5).
        bergen_searched: whether the British searched Bergen successfully (14.22).
        carried_out: whether the orders of this turn are carried out (4.51).
    """

    def __init__(self, position: Position, dice: Dice) -> None:
        self.position = position
        self.dice = dice
        self.reports: list[Report] = []
        self.begin_turn()

    def begin_turn(self) -> None:
        """Clear the state of the last turn."""
        self.shadowed: set[str] = set()
        self.followers: set[Spec] = set()
        self.attempted: set[Spec] = set()
        self.runs: dict[str, Square] = {}
        self.withdrawn: set[str] = set()
        self.offering: set[Side] = set()
        self.crashed: list[str] = []
        self.bergen_searched = False
        self.carried_out = False

    def view(self, side: Side) -> View:
        """What a side may know now."""
        return view(self.position, side, self.carried_out)

    def report(self, facts: Facts, *sides: Side) -> None:
        """Report facts to the given sides, or to both if none is given."""
        self.reports.append(Report(self.position.turn, frozenset(sides) or BOTH, facts))

    def known_as(self, unit: Ship | Plane) -> str:
        """A shadower's name in reports to its enemy: SUBMARINE for a group that the enemy has not spotted (9.6)."""
        unseen = unit.kind is SUBMARINES and unit.name not in self.position.spotted[unit.side]
        return SOME_SUBMARINE if unseen else unit.name

    def chance(self, purpose: str, percent: int, *of: str | int) -> bool:
        """Whether an event with this chance happens.

        Args:
            purpose: what the draw is for
            percent: the chance
            *of: the units or areas that it is for; with the purpose they name the draw
        """
        return self.dice.draw(purpose, 100, *of) < percent

    def night(self, square: Square) -> bool:
        """Whether it is night in the square this turn (9.7)."""
        return is_night(self.position.turn, square // 100)

    def award(
        self, side: Side, points: int, reason: Reason, unit: str, count: int = 1, *, known_to: Iterable[Side] = BOTH
    ) -> None:
        """Give victory points and report them (17.2).

        Args:
            side: the side that gets them
            points: how many
            reason: what they are given for
            unit: the unit that they are given for
            count: how many ships or midships of that unit
            known_to: the sides that may know of them now
        """
        audience = frozenset(known_to)
        self.position.award(Award(side, points, reason, unit, self.position.turn), audience)
        self.report(Points(side=side, points=points, reason=reason, unit=unit, count=count), *audience)

    def add_contacts(
        self, side: Side, units: Iterable[tuple[str, ShipKind, Square]], how: Heard, shown: bool = True
    ) -> None:
        """Give a side contacts with enemy units.

        Args:
            side: the side that learns of them
            units: the name, kind and square of each
            how: how the side learned of them
            shown: whether they are shown on the map this turn (9.6)
        """
        turn = self.position.turn
        self.position.add_contacts(
            side, {name: Contact(name, kind, square, turn, how, shown) for name, kind, square in units}
        )
