"""The desk of the toy game: what a game brings to compbis.desk."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from tugs import DIRECTIONS, LAST_TURN, POINTS, Go, Hex, Orders, Sighted, Tug, Word, distance, moved, numerals, way

from compbis.desk import commands, walk
from compbis.desk.charts import Command, Helper, completes, find
from compbis.desk.guide import GuidedDesk
from compbis.desk.hearsay import LatestNews
from compbis.desk.lesson import Lesson, Meant, read_lesson
from compbis.desk.names import Names
from compbis.desk.place import Place, Speech, Topic
from compbis.desk.reference import Reference, read_reference
from compbis.desk.repeating import AGAIN, Reading, is_order, standing
from compbis.desk.walk import Onward, last_word
from compbis.desk.ways import arrival, best_voyage
from compbis.errors import IllegalOrder
from compbis.table import datafile
from compbis.table.completion import Completer, Finder, Offer, any_of, completer
from compbis.table.page import Page, Span
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from compbis.table.talk import Say, Show, Talk

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
"""


class ToyPlace(Place):
    """news: what reports tell of the enemy."""

    def __init__(self, side: Side, classic: bool, spoken: bool) -> None:
        super().__init__(partial(HELPER.help_on, side), classic, spoken)
        self.news = LatestNews[Contact]()


class Contact(NamedTuple):
    """A tug of the enemy, where and when it was seen."""

    name: str
    at: str
    turn: int


class TugOrders:
    """How tugs are ordered: MU."""

    command = "MU"

    def __init__(self, place: ToyPlace, request: Orders) -> None:
        self._place = place
        self._request = request

    def names(self) -> Collection[str]:
        return self._request.tugs

    def offered(self) -> Sequence[str]:
        return list(self._request.tugs)

    def refuse(self, name: str) -> None: ...

    def check_name(self, name: str, words: Sequence[str]) -> None: ...

    def ask(self, name: str) -> Speech[Go | Onward]:
        yield Say((f"{name} IN {numerals(self._request.tugs[name].at)}",))
        self._place.forms = ("E NE", "55")

        def answer(words: Sequence[str]) -> Speech[Go | Onward | None]:
            if is_order(words):
                return (yield from walk.give(self._place, self, name, words))
            return (yield from self._place.give(self.read(name, words).order))

        def typed(line: str) -> Offer:
            done, last = last_word(line)
            return self.offer(name, done.upper().split(), last)._replace(start=len(done))

        asking: Speech[Go | Onward] = walk.ask_order(self._place, "MOVES-", _MOVES, completer(typed), answer)
        return (yield from asking)

    def read(self, name: str, words: Sequence[str]) -> Reading[Go]:
        tug = self._request.tugs[name]
        if words[0].isdigit():
            goal = _hex(words[0])
            moves, told = self._voyage(tug, goal)
            return Reading(Go(name, moves), (words[0],), (told,) if told else ())
        if wrong := [word for word in words if word not in DIRECTIONS]:
            raise IllegalOrder(f"{wrong[0]} IS NO DIRECTION")
        return Reading(Go(name, tuple(words)), tuple(words))

    def _voyage(self, tug: Tug, goal: Hex) -> tuple[tuple[str, ...], str]:
        turns = range(self._request.turn, LAST_TURN + 1)
        squares = distance(tug.at, goal)
        voyage = best_voyage(tug.name, squares, turns, lambda _, turn: POINTS, lambda name, step: name, lambda _: 0)
        told = arrival(tug.name, numerals(goal), voyage.turns, turns.start, LAST_TURN)
        return tuple(way(tug.at, goal)[: voyage.first]), told

    def offer(self, name: str, words: Sequence[str], typed: str) -> Offer:
        if len(words) == POINTS:
            return Offer(0, (), ("NOTHING MORE",))
        again = [] if words or (self.command, name) not in self._place.repeats.kept else [AGAIN]
        return Offer(0, (*DIRECTIONS, *again))


_MOVES = Topic("MOVES", (("E W NE NW SE SW", "DIRECTIONS"),), charts=("ORDERS",), own=("SW",))
_ORDERS = Topic("ORDERS", charts=("ORDERS",), whole=True)
_DONE = Topic("DONE", (("Y", "DONE"),))


def _all(place: ToyPlace, request: Orders) -> Mapping[str, walk.UnitOrders[Go]]:
    return {"MU": TugOrders(place, request)}


