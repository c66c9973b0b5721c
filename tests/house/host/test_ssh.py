"""Two players at different machines, with the real ssh client."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pexpect
import pytest

from compbis.errors import MachineError
from compbis.host.folder import Folder
from compbis.host.invitations import Invitations, Place
from compbis.host.long_games.fetch import WHAT
from compbis.record import read_record
from compbis.table.side import Side
from tests.house.app.app_helpers import PATIENCE, TOP, failed, run
from tests.house.host.houses import COMMAND, COMPBIS_HOST, WAITING, Friend, Host, hosting
from tests.house.screen.pty_page import PtyPage

pytest.importorskip("asyncssh")
DUMB: Any = {**os.environ, "TERM": "dumb"}


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """An open host for tests that only need a game of their own, and try no wrong phrase."""
    with hosting(tmp_path_factory.mktemp("opened") / "host") as host:
        yield host


@pytest.fixture
def host(opened: Host) -> Host:
    """An open host with a new game of 1980 between two persons."""
    return opened.another()


def orders(host: Host) -> list[tuple[str, str]]:
    """The orders on record after the game is stopped."""
    host.manage("stop")
    folder = Folder(host.folder)
    while True:
        with suppress(MachineError):  # its referee is still ending
            kept = read_record(folder.record(host.name), {}, folder.key())
            return [(entry.side, entry.text) for turn in kept.turns for entry in turn.orders]
        time.sleep(0.1)


def end_phase(line: Any) -> None:
    """End a movement phase in spite of warnings."""
    line.sendline("DM")
    line.expect("DONE ANYWAY")
    line.sendline("YES")


def test_both_players_type_at_once_and_each_order_is_kept(host: Host, tmp_path: Path) -> None:
    british = Friend(tmp_path / "b", host).invited("british", "plain")
    german = Friend(tmp_path / "g", host).invited("german", "-tt", term="dumb")
    for line in (british, german):
        line.expect("DICE DIGEST [0-9a-f]{64}")
        line.expect("OWNER OF THE HOST CAN SEE EVERYTHING")
        line.expect_exact(COMMAND)
    british.sendline("MS HOOD P")
    german.sendline("MS BISMARCK P")
    for line in (german, british):
        line.expect_exact(COMMAND)
    end_phase(british)
    british.expect_exact(WAITING)
    german.sendline("DM")
    british.expect("TURN 2")  # at once, while the player waits
    british.expect_exact(COMMAND)
    first, second, *later = [side for side, _ in orders(host)]
    assert ({first, second}, later) == ({"british", "german"}, ["british", "german"])


def test_a_cut_connection_loses_nothing_not_even_half_an_order(host: Host, tmp_path: Path) -> None:
    friend = Friend(tmp_path / "b", host)
    line = friend.seated("british")
    line.sendline("MS")
    line.expect("HOOD .*CHART B-")
    line.sendline("P")
    line.expect("P OF WALES .*CHART B-")
    line.kill(signal.SIGKILL)
    again = friend.invited("british", "plain")  # without a key, the phrase is the password
    again.expect("P OF WALES .*CHART B-")
    assert COMMAND not in again.before
    assert [side for side, _ in orders(host)] == ["british"]


def test_an_answer_given_right_before_a_cut_is_shown_on_coming_back(host: Host, tmp_path: Path) -> None:
    friend = Friend(tmp_path / "b", host)
    line = friend.seated("british")
    line.sendline("/pause")
    line.expect("PAUSE ON: PROPOSED")
    line.expect_exact(COMMAND)
    line.kill(signal.SIGKILL)
    again = friend.seated("british")
    assert "YOU WERE TOLD: PAUSE ON: PROPOSED" in again.before
    again.sendline("/note a")
    again.expect("NOTED")
    again.expect_exact(COMMAND)
    again.sendline("QU")
    again.expect(pexpect.EOF)
    assert "YOU WERE TOLD" not in friend.seated("british").before


def test_a_returning_player_sees_once_what_happened_meanwhile(host: Host, tmp_path: Path) -> None:
    british, german = Friend(tmp_path / "b", host), Friend(tmp_path / "g", host)
    line = british.seated("british")
    end_phase(line)
    line.expect_exact(WAITING)
    line.sendline("QU")
    line.expect(pexpect.EOF)
    other = german.seated("german")
    end_phase(other)
    other.expect("TURN 2")
    other.expect_exact(COMMAND)
    outputs = []
    for _ in range(2):
        back = british.seated("british")
        outputs.append(back.before.splitlines())
        back.sendline("")
        back.expect_exact(COMMAND)
        back.close(force=True)
    first, second = outputs
    assert [line for line in first if line not in second], "turn 1 was reported never or twice"
    assert all(any(line.startswith("TURN 2") for line in lines) for lines in outputs)


def new_game(host: Host, *words: str) -> str:
    """Create another game on the host; returns the phrase of its first invitation."""
    made = host.run("new", *words)
    return made.out.split("UNTIL ")[1].split(": ")[1].splitlines()[0]


def test_one_key_holds_the_seats_of_two_invitations(tmp_path: Path) -> None:
    with hosting(tmp_path / "host", "--opponent", "otto", "--side", "british") as host:
        assert set(host.phrases) == {"british"} and len(host.phrases["british"].split()) == 8
        friend = Friend(tmp_path / "b", host, keyed=True)
        playing = friend.invited("british", "plain")
        playing.expect_exact(COMMAND)
        thief = Friend(tmp_path / "t", host).invited("british", "plain")  # the phrase is spent
        thief.expect("assword:")
        phrase = new_game(host, "--name", "alone", "--game", "denmark-strait")
        for name in ("nonsense", "alone"):  # neither the game nor the side of a seat of this key
            asked = friend.call(name)
            asked.expect("assword:")
            asked.close(force=True)
        friend.call("alone", "plain", phrase=phrase).expect("DENMARK STRAIT")
        friend.call("alone", "plain").expect("DENMARK STRAIT")  # by key, from now on
        line = friend.call("games", "plain")
        line.expect("QU TO LEAVE-")
        while "NOT OPEN NOW" in line.before:  # its referee is starting
            line.sendline("")
            line.expect("QU TO LEAVE-")
        rows = [row.strip() for row in line.before.splitlines() if "TURN" in row]
        assert [row.split(":")[0] for row in rows] == ["1  alone, BRITISH", "2  sea-lions, BRITISH"]
        assert all("TURN 1 " in row and row.endswith("YOUR ORDERS ARE DUE") for row in rows)
        line.sendline("alone")
        line.expect("DENMARK STRAIT")
        line.sendline("QU")
        line.expect("QU TO LEAVE-")  # back at the list
        line.sendline("3")
        line.expect("ILLEGAL ENTRY.*QU TO LEAVE-")
        line.sendline("QU")
        line.expect(pexpect.EOF)
        playing.sendline("MS HOOD P")
        playing.expect_exact(COMMAND)  # nobody took that seat meanwhile
        friend.call("sea-lions", "spoken").expect("ENEMY ON SHOW: NONE")


def test_a_stranger_does_not_learn_which_seats_a_known_key_opens(tmp_path: Path) -> None:
    """Without the private key, a key is answered in the same way under every name."""
    import asyncssh

    from compbis.host.door.connection import Connection
    from compbis.host.door.door import Door

    folder = Folder(tmp_path / "host")
    mine, other = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    text = mine.export_public_key().decode().strip()
    Invitations(folder).invite(Place("sea-lions", Side.BRITISH), "prune dial", 0)
    Invitations(folder).by_phrase("prune dial", [text], 0)
    door = Connection(Door(folder))
    opened = {}
    for name in ("british", "sea-lions", "games", "german", "nonsense"):
        known, unknown = mine.convert_to_public(), other.convert_to_public()
        assert door.validate_public_key(name, known) and not door.validate_public_key(name, unknown)
        opened[name] = known.verify(b"data", mine.sign(b"data", known.algorithm))
    assert [name for name, opens in opened.items() if opens] == ["british", "sea-lions", "games"]


def test_another_terminal_takes_over_the_seat_during_a_question(host: Host, tmp_path: Path) -> None:
    friend = Friend(tmp_path / "b", host)
    screen = friend.invited("british")
    screen.expect("CHART A-")
    assert "\x1b[?1049h" in screen.before
    plain = friend.invited("british", "plain")
    screen.expect("YOUR SEAT WAS TAKEN AT ANOTHER TERMINAL")
    screen.expect(pexpect.EOF)
    plain.expect_exact(COMMAND)
    plain.sendline("QU")
    plain.expect("THE HOST KEEPS THE GAME")
    plain.expect(pexpect.EOF)


def test_ctrl_c_leaves_the_full_screen_and_restores_the_terminal(opened: Host, tmp_path: Path) -> None:
    host = opened.another("--game", "denmark-strait")
    line = Friend(tmp_path / "g", host).invited("german")
    line.expect(r"\x1b\[\?1049h")
    line.expect("-")
    line.send("\x03")
    line.expect(r"\x1b\[\?1049l")
    line.expect("THE HOST KEEPS THE GAME")
    line.expect(pexpect.EOF)


def test_ctrl_c_leaves_a_screen_that_is_or_becomes_too_small(host: Host, tmp_path: Path) -> None:
    small = Friend(tmp_path / "b", host).invited("british", rows=10)
    small.expect("THIS TERMINAL IS TOO SMALL.*SO LINE MODE IS USED")
    small.expect_exact(COMMAND)
    shrunk = Friend(tmp_path / "g", host).invited("german")
    shrunk.expect("CHART A-")
    shrunk.setwinsize(5, 20)
    shrunk.expect("TOO SMALL")
    for line in (small, shrunk):
        line.send("\x03")
        line.expect("THE HOST KEEPS")
        line.expect(pexpect.EOF)


def test_a_wrong_phrase_may_be_tried_three_times(tmp_path: Path) -> None:
    with hosting(tmp_path / "host") as host:
        line = Friend(tmp_path / "b", host).call("british", phrase="prune dial viaduct saucer breeze piano fish")
        line.expect("assword:")
        line.sendline("")
        line.expect("assword:")
        line.sendline(host.phrases["british"][:-1])
        line.expect(pexpect.EOF)
        assert "assword:" not in line.before


def test_ssh_gives_access_to_nothing_but_the_game(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """No files, no commands, no connection to elsewhere: a refusal is one line and a status, and leaves nothing in the
    host's log."""
    with hosting(tmp_path / "host") as host:
        friend = Friend(tmp_path / "b", host, keyed=True)
        friend.seated("british").close()
        for words in (["-s", "sftp"], ["-W127.0.0.1:1"]):
            line = friend.call("british", *words)
            line.expect(pexpect.EOF)
            line.close()
            assert line.exitstatus in (1, 255) and "CHART" not in line.before
        unknown = "THE WORDS THAT WORK HERE: PLAIN SPOKEN RECORD LOG CHART ORDERS\n"
        not_yet = "NOT AVAILABLE NOW: RECORD, LOG AND CHART CAN BE FETCHED WHEN THE GAME IS OVER\n"
        refusals = {"sh": unknown, "log plain": unknown, "rm -rf /": unknown} | dict.fromkeys(WHAT[:3], not_yet)
        for command, refusal in refusals.items():
            ran = subprocess.run(friend.command("british", command), capture_output=True, text=True)
            assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", refusal)
        assert not capfd.readouterr().err
        ran = subprocess.run(friend.command("british", "orders"), capture_output=True, text=True)
        assert (ran.returncode, ran.stderr) == (0, "") and ran.stdout.startswith("compbis")
        remote = friend.call("british", "-R0:127.0.0.1:1", "-oExitOnForwardFailure=yes", "plain")
        remote.expect("remote port forwarding failed")
        remote.expect(pexpect.EOF)
        line = friend.call("british", "-oSetEnv=PYTHONINSPECT=1", "-A", "plain")
        line.expect_exact(COMMAND)
        (seat,) = host.pids("seat")
        taken = Path(f"/proc/{seat}/environ").read_bytes()
        assert b"PYTHONINSPECT" not in taken and b"SSH_" not in taken and b"\0HOME=" not in taken


