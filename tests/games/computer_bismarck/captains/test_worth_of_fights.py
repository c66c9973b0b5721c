"""The captains' estimates of fights are in the order that a player would expect."""

import pytest

from compbis.games.computer_bismarck.captains.reckoning.battle import (
    destroyer_attack,
    exchange,
    sinking_chance,
    slow_chance,
    torpedo_worth,
)
from tests.games.computer_bismarck.captains.hand_views import ship

LONG = 8


def test_hood_and_prince_of_wales_sink_the_bismarck_and_two_cruisers_do_not() -> None:
    heavy = exchange([ship("BISMARCK")], [ship("HOOD"), ship("P OF WALES")], LONG)
    light = exchange([ship("BISMARCK")], [ship("NORFOLK"), ship("SUFFOLK")], LONG)
    assert heavy.sunk["BISMARCK"] > 0.8
    assert heavy.balance < 0
    assert light.sunk["BISMARCK"] < 0.05
    assert light.sunk["NORFOLK"] > 0.9


def test_16_65_spare_salvos_go_to_the_next_enemy() -> None:
    """In 600 battles by the rules, Suffolk is sunk after two rounds in 71 of 100, after four in 99."""
    both = [ship("NORFOLK"), ship("SUFFOLK")]
    sunk = [exchange([ship("BISMARCK")], both, rounds).sunk["SUFFOLK"] for rounds in (1, 2, 4)]
    assert sunk[0] < 0.05
    assert 0.5 < sunk[1] < 0.8
    assert sunk[2] > 0.95


def test_what_one_side_gains_the_other_loses() -> None:
    german, british = [ship("BISMARCK"), ship("PR EUGEN")], [ship("K GEORGE V"), ship("KENYA"), ship("SL2")]
    one, other = exchange(german, british, 3), exchange(british, german, 3)
    assert (one.gained, one.lost) == (other.lost, other.gained)


def test_16_63_a_faster_ship_escapes_unharmed() -> None:
    away = exchange([ship("PR EUGEN")], [ship("HOOD")], LONG, own_stay=False)
    caught = exchange([ship("BISMARCK")], [ship("HOOD")], LONG, own_stay=False)
    assert away.lost == 0
    assert caught.lost > 0


def test_16_62_8_a_convoy_falls_once_its_escort_is_gone() -> None:
    alone = exchange([ship("BISMARCK")], [ship("SL2")], 1)
    left = exchange([ship("BISMARCK")], [ship("SL2"), ship("NORFOLK")], 1, enemy_stay=False)
    assert alone.gained == left.gained == 24 + 10 + 4


def test_losses_grow_with_the_rounds_fought_before_leaving() -> None:
    german, british = [ship("BISMARCK")], [ship("HOOD"), ship("P OF WALES")]
    losses = [exchange(german, british, LONG, own_leave=rounds).lost for rounds in (0, 1, LONG)]
    assert losses == sorted(losses)
    assert losses[0] < losses[-1]


@pytest.mark.parametrize(("hits", "midships"), [(0.0, 3), (2.0, 3), (9.0, 10)])
def test_the_chance_to_sink_grows_with_the_hits_and_falls_with_the_midships(hits: float, midships: int) -> None:
    assert 0 <= sinking_chance(hits, midships) < sinking_chance(hits + 1, midships) < 1
    assert sinking_chance(hits + 1, midships + 1) < sinking_chance(hits + 1, midships)


def test_gunfire_slows_a_ship_that_is_not_slow_yet() -> None:
    assert slow_chance(ship("RODNEY"), 5.0) == 0
    assert 0 < slow_chance(ship("BISMARCK"), 3.0) < slow_chance(ship("BISMARCK"), 9.0) < 1


def test_torpedoes_are_worth_most_against_slow_valuable_ships() -> None:
    worth = {name: torpedo_worth(ship(name)) for name in ("WS8B", "SL1", "RODNEY", "HOOD", "DF1")}
    assert worth["WS8B"] > worth["SL1"] > worth["RODNEY"] > worth["HOOD"] > worth["DF1"] > 0


def test_16_51_destroyers_do_better_by_night_and_under_fewer_guns() -> None:
    flotilla, target = ship("DF1"), ship("BISMARCK", knots=20)
    day, night = destroyer_attack(flotilla, target, False, 1), destroyer_attack(flotilla, target, True, 1)
    assert night.gained > day.gained
    assert night.lost < day.lost < destroyer_attack(flotilla, target, False, 2).lost
