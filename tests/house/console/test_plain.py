"""Line mode: what scripts, pipes and people at a plain terminal can rely on."""

import io
import os
import signal
import subprocess
import sys
import tempfile
import termios
from collections.abc import Callable
from contextlib import suppress

import pexpect
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.console.lines import LONGEST_LINE
from compbis.console.output import fitting, printable
from compbis.console.plain import PlainTerminal
from compbis.errors import Leave
from compbis.table.page import Headline, Page, folded
from compbis.table.picture import Span
from tests.house.app.app_helpers import TOP
from tests.house.console.test_editing import press, spawn

DEMO = """
import os, signal, sys
from compbis.console import signals
from compbis.console.plain import make_plain
from compbis.errors import CompbisError, Leave
signals.install()
terminal = make_plain()
try:
    terminal.say("WELCOME \\u00e9")
    while (line := terminal.ask("COMMAND-")) != "quit":
        if line == "secret":
            line = terminal.ask("PASSWORD-", secret=True)
            terminal.say(f"{len(line)} CHARACTERS")
        elif line == "check":
            line = terminal.ask("PASSWORD-", secret=True)
            os.kill(os.getpid(), signal.SIGSTOP)
        elif line == "think":
            os.kill(os.getpid(), signal.SIGSTOP)
            terminal.say("DECIDED " + (terminal.ask("YES OR NO (NO)-") or "NO"))
        elif line == "clear":
            terminal.clear()
        elif line == "signal":
            os.kill(os.getpid(), 15)
            os.kill(os.getpid(), 1)
            terminal.say("NOT YET")
        else:
            terminal.say(f"HEARD {line}")
except Leave:
    terminal.close()
    print("LEFT", file=sys.stderr)
except CompbisError as error:
    print(f"REFUSED {error}", file=sys.stderr)
"""
COMMAND = [sys.executable, "-c", DEMO]
SETTINGS = {**os.environ, "PYTHONPATH": str(TOP), "PYTHONUTF8": "1"}


def dialogue(script: bytes, *prompts: str, secret: bool = False) -> tuple[list[str], str]:
    """The answers of a script to the prompts, and the output, until either ends."""
    output = io.StringIO()
    answers = []
    with tempfile.TemporaryFile() as source, suppress(Leave):
        source.write(script)
        source.seek(0)
        terminal = PlainTerminal(source.fileno(), output)
        for prompt in prompts:
            answers.append(terminal.ask(prompt, secret))
    return answers, output.getvalue()


def shown(show: Callable[[PlainTerminal], None], spoken: bool = False) -> str:
    output = io.StringIO()
    with open(os.devnull) as nothing:
        show(PlainTerminal(nothing.fileno(), output, spoken))
    return output.getvalue()


@pytest.mark.parametrize(
    ("script", "answers", "output"),
    [
        pytest.param(b"SN\nNO\n", ["SN", "NO"], "A-SN\nB-NO\nC-\n", id="lines are echoed"),
        pytest.param(b"; a turn\n;\nDM\n ;no\n; end", ["DM", " ;no"], "A-DM\nB- ;no\nC-\n", id="comments are skipped"),
        pytest.param(b"STPR \n", ["STPR "], "A-STPR \nB-\n", id="trailing spaces are kept"),
        pytest.param(b"SN\r\nDM", ["SN", "DM"], "A-SN\nB-DM\nC-\n", id="CRLF, and no newline at the end"),
        pytest.param(b"", [], "A-\n", id="the end of input leaves on a line of its own"),
        pytest.param(b"M\xfcller\n\xc3\xbc\n", ["Müller", "ü"], "A-Müller\nB-ü\nC-\n", id="invalid UTF-8 is Latin-1"),
        pytest.param(
            *(b"A\x00\x1b[2J\x07\xc2\x9bB\x7f\n", ["A\x00\x1b[2J\x07\u009bB\x7f"], "A-A[2JB\nB-\n"),
            id="control characters are read but never shown",
        ),
    ],
)
def test_a_script_is_read_and_echoed(script: bytes, answers: list[str], output: str) -> None:
    assert dialogue(script, "A-", "B-", "C-") == (answers, output)


