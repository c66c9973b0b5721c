"""Text that does not fit on the page, and pauses until it is read."""

import signal
import sys
from pathlib import Path

import pytest

from tests.house.app.app_helpers import run
from tests.house.screen.pty_page import DEMO, PtyPage, after, last_words, unread
from tests.house.screen.test_choosing import choose_password
from tests.house.seated import PROGRAM

NEVER = "3600"
"""More seconds than any test waits."""


def test_the_last_text_is_read_before_the_page_is_cleared() -> None:
    with unread("part") as page:
        assert last_words(page)[-1] == "RESULT"
        page.press(" ")
        assert not last_words(page)


def test_text_that_does_not_fit_waits_for_a_key() -> None:
    lines = [f"LINE {number}" for number in range(1, 61)]
    with unread("say 60") as page:
        seen = last_words(page)
        page.type(" ")
        page.until(lambda: page.bottom == "-- MORE --" and "LINE 45" in last_words(page))
        assert seen[0] == "COMMAND 1-say 60"
        seen += last_words(page)
        page.press(" ")
        assert seen[1:] + last_words(page) == lines
        page.type("\x1b[5~")  # Page Up
        page.until(lambda: "LINE 30" in last_words(page))
        page.type("\x1b[6~")  # Page Down
        page.until(lambda: "LINE 60" in last_words(page))


def test_escape_skips_to_the_end_of_the_unread_text() -> None:
    with PtyPage() as page:
        for _ in range(2):
            page.enter("say 200")
            page.until(lambda: page.bottom == "-- MORE --")
            assert "LINE 200" not in last_words(page)
            page.press("\x1b")
            assert last_words(page)[-1] == "LINE 200"
        page.type("\x1b[5~")
        page.until(lambda: "LINE 170" in last_words(page))


@pytest.mark.parametrize(("keys", "typed"), [("RO", "RO"), ("\r", ""), ("\rRO", "RO")])
def test_keys_right_after_escape_are_typed_at_the_next_question_and_a_return_key_is_not(keys: str, typed: str) -> None:
    """A terminal sends the same for Escape and R as for Alt-R."""
    for line in ("say 200", "reveal"):
        with after(line) as page:
            page.until(lambda: page.bottom in ("-- MORE --", "ANY KEY CONTINUES-"))
            page.press(f"\x1b{keys}", typed)
            assert line == "reveal" or last_words(page)[-1] == "LINE 200"


def test_unread_text_can_be_scrolled_back_to_after_the_terminal_shrank() -> None:
    with after("say 60", rows=50) as page:
        page.until(lambda: page.bottom == "-- MORE --")
        page.resize(80, 24)
        page.until(lambda: page.bottom == "-- MORE --" and len(last_words(page)) == 23)
        assert "LINE 1" not in last_words(page)
        page.type("\x1b[5~\x1b[5~\x1b[5~")
        page.until(lambda: "LINE 1" in last_words(page))
        assert page.bottom == "-- MORE --"
        page.type(" ", see="LINE 60")
        page.prompt()


@pytest.mark.parametrize("key", ["x", "Y", "1", " ", "\r"])
def test_a_key_that_turns_the_page_is_not_typed_into_the_next_answer(key: str) -> None:
    with unread("decide 30") as page:
        page.type(key)
        page.asked("YES OR NO (NO)-")


@pytest.mark.parametrize(("lines", "typed"), [(60, "yes\r"), (30, " yes\rtell IT GOES ON\r")])
def test_an_answer_typed_ahead_over_pauses_arrives_whole_at_a_decisive_question(lines: int, typed: str) -> None:
    with unread(f"decide {lines}") as page:
        page.type(typed, see="DECIDED yes")
        if "tell" in typed:
            page.see("IT GOES ON")


def test_a_blank_after_a_letter_is_part_of_the_line() -> None:
    with unread("say 60") as page:
        page.press("a b", "a b")


def test_a_return_key_pressed_before_a_decisive_question_does_not_answer_it() -> None:
    with unread("decide 30") as page:
        page.type("\r\r\r")
        page.answer("YES OR NO (NO)-", "yes\r", see="DECIDED yes")


def test_a_line_says_that_a_return_key_came_too_early() -> None:
    with PtyPage() as page:
        page.type("decide\r\r", see="(CR) ONCE MORE TAKES THE ANSWER IN BRACKETS")
        page.type("\r", see="DECIDED NO")


