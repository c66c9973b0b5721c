"""A toy on nine by nine hexes: each side has two tugs with two points a turn and orders them in secret, and all move
together. It shares no code with a real game."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from compbis.errors import IllegalOrder
from compbis.table.game import Outcome, Steps, Together
from compbis.table.report import Facts, Report
from compbis.table.request import Order
from compbis.table.side import BRITISH, GERMAN, Side

DIRECTIONS = {"E": (1, 0), "W": (-1, 0), "NE": (1, -1), "SW": (-1, 1), "NW": (0, -1), "SE": (0, 1)}
POINTS = 2
LAST_TURN = 4

Hex = tuple[int, int]


class Go(NamedTuple):
    tug: str
    moves: tuple[str, ...]

    def __str__(self) -> str:
        return f"GO {self.tug}: {' '.join(self.moves)}"


class Word(NamedTuple):
    """Any other order: DONE, UNDO, RESIGN or DRAW."""

    word: str

    def __str__(self) -> str:
        return self.word


class Tug(NamedTuple):
    name: str
    at: Hex


class Sighted(Facts, kind="sighted"):
    """An enemy tug was seen in a hex."""

    tug: str
    at: str


class Orders(NamedTuple):
    """Asks for one order at a time until the side is done."""

    side: Side
    turn: int
    tugs: Mapping[str, Tug]
    goes: Mapping[str, tuple[str, ...]]
    undoable: bool

    @property
    def kind(self) -> str:
        return "movement"

    @property
    def long(self) -> bool:
        return True

    @property
    def default(self) -> Word:
        return Word("DONE")

    def judge(self, order: Order) -> None:
        if isinstance(order, Go):
            if len(order.moves) > POINTS:
                raise IllegalOrder(f"ONLY {POINTS} POINTS")
            moved(self.tugs[order.tug].at, order.moves)
        elif order == Word("UNDO") and not self.undoable:
            raise IllegalOrder("NO ORDER TO UNDO")

    def parse(self, text: str) -> Order:
        return parse(text)


def parse(text: str) -> Go | Word:
    if not text.startswith("GO "):
        return Word(text)
    tug, _, moves = text.removeprefix("GO ").partition(":")
    return Go(tug, tuple(moves.split()))


class ToyGame:
    """The position and the sequence of play."""

    edition: str = "TUGS"

    start: ClassVar[Mapping[Side, Mapping[str, Hex]]] = {
        BRITISH: {"OAK": (1, 1), "OLD ELM": (1, 5)},
        GERMAN: {"ASH 1": (7, 1), "ASH 2": (7, 5)},
    }

    def __init__(self) -> None:
        self.turn = 1
        self.tugs = {side: {name: Tug(name, at) for name, at in tugs.items()} for side, tugs in self.start.items()}
        self.outcome: Outcome | None = None
        self._reports: list[Report] = []

    @property
    def date(self) -> str:
        return f"DAY {self.turn}"

    def play_turn(self) -> Steps:
        goes: dict[Side, dict[str, tuple[str, ...]]] = {BRITISH: {}, GERMAN: {}}
        yield Together({side: self._movement(side, goes[side]) for side in (BRITISH, GERMAN)})
        for side, moves in goes.items():
            for name, way in moves.items():
                self.tugs[side][name] = Tug(name, moved(self.tugs[side][name].at, way))
        for side in (BRITISH, GERMAN):
            name, tug = next(iter(self.tugs[side.enemy].items()))
            self._reports.append(Report(self.turn, frozenset((side,)), Sighted(tug=name, at=numerals(tug.at))))
        self.turn += 1
        if self.turn > LAST_TURN and self.outcome is None:
            self.outcome = Outcome(None, 0, 0, "time")

    def _movement(self, side: Side, goes: dict[str, tuple[str, ...]]) -> Steps:
        before: list[dict[str, tuple[str, ...]]] = []
        while True:
            order = yield Orders(side, self.turn, dict(self.tugs[side]), dict(goes), bool(before))
            if order == Word("UNDO"):
                goes.clear()
                goes.update(before.pop())
            elif isinstance(order, Go):
                before.append(dict(goes))
                goes[order.tug] = order.moves
            else:
                if order != Word("DONE"):
                    self.outcome = Outcome(side.enemy if order == Word("RESIGN") else None, 0, 0, "ended")
                return

    def take_reports(self) -> list[Report]:
        reports, self._reports = self._reports, []
        return reports

    def take_draws(self) -> list[tuple[str, int, int]]:
        return []

    def save(self) -> dict[str, Any]:
        return {"turn": self.turn}


def moved(at: Hex, moves: Sequence[str]) -> Hex:
    """The hex to which moves lead. Raises IllegalOrder off the board."""
    for move in moves:
        at = at[0] + DIRECTIONS[move][0], at[1] + DIRECTIONS[move][1]
        if not (1 <= at[0] <= 9 and 1 <= at[1] <= 9):
            raise IllegalOrder("OFF THE BOARD")
    return at


def distance(one: Hex, other: Hex) -> int:
    across, down = other[0] - one[0], other[1] - one[1]
    return max(abs(across), abs(down), abs(across + down))


def way(at: Hex, goal: Hex) -> list[str]:
    """The directions of a shortest way."""
    moves: list[str] = []
    while at != goal:
        around = {distance((at[0] + across, at[1] + down), goal): move for move, (across, down) in DIRECTIONS.items()}
        moves.append(around[min(around)])
        at = moved(at, moves[-1:])
    return moves


def numerals(at: Hex) -> str:
    """The name of a hex."""
    return f"{at[0]}{at[1]}"