def test_a_password_is_shown_as_two_stars() -> None:
    assert dialogue(b"\n1\n4711\n", "A-", "B-", "C-", secret=True) == (["", "1", "4711"], "A-\nB-**\nC-**\n"), (
        "an empty line does not look like a password"
    )


def test_a_password_may_start_as_a_comment_does() -> None:
    assert dialogue(b";77\n", "PASSWORD-", secret=True)[0] == [";77"]


def test_a_long_line_is_cut_and_the_next_is_whole() -> None:
    answers, _ = dialogue(b"X" * (3 * LONGEST_LINE) + b"\nDM\n", "A-", "B-")
    assert answers == ["X" * LONGEST_LINE, "DM"]


def test_the_board_is_printed_without_codes() -> None:
    page = Page(((Span("11 "), Span("~~", "sea")), (Span("12 B", "enemy"),)))
    assert shown(lambda terminal: terminal.show(page)) == "11 ~~\n12 B\n"


@pytest.mark.parametrize(
    ("heights", "rows", "seen"),
    [([], 3, 0), ([1, 1, 1], 3, 3), ([1, 1, 1, 1], 3, 2), ([2, 1, 2], 4, 2), ([2, 2, 1], 4, 1), ([9, 1], 4, 0)],
)
def test_lines_that_do_not_all_fit_leave_a_row_for_the_count(heights: list[int], rows: int, seen: int) -> None:
    assert fitting(heights, rows) == seen


def test_a_headline_stands_between_rules_except_in_spoken_mode() -> None:
    page = Page(((Span("HOOD", "event"),),))
    lines = Headline("CONTACT IS LOST"), "MORE", Headline("THE HOOD IS SUNK", ["TURN 9"], page)
    rule = 40 * "-"
    said = [rule, "CONTACT IS LOST", rule, "MORE", rule, "THE HOOD IS SUNK", "TURN 9", rule]
    assert shown(lambda terminal: terminal.say(*lines)).splitlines() == said
    aloud = ["CONTACT IS LOST.", "MORE.", "THE HOOD IS SUNK, TURN 9."]
    assert shown(lambda terminal: terminal.say(*lines), spoken=True).splitlines() == aloud


def test_spoken_mode_unfolds_lines_and_drops_indentation() -> None:
    whole = "COUNTERS: HOOD, PRINCE OF WALES, NORFOLK, SUFFOLK, REPULSE, VICTORIOUS, RODNEY, DORSETSHIRE"
    first, rest = folded(whole)
    lines = first, rest, " 1 HOLLAND: 4 POINTS", "   ADMIRAL", "TF1: 2 SHIPS", "  HOOD", "  SUFFOLK", "  ", ""
    assert shown(lambda terminal: terminal.say(*lines)).splitlines() == [*lines]
    aloud = [f"{whole}.", "1 HOLLAND: 4 POINTS.", "ADMIRAL.", "TF1: 2 SHIPS.", "HOOD.", "SUFFOLK.", "", ""]
    assert shown(lambda terminal: terminal.say(*lines), spoken=True).splitlines() == aloud


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("WEATHER 7", "WEATHER 7."),
        ("SHADOWED (15/1)", "SHADOWED (15/1)."),
        ("NO UNITS.", "NO UNITS."),
        ("SHIPS:", "SHIPS:"),
        ("GAME KEPT: /HOME/HUNT", "GAME KEPT: /HOME/HUNT"),
        ("GO ON: compbis restore hunt", "GO ON: compbis restore hunt"),
        ("DICE DIGEST 0a1b", "DICE DIGEST 0a1b"),
        ("", ""),
    ],
)
def test_spoken_mode_ends_a_line_with_a_full_stop_unless_it_ends_with_a_name_to_be_typed(said: str, heard: str) -> None:
    assert shown(lambda terminal: terminal.say(said), spoken=True) == f"{heard}\n"
    assert shown(lambda terminal: terminal.say(said)) == f"{said}\n"


def test_each_line_said_is_printed_as_a_line() -> None:
    assert shown(lambda terminal: terminal.say("ONE", "", "TWO\nTHREE\x1b[1m")) == "ONE\n\nTWO\nTHREE[1m\n"


def test_clear_writes_nothing_where_there_is_no_terminal() -> None:
    assert shown(PlainTerminal.clear) == ""


