"""Prints the longest chain of imports, any import cycle, and the number of modules in each folder.

    python tools/imports.py [compbis.games.computer_bismarck]

The chain is the longest in that package, or in the whole program: each module imports the next, and the last imports
none. Imports inside functions count, and so does a string that is the name of a module, as `import_module` takes it.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
ROOT = "compbis"

Graph = Mapping[str, Set[str]]


def graph(top: Path = TOP, package: str = ROOT) -> Graph:
    """The modules of a package, each with the other modules of the package that it imports."""
    folder = top.joinpath(*package.split("."))
    files = {_name(file.relative_to(top)): file for file in sorted(folder.rglob("*.py"))}
    return {name: frozenset(_imported(file, files.keys())) - {name} for name, file in files.items()}


def circle(modules: Graph) -> list[str]:
    """An import cycle, whose last module is the first again; [] if there is none."""
    try:
        TopologicalSorter(modules).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def longest_chain(modules: Graph) -> Sequence[str]:
    """The longest chain of imports. There must be no cycle."""

    @cache
    def chain(module: str) -> tuple[str, ...]:
        return (module, *_longest([chain(other) for other in sorted(modules[module])]))

    return _longest([list(chain(module)) for module in modules])


def folders(top: Path = TOP) -> Counter[str]:
    """The number of modules in each folder of the program, without __init__.py."""
    files = (file for file in (top / ROOT).rglob("*.py") if file.name != "__init__.py")
    return Counter(str(file.parent.relative_to(top)) for file in files)


def _longest(chains: Iterable[Sequence[str]]) -> Sequence[str]:
    return max(chains, key=len, default=())


def _name(file: Path) -> str:
    return ".".join(file.with_suffix("").parts).removesuffix(".__init__")


def _imported(file: Path, known: Set[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names if alias.name in known)
            case ast.ImportFrom(module=str(module), level=0) if module in known:
                yield from (inner if (inner := f"{module}.{alias.name}") in known else module for alias in node.names)
            case ast.ImportFrom(level=level) if level:
                raise ValueError(f"{file}: a relative import")
            case ast.Constant(value=str(value)) if value in known and value != ROOT:
                yield value


def main() -> None:
    """Print the chain, or a cycle if there is one, and the folders."""
    package = sys.argv[1] if len(sys.argv) > 1 else ROOT
    if not (modules := graph(package=package)):
        sys.exit(f"no package {package} in {TOP}")
    if found := circle(modules):
        sys.exit("\n  ".join(("a cycle:", *found)))
    chain = longest_chain(modules)
    print(f"{len(chain)} modules in the longest chain of imports in {package}, and no cycle:", *chain, sep="\n  ")
    print("modules in each folder:")
    for folder, number in folders().most_common():
        print(f"  {number:>2}  {folder}")


if __name__ == "__main__":
    main()