def test_players_stay_connected_when_the_referee_or_seat_is_killed(tmp_path: Path) -> None:
    with hosting(tmp_path / "host") as host:
        line = Friend(tmp_path / "b", host).seated("british")
        line.sendline("MS HOOD P")
        line.expect_exact(COMMAND)
        for module in ("serving", "seat"):
            (pid,) = host.pids(module)
            os.kill(pid, signal.SIGKILL)
            line.expect("YOU ARE THE BRITISH PLAYER")
            line.expect_exact(COMMAND)
        end_phase(line)
        line.expect_exact(WAITING)
    assert len(orders(host)) == 2


def test_seats_and_referees_outlive_the_nursery_and_the_next_ones_come_from_another(tmp_path: Path) -> None:
    with hosting(tmp_path / "host") as host:
        british, german = Friend(tmp_path / "b", host), Friend(tmp_path / "g", host)
        playing = british.seated("british")
        (seat,) = host.pids("seat")
        os.kill(host.nursery, signal.SIGKILL)
        other = german.seated("german")
        for line, order in ((playing, "MS HOOD P"), (other, "MS BISMARCK P")):
            line.sendline(order)
            line.expect_exact(COMMAND)
        os.kill(seat, signal.SIGKILL)  # not a child of the nursery that there is now
        playing.expect("YOU ARE THE BRITISH PLAYER")
        playing.expect_exact(COMMAND)
        playing.sendline("QU")
        playing.expect(pexpect.EOF)
    assert {side for side, _ in orders(host)} == {"british", "german"}


