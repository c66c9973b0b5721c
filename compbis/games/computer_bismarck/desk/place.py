"""What a desk of this game keeps from one question to the next."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from compbis.desk.place import Given, HelpOn, Place, Speech
from compbis.desk.repeating import UnitKey
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import Weapon
from compbis.games.computer_bismarck.desk.hearsay import Hearsay
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.orders import BismarckOrder, PlaneOrder, ShipOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, Ship, UnitLeg
from compbis.games.computer_bismarck.words import pages
from compbis.table.side import Side
from compbis.table.talk import Say, Show
from compbis.table.values import NamedTuple

if TYPE_CHECKING:
    from compbis.games.computer_bismarck.words.sentences import Standing


LAID = "@"
"""Marks, in the note of an order, a route that was laid before it, and its words: @SL1@C@2217."""


class Wording(Protocol):
    """Functions that put the board and the units into words: `details` in columns, `sentences` for a screen reader."""

    def ship_line(self, view: View, ship: Ship, /) -> str:
        """A ship in one line."""
        ...

    def plane_line(self, view: View, plane: Plane, /) -> str:
        """A plane in one line."""
        ...

    def status(self, ship: Ship, card: bool, courses: Courses = ..., first: int = ...) -> list[str]:
        """The five values of a ship's status.

        Args:
            ship: the ship to describe
            card: whether to add the values of the data card and, for a convoy, its mission
            courses: how directly the convoys have sailed
            first: the first turn on which it may still move
        """
        ...

    def battle_lines(self, names: Iterable[str], view: View, /) -> list[str]:
        """The player's ships of these names before a battle, one per line."""
        ...

    def enemy_cards(self, names: Iterable[str], /) -> list[str]:
        """The enemy ships of these names with the values on their cards, one per line."""
        ...

    def units_in(self, view: View, square: Square, projected: bool) -> list[str]:
        """The units in a square.

        Args:
            view: what the side sees now
            square: the square
            projected: whether to list the units at the end of the turn instead of now
        """
        ...

    def order_line(self, unit: Ship | Plane, leg: UnitLeg, /) -> str:
        """A unit's order in one line."""
        ...

    def order_book(self, view: View, /) -> list[str]:
        """Every order of this turn."""
        ...

    def without_orders(self, view: View, led: Collection[str], /) -> list[str]:
        """The units that could be ordered but have no orders. led: the ships that stay with another by an earlier
        order."""
        ...

    def contacts(self, view: View, /) -> list[str]:
        """The contacts with enemy units."""
        ...

    def weather(self, view: View, /) -> list[str]:
        """Visibility and night by row, without the fog."""
        ...


class Manner(NamedTuple):
    """How a side is shown what it can see.

    Args:
        words: returns the functions to use, imported on the first call
        board: the step that shows a board of Chart A
    """

    words: Callable[[], Wording]
    board: Callable[[str, View], Say | Show]


Attack = tuple[int, Square, Weapon]
"""A turn, a square and a weapon: the attacks that share a target."""


class Resolve(NamedTuple):
    """A decision that stands for every round of one battle.

    Args:
        turn: the turn of the battle
        square: its square
        answer: to fight or to withdraw
        floors: by ship, half of its full midships, or half of those left if it is down to that already; once a ship
            is gone or has no more than its floor, the side is asked again
        knots: by ship, its speed at the decision; once a ship has lost _SLOWED knots (questions.py), the side is asked
            again
    """

    turn: int
    square: Square
    answer: str
    floors: Mapping[str, int]
    knots: Mapping[str, int]


class Waiting(NamedTuple):
    """What the player last saw about ships that are not yet active.

    Args:
        lines: the lines
        told: the turn in which these lines were first given in full
        asked: the turn in which the player last asked
    """

    lines: Sequence[str] = ()
    told: int = 0
    asked: int = 0