@given(st.lists(st.binary(max_size=80)), st.booleans())
def test_any_bytes_make_a_clean_dialogue(lines: list[bytes], secret: bool) -> None:
    script = b"\n".join(lines)
    answers, output = dialogue(script, *["PROMPT-"] * (script.count(b"\n") + 2), secret=secret)
    assert "\n" not in "".join(answers)
    assert all(line.isprintable() for line in output.split("\n"))
    if secret:
        assert set(output.split("\n")) <= {"PROMPT-**", "PROMPT-", ""}


@given(st.text())
def test_printable_keeps_exactly_the_printable_characters(text: str) -> None:
    kept = printable(text)
    assert kept.isprintable()
    assert printable(kept) == kept
    assert [character for character in text if character.isprintable()] == list(kept)


def run(script: bytes, **settings: str) -> tuple[str, str, int]:
    """The demo with its input from a pipe: output, errors, exit status."""
    done = subprocess.run(COMMAND, input=script, capture_output=True, env={**SETTINGS, **settings}, check=False)
    return done.stdout.decode(), done.stderr.decode(), done.returncode


def test_a_whole_dialogue_through_pipes() -> None:
    output, errors, status = run(b"hello\nsecret\n12\nclear\n")
    assert output == "WELCOME \u00e9\nCOMMAND-hello\nHEARD hello\nCOMMAND-secret\nPASSWORD-**\n" + (
        "2 CHARACTERS\nCOMMAND-clear\nCOMMAND-\n"
    )
    assert (errors, status) == ("LEFT\n", 0)


def test_characters_outside_the_output_encoding_become_question_marks() -> None:
    output, errors, status = run("\u00e9\nquit\n".encode(), PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert output == "WELCOME ?\nCOMMAND-?\nHEARD ?\nCOMMAND-quit\n"
    assert (errors, status) == ("", 0)


@pytest.mark.parametrize("redirections", ["<&-", "<&- >&-", "< /dev/null > /dev/null"])
def test_closed_or_empty_streams_leave_quietly(redirections: str) -> None:
    shell = subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {redirections}', "sh", *COMMAND], capture_output=True, env=SETTINGS, check=False
    )
    assert (shell.stderr, shell.returncode) == (b"LEFT\n", 0)


def test_a_broken_output_pipe_leaves_quietly() -> None:
    read, written = os.pipe()
    os.close(read)
    done = subprocess.run(COMMAND, input=b"hello\n", stdout=written, stderr=subprocess.PIPE, env=SETTINGS, check=False)
    os.close(written)
    assert (done.stderr, done.returncode) == (b"LEFT\n", 0)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
def test_a_full_disk_gives_one_line() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(COMMAND, input=b"", stdout=full, stderr=subprocess.PIPE, env=SETTINGS, check=False)
    assert (done.stderr, done.returncode) == (b"REFUSED the output cannot be written: No space left on device\n", 0)


def at_the_prompt(child: subprocess.Popen[bytes]) -> None:
    """Read the output of the demo up to its prompt."""
    assert child.stdout
    seen = b""
    while not seen.endswith(b"COMMAND-"):
        seen += os.read(child.stdout.fileno(), 100)


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_a_signal_at_the_prompt_leaves(number: signal.Signals) -> None:
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=SETTINGS
    ) as child:
        assert child.stderr
        at_the_prompt(child)
        child.send_signal(number)
        assert child.stderr.read() == b"LEFT\n"
    assert child.returncode == 0


def test_signals_between_prompts_leave_at_the_next_one() -> None:
    output, errors, status = run(b"signal\nhello\n")
    assert output.endswith("COMMAND-signal\nNOT YET\nCOMMAND-\n")
    assert (errors, status) == ("LEFT\n", 0)


def test_a_signal_that_was_ignored_at_the_start_stays_ignored() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'trap "" HUP TERM; exec "$@"', "sh", *COMMAND],
        input=b"signal\nquit\n",
        capture_output=True,
        env=SETTINGS,
        check=False,
    )
    assert done.stdout.endswith(b"NOT YET\nCOMMAND-quit\n")


def begun(line: str) -> pexpect.spawn:
    """The demo in a pseudo-terminal, once this line was typed at its first prompt."""
    child = spawn(demo=DEMO)
    child.send(line)
    return child


