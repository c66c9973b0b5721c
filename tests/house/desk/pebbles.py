"""A toy made of the house's parts for small games: each side puts pebbles on heaps for two turns, at most two an order,
and may be asked to throw them away."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from compbis.desk.charted import ChartDesk, ordering, showing
from compbis.errors import IllegalOrder
from compbis.table.edition import Parts, Scenario, SimpleEdition
from compbis.table.finished.chronicle import SimpleChronicle, TurnStory
from compbis.table.game import Outcome, PositionGame, Steps, result_lines
from compbis.table.page import Page
from compbis.table.picture import Span
from compbis.table.report import Facts, Report
from compbis.table.request import DONE, NO_ORDER, YES, Order, OrdersRequest, YesNoRequest
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import dataclass, replace

SIDES = {BRITISH: "ONE", GERMAN: "OTHER"}
MOST, TURNS = 2, 2


class Put(NamedTuple):
    heap: str
    number: int

    def __str__(self) -> str:
        return f"PUT {self.heap} {self.number}"


class Heaps(NamedTuple):
    """What a side sees."""

    side: Side
    turn: int
    own: int
    put: Mapping[str, int]


class Counted(Facts, kind="counted"):
    """The pebbles of a side, reported to that side."""

    pebbles: int


@dataclass(frozen=True, slots=True)
class PutRequest(OrdersRequest):
    """Asks for pebbles on one more heap."""

    view: Heaps
    undoable: bool

    def check(self, order: Order) -> None:
        if not isinstance(order, Put):
            raise IllegalOrder(NO_ORDER)
        if order.number > MOST:
            raise IllegalOrder(f"{MOST} AT MOST")

    def read(self, text: str) -> Put:
        verb, _, rest = text.partition(" ")
        heap, _, number = rest.partition(" ")
        if verb != "PUT":
            raise IllegalOrder(NO_ORDER)
        return Put(heap, int(number))

    def sample(self, draw: Callable[[int], int]) -> Order:
        return Put("A", draw(MOST)) if draw(2) else DONE

    def standing(self) -> Mapping[str, str]:
        return {heap: f"{number} ON {heap}" for heap, number in self.view.put.items()}


@dataclass(frozen=True, slots=True)
class ThrowRequest(YesNoRequest):
    """Whether a side throws its pebbles away."""

    view: Heaps

    kind = "throw"
    question = "THROW THEM AWAY"


@dataclass(frozen=True, slots=True)
class Table:
    seed: int
    turn: int
    pebbles: Mapping[Side, int]
    outcome: Outcome | None = None

    def view(self, side: Side) -> Heaps:
        return Heaps(side, self.turn, self.pebbles[side], MappingProxyType({}))


class Pebbles(PositionGame[Table]):
    edition = "PEBBLES"

    def sequence(self) -> Steps:
        views = yield from self.ask_both(PutRequest, _taken)
        pebbles = {side: view.own + sum(view.put.values()) for side, view in views.items()}
        for side in views:
            if pebbles[side] and (yield ThrowRequest(views[side])) == YES:
                pebbles[side] = self.dice.draw("left", 2, side)
            self.report(Counted(pebbles=pebbles[side]), side)
        self.position = replace(self.position, turn=self.turn + 1, pebbles=MappingProxyType(pebbles))
        if self.turn > TURNS:
            self.end(None, pebbles[BRITISH], pebbles[GERMAN], "time")


def _taken(view: Heaps, order: Put) -> Heaps:
    return view._replace(put=MappingProxyType({**view.put, order.heap: order.number}))


def start(seed: int) -> Table:
    return Table(seed, 1, MappingProxyType(dict.fromkeys(Side, 0)))


def lines(report: Report) -> list[str]:
    match report.facts:
        case Counted(pebbles=pebbles):
            return [f"YOU HAVE {pebbles}"]
    return result_lines(report.facts, SIDES)


def _put(typed: str, request: PutRequest) -> Put:
    heap, _, number = typed.partition(" ")
    if not number.isdigit():
        raise IllegalOrder("PU, A HEAP AND A NUMBER")
    return Put(heap, int(number))


class PebbleDesk(ChartDesk):
    """The desk of a player. Tests set `rules`."""

    rows = (
        ordering("PU A 2", "PUTS PEBBLES ON A HEAP", _put),
        showing("PE", "YOUR PEBBLES", lambda request: (f"{request.view.own} PEBBLES",)),
    )
    lines = staticmethod(lines)

    def board(self, view: Heaps) -> Page:
        return Page(((Span(f"TABLE {view.turn}"),),))

    def warnings(self, request: PutRequest) -> list[str]:
        return [] if request.view.put else ["NOTHING PUT"]

    def arguments(self, letters: str, request: PutRequest) -> tuple[str, ...]:
        return ("A", "B") if letters == "PU" else ()


class PebbleChronicle(SimpleChronicle):
    sides = SIDES
    lines = staticmethod(lines)

    def page(self, turn: TurnStory) -> Page:
        return Page(((Span("THE TABLE"),),))


class PebbleEdition(SimpleEdition):
    """The edition, without captains."""

    name = "PEBBLES"
    rules = ()
    sides = SIDES
    scenarios = (Scenario("table", "THE TABLE", "PEBBLES", TURNS, "NONE", "NOBODY"),)
    captains: Mapping[Side, tuple[str, ...]] = MappingProxyType(dict.fromkeys(Side, ()))
    sheet = 32

    def parts(self) -> Parts:
        return Parts(start, Pebbles, Table, (Counted,), PebbleDesk, PebbleChronicle)
