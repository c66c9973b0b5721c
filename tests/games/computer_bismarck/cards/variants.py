"""A player's own cards, made from ours: with units missing or renamed, and with numbers changed anywhere."""

import random
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path

from compbis.games.computer_bismarck.edition import EDITION

DATA = Path(__file__).parents[4] / "data"
OURS: Mapping[str, str] = {file: (DATA / file).read_text() for file in EDITION.cards}
Files = Mapping[str, str]
"""The texts in a player's folder, by file."""

NEEDED = ("BISMARCK", "PR EUGEN")
"""The two ships that all cards must have."""
CALLED = "SOMEBODY"
_SQUARE = re.compile(r"[123]\d[12]\d")


def _columns(line: str) -> list[str]:
    return [part.strip() for part in line.partition(";")[0].partition("@")[0].split("|")]


def _cards(file: str) -> list[list[str]]:
    return [_columns(line) for line in OURS[file].splitlines() if line.startswith("  ")]


SHIPS = {columns[0]: columns[2] for columns in _cards("ships.dat")}
"""The letter of its kind for each ship."""
PLANES = {columns[0]: columns[1] for columns in _cards("planes.dat")}
TITLES = {columns[0]: columns[1] for columns in _cards("ships.dat")}
BRITISH = list(SHIPS)[: list(SHIPS).index(NEEDED[0])]


def _without(file: str, gone: Callable[[list[str]], bool]) -> str:
    lines = OURS[file].splitlines(keepends=True)
    return "".join(line for line in lines if "|" not in line or line.startswith(";") or not gone(_columns(line)))


def without(ships: Collection[str] = (), planes: Collection[str] = ()) -> Files:
    """Ours without these units, the lines about them in other files, and the planes of these carriers."""
    bases = {TITLES[name] for name in ships}
    return {
        **{file: _without(file, lambda row: row[0] in ships) for file in ("ships.dat", "map.dat", "tables.dat")},
        "planes.dat": _without("planes.dat", lambda row: row[0] in planes or row[2] in bases),
    }


def all_called(names: Mapping[str, str]) -> Files:
    """Ours with other names for ships, in all files."""
    stands = re.compile(rf"(?m)^( *)({'|'.join(names)})(?= *\|)")
    return {
        file: stands.sub(lambda found: found[1] + names[found[2]], OURS[file])
        for file in ("ships.dat", "map.dat", "tables.dat")
    }


def called(ship: str, name: str = CALLED) -> Files:
    """Ours with another name for a ship."""
    return all_called({ship: name})


def plane_called(plane: str, name: str = CALLED) -> Files:
    """Ours with another name for a plane."""
    return {"planes.dat": re.sub(rf"(?m)^  {plane}(?= *\|)", f"  {name}", OURS["planes.dat"])}


def with_ships(after: str, *lines: str) -> Files:
    """Ours with more ships, after the one of this name."""
    before, line, behind = re.split(rf"(?m)^(  {after} .*\n)", OURS["ships.dat"])
    return {"ships.dat": before + line + "".join(f"  {more}\n" for more in lines) + behind}


def _may_go(units: Iterable[str]) -> list[str]:
    return [unit for unit in units if unit not in NEEDED]


def of_kind(letter: str) -> list[str]:
    """All ships of a kind that may be missing."""
    return _may_go(ship for ship, kind in SHIPS.items() if kind == letter)


def _kinds() -> dict[str, Files]:
    """Ours without a whole kind."""
    kinds = {f"no ships of kind {kind}": without(of_kind(kind)) for kind in sorted(set(SHIPS.values()))}
    for kind in sorted(set(PLANES.values())):
        kinds[f"no planes of kind {kind}"] = without(planes=[plane for plane in PLANES if PLANES[plane] == kind])
    return kinds


def _units() -> dict[str, Files]:
    """Ours with each single unit missing, and with each renamed."""
    ships = _may_go(SHIPS)
    return (
        {f"no {ship}": without([ship]) for ship in ships}
        | {f"{ship} renamed": called(ship) for ship in ships}
        | {f"no plane {plane}": without(planes=[plane]) for plane in PLANES}
        | {f"plane {plane} renamed": plane_called(plane) for plane in PLANES}
    )


