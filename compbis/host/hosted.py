"""A hosted game as its referee plays it: the match, the sides that people and computer captains play, the record."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from compbis.captains.hire import hire_lazily
from compbis.errors import NEVER_PLAYED, CompbisError, IllegalOrder, SaveError
from compbis.host.chair import Chair
from compbis.host.long_games.played import Finished, Orders, nothing
from compbis.host.long_games.shown import Ending
from compbis.record import Kept, SealedRecord
from compbis.table.away.standing import StandingOrder
from compbis.table.captain import Captain
from compbis.table.edition import Edition
from compbis.table.game import Game
from compbis.table.match import MOST_IN_A_ROW, Entry, Match, ReplayDisagrees, Resume
from compbis.table.request import Order, Request
from compbis.table.settings import PERSON, Settings
from compbis.table.side import Side

WITHDRAWN = "THAT QUESTION IS CLOSED"
NO_ORDER = "NOT AN ORDER OF THIS GAME"
STOOD = "YOUR STANDING ORDER WAS GIVEN: {}"
NOT_KEPT = "NOT KEPT: {}"
ENOUGH = "TOO MANY ORDERS IN A ROW: END THE PHASE"


class HostedGame:
    """A game that is played on, or that is over. Every method that gives an order may raise MachineError.

    Args:
        record: its record
        kept: the content of the record
        edition: the edition
        settings: its settings
        standing: finds the standing order that answers a request, with its answer
        given: called with a side, the turn and a line when an order was given that the player did not type

    Attributes:
        chairs: the sides that people play
        game: the game
        match: what advances it; None if it was over when it was opened
        orders: the record as the match sees it
        ending: what is shown once the game is over
        dates: the date of each turn so far
    """

    def __init__(
        self,
        record: SealedRecord,
        kept: Kept,
        edition: Edition,
        settings: Settings,
        standing: Callable[[Request], tuple[StandingOrder, Order] | None],
        given: Callable[[Chair, int, str], object],
    ) -> None:
        self._record, self._edition, self._settings = record, edition, settings
        self._standing, self._given = standing, given
        self.chairs = {side: Chair(side) for side in settings.persons}
        self._computers: dict[Side, Captain] = {}
        self.game: Game
        self.match: Match | None = None
        self.orders = Orders(record, self._turn_begun)
        self.ending = Ending(edition, settings)
        self.dates = {turn.number: turn.date for turn in kept.turns}
        self._closed = False

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game.outcome is not None

    def close(self) -> None:
        """Close the record."""
        if not self._closed:
            self._closed = True
            self._record.close()

    def resume(self, kept: Kept) -> None:
        """Replay the game to where it was left; if a changed rule does not allow that, to the start of the turn."""
        try:
            self._take_up(kept, kept.entries)
        except ReplayDisagrees:
            self._record.restart_turn()
            self._take_up(kept, ())

    @property
    def ended(self) -> bool:
        """Whether its record has ended."""
        return self.match is None or self.over

    def _take_up(self, kept: Kept, entries: Sequence[Entry]) -> None:
        """Replay the game to where it was left. Raises ReplayDisagrees."""
        settings = self._settings
        self.chairs = {side: Chair(side) for side in settings.persons}
        self._computers = {
            side: hire_lazily(self._edition, name, side, settings.seed)
            for side, name in settings.captains.items()
            if name != PERSON
        }
        for side, chair in self.chairs.items():
            chair.read = kept.read.get(side)
            for turn in kept.turns[:-1]:
                chair.earlier.append((turn.number, _own(turn.entries, side)))
        try:
            self.game = self._edition.restore(kept.snapshot)
            history = map(self._edition.report, kept.history)
            self.match = Match(self.game, {**self._computers, **self.chairs}, self.orders, Resume(entries, history))
        except NEVER_PLAYED as error:
            raise SaveError(f"{self._record.path}: this compbis cannot play its position") from error
        self.match.begin()
        for side, lines in kept.bookmarks.items():
            if side in self.chairs and entries is kept.entries:
                self.chairs[side].bookmark = list(lines)

    def show_end(self, kept: Kept) -> None:
        """Set up a finished game, so that each seat gets its reports and its end."""
        try:
            reports = [self._edition.report(plain) for turn in kept.turns for plain in turn.reports]
        except NEVER_PLAYED as error:
            raise SaveError(f"{self._record.path}: this compbis does not know what was reported in it") from error
        self.game = Finished(self._edition.name, kept)
        self.ending.note(kept)
        for side, chair in self.chairs.items():
            chair.read = kept.read.get(side, 0)
            for report in reports:
                if side in report.audience:
                    chair.hear(report)

    def asked(self, side: Side) -> Request | None:
        """The open question of a side, or else its offer; None if there is neither."""
        if self.match is None or self.over:
            return None
        return self.match.open.get(side) or self.match.offers.get(side)

    def take_order(self, chair: Chair, number: int, words: str, note: str) -> None:
        """Judge the text of an order, and go on if it is accepted; the seat is told in any case.

        Args:
            chair: the side
            number: the number of the question that it answers
            words: the text
            note: the player's note on it
        """
        asked = chair.asked(number)
        if asked is None or self.match is None:
            chair.refuse(number, WITHDRAWN)
            return
        request, offer = asked
        order = self._accepted(chair, number, request, offer, words, note)
        if order is None:
            return
        if not offer:
            chair.in_a_row = 0 if order == request.default else chair.in_a_row + 1
            chair.bookmark, chair.marks = [], 0
        self.go_on()

    def _accepted(
        self, chair: Chair, number: int, request: Request, offer: bool, words: str, note: str
    ) -> Order | None:
        """The order, after it was recorded and confirmed to the seat; None if it was refused and nothing changed."""
        assert self.match is not None
        give = self.match.give_to_offer if offer else self.match.give
        self.orders.kept = False
        chair.thought = note
        try:
            order = request.parse(words)
            if chair.in_a_row >= MOST_IN_A_ROW and order != request.default:
                raise IllegalOrder(ENOUGH)
            self.orders.remember = lambda: chair.remind(request, order, note)
            give(chair.side, order)
        except IllegalOrder as refusal:
            chair.refuse(number, str(refusal))
            return None
        except CompbisError as error:
            if self.orders.kept:
                raise
            chair.refuse(number, NOT_KEPT.format(str(error).upper()))
            return None
        except NEVER_PLAYED:  # the text comes from a stranger: any error in reading it means that it is not an order
            if self.orders.kept:
                raise
            chair.refuse(number, NO_ORDER)
            return None
        finally:
            chair.thought = ""
            self.orders.remember = nothing
        chair.answered(number)
        return order

    def answer_cautiously(self, side: Side, line: str) -> None:
        """Give the cautious answer for a side whose time is up. line: what its player is told. Raises MachineError."""
        match, chair = self.match, self.chairs[side]
        if match is None or (request := self.asked(side)) is None:
            return
        turn = self.game.turn
        give = match.give if match.open.get(side) is request else match.give_to_offer
        self._give(chair, request, request.default, lambda order: give(side, order))
        self._given(chair, turn, line)
        self.go_on()

    def _give(self, chair: Chair, request: Request, order: Order, give: Callable[[Order], object]) -> None:
        """Give an order that the player did not type. Raises MachineError."""
        self.orders.remember = lambda: chair.remind(request, order, "")
        try:
            give(order)
        finally:
            self.orders.remember = nothing
        chair.answers += 1
        chair.bookmark, chair.marks, chair.in_a_row = [], 0, 0

    def go_on(self) -> None:
        """Let computer captains and standing orders answer until only players are asked; then update the seats. Raises
        MachineError."""
        match = self.match
        assert match is not None
        while not self.over and (side := next((side for side in self._computers if side in match.offers), None)):
            match.give_to_offer(side, self._computers[side].answer(match.offers[side]))
        while not self.over and (self._let_stand(match) or self._let_computers(match)):
            pass
        if self.over and not self.ending.lines:
            self.ending.note(self._record.read())
            self.close()  # so that the process that fetches the game can read it
        self.update_seats()

    def _let_computers(self, match: Match) -> bool:
        """Let one computer captain answer; returns whether one was asked."""
        side = next((side for side in self._computers if side in match.open), None)
        if side is not None:
            self.update_seats()
            match.give(side, self._computers[side].answer(match.open[side]))
        return side is not None

    def _let_stand(self, match: Match) -> bool:
        """Let one standing order answer; returns whether one did."""
        for side, request in match.open.items():
            if side not in self.chairs or not (found := self._standing(request)):
                continue
            standing, order = found
            chair, turn = self.chairs[side], self.game.turn
            with suppress(IllegalOrder):
                self._give(chair, request, order, lambda order, side=side: match.give(side, order))  # type: ignore[misc]
                self._given(chair, turn, STOOD.format(standing))
                return True
        return False

    def update_seats(self) -> None:
        """Send each seat its new reports and questions, and the end of the game.

        A seat that is asked nothing comes first: how long it takes to put the other's question into words would reveal
        to it that there is one.
        """
        for side, chair in sorted(self.chairs.items(), key=lambda held: self.asked(held[0]) is not None):
            chair.send_reports(self.game)
            if self.match is not None:
                over = self.over
                chair.update_questions(
                    self.game,
                    None if over else self.match.open.get(side),
                    None if over else self.match.offers.get(side),
                )
            if self.ending.lines:
                chair.end(self.game, self.ending.lines)
            chair.settle()

    def _turn_begun(self, game: Game) -> None:
        self.dates[game.turn] = game.date
        for chair in self.chairs.values():
            chair.begin_turn(game.turn - 1)


def _own(entries: Sequence[Entry], side: Side) -> list[list[str]]:
    return [[entry.kind, entry.text, entry.thought] for entry in entries if entry.side == side]
