"""Each way in which a game can end is reached, and its record shows that end."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from compbis.conformance.tools.house import recorded, registered, run_in_process
from compbis.conformance.tools.played import PlayedGame
from compbis.conformance.tools.reached import TRIES, Ended
from compbis.conformance.trials import Trials
from compbis.record import check_record, read_record
from compbis.story.notation.digest import game_digest
from compbis.table.edition import Edition

pytestmark = pytest.mark.needs("endings")


@pytest.fixture(scope="module", autouse=True)
def at_the_table(edition: Edition) -> Iterator[None]:
    """Let commands find the game."""
    with registered(edition):
        yield


@pytest.fixture(scope="module")
def reached(endings: Ended, reason: str) -> PlayedGame | None:
    """A game that ended for that reason; None if none did."""
    return endings[reason]


@pytest.fixture(scope="module")
def ended(reached: PlayedGame | None) -> PlayedGame:
    """The game of `reached`; skips the test if there is none."""
    return reached or pytest.skip("no game ended for that reason")


def test_each_way_to_end_is_reached(reason: str, reached: PlayedGame | None) -> None:
    assert reached is not None, f"none of {TRIES} games of the trials ended for {reason!r}"


def test_each_way_to_end_is_recorded_and_audited(
    edition: Edition, reason: str, ended: PlayedGame, tmp_path: Path
) -> None:
    path = recorded(edition, ended, tmp_path)
    header = check_record(path).header
    assert (header.finished, header.turn) == (True, ended.kept.turns[-1].number)
    assert read_record(path, {}).outcome == ended.kept.outcome
    assert "EVERY RESULT AGREES" in run_in_process("audit", path).lines


def test_each_way_to_end_is_shown_when_the_game_is_restored(
    edition: Edition, reason: str, ended: PlayedGame, tmp_path: Path
) -> None:
    lines = run_in_process("restore", recorded(edition, ended, tmp_path), "--plain").lines
    assert "GAME OVER" in lines, lines
    why = getattr(edition, "endings", {}).get(reason, "GAME OVER")
    assert why in lines, f"the last page does not say {why!r}"
    assert f"GAME DIGEST {game_digest(edition.name, ended.kept)}" in lines


@pytest.mark.parametrize("full", [(), ("--full",)], ids=["short", "full"])
def test_each_way_to_end_is_exported_and_imported(
    edition: Edition, reason: str, ended: PlayedGame, full: Sequence[str], tmp_path: Path
) -> None:
    path, text, again = recorded(edition, ended, tmp_path), tmp_path / "game.txt", tmp_path / "again.compbis"
    run_in_process("export", path, "-o", text, *full)
    run_in_process("import", text, "--save", again)
    kept = read_record(again, {})
    assert kept.outcome == ended.kept.outcome
    assert game_digest(edition.name, kept) == game_digest(edition.name, ended.kept)


def test_every_game_ends_in_a_way_that_is_declared(
    trials: Trials, played: Sequence[PlayedGame], of_captains: Sequence[PlayedGame]
) -> None:
    ends = {game.kept.outcome.reason for game in (*played, *of_captains) if game.kept.outcome}
    assert ends <= {*trials.endings}, "the trials of the game lack some of its ways to end"


def test_each_way_to_end_has_its_words(edition: Edition, trials: Trials) -> None:
    words = getattr(edition, "endings", {})
    if not words:
        pytest.skip("the edition has no words for its ways to end")
    assert {*words} == {*map(str, trials.endings)}, "`endings` of the edition and of the trials differ"
