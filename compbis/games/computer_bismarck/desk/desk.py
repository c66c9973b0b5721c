"""A person's place at the table of this game: compbis.table.talk.Desk.

The first prompt waits for nothing that is needed only once something has been typed or reported: that is imported where
it is used.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from compbis.desk.desk import GameDesk
from compbis.desk.place import Place, Speech, Topic
from compbis.games.computer_bismarck.cards.kinds import SHADOWED_KINDS
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.desk.place import BismarckPlace, Manner, Words
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state.orders import BismarckOrder, DoneMoving, PlaneOrder, ShipOrder, Undo, parse
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.words import pages
from compbis.games.computer_bismarck.words.phrases import the
from compbis.table.completion import Completion
from compbis.table.page import Page, Pictured, Settled
from compbis.table.report import Report
from compbis.table.request import Request
from compbis.table.side import BRITISH, Side
from compbis.table.talk import Say, Show, Talk

if TYPE_CHECKING:
    from compbis.desk.repeating import Noted
    from compbis.desk.walk import UnitOrders
    from compbis.games.computer_bismarck.desk.units import UnitOrder
    from compbis.games.computer_bismarck.words.engagement import Engagement
    from compbis.games.computer_bismarck.words.events import Events

_CHART_A = Topic("CHART A", charts=("CHART A", "CHART D"), whole=True)


def _details() -> Words:
    from compbis.games.computer_bismarck.words import details

    return details


def _sentences() -> Words:
    from compbis.games.computer_bismarck.words import sentences

    return sentences


def _shown(letters: str, view: View) -> Show:
    return Show(pages.board(letters, view, enough=True))


def _shown_in_1980(letters: str, view: View) -> Show:
    return Show(pages.board(letters, view))


def _said(letters: str, view: View) -> Say:
    from compbis.games.computer_bismarck.words import sentences

    return Say(tuple(sentences.board(letters, view)))


DRAWN, SPOKEN = Manner(_details, _shown), Manner(_sentences, _said)
CLASSIC = Manner(_details, _shown_in_1980)


class BismarckDesk(GameDesk[BismarckPlace]):
    """side: whose desk; classic: without Chart D and the other modern conveniences; spoken: in sentences, without the
    drawn map."""

    def __init__(self, side: Side, classic: bool, spoken: bool = False) -> None:
        super().__init__(
            BismarckPlace(side, classic, spoken, self._help_on, CLASSIC if classic else DRAWN, SPOKEN),
            MovementRequest.kind,
            DoneMoving(),
        )
        self._side = side
        self._request: BismarckRequest | None = None
        self._engagement: Engagement | None = None

    def converse(self, request: Request) -> Talk:
        """The talk that gets an order for this request."""
        if not isinstance(request, BismarckRequest):
            raise TypeError(f"{request.kind!r} is no request of this game")
        self._request = request
        self.place.trail.clear()
        self.place.looked = False
        self.place.look = self._look
        if isinstance(request, MovementRequest):
            yield from self._movement(request)
        else:
            from compbis.games.computer_bismarck.desk import questions

            yield from questions.converse(self.place, request)

    def lines(self, report: Report) -> list[str]:
        """A report in the manual's manner of speaking."""
        from compbis.games.computer_bismarck.state import reports
        from compbis.games.computer_bismarck.words import sentences, wording

        saves_a_question = isinstance(report.facts, reports.Spent)  # in the game of 1980 a player had to ask ST
        word = sentences.report_lines if self.place.spoken else wording.lines
        lines = [] if self.place.classic and saves_a_question else word(report, self._side)
        if self.place.classic:
            if isinstance(report.facts, reports.Spotted | reports.Reinforcements | reports.Battle):  # lists of units
                lines = [line.replace(wording.PLANE_OF, "") for line in lines]
        else:
            lines = [*self._events.told(report, lines)]
            if isinstance(report.facts, reports.BismarckLocated) and self._events.sighted(report.turn):
                lines = []  # that she is sighted says it
            if self._engagement or isinstance(report.facts, reports.Battle):
                lines = [*self._fought().illustrated(report, lines, self._board_now)]
        self.place.hearsay.hear(report)
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
        """The latest naval combat; the first one may be a long way off."""
        from compbis.games.computer_bismarck.words.engagement import Engagement

        self._engagement = self._engagement or Engagement(self._side)
        return self._engagement

    def parse(self, text: str) -> BismarckOrder:
        """An order from its text. Raises IllegalOrder."""
        return parse(text)

    def turn(self, request: Request) -> int:
        """The turn of a request."""
        assert isinstance(request, BismarckRequest)
        return request.view.turn

    def recall_orders(self, turn: int, orders: "Sequence[Noted]") -> None:
        """Note what this side ordered in a movement phase that is over, for orders given again."""
        from compbis.games.computer_bismarck.desk import repeating

        repeating.recall(self.place, turn, orders)

    def page(self) -> Page | None:
        """The board that is on show, brought up to date: after an order the unit stands where it will be (7.0), and the
        one that is asked for its order is marked; in a shadow or an attack, where that is; or the battle. None before
        the first question. For a terminal that keeps the board before the person's eyes."""
        if self._request is None:
            return None
        board = self._board_page(self._request)
        if self._engagement and self._engagement.square and not self.place.looked:
            return self._engagement.page(board)
        return board

    def _board_now(self) -> Page | None:
        """The board behind the page of a battle; None before the first question."""
        return self._board_page(self._request) if self._request else None

    def _board_page(self, request: BismarckRequest) -> Page:
        if self.place.classic:
            return _board(request, self.place.board)
        from compbis.games.computer_bismarck.words import panels  # only the full screen shows them

        walk = self.place.walk
        known = self.place.hearsay.added_to(request.view)
        page = _board(request, self.place.board, walk, True, self._shade(walk), self.place.looked)
        return page._replace(panels=panels.panels(known, self.place.dispatches, walk, self.place.hearsay.located))

    def _shade(self, walk: pages.Walk) -> pages.Shade | None:
        """What is shaded on the board that is on show: what was asked, else what the planes reach that are asked for
        their orders."""
        open_ = isinstance(self._request, MovementRequest) or self.place.looked
        view = self._request.view if self._request and open_ else None
        if view and self.place.shade:
            return self.place.shade(view)
        if view and walk and walk[0] == "MP":
            from compbis.games.computer_bismarck.words import shades

            return shades.walked(view, view.planes[walk[1]])
        return None

    def _look(self, line: str) -> Speech[object] | None:
        """What a line does where a unit is asked for its order, if it only looks."""
        assert self._request is not None
        from compbis.games.computer_bismarck.desk import charts

        return charts.look(self.place, self._request.view, line)

    def _movement(self, request: MovementRequest) -> Speech[None]:
        """4.31, 4.32: Chart A, over and over, until something typed is an order."""
        place, view = self.place, request.view
        if place.turn != view.turn:
            yield from self._begin_phase(view)
        last = place.last
        yield from self._note_last(view)
        if place.bound is not None:
            from compbis.games.computer_bismarck.desk import repeating
            from compbis.games.computer_bismarck.desk.walk import unit_orders

            if (yield from repeating.sail_on(place, view, unit_orders(place, request))):
                return
        if (place.repeats.kept or place.repeats.given) and not place.classic:
            from compbis.games.computer_bismarck.desk import repeating
            from compbis.games.computer_bismarck.desk.walk import unit_orders

            if (yield from repeating.follow(place, view, unit_orders(place, request), last)):
                return

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
            from compbis.games.computer_bismarck.desk import repeating

            place.goals = repeating.goals(place, view)
        place.last = yield from self.next_order(orders, "ENTER COMMAND FROM CHART A-", _CHART_A, complete, command)
        place.before = view

    def _begin_phase(self, view: View) -> Speech[None]:
        """5.1: at the beginning of a movement phase the ships are shown, and the planes of the side that has some."""

        def warnings() -> Sequence[str]:
            from compbis.games.computer_bismarck.desk.warnings import warnings

            return warnings(view)  # planes given up

        self.place.begin_phase(view.turn, warnings)
        self.place.last = self.place.before = None
        reminded = self.reminded()
        if self.place.repeats.kept or reminded or any(plane.aloft for plane in view.planes.values()):
            from compbis.games.computer_bismarck.desk import repeating

            repeating.begin(self.place, view, reminded)
        yield from self._first_page(view)
        if not self.place.classic and view.turn > 1:
            told = [*self._quiet(view), *self._unfollowed(view), *self._plot(view)]
            if told:
                yield Say(tuple(told))

    def _first_page(self, view: View) -> Speech[None]:
        """5.1. Who is read to hears how things stand when he sits down, and from then on what has changed."""
        board = self.place.show_board(pages.FIRST if view.planes or self.place.spoken else "SN", view)
        if not self.place.spoken:
            yield board
            return
        from compbis.games.computer_bismarck.words import sentences

        before, self.place.standing = self.place.standing, sentences.standing(view)
        if before is None:
            yield board
        elif told := tuple(sentences.changed(view, before)):
            yield Say(told)

    def _quiet(self, view: View) -> Iterator[str]:
        """That nothing of the enemy was seen or heard on the turn before, if it was so: in how many squares one would
        have spotted a ship."""
        squares = self.place.hearsay.searched_in_vain(view.turn - 1)
        if squares is not None:
            searched = f" IN {squares} SQUARE{'S' * (squares > 1)} SEARCHED" if squares else ""
            yield f"NOTHING SIGHTED{searched}{'.' if self.place.spoken else ''}"

    def _unfollowed(self, view: View) -> Iterator[str]:
        """Of each ship that planes have found and may not shadow, since they must land (10.3), that it is so: else the
        shadow phase is silent. Not if any other unit was there."""
        from compbis.games.computer_bismarck.rules import shadow

        for contact in view.contacts:
            if not contact.shown or contact.turn != view.turn - 1 or contact.kind not in SHADOWED_KINDS:
                continue
            square = contact.square
            ships = any(ship.square == square and ship.active and ship.spec.shadow for ship in view.ships.values())
            planes = [plane for plane in view.planes.values() if plane.square == square and plane.aloft]
            if planes and not ships and not any(map(shadow.stays_up, planes)):
                names = ", ".join(plane.name for plane in planes)
                full = "." if self.place.spoken else ""
                yield f"NOBODY COULD SHADOW {the(contact.name)}: {names} MUST LAND (10.3){full}"

    def _plot(self, view: View) -> Iterator[str]:
        """Where the Bismarck can be, for the British, at the beginning of each turn but the first, as long as that is
        not nearly everywhere: they see what their searches were worth, and when she can be at a convoy. Not if a shadow
        has just told where she is by now."""
        from compbis.games.computer_bismarck.words import shades

        hearsay = self.place.hearsay
        if self._side is not BRITISH or BISMARCK not in shades.sought(view) or hearsay.followed(BISMARCK, view.turn):
            return
        now, _ = hearsay.whereabouts(BISMARCK, view)
        if 0 < len(now.squares) <= shades.WORTH_PLOTTING:
            yield shades.plot(view, now, hearsay.ruled_out(BISMARCK, view), self.place.spoken)

    def _note_last(self, view: View) -> Speech[None]:
        """What the last order came to: the map shows the unit where it will be (7.0), and a line tells it."""
        place = self.place
        last, place.last = place.last, None
        line = _taken_back(place, place.before, view) if isinstance(last, Undo) and place.before else ""
        if isinstance(last, ShipOrder) and (ship_leg := view.ship_legs.get(last.unit)):
            place.put_up("SP")
            line = place.words.order_line(view.ships[last.unit], ship_leg)
        elif isinstance(last, PlaneOrder) and (plane_leg := view.plane_legs.get(last.unit)):
            place.put_up("PP")
            line = place.words.order_line(view.planes[last.unit], plane_leg)
        if line and not place.classic:
            yield Say((Settled(line), *self._route_ended(last, view)))

    def _route_ended(self, last: BismarckOrder | None, view: View) -> Sequence[str]:
        """That the last order ended the route of its unit, if it did."""
        if not self.place.goals or not isinstance(last, ShipOrder | PlaneOrder):
            return ()
        from compbis.games.computer_bismarck.desk import repeating

        ended = self.place.goals.keys() - repeating.goals(self.place, view).keys()
        return [f"ROUTE {self.place.goals[key]} ENDED" for key in ended if key[1] == last.unit]

    def _help_on(self, place: Place, topic: Topic, letters: str) -> list[str]:
        from compbis.games.computer_bismarck.desk import charts

        return charts.HELPER.help_on(self._side, place, topic, letters)


