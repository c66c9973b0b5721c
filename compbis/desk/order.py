"""The order of one unit in words: a mode, if the game has modes, and then moves or a place.

A game says what its units may be ordered to do (UnitWords). This module reads such words, asks for them and completes
them.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Generic, NamedTuple, TypeVar

from compbis.desk.place import Place, Speech, Topic
from compbis.desk.repeating import AGAIN, Reading
from compbis.errors import IllegalOrder
from compbis.table.completion import Completer, Completion, completer
from compbis.table.request import Order

O_co = TypeVar("O_co", bound=Order, covariant=True)

LEAVE = "X"
"""Leaves the question for moves, and leaves the order as it was."""
_WHOLE = ("NOTHING MORE: (CR)",)
"""What is shown when an order is complete."""
_LETTERS = 16
"""How many letters of a mistyped word a message repeats."""


class Example(NamedTuple):
    """Moves that a unit could make, and the place that they lead to."""

    moves: Sequence[str] = ()
    place: str = ""


class UnitWords(ABC, Generic[O_co]):
    """What one unit may be ordered to do, word by word. In a game without modes, `mode` is "" in all methods."""

    name: str
    """The name of the unit."""
    written: str
    """The text before its order in one line: "MS HOOD "."""
    compass: Sequence[str]
    """All directions."""
    signs: Mapping[str, str] = {}
    """The signs that may stand among its moves without being moves, and what each means."""
    a_place: str
    """What a place is called: "A SQUARE"."""
    one_place: str
    """The message if more than one place, or anything else, follows the mode."""
    instead: str = ""
    """What may stand in place of moves or a place, with an example."""
    has_modes: bool = True
    """Whether an order of the game begins with a mode."""

    @abstractmethod
    def is_place(self, word: str) -> bool:
        """Whether a word can only be meant as a place, even if there is no place of that name."""

    @abstractmethod
    def check_moves(self, mode: str, moves: Sequence[str]) -> None:
        """Raise IllegalOrder if the directions and signs so far are not allowed."""

    @abstractmethod
    def left(self, mode: str, moves: Sequence[str]) -> int:
        """How many moves are left after these; negative if they are too many."""

    @abstractmethod
    def directions(self, mode: str, moves: Sequence[str]) -> Iterable[str]:
        """The directions in which the unit may continue after these moves, if it has moves left."""

    @abstractmethod
    def order(self, mode: str, moves: Sequence[str]) -> O_co:
        """The order that these words give. It need not be legal."""

    @abstractmethod
    def voyage(self, mode: str, place: str) -> Reading[O_co]:
        """The order to go to a place, as far as the unit gets. Raises IllegalOrder if there is no way there."""

    def restored(self) -> Reading[O_co] | None:
        """The order that leaves the unit as it was when the turn began, if it has another order now; else None. To give
        it, the player names only the unit's own place."""
        return None

    def modes(self) -> Mapping[str, str]:
        """The modes that the unit may take, and what each means."""
        return {}

    def own_mode(self) -> str:
        """The mode in which the unit goes to a place if none is named. Raises IllegalOrder if one must be named."""
        return ""

    def check_mode(self, mode: str, rest: Sequence[str], before: str) -> None:
        """Raise IllegalOrder if the unit has no such mode.

        Args:
            mode: the word typed as the mode
            rest: the words after it
            before: the text before it, for the message
        """

    def why_not(self, mode: str) -> str:
        """Why the unit may not take a mode, "" if it may."""
        return ""

    def begin(self, mode: str) -> None:
        """Raise IllegalOrder, before moves are asked for, if the unit can have no order in that mode."""

    def missing(self, mode: str, moves: Sequence[str]) -> Sequence[str]:
        """The signs that must still be added to the moves."""
        return ()

    def reading(self, mode: str, moves: Sequence[str]) -> Reading[O_co]:
        """The Reading of a mode with directions."""
        return Reading(self.order(mode, moves), tuple(_words(mode, moves)))

    def example(self, mode: str, moves: Sequence[str]) -> Example:
        """How the unit could continue after these moves; without moves if it cannot."""
        return Example()

    def begins_place(self, typed: str) -> bool:
        """Whether the beginning of a word is that of a place, so that only places are offered."""
        return self.is_place(typed)

    def in_reach(self, mode: str) -> Iterable[str]:
        """The places that the unit can reach this turn; if the mode is "", in the unit's own mode."""
        return ()

    def spelled(self, words: Sequence[str]) -> list[str]:
        """The words of an order, with one word for each place whose name has several."""
        return list(words)

    def arrival_modes(self) -> Sequence[str]:
        """The modes that may follow a place: the unit takes one the turn after it arrives."""
        return ()

    def check_after_place(self, place: str, then: Sequence[str]) -> None:
        """Raise IllegalOrder if these words may not follow a place."""
        if then and (len(then) > 1 or then[0] not in self.arrival_modes()):
            raise IllegalOrder(self.one_place)

    def place_name(self, place: str) -> str:
        """A place as a message names it."""
        return place

    def paces(self) -> Mapping[str, str]:
        """The words that may follow a place to say how the unit goes there, and what each means."""
        return {}

    def at_once(self, then: str, place: str) -> bool:
        """Whether the unit can change at once to the mode typed after a place, and still reach the place this turn."""
        return False

    def arrival_mode_name(self, then: str) -> str:
        """The name of a mode taken on arrival, for a message."""
        return then

    def is_there(self, place: str) -> bool:
        """Whether the unit is in that place now."""
        return False

    def stays(self, mode: str) -> bool:
        """Whether the unit stays where it is in that mode, so that its own place may be named."""
        return False

    def begins_moves(self, word: str) -> bool:
        """Whether a word where a mode is expected can only be a direction, which means that the mode was left out."""
        return False

    def check_words(self, moves: Sequence[str]) -> None:
        """Raise IllegalOrder unless all are directions or signs."""
        for move in moves:
            if move not in self.compass and move not in self.signs:
                raise IllegalOrder(f"THERE IS NO DIRECTION {cut(move)}: {' '.join(self.compass)}")


