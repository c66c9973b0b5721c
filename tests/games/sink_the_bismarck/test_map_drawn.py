"""The map on a screen."""

import pytest

from compbis.board.ground import PORT
from compbis.games.sink_the_bismarck.cards.board import BRITISH_COAST, GERMAN_COAST, GROUND, PORTS
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.games.sink_the_bismarck.words import pages
from compbis.games.sink_the_bismarck.words.pages import MAP, to_place
from compbis.screen.layout import Scene as Shown
from compbis.screen.layout import draw
from compbis.table.picture import Finish, Size
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.sink_the_bismarck.pictures.gallery import hunt
from tests.games.sink_the_bismarck.scene import Scene

SEAS = {"DENMARK STRAIT", "NORWEGIAN SEA", "NORTH ATLANTIC"}


@pytest.mark.parametrize("finish", [Finish.NAMED, Finish.DOTTED, Finish.TONED])
def test_every_port_and_sea_is_named_in_every_size(finish: Finish) -> None:
    wanted = {port.name.upper() for port in PORTS.values()} | SEAS
    for size in MAP.sizes:
        names = MAP.lettered(size, finish).names
        told = {name.text: " ".join(part.text for part in parts) for name, parts in names}
        assert {name for name in wanted if told[name] != name} == set(), size


def test_lands_are_listed_with_a_hex_of_their_own() -> None:
    for name in MAP.lettering:
        assert (MAP.ground[MAP.middle(name)].land > 0) is (name.text not in {*SEAS, "BAY OF BISCAY"}), name.text


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


def test_neighbouring_counters_cannot_be_read_as_one_number() -> None:
    forces = [Force(f"B{number}", at, ("HOO",)) for number, at in ((8, 3010), (10, 3110), (13, 3210))]
    page = pages.page(Scene(forces).game.view(BRITISH))
    assert any("B8BaBd" in line for line in page.text())
    assert page.board is not None and "Ba TO Bd=NO. 10 TO 13" in page.board.key()[-1]


@pytest.mark.parametrize(
    ("side", "size"), [(GERMAN, Size(40, 24)), (GERMAN, Size(80, 24)), (BRITISH, Size(80, 24))], ids=str
)
def test_bergen_and_its_port_are_visible_before_the_bismarck_is_at_sea(side: Side, size: Size) -> None:
    start = Scene([Force("B1", 3210, ("HOO", "POW")), Force("B2", 3613, ("KGV", "VIC", "REP"))], turn=1)
    rows = draw(Shown(pages.page(start.game.view(side)), [], finish=Finish.DOTTED), size).text()
    (row,) = (row for row in rows if "BERGEN" in row)
    assert PORT.mark in row.partition("BERGEN")[2]
