"""A desk with one chart of commands, for a game that asks for orders until a side is done.

Most of the commands are the house's. A game adds its own rows, the board, its reports in words and its warnings. A game
with several phases of orders in a turn, and with questions at a prompt, uses an AskedDesk (phased/asked.py).
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
from compbis.errors import IllegalOrder
from compbis.table import datafile
from compbis.table.completion import Finder, any_of
from compbis.table.page import NO_PAGE, Covered, Occupied, Page, cover_changes
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

_NAME = "COMMANDS"
_UNDO = "UN"
_CHART = Topic(_NAME, charts=(_NAME,), whole=True)
_GROUND = "NM ALSO TELLS WHERE LAND AND OTHER GROUND IS."
_DONE = Topic("DONE", (("Y", "END YOUR ORDERS"), ("(CR)", "GO BACK TO THE ORDERS")))


def ordering(syntax: str, help_: str, order: Callable[[str, R], Order]) -> Row[R]:
    """A row of the chart that gives an order.

    Args:
        syntax: what the player types, beginning with the letters of the command: `MK 34`; letters alone mean that
            nothing may follow
        help_: what the command does, in one line
        order: makes the order from the text after the letters, in capital letters, and the request; raises IllegalOrder
            for a line that it does not understand
    """

    letters, _, example = syntax.partition(" ")

    def give(place: Place, request: R, argument: str) -> Speech[Order | None]:
        if example and not argument.strip():
            raise IllegalOrder(f"TYPE MORE, FOR EXAMPLE {syntax}")
        return (yield from place.give(order(argument.strip().upper(), request)))

    return Command(letters, syntax, help_, takes=bool(example), do=give)


def showing(
    letters: str,
    help_: str,
    lines: Callable[[R], Iterable[str]],
    aloud: Callable[[R], Iterable[str]] | None = None,
) -> Row[R]:
    """A row of the chart that shows something and gives no order.

    Args:
        letters: the letters of the command
        help_: what the command does, in one line
        lines: the lines to show for a request
        aloud: the lines to show with --spoken, None for the same
    """

    def show(place: Place, request: R, argument: str) -> Speech[Order | None]:
        shown = (aloud if aloud and place.spoken else lines)(request)
        yield Say(tuple(place.list_lines(letters, request.view.turn, shown)))
        return None

    return Command(letters, letters, help_, do=show, shows=True)


def _refuse_clashes(own: Sequence[str], house: Sequence[str]) -> None:
    """Raise ValueError for letters of a game's own commands that a player could not type, or that mean two things."""
    for at, letters in enumerate(own):
        if len(letters) != 2:
            raise ValueError(f"the command {letters!r} must have two letters")
        if letters in house:
            raise ValueError(f"the command {letters!r} is built in: choose other letters")
        if letters in own[:at]:
            raise ValueError(f"two commands of the desk are {letters!r}")


