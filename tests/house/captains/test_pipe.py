"""`pipe:PROGRAM`: whatever the program does, the game continues or is forfeited with a line that says why."""

import ctypes
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from compbis.app import main
from compbis.captains.hire import find, hire
from compbis.captains.pipe.captain import PipeCaptain, piped
from compbis.captains.pipe.program import LIMITS, Fault, Limits
from compbis.errors import UsageError
from compbis.games import EDITIONS, edition
from compbis.games.computer_bismarck.api import request_from_plain
from compbis.lab import apart, booth
from compbis.lab.contest import Contest, GameResult, play
from compbis.table.captain import Captain
from compbis.table.match import Match
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.turn import Turn
from tests.house.app.app_helpers import TOP, failed, run
from tests.house.captains.programs import wait_until_gone, write, write_all

EXAMPLE = TOP / "docs" / "examples" / "any_order.sh"
NAME = "pipe:./program"
EDITION = edition()
TOO_LONG = "wrote more than 65536 bytes for an answer"
NO_OBJECT = "wrote a line that is not a JSON object"
SHORT = Limits(answer=0.3)


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    booth.BOOTHS.clear()  # those of another test work in its folder
    return tmp_path / "program"


def played(side: Side = GERMAN, other: str = "tests.house.lab.odd_captains:cautious") -> GameResult:
    return play(Contest(EDITION, {side: NAME, side.enemy: other}, 1))


def asked(limits: Limits = LIMITS) -> PipeCaptain:
    """The captain, once the program has given its first order."""
    captain = PipeCaptain(EDITION, ["./program"], GERMAN, 1, limits)
    captain.answer(Turn(EDITION.new(1, dict.fromkeys(Side, "random"))).open[GERMAN].request)
    return captain


def idle() -> Captain:
    return hire(EDITION, "tests.house.lab.odd_captains:cautious", BRITISH, 1)


def wait_for_end(folder: Path) -> None:
    """Wait until every process whose id is in a file of this folder has ended."""
    wait_until_gone(int(file.read_text()) for file in folder.glob("*.pid"))


@pytest.mark.parametrize("side", list(Side))
def test_a_program_that_gives_default_answers_plays_like_a_captain_that_does(program: Path, side: Side) -> None:
    write(program)
    found = played(side)
    own = Contest(EDITION, dict.fromkeys(Side, "tests.house.lab.odd_captains:cautious"), 1)
    assert found.failure == ""
    assert found.outcome == play(own).outcome


@pytest.mark.parametrize(
    ("does", "failure"),
    [
        ("exit 3", "ended (exit status 3)"),
        ("echo 'no charts' >&2; exit 3", "ended (exit status 3): no charts"),
        ('printf \'{"order": "DM\'; exit 0', "ended (exit status 0) in the middle of a line"),
        ("exec >&-; sleep 1000", "closed its output"),
        ("exec <&-; answer; sleep 1000", "closed its input"),
        ("sleep 1000 & exit 0", "ended (exit status 0)"),
        ("head -c 70000 /dev/zero; sleep 1000", TOO_LONG),
        ('yes \'{"try": "DM"}\'', TOO_LONG),  # tries never end a question, even from a slow program
        ("echo DM", f"{NO_OBJECT}: DM"),
        ("echo '[\"DM\"]'", f'{NO_OBJECT}: ["DM"]'),
        ("head -c 60000 /dev/zero | tr '\\0' '['; echo", f"{NO_OBJECT}: [["),
        ("printf '\\377\\n'", f"{NO_OBJECT}: \N{REPLACEMENT CHARACTER}"),
        ("echo '{}'", "answered without an order"),
        ("echo '{\"order\": null}'", "wrote something other than a line of at most 400 characters as its order: None"),
        ('echo \'{"order": "\\ud800"}\'', "wrote something other than a line of at most 400 characters as its order"),
        (
            'echo \'{"order": "DM\\u001b[2J"}\'',
            "wrote something other than a line of at most 400 characters as its order",
        ),
        (
            'echo \'{"order": "DM", "thought": 7}\'',
            "wrote something other than a line of at most 320 characters as its thought: 7",
        ),
        (
            'echo \'{"order": "MS BISMARCK = M E"}\'',
            "gave an illegal order: MS BISMARCK = M E: OFF THE BOARD",
        ),
        ("echo '{\"try\": 5}'", "wrote something other than a line of at most 400 characters as its try"),
    ],
)
def test_a_failing_program_forfeits_with_a_reason(program: Path, does: str, failure: str) -> None:
    write(program, does)
    found = played()
    assert (found.winner, found.outcome) == (BRITISH, None)
    assert found.failure.startswith(failure)
    assert found.failure.isprintable()


