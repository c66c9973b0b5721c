"""The tables of the manual, read from data/tables.dat and data/weather.dat, which give the section of each."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compbis.games.computer_bismarck.cards import board
from compbis.games.computer_bismarck.cards.kinds import (
    BATTLESHIP,
    CARRIER,
    CONVOY,
    CRUISER,
    DESTROYERS,
    OILER,
    RECONNAISSANCE,
    ShipKind,
    UnitKind,
    unit_kind,
)
from compbis.table import datafile
from compbis.table.datafile import Block, DataFile, Row
from compbis.table.side import Side
from compbis.table.values import NamedTuple

CALMEST, STORMIEST = 1, 8
"""The lowest and the highest visibility level (2.27)."""

SUNK = -1
"""In a damage table: all midships of a ship, or one ship of a multi-ship unit (16.81, 16.83)."""

_ENDLESS = 999_999
_LONGEST_DATE = 12
_PERCENT = (0, 100)
COUNT = (0, 999)
"""The lowest and the highest value of a plain number in a table."""


class TurnBox(NamedTuple):
    """A box of the turn chart.

    Args:
        date, hour: as printed.
        night_from: the first row of the board where it is night; 0 by day.
        fast, slow: whether fast convoys and slow convoys may move.
    """

    date: str
    hour: int
    night_from: int
    fast: bool
    slow: bool


class Band(NamedTuple):
    """A row of a table: the value for numbers from low to high."""

    low: int
    high: int
    value: int


class Salvo(NamedTuple):
    """One result of a salvo (16.81).

    Args:
        parts: how many salvos in a thousand have this result.
        midships: how many the target loses, or SUNK.
        firepower, knots: how much the target loses.
    """

    parts: int
    midships: int
    firepower: int
    knots: int


class TorpedoEffect(NamedTuple):
    """One result of a torpedo hit on a kind of ship (16.83). parts: its share; midships: those lost, or SUNK."""

    parts: int
    midships: int


class AttackRow(NamedTuple):
    """A row of 16.85.

    Args:
        low, high: the least and the most torpedo factors granted.
        sunk_percent: the chance that a submarine is lost.
    """

    low: int
    high: int
    sunk_percent: int


class Tables(NamedTuple):
    """The contents of tables.dat, block by block, except the blocks about single ships."""

    calendar: Mapping[int, TurnBox]
    numbers: Mapping[str, Mapping[str, int]]
    shadow_visibility: tuple[Band, ...]
    gunnery: tuple[Salvo, ...]
    torpedo_hit: tuple[Band, ...]
    torpedo_damage: Mapping[ShipKind, tuple[TorpedoEffect, ...]]
    torpedo_knots: Mapping[ShipKind, tuple[int, int]]
    anti_submarine: Mapping[UnitKind, tuple[int, int]]
    submarine_attack: tuple[tuple[int, AttackRow], ...]
    midships_at_end: Mapping[tuple[Side, ShipKind], int]


class Weather(NamedTuple):
    """The contents of weather.dat.

    Args:
        start: the visibility of rows 11 to 30 on turn 1.
        steps: by row, the least and the greatest change of visibility.
        fog: by hour, the chance of fog in percent.
    """

    start: tuple[int, ...]
    steps: Mapping[int, tuple[int, int]]
    fog: Mapping[int, int]


GUNNERY_SIDES = 1000
"""Sides of the die for the gunnery table, which counts in thousandths (16.81)."""

_NUMBERS: dict[str, dict[str, tuple[int, int]]] = {
    "search": {"follower factors": COUNT, "lost submarine": COUNT},
    "shadow": {"two squares": (-9, 9), "helpers for one": (1, 9), "divide by": (1, 99), "turns left": (0, 9)},
    "chance": {
        "air rows to": (0, 99),
        "air columns from": (0, 99),
        "air visibility": (0, STORMIEST),
        "air percent": _PERCENT,
        "radio percent": _PERCENT,
    },
    "reinforcements": {"delay": COUNT, "turn": COUNT},
    "secret squares": {"reach": (0, 9)},
    "speed": {"slow knots": COUNT},
    "fuel": {"dash": COUNT, "slow": COUNT, "destroyers one": COUNT, "destroyers two": COUNT},
    "air attack": {
        "visibility": (0, STORMIEST),
        "confused percent": _PERCENT,
        "salvos": COUNT,
        "torpedoes": COUNT,
    },
    "destroyer attack": {"day percent": _PERCENT, "night percent": _PERCENT},
    "surprise": {"visibility": (CALMEST, STORMIEST + 1), "percent": _PERCENT, "divide by": (1, 99)},
    "withdrawal": {"percent": _PERCENT},
    "damage": {"firepower for midship": (1, 99), "leak percent": _PERCENT, "leak": COUNT},
    "bismarck": {"sunk by gunnery": COUNT, "torpedo spared": COUNT, "knots percent": _PERCENT},
    "dispersal": {"divide by": (1, 99)},
    "points": {"crash": COUNT, "failed mission": COUNT, "margin": COUNT},
}
_BLOCKS = (
    "calendar",
    *_NUMBERS,
    "shadow visibility",
    "gunnery",
    "torpedo hit",
    "torpedo damage",
    "torpedo knots",
    "anti submarine",
    "submarine attack",
    "missions",
    "way round",
    "slow at the end",
    "midships at the end",
)
_TORPEDOED = (BATTLESHIP, CRUISER, CARRIER, CONVOY, OILER, DESTROYERS)
_AGAINST_SUBMARINES = (CONVOY, CARRIER, RECONNAISSANCE, DESTROYERS)


def read_tables(data: DataFile) -> Tables:
    """The tables in tables.dat. Raises DataError."""
    block = data.block
    return Tables(
        MappingProxyType(_read_calendar(block("calendar"))),
        MappingProxyType({name: MappingProxyType(block(name).numbers(ranges)) for name, ranges in _NUMBERS.items()}),
        tuple(
            Band(low, high, line.integer(2, -9, 9))
            for low, high, line in _bands(block("shadow visibility"), 3, CALMEST, STORMIEST)
        ),
        _read_gunnery(block("gunnery")),
        tuple(Band(low, high, line.integer(2, *_PERCENT)) for low, high, line in _bands(block("torpedo hit"), 3)),
        MappingProxyType(_read_torpedo_damage(block("torpedo damage"))),
        MappingProxyType(_read_torpedo_knots(block("torpedo knots"))),
        MappingProxyType(
            {
                unit_kind(letter): line.pair(1, *COUNT)
                for letter, line in _all_of(block("anti submarine"), 2, _AGAINST_SUBMARINES)
            }
        ),
        tuple((high, _attack_row(line)) for _, high, line in _bands(block("submarine attack"), 5)),
        MappingProxyType(dict(_side_and_kind(line) for _, line in block("midships at the end").named(2, empty=True))),
    )


def read_weather(data: DataFile) -> Weather:
    """The weather in weather.dat. Raises DataError."""
    rows = tuple(map(str, board.ROWS))
    start = {int(name): line.integer(1, CALMEST, STORMIEST) for name, line in _all_of(data.block("start"), 2, rows)}
    steps: dict[int, tuple[int, int]] = {}
    for low, high, line in _bands(data.block("change"), 4, board.ROWS[0], board.ROWS[-1]):
        steps |= dict.fromkeys(range(low, high + 1), read_range(line, 2, -STORMIEST, STORMIEST))
    hours = tuple(dict.fromkeys(str(turn.hour) for turn in CALENDAR.values()))
    fog = {int(name): line.integer(1, *_PERCENT) for name, line in _all_of(data.block("fog chance"), 2, hours)}
    return Weather(tuple(start[row] for row in board.ROWS), MappingProxyType(steps), MappingProxyType(fog))


def find(bands: Sequence[Band], number: int) -> int:
    """The value of a table for a number; above the last band, the value of that band."""
    return next((band.value for band in bands if number <= band.high), bands[-1].value)


def _bands(block: Block, columns: int, first: int = 0, last: int = _ENDLESS) -> list[tuple[int, int, Row]]:
    """The rows of a table, each preceded by the numbers in its first two columns, from and to.

    Raises DataError unless the rows cover the numbers from `first` to `last` without gaps.
    """
    bands = []
    for line in block.table(columns):
        low, high = line.integer(0, 0, _ENDLESS), _ENDLESS if line.columns[1] == "--" else line.integer(1, 0, _ENDLESS)
        if low != first or not low <= high <= last:
            raise line.wrong(f"expected numbers from {first} to at most {last}")
        bands.append((low, high, line))
        first = high + 1
    if first != last + 1:
        raise block.heading.wrong(f"nothing for numbers from {first} on")
    return bands


def _all_of(block: Block, columns: int, names: Sequence[str]) -> list[tuple[str, Row]]:
    """The rows of a block. Raises DataError unless there is exactly one for each name."""
    rows = list(block.named(columns))
    for _, line in rows:
        line.word(0, names)
    missing = set(names) - {name for name, _ in rows}
    if missing:
        raise block.heading.wrong(f"{min(missing)} is missing")
    return rows


def read_range(line: Row, column: int, low: int, high: int) -> tuple[int, int]:
    """The numbers in two columns, the least and the greatest of a range.

    Args:
        line: the row
        column: the index of the first of the two columns
        low: the lowest number allowed
        high: the highest number allowed

    Raises:
        DataError: they are out of bounds, or the first exceeds the second
    """
    least, most = line.integer(column, low, high), line.integer(column + 1, low, high)
    if least > most:
        raise line.wrong(f"{least} is more than {most}")
    return least, most


def _read_calendar(block: Block) -> dict[int, TurnBox]:
    calendar = {}
    for number, line in enumerate(block.table(6), 1):
        if line.integer(0, 1, 99) != number:
            raise line.wrong(f"expected turn {number}")
        if not 0 < len(line.columns[1]) <= _LONGEST_DATE:
            raise line.wrong(f"a date has up to {_LONGEST_DATE} letters")
        calendar[number] = TurnBox(
            line.columns[1],
            line.integer(2, 0, 2400),
            line.integer_or_dash(3, board.ROWS[0], board.ROWS[-1]),
            line.word(4, ("F", "-")) == "F",
            line.word(5, ("C", "-")) == "C",
        )
    return calendar


def _midships(line: Row, column: int) -> int:
    return SUNK if line.columns[column] == "sunk" else line.integer(column, 0, 99)


def _read_gunnery(block: Block) -> tuple[Salvo, ...]:
    salvos = tuple(
        Salvo(line.integer(0, 1, GUNNERY_SIDES), _midships(line, 1), line.integer(2, *COUNT), line.integer(3, *COUNT))
        for line in block.table(4)
    )
    if (parts := sum(salvo.parts for salvo in salvos)) > GUNNERY_SIDES:
        raise block.heading.wrong(f"{parts} parts are more than {GUNNERY_SIDES}")
    return salvos


def _read_torpedo_damage(block: Block) -> dict[ShipKind, tuple[TorpedoEffect, ...]]:
    effects: dict[ShipKind, tuple[TorpedoEffect, ...]] = {}
    for line in block.table(3):
        kind = ShipKind(line.word(0, _TORPEDOED))
        effects[kind] = (*effects.get(kind, ()), TorpedoEffect(line.integer(1, 1, 1000), _midships(line, 2)))
    for kind in _TORPEDOED:
        if kind not in effects:
            raise block.heading.wrong(f"{kind} is missing")
    return effects


def _read_torpedo_knots(block: Block) -> dict[ShipKind, tuple[int, int]]:
    return {ShipKind(letter): read_range(line, 1, *COUNT) for letter, line in _all_of(block, 3, _TORPEDOED)}


def _attack_row(line: Row) -> AttackRow:
    return AttackRow(*read_range(line, 2, 0, 99), line.integer(4, *_PERCENT))


def _side_and_kind(line: Row) -> tuple[tuple[Side, ShipKind], int]:
    names = {f"{side} {kind}": (side, kind) for side in Side for kind in ShipKind}
    return names[line.word(0, names)], line.integer(1, *COUNT)


DATA = datafile.load("tables.dat", _BLOCKS)
"""All of tables.dat; missions.py reads what it says about single ships."""
TABLES = read_tables(DATA)
CALENDAR = TABLES.calendar
WEATHER = read_weather(datafile.load("weather.dat", ("start", "change", "fog chance")))
START_VISIBILITY = WEATHER.start
"""The visibility of rows 11 to 30 on turn 1 (9.23)."""


def number(block: str, name: str) -> int:
    """A single number of tables.dat, by its block and name."""
    return TABLES.numbers[block][name]
