"""The lesson of data/lesson.dat: its steps, and which of them a player has come to.

A step is done when its order stands, whatever way it was typed; so a game that is restored takes up the lesson where it
was left. Commands that change nothing are done when they are typed.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.requests.decisions import MovementRequest, plane_leg, ship_leg
from compbis.games.computer_bismarck.state.orders import PlaneOrder, ShipOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.table import datafile
from compbis.table.datafile import Block, DataFile, Row
from compbis.table.edition import Tutorial
from compbis.table.side import Side

TURNS = ("turn 1", "turn 2")
ASKED = ("shadow", "evade", "target", "fight", "draw", "chart b")
"""What the enemy may bring about: kinds of requests; and Chart B for a unit that the lesson does not speak of."""
DONE, LEAVE = "DM", "X"
_KINDS = ("say", "drawn", "spoken", "type")
_BLOCKS = ("game", *TURNS, "end", "asked")
_SEEDS = (0, 999999)


class Saying(NamedTuple):
    """A few sentences. kind: "say", "drawn" or "spoken", for whom they are meant."""

    kind: str
    text: str


class Beat(NamedTuple):
    """What is told before a prompt, and the line that is to be typed there."""

    sayings: tuple[Saying, ...]
    line: str


class Step(NamedTuple):
    """A part of the lesson: an order or another command, in one line or several."""

    name: str
    beats: tuple[Beat, ...]

    @property
    def lines(self) -> list[str]:
        """What is to be typed, prompt by prompt."""
        return [beat.line for beat in self.beats]

    @property
    def in_one_line(self) -> str:
        """The whole of it, as it can be typed at Chart A."""
        order = self.order
        if order is None:
            return self.lines[0]
        return " ".join((self.lines[0][:2], order.unit, order.mode, *order.moves))

    @property
    def order(self) -> ShipOrder | PlaneOrder | None:
        """The order that it comes to; None for a command that gives none."""
        command, *words = " ".join(self.lines).split(" ")
        if command not in ("MS", "MP"):
            return None
        if len(self.beats) > 1:  # the walk begins with the first ship of the card
            words = [next(iter(SHIPS)), *words]
        names, make = (SHIPS.keys(), ShipOrder) if command == "MS" else (PLANES.keys(), PlaneOrder)
        line = " ".join(words)
        name = max((name for name in names if line.startswith(f"{name} ")), key=len)
        mode, *moves = line[len(name) :].split()
        return make(name, mode, tuple(moves))


class Lesson(NamedTuple):
    """All of it. tutorial: the game that is played; turns: by number; end: when it is over; asked: by what is asked."""

    tutorial: Tutorial
    turns: Mapping[int, tuple[Step, ...]]
    end: tuple[Saying, ...]
    asked: Mapping[str, tuple[Saying, ...]]


def read_lesson(data: DataFile) -> Lesson:
    """The lesson as lesson.dat has it. Raises DataError."""
    asked: dict[str, tuple[Saying, ...]] = {}
    for what, rows in _grouped(data.block("asked")):
        rows[0].word(0, ASKED)
        asked[what] = _sayings(rows)
    if missing := [what for what in ASKED if what not in asked]:
        raise data.block("asked").heading.wrong(f"{missing[0]} is missing")
    turns = {number: tuple(_steps(data.block(turn))) for number, turn in enumerate(TURNS, start=1)}
    return Lesson(_course(data.block("game")), turns, _sayings(data.block("end").table(3)), asked)


def standing(step: Step, view: View) -> bool | None:
    """Whether the order of the step stands; None if it cannot be given, or if it is no order."""
    match step.order:
        case ShipOrder() as order:
            try:
                return view.ship_legs.get(order.unit) == ship_leg(view, order)
            except IllegalOrder:
                return None
        case PlaneOrder() as order:
            try:
                return view.plane_legs.get(order.unit) == plane_leg(view, order)
            except IllegalOrder:
                return None
    return None


def current(steps: Sequence[Step], request: MovementRequest, looked: Iterable[str], at_chart_a: bool) -> Step | None:
    """The first step that is not done; None when all are. looked: lines that were typed this turn and gave no order."""
    for step, passed in _passed(steps, request.view):
        if step.order is not None:
            done = standing(step, request.view) is not False
        elif step.lines == [LEAVE]:
            done = passed or at_chart_a
        else:
            done = passed or step.lines[0] in looked
        if not done:
            return step
    return None


def open_looks(steps: Sequence[Step], view: View, looked: Iterable[str]) -> list[str]:
    """Those of the lines that a lesson that is taken up cannot know of: no order of a later step stands."""
    passed = {step.lines[0] for step, passed in _passed(steps, view) if passed}
    return [line for line in looked if line not in passed]


def _passed(steps: Sequence[Step], view: View) -> list[tuple[Step, bool]]:
    """Each step, and whether the order of a later one stands."""
    orders = [standing(step, view) for step in steps]
    return [(step, any(orders[number:])) for number, step in enumerate(steps, start=1)]


def typed_before(step: Step, trail: Sequence[str]) -> int | None:
    """How many lines of the step lead to the prompt that is open; None if it lies on another way."""
    lines = step.lines
    if lines == [LEAVE]:
        return 0 if len(trail) == 1 else None
    if not trail:
        return 0
    first, *rest = trail
    unit = f"{lines[0]} {step.order.unit}" if step.order else ""
    fits = first in (lines[0], unit) and rest == lines[1 : len(trail)] and len(trail) < len(lines)
    return len(trail) if fits else None


def walked(step: Step, trail: Sequence[str]) -> str:
    """What is to be typed next where somebody walks through the order of a step; "" if his way is another one."""
    if step.order is None:
        return ""
    way = [f"{step.lines[0][:2]} {step.order.unit}", step.order.mode, *step.order.moves]
    return way[len(trail)] if way[: len(trail)] == [*trail] and len(trail) < len(way) else ""


def _steps(block: Block) -> Iterable[Step]:
    for name, rows in _grouped(block):
        beats: list[Beat] = []
        told: list[Row] = []
        for row in rows:
            if row.columns[1] == "type":
                beats.append(Beat(_sayings(told), row.columns[2]))
                told = []
            else:
                told.append(row)
        if told or not beats:
            raise rows[-1].wrong("nothing is typed here")
        yield Step(name, tuple(beats))


def _grouped(block: Block) -> Iterable[tuple[str, list[Row]]]:
    """The rows of each step, their kinds looked at."""
    for row in block.table(3):
        row.word(1, _KINDS)
        if not row.columns[2]:
            raise row.wrong("the text is missing")
    return ((name, list(rows)) for name, rows in groupby(block.rows, lambda row: row.columns[0]))


def _sayings(rows: Iterable[Row]) -> tuple[Saying, ...]:
    return tuple(Saying(row.columns[1], row.columns[2]) for row in rows)


def _course(block: Block) -> Tutorial:
    rows = dict(block.named(2))
    for name in ("seed", "side", "opponent"):
        if name not in rows:
            raise block.heading.wrong(f"{name} is missing")
    side = Side(rows["side"].word(1, [side.value for side in Side]))
    return Tutorial(rows["seed"].whole(1, *_SEEDS), side, rows["opponent"].columns[1])


LESSON = read_lesson(datafile.load("lesson.dat", _BLOCKS))
