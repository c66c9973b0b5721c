"""The messages of the program, found in its source: every text that it may print for a player.

The rule: a string of any module, constant or f-string, is a message if it has a word of three capital letters, or two
words with a blank between, where an inserted value counts as a word. Excluded by their place are docstrings,
annotations, operands of comparisons, patterns, indices, and the arguments of AssertionError and TypeError, which
`compbis.app` never prints. A single word of one or two letters, such as a command or a mode, is not a message. Any
other string is one, even in a new module, unless no_messages.txt lists it.
"""

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

TOP = Path(__file__).resolve().parents[3]
PACKAGE, GAMES = TOP / "compbis", TOP / "tests" / "games"

INSERTED = "{}"
"""Stands for a value that an f-string inserts."""

_MESSAGE = re.compile(r"[A-Z]{3}|[A-Za-z]\S* +\S|\S +\S*[A-Za-z]")
_NEVER_PRINTED = ("AssertionError", "TypeError")


class Message(NamedTuple):
    """A message and where it is. module: such as story/watch.py; place: the function, or the name it is assigned to."""

    module: str
    place: str
    text: str

    def __str__(self) -> str:
        return f"{self.module} {self.place}: {self.text!r}"


Piece = ast.Constant | ast.JoinedStr
"""A string in the source."""


def modules() -> list[Path]:
    """The files of the package; those of a game only if it has recorded sessions."""
    unseen = [game for game in (PACKAGE / "games").iterdir() if not (GAMES / game.name / "transcripts").is_dir()]
    return sorted(path for path in PACKAGE.rglob("*.py") if not {*unseen} & {*path.parents})


@cache
def messages() -> frozenset[Message]:
    """The messages of all modules, including those that no_messages.txt lists."""
    found: set[Message] = set()
    for path in modules():
        Reader(name(path), path.read_text(), lambda message, piece: found.add(message)).read()
    return frozenset(found)


def name(path: Path) -> str:
    """The name of a module."""
    return path.relative_to(PACKAGE).as_posix()


class Reader:
    """Walks a module. visit: called with each message and its node."""

    def __init__(self, module: str, source: str, visit: Callable[[Message, Piece], object]) -> None:
        self.tree = ast.parse(source)
        self._module = module
        self._visit = visit

    def read(self) -> None:
        """Visit every message."""
        self._look(self.tree, ())

    def _look(self, node: ast.AST, place: Sequence[str]) -> None:
        if isinstance(node, ast.Constant | ast.JoinedStr):
            text = _text(node)
            if _MESSAGE.search(text.strip()):
                self._visit(Message(self._module, ".".join(place) or "-", text), node)
        inside = (*place, called) if (called := _named(node, place)) else place
        for part in _parts(node):
            self._look(part, inside)


def _text(piece: Piece) -> str:
    """The text of a string; "" for any other constant."""
    if isinstance(piece, ast.Constant):
        return piece.value if isinstance(piece.value, str) else ""
    return "".join(_text(part) if isinstance(part, ast.Constant) else INSERTED for part in piece.values)


def _named(node: ast.AST, place: Sequence[str]) -> str:
    """The name for places inside a node: a function, a class, or a module-level name that is assigned."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)) if not place:
            return name
    return ""


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node that may contain a message."""
    match node:
        case ast.Expr(value=ast.Constant()):
            return  # docstrings
        case ast.arguments(defaults=defaults, kw_defaults=by_name):
            yield from (default for default in (*defaults, *by_name) if default)
        case ast.JoinedStr(values=values):
            yield from (value.value for value in values if isinstance(value, ast.FormattedValue))
        case ast.Compare(left=left, comparators=others):
            yield from (side for side in (left, *others) if not isinstance(side, ast.Constant | ast.Tuple))
        case ast.Subscript(value=value):
            yield value
        case ast.match_case(guard=guard, body=body):
            yield from (*([guard] if guard else ()), *body)
        case ast.AnnAssign(value=value):
            yield from [value] if value else ()
        case ast.FunctionDef(args=arguments, decorator_list=decorators, body=body):
            yield from (arguments, *decorators, *body)
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name))) if name in _NEVER_PRINTED:
            return
        case _:
            yield from ast.iter_child_nodes(node)
