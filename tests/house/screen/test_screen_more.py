"""Text that does not fit on the page, and what waits until it is read."""

import sys
from pathlib import Path

import pytest

from tests.house.screen.pty_page import DEMO, PtyPage, last_words
from tests.house.seated import PROGRAM

NEVER = "3600"
"""Seconds that no test waits."""


def test_what_was_said_last_is_read_before_it_is_cleared() -> None:
    with PtyPage() as page:
        page.command("part")
        page.until(lambda: page.bottom == "-- MORE --")
        assert last_words(page)[-1] == "RESULT"
        page.type(" ")
        page.prompt()
        assert not last_words(page)


def test_text_that_does_not_fit_waits_for_a_key_below_its_question() -> None:
    lines = [f"LINE {number}" for number in range(1, 61)]
    with PtyPage() as page:
        page.command("say 60")
        page.until(lambda: page.bottom == "-- MORE --")
        seen = last_words(page)
        page.type(" ")
        page.until(lambda: page.bottom == "-- MORE --" and "LINE 45" in last_words(page))
        assert seen[0] == "COMMAND 1-say 60"
        seen += last_words(page)
        page.type(" ")
        page.prompt()
        assert seen[1:] + last_words(page) == lines
        page.type("\x1b[5~")  # Page Up
        page.until(lambda: "LINE 30" in last_words(page))
        page.type("\x1b[6~")  # Page Down
        page.until(lambda: "LINE 60" in last_words(page))


def test_escape_goes_to_the_end_of_all_that_is_to_be_read_and_no_farther() -> None:
    with PtyPage() as page:
        for _ in range(2):
            page.enter("say 200")
            page.until(lambda: page.bottom == "-- MORE --")
            assert "LINE 200" not in last_words(page)
            page.type("\x1b")
            page.prompt()
            assert last_words(page)[-1] == "LINE 200"
        page.type("\x1b[5~")
        page.until(lambda: "LINE 170" in last_words(page))


def test_who_makes_the_terminal_smaller_while_it_waits_can_read_back_what_is_unread() -> None:
    with PtyPage(rows=50) as page:
        page.command("say 60")
        page.until(lambda: page.bottom == "-- MORE --")
        page.resize(80, 24)
        page.until(lambda: page.bottom == "-- MORE --" and len(last_words(page)) == 23)
        assert "LINE 1" not in last_words(page)
        page.type("\x1b[5~\x1b[5~\x1b[5~")
        page.until(lambda: "LINE 1" in last_words(page))
        assert page.bottom == "-- MORE --"
        page.type(" ")
        page.see("LINE 60")
        page.prompt()


@pytest.mark.parametrize("key", ["x", "Y", "1", " ", "\r"])
def test_a_key_that_turns_the_page_is_not_typed_into_the_next_answer(key: str) -> None:
    with PtyPage() as page:
        page.command("decide 30")
        page.until(lambda: page.bottom == "-- MORE --")
        page.type(key)
        page.asked("YES OR NO (NO)-")


def test_words_that_are_typed_ahead_over_several_pauses_are_answered_whole() -> None:
    with PtyPage() as page:
        page.command("decide 60")
        page.until(lambda: page.bottom == "-- MORE --")
        page.type("yes\r")
        page.see("DECIDED yes")


def test_a_blank_goes_on_with_what_a_letter_has_begun() -> None:
    with PtyPage() as page:
        page.command("say 60")
        page.until(lambda: page.bottom == "-- MORE --")
        page.type("a b")
        page.prompt("a b")


def test_a_return_key_that_came_before_a_decisive_question_does_not_answer_it() -> None:
    with PtyPage() as page:
        page.command("decide 30")
        page.until(lambda: page.bottom == "-- MORE --")
        page.type("\r\r\r")
        page.asked("YES OR NO (NO)-")
        page.type("yes\r")
        page.see("DECIDED yes")


def test_words_that_were_typed_before_a_decisive_question_answer_it() -> None:
    with PtyPage() as page:
        page.command("decide 30")
        page.until(lambda: page.bottom == "-- MORE --")
        page.type(" yes\rtell IT GOES ON\r")
        page.see("IT GOES ON")
        page.see("DECIDED yes")


