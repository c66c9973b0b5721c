"""Weather and fog (13) and the reinforcements (14)."""

import pytest

from compbis.games.computer_bismarck.cards import board
from compbis.games.computer_bismarck.cards.roster import SHIPS
from tests.games.computer_bismarck.manual.cards_reader import Row, card, numbers

GROUPS = {
    "Bergen searched or Bismarck spotted": "X",
    "Bismarck spotted": "Y",
    "turn 24": "U",
}
WORDS = numbers("reinforcements in words")
CALLED = card("reinforcements")


@pytest.mark.parametrize("trigger", GROUPS)
def test_the_ships_that_an_event_calls_are_those_named(trigger: str) -> None:
    named = {(row["Unit"], row["Type"]) for row in CALLED if row["Trigger"] == trigger}
    waiting = {(spec.title, spec.kind) for spec in SHIPS.values() if spec.mode == GROUPS[trigger]}
    assert waiting == named


@pytest.mark.rule("14.21a", "14.31a", "14.41a")
@pytest.mark.parametrize("row", CALLED, ids=lambda row: row["Unit"])
def test_a_ship_waits_where_it_is_named(row: Row) -> None:
    spec = next(spec for spec in SHIPS.values() if spec.title == row["Unit"])
    place = board.PORTS[spec.square] if spec.square else "south edge"
    assert place == row["From"]


@pytest.mark.parametrize("section", ("14.42", "14.44"))
def test_the_squares_of_arrival_are_those_between_the_two_named(section: str) -> None:
    first, last = (int(WORDS[section, f"{which} square of arrival"][0]) for which in ("first", "last"))
    assert list(board.ENTRY_SQUARES) == list(range(first, last + 1))
