"""The full screen in a real pseudo-terminal, with its page read back."""

import shlex
import signal
import sys

import pexpect
import pytest

from tests.house.screen.pty_page import DEMO, ROOT, PtyPage, after, last_words

START = shlex.join([sys.executable, str(DEMO)])


def test_a_whole_session_shows_each_page_and_restores_the_terminal() -> None:
    with PtyPage(truly=True) as page:
        page.prompt()
        assert last_words(page) == ["WELCOME"]
        page.enter("show", see="11 ~~~~~~~~~~~~~~~~B#")
        page.command("hello", see="HEARD 'hello'")
        assert last_words(page) == ["WELCOME", "COMMAND 1-show", "COMMAND 2-hello", "HEARD 'hello'"]
        assert page.rows[0].split() == ["111111111122222222", "│WELCOME"]
        page.resize(40, 24)
        page.until(lambda: page.rows[0].startswith("11 ~~~") and page.bottom == "COMMAND 3-")
        assert page.rows[20:] == ["COMMAND 1-show", "COMMAND 2-hello", "HEARD 'hello'", "COMMAND 3-"]
        page.resize(100, 30)
        page.until(lambda: page.rows[0].startswith("   1111") and page.bottom == "COMMAND 3-")
        page.command("secret")
        page.answer("PASSWORD-", "4711\r", see="4 CHARACTERS")
        page.see("PASSWORD-**")
        assert b"4711" not in page.raw
        page.prompt()
        page.enter("clear")
        page.until(lambda: [row for row in page.rows if row] == ["COMMAND 5-"])
        page.type("\x04", see="LEFT")
        assert page.restored()
        assert page.rows[:2] == ["LEFT", ""]


def test_clearing_forgets_the_history() -> None:
    with after("one") as page:
        page.prompt()
        page.press("\x1b[A", "one")
        page.enter("\x15clear")
        page.prompt()
        page.press("\x1b[Ax", "x")


def test_tab_completes_or_lists_candidates_until_the_next_key() -> None:
    with PtyPage() as page:
        page.prompt()
        page.type("p\t\x7f,h\t", see="HOOD  HERMIONE")
        page.prompt("P OF WALES,h")
        page.type("o")
        page.until(lambda: last_words(page) == ["WELCOME"])
        page.type("\t\r", see="HEARD 'P OF WALES,HOOD '")


def test_a_secret_line_is_not_kept_in_the_history() -> None:
    with after("secret") as page:
        page.answer("PASSWORD-", "77\r")
        page.prompt()
        page.press("\x1b[A", "secret")
        page.type("\x1b[A\x1b[A")
        page.press("!", "secret!")


def test_a_line_can_be_edited_in_the_middle() -> None:
    with after("wold\x1b[D\x1b[Dr\x01tell \x05!") as page:
        page.prompt()
        assert last_words(page)[-1] == "world!"


def test_characters_of_two_columns_or_none_leave_no_residue_in_the_prompt() -> None:
    with PtyPage() as page:
        page.prompt()
        page.press("\u6f22\u6f22M\u0308S", "????MS")
        page.press("\x7f" * 4, "??")
        page.enter("!", see="HEARD '?!'")
        page.prompt()


def test_resizing_keeps_the_line_typed_so_far() -> None:
    with PtyPage() as page:
        page.prompt()
        page.press("tell half", "tell half")
        page.resize(50, 26)
        page.prompt("tell half")
        page.enter(" done", see="half done")


def test_a_terminal_made_too_small_says_so_until_it_is_large_again() -> None:
    with PtyPage() as page:
        page.prompt()
        page.press("tell kept", "tell kept")
        page.resize(38, 20)
        page.see("TOO SMALL")
        page.raw = b""
        page.type("lost\r\x0c")  # Ctrl-L: the page is drawn again
        page.until(lambda: b"TOO SMALL" in page.raw)
        page.resize(80, 24)
        page.prompt("tell kept")


def test_a_terminal_too_small_at_the_start_is_refused_in_one_line() -> None:
    with PtyPage(rows=20, columns=70) as page:
        page.see("REFUSED: this terminal is too small")
        assert page.rows[0] == "REFUSED: this terminal is too small: the full screen needs 40 columns"
        assert page.restored()


