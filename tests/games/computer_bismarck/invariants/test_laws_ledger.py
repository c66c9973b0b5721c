"""The book of one side: what each report tells of the enemy, and that nothing else may stand in its contacts."""

from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CONVOY, CRUISER, SUBMARINES
from compbis.games.computer_bismarck.state.sight import Award, Contact, Heard, Reason
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.invariants.laws_ledger import Ledger
from tests.games.computer_bismarck.reported import reported

SEEN = Contact("BISMARCK", BATTLESHIP, 1415, 5, Heard.SEARCH, shown=True)
SUBS = [Contact(name, SUBMARINES, 1812, 5, Heard.SEARCH, shown=True) for name in ("WP1", "WP2")]


def book(side: Side, *contacts: Contact) -> Ledger:
    """A book in which something stands already."""
    return Ledger(side, {contact.name: contact for contact in contacts})


def told(kind: str, turn: int = 5, /, **facts: Any) -> Report:
    """A report to both."""
    return reported(kind, turn, **facts)


def shadow(kind: str, success: bool, to: int) -> Report:
    """A shadow of the Bismarck in turn 6, as both would hear of it."""
    followers: dict[str, Any] = {"moved": []} if kind == "fast_shadow" else {}
    return told(
        kind, 6, target="BISMARCK", shadower="NORFOLK", square=1415, success=success, to=to, helpers=[], **followers
    )


def test_who_is_spotted_is_noted_and_planes_are_not() -> None:
    ledger = book(GERMAN)
    ledger.hear(told("spotted", square=1415, units=[["NORFOLK", "C"], ["ULSTER 1", "R"]], own=[]))
    assert ledger.contacts == {"NORFOLK": Contact("NORFOLK", CRUISER, 1415, 5, Heard.SEARCH, shown=True)}


def test_the_next_search_takes_all_off_the_map() -> None:
    ledger = book(BRITISH, SEEN)
    ledger.search_begins()
    assert ledger.contacts == {"BISMARCK": SEEN._replace(shown=False)}


@pytest.mark.parametrize("kind", ["shadow", "fast_shadow"])
def test_a_shadow_tells_where_the_ship_has_gone_if_it_succeeded(kind: str) -> None:
    ledger = book(BRITISH, SEEN)
    ledger.hear(shadow(kind, success=False, to=0))
    assert ledger.contacts["BISMARCK"] == SEEN
    ledger.hear(shadow(kind, success=True, to=1413))
    assert ledger.contacts["BISMARCK"] == SEEN._replace(square=1413, turn=6, how=Heard.SHADOW)


def test_the_shadowed_side_learns_of_no_contact_by_it() -> None:
    ledger = book(GERMAN)
    ledger.hear(shadow("shadow", success=True, to=0))
    assert ledger.contacts == {}


@pytest.mark.parametrize(("kind", "how"), [("air_search", "air"), ("radio_silence", "radio")])
def test_chance_is_noted_but_a_ship_on_show_is_known_better(kind: str, how: str) -> None:
    report = told(kind, 6, unit="BISMARCK", square=1416)
    ledger, german = book(BRITISH, SEEN), book(GERMAN)
    ledger.hear(report)
    german.hear(report)
    assert ledger.contacts["BISMARCK"] == SEEN
    assert german.contacts == {}
    ledger.search_begins()
    ledger.hear(report)
    assert ledger.contacts["BISMARCK"] == Contact("BISMARCK", BATTLESHIP, 1416, 6, Heard(how), shown=False)


def test_a_ship_on_show_that_is_sunk_is_off_the_map_and_held_for_lost() -> None:
    report = told("sunk", unit="BISMARCK", kind="B", side=GERMAN, count=1, whole=True)
    ledger, unseen = book(BRITISH, SEEN), book(BRITISH)
    ledger.hear(report)
    unseen.hear(report)
    assert ledger.contacts["BISMARCK"] == SEEN._replace(how=Heard.SUNK, shown=False, sunk=True)
    assert unseen.contacts == {}


def test_one_ship_of_a_convoy_is_not_the_whole_of_it() -> None:
    seen = Contact("SL1", CONVOY, 2016, 5, Heard.SEARCH, shown=True)
    ledger = book(GERMAN, seen)
    ledger.hear(told("sunk", unit="SL1", kind="M", side=BRITISH, count=1, whole=False))
    assert ledger.contacts["SL1"] == seen
    ledger.hear(told("dispersed", unit="SL1", square=2016))
    assert ledger.contacts["SL1"] == seen._replace(how=Heard.DISPERSED, shown=False, sunk=True)


def test_the_own_convoy_is_no_contact_when_it_is_dispersed() -> None:
    ledger = book(BRITISH)
    ledger.hear(told("dispersed", unit="SL1", square=2016))
    assert ledger.contacts == {}


def test_points_are_noted_in_order() -> None:
    ledger = book(BRITISH)
    ledger.hear(told("points", side=GERMAN, points=28, reason="sunk", unit="HOOD", count=1))
    assert ledger.awards == [Award(GERMAN, 28, Reason.SUNK, "HOOD", 5)]


def test_a_lost_submarine_may_be_any_of_those_on_show_in_that_square() -> None:
    ledger = book(BRITISH, *SUBS)
    lost = SUBS[0]._replace(how=Heard.SUNK, shown=False, sunk=True)
    held = {"WP1": lost, "WP2": SUBS[1]}
    assert list(ledger.differs(held)) == [f"WP1 is {lost} for the british, and {SUBS[0]} by its reports"]
    ledger.hear(told("submarine_attacked", target="HOOD", square=1813, hits=0, submarine_sunk=True))
    assert list(ledger.differs(held))
    ledger.hear(told("submarine_attacked", target="HOOD", square=1812, hits=0, submarine_sunk=False))
    assert list(ledger.differs(held))
    ledger.hear(told("submarine_attacked", target="HOOD", square=1812, hits=0, submarine_sunk=True))
    assert not list(ledger.differs(held))
    assert ledger.contacts["WP1"] == lost
    assert list(ledger.differs({**held, "WP2": SUBS[1]._replace(how=Heard.SUNK, shown=False, sunk=True)}))


def test_what_is_held_and_not_told_and_what_is_told_and_not_held_is_found() -> None:
    ledger = book(BRITISH, SEEN)
    moved = SEEN._replace(square=1414)
    assert not list(ledger.differs({"BISMARCK": SEEN}))
    assert list(ledger.differs({})) == [f"BISMARCK is None for the british, and {SEEN} by its reports"]
    assert list(ledger.differs({"BISMARCK": moved})) == [
        f"BISMARCK is {moved} for the british, and {SEEN} by its reports"
    ]
    assert len(list(ledger.differs({"BISMARCK": SEEN, "WP1": SUBS[0]}))) == 1