@pytest.mark.parametrize(("key", "times"), [("f", 2), ("\r", 2), (" ", 1)])
def test_a_return_key_after_one_that_ended_a_pause_decides_only_the_second_time(key: str, times: int) -> None:
    """A letter was meant for the question, or the return key was pressed twice; a blank only ended the pause."""
    with unread("decide 30") as page:
        page.type(key)
        page.asked("YES OR NO (NO)-")
        for _ in range(times - 1):
            page.type("\r", see="(CR) ONCE MORE TAKES THE ANSWER IN BRACKETS")
            page.asked("YES OR NO (NO)-")
        page.type("\r", see="DECIDED NO")


def test_a_return_key_right_after_a_pause_that_ended_by_itself_does_not_decide() -> None:
    """It was meant for the pause, and came too late."""
    with lingering("0.001") as page:
        page.command("alarm")
        page.answer("YES OR NO (NO)-", "\r", see="(CR) ONCE MORE TAKES THE ANSWER IN BRACKETS")
        page.type("\r", see="DECIDED NO")


@pytest.mark.parametrize(("ended", "pressed"), [("\r", "\r\r\r"), ("\r\r", "\r")])
def test_return_keys_pressed_before_the_hint_was_shown_do_not_decide(ended: str, pressed: str) -> None:
    with unread("decide 30") as page:
        page.type(ended)
        page.asked("YES OR NO (NO)-")
        page.type(pressed, see="(CR) ONCE MORE TAKES THE ANSWER IN BRACKETS")
        page.answer("YES OR NO (NO)-", "yes\r", see="DECIDED yes")


@pytest.mark.parametrize(
    ("word", "prompt", "expected"), [("choose", "ENTER COMMAND-", "DECIDED NO"), ("leave", "(CR) LEAVES-", "WENT ON")]
)
def test_the_hint_at_a_prompt_without_brackets_speaks_of_none(word: str, prompt: str, expected: str) -> None:
    with unread(f"{word} 30") as page:
        page.type("\r")
        page.asked(prompt)
        page.type("\r", see="PRESS (CR) AGAIN TO GO ON")
        page.type("\r", see=expected)


def test_a_return_key_after_a_pause_turns_a_page_where_nothing_is_decided() -> None:
    with unread("read 30") as page:
        page.type("\r")
        page.asked("PAGE (NEXT)-")
        page.type("\r", see="WENT ON")


def test_a_map_leaves_the_end_of_the_text_visible() -> None:
    with after("say 10", rows=24, columns=40) as page:
        page.prompt()
        assert "LINE 1" in page.rows
        page.enter("show")
        page.prompt()
        assert "LINE 10" in page.rows and "LINE 8" not in page.rows


def test_help_at_a_pause_replaces_the_text_until_the_next_key() -> None:
    with unread("say 30") as page:
        before = page.rows
        for _ in range(2):
            page.type("?", see="ANY KEY CONTINUES")
            page.until(lambda: len(last_words(page)) == 3)
            page.type("x")
            page.until(lambda: page.rows == before)
        page.press(" ")


def test_an_answer_that_fits_on_a_page_is_not_split() -> None:
    with after("say 10") as page:
        page.command("tell ONE")
        page.command("say 12")
        page.prompt()
        assert last_words(page) == [
            *("COMMAND 2-tell ONE", "ONE", "COMMAND 3-say 12"),
            *(f"LINE {number}" for number in range(1, 13)),
        ]


def lingering(seconds: str) -> PtyPage:
    """The demo with news that stays for this many seconds."""
    return PtyPage(sys.executable, str(DEMO), "80", seconds)


@pytest.mark.parametrize(("key", "typed"), [(" ", ""), ("\r", ""), ("\x1b[A", ""), ("x", "x")])
def test_news_appears_item_by_item_until_a_key_hurries_it(key: str, typed: str) -> None:
    with lingering(NEVER) as page:
        page.command("news 3")
        page.until(lambda: last_words(page)[-1] == "NEWS 1")
        assert not page.bottom
        page.press(key, typed)
        assert last_words(page)[-3:] == ["NEWS 1", "NEWS 2", "NEWS 3"]
        page.enter("\x15news 2")
        page.until(lambda: page.bottom == "" and last_words(page)[-1] == "NEWS 1")
        page.type("\x03", see="LEFT")
        assert page.restored()


