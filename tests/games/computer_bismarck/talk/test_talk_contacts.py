"""CO lists where and when each enemy was last seen, and where unseen submarines struck."""

import pytest

from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CRUISER, RECONNAISSANCE, SUBMARINES
from compbis.games.computer_bismarck.desk.staff.news import LatestNews
from compbis.games.computer_bismarck.state.sight import Contact, Heard
from compbis.games.computer_bismarck.words import details
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.talk.talk_helpers import at_chart_a, hear, make_view

ATTACK = {"target": "SL1", "square": 2016, "hits": 1, "submarine_sunk": False}
SHADOW = {"target": "SL1", "shadower": "SUBMARINE", "square": 2017, "success": False, "to": 0, "helpers": []}
PASSED = {"target": "BISMARCK", "square": 1624, "success": False, "to": 0, "helpers": [], "moved": []}


def test_co_lists_where_and_when_each_enemy_was_last_seen() -> None:
    contacts = [
        Contact("BISMARCK", BATTLESHIP, 1118, 6, Heard.SEARCH, True),
        Contact("PR EUGEN", CRUISER, 1220, 7, Heard.RADIO, False),
        Contact("WP1", SUBMARINES, 2014, 4, Heard.SUNK, False, True),
    ]
    assert at_chart_a(turn=7, contacts=contacts).type("CO") == [
        "CONTACTS",
        "S WP1         2014 TURN 4 SUNK",
        "B BISMARCK    1118 TURN 6 SPOTTED",
        "C PR EUGEN    1220 TURN 7 RADIO, NEAR",
    ]


def test_unseen_submarines_are_listed_nameless_with_their_latest_action_in_a_square() -> None:
    seat = at_chart_a(turn=7)
    hear(seat, BRITISH, 3, "submarine_attacked", **ATTACK)
    hear(seat, BRITISH, 4, "submarine_attacked", **ATTACK)
    hear(seat, BRITISH, 7, "shadow", **SHADOW)
    lines = [
        "S SUBMARINE   2016 TURN 4 ATTACKED US",
        "S SUBMARINE   2017 TURN 7 LOST US",
    ]
    assert seat.type("CO") == ["CONTACTS", *lines]
    assert "SUBMARINES IN 2016, TURN 4, MAY 23 2400 HOURS, 3 TURNS AGO: ATTACKED UNSEEN." in seat.type("DE 2016")
    page = seat.desk.page()
    assert page and any("SUBMARINE 2016 T4" in line.text for panel in page.panels for line in panel.lines)
    assert not any("S" in line[2:38] for line in page.text()[3:23] if line.startswith("20")), "no map shows them (9.6)"


def test_submarines_spotted_as_they_struck_are_listed_once() -> None:
    spotted = Contact("WP1", SUBMARINES, 2016, 3, Heard.SEARCH, True)
    seat = at_chart_a(turn=4, contacts=[spotted])
    hear(seat, BRITISH, 3, "spotted", square=2016, units=[["WP1", "S"]], own=[["SL1", "M"]])
    hear(seat, BRITISH, 3, "submarine_attacked", **ATTACK)
    assert seat.type("CO")[1:] == ["S WP1         2016 TURN 3 SPOTTED"]


@pytest.mark.parametrize(
    ("seen", "line"),
    [
        (None, "C NORFOLK     1624 TURN 5 LOST US"),
        ((1117, 4), "C NORFOLK     1624 TURN 5 LOST US"),
        ((1722, 5), "C NORFOLK     1722 TURN 5 SPOTTED"),
    ],
)
def test_a_reported_shadower_is_a_german_contact_until_later_news(seen: tuple[int, int] | None, line: str) -> None:
    contacts = [Contact("NORFOLK", CRUISER, *seen, Heard.SEARCH, True)] if seen else []
    seat = at_chart_a(side=GERMAN, turn=6, contacts=contacts)
    hear(seat, GERMAN, 5, "fast_shadow", shadower="NORFOLK", **PASSED)
    hear(seat, GERMAN, 5, "fast_shadow", shadower="REYKJAVIK", **PASSED)
    assert seat.type("CO")[1:] == [line, "R REYKJAVIK   1624 TURN 5 LOST US"]


def test_10_8_a_shadower_that_succeeded_is_no_longer_where_it_was() -> None:
    seat = at_chart_a(side=GERMAN, turn=5)
    hear(seat, GERMAN, 5, "shadow", **{**SHADOW, "target": "BISMARCK", "shadower": "GALATEA", "success": True})
    assert seat.type("CO")[1:] == ["C GALATEA     2017 TURN 5 WENT ALONG"]
    assert "GALATEA IN 2017, THIS TURN: FOLLOWED US FROM THERE" in seat.type("DE ENEMY")[-1]


def test_own_shadowers_are_not_listed_as_contacts() -> None:
    seat = at_chart_a(turn=6)
    hear(seat, BRITISH, 5, "fast_shadow", shadower="NORFOLK", **PASSED)
    assert seat.type("CO") == ["CONTACTS", "B BISMARCK    1624 TURN 5 PASSED BY"]


def test_co_keeps_its_columns_whatever_the_names_and_fits_beside_the_map() -> None:
    """The longest names are those of planes with a number."""
    hood = Contact("HOOD", BATTLESHIP, 1519, 29, Heard.SEARCH, True)
    seat = at_chart_a(side=GERMAN, turn=30, contacts=[hood])
    hear(seat, GERMAN, 29, "spotted", square=1519, units=[["SCAPA FLOW 1", "R"], ["HOOD", "B"]], own=[])
    said = seat.type("CO")[1:]
    assert {line.index("1519") for line in said} == {15} and len(said) == 2
    for how in Heard:
        scout = Contact("SCAPA FLOW 1", RECONNAISSANCE, 1519, 29, how, shown=False)
        assert len(details.contacts(make_view(GERMAN, turn=30, contacts=[scout]))[1]) <= 39


def test_newer_news_replaces_older_and_a_contact_only_if_it_is_newer() -> None:
    def seen(name: str, turn: int, square: int = 2016) -> Contact:
        return Contact(name, CRUISER, square, turn, Heard.SHADOWER, False)

    news = LatestNews()
    for each in (seen("HOOD", 1), seen("HOOD", 3, 1724), seen("POW", 2), seen("SL1", 4)):
        news.note(each)
    news.note_unidentified(1622, seen("SHIP", 1, 1622))
    contacts = seen("POW", 2, 1318), seen("SL1", 3)
    assert set(news.added_to(contacts)) == {
        *(seen("HOOD", 3, 1724), seen("POW", 2, 1318), seen("SL1", 4), seen("SHIP", 1, 1622))
    }
