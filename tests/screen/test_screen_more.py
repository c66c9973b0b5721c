"""Text that does not fit on the page, and what waits until it is read."""

from pty_page import PtyPage, last_words


def test_what_was_said_last_is_read_before_it_is_cleared() -> None:
    with PtyPage() as page:
        page.command("part")
        page.until(lambda: page.bottom == "-- MORE --")
        assert last_words(page)[-1] == "RESULT"
        page.type(" ")
        page.prompt()
        assert not last_words(page)


def test_text_that_does_not_fit_waits_for_a_key() -> None:
    with PtyPage() as page:
        page.command("say 60")
        page.until(lambda: page.bottom == "-- MORE --")
        seen = last_words(page)
        page.type(" ")
        page.until(lambda: page.bottom == "-- MORE --" and "LINE 46" in last_words(page))
        seen += last_words(page)
        page.type(" ")
        page.prompt()
        seen += last_words(page)
        assert {f"LINE {number}" for number in range(1, 61)} <= set(seen)
        page.type("\x1b[5~")  # Page Up
        page.until(lambda: "LINE 30" in last_words(page))
        page.type("\x1b[6~")  # Page Down
        page.until(lambda: "LINE 60" in last_words(page))


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


def test_a_letter_that_turns_the_page_begins_the_answer() -> None:
    with PtyPage() as page:
        page.command("say 30")
        page.until(lambda: page.bottom == "-- MORE --")
        page.type("x")
        page.prompt("x")


def test_a_map_that_takes_the_room_of_unread_text_waits_for_a_key() -> None:
    with PtyPage(rows=24, columns=40) as page:
        page.command("say 10")
        page.prompt()
        assert "LINE 1" in page.rows
        page.enter("show")
        page.prompt()
        assert "LINE 10" in page.rows and "LINE 8" not in page.rows
