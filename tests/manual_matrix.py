"""Every statement of a manual, with the code that implements it and the tests that check it.

Made from marks alone, so it cannot go stale: the list of statements was written from the manual, code and data name the
section that they implement in comments and docstrings, and a test says `@pytest.mark.rule("6.51.2a")`. Each game has a
Matrix of its own: tests/games/GAME/manual/matrix.py.
"""

import ast
import io
import re
import tokenize
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

TOP = Path(__file__).parents[1]
HEADING = "## Every statement of the manual"
Places = Mapping[str, list[str]]
_Definition = ast.FunctionDef | ast.ClassDef


class Statement(NamedTuple):
    """A statement.

    Args:
        name: its section, with a letter if there are several, such as 6.51.2a
        text: what it demands, in our words
        section: the name without the letter
    """

    name: str
    text: str
    section: str


class Matrix(NamedTuple):
    """The statements of a manual.

    Args:
        game: the package, in compbis/games and in tests/games.
        page: docs/games/.../RULES.md, which ends with the table.
        sections: finds the sections that a text names.
        section: gives the section of a statement from its name.
        tables: the tables of the page with interpretations of sections, and the word for each in the table.
        unnamed: sections that code cannot name, with the places that implement them.
        followers: parts of the names of places that only follow the rules.
    """

    game: str
    page: Path
    sections: Callable[[str], Iterator[str]]
    section: Callable[[str], str]
    tables: Mapping[str, str]
    unnamed: Places = MappingProxyType({})
    followers: Set[str] = frozenset()

    @property
    def command(self) -> str:
        """The command that rewrites the table."""
        return f"python -m tests.games.{self.game}.manual.matrix"

    def statements(self) -> list[Statement]:
        """All statements, in the order of the manual."""
        return [Statement(name, text, self.section(name)) for name, text in _listed(self.game)]

    def marked(self) -> Places:
        """The tests, as file::test, that are marked with each statement."""
        found: dict[str, list[str]] = defaultdict(list)
        for page in self._own("tests", "test_*.py"):
            source = page.read_text()
            for node in ast.parse(source).body if "rule(" in source else ():
                if isinstance(node, ast.FunctionDef):
                    for name in _marks(node):
                        found[name].append(f"{page.stem.removeprefix('test_')}::{node.name.removeprefix('test_')}")
        return found

    def places(self) -> Places:
        """The places in code and data that name each section."""
        found: dict[str, list[str]] = defaultdict(list)
        for page in self._own("compbis", "*.py"):
            for place, text in self._remarks(page):
                self._note(found, place, text)
        for page in sorted((TOP / "data").glob("*.dat")) if self.game == "computer_bismarck" else ():
            block = ""
            for line in page.read_text().splitlines():
                data, _, remark = line.partition(";")
                block = data.partition("@")[0].strip() if data.startswith("[") else block
                self._note(found, f"data/{page.name} {block}".rstrip(), remark)
        return {section: self._narrow(named) for section, named in found.items()}

    def notes(self) -> Places:
        """The tables of the page with interpretations of each section."""
        found: dict[str, list[str]] = defaultdict(list)
        heading = ""
        for line in self.page.read_text().partition(HEADING)[0].splitlines():
            if line.startswith("## "):
                heading = line.removeprefix("## ")
            elif line.startswith("| "):
                for section in self.sections(line.split("|")[1]):
                    if heading not in found[section]:
                        found[section].append(heading)
        return found

    def where(self, statement: Statement, held: Places) -> Sequence[str]:
        """The places that name the statement's section, or else the section around it."""
        section = statement.section
        if section in self.unnamed:
            return self.unnamed[section]
        while section and section not in held:
            section = section.rpartition(".")[0]
        return held.get(section, [])

    def table(self, shown: Places, held: Places) -> str:
        """The table as it stands on the page. shown, held: the results of marked() and places()."""
        read = self.notes()
        lines = ["| statement | what it says | held by | shown by | see |", "|---|---|---|---|---|"]
        for statement in self.statements():
            cells = [
                statement.name,
                statement.text,
                _code(self.where(statement, held)),
                _counted(shown.get(statement.name, [])),
                ", ".join(f"[{self.tables[named]}](#{_anchor(named)})" for named in read.get(statement.section, [])),
            ]
            lines.append(f"| {' | '.join(cells)} |")
        return "\n".join(lines) + "\n"

    def faults(self) -> list[str]:
        """What is wrong with the marks, a line each."""
        statements, shown, held = self.statements(), self.marked(), self.places()
        names = Counter(statement.name for statement in statements)
        faults = [f"{name}: stands there {number} times" for name, number in names.items() if number > 1]
        of_any = {name for game in sorted((TOP / "tests" / "games").iterdir()) for name, _ in _listed(game.name)}
        strays = sorted({*shown} - of_any)  # tests of the house may check statements of any game
        faults += [f"{name}: no statement, but {shown[name][0]} is marked with it" for name in strays]
        for name, text, *_ in statements:
            if not text:
                faults.append(f"{name}: says nothing")
            if name not in shown:
                faults.append(f"{name}: no test shows it: {text}")
        faults += [f"{each.name}: no code holds it: {each.text}" for each in statements if not self.where(each, held)]
        if not self.page.read_text().endswith(self.table(shown, held)):
            faults.append(f"{self.page.name}: {self.command} writes it anew")
        return faults

    def run(self, names: Sequence[str]) -> None:
        """Show these sections; without names, rewrite the table."""
        for name in names:
            self.show(name)
        if not names:
            table = self.table(self.marked(), self.places())
            before, _, after = self.page.read_text().partition(HEADING)
            self.page.write_text(f"{before}{HEADING}{after.partition('| statement |')[0]}{table}")

    def show(self, name: str) -> None:
        """Print everything about a section and its subsections, or about one statement."""
        shown, held = self.marked(), self.places()
        for statement in self.statements():
            if name == statement.name or f"{statement.section}.".startswith(f"{name}."):
                print(statement.name, statement.text)
                print(*(f"    {place}" for place in self.where(statement, held)), sep="\n")
                print(*(f"    {test}" for test in sorted(shown.get(statement.name, []))), sep="\n")

    @property
    def _package(self) -> str:
        return f"compbis.games.{self.game}."

    def _own(self, folder: str, pattern: str) -> Iterator[Path]:
        """The files of a folder, except those of other games."""
        games = TOP / folder / "games"
        for page in sorted((TOP / folder).rglob(pattern)):
            if games not in page.parents or games / self.game in page.parents:
                yield page

    def _remarks(self, page: Path) -> Iterator[tuple[str, str]]:
        """The comments and docstrings of a module, each with its innermost definition."""
        source = page.read_text()
        module = ".".join(page.relative_to(TOP).with_suffix("").parts).removesuffix(".__init__")
        module = module.removeprefix(self._package)
        spans = list(_spans(ast.parse(source), module))
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT or (
                token.type == tokenize.STRING and token.line.lstrip().startswith('"""')
            ):
                inside = [(last - first, name) for first, last, name in spans if first <= token.start[0] <= last]
                yield min(inside)[1] if inside else module, token.string

    def _note(self, found: dict[str, list[str]], place: str, text: str) -> None:
        for section in self.sections(text):
            if place not in found[section]:
                found[section].append(place)

    def _narrow(self, named: list[str]) -> list[str]:
        """The places that implement a section best: functions, classes and blocks of data. Captains and stories, which
        only follow the rules, and whole modules count only if there is nothing else."""
        best = min(map(self._distance, named))
        return [place for place in named if self._distance(place) == best]

    def _distance(self, place: str) -> int:
        follows = bool(self.followers & set(place.split(".")))
        return 2 * follows + (not (" [" in place or self._inside_a_module(place)))

    def _inside_a_module(self, place: str) -> bool:
        """Whether a place is a function or class: no module has its name."""
        folder = TOP if place.startswith("compbis.") else TOP.joinpath(*self._package.rstrip(".").split("."))
        path = folder.joinpath(*place.split("."))
        return not (path.is_dir() or path.with_suffix(".py").exists() or place.startswith("data/"))


def _listed(game: str) -> Iterator[tuple[str, str]]:
    """The statements of a game with their texts."""
    for page in sorted((TOP / "tests" / "games" / game / "manual" / "statements").glob("*.txt")):
        for line in page.read_text().splitlines():
            if line.strip() and not line.startswith("#"):
                name, _, text = line.partition("|")
                yield name.strip(), text.strip()


def _marks(node: ast.FunctionDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        for call in ast.walk(decorator):
            if isinstance(call, ast.Call) and ast.unparse(call.func) in ("pytest.mark.rule", "rule"):
                yield from (ast.literal_eval(argument) for argument in call.args)


def _spans(tree: ast.AST, name: str) -> Iterator[tuple[int, int, str]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, _Definition):
            yield node.lineno, node.end_lineno or node.lineno, f"{name}.{node.name}"
            yield from _spans(node, f"{name}.{node.name}")


def _counted(tests: list[str]) -> str:
    """The files of tests, each with the number of its tests if there are several."""
    files = Counter(test.partition("::")[0] for test in tests)
    return ", ".join(f"{file} {number}" if number > 1 else file for file, number in sorted(files.items()))


def _code(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
