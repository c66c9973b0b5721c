"""The panels beside the board on a wide screen: up to date, and made from the view alone."""

from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, SUBMARINES
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.requests.decisions import FightRequest, MovementRequest
from compbis.games.computer_bismarck.state.sight import Contact, Heard, View
from compbis.games.computer_bismarck.words.panels import panels
from compbis.screen.panels import RULE
from compbis.screen.panels import listed as shown_lists
from compbis.table.picture import Line, Size
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.talk.talk_helpers import Seat, at_chart_a, cell, make_view, page_of

WIDEST = 27


def beside(view: View, *dispatches: tuple[int, list[str]]) -> dict[str, list[str]]:
    """The lines of each panel, by its title."""
    return {panel.title.partition(",")[0]: [span.text for span in panel.lines] for panel in panels(view, dispatches)}


def test_the_longest_name_shifts_no_row() -> None:
    seat = Seat(MovementRequest(make_view(GERMAN), False))
    seat.type("MS LOTHERINGEN")
    rows = ships_of(seat)
    assert rows[0].index("NOW") == 14
    assert rows[1:3] + rows[4:6] == [
        "B BISMARCK    1528M 8 -",
        "C PR EUGEN    1528M 7 -",
        "O HAMBURG     2914M - -",
        "O>LOTHERINGEN 1611M - -",
    ]


def test_fuel_of_two_digits_never_touches_the_mode_of_a_ship() -> None:
    assert "D DF1        1622M 14 -" in beside(make_view())["SHIPS"]


def test_ships_not_yet_active_are_listed_with_their_squares() -> None:
    ships, *others = panels(make_view(), [])
    waiting = ["B K GEORGE V 1825  NOT YET", "B REPULSE    2125  NOT YET", "C KENYA      1825  NOT YET"]
    assert ships.title == f"SHIPS, {len(ships.more)} NOT YET ACTIVE" and len(ships.more) == 13
    parts = shown_lists([ships, *others], Size(80, 23), "F1")
    assert {*waiting} <= {text for part in parts for row in part for text in drawn(row)}


def drawn(row: Line) -> list[str]:
    """The texts of a row, without the rule between its columns."""
    return [part.rstrip() for part in "".join(span.text for span in row).split(RULE)]


def test_the_destroyers_that_convoys_need_come_before_the_cruisers() -> None:
    """The end of the list may be cut off."""
    letters = [row[0] for row in beside(make_view())["SHIPS"]]
    assert letters.index("C") > max(place for place, letter in enumerate(letters) if letter == "D")


def test_turns_ahead_stop_at_the_last_turn() -> None:
    assert beside(make_view(turn=30))["TURNS AHEAD (N NIGHT)"][0] == "MAY 27  8 "


def test_the_panels_show_no_fog() -> None:
    assert beside(make_view(turn=3)) == beside(make_view(turn=3, fog=[1117]))


def test_contacts_on_the_map_come_last_among_those_of_a_turn() -> None:
    shown = Contact("BISMARCK", BATTLESHIP, 1522, 6, Heard.SEARCH, True)
    hidden = Contact("SUBMARINE", SUBMARINES, 2315, 6, Heard.SHADOW, False)
    assert beside(make_view(turn=6, contacts=[shown, hidden]))["CONTACTS"][-1].startswith("*B BISMARCK 1522")


def test_ships_and_planes_fit_their_columns() -> None:
    for side in (BRITISH, GERMAN):
        said = beside(make_view(side, turn=9))
        lines = [
            line for title in said if title not in ("POINTS KNOWN", "CONTACTS", "DISPATCHES") for line in said[title]
        ]
        assert all(len(line) <= WIDEST for line in lines)


def test_the_panels_follow_each_order() -> None:
    seat = at_chart_a("MS HOOD P")
    assert "B HOOD       1622M  7 1622P" in beside(seat.request.view)["SHIPS"]
    assert page_of(seat).panels == panels(seat.request.view, [])


def test_the_unit_being_ordered_is_marked_on_the_board_and_in_its_list() -> None:
    seat = at_chart_a("MS", "")
    assert ">B" in page_of(seat).text()[3 + 5]
    assert "B>P OF WALES 1622M  8 -" in ships_of(seat)
    seat.type("M E SE")
    assert "C>ARETHUSA" not in ships_of(seat)
    assert [row[:13] for row in ships_of(seat) if ">" in row] == ["B>RAMILLES   "]
    seat.type("X")
    assert ">" not in "".join((*page_of(seat).text(), *ships_of(seat)))
    seat.type("PN", "MP")
    assert ">R" in page_of(seat).text()[3 + 2]
    seat.type("X", "NM", "MS")
    assert ">" not in "".join(page_of(seat).text()), "the empty map stays empty"


@pytest.mark.rule("9.6d")
@pytest.mark.parametrize(("typed", "letters"), [("MS NORFOLK", "SN"), ("MP REYKJAVIK", "")])
def test_a_spotted_enemy_in_the_square_of_the_unit_being_ordered_stays_on_the_map(typed: str, letters: str) -> None:
    enemy = Contact("BISMARCK", BATTLESHIP, 1118, 4, Heard.SEARCH, True)
    here: Any = {"square": 1118, "mode": "M"}
    seat = at_chart_a(contacts=[enemy], NORFOLK=here, REYKJAVIK={**here, "endurance": 3})
    seat.type(*[letters] * bool(letters), typed)
    assert cell(page_of(seat), 1118) == ("*B", "enemy")


def ships_of(seat: Seat) -> list[str]:
    """The lines of the list of ships."""
    return [span.text for span in page_of(seat).panels[0].lines]


def test_after_a_battle_the_chosen_map_returns() -> None:
    desk = BismarckDesk(BRITISH, False)
    view = make_view()
    Seat(FightRequest(view, 1622, 0, ("HOOD",), ("BISMARCK",)), desk=desk)
    seat = Seat(MovementRequest(view, False), desk=desk)
    assert page_of(seat).text()[0].startswith("SHIPS AND PLANES ")
