"""How a person plays: a chart of commands for the orders of a phase, and a prompt for each other question."""

from collections.abc import Iterator, Sequence
from typing import Any

from compbis.desk.charted import ChartDesk, ordering, telling
from compbis.desk.place import Speech, Topic
from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.desk import reading
from compbis.games.chase_of_the_bismarck.history import HELP
from compbis.games.chase_of_the_bismarck.requests.asking import OneRequest
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest, OpenRequest
from compbis.games.chase_of_the_bismarck.rules.movement import unit_most
from compbis.games.chase_of_the_bismarck.state.units import Mark, members, units
from compbis.games.chase_of_the_bismarck.words import asking, details, pages, wording
from compbis.table.completion import among
from compbis.table.page import Page
from compbis.table.report import Report
from compbis.table.request import OrdersRequest, Request
from compbis.table.talk import Say, Talk

_ANSWERS = (
    ("1 2 3", "AN ANSWER BY ITS NUMBER IN THE LIST, OR AS IT STANDS THERE"),
    ("(CR)", "THE CAUTIOUS ANSWER, IN THE BRACKETS"),
)
_IDLE_LINES = 6


class Desk(ChartDesk):
    """A place at the table."""

    rows = (
        ordering("MS KG1 T20", "MOVES A UNIT: TO A HEX, OR HEX BY HEX", reading.sail),
        ordering("FL HUD1 N23", "FLIES THERE AND BACK, SEARCHING; FL SWA1 A T20 ATTACKS", reading.fly),
        ordering("PA KG1", "PATROL: A UNIT STAYS AND SEARCHES", reading.PATROL),
        ordering("FO KG1 BIS PEU", "FORMS A TASK FORCE, OR JOINS IT", reading.form),
        ordering("LE BIS", "A SHIP LEAVES ITS TASK FORCE", reading.DETACH),
        ordering("RE BIS", "ATTEMPTS REPAIR AT SEA", reading.REPAIR),
        ordering("PO BIS", "IS MARKED IN PORT, AND REFUELS", reading.PORT),
        ordering("RF BIS WEI", "REFUELS FROM A TANKER", reading.refuel),
        ordering("HB BIS", "A DAMAGED HEAVY SHIP RETURNS TO BASE", reading.HOME),
        ordering("SH T15/1 NOR", "SHADOWS A SIGHTED UNIT WITH THESE SHIPS", reading.shadow),
        ordering("PL WEI B28", "A TANKER BEGINS IN A HEX", reading.placed),
        telling("ST", "YOUR UNITS", lambda request: details.fleet(request.view)),
        telling("AI", "YOUR AIRCRAFT", lambda request: details.aircraft(request.view)),
        telling("CN", "MARKED ENEMIES, AND THEIR DAMAGE", lambda request: details.contacts(request.view)),
        telling("WX", "WEATHER, VISIBILITY, AND WHERE YOU CAN SEARCH", lambda request: details.weather(request.view)),
        telling("VP", "POINTS FOR SHIPPING", lambda request: details.points(request.view)),
    )
    rules = HELP

    def board(self, view: Any) -> Page:
        """The search board."""
        return pages.page(view)

    def lines(self, report: Report) -> list[str]:
        """A report in words."""
        return wording.lines(report)

    def warnings(self, request: Any) -> Sequence[str]:
        """Shadowed units that stay, and aircraft that would not fly home by themselves."""
        return list(_warnings(request)) if isinstance(request, OpenRequest | MovementRequest) else ()

    def converse(self, request: Request) -> Talk:
        """The talk that gets an order for this request."""
        if not isinstance(request, OneRequest):
            yield from super().converse(request)
            return
        self._request = request
        yield from self._one(request)

    def _next(self, request: OrdersRequest) -> Speech[None]:
        """The next order of a phase; the board is shown as each begins."""
        phase = request.view.turn, request.kind
        if phase != getattr(self, "_phase", None):
            self._phase = phase
            self.place.turn = 0  # the house shows the board when a turn begins: here each phase is one
        yield from super()._next(request)

    def _one(self, request: OneRequest) -> Speech[None]:
        """A question with one answer."""
        place = self.place
        place.trail.clear()
        told = tuple(asking.known(request))
        if told:
            yield Say(told)
        topic = Topic(request.kind.upper(), _ANSWERS, again=told)
        answers = [str(order).partition(" ")[2] for order in getattr(request, "legal", ())]
        while True:
            line = yield from place.read(asking.question(request), topic, among(answers))
            try:
                yield from place.give(reading.answer(request, line))
                return
            except IllegalOrder as error:
                yield place.refusal(error)


def _warnings(request: Any) -> Iterator[str]:
    """What a player would regret."""
    if isinstance(request, OpenRequest):
        for name, unit in units(request.view.ships).items():
            if unit[0].mark is Mark.SHADOWED and not unit[0].sailed and unit_most(unit):
                yield f"{name} IS SHADOWED, AND STAYS"
        return
    idle = [
        name
        for name, unit in units(request.view.ships).items()
        if not unit[0].sailed and not unit[0].doing and unit_most(unit) and members(request.view.ships, name)
    ]
    if idle and not request.view.orders:
        yield from wording.folded(f"NO ORDERS: {' '.join(idle)} STAY")[:_IDLE_LINES]