@pytest.mark.parametrize(
    "does",
    [
        "sleep 1000",
        "yes >&2",
        "trap '' TERM INT HUP; sleep 1000",
        'while :; do echo \'{"try": "DM"}\'; read -r tried; done',
    ],
)
def test_a_program_that_does_not_answer_in_time_forfeits(program: Path, does: str) -> None:
    write(program, does)
    with pytest.raises(Fault, match="did not answer in time"):
        asked(SHORT)


def test_the_time_for_all_answers_is_limited(program: Path) -> None:
    write(program, "sleep 1000")
    with pytest.raises(Fault, match="did not answer in time"):
        asked(Limits(game=0.3))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("#!/bin/sh\nexit 3\n", "it ended (exit status 3)"),
        ("#!/bin/sh\necho no\n", f"it {NO_OBJECT}: no"),
        ("#!/no/such/shell\n", "it cannot be started: No such file or directory"),
        (
            "#!/bin/sh\necho '{\"plan\": 1}'\n",
            "it wrote something other than a line of at most 320 characters as its plan",
        ),
    ],
)
def test_a_program_that_fails_at_the_start_cannot_be_hired(program: Path, text: str, why: str) -> None:
    write_all(program, text)
    with pytest.raises(UsageError) as refused:
        hire(EDITION, NAME, GERMAN, 1)
    assert str(refused.value).startswith(f"the captain {NAME} cannot be made: {why}")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("pipe:", "one of your own is module:factory, or pipe:PROGRAM"),
        ("pipe:./nobody", "there is no executable program ./nobody"),
        ("pipe:no-such-program-on-any-path -x", "there is no executable program no-such-program-on-any-path"),
        ("pipe:./program 'half", "No closing quotation"),
        ("pipe:./program \x1b", "one of your own is module:factory, or pipe:PROGRAM"),
        (f"pipe:./program {'x' * 200}", "one of your own is module:factory, or pipe:PROGRAM"),
    ],
)
def test_an_invalid_program_name_is_refused(program: Path, name: str, why: str) -> None:
    write(program)
    with pytest.raises(UsageError, match="no captain") as refused:
        find(EDITION, name, GERMAN)
    assert str(refused.value).endswith(why)


def test_the_name_is_not_read_by_a_shell(program: Path) -> None:
    write_all(program, '#!/bin/sh\nread -r line\nprintf \'{"plan": "%s"}\\n\' "$*"\n')
    captain = piped(EDITION, "pipe:./program 'a b' $HOME; `ls`*")(GERMAN, 1)
    assert captain.plan == "a b $HOME; `ls`*"


def test_no_process_remains_after_the_game(program: Path, tmp_path: Path) -> None:
    """Even processes that it started in sessions of their own and that hold its pipes."""
    starts = (
        "setsid sh -c 'echo $$ >child.pid; trap \"\" TERM HUP; while :; do sleep 1; done' & echo $$ >it.pid; answer"
    )
    write(program, f"if [ -e it.pid ]; then answer; else {starts}; fi", "sleep 1000")
    captain = asked()
    while not (tmp_path / "child.pid").exists() or not (tmp_path / "child.pid").read_text().endswith("\n"):
        time.sleep(0.01)
    captain.dismiss()
    wait_for_end(tmp_path)


def test_no_process_remains_after_the_captain_is_deleted(program: Path, tmp_path: Path) -> None:
    write(program, "echo $$ >it.pid; answer", "sleep 1000")
    captain = asked()
    del captain
    wait_for_end(tmp_path)


