"""How a person plays: one ship after the other, with what it may do and how likely that comes off."""

from typing import Any

from compbis.desk.charted import ChartDesk, Row, telling
from compbis.desk.charts import Command, completes, find
from compbis.desk.commands import taken_back
from compbis.desk.place import Place, Speech, Topic
from compbis.desk.reference import Reference
from compbis.errors import IllegalOrder
from compbis.games.denmark_strait.desk import helping, reading, steps
from compbis.games.denmark_strait.desk.following import Following
from compbis.games.denmark_strait.desk.steps import Step
from compbis.games.denmark_strait.history import HELP
from compbis.games.denmark_strait.requests.decisions import AgainRequest, AppointRequest, SailRequest, SeamanRequest
from compbis.games.denmark_strait.rules import fleet
from compbis.games.denmark_strait.state.orders import OFFER
from compbis.games.denmark_strait.state.reports import Sailed
from compbis.games.denmark_strait.words import details, pages, wording
from compbis.table.completion import Completer, Completion, any_of
from compbis.table.page import Opening, Page, Settled
from compbis.table.report import Report
from compbis.table.request import DONE, NO, UNDO, YES, Order, OrdersRequest, Request, ViewRequest
from compbis.table.talk import Say, Show, Talk

_OFFER = Topic(
    "OFFER A DRAW",
    (("Y", "YES: THE ENEMY IS ASKED, AND THE GAME GOES ON UNTIL HE AGREES"), ("N OR (CR)", "NO: BACK TO THE ORDERS")),
)
_STAY, _THEN = "STAY", ","
_DRAWN, _READ = ("captains", "sail", "fire"), ("captains", "sail")
"""Requests before which the board is drawn on a terminal that does not keep it, and before which it is read aloud: once
a turn, as that takes a minute."""