def test_all_news_appears_in_the_end_and_a_line_typed_ahead_hurries_it() -> None:
    with lingering("0.01") as page:
        page.command("news 3")
        page.prompt()
    with lingering(NEVER) as page:
        page.prompt()
        page.type("news 3\rtell ON\r")
        page.entered += 2
        page.prompt()
        assert last_words(page)[-1] == "ON"


def test_an_event_stays_highlighted_until_a_key_is_pressed() -> None:
    with lingering(NEVER) as page:
        page.command("event")
        page.until(lambda: last_words(page)[-1] == "A SHIP IS SUNK")
        row = next(row for row, line in enumerate(page.screen.display) if "A SHIP IS SUNK" in line)
        column = page.screen.display[row].index("A SHIP")
        assert page.screen.buffer[row][column].bold and page.screen.display[row - 1][column] == "─"
        assert not page.bottom  # no hint that a key is awaited, so that it counts as typed
        page.press("x", "x")
        assert last_words(page)[-1] == "AFTER"


def test_a_separate_page_is_shown_alone_and_then_all_is_as_before() -> None:
    with lingering(NEVER) as page:
        page.command("event alone", see="PAGE OF ITS OWN")
        assert "BEFORE" not in "".join(page.screen.display)
        page.press(" ")
        assert last_words(page)[-4:] == ["BEFORE", "─" * len(last_words(page)[-3]), "A SHIP IS SUNK", "AFTER"]
        page.command("reveal", see="ANY KEY CONTINUES-")
        page.press(" ")
        assert "PAGE OF ITS OWN" not in "".join(page.screen.display)


@pytest.mark.parametrize(
    ("line", "keys", "typed"),
    [
        ("reveal", "F", ""),
        ("reveal", "42", "42"),  # a password
        ("reveal", "NW", "NW"),  # an order that would mean something else without its first key
        ("reveal", "x\r", ""),
        ("reveal twice", "  ", ""),
    ],
)
def test_the_key_that_closes_a_separate_page_is_typed_only_as_the_first_of_several(
    line: str, keys: str, typed: str
) -> None:
    """The return key right after it answers nothing."""
    with lingering(NEVER) as page:
        page.command(line, see="ANY KEY CONTINUES-")
        page.press(keys, typed)


def test_a_page_of_its_own_waits_for_a_key_as_it_says() -> None:
    with lingering("0.001") as page:
        page.command("event alone", see="ANY KEY CONTINUES-")
        page.type("y")  # long after the pace is over
        page.prompt()
        assert last_words(page)[-1] == "AFTER"


def test_text_of_a_moment_is_replaced_by_the_next_line() -> None:
    with PtyPage(rows=24, columns=40) as page:
        page.command("moment 30", see="-- MORE --")
        assert "AFTER IT" in "".join(page.screen.display) and "IN THE AIR" not in "".join(page.screen.display)
        page.type(" ")


def test_a_word_typed_at_a_pause_answers_no_password_not_even_with_its_return_key() -> None:
    with unread("lock 30") as page:
        page.type("yes\r")
        page.answer("PASSWORD-", "42\r", see="2 CHARACTERS")


def test_an_empty_password_does_not_look_like_a_typed_one() -> None:
    with after("secret") as page:
        page.answer("PASSWORD-", "\r", see="0 CHARACTERS")
        assert last_words(page)[-2:] == ["PASSWORD-", "0 CHARACTERS"]


@pytest.mark.parametrize(
    ("seconds", "line", "last"),
    [
        (NEVER, "event BEFORE", ["A SHIP IS SUNK", "AFTER"]),  # of an earlier session
        ("0", "event alone", ["AFTER"]),
        ("0", "pause 0.01", ["PAUSED"]),
    ],
)
def test_there_is_no_pause_at_old_events_without_a_pace_or_when_it_is_over(
    seconds: str, line: str, last: list[str]
) -> None:
    with lingering(seconds) as page:
        page.command(line)
        page.prompt()
        assert last_words(page)[-len(last) :] == last


@pytest.mark.parametrize(("line", "said"), [("news 2", "NEWS 1"), ("pause 3600", "PAUSED")])
def test_a_hang_up_in_a_pause_ends_the_program(line: str, said: str) -> None:
    page = lingering(NEVER)
    page.command(line)
    page.until(lambda: last_words(page)[-1] == said)
    assert page.hang_up()


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_in_a_pause_only_the_keys_that_leave_count(key: str) -> None:
    with PtyPage() as page:
        page.command("pause 3600", see="PAUSED")
        page.type("typed ahead\r")
        page.type(key, see="LEFT")
        assert page.restored()
        assert not any("HEARD" in row for row in page.rows)


