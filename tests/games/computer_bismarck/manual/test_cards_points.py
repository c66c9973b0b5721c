"""The lists of victory points, 17.4 and 17.5, and how a game is won (17.1)."""

import pytest

from compbis.games.computer_bismarck.cards import board, calendar
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.rules import convoys, points
from compbis.games.computer_bismarck.state import position
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.manual.cards_reader import Row, card, numbers, span

START = position.start(0, (), frozenset())
SHIPS = {**START.ships[BRITISH], **START.ships[GERMAN]}
FOR_BRITISH = {row["Event"]: row for row in card("british points")}
FOR_GERMANS = {row["Event"]: row for row in card("german points")}
WORDS = numbers("victory in words")

GOALS = {event: row for event, row in FOR_BRITISH.items() if " reaches " in event}
NAMED = {"Bismarck": "BISMARCK", "Prinz Eugen": "PR EUGEN"}


def worth(event: str) -> int:
    """The points printed for an event."""
    return int((FOR_BRITISH.get(event) or FOR_GERMANS[event])["Points"])


def for_one(ship: Ship) -> int:
    """What the enemy gets for sinking the ship, or one ship of a unit of several."""
    return points.ships_lost_points(ship.spec, 1, whole=ship.kind in "BCA")


@pytest.mark.rule("17.4a", "17.4b", "17.4c", "17.4d", "17.5c", "17.5d", "17.5e", "17.5f", "17.5h")
@pytest.mark.parametrize(
    ("event", "names"),
    [
        ("Bismarck Sunk", ["BISMARCK"]),
        ("Prinz Eugen sunk", ["PR EUGEN"]),
        ("German submarine sunk", ["WP1", "WP2", "WP3", "WP4"]),
        ("oiler sunk", ["BELCHEN", "HAMBURG", "LOTHERINGEN"]),
        ("WS8B ship sunk by torpedoes", ["WS8B"]),
        ("Britannic sunk by torpedoes", ["BRITANNIC"]),
        ("British submarine sunk", ["SG1", "SG2"]),
        ("destroyer sunk", ["DF1", "DF2", "DF3"]),
        ("slow convoy merchant ship sunk by torpedoes", ["SL1", "SL2", "SL3", "SL4", "SL5"]),
    ],
)
def test_a_ship_sunk_brings_the_points_of_the_list(event: str, names: list[str]) -> None:
    assert {for_one(SHIPS[name]) for name in names} == {worth(event)}


def turns(row: Row) -> list[int]:
    """The turns on which a goal counts: from, to; on; by."""
    text = row["When"].removesuffix(" end")
    if text.startswith("by turn "):
        return list(range(1, int(text.removeprefix("by turn ")) + 1))
    return list(span(text.removeprefix("turns ").removeprefix("on turn ")))


def at(convoy: Ship, goal: str, short: bool = False) -> Ship:
    """The convoy at its goal, or one square short of it."""
    here = convoy.spec.square
    if goal == "Clyde":
        clyde = next(square for square, name in board.PORTS.items() if name == goal)
        return convoy._replace(square=clyde - 1 if short else clyde)
    line, number = goal.split()
    if line == "row":
        return convoy._replace(square=100 * (int(number) - short) + board.column(here))
    before = 1 if board.column(here) < int(number) else -1
    return convoy._replace(square=100 * board.row(here) + int(number) - before * short)


@pytest.mark.rule("17.4e", "17.4f", "17.4g", "17.4h", "17.4i", "17.4j", "17.4k")
@pytest.mark.parametrize("event", GOALS)
def test_a_convoy_fulfils_its_mission_at_the_goal_on_the_turns_of_the_list(event: str) -> None:
    name, _, goal = event.partition(" reaches ")
    convoy = SHIPS[name.removesuffix(" ship").upper()]
    counted = [turn for turn in range(1, calendar.LAST_TURN + 1) if convoys.fulfilled(at(convoy, goal), turn)]
    assert counted == turns(GOALS[event])
    assert not any(convoys.fulfilled(at(convoy, goal, short=True), turn) for turn in counted)
    assert convoys.due(convoy.name) == counted[-1]


