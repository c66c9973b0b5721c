"""Watching two computer captains play; nothing is saved."""

from pathlib import Path

import pytest

from compbis.front.watch import replay_command
from compbis.games import edition
from compbis.lab.contest import Contest
from compbis.record import SealedRecord
from compbis.table.side import Side
from tests.house.app.app_helpers import failed, run

FAULTY = """
from compbis.games.computer_bismarck.state.orders import Choice

class Faulty:
    def __init__(self, side, seed): pass
    def hear(self, report): pass
    def answer(self, request): {answer}
"""


@pytest.fixture(autouse=True)
def nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def create(*arguments: object) -> None:
        raise AssertionError("a record is created")

    monkeypatch.setattr(SealedRecord, "create", create)


@pytest.fixture
def faulty_captain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """A captain that misbehaves, by its import name."""
    (tmp_path / f"{request.node.originalname}_captain.py").write_text(FAULTY.format(answer=request.param))
    monkeypatch.syspath_prepend(str(tmp_path))
    return f"{request.node.originalname}_captain:Faulty"


def test_a_whole_game_can_be_watched_through_a_pipe() -> None:
    ran = run("watch", "--seed", "3")
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[:2] == [f"{side.upper()} {edition().captains[side][0].upper()}" for side in Side]
    turns = [line.split()[1] for line in ran.lines if line.startswith("TURN ") and line.endswith("HOURS")]
    assert turns == [str(number) for number in range(1, len(turns) + 1)]
    assert ran.lines.index("GAME OVER") > ran.lines.index("TURN 1  MAY 22  1200 HOURS")
    assert ran.lines[-2:] == ["SEED 3", "SEE IT AGAIN: compbis watch --seed 3"]
    assert sum(line.startswith("BOTH SIDES") for line in ran.lines) == len(turns)
    assert "\x1b" not in ran.out


def test_the_command_to_see_it_again_names_only_captains_that_are_not_the_default() -> None:
    played = edition()
    captains = {side: played.captains[side][0] for side in Side} | {Side.BRITISH: "my captains:tovey"}
    again = "SEE IT AGAIN: compbis watch --british 'my captains:tovey' --seed 4"
    assert replay_command(Contest(played, captains, 4)) == ["SEED 4", again]


THINKER = """
class Thinker:
    def __init__(self, side, seed):
        self.side = side
    def hear(self, report):
        pass
    def answer(self, request):
        self.thought = f"{self.side} turn {request.view.turn}".upper()
        return request.default
"""


def test_what_both_captains_think_is_shown_turn_by_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "thinking.py").write_text(THINKER)
    monkeypatch.syspath_prepend(str(tmp_path))
    lines = run("watch", "--british", "thinking:Thinker", "--german", "thinking:Thinker", "--seed", "1").lines
    thoughts = [line for line in lines if "THINKER NOW: " in line]
    assert thoughts == [
        f"{side} THINKER NOW: {side} TURN {turn}" for turn in range(1, 31) for side in ("BRITISH", "GERMAN")
    ]


def test_without_a_seed_every_game_is_different() -> None:
    seeds = {run("watch", "--british", "clerk", "--german", "far").lines[-1] for _ in range(2)}
    assert len(seeds) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("--german", "clerk"),
        ("--british", "json:captain"),
        ("--pace", "-1"),
        ("--pace", "nan"),
        ("--pace", "61"),
        ("FILE",),
    ],
)
def test_wrong_arguments_give_one_line(arguments: tuple[str, ...]) -> None:
    ran = run("watch", *arguments)
    failed(ran, 2)
    assert ran.out == ""


@pytest.mark.parametrize("faulty_captain", ["return Choice('HOOD')"], indirect=True)
def test_an_illegal_order_ends_the_game_with_one_line(faulty_captain: str) -> None:
    line = failed(run("watch", "--german", faulty_captain), 4)
    assert f"german captain {faulty_captain} gave an illegal order" in line


@pytest.mark.parametrize("faulty_captain", ["raise KeyboardInterrupt"], indirect=True)
def test_ctrl_c_leaves(faulty_captain: str) -> None:
    ran = run("watch", "--british", faulty_captain)
    assert (ran.status, ran.err) == (0, "")