def test_the_program_ends_when_the_game_runs_out_of_time(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time is up as soon as the program has been asked, so that the test does not depend on the machine's speed."""

    def message_comes_by(self: booth.Booth, end: float) -> bool:
        while not (tmp_path / "it.pid").exists():
            if self._connection.poll(0.01):
                return True
        return False

    monkeypatch.setattr(booth.Booth, "_message_comes_by", message_comes_by)
    monkeypatch.setattr(apart, "monotonic", lambda: time.monotonic() + 1000)
    write_all(
        program,
        "#!/bin/sh\nread -r line; echo '{}'\nwhile read -r line; do\n"
        'case $line in *\'"type":"request"\'*) echo $$ >pid; mv pid it.pid ;; esac\ndone\n',
    )
    found = apart.play_apart(Contest(EDITION, {BRITISH: "clerk", GERMAN: NAME}, 1), 3.0)
    assert (found.winner, found.failure) == (BRITISH, "took longer than 3 s")
    wait_for_end(tmp_path)


def test_the_program_hears_the_outcome_and_may_exit_by_itself(program: Path, tmp_path: Path) -> None:
    write_all(
        program,
        "#!/bin/sh\nread -r line; echo '{}'\nwhile read -r line; do\n"
        'case $line in *\'"type":"request"\'*) echo \'{"order": "RE"}\' ;; *) last=$line ;; esac\n'
        'done\necho "$last" >last.json\n',
    )
    captains = {GERMAN: PipeCaptain(EDITION, ["./program"], GERMAN, 1, Limits(end=600)), BRITISH: idle()}
    assert Match(EDITION.new(1, dict.fromkeys(Side, "random")), captains).play().winner is BRITISH
    last = json.loads((tmp_path / "last.json").read_text())
    assert (last["type"], last["kind"], last["facts"]["winner"]) == ("report", "game_over", "british")


def test_the_program_gets_three_pipes_few_variables_and_limits(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPBIS_SECRET", "BISMARCK IN 1528")
    says = "ls /proc/self/fd | wc -l >files; env >environment; cat /proc/self/limits >limits; ps -o tty= $$ >tty 2>tty"
    write_all(program, f"#!/bin/sh\n{says}\nread -r line\necho '{{}}'\n")
    with open(program):
        hire(EDITION, NAME, GERMAN, 1)
    assert int((tmp_path / "files").read_text()) == 4, "three, and the folder that ls lists"
    names = {line.partition("=")[0] for line in (tmp_path / "environment").read_text().splitlines()}
    assert "PATH" in names
    assert "COMPBIS_SECRET" not in names
    limits = (tmp_path / "limits").read_text()
    for name, most in (("core file", 0), ("data", LIMITS.memory), ("file", 2**28), ("open files", 256)):
        assert f"Max {name}" in limits
        assert str(most) in limits
    assert "unlimited" not in next(line for line in limits.splitlines() if line.startswith("Max processes"))


def test_the_memory_of_the_program_is_limited(program: Path) -> None:
    write(program, "x=$(head -c 300000000 /dev/zero | tr '\\0' x); answer")
    with pytest.raises(Fault, match="ended"):
        asked(Limits(memory=2**26))


def test_the_program_cannot_read_the_memory_of_the_game(program: Path) -> None:
    """prctl(2): only root can trace a process that is not dumpable."""
    write(program)
    code = (
        "import ctypes; from compbis.captains.hire import hire; from compbis.games import edition\n"
        "hire(edition(), 'pipe:./program', 'german', 1); print(ctypes.CDLL(None).prctl(3))"
    )
    ran = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(TOP)}, capture_output=True)
    assert (ran.stdout, ran.stderr) == (b"0\n", b"")
    assert ctypes.CDLL(None).prctl


def messages(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "messages").read_text().splitlines()]


