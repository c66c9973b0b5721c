"""A captain of one's own who fails in a game that is played, restored or watched: one line names him and his fault."""

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
    """Run compbis as if for the first time: the captain's module is read anew."""
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
    monkeypatch.setenv("COMPBIS_DEBUG", "1")  # nothing that a captain does is a fault of compbis
    return tmp_path


def play() -> Ran:
    return fresh("play", "--opponent", NAME, "--seed", "1", "--save", "game", typed=("", "DM"))


@pytest.mark.parametrize(
    ("ill", "fault"),
    [
        ({"answers": "raise LookupError('BISMARCK IN 1528')"}, "raised LookupError"),
        ({"answers": "raise SystemExit(7)"}, "raised SystemExit"),
        ({"answers": MOVES_ASTERN}, "gave an order that is not legal"),
        ({"answers": "return None"}, "gave an order that is not legal"),
        ({"answers": "return ShipOrder('BISMARCK', 'M', ('E', 'E'))"}, "gave an order that is not legal"),
        ({"hears": "raise ValueError('BISMARCK IN 1528')"}, "raised ValueError"),
    ],
)
def test_he_and_his_fault_are_named_nothing_hidden_is_told_and_the_game_is_kept(
    folder: Path, ill: dict[str, str], fault: str
) -> None:
    write(folder, **ill)
    ran = play()
    assert failed(ran, 4) == f"compbis: the german captain {NAME} {fault}: he cannot go on\n"
    assert ran.lines[-2:] == ["GAME KEPT: game", "GO ON: compbis restore game"]
    again = fresh("restore", "game", "--opponent", NAME, typed=("DM",))
    assert failed(again, 4) == ran.err
    write(folder)
    mended = fresh("restore", "game", "--opponent", NAME, typed=("DM", "", "QU"))
    assert (mended.status, mended.err) == (0, "")
    assert "TURN 2" in mended.out


def test_of_one_who_cannot_be_made_there_is_no_game(folder: Path) -> None:
    write(folder, made="raise ValueError('no charts')")
    why = f"compbis: the captain {NAME} cannot be made: ValueError: no charts\n"
    assert failed(play(), 2) == why
    assert not (folder / "game").exists()
    assert failed(fresh("watch", "--german", NAME), 2) == why


def test_of_one_who_cannot_be_made_any_more_the_game_is_kept(folder: Path) -> None:
    write(folder)
    assert play().status == 0
    write(folder, made="raise ValueError('no charts')")
    assert "ValueError: no charts" in failed(fresh("restore", "game", "--opponent", NAME), 2)
    write(folder)
    assert fresh("restore", "game", "--opponent", NAME).status == 0


def test_a_module_that_leaves_is_no_captain(folder: Path) -> None:
    (folder / "ill_captain.py").write_text("import sys\nsys.exit(7)\n")
    assert failed(play(), 2) == f"compbis: no captain {NAME!r}: SystemExit: 7\n"


@pytest.mark.parametrize(
    ("ill", "fault"),
    [
        ({"answers": "raise LookupError('BISMARCK IN 1528')"}, "raised LookupError: BISMARCK IN 1528"),
        ({"hears": "1 / 0"}, "raised ZeroDivisionError: division by zero"),
        ({"answers": "return None"}, "gave an order that is not legal: None: NOT NOW"),
        ({"answers": "return 'DM'"}, "gave an order that is not legal: DM: NOT NOW"),
    ],
)
def test_who_watches_may_know_all_of_it(folder: Path, ill: dict[str, str], fault: str) -> None:
    write(folder, **ill)
    assert failed(fresh("watch", "--german", NAME, "--seed", "1"), 4) == f"compbis: the german captain {NAME} {fault}\n"