class BismarckPlace(Place):
    """The state of a desk of this game.

    Attributes:
        laid: the routes of convoys laid since the last order, to be kept with the next; () for one that ended
        board: letters of the board of Chart A that is displayed
        looked: whether the player has asked for a board since the question was asked
        shade: what WH or RA shades on the board, as a function of the view; None for nothing
        last: the last order of this movement phase
        before: the view before that order
        told: lines of the latest report on ships in a battle, until the next decision (16.62.2)
        hearsay: what reports say about the enemy
        ordered_on: the turn in which the player last ordered each unit, or laid its route
        continuing: at the start of a phase, units whose routes are still to be continued; None once that is reported
        returning: the planes among them that turn home
        stopped: lines on units whose route does not continue
        left: ships that lost their companion when they could not be ordered, and what became of it
        arrived: lines on units that have arrived
        homing: lines on planes that arrived or turn home, which do not end GO
        to_decks: the torpedo planes that turn home, by their carrier and its square
        passes_until: the turn up to which GO ends turns in which nothing happens; 0 if it does not
        passes_news: whether GO also ends turns with news and warnings
        passes_staff: whether the staff sends the German's wolfpacks on each of these turns
        sent_on: the turn on which it last did
        confirmed: the warnings that held when GO was typed, which the player accepted
        interrupted: what the question that ended GO was about, until the player is told; "" for none
        bound: the units that were on a route when GO ended the last turn
        staff: whether the staff speaks at the start of a turn
        hunt_told: the parts of the latest line on how the hunt stands, for the German on what he can raid
        backed: the turn in which the player last had theories of the staff tested, and their names
        news: the first line reported since, other than that planes landed; "" for none
        hinted: whether the player has been told of GO
        on_hinted: whether the player has been told of GO ON
        routes_hinted: whether the player has been told of routes
        at_start: whether the player has given no order in this phase
        followed: since the player's last order, the ships that were ordered because they accompany others
        undone: the orders that UN has taken back so far
        led_to: where each ship that accompanies another was led in this phase (standing.Stand), whether or not its
            order still stands
        late: the convoys that the player knows to be late; None for a player who joins after turn 1
        routes_told: goal and arrival turn of each route, as last reported; turn 0 for none before the game ends
        resumed: whether the game was resumed and no route has been reported since
        goals: where each route led before the last order
        several: the units that one line is still to order, each with the words of its order
        escorted: the convoy that each ship last accompanied, even if an order has ended that
        resolve: the decision for every round of a battle; None if there is none
        aims: targets for all attacks of a kind, "" for no attack
        declined: the kind of the latest attack, if it was declined
        waiting: in sentences: the last lines about ships that are not yet active
        standing: in sentences: the situation as last reported
        shadow_asked: turn and name of each enemy ship that the side was asked to shadow
        blind_told: the turn in which the player was last told that a raider searches too little
        refuelled: the turn in which each ship last took on fuel and torpedoes (6.26)
    """

    def __init__(self, side: Side, classic: bool, spoken: bool, help_on: HelpOn, drawn: Manner, aloud: Manner) -> None:
        super().__init__(help_on, classic, spoken)
        self._drawn = drawn
        self._aloud = aloud
        self.laid: dict[str, tuple[str, ...]] = {}
        self.board = "SN"
        self.looked = False
        self.shade: Callable[[View], pages.Shade] | None = None
        self.last: BismarckOrder | None = None
        self.before: View | None = None
        self.told: list[str] = []
        self.hearsay = Hearsay(side)
        self.ordered_on: dict[UnitKey, int] = {}
        self.continuing: list[UnitKey] | None = None
        self.returning: set[UnitKey] = set()
        self.stopped: list[str] = []
        self.left: dict[str, str] = {}
        self.arrived: list[str] = []
        self.homing: list[str] = []
        self.to_decks: dict[str, list[str]] = {}
        self.passes_until = 0
        self.passes_news = self.passes_staff = False
        self.sent_on = 0
        self.confirmed: Sequence[str] = ()
        self.interrupted = ""
        self.bound: frozenset[UnitKey] = frozenset()
        self.staff = True
        self.hunt_told: Sequence[str] = ()
        self.backed: tuple[int, Sequence[str]] = (0, ())
        self.news = ""
        self.hinted = False
        self.on_hinted = False
        self.routes_hinted = False
        self.at_start = True
        self.followed: set[str] = set()
        self.undone: list[ShipOrder | PlaneOrder] = []
        self.led_to: dict[str, tuple[Square, bool]] = {}
        self.late: set[str] | None = None
        self.routes_told: dict[UnitKey, tuple[Square, int]] = {}
        self.resumed = False
        self.goals: Mapping[UnitKey, str] = {}
        self.several: list[tuple[UnitKey, tuple[str, ...]]] = []
        self.escorted: dict[str, str] = {}
        self.resolve: Resolve | None = None
        self.aims: dict[Attack, str] = {}
        self.declined: Attack | None = None
        self.waiting = Waiting()
        self.standing: Standing | None = None
        self.shadow_asked: set[tuple[int, str]] = set()
        self.blind_told = 0
        self.refuelled: dict[str, int] = {}

    def give(self, order: Given, note: str = "") -> Speech[Given]:
        """Give the order, with the routes that were laid before it (Place.give).

        Args:
            order: the order
            note: the note to keep with it

        Raises:
            IllegalOrder: it is refused
        """
        laid = [LAID + LAID.join((convoy, *words)) for convoy, words in self.laid.items()]
        given = yield from super().give(order, " ".join([*note.split(), *laid]) if laid else note)
        self.laid.clear()
        return given

    def back(self, turn: int, theory: str) -> None:
        """Remember that the player has a theory of the staff tested in this turn."""
        self.backed = (turn, (*(self.backed[1] if self.backed[0] == turn else ()), theory))

    @property
    def words(self) -> Wording:
        """The functions that put the board and the units into words."""
        return self._manner.words()

    def show_board(self, letters: str, view: View) -> Say | Show:
        """The step that shows a board of Chart A and keeps it displayed."""
        self.display(letters)
        self.looked = True
        return self._manner.board(letters, view)

    def show_shade(self, letters: str, view: View, shade: Callable[[View], pages.Shade]) -> Speech[None]:
        """Show a shaded board of Chart A and keep it displayed; in sentences, only remember it.

        Args:
            letters: the board
            view: what the side sees now
            shade: what to shade, for any later view
        """
        self.board, self.shade, self.looked = letters, shade, True
        if not self.spoken:
            yield Show(pages.board(letters, view, enough=True, shade=shade(view)))

    def display(self, letters: str) -> None:
        """Display this board of Chart A from the next page on, without shading."""
        self.board, self.shade = letters, None

    @property
    def _manner(self) -> Manner:
        return self._aloud if self.spoken else self._drawn
