"""The tables of the manual, read from data/tables.dat and data/weather.dat. Each stands there with its section."""

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
"""The least and the greatest visibility level (2.27)."""

SUNK = -1
"""Stands for all midships of a ship, or for one ship of a unit of several, in the tables of losses (16.81, 16.83)."""

_ENDLESS = 999_999
_LONGEST_DATE = 12
_PERCENT = (0, 100)
COUNT = (0, 999)
"""What any number of a table may be."""


class TurnBox(NamedTuple):
    """A box of the turn chart. night_from: the first row where it is night, 0 by day."""

    date: str
    hour: int
    night_from: int
    fast: bool
    slow: bool


class Band(NamedTuple):
    """What a table gives for numbers from low to high."""

    low: int
    high: int
    value: int


class Salvo(NamedTuple):
    """What some salvos out of a thousand do (16.81). midships may be SUNK."""

    parts: int
    midships: int
    firepower: int
    knots: int


class TorpedoEffect(NamedTuple):
    """What some parts of the torpedo hits on a kind of ship do (16.83). midships may be SUNK."""

    parts: int
    midships: int


class AttackRow(NamedTuple):
    """A row of 16.85: torpedo factors granted, from low to high, and the percentage of a submarine lost."""

    low: int
    high: int
    sunk_percent: int


class Tables(NamedTuple):
    """What tables.dat says, block by block."""

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
    """What weather.dat says. start: visibility of rows 11 to 30; steps: of each row, least and greatest;
    fog: by hour, in a hundred."""

    start: tuple[int, ...]
    steps: Mapping[int, tuple[int, int]]
    fog: Mapping[int, int]


