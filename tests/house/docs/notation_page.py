"""The example of docs/NOTATION.md: python -m tests.house.docs.notation_page rewrites it."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.house.app.app_helpers import run

TOP = Path(__file__).resolve().parents[3]
PAGE = TOP / "docs" / "NOTATION.md"
_EXAMPLE = re.compile(r"(?<=^```text\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
_PASSWORDS = _BRITISH, _GERMAN = "11", "22"
_TURN_1 = _BRITISH, "MS HOOD M E", "DM", _GERMAN, "MS BISMARCK M W", "DM"
_TURN_2 = _BRITISH, "MS HOOD M S", "RE", "RESIGN", "YES"


def example() -> str:
    """A game of two turns between two players, as compbis export writes it."""
    with TemporaryDirectory() as folder:
        game = f"{folder}/game.compbis"
        run("play", "--two-player", "--seed", "7", "--save", game, typed=(*_PASSWORDS, *_TURN_1, *_TURN_2))
        return run("export", game).out


def written() -> str:
    """The example on the page."""
    (found,) = _EXAMPLE.findall(PAGE.read_text())
    return str(found)


def main() -> None:
    """Rewrite the example."""
    PAGE.write_text(_EXAMPLE.sub(lambda _: example(), PAGE.read_text()))


if __name__ == "__main__":
    main()