def _move(place: ToyPlace, request: Orders, argument: str) -> Speech[Go | None]:
    return (yield from walk.order_units(place, _all(place, request), "MU", argument, NAMES))


def _repeat(place: ToyPlace, request: Orders, argument: str) -> Speech[Go | None]:
    place.repeats.repeat(("MU", name) for name in request.tugs if ("MU", name) in place.repeats.kept)
    return (yield from walk.repeat_next(place, _all(place, request)))


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
    Command("MU", "MU", "ORDERS FOR TUGS", "1.1", takes=True, do=_move, behind="A NAME"),
    Command("DM", "DM", "ALL ORDERS ARE GIVEN", do=_done),
)
MORE: tuple[Command[ToyPlace, Orders, ToyOrder], ...] = (
    Command("HE", "HE XX", "HELP", takes=True, do=_help),
    Command("WA", "WA", "WARNINGS", do=commands.warn(_warnings)),
    Command("RO", "RO", "REPEAT", do=_repeat),
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


class ToyDesk:
    """A place at the table."""

    def __init__(self, side: Side, classic: bool = False, spoken: bool = False) -> None:
        self.place = ToyPlace(side, classic, spoken)
        self._reminded: list[Order] = []
        self._before: Mapping[str, tuple[str, ...]] | None = None

    def converse(self, request: Request) -> Talk:
        assert isinstance(request, Orders)
        place = self.place
        if place.turn != request.turn:
            place.turn, place.walk, self._before = request.turn, None, None
            place.warnings.keep(_warnings(request))
        if self._before and (line := commands.taken_back(self._before, request.goes, _line)):
            yield Say((line,))
        order: ToyOrder | None = yield from walk.repeat_next(place, _all(place, request))
        order = order or (yield from walk.walk(place, _all(place, request)))
        while order is None:
            place.trail.clear()
            line = yield from place.read("COMMAND-", _ORDERS, _completer(place, request))
            try:
                do, argument = find(line, CHART if place.classic else (*CHART, *MORE), lambda text: "NO COMMAND")
                order = yield from do(place, request, argument)
            except IllegalOrder as error:
                yield place.refusal(error)
        self._before = request.goes if order == Word("UNDO") else None

    def offer_themes(self, names: Sequence[str]) -> None:
        self.place.themes = tuple(names)

    def word(self, report: Report) -> list[str]:
        assert isinstance(report.facts, Sighted)
        lines = [f"{report.facts.tug} SEEN IN {report.facts.at}"]
        self.place.dispatches.append((report.turn, lines))
        self.place.news.note(Contact(report.facts.tug, report.facts.at, report.turn))
        return lines

    def recall(self, turn: int, orders: Sequence[tuple[str, str]]) -> None: ...

    def remind(self, request: Request, order: Order) -> None:
        self._reminded = standing([*self._reminded, order], [Word("UNDO")])

    def bookmark(self) -> list[str]:
        return list(self.place.trail)

    def page(self) -> Page | None:
        return None


class ToyCourse:
    """What a guide asks of the toy game."""

    def turn(self, request: Request) -> int:
        assert isinstance(request, Orders)
        return request.turn

    def gives_orders(self, request: Request) -> bool:
        return request.kind == "movement"

    def standing(self, order: Go, request: Request) -> bool | None:
        assert isinstance(request, Orders)
        return request.goes.get(order.tug) == order.moves


def guided(desk: ToyDesk) -> GuidedDesk[Go]:
    """The desk with a guide."""
    return GuidedDesk(desk, desk.place, _lesson(), ToyCourse())


def _lesson() -> Lesson[Go]:
    data = datafile.parse("toy lesson", LESSON, ("game", "turn 1", "end", "asked"))
    return read_lesson(data, ("turn 1",), ("other",), _meant, done="DM", leave="X", other_unit="other")


def _meant(lines: Sequence[str]) -> Meant[Go] | None:
    if not lines[0].startswith("MU "):
        return None
    _, name, *moves = lines[0].split()
    return Meant(Go(name, tuple(moves)), (f"MU {name}", " ".join(moves)))


def _completer(place: ToyPlace, request: Orders) -> Completer:
    def argument(letters: str) -> Finder | None:
        match letters:
            case "MU":
                return walk.units_and_orders(TugOrders(place, request), NAMES)
            case "HE":
                return HELPER.helped()
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