GUNNERY_SIDES = 1000
"""Parts that the gunnery table counts in (16.81)."""

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
    """The tables as tables.dat has them. Raises DataError."""
    block = data.block
    return Tables(
        MappingProxyType(_read_calendar(block("calendar"))),
        MappingProxyType({name: MappingProxyType(block(name).numbers(ranges)) for name, ranges in _NUMBERS.items()}),
        tuple(
            Band(low, high, line.whole(2, -9, 9))
            for low, high, line in _bands(block("shadow visibility"), 3, CALMEST, STORMIEST)
        ),
        _read_gunnery(block("gunnery")),
        tuple(Band(low, high, line.whole(2, *_PERCENT)) for low, high, line in _bands(block("torpedo hit"), 3)),
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
    """The weather as weather.dat has it. Raises DataError."""
    rows = tuple(map(str, board.ROWS))
    start = {int(name): line.whole(1, CALMEST, STORMIEST) for name, line in _all_of(data.block("start"), 2, rows)}
    steps: dict[int, tuple[int, int]] = {}
    for low, high, line in _bands(data.block("change"), 4, board.ROWS[0], board.ROWS[-1]):
        steps |= dict.fromkeys(range(low, high + 1), read_range(line, 2, -STORMIEST, STORMIEST))
    hours = tuple(dict.fromkeys(str(turn.hour) for turn in CALENDAR.values()))
    fog = {int(name): line.whole(1, *_PERCENT) for name, line in _all_of(data.block("fog chance"), 2, hours)}
    return Weather(tuple(start[row] for row in board.ROWS), MappingProxyType(steps), MappingProxyType(fog))


def find(bands: Sequence[Band], number: int) -> int:
    """What a table gives for a number; one beyond its last band counts as in it."""
    return next((band.value for band in bands if number <= band.high), bands[-1].value)


def _bands(block: Block, columns: int, first: int = 0, last: int = _ENDLESS) -> list[tuple[int, int, Row]]:
    """The rows of a table whose first two columns are from and to: without gaps, from `first` to `last`."""
    bands = []
    for line in block.table(columns):
        low, high = line.whole(0, 0, _ENDLESS), _ENDLESS if line.columns[1] == "--" else line.whole(1, 0, _ENDLESS)
        if low != first or not low <= high <= last:
            raise line.wrong(f"numbers from {first} on and at most to {last} belong here")
        bands.append((low, high, line))
        first = high + 1
    if first != last + 1:
        raise block.heading.wrong(f"nothing for numbers from {first} on")
    return bands


def _all_of(block: Block, columns: int, names: Sequence[str]) -> list[tuple[str, Row]]:
    """The rows of a block that has exactly one for each of the names."""
    rows = list(block.named(columns))
    for _, line in rows:
        line.word(0, names)
    missing = set(names) - {name for name, _ in rows}
    if missing:
        raise block.heading.wrong(f"{min(missing)} is missing")
    return rows


def read_range(line: Row, column: int, low: int, high: int) -> tuple[int, int]:
    """Two columns, the least and the greatest."""
    least, most = line.whole(column, low, high), line.whole(column + 1, low, high)
    if least > most:
        raise line.wrong(f"{least} is more than {most}")
    return least, most


def _read_calendar(block: Block) -> dict[int, TurnBox]:
    calendar = {}
    for number, line in enumerate(block.table(6), 1):
        if line.whole(0, 1, 99) != number:
            raise line.wrong(f"turn {number} belongs here")
        if not 0 < len(line.columns[1]) <= _LONGEST_DATE:
            raise line.wrong(f"a date has up to {_LONGEST_DATE} letters")
        calendar[number] = TurnBox(
            line.columns[1],
            line.whole(2, 0, 2400),
            line.whole_or_dash(3, board.ROWS[0], board.ROWS[-1]),
            line.word(4, ("F", "-")) == "F",
            line.word(5, ("C", "-")) == "C",
        )
    return calendar


def _midships(line: Row, column: int) -> int:
    return SUNK if line.columns[column] == "sunk" else line.whole(column, 0, 99)


def _read_gunnery(block: Block) -> tuple[Salvo, ...]:
    salvos = tuple(
        Salvo(line.whole(0, 1, GUNNERY_SIDES), _midships(line, 1), line.whole(2, *COUNT), line.whole(3, *COUNT))
        for line in block.table(4)
    )
    if (parts := sum(salvo.parts for salvo in salvos)) > GUNNERY_SIDES:
        raise block.heading.wrong(f"{parts} of {GUNNERY_SIDES} is too much")
    return salvos


def _read_torpedo_damage(block: Block) -> dict[ShipKind, tuple[TorpedoEffect, ...]]:
    effects: dict[ShipKind, tuple[TorpedoEffect, ...]] = {}
    for line in block.table(3):
        kind = ShipKind(line.word(0, _TORPEDOED))
        effects[kind] = (*effects.get(kind, ()), TorpedoEffect(line.whole(1, 1, 1000), _midships(line, 2)))
    for kind in _TORPEDOED:
        if kind not in effects:
            raise block.heading.wrong(f"{kind} is missing")
    return effects


def _read_torpedo_knots(block: Block) -> dict[ShipKind, tuple[int, int]]:
    return {ShipKind(letter): read_range(line, 1, *COUNT) for letter, line in _all_of(block, 3, _TORPEDOED)}


def _attack_row(line: Row) -> AttackRow:
    return AttackRow(*read_range(line, 2, 0, 99), line.whole(4, *_PERCENT))


def _side_and_kind(line: Row) -> tuple[tuple[Side, ShipKind], int]:
    names = {f"{side} {kind}": (side, kind) for side in Side for kind in ShipKind}
    return names[line.word(0, names)], line.whole(1, *COUNT)


DATA = datafile.load("tables.dat", _BLOCKS)
"""All of tables.dat; what it says of single ships is read by missions.py."""
TABLES = read_tables(DATA)
CALENDAR = TABLES.calendar
WEATHER = read_weather(datafile.load("weather.dat", ("start", "change", "fog chance")))
START_VISIBILITY = WEATHER.start
"""The visibility of rows 11 to 30 on turn 1 (9.23)."""


def number(block: str, name: str) -> int:
    """One of the single numbers of tables.dat."""
    return TABLES.numbers[block][name]
