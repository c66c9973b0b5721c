"""Every statement of the manual, with the code that holds it and the tests that show it.

Made from marks alone, so it cannot go stale: the list of statements was written from the manual, code and data name the
section that they hold in comments and docstrings, and a test says `@pytest.mark.rule("6.51.2a")`.

    python -m tests.games.computer_bismarck.manual.matrix         writes the table at the end of RULES.md anew
    python -m tests.games.computer_bismarck.manual.matrix 16.68   shows what there is to a section, test by test
"""

import ast
import io
import re
import sys
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

TOP = Path(__file__).parents[4]
PAGE = TOP / "docs" / "games" / "computer-bismarck" / "RULES.md"
HEADING = "## Every statement of the manual"

_GAME = "compbis.games.computer_bismarck."
_SECTION = re.compile(r"(?<![\w.])(\d{1,2}(?:\.\d{1,2}){1,3})(?:-((?:\d{1,2}\.)*\d{1,2}))?(?![\w.]*\d)")
_FOLLOWERS = {
    "otto",
    "otto_0_2_0",
    "tovey",
    "reckoning",
    "clerk",
    "choices",
    "routes",
    "chart_events",
    "hindsight",
    "story",
    "lab",
}
_TABLES = {
    "Slips of the pen": "slip",
    "Gaps": "gap",
    "Where two readers would differ": "reading",
    "What --classic changes": "classic",
}
"""The tables of the page that say how a section is read, and the word for each in the table of statements."""
_CARDS = {
    "data-A": ["data/ships.dat [british ships]"],
    "data-B": ["data/ships.dat [german ships]"],
    "planes": ["data/planes.dat [planes]"],
    "chart": ["data/tables.dat [calendar]", "calendar.hour", "calendar.date"],
    "card-A": ["desk.charts.find", "desk.walk.unit_orders"],
    "card-B": ["words.details.ship_line", "words.details.plane_line"],
}
"""The cards have no sections that code could name."""
_Definition = ast.FunctionDef | ast.ClassDef

Places = Mapping[str, list[str]]


class Statement(NamedTuple):
    """name: its section and a letter, 6.51.2a; text: what it commands, in our words."""

    name: str
    text: str

    @property
    def section(self) -> str:
        """The section, without the letter."""
        return self.name.rstrip("abcdefghijklmnopqrstuvwxyz") if self.name[0].isdigit() else self.name.partition(".")[0]


def statements() -> list[Statement]:
    """All statements, in the order of the manual."""
    found = []
    for page in sorted((Path(__file__).parent / "statements").glob("*.txt")):
        for line in page.read_text().splitlines():
            if line.strip() and not line.startswith("#"):
                name, _, text = line.partition("|")
                found.append(Statement(name.strip(), text.strip()))
    return found


def marked() -> Places:
    """From each statement that tests are marked with to those tests, as file::test."""
    found: dict[str, list[str]] = defaultdict(list)
    for page in sorted((TOP / "tests").rglob("test_*.py")):
        for node in ast.parse(page.read_text()).body:
            if isinstance(node, ast.FunctionDef):
                for name in _marks(node):
                    found[name].append(f"{page.stem.removeprefix('test_')}::{node.name.removeprefix('test_')}")
    return found


def places() -> Places:
    """From each section that code and data name to where they do."""
    found: dict[str, list[str]] = defaultdict(list)
    for page in sorted((TOP / "compbis").rglob("*.py")):
        for place, text in _remarks(page):
            _note(found, place, text)
    for page in sorted((TOP / "data").glob("*.dat")):
        block = ""
        for line in page.read_text().splitlines():
            data, _, remark = line.partition(";")
            block = data.partition("@")[0].strip() if data.startswith("[") else block
            _note(found, f"data/{page.name} {block}".rstrip(), remark)
    return {section: _narrow(named) for section, named in found.items()}


def notes() -> Mapping[str, list[str]]:
    """From each section to the tables of the page that say how it is read."""
    found: dict[str, list[str]] = defaultdict(list)
    heading = ""
    for line in PAGE.read_text().partition(HEADING)[0].splitlines():
        if line.startswith("## "):
            heading = line.removeprefix("## ")
        elif line.startswith("| "):
            for section in _sections(line.split("|")[1]):
                if heading not in found[section]:
                    found[section].append(heading)
    return found


