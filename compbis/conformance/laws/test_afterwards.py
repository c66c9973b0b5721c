"""A finished game can be replayed, logged, audited, charted, exported and imported; a tournament is reproducible."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from compbis.conformance.tools.changed import CHANGES, changed, with_other_orders, with_other_winner
from compbis.conformance.tools.house import REGISTERED_NAME, recorded, registered, run_in_process
from compbis.conformance.tools.played import PlayedGame
from compbis.record import Kept, check_record, read_record
from compbis.story.audit import Disagreement, audit
from compbis.story.notation.digest import game_digest
from compbis.story.telling import replayed_turns
from compbis.table.edition import Edition
from compbis.table.game import Outcome
from compbis.table.side import Side
from compbis.table.values import NamedTuple

OTHERS = 20
"""How many orders of a game are replaced, one at a time, by others of the game."""
COLUMNS = 80
"""Maximum number of columns in a line of a log."""
_IN_LOG = re.compile(r"  TURNS? (\d+)(?: (?:AND|TO) (\d+):|[:,])")
"""A heading in a log, for a turn or for several uneventful ones: the first turn, and the last if there are several."""
CONTESTS = 2
"""Games of the tournament."""
TIMES = ("seconds", "games_per_second", "decision_ms")
"""The fields of a tournament's result that depend on the speed of the machine."""
WORKERS = (1, 2)


class Finished(NamedTuple):
    """A finished game, and its sealed record."""

    game: PlayedGame
    path: Path

    @property
    def kept(self) -> Kept:
        """The game as read from the record."""
        return read_record(self.path, {})


@pytest.fixture(scope="module")
def finished(
    edition: Edition,
    random_games: Sequence[PlayedGame],
    of_captains: Sequence[PlayedGame],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Sequence[Finished]]:
    """The random games, and one game between the first captains, each in a record. While the test runs, commands can
    find the game."""
    folder = tmp_path_factory.mktemp("finished")
    with registered(edition):
        yield [Finished(game, recorded(edition, game, folder)) for game in (*random_games, *of_captains)]


def test_the_record_is_whole_and_holds_the_game(finished: Sequence[Finished]) -> None:
    for game, path in finished:
        assert check_record(path).kept is not None, game
        assert run_in_process("check", path).lines[-1] == "OVER"
        assert _facts(read_record(path, {})) == _facts(game.kept), game


def test_a_replay_shows_every_turn(edition: Edition, finished: Sequence[Finished]) -> None:
    for game, path in finished:
        assert all(turn.whole for turn in replayed_turns(edition, game.kept)), (
            f"{game}: the replay lacks some of the orders"
        )
        _has_turns(edition, game, run_in_process("replay", path, "--plain").lines)


def test_the_log_has_every_turn_in_lines_of_80_columns(
    edition: Edition, finished: Sequence[Finished], tmp_path: Path
) -> None:
    for number, (game, path) in enumerate(finished):
        log = tmp_path / f"{number}.txt"
        run_in_process("log", path, "-o", log)
        lines = log.read_text("utf-8").splitlines()
        assert lines[0] == edition.name
        entries = [found for line in lines if (found := _IN_LOG.match(line))]
        turns = [turn for first, last in (found.groups() for found in entries) for turn in _from(first, last)]
        assert turns == [turn.number for turn in game.kept.turns], game
        _ends(edition, game, lines)
        assert [line for line in lines if len(line) > COLUMNS] == [], game


def _has_turns(edition: Edition, game: PlayedGame, lines: Sequence[str]) -> None:
    """Check that each turn has its heading, in order, and that the last page follows."""
    assert all(line.isprintable() for line in lines), game
    headings = [f"TURN {turn.number}  {turn.date}" for turn in game.kept.turns]
    assert [line for line in lines if line in headings] == headings, game
    _ends(edition, game, lines[lines.index(headings[-1]) :])


def _from(first: str, last: str | None) -> range:
    return range(int(first), int(last or first) + 1)


def _ends(edition: Edition, game: PlayedGame, last_page: Sequence[str]) -> None:
    """Check that the last page says how the game ended."""
    assert all(line.isprintable() for line in last_page), game
    assert game.kept.outcome is not None
    for line in ("GAME OVER", *_result(edition, game.kept.outcome)):
        assert line in last_page, f"{game}: the last page lacks {line!r}"
    assert f"GAME DIGEST {game_digest(edition.name, game.kept)}" in last_page, game


def _result(edition: Edition, outcome: Outcome) -> list[str]:
    if outcome.winner is None:
        return ["THE GAME IS DRAWN"]
    return [f"THE {edition.sides[outcome.winner]} PLAYER WINS"]


