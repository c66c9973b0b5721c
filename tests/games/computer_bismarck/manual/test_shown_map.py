"""Section 2.3: the letters and signs of the map, with one unit on it at a time."""

import pytest

from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.phases.combat.losses import inflict
from compbis.games.computer_bismarck.rules.combat.damage import Loss
from compbis.games.computer_bismarck.words import pages
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.manual.shown_helpers import HERE, Scene, cell, make_view

CODES = {
    "B": {"HOOD", "K GEORGE V", "P OF WALES", "RAMILLES", "RENOWN", "REPULSE", "RODNEY", "BISMARCK"},
    "A": {"ARK ROYAL", "VICTORIOUS"},
    "D": {"DF1", "DF2", "DF3"},
    "S": {"SG1", "SG2", "WP1", "WP2", "WP3", "WP4"},
    "O": {"BELCHEN", "HAMBURG", "LOTHERINGEN"},
    "M": {"WS8B", "BRITANNIC", "SL1", "SL2", "SL3", "SL4", "SL5"},
}
CODES["C"] = set(SHIPS) - set().union(*CODES.values())
BOMBERS = {"SCAPA FLOW", "PLYMOUTH", "ULSTER"}


@pytest.mark.rule("2.3a", "2.3b", "2.3c", "2.3d", "2.3e", "2.3f", "2.3g")
@pytest.mark.parametrize("name", SHIPS)
def test_each_ship_stands_on_the_map_of_its_owner_with_the_letter_of_its_kind(name: str) -> None:
    sea = Scene().put(name, HERE)
    letter = next(letter for letter, names in CODES.items() if name in names)
    style = "convoy" if letter == "M" else "own"
    for board in ("SN", "SP"):
        assert cell(pages.board(board, sea.game.view(SHIPS[name].side)), HERE) == (f" {letter}", style)


@pytest.mark.rule("2.3h", "2.3i")
@pytest.mark.parametrize("name", [name for name, spec in PLANES.items() if not spec.carrier])
def test_each_plane_of_the_land_stands_on_the_map_with_the_letter_of_its_kind(name: str) -> None:
    view = Scene().fly(name, HERE, "A" if name in BOMBERS else "P").game.view(BRITISH)
    for board in ("PN", "PP"):
        assert cell(pages.board(board, view), HERE) == (" L" if name in BOMBERS else " R", "own")


@pytest.mark.rule("2.3d", "2.3e", "2.3g", "2.24a", "16.72a", "16.72c")
@pytest.mark.parametrize(("name", "ships"), [("DF1", 6), ("SG1", 3), ("WP2", 3), ("WS8B", 5), ("SL3", 24)])
def test_a_unit_of_several_ships_stays_on_the_map_until_the_last_of_them_is_lost(name: str, ships: int) -> None:
    sea = Scene(otherwise=99).put(name, HERE)
    for left in range(ships, 0, -1):
        page = pages.board("SN", sea.game.view(SHIPS[name].side))
        assert (sea.ship(name).midships, cell(page, HERE)[0][1]) == (left, SHIPS[name].kind)
        inflict(sea.game, sea.ship(name), [Loss(midships=1)])
    assert cell(pages.board("SN", sea.game.view(SHIPS[name].side)), HERE) == (" .", "sea")


@pytest.mark.rule("2.3k", "2.3l")
def test_ports_and_the_airfield_of_ulster_have_their_signs() -> None:
    page = pages.board("NM", make_view())
    signs = {square: cell(page, square)[0] for square in (1317, 1825, 2125, 2425, 1228, 1528, 2626, 2727, 2123)}
    assert signs == {**dict.fromkeys(signs, " +"), 2123: " X"}
    assert sum(span.text.count("X") for line in page.lines[3:] for span in line) == 1
    assert sum(span.text.count("+") for line in page.lines[3:] for span in line) == 8
