"""The house is rebuilt and the game stays: 200 games and every transcript of 0.2.1 are as they were, byte for byte."""

import pytest

from tests.games.computer_bismarck.frozen.frozen_games import Frozen, digests, kept, played, unplayed
from tests.games.computer_bismarck.frozen.frozen_transcripts import kept_transcripts, transcripts

PART = 10


def test_all_of_them_are_kept() -> None:
    assert [frozen._replace(digests=()) for frozen in kept()] == list(unplayed())
    assert len(kept()) == 200


@pytest.mark.parametrize("first", range(0, 200, PART))
def test_they_are_played_as_they_were(first: int, pytestconfig: pytest.Config) -> None:
    some = kept()[first : first + min(pytestconfig.getoption("frozen"), PART)]
    differ = [found for frozen in some if (found := difference(frozen))]
    assert differ == [], "python -m tests.games.computer_bismarck.frozen.freeze shows such a game"


def difference(frozen: Frozen) -> str:
    """Where the game is not as it was, "" if it is."""
    now = digests(played(frozen))
    if now == frozen.digests:
        return ""
    turn = next((turn for turn, pair in enumerate(zip(now, frozen.digests, strict=False), 1) if pair[0] != pair[1]), 0)
    where = "in its number of turns" if not turn else "at its end" if turn == len(now) else f"in turn {turn}"
    return f"{frozen.british} {frozen.german} {frozen.seed}: {where}"


def test_a_change_is_noticed_in_its_turn() -> None:
    frozen = kept()[0]
    changed = (*frozen.digests[:4], "0", *frozen.digests[5:])
    assert difference(frozen._replace(digests=changed)) == "random random 1: in turn 5"


def test_no_transcript_has_changed() -> None:
    assert transcripts() == kept_transcripts()