def test_a_seat_has_no_sockets_but_its_own(tmp_path: Path) -> None:
    with hosting(tmp_path / "host") as host:
        for side in ("british", "german"):
            Friend(tmp_path / side, host).seated(side)
        for pid in host.pids("seat"):
            ends = [os.readlink(end) for end in Path(f"/proc/{pid}/fd").iterdir()]
            assert sum("socket:" in end for end in ends) == 2, "one to the referee and one to the door"


def test_a_game_with_other_values_than_the_nursery_has_read_is_played_all_the_same(
    opened: Host, tmp_path: Path
) -> None:
    ours = TOP / "data" / "denmark-strait" / "numbers.csv"
    (tmp_path / "cards").mkdir()
    changed = ours.read_text().replace(",3,", ",4,", 1)
    assert changed != ours.read_text()
    (tmp_path / "cards" / ours.name).write_text(changed)
    create = """
import sys
from compbis.app import main
from compbis.games import edition
from compbis.table.cards.own import play_with_folder
assert play_with_folder(edition("denmark-strait"), sys.argv[1])
sys.exit(main(["host", "new", "--game", "denmark-strait", "--name", "own", "--folder", sys.argv[2]]))
"""
    words = [sys.executable, "-c", create, str(tmp_path / "cards"), str(opened.folder)]
    made = subprocess.run(words, capture_output=True, text=True, check=True, cwd=TOP)
    phrase = re.findall(r": ssh .*: (.*)$", made.stdout, re.MULTILINE)[0]
    line = Friend(tmp_path / "b", opened).call("own", "plain", phrase=phrase)
    line.expect("DENMARK STRAIT - YOU ARE")
    line.expect("-$")
    line.sendline("QU")
    line.expect("COME BACK WITH THE SAME COMMAND")
    line.expect(pexpect.EOF)


