"""Section 17.3: a convoy that keeps to its way on each of its turns arrives in time, and one that dawdles does not."""

from collections.abc import Collection
from typing import NamedTuple

import pytest

from compbis.games.computer_bismarck.sequence import play_turn
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.manual.shown_helpers import QUIET, Scene


class Voyage(NamedTuple):
    """Where a convoy starts, its mode, its way, the turn on which it arrives, and the points for that (17.4)."""

    square: int
    mode: str
    way: str
    arrives: int
    points: int


VOYAGES = {
    "WS8B": Voyage(2024, "F", "W W SW S S S S S S S S S S", 25, 20),
    "BRITANNIC": Voyage(2023, "F", "W W W W W W W W W W W W W", 25, 4),
    "SL1": Voyage(2016, "C", "E E E E E E E E SE", 25, 4),
    "SL2": Voyage(2112, "C", "E E E E E E E E E NE", 30, 4),
    "SL3": Voyage(2418, "C", "NE NE NE NE E E SE", 19, 4),
    "SL4": Voyage(2413, "C", "E E E E E E E E E E", 30, 4),
    "SL5": Voyage(2911, "C", "E E E E E E E E E E", 30, 4),
}
STRAIGHT_SOUTH = VOYAGES["WS8B"]._replace(way="S S S S S S S S S S S")


def sail(convoy: str, voyage: Voyage, idle: Collection[int] = ()) -> list[tuple[int, str, str, int]]:
    """Play the game with a convoy that sails its way, except on the idle ones of its turns, counted from 0. Returns the
    awards for it: turn, side, reason, points."""
    sea = Scene(1, otherwise=QUIET).put(convoy, voyage.square, voyage.mode)
    way, chances = voyage.way.split(), 0
    while sea.position.outcome is None:
        orders: list[str] = []
        if sea.position.turn % {"F": 2, "C": 3}[voyage.mode] == 1:
            if way and chances not in idle:
                orders = [f"MS {convoy} = {voyage.mode} {way.pop(0)}", "DM"]
            chances += 1
        sea.run(play_turn, *orders)
    awards = [award for award, _ in sea.position.awards if award.unit == convoy]
    return [(award.turn, award.side, award.reason, award.points) for award in awards]


@pytest.mark.rule("17.3a", "17.3c", "17.4e", "17.4f", "17.4g", "17.4h", "17.4i", "17.4j", "17.4k")
@pytest.mark.parametrize("convoy", VOYAGES)
def test_a_convoy_that_sails_on_each_of_its_turns_arrives_in_time(convoy: str) -> None:
    voyage = VOYAGES[convoy]
    assert sail(convoy, voyage) == [(voyage.arrives, BRITISH, "mission", voyage.points)]


@pytest.mark.rule("17.3b", "17.3c", "17.5k", "17.5m")
@pytest.mark.parametrize("convoy", VOYAGES)
def test_a_convoy_that_loses_one_turn_of_its_own_has_failed(convoy: str) -> None:
    voyage = VOYAGES[convoy]
    moves = len(voyage.way.split())
    for lost in (0, moves // 2, moves - 1):
        assert sail(convoy, voyage, [lost]) == [(voyage.arrives, GERMAN, "mission_failed", 10)], lost


@pytest.mark.rule("17.3d", "17.4e")
@pytest.mark.parametrize(
    ("way", "arrives"),
    [("S S S S S S S S S S S", 21), ("NW SW SW S S S S S S S S S S", 25), ("W W SW S S S S S S S S S S", 25)],
)
def test_ws8b_goes_through_the_irish_sea_or_round_ireland(way: str, arrives: int) -> None:
    assert sail("WS8B", STRAIGHT_SOUTH._replace(way=way)) == [(arrives, BRITISH, "mission", 20)]
