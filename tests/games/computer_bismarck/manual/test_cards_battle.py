"""The numbers in the text of section 16."""

import pytest

from compbis.games.computer_bismarck.cards.modes import PATROL
from compbis.games.computer_bismarck.rules import points, search
from compbis.games.computer_bismarck.rules.combat import air, battle, damage, destroyers
from compbis.games.computer_bismarck.rules.combat.damage import Loss
from compbis.games.computer_bismarck.state import position
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.manual.cards_reader import numbers

START = position.start(0, (), frozenset())
SHIPS = {**START.ships[BRITISH], **START.ships[GERMAN]}
WORDS = numbers("combat in words")


def said(section: str, what: str) -> list[int]:
    return [int(number) for number in WORDS[section, what]]


@pytest.mark.parametrize(("section", "attack"), [("16.31.1", "bombing"), ("16.32.1", "attack")])
def test_planes_attack_by_day_below_the_visibilities_named(section: str, attack: str) -> None:
    closed = said(section, f"visibility without {attack}")
    assert [level for level in range(1, 9) if not air.attack_possible(level, night=False)] == closed
    assert not any(air.attack_possible(level, night=True) for level in range(1, 9))


def test_pilots_are_confused_with_the_chance_that_both_sections_give() -> None:
    assert said("16.31.1", "bombers attack the largest British ship") == [air.CONFUSED_PERCENT]
    assert said("16.32.1", "torpedo bombers attack the largest British ship") == [air.CONFUSED_PERCENT]


def test_a_level_bomber_has_the_salvos_named() -> None:
    assert said("16.31.2", "salvos of a level bomber") == [air.BOMBER_SALVOS]


def test_a_submarine_unit_holds_the_submarines_and_torpedoes_named() -> None:
    units = [ship for ship in SHIPS.values() if ship.kind == "S"]
    assert {ship.midships for ship in units} == set(said("16.42", "submarines in a unit"))
    assert {ship.torpedoes for ship in units} == set(said("16.41.3", "torpedo factors of a full submarine unit"))


@pytest.mark.rule("16.42c")
@pytest.mark.parametrize("name", ["SG1", "WP1"])
def test_each_submarine_lost_costs_the_factors_named(name: str) -> None:
    full = SHIPS[name]._replace(mode=PATROL)
    lost = [search.factors(full, False) - search.factors(full._replace(midships=left), False) for left in (2, 1)]
    each = said("16.42", "search factors lost with each submarine")[0]
    assert lost == [each, 2 * each]


def test_a_flotilla_holds_the_destroyers_named() -> None:
    flotillas = {ship.midships for ship in SHIPS.values() if ship.kind == "D"}
    assert flotillas == set(said("16.52", "destroyers in a flotilla"))


def test_a_destroyer_is_sunk_on_its_run_with_the_chances_of_day_and_night() -> None:
    assert said("16.51.2", "a ship sinks a destroyer by day") == [destroyers.sunk_percent(night=False)]
    assert said("16.51.2", "a ship sinks a destroyer by night") == [destroyers.sunk_percent(night=True)]


def test_a_withdrawal_without_the_speed_has_the_chance_named() -> None:
    assert said("16.63", "withdrawal without the speed") == [battle.WITHDRAW_PERCENT]


def test_a_surprise_is_possible_at_night_and_in_the_visibilities_named() -> None:
    named = said("16.68", "visibility with surprise")
    assert [level for level in range(1, 9) if battle.surprise_possible(level, night=False)] == named
    assert all(battle.surprise_possible(level, night=True) for level in range(1, 9))
    assert said("16.68", "surprise when not shadowed") == [battle.SURPRISE_PERCENT]


def test_the_surprise_round_is_fired_with_the_share_named() -> None:
    share = int(WORDS["16.68", "of the firepower fires in the surprise round"][0].removeprefix("1/"))
    assert [battle.surprise_salvos(times * share) for times in range(1, 5)] == [1, 2, 3, 4]
    assert battle.surprise_salvos(3 * share - 1) == 2
    assert battle.surprise_salvos(0) == 0, "at least one salvo, but only of a ship with firepower"


@pytest.mark.rule("16.73b")
def test_a_dispersed_convoy_brings_the_share_of_its_points_as_in_the_example() -> None:
    left, given = said("16.73", "points left in the example")[0], said("16.73", "points given in the example")[0]
    share = int(WORDS["16.73", "of the points for a convoy dispersed"][0].removeprefix("1/"))
    convoy = SHIPS["WS8B"]
    rest = convoy._replace(midships=convoy.midships - said("16.73", "ships lost in the example")[0])
    assert points.ships_lost_points(convoy.spec, rest.midships, whole=False) == left
    assert points.dispersal_points(rest) == given == left // share


def lose(ship: Ship, loss: Loss, leaks: bool = False) -> Ship:
    return damage.apply(ship, loss, lambda: leaks)


@pytest.mark.rule("16.74a")
def test_firepower_losses_of_a_silenced_ship_cost_midships_as_named() -> None:
    each = said("16.74", "FP losses at 0 FP that make 1 MS lost")[0]
    silenced = SHIPS["BISMARCK"]._replace(firepower=0)
    lost = [silenced.midships - lose(silenced, Loss(firepower=hits)).midships for hits in range(3 * each + 1)]
    assert lost == [hits // each for hits in range(3 * each + 1)]


def test_a_midship_lost_leaks_one_fuel_with_the_chance_named() -> None:
    assert said("16.75", "1 fuel lost for each MS lost") == [damage.LEAK_PERCENT]
    ship = SHIPS["BISMARCK"]
    for midships in range(4):
        assert lose(ship, Loss(midships=midships), leaks=True).fuel == ship.fuel - midships
        assert lose(ship, Loss(midships=midships)).fuel == ship.fuel


@pytest.mark.rule("16.76b")
def test_slow_mode_begins_below_the_knots_named() -> None:
    knots, ship = said("16.76", "knots, and fewer set slow mode")[0], SHIPS["BISMARCK"]
    for left, slow in ((knots, False), (knots - 1, True)):
        assert lose(ship, Loss(knots=ship.knots - left)).slow is slow