def where(statement: Statement, held: Places) -> list[str]:
    """The places that name the statement's section, or else the section around it."""
    section = statement.section
    if section in _CARDS:
        return _CARDS[section]
    while section and section not in held:
        section = section.rpartition(".")[0]
    return held.get(section, [])


def table() -> str:
    """The table as it stands in docs/games/computer-bismarck/RULES.md."""
    shown, held, read = marked(), places(), notes()
    lines = ["| statement | what it says | held by | shown by | see |", "|---|---|---|---|---|"]
    for statement in statements():
        cells = [
            statement.name,
            statement.text,
            _code(where(statement, held)),
            _counted(shown.get(statement.name, [])),
            ", ".join(f"[{_TABLES[heading]}](#{_anchor(heading)})" for heading in read.get(statement.section, [])),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def write() -> None:
    """Put the table at the end of docs/games/computer-bismarck/RULES.md, in place of the old one."""
    before, _, after = PAGE.read_text().partition(HEADING)
    PAGE.write_text(f"{before}{HEADING}{after.partition('| statement |')[0]}{table()}")


def _marks(node: ast.FunctionDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        for call in ast.walk(decorator):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "rule":
                yield from (ast.literal_eval(argument) for argument in call.args)


def _remarks(page: Path) -> Iterator[tuple[str, str]]:
    """The comments and docstrings of a module, each with the innermost definition that it stands in."""
    source = page.read_text()
    module = ".".join(page.relative_to(TOP).with_suffix("").parts).removesuffix(".__init__").removeprefix(_GAME)
    spans = list(_spans(ast.parse(source), module))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and token.line.lstrip().startswith('"""')):
            inside = [(last - first, name) for first, last, name in spans if first <= token.start[0] <= last]
            yield min(inside)[1] if inside else module, token.string


def _spans(tree: ast.AST, name: str) -> Iterator[tuple[int, int, str]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, _Definition):
            yield node.lineno, node.end_lineno or node.lineno, f"{name}.{node.name}"
            yield from _spans(node, f"{name}.{node.name}")


def _note(found: dict[str, list[str]], place: str, text: str) -> None:
    for section in _sections(text):
        if place not in found[section]:
            found[section].append(place)


def _narrow(named: list[str]) -> list[str]:
    """The places that hold a section best: functions, classes and blocks of data; captains and stories, which only
    follow the rules, and whole modules, if there is nothing else."""
    best = min(map(_distance, named))
    return [place for place in named if _distance(place) == best]


def _distance(place: str) -> int:
    follows = bool(_FOLLOWERS & set(place.split(".")))
    return 2 * follows + (not (" [" in place or _inside_a_module(place)))


def _inside_a_module(place: str) -> bool:
    """Whether a place is a function or class: no module has its name."""
    folder = TOP if place.startswith("compbis.") else TOP.joinpath(*_GAME.rstrip(".").split("."))
    path = folder.joinpath(*place.split("."))
    return not (path.is_dir() or path.with_suffix(".py").exists() or place.startswith("data/"))


def _sections(text: str) -> Iterator[str]:
    """The sections that a text names, those between the ends of 8.21-8.25 and 6.24-25 too."""
    for first, last in _SECTION.findall(text):
        around, _, number = first.rpartition(".")
        for part in range(int(number), int(last.rpartition(".")[2] or number) + 1):
            yield f"{around}.{part}"


def _counted(tests: list[str]) -> str:
    """The files of tests, each with the number of its tests if there are several."""
    files = Counter(test.partition("::")[0] for test in tests)
    return ", ".join(f"{file} {number}" if number > 1 else file for file, number in sorted(files.items()))


def _code(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def show(name: str) -> None:
    """Print what there is to a section, with all that is under it, or to one statement."""
    shown, held = marked(), places()
    for statement in statements():
        if name == statement.name or f"{statement.section}.".startswith(f"{name}."):
            print(statement.name, statement.text)
            print(*(f"    {place}" for place in where(statement, held)), sep="\n")
            print(*(f"    {test}" for test in sorted(shown.get(statement.name, []))), sep="\n")


if __name__ == "__main__":
    if sys.argv[1:]:
        for argument in sys.argv[1:]:
            show(argument)
    else:
        write()
