"""How the house hangs together: its longest chain of imports, its circles, and its folders by number of modules.

    python tools/imports.py [compbis.games.computer_bismarck]

The chain is the longest among the modules of that package, or of the whole program, from one that imports the next to
one that imports none of them. Imports inside functions count, and so does a string that is the name of a module, as
`import_module` takes it.
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
    """Each module of a package, and which others of it it imports."""
    folder = top.joinpath(*package.split("."))
    files = {_name(file.relative_to(top)): file for file in sorted(folder.rglob("*.py"))}
    return {name: frozenset(_imported(file, files.keys())) - {name} for name, file in files.items()}


def circle(modules: Graph) -> list[str]:
    """A circle of imports, its first module once more at its end; [] if there is none."""
    try:
        TopologicalSorter(modules).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def longest_chain(modules: Graph) -> Sequence[str]:
    """The longest chain of imports. There must be no circle."""

    @cache
    def chain(module: str) -> tuple[str, ...]:
        return (module, *_longest([chain(other) for other in sorted(modules[module])]))

    return _longest([list(chain(module)) for module in modules])


def folders(top: Path = TOP) -> Counter[str]:
    """How many modules stand in each folder of the program, those that only name a package left out."""
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
    """Print what the chain, the circles and the folders are."""
    package = sys.argv[1] if len(sys.argv) > 1 else ROOT
    if not (modules := graph(package=package)):
        sys.exit(f"no package {package} in {TOP}")
    if found := circle(modules):
        sys.exit("\n  ".join(("a circle:", *found)))
    chain = longest_chain(modules)
    print(f"{len(chain)} modules in the longest chain of imports in {package}, and no circle:", *chain, sep="\n  ")
    print("modules in each folder:")
    for folder, number in folders().most_common():
        print(f"  {number:>2}  {folder}")


if __name__ == "__main__":
    main()