def test_a_host_resumes_the_game_after_it_was_killed(tmp_path: Path) -> None:
    with hosting(tmp_path / "host") as host:
        friend = Friend(tmp_path / "b", host, keyed=True)
        line = friend.seated("british")
        line.sendline("MS HOOD P")
        line.expect_exact(COMMAND)
        for pid in (*host.pids("seat"), *host.pids("serving")):
            os.kill(pid, signal.SIGSTOP)  # so that none can do anything more
            os.kill(pid, signal.SIGKILL)
        host.close(signal.SIGKILL)
        line.expect(pexpect.EOF)
        host.open()
        again = friend.call("british", "plain")
        again.expect_exact(COMMAND)
    assert len(orders(host)) == 1


def test_a_host_that_stops_says_so_and_restores_every_terminal(tmp_path: Path) -> None:
    with hosting(tmp_path / "host") as host:
        screen = Friend(tmp_path / "b", host).invited("british")
        screen.expect(r"\x1b\[\?1049h")
        screen.expect("CHART A-")
        screen.send("/watch end\r")
        screen.expect("WATCH END: PROPOSED")
        line = Friend(tmp_path / "g", host).seated("german")
        line.sendline("/watch end")
        line.expect("WATCH END")
        spectator = Friend(tmp_path / "w", host).call("watch", "plain")
        spectator.expect("GAMES TO WATCH.*LEAVE-")
        command, *words = COMPBIS_HOST
        seat = [*words, "seat", "--name", host.name, "--side", "german", "--folder", str(host.folder)]
        local = pexpect.spawn(command, seat, encoding="utf-8", timeout=PATIENCE, env=DUMB)
        local.expect_exact(COMMAND)
        line.expect(pexpect.EOF)  # the seat was taken
        host.close()
        screen.expect(r"\x1b\[\?1049l")
        for terminal in (screen, local, spectator):
            terminal.expect("THE HOST (IS SHUTTING DOWN|HAS CLOSED THE GAME). NOTHING IS LOST")
            terminal.expect(pexpect.EOF)
        host.open()  # for the end of this `with`