def cut(word: str) -> str:
    """A typed word as a message repeats it: only its beginning if it is long."""
    return word if len(word) <= _LETTERS else f"{word[:_LETTERS]}..."


def is_whole(unit: UnitWords[O_co], words: Sequence[str]) -> bool:
    """Whether these words, typed where a mode is asked for, are a whole order in one line."""
    alone = words[0] == AGAIN or unit.is_place(words[0]) or unit.begins_moves(words[0])
    return not unit.has_modes or len(words) > 1 or alone


def read(unit: UnitWords[O_co], words: Sequence[str]) -> Reading[O_co]:
    """The order that words give to a unit: directions or a place, with or without a mode before them.

    The order need not be legal. Raises IllegalOrder if the words are not an order, or if there is no way to the place.
    """
    named = unit.has_modes and not (unit.is_place(words[0]) or unit.begins_moves(words[0]))
    mode, rest = (words[0], list(words[1:])) if named else (unit.own_mode(), list(words))
    if AGAIN in words:
        raise IllegalOrder(f"{AGAIN} STANDS ALONE AFTER THE NAME")
    unit.check_mode(mode, rest, unit.written)
    if any(map(unit.is_place, rest)):
        place, *then = rest
        if (
            unit.has_modes
            and len(words) == 2
            and then
            and then[0] in unit.modes()
            and then[0] not in unit.arrival_modes()
        ):
            raise IllegalOrder(f"THE MODE COMES FIRST: {unit.written}{then[0]} {place}")
        if not unit.is_place(place):
            raise IllegalOrder(unit.one_place)
        unit.check_after_place(place, then)
        if then and unit.is_there(place):
            return unit.reading(then[0], ())
        if unit.stays(mode) and unit.is_there(place):
            return unit.reading(mode, ())
        if not (then or named) and unit.is_there(place) and (restored := unit.restored()):
            return restored
        if then and not named and unit.at_once(then[0], place):
            return unit.voyage(then[0], place)
        reading = unit.voyage(mode, place)
        arrivals = [
            f"{unit.name}: {word}, {unit.arrival_mode_name(word)}, ON ARRIVAL IN {unit.place_name(place)}"
            for word in then
        ]
        return reading._replace(words=(*reading.words, *then), effects=(*reading.effects, *arrivals))
    unit.check_words(rest)
    return unit.reading(mode, rest)