def see_wrong_passwords(page: PtyPage, number: int) -> None:
    page.until(lambda: sum("WRONG PASSWORD" in row for row in page.rows) == number)


def test_leaving_in_a_pause_skips_the_rest_of_a_full_page(tmp_path: Path) -> None:
    play = (sys.executable, *PROGRAM, "play", "--two-player", "--screen", "80", "--save", str(tmp_path / "game"))
    with PtyPage(*play, rows=30, columns=100) as page:
        page.opening()
        for side, password in (("BRITISH", "11"), ("GERMAN", "22")):
            choose_password(page, side, password)
        for wrong in range(1, 5):
            page.answer("BRITISH PLAYER - ENTER PASSWORD-", "33\r")
            see_wrong_passwords(page, wrong)
        page.see("WAIT 2 SECONDS")
        page.type("\x03")
        page.until(lambda: page.bottom == "-- MORE --" or any("GO ON:" in row for row in page.rows))
        assert page.bottom != "-- MORE --"


def test_a_long_answer_fills_a_small_terminal_until_it_is_read() -> None:
    with PtyPage(rows=24, columns=40) as page:
        page.enter("show", see="11 ~~~")
        page.enter("say 40")
        page.until(lambda: page.bottom == "-- MORE --" and "LINE 22" in page.rows)
        assert "LINE 1" in page.rows and not any("~~~" in row for row in page.rows)
        page.type(" ")
        page.until(lambda: page.bottom == "-- MORE --" and "LINE 40" in page.rows)
        assert "LINE 23" in page.rows
        page.press(" ")
        assert page.rows[0].startswith("11 ~~~") and "LINE 40" in page.rows


def test_a_short_answer_leaves_the_board_in_place() -> None:
    with PtyPage(rows=24, columns=40) as page:
        page.enter("show", see="11 ~~~")
        page.enter("say 4")
        page.until(lambda: page.bottom == "-- MORE --" or "LINE 4" in page.rows)
        assert page.rows[0].startswith("11 ~~~")


def test_a_new_password_must_be_typed_twice_alike(tmp_path: Path) -> None:
    play = (sys.executable, *PROGRAM, "play", "--solitaire", "--screen", "80", "--save", str(tmp_path / "game"))
    with PtyPage(*play) as page:
        page.opening()
        for again in ("42", "24"):
            page.answer("BRITISH PLAYER - CHOOSE A TWO NUMERAL PASSWORD-", "24\r")
            page.answer("BRITISH PLAYER - THE SAME PASSWORD AGAIN-", f"{again}\r")
            page.see("THE TWO ARE NOT THE SAME" if again == "42" else "TWO NUMERALS: THEY KEEP")
        page.until(lambda: b"SEALING THE GAME" in page.raw)


def test_the_full_screen_says_that_a_password_is_checked(tmp_path: Path) -> None:
    game = tmp_path / "game"
    run("play", "--solitaire", "--seed", "1", "--save", str(game), typed=["42", "QU"])
    with PtyPage(sys.executable, *PROGRAM, "restore", str(game)) as page:
        page.answer("BRITISH PLAYER - ENTER PASSWORD-", "42\r")
        page.until(lambda: b"CHECKING" in page.raw)
        page.asked("ENTER COMMAND FROM CHART A-")


def test_a_note_is_shown_at_an_open_prompt_and_the_line_begun_is_kept() -> None:
    with after("say 3") as page:
        page.type("MS HO")
        page.prompt("MS HO")
        page.child.kill(signal.SIGUSR2)
        page.see("NOTE 3")
        page.prompt("MS HO")
        assert last_words(page)[-6:] == ["LINE 1", "LINE 2", "LINE 3", "NOTE 1", "NOTE 2", "NOTE 3"]
        page.enter("OD")
        page.see("HEARD 'MS HOOD'")


def test_notes_without_room_push_the_text_up_and_no_key_is_asked_for() -> None:
    with after("show") as page:
        for last in range(3, 31, 3):
            page.child.kill(signal.SIGUSR2)
            page.see(f"NOTE {last}")
        page.prompt()
        page.type("\x1b[5~", see="NOTE 1")