def test_the_audit_agrees_turn_by_turn(edition: Edition, finished: Sequence[Finished]) -> None:
    for game, path in finished:
        lines = run_in_process("audit", path, "--digest", game_digest(edition.name, game.kept)).lines
        agreed = [line for line in lines if line.startswith("TURN ") and line.endswith("AGREES")]
        assert len(agreed) == len(game.kept.turns), game
        assert "EVERY RESULT AGREES" in lines, game


@pytest.mark.parametrize("what", CHANGES)
def test_the_audit_finds_what_was_changed(edition: Edition, finished: Sequence[Finished], what: str) -> None:
    forgeries = [(game, forged) for game, _ in finished if (forged := changed(game, CHANGES[what])) is not None]
    if not forgeries:
        pytest.skip(f"no record has {what}")
    for game, forged in forgeries:
        assert _disagrees(edition, forged), f"{game}: {what} of the record was changed, and the audit agrees"


def test_the_audit_finds_another_end(edition: Edition, finished: Sequence[Finished]) -> None:
    for game, _ in finished:
        assert _disagrees(edition, with_other_winner(game)), f"{game}: the winner was changed, and the audit agrees"


def test_the_audit_finds_an_order_that_was_changed_for_another(edition: Edition, finished: Sequence[Finished]) -> None:
    """Some orders may have the same effect, but not all of them."""
    tried = 0
    for forged in (kept for game, _ in finished for kept in with_other_orders(game, OTHERS)):
        if _disagrees(edition, forged):
            return
        tried += 1
    if not tried:
        pytest.skip("every kind of question always has the same answer")
    raise AssertionError("whatever was ordered, the audit agrees")


def _disagrees(edition: Edition, kept: Kept) -> bool:
    try:
        for _ in audit(edition, kept):
            pass
    except Disagreement:
        return True
    return False


@pytest.mark.parametrize("full", [(), ("--full",)], ids=["short", "full"])
def test_a_game_that_is_exported_and_imported_is_the_same(
    edition: Edition, finished: Sequence[Finished], full: Sequence[str], tmp_path: Path
) -> None:
    """The games alternate between the two forms; a single game has both."""
    first = 1 if full and len(finished) > 1 else 0
    for number, (game, path) in enumerate(finished[first::2]):
        text, again, once_more = (tmp_path / f"{number}.{name}" for name in ("txt", "compbis", "2.txt"))
        run_in_process("export", path, "-o", text, *full)
        said = run_in_process("import", text, "--save", again).lines
        assert said[-1] == f"GAME DIGEST {game_digest(edition.name, game.kept)}", game
        assert _facts(read_record(again, {})) == _facts(game.kept), f"{game}: what is imported is another game"
        run_in_process("export", again, "-o", once_more, *full)
        assert once_more.read_bytes() == text.read_bytes(), game


def _facts(kept: Kept) -> list[Any]:
    """All that a record holds of a game."""
    return [kept.settings, kept.values, [list(turn) for turn in kept.turns], kept.outcome, kept.restores, kept.notation]


def test_a_track_chart_is_a_picture(edition: Edition, finished: Sequence[Finished], tmp_path: Path) -> None:
    if edition.chronicle().chart is None:
        pytest.skip("the game has no track chart")
    for number, (_, path) in enumerate(finished):
        picture = tmp_path / f"{number}.svg"
        run_in_process("chart", path, "-o", picture)
        assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_a_tournament_has_the_same_result_with_any_number_of_workers(
    edition: Edition, finished: Sequence[Finished], seed: int
) -> None:
    names = {side: edition.captains[side][0] for side in Side if edition.captains.get(side)}
    if len(names) < len(Side):
        pytest.skip("the game has no captains")
    alone, together = (_tournament(names, seed, workers) for workers in WORKERS)
    assert alone["games"] == CONTESTS and not alone["forfeits"]
    assert alone == together, "with more workers, different games are played"


def _tournament(names: Mapping[Side, str], seed: int, workers: int) -> dict[str, Any]:
    """The result of a tournament, without the times."""
    captains = [word for side, name in names.items() for word in (f"--{side}", name)]
    counts = ["--games", f"{CONTESTS}", "--seed", f"{seed}", "--workers", f"{workers}"]
    (line,) = run_in_process("tournament", "--game", REGISTERED_NAME, *captains, *counts, "--json").lines
    result: dict[str, Any] = json.loads(line)
    return {name: value for name, value in result.items() if name not in TIMES}