def test_a_resignation_reaches_a_typing_player_and_one_who_comes_later(host: Host, tmp_path: Path) -> None:
    british, german = Friend(tmp_path / "b", host), Friend(tmp_path / "g", host)
    typing = british.seated("british")
    leaving = german.seated("german")
    leaving.sendline("RE")
    leaving.expect("RESIGN")
    leaving.sendline("RESIGN")
    leaving.expect("GIVE THE GAME TO THE BRITISH PLAYER")
    leaving.sendline("YES")
    for line in (typing, leaving):
        line.expect("GAME OVER")
        line.expect("SEED [0-9]+")
        line.expect("record > game.compbis")
        line.expect(WAITING)
    leaving.sendline("/SAY WELL FOUGHT")
    leaving.expect("SAID")
    typing.expect("GERMAN PLAYER SAYS: WELL FOUGHT")  # at once
    typing.expect(WAITING)
    typing.sendline("/NOTE X")
    typing.expect("ONLY /SAY AND /WATCH STILL WORK")
    for line in (typing, leaving):
        line.sendline("/WATCH END")
        line.expect("WATCH END: (PROPOSED|AGREED)")
    watching = british.call("watch", "plain")
    watching.expect(f"{host.name}, THE GAME IS OVER")
    typing.sendline("QU")
    typing.expect(pexpect.EOF)
    leaving.sendline("/SAY GOOD NIGHT")
    back = british.invited("british", "plain")
    back.expect("THE BRITISH PLAYER WINS")
    back.expect("GERMAN PLAYER SAYS: GOOD NIGHT")
    back.expect(WAITING)


@pytest.mark.parametrize("name", ["games", "watch", "german"])
def test_a_game_cannot_have_a_name_that_means_something_else_before_the_at_sign(name: str, tmp_path: Path) -> None:
    made = run("host", "new", "--name", name, "--folder", str(tmp_path))
    assert f"no game can be called {name}" in failed(made, 2)


def test_status_shows_no_more_than_a_player_may_know(tmp_path: Path) -> None:
    host = Host(tmp_path / "host")
    said = host.run("status").out
    assert "NOT SERVED" in said and "TURN 1" in said and said.count("INVITED") == 2
    assert not re.search("HOOD|BISMARCK [^1]|SEED", said)