class Desk(ChartDesk):
    """A place at the table. It asks for the orders of each ship in turn; one may be named before its turn."""

    rows = (
        telling("ST", "THE SHIPS AND ALL THAT COUNTS NOW", lambda request: details.status(request.view)),
        telling("CA", "THE CAPTAINS AND WHAT THEY CAN DO", lambda request: details.captains(request.view)),
        telling("RO", "RANGES AND ODDS OF EVERY SHIP", lambda request: details.all_odds(request.view)),
    )
    rules = HELP

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._battle = Following()
        self._phase = self._drawn = (0, "")  # the turn and the kind of request; those at which the board was drawn
        self._acts: list[str] = []  # what was answered in this phase: ships that stay as they are, "" for an order
        self._named = ""  # the ship that was named to be asked next
        self._listed = ""  # the ship whose list is before the person's eyes

    def board(self, view: Any) -> Page:
        """The board, and the ships below it."""
        return pages.page(view)

    def lines(self, report: Report) -> list[str]:
        """A report in words, with the board as it is then; nothing of what the side's own ships were ordered."""
        view, facts = self._battle.view, report.facts
        if view and isinstance(facts, Sailed) and not facts.ran and view.ships[facts.ship].side is view.side:
            return []
        lines = wording.lines(report)
        return lines if self.place.spoken else self._battle.told(report, lines)

    def page(self) -> Page | None:
        """The board, for a screen that keeps it before the person's eyes."""
        return self.board(self._battle.view) if self._battle.view else None

    def _map(self, place: Place, request: Any, argument: str) -> Speech[None]:
        yield self._shown(request.view)
        if not self.place.spoken:  # sentences have words for all that signs stand for
            yield Say(pages.key(request.view))

    def _shown(self, view: Any) -> Say | Show:
        """The board, in sentences if it is to be read aloud."""
        page = self.board(view)
        return Say(page.aloud) if self.place.spoken else Show(page)

    def _house(self) -> tuple[Row[Any], ...]:
        """The rows that every game has, and the one that offers a draw."""
        return (*super()._house(), Command("DR", "DR", "OFFERS A DRAW: THE ENEMY IS ASKED", do=self._offer))

    def _offer(self, place: Place, request: Any, argument: str) -> Speech[Order | None]:
        """DR: offer a draw, once it is confirmed."""
        if not isinstance(request, SailRequest):
            raise IllegalOrder("A DRAW IS OFFERED WHILE YOUR SHIPS MOVE")
        place.trail[:] = ["DR"]
        if not (yield from place.ask_yes("OFFER A DRAW", _OFFER)):
            return None
        return (yield from place.give(OFFER, _THEN.join(self._acts)))

    def _texts(self) -> Reference:
        return helping.texts()

    def converse(self, request: Request) -> Talk:
        """The talk that gets an order for this request."""
        assert isinstance(request, ViewRequest)
        self._battle.view = request.view  # type: ignore[assignment]
        if not isinstance(request, SeamanRequest | AgainRequest):
            yield from super().converse(request)
            return
        self._request = request
        self.place.trail.clear()
        told, question, help_ = steps.again(request)
        yield Say(tuple(told))
        topic = Topic("AGAIN", tuple(help_), again=told)
        answer = yield from self.place.ask_word(question, topic, (str(YES), str(NO)), str(request.default))
        yield from self.place.give(YES if answer == str(YES) else NO)

    def remind(self, request: Request, order: Order, note: str) -> None:
        """An order of the turn in play, and what was answered before it in its phase."""
        assert isinstance(request, ViewRequest)
        if isinstance(request, OrdersRequest):
            self._phase = request.view.turn, request.kind
            self._acts = note.split(_THEN) if note else []

    def _next(self, request: OrdersRequest) -> Speech[None]:
        self.place.trail.clear()
        yield from self._begin(request)
        while True:
            asked = self._asked(request)
            if not asked and not isinstance(request, SailRequest | AppointRequest):  # all were passed over
                yield from self.place.give(DONE)
                return
            step = steps.step(request, asked, self.place.spoken)
            if step.lines and self._listed != asked:
                yield Say((Opening(step.lines[0]), *step.lines[1:]))
            self._listed = asked
            line = yield from self.place.read(step.prompt, step.topic(request.kind), self._completer(request, step))
            try:
                if (yield from self._answer(request, step, line)):
                    return
            except IllegalOrder as error:
                yield self.place.refusal(error)

    def _completer(self, request: OrdersRequest, step: Step) -> Completer:
        """What may follow in an order, and behind HE and TH."""
        order = reading.completes(request.kind, step.ships, step.answers, step.ship, step.behind)
        behind = {"HE": self._helper.helped(), "TH": any_of(self.place.themes)}

        def complete(line: str) -> Completion:
            letters = line[:2].upper()
            return completes(self._chart, behind.get)(line) if letters in behind and line[2:3] == " " else order(line)

        return complete

    def _begin(self, request: OrdersRequest) -> Speech[None]:
        """The board at the beginning of a phase, or what the last order came to."""
        self._named = self._listed = ""
        phase, standing = (request.view.turn, request.kind), request.standing()
        if phase != self._phase:
            self._phase, self._acts = phase, []
        if phase != self._drawn:
            self._drawn = phase
            self.place.begin_phase(request.view.turn, tuple)
            if request.kind in (_READ if self.place.spoken else _DRAWN):
                yield self._shown(request.view)
        elif told := taken_back(self._before, standing, lambda name, line: line):
            yield Say((told,))
        elif new := [line for name, line in standing.items() if name not in self._before]:
            yield Say((Settled(new[-1]),))
        self._before = standing

    def _asked(self, request: OrdersRequest) -> str:
        """The ship that is asked: the one that was named, else the first that has no answer yet; "" if none is left."""
        waiting = steps.waiting(request)
        return self._named or next((name for name in waiting if name not in self._acts), "")

    def _answer(self, request: OrdersRequest, step: Step, line: str) -> Speech[bool]:
        """Carry out a line; whether it gave an order."""
        typed = reading.words_of(request.kind, line)
        if isinstance(request, SailRequest) and step.ship and (not typed or typed == [_STAY]):
            self._act(step.ship, line)
        elif not typed and step.ship not in ("", *steps.waiting(request)[:1]):
            self._act(step.ship, line)  # the game would pass over the first that waits
        elif not typed:
            yield from self.place.give(request.default, _THEN.join((*self._acts, "")))
            self._acts.append("")
            return True
        elif typed == ["UN"] and self._acts and self._acts[-1]:
            self._take_back()
        elif typed[0] in {row.letters for row in self._chart} - {*step.topic(request.kind).own}:
            return (yield from self._command(request, line))
        else:
            meant = step.read(typed)
            if not isinstance(meant, reading.Next):
                yield from self.place.give(meant, _THEN.join((*self._acts, "")))
                self._acts.append("")
                return True
            self._ask_next(request, meant, line)
        return False

    def _command(self, request: OrdersRequest, line: str) -> Speech[bool]:
        """A command of the chart; the list of the question is told anew after it."""
        do, argument = find(line, self._chart, lambda text: "NO SUCH COMMAND: ? LISTS ALL")
        order = yield from do(self.place, request, argument)
        self._listed = ""
        if order == DONE:
            self._acts.append("")
        elif order == UNDO and self._acts:
            self._acts.pop()
        return order is not None

    def _act(self, ship: str, line: str) -> None:
        """A ship stays as it is: the next one is asked."""
        self._acts.append(ship)
        self._named = ""
        self.place.trail.append(line)

    def _take_back(self) -> None:
        """The ship that stayed last is asked again."""
        self._acts.pop()
        self._named = ""
        self.place.trail.append("UN")

    def _ask_next(self, request: OrdersRequest, ship: str, line: str) -> None:
        """A ship was named alone: it is asked now."""
        if ship not in steps.waiting(request):
            own = ship in fleet.of_side(request.side)
            raise IllegalOrder(
                request.standing().get(ship) or f"{ship} IS NOT {'WAITING FOR AN ORDER' if own else 'YOURS'}"
            )
        self._acts = [each for each in self._acts if each != ship]
        self._named = ship
        self.place.trail.append(line)
