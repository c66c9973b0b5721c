"""What is sent to a terminal: enough to show the page, and no more."""

from collections.abc import Iterable
from itertools import product

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.screen.layout import Frame
from compbis.screen.theme import Codes, Theme
from compbis.screen.wire import Wire
from compbis.table.picture import Line, Span
from tests.house.screen.xterm import Xterm

COLUMNS, ROWS = 20, 4
COLOURS = Theme(
    {
        ("sea", ""): Codes("", "37", "44"),
        ("sea2", ""): Codes("", "37", "46"),
        ("land", ""): Codes("", "30", "42"),
        ("land", "sea"): Codes("", "32", "44"),
        ("sea", "land"): Codes("", "34", "42"),
        ("own", ""): Codes("1", "30"),
        ("enemy", ""): Codes("7"),
    },
    "\x1b[m",
)
NONE = Theme({}, "")


class Terminal(pyte.Screen):
    """A terminal that clears to its default background, or to the current one."""

    erases = True

    def erase_in_display(self, how: int = 0, *more: object, **others: bool) -> None:
        super().erase_in_display(how)
        self._take_back(range(ROWS), range(COLUMNS))

    def erase_in_line(self, how: int = 0, private: bool = False) -> None:
        super().erase_in_line(how)
        self._take_back((self.cursor.y,), range(self.cursor.x, COLUMNS))

    def _take_back(self, rows: Iterable[int], columns: Iterable[int]) -> None:
        for row, column in product(rows, columns):
            self.buffer[row][column] = self.cursor.attrs if self.erases else self.default_char


class Shown:
    """A terminal that has received some pages."""

    def __init__(self, drawn: bool = True, erases: bool = True) -> None:
        self.wire = Wire(Xterm(COLUMNS), drawn, erases)
        self.screen = Terminal(COLUMNS, ROWS)
        self.screen.erases = erases
        self.stream = pyte.Stream(self.screen)

    def show(self, frame: Frame, theme: Theme = COLOURS) -> str:
        sent = self.wire.update(frame, theme)
        self.stream.feed(sent)
        return sent

    def cells(self) -> list[tuple[str, str, str, bool]]:
        """What is visible of each cell: character, colour unless blank, background, bold."""
        cells = (self.screen.buffer[y][x] for y, x in product(range(ROWS), range(COLUMNS)))
        turned = [(cell, cell.bg if cell.reverse else cell.fg, cell.fg if cell.reverse else cell.bg) for cell in cells]
        return [seen(cell.data, text, on, cell.bold) for cell, text, on in turned]


def seen(character: str, text: str, on: str, bold: bool) -> tuple[str, str, str, bool]:
    """What is visible of a cell. A blank has no colour; a block with one half filled looks like the complementary block
    with the colours swapped."""
    if character == "▚":
        return "▞", on, text, bold
    return character, "" if character == " " else text, on, bold


def page(*rows: Line, cursor: tuple[int, int] | None = (ROWS - 1, 0)) -> Frame:
    return Frame([*rows, *[()] * (ROWS - len(rows))], cursor)


SEA = (Span("11"), Span(" . .", "sea"), Span("*B", "enemy"), Span("##", "land"))


def test_an_unchanged_page_is_not_sent_again() -> None:
    shown = Shown()
    shown.show(page(SEA))
    assert shown.show(page(SEA)) == ""


def test_a_repeated_question_is_sent_whole_but_only_once() -> None:
    def asked(typed: str) -> Frame:
        return page(SEA, (), (), (Span(f"COMMAND-{typed}"),), cursor=(3, 8 + len(typed)))

    shown = Shown()
    shown.show(asked("MS"))
    shown.wire.repeat()
    assert shown.show(asked("")) == "\x1b[4;1HCOMMAND-\x1b[K"
    assert shown.screen.display[3].rstrip() == "COMMAND-"
    assert shown.show(asked("")) == ""


def test_a_key_sends_only_its_character() -> None:
    shown = Shown()
    shown.show(page(SEA, (Span("COMMAND-M"),), cursor=(1, 9)))
    assert shown.show(page(SEA, (Span("COMMAND-MS"),), cursor=(1, 10))) == "S"
    assert shown.show(page(SEA, (Span("COMMAND-MS "),), cursor=(1, 11))) == "\x1b[1C"


def test_a_moving_ship_sends_only_its_two_squares() -> None:
    shown = Shown()
    shown.show(page((Span(" . B . . . . . . .", "sea"),)))
    sent = shown.show(page((Span(" . . . . . . . B .", "sea"),)))
    assert sent == "\x1b[1;4H\x1b[37;44m.\x1b[11CB\x1b[m\x1b[4;1H"


def test_the_end_of_a_row_is_cleared_at_once() -> None:
    shown = Shown()
    shown.show(page((Span("A LONG LINE"),)))
    assert shown.show(page((Span("A"),))) == "\x1b[1;2H\x1b[K\x1b[4;1H"


