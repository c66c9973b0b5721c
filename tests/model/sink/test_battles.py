"""Random battles of the program agree with the model (12.1, 12.2)."""

from collections import Counter

from tests.counts import count
from tests.model.sink.fights.trials import battle, compared


def test_the_model_agrees_in_battles() -> None:
    """Every question, legal shot, pursuer, die, report and point of damage is the one that the model expects."""
    found: Counter[str] = Counter()
    for seed in range(count("battles of Sink the Bismarck! against the model")):
        found += compared(battle(seed, with_options=seed % 2 == 1), seed)
    for kind in ("fired", "harmed", "sunk", "pursued", "got_away", "battle_ends"):
        assert found[kind], f"no battle had {kind}"
