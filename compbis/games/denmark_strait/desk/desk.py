"""How a player plays: one ship after the other, with its options and their odds."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from compbis.desk.charted import ChartDesk, Row, showing
from compbis.desk.charts import Command, completes, find
from compbis.desk.commands import taken_back
from compbis.desk.place import Place, Speech, Topic
from compbis.desk.reference import Reference
from compbis.errors import IllegalOrder
from compbis.games.denmark_strait.desk import helping, reading, rerolls, steps
from compbis.games.denmark_strait.desk.following import Following
from compbis.games.denmark_strait.desk.last_orders import KINDS, LastOrders
from compbis.games.denmark_strait.desk.steps import Step
from compbis.games.denmark_strait.history import HELP
from compbis.games.denmark_strait.requests.decisions import (
    AgainRequest,
    AppointRequest,
    FireRequest,
    RallyRequest,
    RepairRequest,
    SailRequest,
    SeamanRequest,
)
from compbis.games.denmark_strait.rules import fleet, movement, victory
from compbis.games.denmark_strait.state.orders import OFFER
from compbis.games.denmark_strait.state.reports import Sailed
from compbis.games.denmark_strait.words import details, pages, wording
from compbis.table.completion import Completer, Completion, any_of, completer
from compbis.table.page import NO_PAGE, Choices, Illustrated, Page, Settled
from compbis.table.report import Facts, Report
from compbis.table.request import DONE, NO, UNDO, YES, Order, OrdersRequest, Request, ViewRequest
from compbis.table.talk import Say, Show, Talk

_OFFER = Topic(
    "OFFER A DRAW",
    (
        ("Y", "YES: THE ENEMY IS ASKED, AND THE GAME CONTINUES UNLESS HE AGREES"),
        ("N OR (CR)", "NO: BACK TO THE ORDERS"),
    ),
)
_STAY, _THEN = "STAY", ","
_SHOWING = ("ST", "CA", "RO", "OB", "NM", "DI", "HE", "SA", "TH", "DG")
"""Commands that also work at a yes-or-no question: they change nothing in the game."""
_IN_SHORT = {"AS BEFORE": "AB", "STAY ALL": "DM", "ALL STAY": "DM"}
"""Commands that may also be typed in words."""
_DRAWN, _READ = ("captains", "sail", "fire"), ("captains", "sail")
"""Requests before which the board is drawn on a terminal that does not keep it on the screen, and requests before which
it is described in sentences: only once per turn, since that takes a minute to hear."""


def _odds(request: Any) -> Iterable[str]:
    if isinstance(request, SeamanRequest):
        rolled = dict.fromkeys(fleet.of_side(request.side), request.roll)
        return details.all_odds(request.view._replace(speed=rolled), True)
    return details.all_odds(request.view, isinstance(request, SailRequest))


class Desk(ChartDesk):
    """A desk of this game. It asks for the orders of each ship in turn; the player may name another ship first."""

    rules = HELP

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._battle = Following()
        self._past = LastOrders()
        self._again = (0, "")  # the phase in which all ships repeat their orders
        self._phase = self._drawn = (0, "")  # turn and kind of request: now, and when the board was last drawn
        self._acts: list[str] = []  # answers in this phase: a ship that stays, or "" for an order
        self._named = ""  # the ship that the player named to be next
        self._listed = ""  # the ship whose list is on the screen
        self._marked = ""  # the ship whose order the open question asks for
        self.place.look = self._look

    def board(self, view: Any) -> Page:
        """The board, with the ships below it; the ship that is asked is marked."""
        return pages.page(view, asked=self._marked)

    def lines(self, report: Report) -> list[str]:
        """A report in words, with the board after it; nothing for a move that the side itself ordered."""
        if self._ordered(report.facts):
            return []
        return self._battle.lines(report, wording.lines, self.place.spoken)

    def _ordered(self, facts: Facts) -> bool:
        """Whether a report is about a move that the side itself ordered, so that the player knows of it already."""
        view = self._battle.view
        moved = isinstance(facts, Sailed) and not facts.ran
        return bool(view and moved and view.ships[facts.ship].side is view.side)  # type: ignore[attr-defined]

    def word(self, report: Report) -> list[str]:
        """A report in words. Moves that the side ordered are filed in the dispatches only."""
        if self._ordered(report.facts):
            self.place.dispatches.append((report.turn, wording.lines(report)))
        return super().word(report)

    def page(self) -> Page | None:
        """The board, for a terminal that keeps it on the screen."""
        return self.board(self._battle.view) if self._battle.view else None

    def _map(self, place: Place, request: Any, argument: str) -> Speech[None]:
        yield self._shown(request.view)
        if not self.place.spoken:  # sentences use no signs
            yield Say(pages.key(request.view, self._marked))

    def _shown(self, view: Any) -> Say | Show:
        """The board, drawn or in sentences."""
        page = self.board(view)
        return Say(tuple(page.aloud)) if self.place.spoken else Show(page)

    def _house(self) -> tuple[Row[Any], ...]:
        """The commands of every game, the one that repeats a turn, and the one that offers a draw."""
        return (
            self._showing("ST", "THE SHIPS AND ALL THAT MATTERS NOW", lambda request: details.status(request.view)),
            self._showing("CA", "THE CAPTAINS AND WHAT THEY CAN DO", lambda request: details.captains(request.view)),
            self._showing("RO", "RANGES AND ODDS OF EVERY SHIP", _odds),
            Command("AB", "AB", "AS BEFORE: ALL MOVE OR FIRE AS LAST TURN", do=self._as_before),
            *super()._house(),
            Command("DR", "DR", "OFFERS A DRAW: THE ENEMY IS ASKED", do=self._offer),
        )

    def _showing(self, letters: str, help_: str, lines: Callable[[Any], Iterable[str]]) -> Row[Any]:
        """A row that shows these lines, with --spoken in sentences."""
        return showing(letters, help_, lambda request: self._aloud(lines(request)))

    def _aloud(self, lines: Iterable[str]) -> Iterable[str]:
        return pages.sentences(lines) if self.place.spoken else lines

    def _offer(self, place: Place, request: Any, argument: str) -> Speech[Order | None]:
        """DR: offer a draw, after confirmation."""
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
        self._marked = ""
        if not isinstance(request, SeamanRequest | AgainRequest):
            yield from super().converse(request)
            return
        self._request = request
        self.place.trail.clear()
        if self._is_moot(request):
            yield from self.place.give(request.default)
            return
        lines, question, help_ = rerolls.question(request)
        yield Say(tuple(lines))
        topic = Topic("AGAIN", tuple(help_), again=lines)
        answer = yield from self.place.ask_word(question, topic, (str(YES), str(NO)), str(request.default))
        yield from self.place.give(YES if answer == str(YES) else NO)

    def remind(self, request: Request, order: Order, note: str) -> None:
        """Note an order of the current turn.

        Args:
            request: the request that it answered
            order: the order
            note: the answers before it in its phase
        """
        assert isinstance(request, ViewRequest)
        if isinstance(request, OrdersRequest):
            self._past.note(request.view.turn, request.kind, order)
            self._phase = request.view.turn, request.kind
            self._acts = note.split(_THEN) if note else []

    def recall(self, turn: int, orders: Sequence[tuple[str, str, str]]) -> None:
        """Note what this side ordered in an earlier turn."""
        self._past.recall(turn, orders)

    def _note(self, request: OrdersRequest, order: Order) -> None:
        """Note an accepted order."""
        self._acts.append("")
        self._past.note(request.view.turn, request.kind, order)

    def _as_before(self, place: Place, request: Any, argument: str) -> Speech[None]:
        if request.kind not in KINDS or request.view.turn == 1:
            raise IllegalOrder("AB REPEATS THE MOVES OR SHOTS OF THE TURN BEFORE")
        if isinstance(request, FireRequest) and not self._past.fired(request.view.turn):
            raise IllegalOrder("NONE OF YOUR SHIPS FIRED LAST TURN")
        self._again = self._phase
        return
        yield

    def _look(self, line: str) -> Speech[object] | None:
        """What a line does at a yes-or-no question if it is a command that changes nothing; None for any other line."""
        words = line.split()
        if not words or words[0] not in _SHOWING:
            return None
        do, argument = find(line, self._chart, str)
        return do(self.place, self._request, argument)

    def _is_moot(self, request: Any) -> bool:
        """Whether the answer cannot change who wins, since the battle is decided."""
        late = isinstance(request, RepairRequest | RallyRequest | AgainRequest)
        return late and victory.decided(request.view.ships)

    def _orders(self, place: Place, request: Any, argument: str) -> Speech[None]:
        """OB: list the orders given, and what ships without orders will do."""
        standing = request.standing() if isinstance(request, OrdersRequest) else {}
        idle = [self._idle(request, ship) for ship in self._acts if ship] if isinstance(request, SailRequest) else []
        yield Say(("ORDERS", *([*standing.values(), *idle] or ["NONE"])))

    def _idle(self, request: SailRequest, name: str) -> str:
        """What a ship does without an order."""
        run = movement.must_run(request.view.ships, request.view.ships[name], request.view.speed[name])
        return f"{name} RUNS {' '.join(run.steps)} WHEN ALL HAVE THEIR ORDERS" if run else f"{name} STAYS"

    def _next(self, request: OrdersRequest) -> Speech[None]:
        self.place.trail.clear()
        yield from self._begin(request)
        while True:
            asked = self.asked(request)
            if not asked and not isinstance(request, SailRequest | AppointRequest):  # all ships were passed over
                yield from self.place.give(DONE)
                return
            step = self._step(request, asked)
            if (yield from self._unasked(request, step)):
                return
            if self._again == self._phase and asked:
                continue
            if step.lines and self._listed != asked:
                yield Say((Choices(step.lines[0]), *step.lines[1:]))
            self._listed = asked
            self._marked = "" if isinstance(request, AppointRequest) else step.ship  # an appointment is for both ships
            line = yield from self.place.read(step.prompt, step.topic(request.kind), self._completer(request, step))
            try:
                if (yield from self._answer(request, step, line)):
                    return
            except IllegalOrder as error:
                yield self.place.refusal(error)

    def _step(self, request: OrdersRequest, asked: str) -> Step:
        """The question; for shots, with the hull damage to come."""
        step = steps.step(request, asked, self.place.spoken)
        coming = self._battle.coming() if isinstance(request, FireRequest) else []
        return step._replace(lines=(*step.lines[:1], *coming, *step.lines[1:]))

    def _unasked(self, request: OrdersRequest, step: Step) -> Speech[bool]:
        """Give an order that needs no question: a morale roll without points, a repeated order, or any once the battle
        is decided. Returns whether it did."""
        if self._is_moot(request):
            yield from self.place.give(request.default)
            return True
        if isinstance(request, RallyRequest) and not request.default.points:
            yield Say((*step.lines,))
            yield from self.place.give(request.default)
            return True
        if not step.ship:  # the end of a movement is always asked, and UN then asks for the last ship
            self._again = (0, "")
        if self._again != self._phase:
            return False
        try:
            return (yield from self._repeat(request, step))
        except IllegalOrder as error:
            self._again = (0, "")
            yield Say((f"{step.ship} CANNOT DO AS BEFORE: {error}",))
            return False

    def _repeat(self, request: Any, step: Step) -> Speech[bool]:
        """Repeat a ship's order of the turn before; without one it stays or does not fire. Returns whether an order was
        given."""
        order = self._past.order(request.view.turn, request.kind, request.view.ships[step.ship])
        if order is None and isinstance(request, SailRequest):
            self._act(step.ship, "")
            return False
        yield from self.place.give(order or DONE, _THEN.join((*self._acts, "")))
        self._note(request, order or DONE)
        return True

    def _completer(self, request: OrdersRequest, step: Step) -> Completer:
        """Completion for an order, and for the words after HE and TH."""
        order = reading.completes(request.kind, step.ships, step.answers)
        second = completer(partial(self._second_step, request, step))
        arguments = {"HE": self._helper.help_words(), "TH": any_of(self.place.themes)}

        def complete(line: str) -> Completion:
            if line[:2].upper() in arguments and line[2:3] == " ":
                return completes(self._chart, arguments.get)(line)
            found = second(line)
            return found if found.words or found.described else order(line)

        return complete

    def _second_step(self, request: OrdersRequest, step: Step, line: str) -> Completion:
        """What may follow the first of two steps of the ship in question, or of one that the line names."""
        *begun, last = line.upper().split(" ")
        name, rest = reading.named_first(request.kind, begun, step.ships)
        meant = step if name in ("", step.ship) else steps.step(request, name, self.place.spoken)
        found = meant.continuations.get(rest[0], ()) if len(rest) == 1 else ()
        return Completion(len(line) - len(last), *found)

    def _begin(self, request: OrdersRequest) -> Speech[None]:
        """Show the board at the start of a phase, or confirm the last order."""
        self._named = self._listed = ""
        phase, standing = (request.view.turn, request.kind), request.standing()
        if phase != self._phase:
            self._phase, self._acts = phase, []
        if phase != self._drawn:
            self._drawn = phase
            self.place.begin_phase(request.view.turn, tuple)
            if request.kind in (_READ if self.place.spoken else _DRAWN):
                yield self._shown(request.view)
        elif text := taken_back(self._before, standing, lambda name, line: line):
            yield Say((Illustrated(text, NO_PAGE if self.place.spoken else self.board(request.view)),))
        elif new := [line for name, line in standing.items() if name not in self._before]:
            yield Say((Settled(new[-1]),))
        self._before = standing

    def asked(self, request: OrdersRequest) -> str:
        """The next ship to order: the one that the player named, else the first without an answer; "" if none is
        left."""
        waiting = steps.waiting(request)
        return self._named or next((name for name in waiting if name not in self._acts), "")

    def _answer(self, request: OrdersRequest, step: Step, line: str) -> Speech[bool]:
        """Carry out a line. Returns whether an order was given."""
        line = _IN_SHORT.get(" ".join(line.upper().split()), line)
        typed = reading.words_of(request.kind, line)
        if typed == [steps.NONE] and isinstance(request, FireRequest | RepairRequest):
            typed = []
        if isinstance(request, SailRequest) and step.ship and (not typed or typed == [_STAY]):
            self._act(step.ship, line)
            if "RUNS" in (idle := self._idle(request, step.ship)):
                yield Say((idle,))
        elif not typed and step.ship not in ("", *steps.waiting(request)[:1]):
            self._act(step.ship, line)  # the game's default would pass over the first ship that waits
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
                self._note(request, meant)
                return True
            self._ask_next(request, meant, line)
        return False

    def _command(self, request: OrdersRequest, line: str) -> Speech[bool]:
        """Carry out a command of the chart, after which the list is shown again. Returns whether an order was given."""
        do, argument = find(line, self._chart, lambda text: "NO SUCH COMMAND: ? LISTS ALL")
        order = yield from do(self.place, request, argument)
        self._listed = ""
        if order == DONE:
            self._acts.append("")
        elif order == UNDO:
            self._past.note(request.view.turn, request.kind, order)
            self._acts = self._acts[:-1]
        return order is not None

    def _act(self, ship: str, line: str) -> None:
        """Note that a ship stays as it is, and go on to the next."""
        self._acts.append(ship)
        self._named = ""
        self.place.trail.append(line)

    def _take_back(self) -> None:
        """Go back to the last ship that was left as it is."""
        self._acts.pop()
        self._named = ""
        self.place.trail.append("UN")

    def _ask_next(self, request: OrdersRequest, ship: str, line: str) -> None:
        """Ask for the order of a ship that the player only named."""
        if ship not in steps.waiting(request):
            own = ship in fleet.of_side(request.side)
            raise IllegalOrder(
                request.standing().get(ship) or f"{ship} IS NOT {'WAITING FOR AN ORDER' if own else 'YOURS'}"
            )
        self._acts = [each for each in self._acts if each != ship]
        self._named = ship
        self.place.trail.append(line)
