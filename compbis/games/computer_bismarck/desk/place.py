"""What every talk of this game needs: to read a line (1.2), to refuse one, to ask for one unit or for yes or no.

A talk is a generator of steps that any terminal can carry out (compbis.table.talk).
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from compbis.desk.names import only
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.desk.hearsay import Hearsay
from compbis.games.computer_bismarck.desk.oneline import Reading
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.orders import BismarckOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, Ship, UnitLeg
from compbis.table.completion import FORGET, Completer, Offer, among
from compbis.table.side import Side
from compbis.table.talk import Ask, Deed, Give, Say, Show, TalkStep

T = TypeVar("T")
Given = TypeVar("Given", bound=BismarckOrder)
Speech = Generator[TalkStep, str, T]
"""A part of a talk, which comes to a result."""

NOBODY = "NONE"
HELP = "?"
_DONE = "DONE"
_SOUTH_WEST = ("MOVES", "ONE MOVE", "ATTACK")
"""Where `SW` is a direction."""


class Words(Protocol):
    """How the board and the units are told: `details` in lines of columns, `sentences` to be read aloud."""

    def ship_line(self, view: View, ship: Ship, /) -> str: ...

    def plane_line(self, view: View, plane: Plane, /) -> str: ...

    def status(self, ship: Ship, card: bool, courses: Courses = ...) -> list[str]: ...

    def battle_lines(self, names: Iterable[str], view: View, /) -> list[str]: ...

    def units_in(self, view: View, square: Square, projected: bool) -> list[str]: ...

    def order_line(self, unit: Ship | Plane, leg: UnitLeg, /) -> str: ...

    def order_book(self, view: View, /) -> list[str]: ...

    def without_orders(self, view: View, /) -> list[str]: ...

    def contacts(self, view: View, /) -> list[str]: ...

    def weather(self, view: View, /) -> list[str]: ...


class Manner(NamedTuple):
    """In what manner a side is told what it can see. board: the step that shows a board of Chart A."""

    words: Words
    board: Callable[[str, View], Say | Show]


class Place:
    """What one person's place at the table keeps from one decision to the next.

    classic: without the modern conveniences; spoken: in sentences, without the drawn map;
    help_on: from the place, a topic, which is a chart or a kind of question, and the letters of a command, or "", the
    help on them, nothing if there is no such command there; modes: those that the unit which is asked for may take;
    forms: of its order in one line;
    themes: their names, where there are any;
    trail: the lines that led from the last order to the question that is open now;
    walk: which of MS and MP goes on with the next unit, and that unit, or None (6.1, 8.1);
    board: the board of Chart A that is on show; last: the last order of this movement phase, and before:
    what was seen before it was given;
    entered: the turn whose movement phase was begun last; dispatches: the lines of every report, with their turns;
    told: the lines of the latest report on the state of ships in a battle, until the next decision (16.62.2);
    given: by MS or MP and unit, what its order of this turn was read from; kept: the words of its last order of an
    earlier turn; repeating: units whose orders are given again, one after the other;
    warned: what would be regretted, as it was told before DM; went_back: his orders when he went back for it;
    hearsay: what reports tell of the enemy.
    """

    def __init__(self, side: Side, classic: bool, help_on: "HelpOn", drawn: Manner, spoken: Manner) -> None:
        self.classic = classic
        self._drawn = drawn
        self._spoken = spoken
        self.spoken = False
        self.help_on = help_on
        self.modes: Sequence[str] = ()
        self.forms: Sequence[str] = ()
        self.themes: Sequence[str] = ()
        self.trail: list[str] = []
        self.walk: tuple[str, str] | None = None
        self.board = "SN"
        self.last: BismarckOrder | None = None
        self.before: View | None = None
        self.entered = 0
        self.dispatches: list[tuple[int, list[str]]] = []
        self.told: list[str] = []
        self.given: dict[tuple[str, str], Reading] = {}
        self.kept: dict[tuple[str, str], tuple[str, ...]] = {}
        self.repeating: list[tuple[str, str]] = []
        self.warned: list[str] = []
        self.went_back: object = None
        self.hearsay = Hearsay(side)

    @property
    def words(self) -> Words:
        """How the board and the units are told."""
        return self._manner.words

    def show_board(self, letters: str, view: View) -> Say | Show:
        """The step that shows a board of Chart A, which is from now on the one that is on show."""
        self.board = letters
        return self._manner.board(letters, view)

    @property
    def _manner(self) -> Manner:
        return self._spoken if self.spoken else self._drawn

    def read(
        self, prompt: str, topic: str, complete: Completer | None = None, unattended: str | None = None
    ) -> Speech[str]:
        """Ask until there is a line for the game itself: `QU` leaves at any prompt, `?` gives help on the topic, behind
        the letters of a command on that, and behind other words it tells what may follow them, as a Tab does in line
        mode; `SW` changes between full screen and line mode. complete: knows what may follow; unattended: as of Ask.

        The line comes as it was typed, blanks and small letters too, but without what an asterisk forgets (1.2).
        """
        while True:
            line = (yield Ask(prompt, None if self.classic else complete, unattended)).rpartition(FORGET)[2]
            word = line.strip().upper()
            if word in ("QU", "QUIT"):
                yield from self.deed("leave")
            elif word == "SW" and topic not in _SOUTH_WEST and not self.classic:
                yield from self.deed("switch")
            elif told := self._help(topic, word):
                yield Say(tuple(told))
            elif complete and not self.classic and (typed := _unfinished(line)) is not None:
                yield Say(tuple(_listed(complete(typed))))
            else:
                return line

    def _help(self, topic: str, word: str) -> Sequence[str]:
        if self.classic or not word.endswith(HELP):
            return ()
        return self.help_on(self, topic, word.removesuffix(HELP))

    def read_word(
        self, prompt: str, topic: str, complete: Completer | None = None, unattended: str | None = None
    ) -> Speech[str]:
        """The same for an answer in which neither blanks around it nor small letters matter."""
        line = yield from self.read(prompt, topic, complete, unattended)
        return line.strip().upper()

    def deed(self, name: str, argument: str = "") -> Speech[None]:
        """Something that the house does; what it has to say is shown."""
        if line := (yield Deed(name, argument)):
            yield Say((line,))

    def refusal(self, error: IllegalOrder) -> Say:
        """ILLEGAL ENTRY (1.2), and why."""
        return Say(("ILLEGAL ENTRY",) if self.classic else ("ILLEGAL ENTRY", str(error)))

    def give(self, order: Given) -> Speech[Given]:
        """Give the order; it is returned once it is taken. Raises IllegalOrder with the reason if it is refused."""
        if refusal := (yield Give(order)):
            raise IllegalOrder(refusal)
        return order

    def ask_unit(self, prompt: str, names: Sequence[str]) -> Speech[str]:
        """One of the names, by its number in the list or by its beginning; "" for none, the cautious answer."""
        while True:
            word = yield from self.read_word(f"{prompt} ({NOBODY})-", "UNITS", among(names))
            if word in ("", "0", NOBODY):
                return ""
            try:
                return pick(word, names)
            except IllegalOrder as error:
                yield self.refusal(error)

    def ask_word(
        self, prompt: str, topic: str, answers: Sequence[str], cautious: str, unattended: str | None = None
    ) -> Speech[str]:
        """One of the answers, in full or by its first letter; (CR) is the cautious one."""
        while True:
            word = yield from self.read_word(f"{prompt} ({cautious})-", topic, among((*answers, cautious)), unattended)
            if not word:
                return cautious
            for answer in (*answers, cautious):
                if word in (answer, answer[0]):
                    return answer
            back = f"; {cautious} GOES BACK TO CHART A" if topic == _DONE else ""
            yield self.refusal(IllegalOrder(f"NOT AN ANSWER: {' OR '.join(answers)}, OR (CR) FOR {cautious}{back}"))

    def ask_yes(self, prompt: str) -> Speech[bool]:
        """Yes or no; (CR) is no."""
        return (yield from self.ask_word(prompt, "YES OR NO", ("YES", "NO"), "NO")) == "YES"


HelpOn = Callable[[Place, str, str], Sequence[str]]


def _unfinished(line: str) -> str | None:
    """What stands before a question mark or a Tab at the end of a line; None if there is neither."""
    for sign in "?\t":
        if line.rstrip(" ").endswith(sign):
            return line.rstrip(" ").rstrip(sign)
    return None


def _listed(offer: Offer) -> list[str]:
    """What may follow, the words alone in one line: whoever shows it knows how wide his page is."""
    return [*offer.told] or [", ".join(offer.words) or "NOTHING FITS"]


def pick(word: str, names: Sequence[str]) -> str:
    """The name that is meant: its number in the list, the name itself, or a beginning that no other name has.

    Raises IllegalOrder if none is meant, or more than one.
    """
    if word in names:
        return word
    if word.isascii() and word.isdigit():
        number = int(word) if len(word) <= 2 else 0
        if not 1 <= number <= len(names):
            raise IllegalOrder(_not_listed(names))
        return names[number - 1]
    found = [name for name in names if name.startswith(word)]
    if not found:
        raise IllegalOrder(_not_listed(names))
    return only(found)


def _not_listed(names: Sequence[str]) -> str:
    return f"NOT IN THE LIST: {'1' if len(names) == 1 else f'1 TO {len(names)}'}, A NAME, OR (CR) FOR {NOBODY}"
