"""The map on a screen."""

import pytest

from compbis.games.sink_the_bismarck.cards.board import BRITISH_COAST, GERMAN_COAST, GROUND, PORTS
from compbis.games.sink_the_bismarck.words import pages
from compbis.games.sink_the_bismarck.words.pages import MAP, to_place
from compbis.table.page import Finish
from compbis.table.side import BRITISH
from tests.games.sink_the_bismarck.pictures.gallery import hunt

SEAS = {"DENMARK STRAIT", "NORWEGIAN SEA", "NORTH ATLANTIC"}
INITIALS = ("TC",)
"""THE CLYDE, where a hex has a single row."""


@pytest.mark.parametrize("finish", [Finish.NAMED, Finish.DOTTED, Finish.TONED])
def test_every_port_and_sea_is_named_in_every_size(finish: Finish) -> None:
    wanted = {port.name.upper() for port in PORTS.values()} | SEAS
    for size in MAP.sizes:
        names = MAP.terrain(size, finish).names
        told = {name.text: " ".join(part.text for part in parts) for name, parts in names}
        assert {name for name in wanted if told[name] not in (name, *INITIALS)} == set(), size


def test_a_coast_shows_its_owner_without_colour() -> None:
    for at, sign in GROUND.items():
        ground = MAP.ground[to_place(at)]
        if ground.style == "coast":
            assert ground.mark == {BRITISH_COAST: "b", GERMAN_COAST: "g"}.get(sign, "")


def test_the_key_explains_the_letters_of_counters() -> None:
    board = pages.page(hunt().game.view(BRITISH)).board
    assert board is not None
    letters = board.key()[-1].split()
    assert {"B=BB", "R=BC", "o=DUMMY"} <= {*letters}
    assert board.legend(Finish.SIGNS).lines[-1].text == " ".join(letters)