@pytest.mark.parametrize("event", GOALS)
def test_a_mission_brings_the_points_of_the_list_at_the_time_given(event: str) -> None:
    name = event.partition(" reaches ")[0]
    convoy = SHIPS[name.removesuffix(" ship").upper()]
    ships = convoy.midships if name.endswith(" ship") else 1
    assert convoys.points(convoy) == worth(event) * ships
    assert MISSIONS[convoy.name].at_end is GOALS[event]["When"].endswith("end")


def test_every_convoy_has_a_mission_and_no_other_ship() -> None:
    assert set(MISSIONS) == {row["Ship"].upper() for row in card("convoys")}
    assert len(GOALS) == len(MISSIONS)


def ended(ship: Ship) -> list[tuple[str, int]]:
    """The points that this ship brings its enemy at the end of the game, and why."""
    return [(score.reason, score.points) for score in points.endgame([ship]) if score.side is ship.side.enemy]


@pytest.mark.rule("17.4l", "17.4m")
@pytest.mark.parametrize("title", NAMED)
def test_a_german_raider_at_sea_below_the_knots_named_brings_points_at_the_end(title: str) -> None:
    ship = SHIPS[NAMED[title]]._replace(square=1820)
    event = f"{title} at sea under 22 knots"
    knots = int(WORDS["17.4", "knots, and fewer at sea"][0])
    assert event.split()[-2] == str(knots)
    assert ended(ship._replace(knots=knots)) == []
    assert ended(ship._replace(knots=knots - 1)) == [("slow", worth(event))]
    assert ended(ship._replace(knots=knots - 1, square=2626)) == []


@pytest.mark.rule("17.4n", "17.4o", "17.5i", "17.5j")
@pytest.mark.parametrize("name", [name for name, ship in SHIPS.items() if ship.midships > 1])
def test_midships_lost_bring_points_at_the_end_if_the_list_names_the_ship(name: str) -> None:
    event = {
        (BRITISH, "C"): "MS lost by a cruiser",
        (BRITISH, "B"): "MS lost by a battleship or carrier",
        (BRITISH, "A"): "MS lost by a battleship or carrier",
        (GERMAN, "B"): "MS lost by the Bismarck",
        (GERMAN, "C"): "MS lost by the Prinz Eugen",
    }.get((SHIPS[name].side, SHIPS[name].kind))
    ship = SHIPS[name]._replace(square=1820)
    for lost in range(1, ship.midships):
        hurt = ended(ship._replace(midships=ship.midships - lost))
        assert hurt == ([("hurt", lost * worth(event))] if event else [])


def test_a_crash_and_a_failed_mission_bring_the_points_of_the_list() -> None:
    assert worth("plane unit crashes") == points.CRASH_POINTS
    assert worth("British convoy fails its mission") == convoys.FAILED_POINTS


def test_the_lead_and_the_turns_that_end_a_game() -> None:
    assert WORDS["17.1", "more points end the game when the Bismarck is sunk"] == [str(points.MARGIN)]
    assert WORDS["17.1", "turns in the game"] == [str(calendar.LAST_TURN)]


def test_the_ws8b_has_two_moves_more_than_the_straight_way_takes_to_go_around_ireland() -> None:
    spare = int(WORDS["17.3", "turns the WS8B may take around Ireland"][0])
    convoy, goal = SHIPS["WS8B"], GOALS["WS8B ship reaches row 31"]
    sailing = [turn for turn in range(1, calendar.LAST_TURN + 1) if calendar.fast_turn(turn)]
    straight = 31 - board.row(convoy.square)
    assert [sailing[straight - 1], sailing[straight + spare - 1]] == [turns(goal)[0], turns(goal)[-1]]
