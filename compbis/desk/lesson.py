"""A lesson: its steps, read from a data file, and which of them the player has reached.

A step is done when its order stands, no matter how it was typed, so a restored game continues the lesson where it was
left. A command that changes nothing is done once it is typed.

The same file says what the enemy must order, so that there is something to learn from.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Generic, NamedTuple, Protocol, TypeVar, cast

from compbis.errors import IllegalOrder
from compbis.table.datafile import Block, DataFile, Row
from compbis.table.edition import Tutorial
from compbis.table.request import Order, OrdersRequest, Request, ViewRequest
from compbis.table.side import Side

O = TypeVar("O", bound=Order)  # noqa: E741
O_contra = TypeVar("O_contra", bound=Order, contravariant=True)

_SAYINGS = ("say", "drawn", "spoken", "tab")
_CONDITIONS = {"when": True, "unless": False}
_KINDS = (*_SAYINGS, *_CONDITIONS, "type", "order", "give")
_SEEDS = (0, 999999)
_LAST_TURN = 99


class Saying(NamedTuple):
    """A few sentences. kind: whom they are for: "say" for all, "drawn" without --spoken, "spoken" with it, "tab" where
    Tab completes."""

    kind: str
    text: str


class Condition(NamedTuple):
    """A condition for a part of the lesson. holds: whether it must be true or false; what: its name in the game."""

    holds: bool
    what: str


class Words(NamedTuple):
    """What the guide says where nothing is to be typed, if all conditions are met."""

    sayings: tuple[Saying, ...]
    conditions: tuple[Condition, ...]


class Beat(NamedTuple):
    """What the guide says before a prompt, and the line to be typed there."""

    sayings: tuple[Saying, ...]
    line: str


class MeantOrder(NamedTuple, Generic[O]):
    """The order that a step is to give. way: the lines that give it, prompt by prompt; the first names the unit."""

    order: O
    way: tuple[str, ...]


class Step(NamedTuple, Generic[O]):
    """A step of the lesson: an order or another command, in one line or several.

    Args:
        name: the name of the step
        beats: the lines to be typed, each with what the guide says before it
        meant: the order that is to be given, None for a command without one
        conditions: the step is left out unless all of them are met
        gives: the lines of orders that the guide itself gives before the step, each with its meaning
    """

    name: str
    beats: tuple[Beat, ...]
    meant: MeantOrder[O] | None
    conditions: tuple[Condition, ...] = ()
    gives: tuple[tuple[str, MeantOrder[O]], ...] = ()

    @property
    def lines(self) -> list[str]:
        """The lines to be typed, prompt by prompt."""
        return [beat.line for beat in self.beats]

    @property
    def order(self) -> O | None:
        """The order that the step gives, None for a command without one."""
        return self.meant.order if self.meant else None

    @property
    def in_one_line(self) -> str:
        """The whole step in one line, as it can be typed where commands are asked for."""
        return self.spelled if len(self.lines) > 1 else self.lines[0]

    @property
    def spelled(self) -> str:
        """The step in one line with its order spelled out: no destination square, no repeat of the last order."""
        return " ".join(self.meant.way) if self.meant else self.lines[0]


class Lesson(NamedTuple, Generic[O]):
    """A whole lesson.

    Args:
        tutorial: the game that is played
        turns: the steps of each turn, by its number
        end: what the guide says when the lesson is over
        asked: what the guide says at a question, by its kind; an entry for a kind and a word (FIGHT HURT) is added once
            its conditions hold
        enemy: the enemy's orders by turn and kind of request; the first legal one is given
        done: the command that ends a phase
        leave: the line that leaves a walk
        other_unit: the key in `asked` for a unit that the lesson does not mention
        in_order: whether each unit is asked for its order in turn; if the player then gives another order, it stands
    """

    tutorial: Tutorial
    turns: Mapping[int, tuple[Step[O], ...]]
    end: tuple[Words, ...]
    asked: Mapping[str, Words]
    enemy: Mapping[tuple[int, str], tuple[str, ...]]
    done: str
    leave: str
    other_unit: str
    in_order: bool = False


class Course(Protocol[O_contra]):
    """What a guide asks of a game."""

    def turn(self, request: Request) -> int:
        """The turn of a request."""

    def gives_orders(self, request: Request) -> bool:
        """Whether a request asks for the orders that the lesson teaches."""

    def standing(self, order: O_contra, request: Request) -> bool | None:
        """Whether an order stands; None if it cannot be given."""

    def holds(self, condition: str, request: Request) -> bool:
        """Whether a condition is met, as far as the side knows."""

    def advice(self, request: Request) -> str:
        """What to type at a question raised by an enemy action; "" if the choice is the player's."""


