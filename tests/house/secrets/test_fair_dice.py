"""The dice are provably fair: the seed is drawn secretly, committed to before the game starts, revealed at its end, and
restoring a game never rolls a die again."""

import copy
import hashlib
from pathlib import Path

import pytest

from compbis.record import Kept
from compbis.story.audit import Disagreement, check_dice
from compbis.story.finished import read_finished
from compbis.table.dice import Dice, digest, new_seed
from compbis.table.side import BRITISH, GERMAN
from tests.house.record.toy_game import reopened
from tests.house.secrets.secrets_helpers import Ran, answers_of, run, session_of

RESIGN = ("RE", "RESIGN", "YES")
DICE = {"naval-battle": 207, "wolfpack-attack": 8, "torpedo-plane-strike": 1, "surprise-attack": 10}
"""Sessions of two players, and the number of dice rolled in them before a question."""
LONG = ("wolfpack-attack", "torpedo-plane-strike")
"""The sessions with the fewest dice for their running time."""


def played(path: Path, *arguments: str, typed: tuple[str, ...] = ("", *RESIGN)) -> Ran:
    return run("play", "--side", "british", *arguments, "--save", str(path), typed=typed)


def line_of(ran: Ran, word: str) -> str:
    """The only line that starts with the word; repeats of the same line count once."""
    found = {line for line in ran.lines if line.startswith(f"{word} ")}
    assert len(found) == 1, found
    return found.pop().removeprefix(f"{word} ")


def kept_in(path: Path) -> Kept:
    return read_finished(path)[1]


def test_the_digest_at_the_start_matches_the_seed_at_the_end(tmp_path: Path) -> None:
    ran = played(tmp_path / "game")
    committed, seed = line_of(ran, "DICE"), line_of(ran, "SEED")
    assert committed == f"DIGEST {hashlib.sha256(seed.encode()).hexdigest()}"
    assert ran.lines.index(f"DICE {committed}") == 0, "before any choice or output"
    over = ran.lines.index("GAME OVER")
    assert ran.lines[over:].count(f"DICE {committed}") == 1
    assert seed not in "\n".join(ran.lines[:over])


def test_the_seed_cannot_be_guessed() -> None:
    seeds = [new_seed() for _ in range(200)]
    assert len(set(seeds)) == 200
    assert max(seeds) > 2**120
    assert len({digest(seed) for seed in seeds}) == 200


@pytest.mark.parametrize(("times", "line"), [(0, "0 TIMES"), (1, "1 TIME"), (3, "3 TIMES")])
def test_the_last_page_says_how_often_the_game_was_restored(times: int, line: str, tmp_path: Path) -> None:
    game = str(tmp_path / "game")
    ran = played(tmp_path / "game", typed=("", "QU") if times else ("", *RESIGN))
    for number in range(times):
        ran = run("restore", game, typed=RESIGN if number == times - 1 else ["SN", "QU"])
    assert line_of(ran, "RESTORED") == line
    assert line_of(run("restore", game), "RESTORED") == line, "looking at it later does not count"


def test_the_audit_finds_a_seed_without_a_commitment(tmp_path: Path) -> None:
    played(tmp_path / "game")
    kept = kept_in(tmp_path / "game")
    for change in ({"seed": kept.settings["seed"] + 1}, {"dice": [f"DICE DIGEST {digest(7)}"]}, {"fixed": True}):
        changed = copy.deepcopy(kept)
        changed.settings.update(change)
        with pytest.raises(Disagreement):
            check_dice(changed)


def test_a_record_of_the_first_format_has_no_commitment_but_can_be_audited(tmp_path: Path) -> None:
    played(tmp_path / "game", "--seed", "5")
    kept = kept_in(tmp_path / "game")
    del kept.settings["fixed"], kept.settings["dice"]
    assert check_dice(kept) == []


def test_dice_and_digest_reveal_nothing_of_each_other() -> None:
    """The dice are keyed by a different hash of the seed than the one shown."""
    seed = new_seed()
    by_seed, by_digest = Dice(seed), Dice(digest(seed))
    assert [by_seed.draw("x", 100, n) for n in range(20)] != [by_digest.draw("x", 100, n) for n in range(20)]


@pytest.mark.parametrize(
    "session",
    [pytest.param(name, marks=pytest.mark.release if name in LONG else ()) for name in DICE],
)
def test_restoring_at_every_question_rolls_no_die_again(session: str, tmp_path: Path) -> None:
    """A whole session in one sitting, and again with a restore before every line."""
    command, typed = session_of(session)
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    assert run(*command, "--save", str(whole), typed=typed).status == 0
    passwords, lines = answers_of(typed)
    assert run(*command, "--save", str(broken), typed=passwords).status == 0
    for password, line in lines:
        assert run("restore", str(broken), typed=[*passwords, password, line]).status == 0
    one, other = opened(whole, passwords), opened(broken, passwords)
    assert [turn.entries for turn in other.turns] == [turn.entries for turn in one.turns]
    assert [turn.reports for turn in other.turns] == [turn.reports for turn in one.turns]
    assert sum(len(entry.draws) for turn in one.turns for entry in turn.entries) >= DICE[session]
    assert other.restores == len(lines)


def opened(path: Path, passwords: list[str]) -> Kept:
    return reopened(path, dict(zip((BRITISH, GERMAN), passwords, strict=False)))
