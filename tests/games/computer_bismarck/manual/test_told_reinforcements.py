"""Section 14: over a whole game, which ships may be moved from which turn on, and from where."""

import pytest

from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.sequence import play_turn
from compbis.games.computer_bismarck.state.position import start
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.manual.shown_helpers import QUIET, Scene, may

SCAPA_FLOW = ("K GEORGE V", "VICTORIOUS", "AURORA", "GALATEA", "HERMIONE", "KENYA", "DF2")
CLYDE = ("REPULSE",)
SOUTH_EDGE = ("RENOWN", "ARK ROYAL", "SHEFFIELD", "DF3")
AT_SEA = 1712
TRIGGER_TURN = 5
ENTRY = 2
"""The third of the five squares of the south edge."""

Arrivals = dict[str, tuple[int, int]]
"""By ship: the first turn on which it may be moved, and where it is then."""


ORDERS = {
    "bismarck": ["MS SUFFOLK = M E", "DM"],
    "prinz eugen": ["MS SUFFOLK = M E", "DM"],
    "bergen": ["MP SCAPA FLOW 1 = M NE NE N", "DM"],
}
"""What the British order on the turn of the event."""


def whole_sea(event: str) -> Scene:
    """The game at its start in clear weather, with dice that trigger nothing, and a German where the event finds it."""
    air = [99] * (TRIGGER_TURN - 1) + [0 if event == "chance" else 99, 99]
    dice = {"visibility": [0], "entry": [ENTRY], "air search BISMARCK": air}
    sea = Scene(1, dice=dice, otherwise=QUIET)
    sea.position = start(0, (), frozenset())
    sea.game = Referee(sea.position, sea.dice)
    german = {"bismarck": "BISMARCK", "prinz eugen": "PR EUGEN", "chance": "BISMARCK"}.get(event)
    return sea.put(german, AT_SEA).put("SUFFOLK", AT_SEA - 1) if german else sea


def arrivals(sea: Scene, event: str, side: Side = BRITISH) -> Arrivals:
    """Play a whole game without orders and with one event on turn 5: which ships of a side may be moved when."""
    found: Arrivals = {}
    while sea.position.outcome is None:
        for name, ship in sea.position.ships[side].items():
            if name not in found and ship.kind != "M" and may(sea, side, f"MS {name} = P"):
                found[name] = sea.position.turn, ship.square
        sea.run(play_turn, *(ORDERS.get(event, []) if sea.position.turn == TRIGGER_TURN else []))
    return found


def late(found: Arrivals) -> Arrivals:
    """The ships that could not be moved on the first turn."""
    return {name: when for name, when in found.items() if when[0] > 1}


DORSETSHIRE = {"DORSETSHIRE": (24, 3020 + ENTRY)}
FROM_PORT = dict.fromkeys(SCAPA_FLOW, (6, 1825)) | dict.fromkeys(CLYDE, (6, 2125))
FROM_THE_SOUTH = dict.fromkeys(SOUTH_EDGE, (14, 3020 + ENTRY))


@pytest.mark.rule("14.1a", "14.21a", "14.22c", "14.31a", "14.32a", "14.41a", "14.42a", "14.43a", "14.44a")
def test_when_the_bismarck_is_spotted_the_ports_send_ships_at_once_and_the_south_nine_turns_later() -> None:
    assert late(arrivals(whole_sea("bismarck"), "bismarck")) == FROM_PORT | FROM_THE_SOUTH | DORSETSHIRE


@pytest.mark.rule("14.1a", "14.22a", "14.22b", "14.32a", "14.42d", "14.44a")
def test_when_bergen_is_searched_the_ports_send_ships_and_the_south_none() -> None:
    assert late(arrivals(whole_sea("bergen"), "bergen")) == FROM_PORT | DORSETSHIRE


@pytest.mark.rule("14.22d", "14.22e", "14.32a", "14.43a", "14.44a")
@pytest.mark.parametrize(("event", "told"), [("", ""), ("prinz eugen", "spotted"), ("chance", "air_search")])
def test_no_other_event_brings_any_ship_but_the_dorsetshire(event: str, told: str) -> None:
    sea = whole_sea(event)
    assert late(arrivals(sea, event)) == DORSETSHIRE
    assert set(sea.kinds(BRITISH)) & {"spotted", "air_search", "bismarck_located"} == ({told} if told else set())


@pytest.mark.rule("14.1b")
@pytest.mark.parametrize("event", ["", "bismarck", "bergen"])
def test_the_german_has_all_ships_from_the_first_turn(event: str) -> None:
    found = arrivals(whole_sea(event), event, GERMAN)
    assert len(found) == 9 and late(found) == {}
