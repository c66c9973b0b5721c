"""A lesson: its steps, read from a data file, and which of them a player has come to.

A step is done when its order stands, whatever way it was typed; so a game that is restored takes up the lesson where it
was left. Commands that change nothing are done when they are typed.

What the enemy must order, for there to be something to learn from, is arranged in the same file.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Generic, NamedTuple, Protocol, TypeVar, cast

from compbis.errors import IllegalOrder
from compbis.table.datafile import Block, DataFile, Row
from compbis.table.edition import Tutorial
from compbis.table.request import Order, Request
from compbis.table.side import Side

O = TypeVar("O", bound=Order)  # noqa: E741
O_contra = TypeVar("O_contra", bound=Order, contravariant=True)

_SAYINGS = ("say", "drawn", "spoken", "tab")
_CONDITIONS = {"when": True, "unless": False}
_KINDS = (*_SAYINGS, *_CONDITIONS, "type", "order", "give")
_SEEDS = (0, 999999)
_LAST_TURN = 99


class Saying(NamedTuple):
    """A few sentences. kind: "say", "drawn", "spoken" or "tab", for whom they are meant."""

    kind: str
    text: str


class Condition(NamedTuple):
    """What must be so, or not be so, for a part of the lesson. holds: which; what: as the game has it."""

    holds: bool
    what: str


class Words(NamedTuple):
    """What is told where nothing is to be typed, if all conditions are met."""

    sayings: tuple[Saying, ...]
    conditions: tuple[Condition, ...]


class Beat(NamedTuple):
    """What is told before a prompt, and the line that is to be typed there."""

    sayings: tuple[Saying, ...]
    line: str


class Meant(NamedTuple, Generic[O]):
    """The order that is meant. way: what is typed for it, prompt by prompt; its first line names the unit."""

    order: O
    way: tuple[str, ...]


class Step(NamedTuple, Generic[O]):
    """A part of the lesson: an order or another command, in one line or several. meant: None for a command that gives
    no order; conditions: all are met, or the step is left out; gives: the lines of orders that the guide gives himself
    before it, each with what it comes to."""

    name: str
    beats: tuple[Beat, ...]
    meant: Meant[O] | None
    conditions: tuple[Condition, ...] = ()
    gives: tuple[tuple[str, Meant[O]], ...] = ()

    @property
    def lines(self) -> list[str]:
        """What is to be typed, prompt by prompt."""
        return [beat.line for beat in self.beats]

    @property
    def order(self) -> O | None:
        """The order that it comes to, if it is one."""
        return self.meant.order if self.meant else None

    @property
    def in_one_line(self) -> str:
        """The whole of it, as it can be typed where commands are asked for."""
        return self.spelled if len(self.lines) > 1 else self.lines[0]

    @property
    def spelled(self) -> str:
        """The same without anything that stands for an order: a square to go to, or the last order again."""
        return " ".join(self.meant.way) if self.meant else self.lines[0]


class Lesson(NamedTuple, Generic[O]):
    """All of it. tutorial: the game that is played; turns: by number; end: when it is over; asked: by what is asked;
    enemy: his orders by turn and by what he is asked, the first that he can give; done: the command that ends a phase;
    leave: what leaves a walk; other_unit: in `asked`, a unit that the lesson does not speak of; in_order: whether each
    unit is asked for its order, which is the player's own then if it is another one."""

    tutorial: Tutorial
    turns: Mapping[int, tuple[Step[O], ...]]
    end: tuple[Words, ...]
    asked: Mapping[str, tuple[Saying, ...]]
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
        """Whether a request is for the orders that the lesson teaches."""

    def standing(self, order: O_contra, request: Request) -> bool | None:
        """Whether an order stands; None if it cannot be given."""

    def holds(self, condition: str, request: Request) -> bool:
        """Whether a condition is met, as far as the side knows."""

    def advice(self, request: Request) -> str:
        """What to type where the enemy brought about a question; "" if that is left to the player."""


