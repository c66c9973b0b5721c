"""The docstring of a public function with more than two parameters lists them, one a line (docs/STYLE.md)."""

import ast
from collections.abc import Iterator
from pathlib import Path

import compbis

PACKAGE = Path(compbis.__file__).parent
FROZEN = "otto_0_2_0"
"""A captain who never changes."""
EXAMPLE = Path(__file__).resolve().parents[3] / "docs" / "examples" / "cruisers"
"""A game that others copy into the package."""
MODULES = [path for folder in (PACKAGE, EXAMPLE) for path in sorted(folder.rglob("*.py")) if FROZEN not in path.parts]

Function = ast.FunctionDef | ast.AsyncFunctionDef


def public_functions(node: ast.AST) -> Iterator[Function]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | Function) and not child.name.startswith(("_", "test_")):
            if isinstance(child, ast.ClassDef):
                yield from public_functions(child)
            elif not any("fixture" in ast.dump(decorator) for decorator in child.decorator_list):
                yield child


def parameters(function: Function) -> list[str]:
    given = function.args
    found = [*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg]
    return [parameter.arg for parameter in found if parameter and parameter.arg not in ("self", "cls")]


def undescribed(source: str) -> list[str]:
    """What the public functions of a source text do not describe."""
    faults = []
    for function in public_functions(ast.parse(source)):
        names, text = parameters(function), ast.get_docstring(function) or ""
        listed = text.partition("Args:")[2].replace("*", "")
        if len(names) > 2 and (missing := [name for name in names if f"\n    {name}:" not in listed]):
            faults.append(f"line {function.lineno}: {function.name} does not describe {', '.join(missing)}")
    return faults


def test_more_than_two_parameters_are_listed() -> None:
    assert [(path, fault) for path in MODULES for fault in undescribed(path.read_text())] == []
