"""A list to choose from is visible with its question, whatever else is on the page."""

import pytest

from compbis.board.shapes import FlatHexes
from compbis.table.page import Choices, Page, Size
from tests.golden.typist import Screen, seen
from tests.house.board.boards import fight, hunt
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
