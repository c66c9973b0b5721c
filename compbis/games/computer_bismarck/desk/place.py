"""What a desk of this game keeps from one question to the next."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from compbis.desk.place import HelpOn, Place, Speech
from compbis.desk.repeating import UnitKey
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import Weapon
from compbis.games.computer_bismarck.desk.hearsay import Hearsay
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.orders import BismarckOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, Ship, UnitLeg
from compbis.games.computer_bismarck.words import pages
from compbis.table.side import Side
from compbis.table.talk import Say, Show
from compbis.table.values import NamedTuple

if TYPE_CHECKING:
    from compbis.games.computer_bismarck.words.sentences import Standing


class Words(Protocol):
    """How the board and the units are told: `details` in lines of columns, `sentences` to be read aloud."""

    def ship_line(self, view: View, ship: Ship, /) -> str: ...

    def plane_line(self, view: View, plane: Plane, /) -> str: ...

    def status(self, ship: Ship, card: bool, courses: Courses = ...) -> list[str]: ...

    def battle_lines(self, names: Iterable[str], view: View, /) -> list[str]: ...

    def enemy_cards(self, names: Iterable[str], /) -> list[str]: ...

    def units_in(self, view: View, square: Square, projected: bool) -> list[str]: ...

    def order_line(self, unit: Ship | Plane, leg: UnitLeg, /) -> str: ...

    def order_book(self, view: View, /) -> list[str]: ...

    def without_orders(self, view: View, /) -> list[str]: ...

    def contacts(self, view: View, /) -> list[str]: ...

    def weather(self, view: View, /) -> list[str]: ...


class Manner(NamedTuple):
    """In what manner a side is told what it can see. words: gives those of the manner, imported when they are needed
    first; board: the step that shows a board of Chart A."""

    words: Callable[[], Words]
    board: Callable[[str, View], Say | Show]


Attack = tuple[int, Square, Weapon]
"""The turn of some attacks, the square, and with what."""


class Resolve(NamedTuple):
    """What a side does in each round of the battle of a turn and a square. strong: the ships without which it is asked
    again, or when one of them has only half of its midships."""

    turn: int
    square: Square
    answer: str
    strong: Collection[str]


class Waiting(NamedTuple):
    """What was said of the ships that are not yet active, on which turn first, and on which it was asked last."""

    lines: Sequence[str] = ()
    told: int = 0
    asked: int = 0


class BismarckPlace(Place):
    """The place of a desk of this game.

    board: of Chart A, that is on show; looked: whether one was asked for since the question; shade: what WH or RA
    shades on it; last: the last order of this movement phase, and before: what was seen before it was given; told: the
    lines of the latest report on the state of ships in a battle, until the next decision (16.62.2); hearsay: what
    reports tell of the enemy; following: the ships that are ordered next as they accompany others, None before they are
    found in a phase, and begun: whether they were found at its beginning; follower: the last one that was ordered so;
    led: where each of them was ordered to in this phase, whether or not that order stands; bound: the units whose
    routes go on at the beginning of this phase, one after the other, None once that is told; arrived: what is told of
    those that are there, and stopped: of those that do not go on; in_time: the convoys that could be in time when the
    phase before began; routes_told: the goal of each route, and the turn after that of its arrival, as was told last;
    goals: of the routes, before the last order was given; resolve: to fight or to withdraw in a battle until something
    changes, None without it; aims: the targets that stand for the attacks of a turn; homeward: of the units that are
    bound, the planes that turn home; waiting, standing: read aloud, what was told last of ships that are not yet
    active, and of how things stand.
    """

    def __init__(self, side: Side, classic: bool, spoken: bool, help_on: HelpOn, drawn: Manner, aloud: Manner) -> None:
        super().__init__(help_on, classic, spoken)
        self._drawn = drawn
        self._aloud = aloud
        self.board = "SN"
        self.looked = False
        self.shade: Callable[[View], pages.Shade] | None = None
        self.last: BismarckOrder | None = None
        self.before: View | None = None
        self.told: list[str] = []
        self.hearsay = Hearsay(side)
        self.bound: list[UnitKey] | None = None
        self.homeward: set[UnitKey] = set()
        self.stopped: list[str] = []
        self.arrived: list[str] = []
        self.following: list[str] | None = None
        self.follower = ""
        self.begun = False
        self.led: dict[str, Square] = {}
        self.in_time: set[str] = set()
        self.routes_told: dict[UnitKey, tuple[Square, int]] = {}
        self.goals: Mapping[UnitKey, str] = {}
        self.resolve: Resolve | None = None
        self.aims: dict[Attack, str] = {}
        self.waiting = Waiting()
        self.standing: Standing | None = None

    @property
    def words(self) -> Words:
        """How the board and the units are told."""
        return self._manner.words()

    def show_board(self, letters: str, view: View) -> Say | Show:
        """The step that shows a board of Chart A, which is from now on the one that is on show."""
        self.put_up(letters)
        self.looked = True
        return self._manner.board(letters, view)

    def show_shade(self, letters: str, view: View, shade: Callable[[View], pages.Shade]) -> Speech[None]:
        """Show a board of Chart A with what is shaded on it from now on; where nothing is drawn, that is said alone."""
        self.board, self.shade, self.looked = letters, shade, True
        if not self.spoken:
            yield Show(pages.board(letters, view, enough=True, shade=shade(view)))

    def put_up(self, letters: str) -> None:
        """From now on that board of Chart A is on show, nothing shaded."""
        self.board, self.shade = letters, None

    @property
    def _manner(self) -> Manner:
        return self._aloud if self.spoken else self._drawn
