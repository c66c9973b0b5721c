"""A side's book: what each report reveals of the enemy, and that contacts hold nothing else."""

from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CONVOY, CRUISER, SUBMARINES
from compbis.games.computer_bismarck.state.sight import Contact, Heard
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.invariants.laws_ledger import Ledger
from tests.games.computer_bismarck.reported import reported

SEEN = Contact("BISMARCK", BATTLESHIP, 1415, 5, Heard.SEARCH, shown=True)
SUBS = [Contact(name, SUBMARINES, 1812, 5, Heard.SEARCH, shown=True) for name in ("WP1", "WP2")]


def book(side: Side, *contacts: Contact) -> Ledger:
    """A book with these contacts."""
    return Ledger(side, {contact.name: contact for contact in contacts})


def to_both(kind: str, turn: int = 5, /, **facts: Any) -> Report:
    """A report to both sides."""
    return reported(kind, turn, **facts)


def shadow(kind: str, success: bool, to: int) -> Report:
    """The report to both sides of a shadow of the Bismarck on turn 6."""
    followers: dict[str, Any] = {"moved": []} if kind == "fast_shadow" else {}
    return to_both(
        kind, 6, target="BISMARCK", shadower="NORFOLK", square=1415, success=success, to=to, helpers=[], **followers
    )


def test_spotted_ships_are_noted_but_planes_are_not() -> None:
    ledger = book(GERMAN)
    ledger.hear(to_both("spotted", square=1415, units=[["NORFOLK", "C"], ["ULSTER 1", "R"]], own=[]))
    assert ledger.contacts == {"NORFOLK": Contact("NORFOLK", CRUISER, 1415, 5, Heard.SEARCH, shown=True)}


@pytest.mark.parametrize("kind", ["shadow", "fast_shadow"])
def test_a_successful_shadow_reveals_where_the_ship_went(kind: str) -> None:
    ledger = book(BRITISH, SEEN)
    ledger.hear(shadow(kind, success=False, to=0))
    assert ledger.contacts["BISMARCK"] == SEEN
    ledger.hear(shadow(kind, success=True, to=1413))
    assert ledger.contacts["BISMARCK"] == SEEN._replace(square=1413, turn=6, how=Heard.SHADOW)


@pytest.mark.parametrize(("kind", "how"), [("air_search", "air"), ("radio_silence", "radio")])
def test_a_ship_on_show_is_not_overwritten_by_a_chance_report(kind: str, how: str) -> None:
    report = to_both(kind, 6, unit="BISMARCK", square=1416)
    ledger, german = book(BRITISH, SEEN), book(GERMAN)
    ledger.hear(report)
    german.hear(report)
    assert ledger.contacts["BISMARCK"] == SEEN
    assert german.contacts == {}
    ledger.search_begins()
    ledger.hear(report)
    assert ledger.contacts["BISMARCK"] == Contact("BISMARCK", BATTLESHIP, 1416, 6, Heard(how), shown=False)


def test_a_sunk_ship_on_show_leaves_the_map_as_lost() -> None:
    report = to_both("sunk", unit="BISMARCK", kind="B", side=GERMAN, count=1, whole=True)
    ledger, unseen = book(BRITISH, SEEN), book(BRITISH)
    ledger.hear(report)
    unseen.hear(report)
    assert ledger.contacts["BISMARCK"] == SEEN._replace(how=Heard.SUNK, shown=False, sunk=True)
    assert unseen.contacts == {}


def test_a_convoy_that_lost_one_ship_is_still_a_contact() -> None:
    seen = Contact("SL1", CONVOY, 2016, 5, Heard.SEARCH, shown=True)
    ledger = book(GERMAN, seen)
    ledger.hear(to_both("sunk", unit="SL1", kind="M", side=BRITISH, count=1, whole=False))
    assert ledger.contacts["SL1"] == seen
    ledger.hear(to_both("dispersed", unit="SL1", square=2016))
    assert ledger.contacts["SL1"] == seen._replace(how=Heard.DISPERSED, shown=False, sunk=True)


def test_a_lost_submarine_may_be_any_of_those_on_show_in_that_square() -> None:
    ledger = book(BRITISH, *SUBS)
    lost = SUBS[0]._replace(how=Heard.SUNK, shown=False, sunk=True)
    held = {"WP1": lost, "WP2": SUBS[1]}
    assert list(ledger.differs(held)) == [f"WP1 is {lost} for the british, and {SUBS[0]} by its reports"]
    ledger.hear(to_both("submarine_attacked", target="HOOD", square=1813, hits=0, submarine_sunk=True))
    assert list(ledger.differs(held))
    ledger.hear(to_both("submarine_attacked", target="HOOD", square=1812, hits=0, submarine_sunk=False))
    assert list(ledger.differs(held))
    ledger.hear(to_both("submarine_attacked", target="HOOD", square=1812, hits=0, submarine_sunk=True))
    assert not list(ledger.differs(held))
    assert ledger.contacts["WP1"] == lost
    assert list(ledger.differs({**held, "WP2": SUBS[1]._replace(how=Heard.SUNK, shown=False, sunk=True)}))


def test_contacts_that_differ_from_the_reports_are_found() -> None:
    ledger = book(BRITISH, SEEN)
    moved = SEEN._replace(square=1414)
    assert not list(ledger.differs({"BISMARCK": SEEN}))
    assert list(ledger.differs({})) == [f"BISMARCK is None for the british, and {SEEN} by its reports"]
    assert list(ledger.differs({"BISMARCK": moved})) == [
        f"BISMARCK is {moved} for the british, and {SEEN} by its reports"
    ]
    assert len(list(ledger.differs({"BISMARCK": SEEN, "WP1": SUBS[0]}))) == 1
