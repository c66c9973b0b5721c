"""The examples in the docstrings of modules for other developers are correct."""

import doctest
from importlib import import_module

import pytest

GAME = "compbis.games.computer_bismarck"
TAUGHT = [
    "compbis.board.grid",
    "compbis.board.shapes",
    "compbis.board.ways",
    "compbis.front.shell.following",
    "compbis.games.denmark_strait.rules.chances",
    f"{GAME}.api",
    f"{GAME}.rules.combat.odds",
    f"{GAME}.rules.shadow",
    f"{GAME}.state.orders",
    "compbis.story.notation.reading",
    "compbis.table.captain",
    "compbis.table.completion",
    "compbis.table.datafile",
    "compbis.table.dice",
]
"""The modules with examples: those that a stranger calls first."""


@pytest.mark.parametrize("module", TAUGHT)
def test_the_examples_in_docstrings_are_correct(module: str) -> None:
    done = doctest.testmod(import_module(module))
    assert done.attempted and not done.failed
