"""How many commands and keys a turn takes: bench/keys.py."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from compbis.games.computer_bismarck.captains.otto.plans import PLANS

BENCH = Path(__file__).resolve().parents[4] / "bench"
PLAN = PLANS["DENMARK STRAIT"]
"""Otto's first plan, so that a new one changes no figure."""


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module bench/keys.py."""
    monkeypatch.syspath_prepend(str(BENCH))
    return import_module("keys")


def test_the_same_game_takes_the_same_keys(keys: Any) -> None:
    first, again = keys.Typist(), keys.Typist()
    for typist in (first, again):
        keys.play(1, typist, plan=PLAN)
    assert first.keys == again.keys
    assert first.commands == again.commands
    assert sorted(first.keys) == list(range(1, 11))
    assert all(first.keys[turn] > 2 * first.commands[turn] for turn in first.keys)


def test_a_turn_typed_the_shortest_way_takes_at_most_a_hundred_keys(keys: Any) -> None:
    assert keys.measured(2, keys.Brief, PLAN)[1] <= 100, "90 in eight games"