class ViewCourse:
    """Part of a Course, for a game whose requests have a view with the turn, and whose lesson teaches orders alone."""

    def turn(self, request: Request) -> int:
        """The turn of a request."""
        assert isinstance(request, ViewRequest)
        turn: int = request.view.turn
        return turn

    def gives_orders(self, request: Request) -> bool:
        """Whether a request asks for the orders of a phase."""
        return isinstance(request, OrdersRequest)


def read_lesson(
    data: DataFile,
    turns: Sequence[str],
    kinds: Sequence[str],
    meant: Callable[[Sequence[str]], MeantOrder[O] | None],
    check: Callable[[str, str], None],
    *,
    done: str,
    leave: str,
    other_unit: str,
    in_order: bool = False,
) -> Lesson[O]:
    """Read a lesson from a data file.

    Args:
        data: the file
        turns: the names of its blocks, one for each turn
        kinds: the kinds of questions that its block [asked] must explain
        meant: the order that the lines of a step give, None if they give none; raises ValueError for a wrong line
        check: raises ValueError if the game does not know the text of a row; given its kind, "when" or "enemy", and the
            text
        done: as in Lesson
        leave: as in Lesson
        other_unit: as in Lesson
        in_order: as in Lesson

    Raises:
        DataError: the file is not such a lesson
    """
    asked: dict[str, Words] = {}
    for what, rows in _grouped(data.block("asked")):
        rows[0].word(0, kinds)
        asked[what] = _words(rows, check)
    if missing := [what for what in kinds if what not in asked]:
        raise data.block("asked").heading.wrong(f"{missing[0]} is missing")
    steps = {number: tuple(_steps(data.block(turn), meant, check)) for number, turn in enumerate(turns, start=1)}
    tutorial = _tutorial(data.block("game"))._replace(turns=len(turns))
    end = tuple(_words(rows, check) for _, rows in _grouped(data.block("end")))
    enemy = _enemy(data.block("enemy"), check)
    return Lesson(tutorial, steps, end, asked, enemy, done, leave, other_unit, in_order)


def next_enemy_order(lesson: Lesson[O], course: Course[O], request: Request) -> Order | None:
    """What the beginner's enemy must order; None if its captain is free to choose.

    Args:
        lesson: the lesson that is played
        course: answers questions about the game
        request: what the enemy is asked

    Returns:
        the first order of the lesson that is legal and does not stand yet; if there is none, the default of a request
            for orders, and None for any other request
    """
    texts = lesson.enemy.get((course.turn(request), request.kind))
    if texts is None:
        return None
    for text in texts:
        with suppress(IllegalOrder):
            order = request.parse(text)
            request.judge(order)
            if not (course.gives_orders(request) and course.standing(cast("O", order), request)):
                return order
    return request.default if course.gives_orders(request) else None


def current(
    steps: Sequence[Step[O]], stand: Sequence[bool | None], looked: Iterable[str], leave: str, walking: bool
) -> Step[O] | None:
    """The first step that is not done; None if all are.

    Args:
        steps: the steps of the turn
        stand: whether the order of each stands; None if the step has no order, or it cannot be given
        looked: the commands without orders that were typed this turn
        leave: the line that leaves a walk
        walking: whether a walk is in progress
    """
    for number, step in enumerate(steps):
        passed = any(stand[number + 1 :])
        if step.order is not None:
            done = stand[number] is not False
        elif step.lines == [leave]:
            done = passed or not walking
        else:
            done = passed or step.lines[0] in looked
        if not done:
            return step
    return None


def unproved_lines(steps: Sequence[Step[O]], stand: Sequence[bool | None], looked: Iterable[str]) -> list[str]:
    """The lines that must be typed again when the lesson is restored: no later order shows that they were typed.

    Args:
        steps: the steps of the turn
        stand: whether the order of each stands, as in `current`
        looked: the commands without orders that were typed this turn
    """
    passed = {step.lines[0] for number, step in enumerate(steps) if any(stand[number + 1 :])}
    return [line for line in looked if line not in passed]


def typed_before(step: Step[O], trail: Sequence[str], leave: str) -> int | None:
    """How many lines of the step have led to the open prompt; None if other lines did.

    Args:
        step: the step that is to be done
        trail: the lines that led from the last order to the open prompt
        leave: the line that leaves a walk
    """
    lines = step.lines
    if lines == [leave]:
        return 0 if len(trail) == 1 else None
    if not trail:
        return 0
    first, *rest = trail
    unit = step.meant.way[0] if step.meant else ""
    fits = first in (lines[0], unit) and rest == lines[1 : len(trail)] and len(trail) < len(lines)
    return len(trail) if fits else None


