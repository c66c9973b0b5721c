"""The desk of the toy: the parts that a game adds to compbis.desk."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from compbis.desk import commands, walk
from compbis.desk.charts import Command, Helper, completes, find
from compbis.desk.desk import GameDesk
from compbis.desk.guide import GuidedDesk
from compbis.desk.hearsay import LatestNews
from compbis.desk.lesson import Lesson, MeantOrder, read_lesson
from compbis.desk.names import Names
from compbis.desk.order import Example, UnitWords
from compbis.desk.place import Place, Speech, Topic
from compbis.desk.reference import Reference, read_reference
from compbis.desk.repeating import Noted, Reading, UnitKey
from compbis.desk.walk import UnitOrders
from compbis.desk.ways import arrival, best_voyage
from compbis.errors import IllegalOrder
from compbis.table import datafile
from compbis.table.completion import Completer, Finder, any_of
from compbis.table.page import Page, Span
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from compbis.table.talk import Say, Show, Talk
from tests.house.desk.tugs import (
    DIRECTIONS,
    LAST_TURN,
    POINTS,
    Go,
    Hex,
    Orders,
    Sighted,
    Tug,
    Word,
    distance,
    moved,
    numerals,
    parse,
    way,
)

ToyOrder = Go | Word
NAMES = Names({"OLD": "OLDEST"})

HELP = b"""
[rules]
1   | Tugs   | Each tug has two points a turn.
1.1 | Orders | Both sides order at once.
[orders]
MU | Orders tugs. | MU OAK E
DM | Ends the orders. | DM
"""
LESSON = b"""
[game]
seed     | 1
side     | british
opponent | nobody
[turn 1]
look | say  | `MA` shows the tugs.
look | type | MA
oak  | say  | Send the oak east.
oak  | type | MU OAK E E
done | type | DM
[end]
end | say | That is all.
[asked]
other | say | Another tug.
[enemy]
1 | movement | GO OAK: E E E E E E E E
1 | movement | GO OAK: E E
"""


class ToyPlace(Place):
    """The place of a player, with the latest news of the enemy."""

    def __init__(self, side: Side, classic: bool, spoken: bool) -> None:
        super().__init__(partial(HELPER.help_on, side), classic, spoken)
        self.news = LatestNews[Contact]()


class Contact(NamedTuple):
    """Where and when an enemy tug was seen."""

    name: str
    at: str
    turn: int


_MOVES = Topic("MOVES", (("E W NE NW SE SW", "DIRECTIONS"),), charts=("ORDERS",), own=("SW",))
_ORDERS = Topic("ORDERS", charts=("ORDERS",), whole=True)
_DONE = Topic("DONE", (("Y", "DONE"),))


class TugWords(UnitWords[Go]):
    """The orders for a tug: directions, or a hex."""

    compass = tuple(DIRECTIONS)
    a_place = "A HEX"
    one_place = "DIRECTIONS, OR ONE HEX"
    has_modes = False

    def __init__(self, request: Orders, tug: Tug) -> None:
        self.name = tug.name
        self.written = f"MU {tug.name} "
        self._tug = tug
        self._turns = range(request.turn, LAST_TURN + 1)

    def is_place(self, word: str) -> bool:
        return word.isdigit()

    def check_moves(self, mode: str, moves: Sequence[str]) -> None:
        moved(self._tug.at, moves)

    def left(self, mode: str, moves: Sequence[str]) -> int:
        return POINTS - len(moves)

    def directions(self, mode: str, moves: Sequence[str]) -> Iterable[str]:
        return DIRECTIONS

    def order(self, mode: str, moves: Sequence[str]) -> Go:
        return Go(self.name, tuple(moves))

    def voyage(self, mode: str, place: str) -> Reading[Go]:
        goal = _hex(place)
        squares = distance(self._tug.at, goal)
        voyage = best_voyage(
            self.name, squares, self._turns, lambda _, turn: POINTS, lambda name, step: name, lambda _: 0
        )
        told = arrival(self.name, numerals(goal), voyage.turns, self._turns.start, LAST_TURN)
        moves = way(self._tug.at, goal)[: voyage.first]
        return Reading(self.order(mode, moves), (place,), (told,) if told else ())

    def example(self, mode: str, moves: Sequence[str]) -> Example:
        return Example(("E", "NE")[len(moves) :], "55")


class TugOrders(UnitOrders[Go]):
    """The command that orders tugs: MU."""

    command = "MU"
    prompt = "MOVES-"
    topic = _MOVES
    back = "X GOES BACK"

    def __init__(self, request: Orders) -> None:
        self._request = request

    def names(self) -> Collection[str]:
        return self._request.tugs

    def offered(self) -> Sequence[str]:
        return list(self._request.tugs)

    def unit(self, name: str) -> TugWords:
        return TugWords(self._request, self._request.tugs[name])

    def overview(self, name: str) -> Say:
        return Say((f"{name} IN {numerals(self._request.tugs[name].at)}",))


def _all(place: ToyPlace, request: Orders) -> Mapping[str, walk.UnitOrders[Go]]:
    return {"MU": TugOrders(request)}


def _move(place: ToyPlace, request: Orders, argument: str) -> Speech[Go | None]:
    return (yield from walk.order_units(place, _all(place, request), "MU", argument, NAMES))


def _warnings(request: Orders) -> list[str]:
    return [f"{name} STAYS" for name in request.tugs if name not in request.goes]


def _done(place: ToyPlace, request: Orders, argument: str) -> Speech[Word | None]:
    order = yield from commands.end_phase(place, "DM", _DONE, Word("DONE"), _warnings(request), [request.goes])
    for name, moves in request.goes.items() if order else ():
        place.repeats.keep(("MU", name), moves, partial(Go(name, moves).__eq__))
    return order


def _contacts(place: ToyPlace, request: Orders, argument: str) -> Speech[None]:
    yield Say(tuple(f"{news.name} {news.at}, TURN {news.turn}" for news in place.news.added_to(())) or ("NONE",))


def _map(place: ToyPlace, request: Orders, argument: str) -> Speech[None]:
    lines = [f"{tug.name} {numerals(moved(tug.at, request.goes.get(tug.name, ())))}" for tug in request.tugs.values()]
    yield Say((f"{' AND '.join(lines)}.",)) if place.spoken else Show(Page(tuple((Span(line),) for line in lines)))


def _help(place: ToyPlace, request: Orders, argument: str) -> Speech[None]:
    yield from HELPER.help(place, request, argument)


def _speak(place: ToyPlace, request: Orders, argument: str) -> Speech[None]:
    place.spoken = argument.strip().upper() == "ON"
    yield Say(("SENTENCES" if place.spoken else "MAPS",))


CHART: tuple[Command[ToyPlace, Orders, ToyOrder], ...] = (
    Command("MA", "MA", "THE MAP", do=_map),
    Command("MU", "MU", "ORDERS FOR TUGS", "1.1", takes=True, do=_move, argument="A NAME"),
    Command("DM", "DM", "ALL ORDERS ARE GIVEN", do=_done),
)
MORE: tuple[Command[ToyPlace, Orders, ToyOrder], ...] = (
    Command("HE", "HE XX", "HELP", takes=True, do=_help),
    Command("WA", "WA", "WARNINGS", do=commands.warn(_warnings)),
    Command("RO", "RO", "REPEAT", do=walk.repeat(_all)),
    Command("UN", "UN", "UNDO", do=commands.undo(Word("UNDO"))),
    Command("DI", "DI ##", "DISPATCHES", takes=True, do=commands.dispatches),
    Command("CO", "CO", "CONTACTS", do=_contacts),
    Command("DE", "DE XX", "SENTENCES", takes=True, do=_speak),
    Command("SA", "SA", "SAVE A COPY", takes=True, do=commands.save),
    Command("TH", "TH XX", "COLOURS", takes=True, do=commands.theme),
    Command("RE", "RE", "RESIGN", do=commands.resign(Word("RESIGN"), Word("DRAW"), lambda request: "GIVE UP")),
)


def _texts() -> Reference:
    return read_reference(datafile.parse("toy help", HELP, ("rules", "orders")), ("orders",), "1.1")


HELPER = Helper({"ORDERS": CHART, "MORE": MORE}, (("MU NAME E", "IN ONE LINE"),), _texts)


class ToyDesk(GameDesk[ToyPlace]):
    def __init__(self, side: Side, classic: bool = False, spoken: bool = False) -> None:
        super().__init__(ToyPlace(side, classic, spoken), "movement", Word("DONE"))
        self._before: Mapping[str, tuple[str, ...]] | None = None

    def converse(self, request: Request) -> Talk:
        assert isinstance(request, Orders)
        place = self.place
        if place.turn != request.turn:
            place.begin_phase(request.turn, lambda: _warnings(request))
            self._before = None
        if self._before and (line := commands.taken_back(self._before, request.goes, _line)):
            yield Say((line,))

        def command(line: str) -> Speech[ToyOrder | None]:
            do, argument = find(line, CHART if place.classic else (*CHART, *MORE), lambda text: "NO COMMAND")
            return (yield from do(place, request, argument))

        complete = _completer(place, request)
        order = yield from self.next_order(lambda: _all(place, request), "COMMAND-", _ORDERS, complete, command)
        self._before = request.goes if order == Word("UNDO") else None

    def lines(self, report: Report) -> list[str]:
        assert isinstance(report.facts, Sighted)
        self.place.news.note(Contact(report.facts.tug, report.facts.at, report.turn))
        return [f"{report.facts.tug} SEEN IN {report.facts.at}"]

    def parse(self, text: str) -> Order:
        return parse(text)

    def turn(self, request: Request) -> int:
        assert isinstance(request, Orders)
        return request.turn

    def recall_orders(self, turn: int, orders: Sequence[Noted]) -> None:
        self.place.repeats.recall(orders, Word("UNDO"), Word("DONE"), _written, lambda words: False)


def _written(order: Order) -> tuple[UnitKey, tuple[str, ...]] | None:
    return (("MU", order.tug), order.moves) if isinstance(order, Go) else None


class ToyCourse:
    """What a guide needs to know about the toy."""

    def turn(self, request: Request) -> int:
        assert isinstance(request, Orders)
        return request.turn

    def gives_orders(self, request: Request) -> bool:
        return request.kind == "movement"

    def standing(self, order: Go, request: Request) -> bool | None:
        assert isinstance(request, Orders)
        return request.goes.get(order.tug) == order.moves

    def holds(self, condition: str, request: Request) -> bool:
        assert isinstance(request, Orders)
        return condition in request.goes

    def advice(self, request: Request) -> str:
        return ""


def guided(desk: ToyDesk) -> GuidedDesk[Go]:
    return GuidedDesk(desk, desk.place, toy_lesson(), ToyCourse())


def toy_lesson() -> Lesson[Go]:
    """The lesson, read from LESSON."""
    data = datafile.parse("toy lesson", LESSON, ("game", "turn 1", "end", "asked", "enemy"))
    return read_lesson(data, ("turn 1",), ("other",), _meant, _check, done="DM", leave="X", other_unit="other")


def _meant(lines: Sequence[str]) -> MeantOrder[Go] | None:
    if not lines[0].startswith("MU "):
        return None
    _, name, *moves = lines[0].split()
    return MeantOrder(Go(name, tuple(moves)), (f"MU {name}", " ".join(moves)))


def _check(kind: str, text: str) -> None:
    if kind == "enemy":
        parse(text)


def _completer(place: ToyPlace, request: Orders) -> Completer:
    def argument(letters: str) -> Finder | None:
        match letters:
            case "MU":
                return walk.units_and_orders(place, TugOrders(request), NAMES)
            case "HE":
                return HELPER.help_words()
            case "TH":
                return any_of(place.themes)
        return None

    return completes((*CHART, *MORE), argument)


def _line(name: str, moves: tuple[str, ...]) -> str:
    return f"{name} {' '.join(moves)}"


def _hex(digits: str) -> Hex:
    if len(digits) != 2:
        raise IllegalOrder("A HEX HAS TWO NUMERALS")
    return int(digits[0]), int(digits[1])