def test_sides_have_the_names_of_the_game_even_while_it_is_served(tmp_path: Path) -> None:
    with hosting(tmp_path / "host", "--game", "chase-of-the-bismarck") as host:
        assert "ALLIED: ssh " in host.said
        status = state_of(host, "ORDERS DUE")
        assert "ALLIED: INVITED" in status and "BRITISH" not in status
        assert host.manage("invite", "--side", "british").startswith(f"ALLIED: ssh -p {host.port} sea-lions@127.0.0.1 ")


def state_of(host: Host, wanted: str) -> str:
    """What `status` prints, once it has these words."""
    while wanted not in (status := host.run("status").out):
        time.sleep(0.1)
    return status


def test_the_owner_sees_turn_seats_and_whose_orders_are_due_while_the_host_runs(tmp_path: Path) -> None:
    with hosting(tmp_path / "host", "--game", "denmark") as host:
        state_of(host, "ORDERS DUE")
        friend = Friend(tmp_path / "b", host)
        line = friend.invited("british", "plain")
        line.expect("LEACH")
        status = state_of(host, "CONNECTED").splitlines()
        assert status[0].endswith(f"SERVED ON PORT {host.port}")
        assert status[1].startswith("sea-lions: BATTLE OF THE DENMARK STRAIT, TURN 1")
        assert status[2:] == ["  BRITISH: PASSWORD, CONNECTED, ORDERS DUE", "  GERMAN: INVITED"]
        line.sendline("/resign yes")
        assert "STRAIT, OVER" in state_of(host, "OVER")
        host.manage("stop")
        assert "STOPPED" in state_of(host, "STOPPED")


def test_a_local_seat_that_is_revoked_is_disconnected_and_refused_until_there_is_an_invitation(host: Host) -> None:
    command = [*COMPBIS_HOST, "seat", "--name", host.name, "--side", "german", "--folder", str(host.folder)]
    line = pexpect.spawn(command[0], command[1:], timeout=PATIENCE, encoding="utf-8", cwd=TOP, env=DUMB)
    line.expect_exact(COMMAND)
    taken = rf"^{host.name}: .*\n.*\n  GERMAN: .*CONNECTED"
    while not re.search(taken, host.run("status").out, re.MULTILINE):
        time.sleep(0.1)
    host.manage("revoke", "--side", "german")
    line.expect("TAKEN AT ANOTHER TERMINAL, OR REVOKED")
    line.expect(pexpect.EOF)
    refused = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=TOP)
    assert refused.returncode == 4 and "this seat was revoked" in refused.stderr
    host.manage("invite", "--side", "german")
    again = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=TOP)
    assert again.returncode == 0 and COMMAND in again.stdout


def test_without_asyncssh_an_error_says_what_to_install(tmp_path: Path) -> None:
    hidden = "import sys; sys.modules['asyncssh'] = None; from compbis.app import main; sys.exit(main(sys.argv[1:]))"
    for words in ((), ("new", "--name", "x")):
        ran = subprocess.run(
            [sys.executable, "-c", hidden, "host", *words, "--folder", str(tmp_path / "f")],
            capture_output=True,
            text=True,
        )
        assert (ran.returncode, ran.stderr) == (
            4,
            "compbis: compbis host needs the package asyncssh: pip install 'compbis[host]'\n",
        )


def test_messages_are_accepted_at_every_prompt_and_delivered_when_the_other_comes(opened: Host, tmp_path: Path) -> None:
    host = opened.another("--days", "3")
    british, german = Friend(tmp_path / "b", host), Friend(tmp_path / "g", host)
    line = british.invited("british", "plain")
    line.expect("DEADLINE: 3 DAYS")
    line.expect_exact(COMMAND)
    line.sendline("MS")
    line.expect("HOOD .*CHART B-")
    for word, answer in {"/say guten abend": "SAID", "/nonsense": "NO SUCH COMMAND", "/": "/STAND"}.items():
        line.sendline(word)
        line.expect(answer)
        line.expect("CHART B-")
    other = german.invited("german", "plain")
    other.expect("BRITISH PLAYER SAYS: guten abend")
    other.expect_exact(COMMAND)
    line.sendline("X")
    line.expect_exact(COMMAND)
    end_phase(line)
    line.expect_exact(WAITING)
    other.sendline("/say hello")
    line.expect("GERMAN PLAYER SAYS: hello")  # at once, while the player waits
    assert [side for side, _ in orders(host)] == ["british"]


