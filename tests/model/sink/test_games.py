"""Whole games of the program agree with the model, turn by turn."""

from collections import Counter

from tests.counts import count
from tests.model.sink.games import compared


def test_the_model_agrees_in_whole_games() -> None:
    """Every question, report, die and position after a turn is the one that the model expects."""
    found: Counter[str] = Counter()
    for seed in range(count("games of Sink the Bismarck! against the model")):
        found += compared(seed)
    for kind in ("turns", "searched", "shadowing", "struck", "sailed", "convoy_sailed", "repaired"):
        assert found[kind], f"no game had {kind}"
