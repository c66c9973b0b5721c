"""The search board, the calendar and the convoys (2.1, 4, 11.3; map.csv and its neighbours)."""

from typing import NamedTuple

from compbis.games.chase_of_the_bismarck import history
from compbis.table.side import BRITISH, GERMAN, Side
from tests.model.chase.ships import rows

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FRANCE = ("Brest", "St Nazaire")


def number(name: str) -> int:
    """The number of a hex: row times 100 plus column."""
    letters = name.rstrip("0123456789")
    return 100 * (_LETTERS.index(letters[-1]) + 1 + 26 * (len(letters) - 1)) + int(name[len(letters) :])


class Hex(NamedTuple):
    """A hex of the board, as map.csv describes it."""

    name: str
    land: bool
    port: str
    owner: Side | None
    fog: bool
    dd: bool
    sector: str
    bands: dict[str, str]
    channel: bool
    factor: dict[Side, int]


BOARD = {
    number(row["hex"]): Hex(
        row["hex"],
        row["kind"] == "land",
        row["port"],
        {"A": BRITISH, "G": GERMAN}.get(row["owner"]),
        row["fog"] == "1",
        row["german_dd"] == "1",
        row["air"],
        {line: row[line.lower()] for line in ("EW", "NS") if row[line.lower()]},
        row["channel"] == "1",
        {BRITISH: int(row["allied"]), GERMAN: int(row["german"])},
    )
    for row in rows(history.MAP)
}
NUMBERS = {place.name: at for at, place in BOARD.items()}
CLOSED = {frozenset((NUMBERS[row["a"]], NUMBERS[row["b"]])): row["rule"] for row in rows(history.HEXSIDES)}
TIME = {"Night": 3, "Morning": 1, "Noon": 0, "Afternoon": 0, "Evening": 1}
PERIODS = tuple(TIME)


def distance(one: int, other: int) -> int:
    """The distance of two hexes, by the axial co-ordinates of map.txt."""
    (q, r), (p, s) = _axial(one), _axial(other)
    return max(abs(q - p), abs(r - s), abs(q - p + r - s))


def _axial(at: int) -> tuple[int, int]:
    row = at // 100 - 1
    return at % 100 - 1 - (row + 1) // 2, row


def step(side: Side, one: int, other: int) -> bool:
    """Whether a ship can go from a hex to the next (2.1; Reading 7.7.2.d)."""
    if other not in BOARD or BOARD[other].land or distance(one, other) != 1:
        return False
    rule = CLOSED.get(frozenset((one, other)))
    return rule is None or (rule == "canal" and side is GERMAN)


def night(turn: int) -> bool:
    """Whether a turn is a Night turn."""
    return (turn - 1) % 5 == 0


def level(weather: int, turn: int) -> int:
    """The Current Visibility Level, 10 for X (5.b)."""
    return min(weather + TIME[PERIODS[(turn - 1) % 5]], 10)