class ChartDesk(GameDesk[Place]):
    """One side's desk, with a chart of commands."""

    rows: ClassVar[Sequence[Row[Any]]] = ()
    """The game's own commands, made by `ordering` and `showing`."""
    rules: ClassVar[str] = ""
    """The data file whose block [rules] holds the texts that HE shows."""
    reports_moves: ClassVar[bool] = False
    """Whether orders and reports cover every move. If so, --spoken leaves moved units out of the changes on the board,
    except enemies that are found or stand beside other units."""
    lasting: ClassVar[frozenset[str]] = frozenset()
    """The phases, by kind of request, whose warnings are not repeated on a later turn while they hold, even if other
    phases come in between."""

    def __init__(self, side: Side, classic: bool = False, spoken: bool = False) -> None:
        rows = self.rows_of(side)
        self._chart = (*rows, *self._house())
        self._giving = {*(row.letters for row in rows if not row.shows), _UNDO}
        _refuse_clashes([row.letters for row in rows], [row.letters for row in self._house()])
        self._helper = Helper({_NAME: self._chart}, (), self._texts)
        super().__init__(Place(partial(self._helper.help_on, side), classic, spoken), OrdersRequest.kind, DONE)
        self._request: ViewRequest | None = None
        self._before: Mapping[str, str] = {}  # the orders that stood before UN took one back
        self._heard: Sequence[str] = ()  # the lines of the board that were read aloud last
        self._phase_lines: dict[str, tuple[str, ...]] = {}  # what `phase_lines` said last, by kind of request

    @classmethod
    def rows_of(cls, side: Side) -> Sequence[Row[Any]]:
        """The game's own commands for a side: by default all."""
        return cls.rows

    @abstractmethod
    def board(self, view: Any) -> Page:
        """The board as this view shows it, for a request of any kind."""

    def warnings(self, request: Any) -> Sequence[str]:
        """What the player would regret if the turn ended now."""
        return ()

    def order_lines(self, request: Any) -> Mapping[str, str]:
        """A line for each order that stands in a phase, by its unit: OB lists them, and UN names the one taken back."""
        standing: Mapping[str, str] = request.standing()
        return standing

    def took_back(self, orders: Iterable[str]) -> None:
        """Note that UN took these orders back, named as in `order_lines`."""

    def spelled(self, line: str) -> str:
        """The line as the chart reads it. A game that lets a player leave out the letters of a command adds them."""
        return line

    def phase_lines(self, request: Any) -> Sequence[str]:
        """The lines below the board at the start of a turn or phase: what there is to decide. With --spoken they are
        left out if they are the same as last time."""
        return ()

    def arguments(self, letters: str, request: Any) -> Iterable[str]:
        """The words that may follow the letters of a command, for Tab and `?`: by default those of the legal orders, if
        the request lists them."""
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

    def prompt(self, request: OrdersRequest) -> str:
        """The prompt for a command."""
        return "COMMAND-"

    def _next(self, request: OrdersRequest) -> Speech[None]:
        """Ask for the next order of a turn; show the board first if the turn is new."""
        place = self.place
        if place.turn != request.view.turn:
            phase = request.kind if request.kind in self.lasting else ""
            place.begin_phase(request.view.turn, lambda: self.warnings(request), phase)
            if (page := self._news(self.board(request.view))) is not NO_PAGE:
                yield Show(page)
            begun, before = tuple(self.phase_lines(request)), self._phase_lines.get(request.kind)
            self._phase_lines[request.kind] = begun
            if begun and not (place.spoken and begun == before):
                yield Say(begun)
        elif undone := commands.taken_back(self._before, now := self.order_lines(request), lambda name, line: line):
            self.took_back([each for each, line in self._before.items() if now.get(each) != line])
            yield Say((undone,))

        def command(line: str) -> Speech[Order | None]:
            do, argument = find(self.spelled(line), self._chart, lambda text: "NO SUCH COMMAND: ? LISTS ALL")
            return (yield from do(place, request, argument))

        def after(letters: str) -> Finder | None:
            words = self._help_words() if letters == "HE" else place.themes if letters == "TH" else ()
            words = words or tuple(self.arguments(letters, request))
            return any_of(words) if words else None

        order = yield from self.next_order(dict, self.prompt(request), _CHART, completes(self._chart, after), command)
        self._before = self.order_lines(request) if order == UNDO else {}

    def _news(self, page: Page) -> Page:
        """The board. At first all of it is read aloud, later only the lines that are new since last time and not known
        from orders and reports, without the ground; no page if there are none. NM reads all of it, and the printed
        ground."""
        if not self.place.spoken or not page.aloud:
            return page
        before, self._heard = self._heard, page.aloud
        if not before:
            hint = (_GROUND,) if page.board and page.board.key_aloud() else ()
            return page._replace(aloud=(*page.aloud, *hint))
        new = [line for line in page.aloud[1:] if line not in before and not isinstance(line, Covered)]
        news = [line for line in new if not (self.reports_moves and isinstance(line, Occupied) and line.known)]
        brief = [line.brief if isinstance(line, Occupied) else line for line in news]
        brief += cover_changes(before, page.aloud)
        return page._replace(aloud=tuple(brief)) if brief else NO_PAGE

    def parse(self, text: str) -> Order:
        """The text as a Word. It goes unused: this desk repeats no orders."""
        return Word(text)

    def turn(self, request: Request) -> int:
        """The turn of a request."""
        assert isinstance(request, ViewRequest)
        return request.view.turn

    def page(self) -> Page | None:
        """The board, for a screen that keeps it in view; None before the first request."""
        return self.board(self._request.view) if self._request else None

    def _house(self) -> tuple[Row[Any], ...]:
        """The rows that every game has."""
        return (
            Command("DM", "DM", "DONE: ENDS YOUR ORDERS", do=self._end),
            Command(_UNDO, _UNDO, "TAKES THE LAST ORDER BACK", do=commands.undo(UNDO)),
            Command("OB", "OB", "YOUR ORDERS SO FAR", do=self._orders, shows=True),
            Command("NM", "NM", "NEW MAP, AND WHAT ITS SIGNS MEAN", do=self._map, shows=True),
            Command("WA", "WA", "WARNINGS", do=commands.warn(self.warnings), shows=True),
            Command(
                "DI",
                "DI ##",
                "DISPATCHES, OR THOSE OF A TURN",
                takes=True,
                do=commands.dispatches,
                argument="A TURN",
                shows=True,
            ),
            Command(
                "HE",
                "HE XX",
                "HELP ON A COMMAND OR A RULE",
                takes=True,
                do=self._help,
                argument="A COMMAND",
                shows=True,
            ),
            Command("SA", "SA", "SAVES A COPY", takes=True, do=commands.save),
            Command("TH", "TH XX", "OTHER COLOURS", takes=True, do=commands.theme, argument="A THEME"),
            Command("DG", "DG", "DIGEST OF THE DICE", do=commands.dice, shows=True),
            Command("SW", "SW", "FULL SCREEN OR LINE MODE"),  # Place.read handles SW and QU at every prompt
            Command("QU", "QU", "LEAVES; THE GAME IS KEPT"),
        )

    def _end(self, place: Place, request: Any, argument: str) -> Speech[Order | None]:
        orders = [request.standing()]
        warnings = list(self.warnings(request))
        return (yield from commands.end_phase(place, "DM", _DONE, DONE, warnings, orders, gives=self._gives))

    def _gives(self, line: str) -> bool:
        """Whether a line is a command that gives an order or takes one back."""
        return self.spelled(line).split(maxsplit=1)[0] in self._giving

    def _orders(self, place: Place, request: Any, argument: str) -> Speech[None]:
        given = self.order_lines(request) if isinstance(request, OrdersRequest) else {}
        yield Say(("ORDERS", *(given.values() or ("NONE",))))

    def _map(self, place: Place, request: Any, argument: str) -> Speech[None]:
        page = self.board(request.view)
        yield Show(page)
        if page.board and (key := page.board.key_aloud() if place.spoken else page.board.key()):
            yield Say(key)

    def _help(self, place: Place, request: Any, argument: str) -> Speech[None]:
        yield from self._helper.help(place, request, argument)
        if not argument.strip():
            yield Say(tuple(f"HE {number:<3} {title.upper()}" for number, (title, _) in self._texts().sections.items()))

    def _help_words(self) -> Sequence[str]:
        return (*(each.letters for each in self._chart), *self._texts().chapters)

    def _texts(self) -> Reference:
        """The rules, from the game's data file. It has no texts on commands: their rows say it all."""
        return read_reference(datafile.load(self.rules, ("rules",)), (), "1")