@pytest.mark.parametrize("words", [("-tt", "plain"), ()], ids=["line mode", "full screen"])
def test_a_proposal_reaches_a_player_at_an_open_prompt_at_once_and_the_line_begun_is_kept(
    words: tuple[str, ...], host: Host, tmp_path: Path
) -> None:
    german = Friend(tmp_path / "g", host).invited("german", *words)
    german.expect("CHART A-")
    german.send("MS BISMA")
    german.expect("MS BISMA")
    british = Friend(tmp_path / "b", host).seated("british")
    british.sendline("/watch 3")
    german.expect("BRITISH PLAYER PROPOSES WATCH 3")
    if words:
        german.expect_exact(f"{COMMAND}MS BISMA")
    german.send("RCK P\r")
    german.expect("STAYS")
    german.send("/watch 3\r")
    british.expect("WATCH 3: AGREED")
    assert ["BISMARCK" in text for side, text in orders(host) if side == "german"] == [True]


def test_a_revoked_player_is_cut_off_and_may_be_invited_again(host: Host, tmp_path: Path) -> None:
    friend = Friend(tmp_path / "b", host, keyed=True)
    line = friend.seated("british")
    host.manage("revoke", "--side", "british")
    line.expect(pexpect.EOF)
    friend.call("british", "plain").expect("assword:")
    phrase = host.manage("invite", "--side", "british").splitlines()[0].rpartition(": ")[2]
    friend.call("british", "plain", phrase=phrase).expect_exact(COMMAND)


def test_a_stopped_game_cannot_be_entered_until_it_is_started_again(host: Host, tmp_path: Path) -> None:
    friend = Friend(tmp_path / "b", host, keyed=True)
    line = friend.seated("british")
    host.manage("stop")
    line.expect("THE OWNER OF THE HOST HAS STOPPED THIS GAME. NOTHING IS LOST")
    line.expect(pexpect.EOF)
    refused = friend.call("british", "plain")
    refused.expect("THE OWNER OF THE HOST HAS STOPPED THIS GAME. NOTHING IS LOST")
    refused.expect(pexpect.EOF)
    assert "STOPPED" in host.run("status").out
    host.manage("start")
    friend.call("british", "plain").expect_exact(COMMAND)


def test_a_game_that_is_served_is_not_given_away_before_it_is_stopped(host: Host, tmp_path: Path) -> None:
    Friend(tmp_path / "b", host).seated("british")
    ran = host.run("give", "--name", host.name, str(tmp_path / "x.compbis"))
    assert ran.status == 4 and f"host stop --name {host.name} closes it within ten seconds" in ran.err


def test_another_process_of_the_same_user_can_take_a_seat_locally(tmp_path: Path) -> None:
    with hosting(tmp_path / "host") as host:
        command = [*COMPBIS_HOST, "seat", "--name", "sea-lions", "--side", "german", "--folder", str(host.folder)]
        seat = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        assert seat.returncode == 0 and "YOU ARE THE GERMAN PLAYER" in seat.stdout and COMMAND in seat.stdout
        assert host.run("seat", "--name", "sea-lions", "--side", "french").status == 2
    assert host.run("seat", "--name", "sea-lions", "--side", "german").status == 4