def test_a_map_that_takes_the_room_of_unread_text_waits_for_a_key() -> None:
    with PtyPage(rows=24, columns=40) as page:
        page.command("say 10")
        page.prompt()
        assert "LINE 1" in page.rows
        page.enter("show")
        page.prompt()
        assert "LINE 10" in page.rows and "LINE 8" not in page.rows


def test_help_at_a_pause_stands_in_place_of_the_text_until_the_next_key() -> None:
    with PtyPage() as page:
        page.command("say 30")
        page.until(lambda: page.bottom == "-- MORE --")
        before = page.rows
        for _ in range(2):
            page.type("?")
            page.see("ANY KEY GOES ON")
            page.until(lambda: len(last_words(page)) == 3)
            page.type("x")
            page.until(lambda: page.rows == before)
        page.type(" ")
        page.prompt()


def test_an_answer_is_not_torn_apart_where_it_has_room_on_a_page() -> None:
    with PtyPage() as page:
        page.command("say 10")
        page.command("tell ONE")
        page.command("say 12")
        page.prompt()
        assert last_words(page) == [
            *("COMMAND 2-tell ONE", "ONE", "COMMAND 3-say 12"),
            *(f"LINE {number}" for number in range(1, 13)),
        ]


def lingering(seconds: str) -> PtyPage:
    """The demo, whose news linger so long."""
    return PtyPage(sys.executable, str(DEMO), "80", seconds)


@pytest.mark.parametrize(("key", "typed"), [(" ", ""), ("\r", ""), ("\x1b[A", ""), ("x", "x")])
def test_news_linger_one_after_the_other_until_a_key_hurries_them(key: str, typed: str) -> None:
    with lingering(NEVER) as page:
        page.command("news 3")
        page.until(lambda: last_words(page)[-1] == "NEWS 1")
        assert not page.bottom
        page.type(key)
        page.prompt(typed)
        assert last_words(page)[-3:] == ["NEWS 1", "NEWS 2", "NEWS 3"]
        page.enter("\x15news 2")
        page.until(lambda: page.bottom == "" and last_words(page)[-1] == "NEWS 1")
        page.type("\x03")
        page.see("LEFT")
        assert page.restored()


def test_news_that_linger_are_all_shown_in_the_end_and_a_line_that_is_typed_ahead_hurries_them() -> None:
    with lingering("0.01") as page:
        page.command("news 3")
        page.prompt()
    with lingering(NEVER) as page:
        page.prompt()
        page.type("news 3\rtell ON\r")
        page.entered += 2
        page.prompt()
        assert last_words(page)[-1] == "ON"


def test_an_event_stays_in_its_own_look_until_a_key_is_pressed() -> None:
    with lingering(NEVER) as page:
        page.command("event")
        page.until(lambda: last_words(page)[-1] == "A SHIP IS SUNK")
        row = next(row for row, line in enumerate(page.screen.display) if "A SHIP IS SUNK" in line)
        column = page.screen.display[row].index("A SHIP")
        assert page.screen.buffer[row][column].bold and page.screen.display[row - 1][column] == "─"
        assert not page.bottom  # nothing says that a key is awaited, so that it is typed
        page.type("x")
        page.prompt("x")
        assert last_words(page)[-1] == "AFTER"


def test_a_page_of_its_own_is_shown_alone_and_then_all_is_as_it_was() -> None:
    with lingering(NEVER) as page:
        page.command("event alone")
        page.see("PAGE OF ITS OWN")
        assert "BEFORE" not in "".join(page.screen.display)
        page.type(" ")
        page.prompt()
        assert last_words(page)[-4:] == ["BEFORE", "─" * len(last_words(page)[-3]), "A SHIP IS SUNK", "AFTER"]
        page.command("reveal")
        page.see("ANY KEY GOES ON-")
        page.type(" ")
        page.prompt()
        assert "PAGE OF ITS OWN" not in "".join(page.screen.display)


def test_a_key_that_ends_a_page_of_its_own_is_not_typed_into_the_next_answer() -> None:
    with lingering(NEVER) as page:
        page.command("reveal")
        page.see("ANY KEY GOES ON-")
        page.type("F")
        page.prompt()


@pytest.mark.parametrize("typed", ["42", "NW"])
def test_the_first_key_of_who_types_straight_on_is_not_lost(typed: str) -> None:
    """He types his password, or an order that would be another one without it."""
    with lingering(NEVER) as page:
        page.command("reveal")
        page.see("ANY KEY GOES ON-")
        page.type(typed)
        page.until(lambda: page.bottom.endswith(f"-{typed}") or page.bottom.endswith(f" {typed}"))


