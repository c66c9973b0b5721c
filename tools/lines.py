"""Prints the lines of Python in a checkout, room by room: all of them, and those of code alone.

    python tools/lines.py [CHECKOUT]

Code is every line that is not blank and not in a comment or docstring. The conformance suite counts as tests.
"""

import ast
import subprocess
import sys
import tokenize
from collections import Counter
from pathlib import Path

_NO_CODE = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


def main(top: Path) -> None:
    """Print the table."""
    listed = subprocess.run(("git", "ls-files", "*.py"), cwd=top, capture_output=True, text=True, check=True).stdout
    lines, code = Counter[str](), Counter[str]()
    for name in listed.splitlines():
        for room in (_room(name), "tests in all" if _is_test(name) else "code in all"):
            lines[room] += len((top / name).read_text().splitlines())
            code[room] += _code(top / name)
    for room in sorted(lines, key=lambda room: ("in all" in room, room)):
        print(f"| `{room}` | {lines[room]:,} | {code[room]:,} |")


def _room(name: str) -> str:
    """The folder that a file counts for: two parts of its path, three for a game."""
    folders = name.split("/")[:-1]
    return "/".join(folders[: 3 if "games" in folders else 2]) or "."


def _is_test(name: str) -> bool:
    return name.startswith(("tests/", "compbis/conformance/"))


def _code(path: Path) -> int:
    """The number of lines of code in a file."""
    with tokenize.open(path) as file:
        tokens = list(tokenize.generate_tokens(file.readline))
    found = {line for token in tokens if token.type not in _NO_CODE for line in range(token.start[0], token.end[0] + 1)}
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            found -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(found)


main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
