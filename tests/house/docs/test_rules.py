"""The code and the data that the RULES.md of a game names exist under these names."""

import re
from importlib import import_module

import pytest

from tests.games.chase_of_the_bismarck.manual.matrix import MATRIX as CHASE
from tests.games.computer_bismarck.manual.matrix import MATRIX as BISMARCK
from tests.games.denmark_strait.manual.matrix import MATRIX as STRAIT
from tests.games.sink_the_bismarck.manual.matrix import MATRIX as SINK
from tests.manual_matrix import HEADING, TOP, Matrix

MATRICES = (BISMARCK, CHASE, SINK, STRAIT)
MANUALS = pytest.mark.parametrize("manual", MATRICES, ids=lambda manual: manual.game)


def readings(manual: Matrix) -> str:
    return manual.page.read_text().partition(HEADING)[0]


def rows(manual: Matrix) -> list[str]:
    return [line.rstrip("| ") for line in readings(manual).splitlines() if re.match(r"\| .*`", line)]


PLACES = sorted(
    (manual.game, place)
    for manual in MATRICES
    for place in {place for row in rows(manual) for place in re.findall(r"`([^`]+)`", row.rpartition(" | ")[2])}
)


@MANUALS
def test_every_row_names_a_place(manual: Matrix) -> None:
    assert len(rows(manual)) > 35
    assert all(row.rpartition(" | ")[2] == "comments" or "`" in row.rpartition(" | ")[2] for row in rows(manual))


@pytest.mark.parametrize(("game", "place"), PLACES)
def test_the_place_exists(game: str, place: str) -> None:
    if place.startswith("data/"):
        file, _, row = place.partition(" ")
        found = [re.split("[;@]", line)[0].strip() for line in (TOP / file).read_text().splitlines()]
        assert not row or row in found or any(line.startswith(f"{row},") for line in found)
        return
    module, _, name = (place if place.startswith("compbis.") else f"compbis.games.{game}.{place}").rpartition(".")
    found_in: object
    try:
        found_in = import_module(module)
    except ModuleNotFoundError:  # a method: module.Class.method
        module, _, of = module.rpartition(".")
        found_in = getattr(import_module(module), of)
    assert hasattr(found_in, name)