def echoes(child: pexpect.spawn) -> bool:
    return bool(termios.tcgetattr(child.child_fd)[3] & termios.ECHO)


@pytest.mark.parametrize(
    ("before", "after", "decided"), [("\n\n", "yes\n", "yes"), ("\nyes\nx\n", "", "yes"), ("", "\n", "NO")]
)
def test_an_empty_line_typed_ahead_does_not_answer_a_decisive_question(before: str, after: str, decided: str) -> None:
    child = begun("think\n")
    os.waitid(os.P_PID, child.pid, os.WSTOPPED)
    child.send(before)
    child.kill(signal.SIGCONT)
    child.expect_exact("YES OR NO (NO)-")
    press(child, after, f"DECIDED {decided}\r\n")
    if "x" in before:
        child.expect_exact("HEARD x")
    child.close(force=True)


def test_a_script_may_answer_a_decisive_question_with_an_empty_line() -> None:
    decisive = "YES OR NO (NO)-"
    assert dialogue(b"\nyes\n", decisive, decisive)[0] == ["", "yes"]


def test_at_a_terminal_a_line_is_not_echoed_twice_and_may_start_with_a_semicolon() -> None:
    child = begun("; hello\n")
    child.expect_exact("; hello\r\nHEARD ; hello\r\nCOMMAND-")
    assert child.before == b""
    press(child, "\x04", "\r\nLEFT\r\n")


def test_at_a_terminal_a_password_is_not_echoed() -> None:
    child = begun("secret\n")
    child.expect_exact("PASSWORD-")
    assert not echoes(child)
    press(child, ";4711\n", "\r\n5 CHARACTERS\r\nCOMMAND-")
    assert child.before == b""
    press(child, "seen", "seen")


def test_what_is_typed_while_a_password_is_checked_is_shown_only_at_the_next_question() -> None:
    child = begun("check\n")
    child.expect_exact("PASSWORD-")
    child.send("55\n")
    os.waitid(os.P_PID, child.pid, os.WSTOPPED)
    assert not echoes(child)
    child.send("SECRET77\n")
    child.kill(signal.SIGCONT)
    child.expect_exact("COMMAND-")
    assert child.before == b"\r\n"
    child.expect_exact("SECRET77\r\nHEARD SECRET77\r\nCOMMAND-")
    press(child, "\x04", "LEFT")
    assert echoes(child)


def test_leaving_at_a_password_restores_the_echo() -> None:
    child = begun("secret\n")
    child.expect_exact("PASSWORD-")
    press(child, "\x03", "LEFT")
    assert echoes(child)


def test_at_a_terminal_long_lines_wrap_between_words_but_not_within_paths() -> None:
    words, path = " ".join(["WORD"] * 30), f"{'WORD ' * 20}/a/file"
    listed = f"/a/{'file ' * 8}one  COMPUTER BISMARCK 1980  TURN 2  WHOLE"
    folded = f"/a/{'file ' * 8}one  COMPUTER BISMARCK 1980\r\n  TURN 2  WHOLE"
    for line, rows in ((words, f"{words[:74]}\r\n{words[75:]}"), (path, path), (listed, folded)):
        begun(f"{line}\n").expect_exact(f"HEARD {rows}\r\n")


def test_clear_at_a_terminal_clears_page_and_scrollback() -> None:
    child = begun("clear\n")
    child.expect_exact("clear\r\n\x1b[2J\x1b[3J\x1b[HCOMMAND-")


def test_pause_ends_at_the_end_of_a_script() -> None:
    source, sink = os.pipe()
    os.close(sink)
    PlainTerminal(source, io.StringIO()).pause(3600)


def test_pause_waits_while_a_script_has_lines_and_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    source, sink = os.pipe()
    os.write(sink, b"ONE\n")
    os.close(sink)
    now = [0.0]
    monkeypatch.setattr("compbis.console.plain.time.monotonic", lambda: now[0])
    monkeypatch.setattr("compbis.console.plain.signals.rest", lambda seconds: now.append(now.pop() + seconds))
    terminal = PlainTerminal(source, io.StringIO())
    terminal.pause(60)
    assert now[0] == pytest.approx(60)
    assert terminal.ask("?-") == "ONE"