def test_who_wants_all_fast_sees_an_event_without_a_pause() -> None:
    with PtyPage() as page:
        page.command("event alone")
        page.prompt()
        assert last_words(page)[-1] == "AFTER"


def test_hang_up_while_news_linger_ends_the_program() -> None:
    page = lingering(NEVER)
    page.command("news 2")
    page.until(lambda: last_words(page)[-1] == "NEWS 1")
    assert page.hang_up()


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_in_a_pause_what_is_typed_is_dropped_but_the_keys_that_leave(key: str) -> None:
    with PtyPage() as page:
        page.command("pause 3600")
        page.see("PAUSED")
        page.type("typed ahead\r")
        page.type(key)
        page.see("LEFT")
        assert page.restored()
        assert not any("HEARD" in row for row in page.rows)


def test_a_hang_up_leaves_in_a_pause_too() -> None:
    page = PtyPage()
    page.command("pause 3600")
    page.see("PAUSED")
    assert page.hang_up()


def test_a_pause_ends_by_itself() -> None:
    with PtyPage() as page:
        page.command("pause 0.01")
        page.prompt()


def see_wrong_passwords(page: PtyPage, number: int) -> None:
    page.until(lambda: sum("WRONG PASSWORD" in row for row in page.rows) == number)


def test_who_leaves_in_a_pause_leaves_at_once_from_a_full_page_too(tmp_path: Path) -> None:
    play = (sys.executable, *PROGRAM, "play", "--two-player", "--screen", "80", "--save", str(tmp_path / "game"))
    with PtyPage(*play, rows=30, columns=100) as page:
        page.opening()
        for side, password in (("BRITISH", "11"), ("GERMAN", "22")):
            page.asked(f"{side} PLAYER - CHOOSE A TWO NUMERAL PASSWORD-")
            page.type(f"{password}\r")
            page.asked(f"{side} PLAYER - THE SAME PASSWORD AGAIN-")
            page.type(f"{password}\r")
        for wrong in range(1, 5):
            page.asked("BRITISH PLAYER - ENTER PASSWORD-")
            page.type("33\r")
            see_wrong_passwords(page, wrong)
        page.see("WAIT 2 SECONDS")
        page.type("\x03")
        page.until(lambda: page.bottom == "-- MORE --" or any("GO ON:" in row for row in page.rows))
        assert page.bottom != "-- MORE --"


def test_a_long_answer_has_the_whole_page_of_a_small_terminal_until_it_is_read() -> None:
    with PtyPage(rows=24, columns=40) as page:
        page.enter("show")
        page.see("11 ~~~")
        page.enter("say 40")
        page.until(lambda: page.bottom == "-- MORE --" and "LINE 22" in page.rows)
        assert "LINE 1" in page.rows and not any("~~~" in row for row in page.rows)
        page.type(" ")
        page.until(lambda: page.bottom == "-- MORE --" and "LINE 40" in page.rows)
        assert "LINE 23" in page.rows
        page.type(" ")
        page.prompt()
        assert page.rows[0].startswith("11 ~~~") and "LINE 40" in page.rows


def test_a_short_answer_leaves_the_board_where_it_is() -> None:
    with PtyPage(rows=24, columns=40) as page:
        page.enter("show")
        page.see("11 ~~~")
        page.enter("say 4")
        page.until(lambda: page.bottom == "-- MORE --" or "LINE 4" in page.rows)
        assert page.rows[0].startswith("11 ~~~")


def test_a_password_that_is_chosen_is_typed_twice_alike(tmp_path: Path) -> None:
    play = (sys.executable, *PROGRAM, "play", "--solitaire", "--screen", "80", "--save", str(tmp_path / "game"))
    with PtyPage(*play) as page:
        page.opening()
        for again in ("42", "24"):
            page.asked("BRITISH PLAYER - CHOOSE A TWO NUMERAL PASSWORD-")
            page.type("24\r")
            page.asked("BRITISH PLAYER - THE SAME PASSWORD AGAIN-")
            page.type(f"{again}\r")
            page.see("THE TWO ARE NOT THE SAME" if again == "42" else "TWO NUMERALS: THEY KEEP")
