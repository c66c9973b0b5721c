"""Weather and fog (13) and the reinforcements (14)."""

import pytest

from compbis.games.computer_bismarck.cards import board, calendar
from compbis.games.computer_bismarck.cards.modes import ShipMode
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.phases.reinforcements import reinforcements_phase
from compbis.games.computer_bismarck.rules import reinforcements, weather
from compbis.games.computer_bismarck.state import position
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.manual.cards_reader import Row, card, numbers, percent, span
from tests.games.computer_bismarck.scripted_dice import ScriptedDice

GROUPS = {
    "Bergen searched or Bismarck spotted": "X",
    "Bismarck spotted": "Y",
    "turn 24": "U",
}
WORDS = numbers("reinforcements in words")
CALLED = card("reinforcements")


@pytest.mark.parametrize("row", card("weather"), ids=lambda row: row["Rows"])
def test_the_weather_of_a_row_changes_by_the_steps_named(row: Row) -> None:
    steps = int(row["Least"]), int(row["Most"])
    assert {weather.step_range(line) for line in span(row["Rows"])} == {steps}


def test_the_rows_of_the_weather_are_all_rows() -> None:
    assert [line for row in card("weather") for line in span(row["Rows"])] == list(board.ROWS)


@pytest.mark.rule("13.32a", "13.32b", "13.32c", "13.32d", "13.32e", "13.32f")
@pytest.mark.parametrize("turn", range(1, calendar.LAST_TURN + 1))
def test_fog_is_as_likely_as_the_hour_makes_it(turn: int) -> None:
    likely = {int(row["Hour"]): percent(row["Probability"]) for row in card("fog probabilities")}
    assert weather.fog_percent(turn) == likely[calendar.hour(turn)]


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


def first_turn(mode: str, located: int = 0) -> int:
    """The first turn on which the ships in a mode may be moved. located: the turn on which the Bismarck is spotted."""
    turns = range(1, calendar.LAST_TURN + 1)
    return next(turn for turn in turns if reinforcements.may_come(ShipMode(mode), turn, located, False))


@pytest.mark.rule("14.42a")
def test_the_group_of_the_ark_royal_comes_the_number_of_turns_named_after_the_bismarck_is_located() -> None:
    delay = int(WORDS["14.42", "turns after the trigger (south edge)"][0])
    assert [first_turn("Y", located) for located in (1, 5, 12)] == [1 + delay, 5 + delay, 12 + delay]


def test_the_dorsetshire_comes_on_the_turn_named() -> None:
    turn = first_turn("U")
    assert [str(turn)] == WORDS["14.44", "turn of arrival (Dorsetshire)"]
    assert {row["Trigger"] for row in CALLED if row["Unit"] == "Dorsetshire"} == {f"turn {turn}"}


@pytest.mark.rule("14.22a", "14.22c", "14.32a")
@pytest.mark.parametrize("event", ("located", "bergen_searched"))
def test_scapa_flow_and_clyde_may_move_on_the_turn_after_either_event(event: str) -> None:
    start = position.start(0, (), frozenset())
    start.turn = 3
    game = Referee(start, ScriptedDice({}))
    if event == "located":
        start.located = 3
    else:
        game.bergen_searched = True
    assert not start.ships[BRITISH]["REPULSE"].active
    reinforcements_phase(game)  # the last of turn 3: what it brings may be moved on turn 4
    come = {name for name, ship in start.ships[BRITISH].items() if SHIPS[name].mode in "XYU" and ship.active}
    assert come == {row["Unit"].upper() for row in CALLED if row["From"] in ("Scapa Flow", "Clyde")}
    assert WORDS["14.22", "turns after the trigger (Scapa Flow and Clyde)"] == ["1"]


@pytest.mark.parametrize("section", ("14.42", "14.44"))
def test_the_squares_of_arrival_are_those_between_the_two_named(section: str) -> None:
    first, last = (int(WORDS[section, f"{which} square of arrival"][0]) for which in ("first", "last"))
    assert list(board.ENTRY_SQUARES) == list(range(first, last + 1))
