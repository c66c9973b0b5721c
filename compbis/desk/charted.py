"""A desk with one chart of commands, most of them the house's: for a game that asks for orders until a side is done.

A game brings its own rows, the board, its reports in words, and its warnings.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, TypeVar

from compbis.desk import commands
from compbis.desk.charts import Command, Helper, completes, find
from compbis.desk.desk import GameDesk
from compbis.desk.place import Place, Speech, Topic
from compbis.desk.reference import Reference, read_reference
from compbis.table import datafile
from compbis.table.completion import Finder, any_of
from compbis.table.page import Page
from compbis.table.request import (
    DONE,
    NO,
    UNDO,
    YES,
    ListedRequest,
    Order,
    OrdersRequest,
    Request,
    ViewRequest,
    Word,
    YesNoRequest,
)
from compbis.table.side import Side
from compbis.table.talk import Say, Show, Talk

R = TypeVar("R", bound=OrdersRequest)
Row = Command[Place, R, Order]

_NAME = "CHART"
_CHART = Topic(_NAME, charts=(_NAME,), whole=True)
_DONE = Topic("DONE", (("Y", "END THE TURN"), ("(CR)", "GO BACK TO THE ORDERS")))


def ordering(syntax: str, help_: str, order: Callable[[str, R], Order]) -> Row[R]:
    """A row of the chart that gives an order.

    Args:
        syntax: what is typed, its letters first, as `MK 34`
        help_: what it does, in one line
        order: makes the order of what was typed behind the letters, in capital letters, and of the request; raises
            IllegalOrder for a line that it does not understand
    """

    def give(place: Place, request: R, argument: str) -> Speech[Order | None]:
        return (yield from place.give(order(argument.strip().upper(), request)))

    return Command(syntax.split()[0], syntax, help_, takes=True, do=give)


def telling(letters: str, help_: str, lines: Callable[[R], Iterable[str]]) -> Row[R]:
    """A row of the chart that tells something. lines: of a request."""

    def tell(place: Place, request: R, argument: str) -> Speech[Order | None]:
        yield Say(tuple(lines(request)))
        return None

    return Command(letters, letters, help_, do=tell)


class ChartDesk(GameDesk[Place]):
    """One side's place at the table.

    rows: of the game's own, by `ordering` and `telling`; rules: the data file with what HE tells, in a block [rules].
    """

    rows: ClassVar[Sequence[Row[Any]]] = ()
    rules: ClassVar[str] = ""

    def __init__(self, side: Side, classic: bool = False, spoken: bool = False) -> None:
        self._chart = (*self.rows, *self._house())
        self._helper = Helper({_NAME: self._chart}, (), self._texts)
        super().__init__(Place(partial(self._helper.help_on, side), classic, spoken), OrdersRequest.kind, DONE)
        self._request: ViewRequest | None = None
        self._before: Mapping[str, str] = {}  # the orders that stood when one was taken back

    @abstractmethod
    def board(self, view: Any) -> Page:
        """The board as it is seen at a request of any kind."""

    def warnings(self, request: Any) -> Sequence[str]:
        """What a player would regret if he ended his turn now."""
        return ()

    def begun(self, request: Any) -> Sequence[str]:
        """What is said below the board as a turn, or a phase of one, begins: what is to be decided in it."""
        return ()

    def behind(self, letters: str, request: Any) -> Iterable[str]:
        """The words that may follow the letters of a command, for Tab and `?`: those of the legal orders, if they are
        listed and typed by their texts."""
        texts = map(str, request.legal) if isinstance(request, ListedRequest) else ()
        return [text.removeprefix(f"{letters} ") for text in texts if text.startswith(f"{letters} ")]

    def converse(self, request: Request) -> Talk:
        """The talk that gets an order for this request."""
        assert isinstance(request, ViewRequest)
        self._request = request
        if isinstance(request, YesNoRequest):
            answer = yield from self.place.ask_yes(request.question)
            yield from self.place.give(YES if answer else NO)
        else:
            assert isinstance(request, OrdersRequest)
            yield from self._next(request)

    def _next(self, request: OrdersRequest) -> Speech[None]:
        """The next order of a turn."""
        place = self.place
        if place.turn != request.view.turn:
            place.begin_phase(request.view.turn, lambda: self.warnings(request))
            yield Show(self.board(request.view))
            if told := self.begun(request):
                yield Say(tuple(told))
        elif told := commands.taken_back(self._before, request.standing(), lambda name, line: line):
            yield Say((told,))

        def command(line: str) -> Speech[Order | None]:
            do, argument = find(line, self._chart, lambda text: "NO SUCH COMMAND: ? LISTS ALL")
            return (yield from do(place, request, argument))

        def behind(letters: str) -> Finder | None:
            words = self._helped() if letters == "HE" else place.themes if letters == "TH" else ()
            words = words or tuple(self.behind(letters, request))
            return any_of(words) if words else None

        order = yield from self.next_order(dict, "COMMAND-", _CHART, completes(self._chart, behind), command)
        self._before = request.standing() if order == UNDO else {}

    def parse(self, text: str) -> Order:
        """An order that is not given again: none is."""
        return Word(text)

    def turn(self, request: Request) -> int:
        """The turn of a request."""
        assert isinstance(request, ViewRequest)
        return request.view.turn

    def page(self) -> Page | None:
        """The board, for a screen that keeps it before the person's eyes."""
        return self.board(self._request.view) if self._request else None

    def _house(self) -> tuple[Row[Any], ...]:
        """The rows that every game has."""
        return (
            Command("DM", "DM", "DONE: ENDS YOUR TURN", do=self._end),
            Command("UN", "UN", "TAKES THE LAST ORDER BACK", do=commands.undo(UNDO)),
            Command("OB", "OB", "YOUR ORDERS SO FAR", do=self._orders),
            Command("NM", "NM", "NEW MAP, AND WHAT ITS SIGNS MEAN", do=self._map),
            Command("WA", "WA", "WARNINGS", do=commands.warn(self.warnings)),
            Command("DI", "DI ##", "DISPATCHES, OF A TURN", takes=True, do=commands.dispatches, behind="A TURN"),
            Command("HE", "HE XX", "HELP ON A COMMAND OR A RULE", takes=True, do=self._help, behind="A COMMAND"),
            Command("SA", "SA", "SAVES A COPY", takes=True, do=commands.save),
            Command("TH", "TH XX", "OTHER COLOURS", takes=True, do=commands.theme, behind="A THEME"),
            Command("DG", "DG", "DIGEST OF THE DICE", do=commands.dice),
            Command("SW", "SW", "FULL SCREEN OR LINE MODE"),  # compbis.desk.place reads these at every prompt
            Command("QU", "QU", "LEAVES; THE GAME IS KEPT"),
        )

    def _end(self, place: Place, request: Any, argument: str) -> Speech[Order | None]:
        orders = [request.standing()]
        return (yield from commands.end_phase(place, "DM", _DONE, DONE, list(self.warnings(request)), orders))

    def _orders(self, place: Place, request: Any, argument: str) -> Speech[None]:
        yield Say(("ORDERS", *(request.standing().values() or ("NONE",))))

    def _map(self, place: Place, request: Any, argument: str) -> Speech[None]:
        page = self.board(request.view)
        yield Show(page)
        if page.board and not place.spoken:  # sentences have words for all that signs stand for
            yield Say(page.board.key())

    def _help(self, place: Place, request: Any, argument: str) -> Speech[None]:
        yield from self._helper.help(place, request, argument)
        if not argument.strip():
            yield Say(tuple(f"HE {number:<4}{title.upper()}" for number, (title, _) in self._texts().sections.items()))

    def _helped(self) -> Sequence[str]:
        return (*(each.letters for each in self._chart), *self._texts().chapters)

    def _texts(self) -> Reference:
        """The rules as the game's file has them. Of a command its row says all."""
        return read_reference(datafile.load(self.rules, ("rules",)), (), "1")
