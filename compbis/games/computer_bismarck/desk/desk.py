"""A player's desk at this game: compbis.table.talk.Desk.

To show the first prompt quickly, modules that are needed only after the first input or report are imported where they
are used.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from compbis.desk.desk import GameDesk
from compbis.desk.place import STANDS, Place, Speech, Topic
from compbis.desk.repeating import Past
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.kinds import Weapon
from compbis.games.computer_bismarck.desk import boards
from compbis.games.computer_bismarck.desk.place import BismarckPlace, Manner, Wording
from compbis.games.computer_bismarck.desk.staff.unhurt import Unhurt
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    EvadeRequest,
    MovementRequest,
    ShadowRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state.landings import Landings
from compbis.games.computer_bismarck.state.orders import BismarckOrder, DoneMoving, PlaneOrder, ShipOrder, Undo, parse
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.words import pages
from compbis.table.completion import Completion
from compbis.table.page import Headline, Illustrated, Page, Pictured, Settled, beside, merge_lists, unbroken
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, Side
from compbis.table.talk import Say, Show, Talk

if TYPE_CHECKING:
    from compbis.desk.repeating import Noted
    from compbis.desk.walk import UnitOrders
    from compbis.games.computer_bismarck.desk.units.both import UnitOrder
    from compbis.games.computer_bismarck.words.engagement import Engagement
    from compbis.games.computer_bismarck.words.events import Events

_CHART_A = Topic("CHART A", charts=("CHART A", "CHART D"), whole=True)


def _details() -> Wording:
    from compbis.games.computer_bismarck.words import details

    return details


def _sentences() -> Wording:
    from compbis.games.computer_bismarck.words import sentences

    return sentences


def _shown(letters: str, view: View) -> Show:
    return Show(pages.board(letters, view, enough=True))


def _shown_in_1980(letters: str, view: View) -> Show:
    return Show(pages.board(letters, view))


def _said(letters: str, view: View) -> Say:
    from compbis.games.computer_bismarck.words.aloud import squares

    return Say(tuple(squares.board(letters, view)))


DRAWN, SPOKEN = Manner(_details, _shown), Manner(_sentences, _said)
CLASSIC = Manner(_details, _shown_in_1980)


def _is_air_attack(request: BismarckRequest) -> bool:
    return isinstance(request, TargetRequest) and request.weapon in (Weapon.BOMBS, Weapon.AIR_TORPEDOES)


class BismarckDesk(GameDesk[BismarckPlace]):
    """The desk of one side.

    Args:
        side: the player's side
        classic: whether to leave out Chart D and the other modern aids
        spoken: whether to describe the game in sentences, without the drawn map
    """

    def __init__(self, side: Side, classic: bool, spoken: bool = False) -> None:
        super().__init__(
            BismarckPlace(side, classic, spoken, self._help_on, CLASSIC if classic else DRAWN, SPOKEN),
            MovementRequest.kind,
            DoneMoving(),
        )
        self._side = side
        self._request: BismarckRequest | None = None
        self._engagement: Engagement | None = None
        self._unhurt = Unhurt(side)
        self._landings = Landings()
        self._heard: list[Report] = []  # since the latest question

    def converse(self, request: Request) -> Talk:
        """The talk that gets an order for this request."""
        if not isinstance(request, BismarckRequest):
            raise TypeError(f"{request.kind!r} is not a request of this game")
        self._request = request
        self._heard.clear()
        self.place.trail.clear()
        self.place.looked = False
        self.place.look = self._look
        if self.place.speaks:  # another player may have used the terminal since
            yield from self.place.deed("speak", self.place.speaks)
        landed = [] if _is_air_attack(request) else self._told(self._landings.settle())
        if told := merge_lists([*self._filed(self._unhurt.settle()), *landed]):
            yield Say(tuple(told))
        if isinstance(request, MovementRequest):
            yield from self._movement(request)
        else:
            from compbis.games.computer_bismarck.desk import passing, questions

            self._note_shadow(request)
            passing.interrupt(self.place, request)
            yield from questions.converse(self.place, request)

    def lines(self, report: Report) -> list[str]:
        """The text of a report, in the manual's manner."""
        from compbis.games.computer_bismarck.state import reports
        from compbis.games.computer_bismarck.words import sentences, wording

        self.place.hearsay.hear(report)
        self._heard.append(report)
        saves_a_question = isinstance(report.facts, reports.Spent)  # in 1980 the player had to use ST
        word = sentences.report_lines if self.place.spoken else wording.lines
        lines = [] if self.place.classic and saves_a_question else word(report, self._side)
        if self.place.classic:
            if isinstance(report.facts, reports.Spotted | reports.Reinforcements | reports.Battle):  # lists of units
                lines = [line.replace(wording.PLANE_OF, "") for line in lines]
            if isinstance(report.facts, reports.GameOver):
                lines = [*lines[:1], *lines[-2:]]  # no reason, no list of points: only the score and the winner (17.1)
        else:
            lines = [*self._events.with_headlines(report, lines)]
            if isinstance(report.facts, reports.BismarckLocated) and self._events.sighted(report.turn):
                lines = []  # the report of the sighting has said so
            if self._engagement or isinstance(report.facts, reports.Battle):
                lines = [*self._fought().illustrated(report, lines, self._board_now)]
            if any(isinstance(line, Headline) for line in lines) and (board := self._board_at_event(report.turn)):
                lines = [beside(line, board) for line in lines]
            if isinstance(report.facts, reports.Points) and (board := self._board_at_event(report.turn)):
                lines = [Illustrated(line, board) for line in lines[:1]] + lines[1:]
        if isinstance(report.facts, reports.Refuelled):
            self.place.refuelled[report.facts.unit] = report.turn
        if isinstance(report.facts, reports.Status):
            self.place.told = lines
            if lines and not (self.place.classic or self.place.spoken):
                from compbis.games.computer_bismarck.words.phrases import STATUS_HEADS

                return [*lines, Pictured(STATUS_HEADS)]
        return lines

    @cached_property
    def _events(self) -> "Events":
        from compbis.games.computer_bismarck.words.events import Events

        return Events(self._side)

    def _fought(self) -> "Engagement":
        """The latest naval combat. Created on first use, since there may be none for many turns."""
        from compbis.games.computer_bismarck.words.engagement import Engagement

        self._engagement = self._engagement or Engagement(self._side, self.place.hearsay.struck)
        return self._engagement

    def word(self, report: Report) -> list[str]:
        """A report in words, which are also filed in the dispatches."""
        from compbis.games.computer_bismarck.state.reports import Landed

        unhurt = self._filed(self._unhurt.hear(report))
        if not self.place.classic:
            unhurt += self._told(self._landings.before(report))
            if self._landings.holds(report):
                return unhurt
        lines = super().word(report)
        if lines and not isinstance(report.facts, Landed) and not self._confirmed(report):
            self.place.news = self.place.news or next(unbroken(lines)).rstrip(".")
        return [*unhurt, *lines]

    def _told(self, landings: Sequence[Report]) -> list[str]:
        """Landings that were kept back, in words."""
        return [line for report in landings for line in super(BismarckDesk, self).word(report)]

    def _confirmed(self, report: Report) -> bool:
        """Whether GO showed the player a warning of this, which the player accepted."""
        if not self.place.confirmed:
            return False
        from compbis.games.computer_bismarck.desk.warnings import foresees

        return any(foresees(line, report.facts) for line in self.place.confirmed)

    def _filed(self, unhurt: Sequence[tuple[int, list[str]]]) -> list[str]:
        """Lines about hits that did no damage, which are also filed in the dispatches of their turn."""
        self.place.dispatches += unhurt
        return [line for _, lines in unhurt for line in lines]

    def parse(self, text: str) -> BismarckOrder:
        """The order that a text stands for. Raises IllegalOrder."""
        return parse(text)

    def turn(self, request: Request) -> int:
        """The turn of a request."""
        assert isinstance(request, BismarckRequest)
        return request.view.turn

    def recall(self, turn: int, orders: Sequence[tuple[str, str, str]]) -> None:
        """Note the orders that this side gave in an earlier turn."""
        super().recall(turn, orders)
        with suppress(IllegalOrder):  # as in GameDesk.recall
            for move in (parse(text) for kind, text, _ in orders if kind == EvadeRequest.kind):
                if isinstance(move, ShipOrder):
                    self.place.hearsay.shadowers.note_move(turn, move)

    def recall_orders(self, turn: int, orders: "Sequence[Noted]") -> None:
        """Note the side's orders of a finished movement phase, so that they can be repeated."""
        from compbis.games.computer_bismarck.desk.routes import kept_orders

        kept_orders.recall(self.place, turn, orders)

    def remind(self, request: Request, order: Order, note: str) -> None:
        """Note an order of the turn in play, when a game is restored; an answer that stands for others is used again.

        Args:
            request: what the order answered
            order: the order
            note: the note kept with it: STANDS with an answer that stands for others
        """
        super().remind(request, order, note)
        self._note_shadow(request)
        if isinstance(request, EvadeRequest) and isinstance(order, ShipOrder):
            self.place.hearsay.shadowers.note_move(request.view.turn, order)
        if note == STANDS:
            from compbis.games.computer_bismarck.desk import questions

            questions.stand(self.place, request, order)

    def bookmark(self) -> list[str]:
        """The lines that lead from the last order to the open question, with the routes laid since then."""
        laid = [
            f"MS {name} {' '.join(words)}" if words else f"RT OFF {name}" for name, words in self.place.laid.items()
        ]
        return [*laid, *super().bookmark()]

    def _note_shadow(self, request: Request) -> None:
        if isinstance(request, ShadowRequest):
            self.place.shadow_asked.add((request.view.turn, request.target))

    def page(self) -> Page | None:
        """The current page for a terminal that keeps the board on the screen; None before the first question.

        After an order it shows the unit where it will be (7.0), and it marks the unit whose order is asked for. During
        a shadow attempt, an attack or a battle it shows that place or battle.
        """
        if self._request is None:
            return None
        board = boards.current(self.place, self._request, self._heard)
        if self._engagement and self._engagement.square and not self.place.looked:
            return self._engagement.page(board)
        return board

    def _board_now(self) -> Page | None:
        """The board without the page of a battle; None before the first question. In a battle that began without a
        question, the ships have moved since the last one."""
        request = self._request
        if isinstance(request, MovementRequest) and self._heard and self._heard[-1].turn == request.view.turn:
            return boards.at_event(self.place, request, self._heard)
        return boards.current(self.place, request, self._heard) if request else None

    def _board_at_event(self, turn: int) -> Page | None:
        """The board for an event of that turn. None beside a battle, and without a question in that turn."""
        request, fights = self._request, self._engagement and self._engagement.square
        if request is None or fights or self.place.spoken or request.view.turn != turn:
            return None
        return boards.at_event(self.place, request, self._heard)

    def _look(self, line: str) -> Speech[object] | None:
        """What a line does at a prompt for a unit's order, if it is a command that changes nothing."""
        assert self._request is not None
        from compbis.games.computer_bismarck.desk import charts

        return charts.look(self.place, self._request.view, line)

    def _movement(self, request: MovementRequest) -> Speech[None]:
        """Repeat Chart A until the player gives an order (4.31, 4.32)."""
        place, view = self.place, request.view
        if place.turn != view.turn:
            yield from self._begin_phase(view)
        last, before = place.last, dict(place.repeats.given)
        if isinstance(last, Undo):
            from compbis.games.computer_bismarck.desk.routes import undoing

            if (yield from undoing.take_back(place, request)):
                return
            before = dict(place.repeats.given)
        yield from self._note_last(view)
        order: BismarckOrder | None = None
        if place.continuing is not None or place.repeats.kept or place.repeats.given:
            from compbis.games.computer_bismarck.desk.routes import company

            order = yield from company.by_itself(place, request, last)
        caused = order is not None and not place.at_start
        if order is None:
            passed = (yield from self._passed(request)) if place.passes_until or place.interrupted else None
            order = place.last = passed or (yield from self._typed(request))
            place.before = view
            if isinstance(order, ShipOrder | PlaneOrder):
                place.ordered_on["MS" if isinstance(order, ShipOrder) else "MP", order.unit] = view.turn
        if isinstance(order, ShipOrder | PlaneOrder):
            place.repeats.past.append(Past(order, caused, before))

    def _passed(self, request: MovementRequest) -> Speech[BismarckOrder | None]:
        """The order with which GO ends the turn; None if the player is to give orders.

        In that case it shows the board, unless a question ended GO: the board has then been shown already.
        """
        from compbis.games.computer_bismarck.desk import passing

        if self.place.interrupted:
            yield from passing.tell_interruption(self.place)
            return None
        order = yield from passing.pass_turn(self.place, request)
        if order is None:
            yield from self._first_page(request.view)
        return order

    def _typed(self, request: MovementRequest) -> Speech[BismarckOrder]:
        """The order that the player types, or one that a command repeats or gives to many."""
        place, view = self.place, request.view
        if place.several:
            from compbis.games.computer_bismarck.desk.routes import several
            from compbis.games.computer_bismarck.desk.walk import unit_orders

            if order := (yield from several.next_order(place, request, unit_orders(place, request))):
                return order

        def command(line: str) -> Speech[BismarckOrder | None]:
            from compbis.games.computer_bismarck.desk import charts

            do, argument = charts.find(line, place.classic, view)
            return (yield from do(place, request, argument))

        def complete(line: str) -> Completion:
            from compbis.games.computer_bismarck.desk import charts

            return charts.completer(place, request)(line)

        def orders() -> "Mapping[str, UnitOrders[UnitOrder]]":
            from compbis.games.computer_bismarck.desk.walk import unit_orders

            return unit_orders(place, request)

        if (place.repeats.kept or place.repeats.given) and not place.classic:
            from compbis.games.computer_bismarck.desk.routes import standing

            place.goals = standing.goals(place, view)
        else:
            place.goals = {}
        return (yield from self.next_order(orders, "ENTER COMMAND FROM CHART A-", _CHART_A, complete, command))

    def _begin_phase(self, view: View) -> Speech[None]:
        """Show the ships at the start of a movement phase, and the planes if the side has any (5.1)."""

        def warnings() -> Sequence[str]:
            from compbis.games.computer_bismarck.desk.commands import lasting

            return lasting(self.place, view)  # for planes that the player has given up

        self.place.begin_phase(view.turn, warnings)
        before, self.place.last, self.place.before = self.place.before, None, None
        self.place.at_start, self.place.led_to = True, {}
        self.place.followed.clear()
        self.place.undone.clear()
        reminded = self.reminded()
        if view.turn == 1:
            self.place.late = set()
        aloft = any(plane.aloft for plane in view.planes.values())
        if not self.place.classic and (view.turn > 1 or self.place.repeats.kept or reminded or aloft):
            from compbis.games.computer_bismarck.desk import repeating
            from compbis.games.computer_bismarck.desk.routes import kept_orders

            repeating.begin(self.place, view, kept_orders.restore_given(self.place, view, reminded))
        if not self.place.passes_until:
            yield from self._first_page(view)
        if not self.place.classic and (view.turn > 1 or view.side is not BRITISH):
            from compbis.games.computer_bismarck.desk.remarks import on_turn

            told = on_turn.lines(self.place, view, before) if view.turn > 1 else on_turn.first(self.place, view)
            if told:
                yield Say(tuple(told))

    def _first_page(self, view: View) -> Speech[None]:
        """Show the board (5.1). In sentences: the whole situation at the first question, afterwards only what has
        changed."""
        board = self.place.show_board(pages.FIRST if view.planes or self.place.spoken else "SN", view)
        if not self.place.spoken:
            yield board
            return
        from compbis.games.computer_bismarck.words.aloud import squares

        before, self.place.standing = self.place.standing, squares.standing(view)
        if before is None:
            yield board
        elif told := tuple(squares.changed(view, before)):
            yield Say(told)

    def _note_last(self, view: View) -> Speech[None]:
        """Confirm the last order: show the unit on the map where it will be (7.0), and print a line."""
        place = self.place
        last, place.last = place.last, None
        if isinstance(last, ShipOrder) and (ship_leg := view.ship_legs.get(last.unit)):
            place.display("SP")
            line = place.words.order_line(view.ships[last.unit], ship_leg)
        elif isinstance(last, PlaneOrder) and (plane_leg := view.plane_legs.get(last.unit)):
            place.display("PP")
            line = place.words.order_line(view.planes[last.unit], plane_leg)
        else:
            return
        if not place.classic:
            from compbis.games.computer_bismarck.desk.remarks import on_order

            yield Say((Settled(line), *on_order.lines(place, last, view)))

    def _help_on(self, place: Place, topic: Topic, letters: str) -> list[str]:
        from compbis.games.computer_bismarck.desk import charts

        assert self._request is not None  # only a question has help
        return charts.help_on(self.place, self._request.view, topic, letters)