def test_a_new_theme_is_sent_and_the_text_stays() -> None:
    shown = Shown()
    shown.show(page(SEA))
    assert "44m" not in shown.show(page(SEA), NONE)
    assert shown.cells()[2:8] == [(letter, "default" * (letter != " "), "default", False) for letter in " . .*B"]


def test_a_forgotten_page_is_sent_whole_on_a_cleared_screen() -> None:
    shown = Shown()
    first = shown.show(page(SEA))
    shown.wire.forget()
    assert shown.show(page(SEA)) == first
    assert first.startswith(f"\x1b[m{Xterm.clear}")


@pytest.mark.parametrize("erases", [True, False])
def test_the_background_of_a_theme_is_everywhere_however_the_terminal_clears(erases: bool) -> None:
    shown = Shown(erases=erases)
    theme = Theme({("enemy", ""): Codes(ground="41")}, "\x1b[m", Codes(ground="44"))
    shown.show(page((Span("A LONG LINE"),)), theme)
    shown.show(page((Span("A"), Span("B", "enemy"))), theme)
    grounds = [shown.screen.buffer[row][column].bg for row, column in product(range(ROWS), range(COLUMNS))]
    assert grounds == ["blue", "red", *["blue"] * (ROWS * COLUMNS - 3), grounds[-1]]


def test_without_utf_8_drawings_become_ascii() -> None:
    shown = Shown(drawn=False)
    assert shown.show(page((Span("┌─┬─┐"),))).isascii()
    assert shown.screen.display[0].rstrip() == "+-+-+"
    shown.show(page((Span("*BIS↙POW↖HOO← ·█░▀"),)))
    assert shown.screen.display[0].rstrip() == "*BIswPOnwHOOw .#-#"


def test_the_cursor_is_hidden_while_nothing_is_asked() -> None:
    shown = Shown()
    assert shown.show(page(SEA, cursor=None)).endswith(Xterm.hide_cursor)
    assert shown.show(page(SEA, cursor=(3, 0))) == f"\x1b[4;1H{Xterm.normal_cursor}"


texts = st.text(" AB█▞", max_size=8)
looks = st.sampled_from((("", ""), *COLOURS.codes))
rows = st.lists(st.tuples(texts, looks), max_size=6).map(
    lambda row: tuple(Span(text[:COLUMNS], *look) for text, look in row)
)
pages = st.lists(rows, min_size=ROWS, max_size=ROWS).map(lambda rows: Frame([cut(row) for row in rows], None))


def cut(row: Line) -> Line:
    """The part of a row that fits the terminal."""
    left = [COLUMNS - sum(len(span.text) for span in row[:number]) for number in range(len(row))]
    return tuple(span._replace(text=span.text[: max(room, 0)]) for span, room in zip(row, left, strict=True))


def expected(frame: Frame, page: Codes) -> list[tuple[str, str, str, bool]]:
    """What should be visible of each cell."""
    names = {"": "default", "30": "black", "32": "green", "34": "blue", "37": "white"}
    names |= {"42": "green", "44": "blue", "46": "cyan"}
    found = []
    for row in frame.rows:
        looks = [(span.text, COLOURS.codes.get((span.style, span.on), Codes())) for span in row]
        cells = [(character, codes) for text, codes in looks for character in text]
        for character, codes in [*cells, *[(" ", Codes())] * (COLUMNS - len(cells))]:
            text, on = names[codes.text or page.text], names[codes.ground or page.ground]
            if codes.words == "7":
                text, on = on, text
            found.append(seen(character, text, on, codes.words == "1"))
    return found


@given(
    st.lists(pages, min_size=1, max_size=5),
    st.sampled_from((Codes(), Codes("", "37", "46"), Codes(ground="44"))),
    st.booleans(),
)
def test_every_cell_looks_right_whatever_was_shown_before(frames: list[Frame], page: Codes, erases: bool) -> None:
    shown = Shown(erases=erases)
    for frame in frames:
        shown.show(frame, COLOURS._replace(page=page))
        assert shown.cells()[:-1] == expected(frame, page)[:-1]


def test_alternating_colours_are_sent_once_each() -> None:
    row = (Span("  ", "sea"), Span("  ", "sea2")) * 4
    sent = Shown().show(page(row, row))
    assert (sent.count("44m"), sent.count("46m")) == (1, 1)


def test_block_characters_reuse_the_current_colours() -> None:
    sent = Shown().show(page((Span("▙", "sea", "land"), Span("▝", "land", "sea"))))
    assert "▙▙" in sent or "▝▝" in sent


def test_a_terminal_that_cannot_move_right_gets_an_absolute_position() -> None:
    class Fixed(Xterm):
        def forward(self, columns: int) -> str:
            return ""

    shown = Shown()
    shown.wire = Wire(Fixed(COLUMNS))
    shown.show(page((Span("A"),)))
    assert shown.show(page((Span("A"), Span("         B")))) == "\x1b[1;11HB\x1b[4;1H"
