"""The structure of the imports may only improve: the longest chain, cycles, crowded folders."""

from functools import cache
from pathlib import Path

import imports
import pytest

CHAINS = {"compbis": 25, "compbis.games.computer_bismarck": 16}
"""The modules in the longest chain of a package. Lower the number when the chain gets shorter."""
CROWD = 15

graph = cache(imports.graph)


@pytest.mark.parametrize("package", CHAINS)
def test_no_import_chain_grows(package: str) -> None:
    whole = graph(package="compbis")
    inside = {name for name in whole if f"{name}.".startswith(f"{package}.")}
    chain = imports.longest_chain({name: whole[name] & inside for name in inside})
    assert len(chain) == CHAINS[package], " -> ".join(chain)


def test_there_is_no_import_cycle() -> None:
    assert imports.circle(graph(package="compbis")) == []


def test_no_folder_is_crowded() -> None:
    assert {folder: number for folder, number in imports.folders().items() if number > CROWD} == {}


def program(top: Path, **modules: str) -> Path:
    """A program with these modules."""
    (top / "compbis").mkdir()
    (top / "compbis" / "__init__.py").touch()
    for name, text in modules.items():
        (top / "compbis" / f"{name}.py").write_text(text)
    return top


@pytest.mark.parametrize(
    "imported",
    [
        "import compbis.low",
        "from compbis import low",
        "from compbis.low import thing",
        "def late():\n    from compbis.low import thing",
        "NAMES = {'low': 'compbis.low'}",
        "if TYPE_CHECKING:\n    from compbis.low import Thing",
    ],
)
def test_an_import_counts_wherever_it_stands(tmp_path: Path, imported: str) -> None:
    top = program(tmp_path, high=f"import os\nimport compbis.middle\n{imported}", middle=imported, low="")
    assert imports.longest_chain(imports.graph(top)) == ["compbis.high", "compbis.middle", "compbis.low"]
    assert imports.circle(imports.graph(top)) == []
    assert imports.folders(top) == {"compbis": 3}


def test_an_import_cycle_is_found(tmp_path: Path) -> None:
    top = program(tmp_path, high="import compbis.low", low="def late():\n    import compbis.high")
    assert set(imports.circle(imports.graph(top))) == {"compbis.high", "compbis.low"}
