"""Updates docs/DATA.md from the games' data: how many values are from the manual, and which ones are not.

python tools/data_page.py
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
PAGE = TOP / "docs" / "DATA.md"
BEGIN, END = "<!-- made by tools/data_page.py: from here -->\n", "<!-- to here -->\n"

sys.path.insert(0, str(TOP))

from compbis.games import EDITIONS, edition  # noqa: E402
from compbis.table.cards.label import Label, Value, counts  # noqa: E402


def page(text: str) -> str:
    """The page with its generated part renewed."""
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + "\n".join(_made()) + "\n" + END + rest.partition(END)[2]


def _made() -> Iterator[str]:
    for name in EDITIONS:
        values = edition(name).values()
        yield f"\n## {edition(name).name}\n"
        yield f"`compbis data --game {name}` lists these {len(values)} values.\n"
        yield f"| file | {' | '.join(Label)} |"
        yield f"|---|{'---|' * len(Label)}"
        for file, of_file in groupby(values, key=lambda value: value.file):
            yield _row(f"`{_path(name, file)}`", list(of_file))
        yield _row("all", values)
        yield "\nRebuilt:\n"
        yield "| file | table | row | column | value |"
        yield "|---|---|---|---|---|"
        for value in values:
            if value.label is Label.REBUILT:
                yield f"| `{value.file}` | {value.table} | {value.row} | {value.column} | {value.value} |"


def _path(game: str, file: str) -> str:
    """The path of a game's data file: beside its modules if it is there, else in data/."""
    beside = Path(*EDITIONS[game].split(".")).parents[1] / file
    return beside.as_posix() if (TOP / beside).exists() else f"data/{file}"


def _row(what: str, values: Sequence[Value]) -> str:
    return f"| {what} | {' | '.join(map(str, counts(values).values()))} |"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text()))