def ask_moves(place: Place, unit: UnitWords[O_co], mode: str) -> Speech[tuple[str, ...] | None]:
    """Ask for the moves of a unit, one line after another, until none are left or (CR).

    In the classic game a line is one move. Otherwise a line may hold several moves, and the first may instead name a
    place, with the words that may follow one; X leaves the order as it was, and commands that only show something work.
    Signs that are missing may still be typed when no move is left.

    Args:
        place: the desk's place
        unit: what the unit may be ordered to do
        mode: the mode of the order

    Returns:
        the moves, or the words of the first line if it names a place; None after an X
    """
    moves: tuple[str, ...] = ()
    while (left := unit.left(mode, moves)) > 0 or unit.missing(mode, moves):
        topic = _topic(unit, left, unit.missing(mode, moves))
        line = yield from place.read_word(f"ENTER {left} MOVES-", topic, _for_moves(unit, mode, moves))
        words = [line] if place.classic else unit.spelled(line.split())
        if not line:
            break
        if line == LEAVE and not place.classic:
            return None
        if not (moves or place.classic) and unit.is_place(words[0]):
            return tuple(words)
        try:
            check(unit, mode, moves, words)
        except IllegalOrder as error:
            if words[0] in unit.compass:
                yield place.refusal(error)
            else:
                yield from place.look_or_refuse(line, error)
            continue
        moves = (*moves, *words)
        place.trail += words
    return moves


def forms(unit: UnitWords[O_co]) -> tuple[tuple[str, str], ...]:
    """The unit's order in one line, once with moves and once with a place, and what each form is; () if the unit cannot
    move. The example is in the first mode that allows moves."""
    for mode in unit.modes() if unit.has_modes else ("",):
        example = unit.example(mode, ())
        if example.moves:
            return (
                (" ".join(_words(mode, example.moves)), "WITH MOVES, ON ONE LINE"),
                (" ".join(_words(mode, (example.place,))), f"TO {unit.a_place}"),
            )
    return ()


class Typed(NamedTuple, Generic[O_co]):
    """The order of a unit, as far as it has been typed.

    Args:
        unit: what the unit may be ordered to do
        words: the words of the order so far
        before: the text before them, as it would be written out
        kept: whether the unit has an earlier order that can be repeated
    """

    unit: UnitWords[O_co]
    words: Sequence[str]
    before: str
    kept: bool

    def offer(self, typed: str) -> Completion:
        """What may follow. typed: the beginning of the next word."""
        unit, words = self.unit, self.unit.spelled(self.words)
        before_moves = len(words) < (2 if unit.has_modes else 1)
        if typed and before_moves and unit.begins_place(typed):
            return Completion(0, tuple(unit.in_reach(words[0] if words else "")))
        if not words and unit.has_modes:
            modes = unit.modes()
            return Completion(0, (*modes, *self._again()), self._mode_lines(modes))
        if any(map(unit.is_place, words)) or AGAIN in words:
            if not (after := tuple(unit.arrival_modes())) or not unit.is_place(words[-1]):
                return Completion(0, (), _WHOLE)
            paces = unit.paces()
            how = "".join(f"{word}: {meaning}, " for word, meaning in paces.items())
            line = f"{' OR '.join(after)} WHEN IT IS THERE, {how}OR NOTHING MORE: (CR)"
            return Completion(0, (*after, *paces), (line,))
        mode, *moves = words if unit.has_modes else ("", *words)
        try:
            if unit.begins_moves(mode):
                mode, moves = unit.own_mode(), [*words]
            unit.check_mode(mode, moves, self.before)
            unit.check_words(moves)
            unit.check_moves(mode, moves)
        except IllegalOrder as error:
            return Completion(0, (), (str(error),))
        if reason := unit.why_not(mode):
            return Completion(0, (), (reason,))
        there = tuple(_onward(unit, mode, moves))
        return Completion(0, there if words else (*there, *self._again()), self._move_lines(mode, moves, there))

    def _again(self) -> tuple[str, ...]:
        return (AGAIN,) if self.kept else ()

    def _mode_lines(self, modes: Mapping[str, str]) -> tuple[str, ...]:
        """The modes and what they mean, and what may follow them."""
        if not modes:
            return ()
        again = [f"{AGAIN} ITS LAST ORDER AGAIN"] if self.kept else []
        described = ", ".join([*(f"{mode} {meaning}" for mode, meaning in modes.items()), *again])
        whole = [form for form, _ in forms(self.unit)]
        if not whole:
            return (described,)
        with suppress(IllegalOrder):
            if self.unit.left(self.unit.own_mode(), ()) > 0:
                whole.append(whole[-1].split()[-1])
        then = f"THEN MOVES, OR {self.unit.a_place}: {', '.join(map(self._form, whole))}"
        return (described, then, self.unit.instead) if self.unit.instead else (described, then)

    def _move_lines(self, mode: str, moves: Sequence[str], there: Sequence[str]) -> tuple[str, ...]:
        """The directions and how many moves are left, and examples with moves and with a place."""
        unit, left = self.unit, self.unit.left(mode, moves)
        if left <= 0 or not there:
            return _at_the_end(unit, there) if left == 0 else ()
        count = f"{left} {'MORE ' if moves else ''}AT MOST{'' if moves else f', OR {unit.a_place}'}"
        signs = "".join(f"; {sign} {meaning}" for sign, meaning in unit.signs.items() if sign in there)
        directions = f"{', '.join(word for word in there if word not in unit.signs)}: {count}{signs}"
        more, place = unit.example(mode, moves)
        if not more:
            return (directions,)
        shown = [self._form(*_words(mode, (*moves, *more))), *([] if moves else [self._form(*_words(mode, (place,)))])]
        return directions, f"AS {', '.join(shown)}"

    def _form(self, *words: str) -> str:
        return f"{self.before}{' '.join(words)}"