def test_an_unknown_size_counts_as_80_by_24() -> None:
    with PtyPage(rows=0, columns=0) as page:
        page.screen.resize(24, 80)
        page.prompt()


def test_columns_can_be_limited() -> None:
    with PtyPage(sys.executable, str(DEMO), "40") as page:
        page.command("show")
        page.until(lambda: page.rows[0].startswith("11 ~~~"))
        assert max(map(len, page.rows)) <= 40


def test_escape_codes_in_text_have_no_effect() -> None:
    with PtyPage() as page:
        page.command("evil", see="EVIL [2J2JTEXT")
        assert last_words(page)[0] == "WELCOME"


@pytest.mark.parametrize("leaving", ["\x03", "\x04", signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT])
def test_keys_and_signals_that_leave_restore_the_terminal(leaving: str | signal.Signals) -> None:
    with PtyPage() as page:
        page.prompt()
        page.type(leaving) if isinstance(leaving, str) else page.child.kill(leaving)
        page.see("LEFT")
        assert page.restored()


def test_an_exception_restores_the_terminal() -> None:
    with PtyPage() as page:
        page.command("boom", see="BOOM")
        assert page.restored()
        assert page.rows[:2] == ["BOOM", ""]


@pytest.mark.parametrize("ignoring", ["", "trap '' HUP; "])
def test_a_hang_up_ends_the_program(ignoring: str) -> None:
    page = PtyPage("/bin/sh", "-c", f"{ignoring}exec {START}")
    page.prompt()
    assert page.hang_up()


def test_a_suspended_program_comes_back_with_its_line() -> None:
    with PtyPage("/bin/sh", "-i", PS1="SHELL> ", ENV="") as page:
        page.see("SHELL>")
        page.press(f"{START}\r")
        page.press("tell half", "tell half")
        page.type("\x1a")
        page.see("topped")  # the shell's message
        page.until(lambda: page.restored())
        page.press("fg\r", "tell half")
        page.enter(" done", see="half done")


@pytest.mark.rule("9.6d")
def test_without_colours_enemies_are_still_in_reverse() -> None:
    with PtyPage(NO_COLOR="1") as page:
        page.command("show", see="~B#")
        page.prompt()
        cells = [cell for row in page.screen.buffer.values() for cell in row.values()]
        assert {cell.fg for cell in cells} == {"default"}
        assert {cell.data for cell in cells if cell.reverse} == {"B"}


def test_the_theme_can_be_changed() -> None:
    def grounds(row: int) -> set[str]:
        return {page.screen.buffer[row][column].bg for column in range(80)}

    with PtyPage(TERM="screen-256color") as page:  # clears with the terminal's own background
        page.command("show", see="~B#")
        page.until(lambda: len(grounds(5)) == 4)  # sea, land, enemy and the terminal
        page.command("theme green", see="THEME GREEN")
        page.until(lambda: "default" not in grounds(5) | grounds(22))
        page.command("theme", see="THEME GREEN. OTHERS: MODERN APPLE")
        page.command("theme pink", see="NO THEME PINK. THEME GREEN.")
        page.until(lambda: "default" not in grounds(5) | grounds(22))
        page.command("theme modern")
        page.until(lambda: grounds(22) == {"default"})


@pytest.mark.parametrize("kind", ["dumb", ""])
def test_a_terminal_without_cursor_addressing_is_refused(kind: str) -> None:
    with PtyPage(TERM=kind) as page:
        page.see("REFUSED: this terminal cannot place its cursor")
        assert b"\x1b" not in page.raw


def test_input_that_is_no_terminal_is_refused() -> None:
    command = shlex.join(["/bin/sh", "-c", f"{START} </dev/null"])
    output, status = pexpect.run(command, withexitstatus=True, timeout=None, env={"PYTHONPATH": str(ROOT)})
    assert status == 0
    assert output.startswith(b"REFUSED: the full screen needs a terminal")


def test_a_key_sends_only_what_it_changes() -> None:
    with after("show") as page:
        page.prompt()
        page.raw = b""
        page.press("x", "x")
        assert b"~" not in page.raw
        page.type("\x0c")  # Ctrl-L draws the whole page again
        page.until(lambda: b"~" in page.raw)
