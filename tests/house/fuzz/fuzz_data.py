"""Data files with a few bytes, lines or columns changed: they are read, or refused with the wrong line's number."""

import random
import re
from collections.abc import Callable
from pathlib import Path

from compbis.errors import DataError
from compbis.games.computer_bismarck.captains.reckoning import weights
from compbis.games.computer_bismarck.cards import board, missions, roster, tables
from compbis.games.computer_bismarck.desk import help as help_texts
from compbis.screen import theme
from compbis.table import datafile
from compbis.table.datafile import DataFile

DATA = Path(datafile._folder())
READERS: dict[str, Callable[[DataFile], object]] = {
    "map.dat": board.read_map,
    "ships.dat": roster.read_ships,
    "planes.dat": lambda data: roster.read_planes(data, roster.SHIPS),
    "tables.dat": lambda data: (tables.read_tables(data), missions.read_ship_tables(data)),
    "weather.dat": tables.read_weather,
    "captains.dat": weights.read_weights,
    "themes.dat": theme.read_themes,
    "help.dat": help_texts.read_help,
}
LONG = 100_000
"""Size in bytes beyond which no more lines are lengthened."""
NUMBERS = ("0", "-1", "1", "9", "99", "999999", "9999999999", "1/1", "0/0")
WORDS = ("", "-", *NUMBERS, "x", "[", "]", "[map]", "²", "٣", "\x85")


def damaged(file: str, dice: random.Random) -> bytes:
    """A data file with a few bytes, lines or columns changed."""
    content = (DATA / file).read_bytes()
    for _ in range(dice.randint(1, 3)):
        lines = content.split(b"\n")
        at = dice.randrange(len(lines))
        what = dice.randrange(7)
        if what == 0:
            place = dice.randrange(len(content) or 1)
            content = content[:place] + dice.randbytes(dice.randint(0, 3)) + content[place + dice.randint(0, 3) :]
            continue
        if what == 1:
            del lines[at]
        elif what == 2:
            lines.insert(dice.randrange(len(lines)), lines[at])
        elif what == 3:
            other = dice.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif what == 4 and len(content) < LONG:
            lines[at] *= LONG // (len(lines[at]) + 1)
        else:
            columns = lines[at].split(b"|")
            column = dice.randrange(len(columns))
            word = dice.choice(WORDS).encode()
            columns[column : column + 1] = [] if what == 5 and dice.random() < 0.3 else [b" " + word + b" "]
            lines[at] = b"|".join(columns)
        content = b"\n".join(lines) or b"x"
    return content


def trouble(file: str, content: bytes) -> str:
    """What is wrong with how a data file is read: "" if it is read, or refused with a line number."""
    names = re.findall(r"^\[(.*?)\]", (DATA / file).read_text(), re.MULTILINE)
    try:
        READERS[file](datafile.parse(file, content, names))
    except DataError as error:
        return "" if re.match(rf"{re.escape(file)}, line \d+: .", str(error)) else f"no line is named: {error}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""
