"""The questions before a game is restored: passwords, which game, whether a damaged one continues. Whatever is typed,
the game is unchanged, and the command exits with success or one error line."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.counts import count
from tests.house.app.app_helpers import ENDED_AT_PASSWORD, Ran, failed, run
from tests.house.fuzz.fuzz_lines import Lines

SEEDS = range(count("sets of lines at the front door"))
LINES = 60
LONG = b"x" * 100_000
SAVES = ("two-1.compbis", "one-1.compbis", "bad-1.compbis")


def lines(seed: int) -> bytes:
    """Random lines, some of them meaningful and one very long."""
    source, dice = Lines(seed), random.Random(seed)
    typed = [source.line("", None).encode("utf-8", "surrogatepass").replace(b"\n", b"") for _ in range(LINES)]
    typed[dice.randrange(LINES)] = LONG
    typed[0] = dice.choice([b"RESTORE", b"R", typed[0]])
    return b"\n".join(typed)


def ended_well(ran: Ran) -> bool:
    """Whether it exited with status 0 and without errors, or with status 3 (unreadable save) and one line."""
    assert "Traceback" not in ran.out and "a bug in compbis" not in ran.err
    return ran.err in ("", ENDED_AT_PASSWORD) if ran.status == 0 else bool(failed(ran, 3))


@pytest.fixture(scope="module")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A solitaire and a two-player game with passwords, and a damaged game."""
    folder = tmp_path_factory.mktemp("saves")
    run("play", "--two-player", "--seed", "5", "--save", str(folder / "two-1.compbis"), typed=["71", "72", "71", "QU"])
    run("play", "--side", "british", "--seed", "5", "--save", str(folder / "one-1.compbis"), typed=["73", "QU"])
    run("play", "--side", "british", "--seed", "5", "--save", str(folder / "bad-1.compbis"), typed=["", "MS HOOD P"])
    whole = (folder / "bad-1.compbis").read_bytes()
    (folder / "bad-1.compbis").write_bytes(whole[: len(whole) // 2])
    return folder


@contextmanager
def unchanged(folder: Path) -> Iterator[None]:
    """The files of a folder must stay as they are meanwhile; new ones are removed afterwards."""
    before = {path: path.read_bytes() for path in folder.iterdir()}
    yield
    after = {path: path.read_bytes() for path in folder.iterdir()}
    assert {path: after[path] for path in before} == before
    for new in after.keys() - before.keys():
        new.unlink()


@pytest.mark.parametrize("seed", SEEDS)
def test_any_lines_at_the_passwords_leave_the_game_unchanged(saves: Path, seed: int) -> None:
    for name in ("two-1.compbis", "one-1.compbis"):
        with unchanged(saves):
            ran = run("restore", str(saves / name), typed=lines(seed))
            assert not [new for new in saves.iterdir() if new.name not in SAVES]
        assert ended_well(ran)
        assert ran.status == 3 or (ran.status == 0 and b"QU" in lines(seed).split(b"\n")), "QU leaves"


@pytest.mark.parametrize("seed", SEEDS)
def test_any_lines_at_the_first_questions_leave_saved_games_unchanged(saves: Path, seed: int) -> None:
    with unchanged(saves):
        assert ended_well(run(typed=lines(seed), saves=saves))


@pytest.mark.parametrize("seed", SEEDS)
def test_any_lines_at_the_question_about_a_damaged_game_leave_it_unchanged(saves: Path, seed: int) -> None:
    with unchanged(saves):
        ran = run("restore", str(saves / "bad-1.compbis"), typed=lines(seed))
    assert ended_well(ran)
    assert "GO ON FROM THERE IN A NEW FILE (NO)-" in ran.out
