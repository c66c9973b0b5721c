"""A list to choose from is visible with its question, whatever else is on the page."""

import os
from typing import cast
from unittest.mock import patch

import pytest

from compbis.board.shapes import FlatHexes
from compbis.front.house.choice import ask_game
from compbis.front.terminals import EitherTerminal
from compbis.games import EDITIONS, edition
from compbis.screen.rows import wrap
from compbis.table.page import Choices, Page, Pictured, choices, folded
from compbis.table.picture import Size
from tests.golden.typist import Screen, seen
from tests.house.board.boards import fight, hunt
from tests.house.board.test_battle import battle
from tests.house.screen.test_room import PLAIN, ROOM

SIZES = (Size(40, 24), Size(80, 24), Size(120, 30), Size(132, 43), Size(200, 60))
LIST = ("WHOM SHALL SHE FIRE AT", *(f"{number} SHIP {number}" for number in range(1, 15)))


def asked(page: Page, size: Size) -> list[str]:
    """What a player sees who is asked about the list after many other lines."""

    def play(screen: Screen) -> None:
        screen.show(page)
        screen.say(*(f"DISPATCH {number}" for number in range(50)))
        screen.ask("COMMAND-")
        screen.say(Choices(LIST[0]), *LIST[1:])
        screen.show(page)
        screen.ask("WHICH-")

    return seen(size, play, "DM").text()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("page", [PLAIN, ROOM, fight(), hunt(FlatHexes(0))], ids=["plain", "panels", "fight", "hexes"])
def test_every_choice_is_visible(page: Page, size: Size) -> None:
    rows = asked(page, size)
    assert not [line for line in LIST if not any(f"{line} " in f"{row} ".replace("│", " ") for row in rows)]


def test_the_board_returns_with_the_answer() -> None:
    def play(screen: Screen) -> None:
        screen.say(Choices(LIST[0]), *LIST[1:])
        screen.show(PLAIN)
        screen.ask("WHICH-")
        screen.ask("COMMAND-")

    assert seen(Size(40, 24), play, "1").text()[0].startswith("11")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("typed", [(), ("?",), ("9", "?")], ids=" ".join)
def test_every_game_is_visible_with_the_question_which_to_play(size: Size, typed: tuple[str, ...]) -> None:
    def play(screen: Screen) -> None:
        ask_game(cast(EitherTerminal, screen))

    with patch.dict(os.environ, XDG_CONFIG_HOME=os.devnull):
        rows = seen(size, play, *typed).text()
    assert rows[-1] == "WHICH GAME (1)-"
    for number, name in enumerate(EDITIONS, 1):
        for line in (f" {number} {edition(name).name}", *edition(name).about):
            assert any(f"{line} " in f"{row} " for row in rows), line


def test_a_battle_is_shown_in_fewer_rows_rather_than_not_at_all() -> None:
    def play(screen: Screen) -> None:
        screen.say(Choices(LIST[0]), *LIST[1:8])
        screen.show(battle(3).page())
        screen.ask("WHICH-")

    rows = seen(Size(40, 24), play).text()
    for number in range(3):
        assert sum(f"SHIP {number} " in row for row in rows[: rows.index(LIST[0])]) == 2
    assert all(line in rows for line in LIST[:8])


def test_facts_that_are_on_the_page_of_a_battle_do_not_displace_it() -> None:
    def play(screen: Screen) -> None:
        screen.show(page)
        screen.say(Choices(LIST[0]), *(Pictured(f"FACT {number}") for number in range(16)), *LIST[1:3])
        screen.show(page)
        screen.ask("WHICH-")

    page = battle(2).page()
    rows = seen(Size(40, 24), play).text()
    assert rows[0] == page.text()[0] and all(line in rows for line in LIST[:3])


def test_a_line_folded_for_another_width_is_broken_only_where_the_page_breaks_it() -> None:
    text = f"YOUR UNITS LET YOU SEARCH {' '.join(f'T{number}' for number in range(40))}"

    def play(screen: Screen) -> None:
        screen.say(*choices(folded(text)), *folded(text), "1 T20")
        screen.ask("SEARCH WHERE-")

    rows = wrap(text, 60, "  ")
    assert len(folded(text)) > 1
    assert seen(Size(60, 24), play).text()[: 2 * len(rows) + 1] == [*rows, *rows, "1 T20"]
