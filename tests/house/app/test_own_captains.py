"""A custom captain who fails in a game that is played, restored or watched: one line names captain and fault."""

from pathlib import Path

import pytest

from tests.house.app.app_helpers import Ran, failed, run

CAPTAIN = """
from compbis.games.computer_bismarck.state.orders import ShipOrder


class Captain:
    def __init__(self, side, seed):
        {made}

    def hear(self, report):
        {hears}

    def answer(self, request):
        {answers}
        return request.default
"""
NAME = "ill_captain:Captain"
MOVES_ASTERN = "return ShipOrder('BISMARCK', 'M', ('ASTERN',))"


def write(folder: Path, made: str = "pass", hears: str = "pass", answers: str = "pass") -> None:
    (folder / "ill_captain.py").write_text(CAPTAIN.format(made=made, hears=hears, answers=answers))


def fresh(*arguments: str, typed: tuple[str, ...] = ()) -> Ran:
    """Run compbis as a new process would: the captain's module is imported again."""
    import importlib
    import sys

    sys.modules.pop("ill_captain", None)
    importlib.invalidate_caches()
    return run(*arguments, typed=typed)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    monkeypatch.setenv("COMPBIS_DEBUG", "1")  # a captain's failure is never an internal error of compbis
    return tmp_path


def play() -> Ran:
    return fresh("play", "--opponent", NAME, "--seed", "1", "--save", "game", typed=("", "DM"))


@pytest.mark.parametrize(
    ("ill", "fault"),
    [
        ({"answers": "raise LookupError('BISMARCK IN 1528')"}, "raised LookupError"),
        ({"answers": "raise SystemExit(7)"}, "raised SystemExit"),
        ({"answers": MOVES_ASTERN}, "gave an illegal order"),
        ({"answers": "return ShipOrder('BISMARCK', 'M', ('E', 'E'))"}, "gave an illegal order"),
        ({"hears": "raise ValueError('BISMARCK IN 1528')"}, "raised ValueError"),
    ],
)
@pytest.mark.rule("1.1a")
def test_a_failure_names_the_captain_reveals_nothing_hidden_and_keeps_the_game(
    folder: Path, ill: dict[str, str], fault: str
) -> None:
    write(folder, **ill)
    ran = play()
    assert failed(ran, 4) == f"compbis: the german captain {NAME} {fault}: it cannot continue\n"
    assert ran.lines[-2:] == ["GAME KEPT: game", "GO ON: compbis restore game"]
    again = fresh("restore", "game", "--opponent", NAME, typed=("DM",))
    assert failed(again, 4) == ran.err
    write(folder)
    mended = fresh("restore", "game", "--opponent", NAME, typed=("DM", "", "QU"))
    assert (mended.status, mended.err) == (0, "")
    assert "TURN 2" in mended.out


def test_a_captain_who_cannot_be_made_starts_no_game(folder: Path) -> None:
    write(folder, made="raise ValueError('no charts')")
    why = f"compbis: the captain {NAME} cannot be made: ValueError: no charts\n"
    assert failed(play(), 2) == why
    assert not (folder / "game").exists()
    assert failed(fresh("watch", "--german", NAME), 2) == why


def test_a_game_is_kept_although_its_captain_can_no_longer_be_made(folder: Path) -> None:
    write(folder)
    assert play().status == 0
    write(folder, made="raise ValueError('no charts')")
    assert "ValueError: no charts" in failed(fresh("restore", "game", "--opponent", NAME), 2)
    write(folder)
    assert f"--opponent {NAME}" in failed(fresh("restore", "game"), 2), "a file alone runs no foreign code"
    assert fresh("restore", "game", "--opponent", NAME).status == 0


@pytest.mark.parametrize(
    ("ill", "fault"),
    [
        ({"answers": "raise LookupError('BISMARCK IN 1528')"}, "raised LookupError: BISMARCK IN 1528"),
        ({"answers": "return None"}, "gave an illegal order: None: NOT NOW"),
    ],
)
def test_watch_shows_the_whole_error(folder: Path, ill: dict[str, str], fault: str) -> None:
    write(folder, **ill)
    assert failed(fresh("watch", "--german", NAME, "--seed", "1"), 4) == f"compbis: the german captain {NAME} {fault}\n"