def walked(step: Step[O], trail: Sequence[str]) -> str:
    """The next line of a step's order for a player who goes through its prompts one by one; "" if other lines were
    typed."""
    way = step.meant.way if step.meant else ()
    return way[len(trail)] if way[: len(trail)] == (*trail,) and len(trail) < len(way) else ""


def _steps(
    block: Block, meant: Callable[[Sequence[str]], MeantOrder[O] | None], check: Callable[[str, str], None]
) -> Iterable[Step[O]]:
    for name, rows in _grouped(block):
        beats: list[Beat] = []
        sayings: list[Row] = []
        orders: list[str] = []
        gives: list[tuple[str, MeantOrder[O]]] = []
        for row in rows:
            if row.columns[1] == "type":
                beats.append(Beat(_words(sayings, check).sayings, row.columns[2]))
                sayings = []
            elif row.columns[1] == "order":
                orders.append(row.columns[2])
            elif row.columns[1] == "give":
                gives.append((row.columns[2], _given(row, meant)))
            elif row.columns[1] in _SAYINGS:
                sayings.append(row)
        if sayings or not beats:
            raise rows[-1].wrong("nothing is typed here")
        try:
            order = meant(orders or [beat.line for beat in beats])
        except ValueError as error:
            raise rows[-1].wrong(str(error)) from error
        yield Step(name, tuple(beats), order, _words(rows, check).conditions, tuple(gives))


def _given(row: Row, meant: Callable[[Sequence[str]], MeantOrder[O] | None]) -> MeantOrder[O]:
    try:
        given = meant([row.columns[2]])
    except ValueError as error:
        raise row.wrong(str(error)) from error
    if given is None:
        raise row.wrong("the guide gives orders")
    return given


def _enemy(block: Block, check: Callable[[str, str], None]) -> dict[tuple[int, str], tuple[str, ...]]:
    orders: dict[tuple[int, str], tuple[str, ...]] = {}
    for row in block.table(3):
        _checked(row, "enemy", check)
        asked = row.integer(0, 1, _LAST_TURN), row.columns[1]
        orders[asked] = (*orders.get(asked, ()), row.columns[2])
    return orders


def _checked(row: Row, kind: str, check: Callable[[str, str], None]) -> None:
    try:
        check(kind, row.columns[2])
    except ValueError as error:
        raise row.wrong(str(error)) from error


def checked_order(read: Callable[[str], Order], text: str) -> Order:
    """The order with this text. read: reads it, and raises IllegalOrder if there is none; that becomes a ValueError."""
    try:
        return read(text)
    except IllegalOrder as error:
        raise ValueError(f"{text!r} is not an order") from error


def meant_in_one_line(
    letters: Mapping[str, str], read: Callable[[str], Order], lines: Sequence[str]
) -> MeantOrder[Order] | None:
    """The order whose text is the first line of a step, given in one line; None for a command that gives no order.

    Args:
        letters: the commands for orders, by the first word of the order
        read: reads the text of an order; raises IllegalOrder
        lines: the lines of the step

    Raises:
        ValueError: the line is not an order
    """
    verb, _, rest = lines[0].partition(" ")
    return MeantOrder(checked_order(read, lines[0]), (f"{letters[verb]} {rest}",)) if verb in letters else None


def _grouped(block: Block) -> Iterable[tuple[str, list[Row]]]:
    """The rows of each step, after a check of their kinds and texts."""
    for row in block.table(3):
        row.word(1, _KINDS)
        if not row.columns[2]:
            raise row.wrong("the text is missing")
        if row.comment:
            raise row.wrong("a ; cuts the text short")
    return ((name, list(rows)) for name, rows in groupby(block.rows, lambda row: row.columns[0]))


def _words(rows: Sequence[Row], check: Callable[[str, str], None]) -> Words:
    """What these rows say, and under which conditions."""
    conditions = [row for row in rows if row.columns[1] in _CONDITIONS]
    for row in conditions:
        _checked(row, "when", check)
    return Words(
        tuple(Saying(row.columns[1], row.columns[2]) for row in rows if row.columns[1] in _SAYINGS),
        tuple(Condition(_CONDITIONS[row.columns[1]], row.columns[2]) for row in conditions),
    )


def _tutorial(block: Block) -> Tutorial:
    rows = dict(block.named(2))
    for name in ("seed", "side", "opponent"):
        if name not in rows:
            raise block.heading.wrong(f"{name} is missing")
    side = Side(rows["side"].word(1, [side.value for side in Side]))
    return Tutorial(rows["seed"].integer(1, *_SEEDS), side, rows["opponent"].columns[1])