def _worst() -> dict[str, Files]:
    """Ours with as little left as possible, and with units and missions that ours do not have."""
    weather = re.sub(r"(?m)^ ?(400|800|1600|2000|2400) \|.*\n", "", OURS["weather.dat"])
    one_turn = re.sub(
        r"(?m)^([A-Z\d]+ +\| (?:row|column|square) .*?\|.*?)\|.*?\|.*?\|", r"\1| 1 | 1 |", OURS["tables.dat"]
    )
    one_turn = re.sub(r"(?m)^ ?([2-9]|[123]\d) \| MAY.*\n", "", one_turn)
    no_exit = OURS["tables.dat"].replace("WS8B      | row    |   31", "WS8B      | column |   29")
    open_sea = re.sub(r"(?m)^(\d\d) [.%#+X]{18}.*", rf"\1 {'.' * 18}", OURS["map.dat"])
    return {
        "one battleship": without([*BRITISH[1:], *of_kind("O"), *of_kind("S")], PLANES),
        "one convoy": without([ship for ship in BRITISH if ship != "SL4"], PLANES),
        "one submarine group": without(BRITISH[:-1], PLANES),
        "no wolfpacks": without([ship for ship in of_kind("S") if ship not in BRITISH]),
        "no planes": without(planes=PLANES),
        "no warships": without([ship for ship in BRITISH if SHIPS[ship] != "M"]),
        "all ships renamed": all_called({ship: f"SHIP {number}" for number, ship in enumerate(_may_go(SHIPS))}),
        "a mission that no way leads to": {"tables.dat": no_exit},
        "one turn": {"tables.dat": one_turn, "weather.dat": weather},
        "no land and no ports": {"map.dat": re.sub(r"(?m)^\d{4} \| .*(british|german).*\n", "", open_sea)},
        "no fog": {"map.dat": re.sub(r"(?m)^[12] +\| \d+\n", "", OURS["map.dat"])},
        "a second German battleship": with_ships(
            "PR EUGEN", "TIRPITZ | Tirpitz | B | 1/1 | 4/3 | - | 2 | 4 | 9 | 8 | 10 | 34 | 29 | 0 | 60 | 1528 | M"
        ),
        "a German carrier": with_ships(
            "PR EUGEN", "ZEPPELIN | Zeppelin | A | 1/1 | 4/3 | - | 2 | 2 | 8 | 8 | 4 | 0 | 32 | 0 | 40 | 1228 | M"
        ),
        "a British ship that is faster on turn 1": with_ships(
            "SUFFOLK", "FAST | Fast | C | 1/1 | 4/3 | 5/4 | 1 | 4 | 8 | 8 | 2 | 10 | 31 | 1 | 12 | 1317 | M"
        ),
        "a cruiser that shadows": with_ships(
            "PR EUGEN", "HIPPER | Hipper | C | 1/1 | 4/3 | 5/4 | 2 | 2 | 7 | 7 | 3 | 10 | 32 | 2 | 20 | 1315 | M"
        ),
    }


WORST = _worst()
KINDS = _kinds()
UNITS = _units()


def anywhere(number: int) -> Files:
    """Ours with a few lines, numbers or letters changed, the same for the same number. Many are unplayable."""
    dice, files = random.Random(number), dict(OURS)
    for _ in range(dice.choice((1, 2, 3, 6))):
        file = dice.choice(list(files))
        lines = files[file].splitlines()
        at = dice.choice([number for number, line in enumerate(lines) if "|" in line and not line.startswith(";")])
        lines[at : at + 1] = _other(dice, _columns(lines[at]))
        files[file] = "\n".join(lines)
    return {file: text for file, text in files.items() if text != OURS[file]}


def _other(dice: random.Random, columns: Sequence[str]) -> list[str]:
    """The line with another value in a column, or no line."""
    if dice.random() < 0.15:
        return []
    column = dice.randrange(len(columns))
    changed = [*columns]
    changed[column] = _else(dice, columns[column])
    return [" | ".join(changed)]


def _else(dice: random.Random, text: str) -> str:
    if dice.random() < 0.1:
        return "-"
    if _SQUARE.fullmatch(text):
        return str(dice.choice((int(text) + dice.choice((-100, -1, 1, 100)), 100 * dice.randint(11, 30) + 20)))
    if text.isdecimal():
        return str(dice.choice((0, 1, int(text) + 1, max(0, int(text) - 1), 2 * int(text), dice.randrange(100))))
    if re.fullmatch(r"\d/\d", text):
        return f"{dice.randrange(10)}/{dice.randrange(10)}"
    return dice.choice("ABCDFLMOPRSTUXYN") if len(text) == 1 else text
