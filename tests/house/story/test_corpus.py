"""Games played once must always replay: those of tests/corpus replay the same, or continue where a rule changed."""

import gzip
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import cast

import pytest

from compbis.conformance.running import subject_named
from compbis.conformance.trials import Trials
from compbis.games import EDITIONS, edition
from compbis.story.audit import standing
from compbis.story.notation.known import unpacked
from compbis.story.notation.standing import Verdict
from compbis.table.settings import PERSON
from compbis.table.side import Side
from tests.corpus import ENDING, GAMES, changed
from tests.house.app.app_helpers import run

FILES = sorted(GAMES.iterdir())
SAMPLE = FILES[::25]
"""Some games of each edition, replayed in every check."""
SAME = [path for path in FILES if path.name.removesuffix(ENDING) not in changed()]
MOST, LARGEST, GAMES_OF_ALL = 2_000_000, 1_000_000, 303


def stands(path: Path) -> None:
    """Check that a game replays as expected. After a deliberate change of a rule, list its games in
    tests/corpus/changed.txt."""
    found = standing(path)
    expected = Verdict.GOES_ON if path.name.removesuffix(ENDING) in changed() else Verdict.SAME
    assert found.verdict is expected, found.text()


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.name.removesuffix(ENDING))
def test_a_sample_of_the_corpus_stands(path: Path) -> None:
    stands(path)


@pytest.mark.release
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(ENDING))
def test_every_game_of_the_corpus_stands(path: Path) -> None:
    stands(path)


def test_the_corpus_has_every_game_ending_and_captain() -> None:
    assert len(FILES) == GAMES_OF_ALL
    assert sum(path.stat().st_size for path in FILES) <= MOST
    assert all(path.stat().st_size <= LARGEST for path in FILES)
    ends: dict[str, Counter[str]] = {edition(name).name: Counter() for name in EDITIONS}
    seated: dict[str, set[tuple[str, str]]] = {title: set() for title in ends}
    for path in FILES:
        head = dict(_header(path))
        ends[head["game"].strip('"')][head["reason"].strip('"')] += 1
        for side in Side:
            seated[head["game"].strip('"')].add((side, head["captains"].partition(f'"{side}": "')[2].partition('"')[0]))
    for name in EDITIONS:
        title, played = edition(name).name, edition(name)
        assert ends[title].keys() >= set(cast(Trials, subject_named(name).trials).endings), title
        for side in Side:
            assert (side, PERSON) in seated[title]
            quick = [captain for captain in played.captains[side] if ":master" not in captain]
            assert all((side, captain) in seated[title] for captain in quick), (title, side)


def _header(path: Path) -> list[tuple[str, str]]:
    lines = gzip.decompress(path.read_bytes()).decode().splitlines()
    return [(name, value) for name, _, value in (line[1:-1].partition(" ") for line in lines if line.startswith("["))]


def test_audit_all_audits_a_folder(tmp_path: Path) -> None:
    longer = (path for path in SAME if unpacked(path.read_bytes()).count(b"\ncheck ") > 1)
    first, second = islice(longer, 2)
    one, other = (unpacked(path.read_bytes()) for path in (first, second))
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / f"same{ENDING}").write_bytes(first.read_bytes())
    (tmp_path / "same.txt").write_bytes(other)
    ran = run("audit", "--all", str(tmp_path))
    assert (ran.status, ran.lines) == (0, ["2 GAMES: 2 REPLAY THE SAME, 0 GO ON FROM THE START OF A TURN, 0 REFUSED"])
    lines = one.decode().splitlines(keepends=True)
    checks = [number for number, line in enumerate(lines) if line.startswith("check ")]
    lines[checks[1]] = f"check {'0' * 64}\n"  # as if a rule changed in its second turn
    (tmp_path / "elsewhere.txt").write_text("".join(lines))
    (tmp_path / "none.txt").write_text("[notation]\n")
    (tmp_path / "read.me").write_text("no game")
    ran = run("audit", "--all", str(tmp_path))
    assert ran.status == 3
    assert ran.lines[-1] == "4 GAMES: 2 REPLAY THE SAME, 1 GO ON FROM THE START OF A TURN, 1 REFUSED"
    assert "elsewhere.txt: GOES ON FROM TURN 2: line " in ran.lines[0] and "none.txt: REFUSED: line 1" in ran.lines[1]


def test_a_damaged_gzip_is_refused(tmp_path: Path) -> None:
    whole = FILES[0].read_bytes()
    for number, content in enumerate((whole[:-9], whole + b"x", b"\x1f\x8bxyz")):
        (tmp_path / f"{number}{ENDING}").write_bytes(content)
    ran = run("audit", "--all", str(tmp_path))
    assert ran.lines[-1].endswith("3 REFUSED") and ran.err.endswith("3 of the games are refused\n")
    cut_off = "gzip data that is truncated, or has more after its end"
    assert [line.rpartition(": ")[2] for line in ran.lines[:3]] == [
        cut_off,
        cut_off,
        "not valid gzip data",
    ]


@pytest.mark.parametrize("more", [["--digest", "0123456789abcdef"], ["--orders", "log"]])
def test_audit_all_takes_only_a_folder(more: list[str], tmp_path: Path) -> None:
    for arguments, why in (
        (["--all", str(tmp_path), *more], "--all takes a folder and nothing else"),
        ([], "name the record of a finished game, or --all and a folder"),
        (["--all", str(tmp_path / "nowhere")], "is not a folder"),
    ):
        ran = run("audit", *arguments)
        assert ran.status == 2 and why in ran.err


def test_games_in_play_are_counted_separately(tmp_path: Path) -> None:
    in_play = Path(__file__).parents[1] / "record" / "versions" / "0.2.1-in-play.compbis"
    (tmp_path / "game.compbis").write_bytes(in_play.read_bytes())
    ran = run("audit", "--all", str(tmp_path))
    assert ran.lines[0].endswith("game.compbis: NOT OVER") and ran.lines[1].endswith("0 REFUSED, 1 NOT OVER")


def test_records_of_older_rules_continue_from_a_turn(tmp_path: Path) -> None:
    kept = Path(__file__).parents[1] / "record" / "versions" / "0.2.0-last-turn.compbis"
    (tmp_path / "game.compbis").write_bytes(kept.read_bytes())
    assert run("export", str(kept), "-o", str(tmp_path / "text.txt")).status == 0  # with its reports
    ran = run("audit", "--all", str(tmp_path))
    assert "GOES ON FROM TURN 30: turn 2: " in ran.lines[0] and ran.status == 0
    assert "text.txt: GOES ON FROM TURN 30: it was played by the rules of 0.2.0" in ran.lines[1]


def test_a_gzipped_text_is_imported(tmp_path: Path) -> None:
    assert run("import", str(SAME[0]), "--save", str(tmp_path / "game")).status == 0
    assert "EVERY RESULT AGREES" in run("audit", str(tmp_path / "game")).out
