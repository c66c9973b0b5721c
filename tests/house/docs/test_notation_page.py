"""The program writes and reads the example of docs/NOTATION.md."""

from compbis.games import edition
from compbis.story.notation.reading import read
from compbis.story.notation.rebuilt import messages
from tests.house.docs.notation_page import example, written


def test_the_example_is_up_to_date() -> None:
    assert written() == example(), "python -m tests.house.docs.notation_page rewrites it"


def test_the_example_can_be_imported() -> None:
    game, places = read(written().encode())
    assert len(messages(edition(), game, places)) > len(game.turns)