def _taken_back(place: BismarckPlace, before: View, now: View) -> str:
    """Which order it was that UN took back, and the one that stands again for the unit, if there is one."""
    from compbis.desk.commands import taken_back

    told = taken_back(
        before.ship_legs, now.ship_legs, lambda name, leg: place.words.order_line(now.ships[name], leg)
    ) or taken_back(before.plane_legs, now.plane_legs, lambda name, leg: place.words.order_line(now.planes[name], leg))
    return told or "LAST ORDER TAKEN BACK"


def _board(
    request: BismarckRequest,
    letters: str,
    walk: pages.Walk = None,
    enough: bool = False,
    shade: pages.Shade | None = None,
    looked: bool = False,
) -> Page:
    """The board that is on show: where something is decided that place, until another board is asked for."""
    view = request.view
    if looked:
        return pages.board(letters, view, walk, enough, shade)
    match request:
        case ShadowRequest():
            return pages.action("SHADOW", view, request.square)
        case EvadeRequest():
            return pages.action("SHADOW", view, view.ships[request.unit].square, request.unit)
        case TargetRequest():
            return pages.action("ATTACK", view, request.square)
        case SurpriseRequest() | FightRequest():
            return pages.action("BATTLE", view, request.square)
    return pages.board(letters, view, walk, enough, shade)
