"""The search board on a screen."""

import pytest

from compbis.board.lettering import BLOCKS, read_lettering
from compbis.errors import DataError
from compbis.games.chase_of_the_bismarck.cards.board import HEXES, PORTS
from compbis.games.chase_of_the_bismarck.cards.lettering import lettering
from compbis.games.chase_of_the_bismarck.words.pages import MAP
from compbis.table import datafile
from compbis.table.picture import Finish

SEAS = {"DENMARK STRAIT", "NORWEGIAN SEA", "NORTH SEA", "NORTH ATLANTIC", "BAY OF BISCAY"}


@pytest.mark.parametrize("finish", [Finish.NAMED, Finish.DOTTED, Finish.TONED])
def test_every_port_and_sea_is_named_in_full_in_every_size(finish: Finish) -> None:
    wanted = {port.upper() for port in PORTS.values()} | SEAS | {"PORTUGAL"}
    for size in MAP.sizes:
        written = {" ".join(part.text for part in parts) for _, parts in MAP.lettered(size, finish).names}
        assert wanted <= written, size


def test_names_of_lands_lie_on_land_and_those_of_seas_on_water() -> None:
    for name in MAP.lettering:
        assert (MAP.ground[MAP.middle(name)].land > 0) is (name.text not in SEAS), name.text


def test_a_name_outside_the_board_is_refused() -> None:
    names = b"[names]\nSEA | A99\n[islands]\nISLE | F2\n"
    with pytest.raises(DataError, match="'A99' is not one of"):
        read_lettering(datafile.parse("names.dat", names, BLOCKS), HEXES)
    assert {name.text for name in lettering()} >= SEAS