def test_the_messages_that_the_program_gets(program: Path, tmp_path: Path) -> None:
    """The request can be read back from its plain form; the orders that are legal now stand beside it."""
    write(program, "answer")
    program.write_text(program.read_text().replace("do\n", 'do\nprintf "%s\\n" "$line" >>messages\n', 1))
    assert played().failure == ""
    game, *rest = messages(tmp_path)
    assert (game["type"], game["protocol"], game["side"]) == ("game", 1, "german")
    assert game["game"] == EDITION.name
    assert {message["type"] for message in rest} == {"report", "request"}
    for message in rest:
        if message["type"] == "request":
            request = request_from_plain(message["request"])
            assert (message["kind"], message["turn"]) == (request.kind, request.view.turn)
            assert message["default"] == str(request.default)
            assert "units" in message or message["default"] in message["legal"]
            for text in message.get("legal", ()):
                request.judge(request.parse(text))


def test_the_program_may_try_orders(program: Path, tmp_path: Path) -> None:
    tries = ("MS BISMARCK = M W", "MS BISMARCK = M E", "MS HOOD = M W", "DM", "dm")
    does = "; ".join(f'echo \'{{"try": "{text}"}}\'; read -r line; echo "$line" >>messages' for text in tries)
    write(program, f'{does}; echo \'{{"order": "DM"}}\'')
    asked()
    assert [(message["order"], message["legal"], message.get("why", "")) for message in messages(tmp_path)] == [
        ("MS BISMARCK = M W", True, ""),
        ("MS BISMARCK = M E", False, "OFF THE BOARD"),
        ("MS HOOD = M W", False, "NO SUCH UNIT"),
        ("DM", True, ""),
        ("dm", False, "NO SUCH ORDER"),
    ]


@pytest.mark.parametrize(
    ("game", "side", "games"),
    [
        ("denmark-strait", BRITISH, 2),
        *(pytest.param(game, side, 4, marks=pytest.mark.release) for game in EDITIONS for side in Side),
    ],
)
def test_the_example_plays_every_game_and_its_result_depends_only_on_the_seed(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, game: str, side: Side, games: int
) -> None:
    monkeypatch.chdir(EXAMPLE.parent)
    names = {side: f"pipe:./{EXAMPLE.name}", side.enemy: "random"}
    found = []
    for workers in "12":
        captains = ("--british", names[BRITISH], "--german", names[GERMAN], "--workers", workers)
        assert main(("tournament", "--game", game, *captains, "--games", f"{games}", "--seed", "1", "--json")) == 0
        out, err = capfd.readouterr()
        assert err == ""
        found.append(json.loads(out)["results"])
    assert found[0] == found[1]


def test_watch_plays_a_program(program: Path) -> None:
    write(program)
    ran = run("watch", "--game", "denmark-strait", "--british", NAME, "--seed", "1")
    assert ran.status == 0
    assert "GAME OVER" in ran.out
    write(program, "echo 'BISMARCK IN 1528' >&2; exit 3")
    ran = run("watch", "--german", NAME, "--seed", "1")
    assert failed(ran, 4) == f"compbis: the german captain {NAME} ended (exit status 3): BISMARCK IN 1528\n"


def test_a_game_against_a_program_is_kept_and_restored(program: Path) -> None:
    """The line about a fault reveals nothing hidden."""
    write(program, "echo 'BISMARCK IN 1528' >&2; exit 3")
    ran = run("play", "--opponent", NAME, "--seed", "1", "--save", "game", typed=("", "DM"))
    assert failed(ran, 4) == f"compbis: the german captain {NAME} ended (exit status 3): it cannot continue\n"
    write(program)
    assert f"add --opponent {NAME}" in failed(run("restore", "game", typed=("DM",)), 2)
    again = run("restore", "game", "--opponent", NAME, typed=("DM", "", "QU"))
    assert (again.status, again.err) == (0, "")
    assert "TURN 2" in again.out


def test_a_program_passes_the_conformance_suite(program: Path) -> None:
    write(program)
    command = [sys.executable, "-m", "compbis.conformance", NAME, "--side", "german", "--game", "denmark-strait"]
    ran = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(TOP)}, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "4 passed" in ran.stdout
