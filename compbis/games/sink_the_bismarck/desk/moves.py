"""The lines that move units: several in one line, counters by their numbers, and recon units that the program
chooses."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from compbis.desk.phased.asked import words_of
from compbis.desk.phased.goals import each_move
from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.cards.board import GRID, Hex, hex_name
from compbis.games.sink_the_bismarck.cards.convoys import CONVOYS
from compbis.games.sink_the_bismarck.cards.roster import AIR
from compbis.games.sink_the_bismarck.desk import reading
from compbis.games.sink_the_bismarck.desk.reading import NUMBER, counter
from compbis.games.sink_the_bismarck.rules.air import reach
from compbis.games.sink_the_bismarck.state.orders import Fly
from compbis.games.sink_the_bismarck.state.sight import View

ANY = "R"
"""The word for a recon unit that has no flight yet and reaches the hex."""
_RECON = "R-"
_HEX = re.compile("[0-9]{4}")
_UNIT = re.compile(f"({'|'.join((*CONVOYS, 'B', 'G'))})[0-9]{{1,2}}|{ANY}|{_RECON}[A-Z]+")


def spelled(line: str) -> str:
    """A line that begins with a unit or the number of a counter, with the letters of the command that moves it; any
    other line unchanged."""
    word = (line.upper().replace(",", " ").split() or [""])[0]
    return f"MS {line}" if NUMBER.fullmatch(word) or is_unit(word) else line


def is_unit(word: str) -> bool:
    """Whether a word has the form of a unit's name, or stands for any recon unit."""
    return bool(_UNIT.fullmatch(word))


def moves(typed: str, request: Any) -> list[str]:
    """The moves of a line, each a unit with the words after it. Adjacent units share the words after the last of them.

    A number names a counter at the start of the line and after a unit or a course. In a line that starts with a number,
    it does so after a hex too, but not at the end of the line.
    """
    words = words_of(typed, 0, "")
    short = bool(words and NUMBER.fullmatch(words[0]))
    units: list[str] = []
    for at, word in enumerate(words):
        follows = at == 0 or is_unit(units[-1]) or reading.is_course(units[-1])
        units.append(counter(word, request) if follows or (short and at < len(words) - 1) else word)
    return _chosen(each_move(units, is_unit), request)


def flights(typed: str, request: Any) -> list[str]:
    """The flights of a line, each a recon unit and a hex. The unit is R if the line has only the number of the hex."""
    found: list[str] = []
    for word in words_of(typed, 0, ""):
        if found and " " not in found[-1]:
            found[-1] += f" {word}"
        else:
            found.append(f"{ANY} {word}" if _HEX.fullmatch(word) else word)
    return _chosen(found, request)


def flies(move: str) -> bool:
    """Whether the unit of a move is a recon unit."""
    return move.split()[0] == ANY or move.startswith(_RECON)


def flight(move: str, request: Any) -> Fly:
    """The flight of a recon unit to the last hex of a move, whose way it may share with ships. Raises IllegalOrder."""
    unit, *words = move.split()
    if len(words) > 1 and NUMBER.fullmatch(words[-1]):
        words.pop()
    if any(map(reading.is_course, words)):
        raise IllegalOrder(f"A RECON UNIT NEEDS THE NUMBER OF ITS HEX: {unit} 3610")
    order = reading.fly(" ".join((unit, *words[-1:])), request)
    if unit == ANY:
        raise IllegalOrder(f"NO RECON UNIT THAT IS LEFT REACHES {hex_name(order.hex)}")
    return order


# Recon units


def _chosen(ordered: Sequence[str], request: Any) -> list[str]:
    """The moves, with each R replaced by the name of a recon unit if one reaches its hex. Raises IllegalOrder if the
    line names a unit twice, or R twice for the same hex."""
    view = request.view
    named = Counter(move.split()[0].removeprefix(_RECON) for move in ordered if move.split()[0] != ANY)
    if twice := next((name for name, times in named.items() if times > 1), ""):
        raise IllegalOrder(f"{twice} IS NAMED TWICE")
    busy = {*getattr(request, "flights", ()), *(f"{_RECON}{move.split()[0].removeprefix(_RECON)}" for move in ordered)}
    free = [unit for unit in view.recon if AIR[unit].side is view.side and unit not in busy]
    wanted: dict[int, Hex] = {}
    for number, move in enumerate(ordered):
        with suppress(IllegalOrder):  # it is refused when its turn comes
            if move.split()[0] == ANY:
                wanted[number] = flight(f"{_RECON}{move}", request).hex
    if twice := next((hex_name(at) for at, times in Counter(wanted.values()).items() if times > 1), ""):
        raise IllegalOrder(f"{twice} IS NAMED TWICE: NAME THE RECON UNITS TO SEND TWO")
    found = list(ordered)
    for number, unit in zip(wanted, assigned([*wanted.values()], free, view), strict=True):
        found[number] = f"{unit or ANY}{found[number].removeprefix(ANY)}"
    return found


def assigned(hexes: Sequence[Hex], free: Iterable[str], view: View) -> list[str]:
    """The recon unit that flies to each hex; "" for none. As many hexes as possible get a unit, if possible one that
    does not shadow, and among these the one with the nearest base.

    Args:
        hexes: the hexes
        free: the recon units to choose from
        view: the view of their side
    """
    shadowing, units = {*view.shadows.values()}, sorted(free)
    flown: dict[str, int] = {}

    def finds(number: int, tried: set[str]) -> bool:
        """Give a hex a unit, if need be one from a hex that then gets another. Return whether it has one."""
        at = hexes[number]
        able = [unit for unit in units if at in reach(unit, AIR[unit].base)]
        for unit in sorted(able, key=lambda unit: (unit in flown, unit in shadowing, _far(unit, at))):
            if unit not in tried:
                tried.add(unit)
                if unit not in flown or finds(flown[unit], tried):
                    flown[unit] = number
                    return True
        return False

    for number in range(len(hexes)):
        finds(number, set())
    by_hex = {number: unit for unit, number in flown.items()}
    return [by_hex.get(number, "") for number in range(len(hexes))]


def _far(unit: str, at: Hex) -> int:
    return GRID.distance(AIR[unit].base, at)