def test_a_huge_paste_is_dropped_with_a_line_and_harms_neither_seat(host: Host, tmp_path: Path) -> None:
    friend, pasted = Friend(tmp_path / "b", host), "MS HOOD P\r"
    with PtyPage(*friend.command("british"), HOME=str(tmp_path / "b")) as page:
        page.see("assword:")
        page.type(host.phrases["british"] + "\r")
        page.asked(COMMAND)
        page.type(pasted * (400_000 // len(pasted)))
        german = Friend(tmp_path / "g", host).seated("german")
        german.sendline("MS BISMARCK P")
        german.expect_exact(COMMAND)
        page.see("TOO MUCH AT ONCE: THE REST WAS DROPPED")
        page.asked(COMMAND)
        page.type("MS RODNEY P\r")
        page.type("QU\r")
        page.see("THE HOST KEEPS THE GAME")
    given = orders(host)
    assert ("german", "MS BISMARCK = P") in given and ("british", "MS RODNEY = P") in given
    assert {text for side, text in given if side == "british"} <= {"MS RODNEY = P", "MS HOOD = P"}
    assert len(given) < 2_000


def test_lines_that_are_piped_in_reach_the_list_and_then_the_game(opened: Host, tmp_path: Path) -> None:
    """Each line goes to whatever asks next, and the end of input ends the session."""
    host = opened.another("--opponent", "otto", "--side", "british")
    friend = Friend(tmp_path / "b", host, keyed=True)
    friend.seated("british").close()
    phrase = new_game(host, "--name", "alone", "--game", "denmark-strait")
    friend.call("alone", "plain", phrase=phrase).expect("DENMARK STRAIT")
    for last in ("VP\nOB\n", "VP\nOB"):  # also without a newline at the end
        ran = piped(friend, "games", f"{host.name}\nMS HOOD P\n{last}")
        assert "YOU ARE THE BRITISH PLAYER" in ran and "ORDERS" in ran
        assert ran.count("YOUR GAMES") == 2, "back at the list when the input of the game ends"
    assert orders(host)


def piped(friend: Friend, name: str, lines: str) -> str:
    """What a client without a terminal shows for these lines."""
    ran = subprocess.run(friend.command(name), input=lines, capture_output=True, text=True, timeout=PATIENCE)
    return ran.stdout


def test_a_spectator_needs_no_key_and_sees_only_what_both_agreed_to_show(tmp_path: Path) -> None:
    with hosting(tmp_path / "host") as host:
        friend = Friend(tmp_path / "w", host)
        friend.call("watch", "plain").expect("NO GAME IS SHOWN")
        lines = {}
        for side in ("british", "german"):
            lines[side] = Friend(tmp_path / side, host).seated(side)
            lines[side].sendline("/watch end")
            lines[side].expect("WATCH END")
        watching = friend.call("watch", "plain")
        watching.expect("GAMES TO WATCH\r\n 1  sea-lions, NOTHING YET. SHOWN WHEN THE GAME IS OVER.*LEAVE-")
        watching.sendline("1")
        watching.expect("NOTHING OF THIS GAME IS SHOWN YET")
        watching.expect("LEAVE-")
        lines["german"].sendline("/resign yes")
        lines["british"].expect("GAME OVER")
        watching.expect(r"THE GAME IS OVER: \(CR\) SHOWS THE REST.*LEAVE-")  # at once, at the open prompt
        watching.sendline("")
        watching.expect("TURN 1 .*MORE --")
        assert watching.before.count("\n") < 24, "its beginning is no longer in view"
        watching.sendline("?")
        watching.expect("BACK TO THE LIST OF GAMES.*MORE --")
        watching.sendline("q")
        watching.expect("GAMES TO WATCH.*LEAVE-")
        watching.sendline("1")
        watching.expect("TURN 1 .*MORE --")
        watching.sendline("")
        while watching.expect(["PAGE 1 OF 2.*LEAVE-", "MORE --"]):
            watching.sendline("")
        fetched = Friend(tmp_path / "f", host).invited("british", "log")
        fetched.expect("THE BRITISH PLAYER WINS")
        for words in (["record"], ["orders"], ["sh"]):  # forbidden to a spectator
            refused = friend.call("watch", *words)
            refused.expect(pexpect.EOF)
            assert "SQLite" not in refused.before and "game" not in refused.before
        ran = piped(friend, "watch", "1\n" + 20 * "\n" + "QU\n")
        assert "TURN 1" in ran and "PAGE 2 OF 2" in ran