def read_lesson(
    data: DataFile,
    turns: Sequence[str],
    kinds: Sequence[str],
    meant: Callable[[Sequence[str]], Meant[O] | None],
    check: Callable[[str, str], None],
    *,
    done: str,
    leave: str,
    other_unit: str,
    in_order: bool = False,
) -> Lesson[O]:
    """The lesson as a data file has it. Raises DataError.

    Args:
        data: the file
        turns: its blocks, one a turn
        kinds: what may be asked, of which the block [asked] must speak
        meant: the order that the lines of a step come to
        check: raises ValueError if what stands in a row of that kind, "when" or "enemy", is nothing the game knows
        done, leave, other_unit, in_order: as of Lesson
    """
    asked: dict[str, tuple[Saying, ...]] = {}
    for what, rows in _grouped(data.block("asked")):
        rows[0].word(0, kinds)
        asked[what] = _words(rows, check).sayings
    if missing := [what for what in kinds if what not in asked]:
        raise data.block("asked").heading.wrong(f"{missing[0]} is missing")
    steps = {number: tuple(_steps(data.block(turn), meant, check)) for number, turn in enumerate(turns, start=1)}
    tutorial = _tutorial(data.block("game"))._replace(turns=len(turns))
    end = tuple(_words(rows, check) for _, rows in _grouped(data.block("end")))
    enemy = _enemy(data.block("enemy"), check)
    return Lesson(tutorial, steps, end, asked, enemy, done, leave, other_unit, in_order)


def arranged(lesson: Lesson[O], course: Course[O], request: Request) -> Order | None:
    """What the enemy of the beginner must order; None where he is free, or can give no such order."""
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
    """The first step that is not done; None when all are.

    Args:
        steps: of the turn
        stand: whether the order of each stands; None if it cannot be given, or there is none
        looked: lines that were typed this turn and gave no order
        leave: what leaves a walk
        walking: whether units are asked for one after the other
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


def open_looks(steps: Sequence[Step[O]], stand: Sequence[bool | None], looked: Iterable[str]) -> list[str]:
    """Those of the lines that a lesson that is taken up cannot know of: no order of a later step stands."""
    passed = {step.lines[0] for number, step in enumerate(steps) if any(stand[number + 1 :])}
    return [line for line in looked if line not in passed]


def typed_before(step: Step[O], trail: Sequence[str], leave: str) -> int | None:
    """How many lines of the step lead to the prompt that is open; None if it lies on another way."""
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
    """What is to be typed next where somebody walks through the order of a step; "" if his way is another one."""
    way = step.meant.way if step.meant else ()
    return way[len(trail)] if way[: len(trail)] == (*trail,) and len(trail) < len(way) else ""


def _steps(
    block: Block, meant: Callable[[Sequence[str]], Meant[O] | None], check: Callable[[str, str], None]
) -> Iterable[Step[O]]:
    for name, rows in _grouped(block):
        beats: list[Beat] = []
        told: list[Row] = []
        orders: list[str] = []
        gives: list[tuple[str, Meant[O]]] = []
        for row in rows:
            if row.columns[1] == "type":
                beats.append(Beat(_words(told, check).sayings, row.columns[2]))
                told = []
            elif row.columns[1] == "order":
                orders.append(row.columns[2])
            elif row.columns[1] == "give":
                gives.append((row.columns[2], _given(row, meant)))
            elif row.columns[1] in _SAYINGS:
                told.append(row)
        if told or not beats:
            raise rows[-1].wrong("nothing is typed here")
        try:
            order = meant(orders or [beat.line for beat in beats])
        except ValueError as error:
            raise rows[-1].wrong(str(error)) from error
        yield Step(name, tuple(beats), order, _words(rows, check).conditions, tuple(gives))


def _given(row: Row, meant: Callable[[Sequence[str]], Meant[O] | None]) -> Meant[O]:
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
        asked = row.whole(0, 1, _LAST_TURN), row.columns[1]
        orders[asked] = (*orders.get(asked, ()), row.columns[2])
    return orders


def _checked(row: Row, kind: str, check: Callable[[str, str], None]) -> None:
    try:
        check(kind, row.columns[2])
    except ValueError as error:
        raise row.wrong(str(error)) from error


def _grouped(block: Block) -> Iterable[tuple[str, list[Row]]]:
    """The rows of each step, their kinds looked at."""
    for row in block.table(3):
        row.word(1, _KINDS)
        if not row.columns[2]:
            raise row.wrong("the text is missing")
    return ((name, list(rows)) for name, rows in groupby(block.rows, lambda row: row.columns[0]))


def _words(rows: Sequence[Row], check: Callable[[str, str], None]) -> Words:
    """What these rows say, and when."""
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
    return Tutorial(rows["seed"].whole(1, *_SEEDS), side, rows["opponent"].columns[1])