def last_word(line: str) -> tuple[str, str]:
    """The line up to the word that is being typed, and the beginning of that word."""
    end = line.rfind(" ") + 1
    return line[:end], line[end:]


def for_unit(unit: UnitWords[O_co], kept: bool) -> Completer:
    """A completer for the question for one unit's order. kept: as in Typed."""

    def find(line: str) -> Completion:
        done, typed = last_word(line)
        return Typed(unit, done.upper().split(), "", kept).offer(typed)._replace(start=len(done))

    return completer(find)


def _for_moves(unit: UnitWords[O_co], mode: str, moves: Sequence[str]) -> Completer:
    """A completer for the directions after those moves."""

    def find(line: str) -> Completion:
        done, _ = last_word(line)
        words = [*moves, *done.upper().split()]
        try:
            unit.check_words(words)
            unit.check_moves(mode, words)
        except IllegalOrder as error:
            return Completion(len(done), (), (str(error),))
        there = tuple(_onward(unit, mode, words))
        return Completion(len(done), there, _at_the_end(unit, there) if unit.left(mode, words) == 0 else ())

    return completer(find)


def _topic(unit: UnitWords[O_co], left: int, missing: Sequence[str]) -> Topic:
    """The topic of the question for moves. A direction is never read there as a command of the house."""
    directions = ((" ".join(unit.compass), "ONE OR SEVERAL" if left > 1 else "ONE"),) if left > 0 else ()
    signs = tuple((sign, unit.signs[sign]) for sign in missing)
    end = (("(CR)", "THE ORDER IS DONE"), (LEAVE, "THE ORDER STAYS AS IT WAS, AND NO OTHER IS ASKED FOR"))
    return Topic("MOVES", (*directions, *signs, *end), own=tuple(unit.compass))


def check(unit: UnitWords[O_co], mode: str, moves: Sequence[str], words: Sequence[str]) -> None:
    """Refuse words that may not follow these moves; if a word is not a direction, also say how to end or leave the
    question.

    Args:
        unit: what the unit may be ordered to do
        mode: its mode
        moves: the moves before them
        words: the words

    Raises:
        IllegalOrder: they may not follow
    """
    try:
        unit.check_words(words)
    except IllegalOrder as error:
        raise IllegalOrder(f"{error}; (CR) ENDS THE MOVES, {LEAVE} LEAVES THE ORDER AS IT WAS") from error
    unit.check_moves(mode, (*moves, *words))
    if unit.left(mode, (*moves, *words)) < 0:
        left = unit.left(mode, moves)
        raise IllegalOrder(f"ONLY {left} MOVE{'S' * (left != 1)}")


def _onward(unit: UnitWords[O_co], mode: str, moves: Sequence[str]) -> Iterable[str]:
    """The directions in which a unit may continue after these moves, and the signs that are missing."""
    if unit.left(mode, moves) > 0:
        yield from unit.directions(mode, moves)
    yield from unit.missing(mode, moves)


def _at_the_end(unit: UnitWords[O_co], there: Sequence[str]) -> tuple[str, ...]:
    """What is shown when no move is left. there: the signs that are still missing."""
    return tuple(f"{sign} {unit.signs[sign]}" for sign in there) or _WHOLE


def _words(mode: str, rest: Sequence[str]) -> Sequence[str]:
    """The mode and the words after it; in a game without modes only the words."""
    return (mode, *rest) if mode else rest
