"""Estimates of a fight from the means of the tables, compared with fights by the rules."""

from collections import Counter

import pytest

from compbis.games.computer_bismarck.captains.reckoning.battle import (
    Exchange,
    convoy_worth,
    destroyer_attack,
    exchange,
    midship_worth,
    sinking_chance,
    slow_worth,
    torpedo_worth,
)
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN
from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.requests.decisions import FightRequest, TargetRequest
from compbis.games.computer_bismarck.state.orders import Answer, Choice
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.dice import Dice
from tests.games.computer_bismarck.asked import one_by_one
from tests.games.computer_bismarck.phases.helpers import Scene
from tests.games.computer_bismarck.tovey.tovey_helpers import ship

HERE = 2018
ROUNDS, LONG = 4, 8
BATTLES = 300

Names = tuple[str, ...]


def ships(*names: str, **changes: int) -> list[Ship]:
    """Undamaged ships, with the same changes in each."""
    return [ship(name, square=HERE, mode="M", **changes) for name in names]


def reckoned(own: Names, enemy: Names, rounds: int = ROUNDS) -> Exchange:
    """What both sides should gain if both fight on."""
    return exchange(ships(*own), ships(*enemy), rounds)


def harm(before: Ship, after: Ship) -> float:
    """The points that a ship's damage gives the enemy, as the captains reckon."""
    if after.fate:
        return float(before.spec.points)
    hurt = (before.midships - after.midships) * midship_worth(before.spec, before.midships)
    return hurt + slow_worth(before.spec) * (after.slow and not before.slow)


def fought(own: Names, enemy: Names, seed: int) -> Scene:
    """A battle of four rounds by the rules, with torpedoes at the most valuable target."""
    sea = Scene()
    sea.game.dice = Dice(f"{seed} {own} {enemy}")
    sea.game.dice.begin_turn(2)
    for name in (*own, *enemy):
        sea.put(name, HERE, spotted=True)
    steps = one_by_one(naval_phase(sea.game))
    request = next(steps, None)
    while request is not None:
        order: Answer | Choice = Answer(False)
        if isinstance(request, FightRequest):
            order = Answer(request.round < ROUNDS)
        elif isinstance(request, TargetRequest):
            order = Choice(max(request.targets, key=lambda name: torpedo_worth(sea.ship(name))))
        try:
            request = steps.send(order)
        except StopIteration:
            break
    return sea


MATCHUPS = [
    (("HOOD", "P OF WALES"), (BISMARCK, PRINZ_EUGEN)),
    (("K GEORGE V", "RODNEY"), (BISMARCK,)),
    (("NORFOLK", "SUFFOLK"), (PRINZ_EUGEN,)),
    (("NORFOLK",), (BISMARCK,)),
    (("K GEORGE V", "P OF WALES", "RODNEY"), (BISMARCK, PRINZ_EUGEN)),
]


@pytest.mark.parametrize(("own", "enemy"), MATCHUPS)
def test_estimates_are_near_the_average_of_battles_fought_by_the_rules(own: Names, enemy: Names) -> None:
    before = {ship.name: ship for ship in ships(*own, *enemy)}
    sunk: Counter[str] = Counter()
    gained = lost = 0.0
    for seed in range(BATTLES):
        sea = fought(own, enemy, seed)
        sunk.update(name for name in before if sea.ship(name).fate)
        gained += sum(harm(before[name], sea.ship(name)) for name in enemy) / BATTLES
        lost += sum(harm(before[name], sea.ship(name)) for name in own) / BATTLES
    thought = reckoned(own, enemy)
    assert thought.gained == pytest.approx(gained, rel=0.2, abs=2)
    assert thought.lost == pytest.approx(lost, rel=0.2, abs=2)
    for name in before:
        assert thought.sunk[name] == pytest.approx(sunk[name] / BATTLES, abs=0.3)


@pytest.mark.parametrize("fleet", [("HOOD",), ("NORFOLK",), ("K GEORGE V", "P OF WALES"), ("NORFOLK", "RODNEY")])
def test_a_fight_of_equals_is_even(fleet: Names) -> None:
    even = reckoned(fleet, fleet)
    assert even.gained == pytest.approx(even.lost)
    assert even.balance == pytest.approx(0)
    assert even.gained > 0


@pytest.mark.parametrize(("own", "enemy"), [*MATCHUPS, ((BISMARCK, PRINZ_EUGEN), ("K GEORGE V", "KENYA", "SL2"))])
def test_what_one_side_gains_the_other_loses(own: Names, enemy: Names) -> None:
    one, other = reckoned(own, enemy), reckoned(enemy, own)
    assert (one.gained, one.lost) == pytest.approx((other.lost, other.gained))


def test_the_bismarck_sinks_cruisers_and_several_battleships_sink_the_bismarck() -> None:
    cruiser = reckoned(("NORFOLK",), (BISMARCK,))
    assert cruiser.sunk["NORFOLK"] > 0.9
    assert cruiser.sunk[BISMARCK] < 0.01
    assert cruiser.balance < 0
    three = reckoned(("K GEORGE V", "RODNEY", "P OF WALES"), (BISMARCK,))
    assert three.sunk[BISMARCK] > 0.9
    assert three.balance > 20
    cruisers = reckoned((BISMARCK,), ("NORFOLK", "SUFFOLK"), LONG)
    assert cruisers.sunk[BISMARCK] < 0.05
    assert cruisers.sunk["NORFOLK"] > 0.9
    two = reckoned((BISMARCK,), ("HOOD", "P OF WALES"), LONG)
    assert two.sunk[BISMARCK] > 0.8
    assert two.balance < 0


def test_16_65_spare_salvos_go_to_the_next_enemy() -> None:
    """In 600 battles by the rules, Suffolk is sunk after two rounds in 71 of 100, after four in 99."""
    sunk = [reckoned((BISMARCK,), ("NORFOLK", "SUFFOLK"), rounds).sunk["SUFFOLK"] for rounds in (1, 2, 4)]
    assert sunk[0] < 0.05
    assert 0.5 < sunk[1] < 0.8
    assert sunk[2] > 0.95


def test_16_63_a_slower_ship_withdraws_less_easily() -> None:
    for fast, slow, enemy in (
        (ships("NORFOLK"), ships("NORFOLK", knots=20), ships(BISMARCK)),
        (ships(PRINZ_EUGEN), ships(BISMARCK), ships("HOOD")),
    ):
        lost = [exchange(own, enemy, LONG, own_stay=False).lost for own in (fast, slow)]
        assert lost[0] == 0 < lost[1]


def test_leaving_a_battle_early_costs_less_than_fighting_to_the_end() -> None:
    own, enemy = ships("HOOD"), ships(BISMARCK)
    losses = [exchange(own, enemy, LONG, own_leave=rounds).lost for rounds in (0, 1, LONG)]
    assert losses == sorted(losses)
    assert exchange(own, enemy, LONG, own_stay=False).lost < losses[1] < exchange(own, enemy, LONG).lost


def test_16_68_a_surprise_is_an_extra_round_with_fewer_guns() -> None:
    own, enemy = ships("HOOD"), ships(BISMARCK)
    calm, surprised = (exchange(own, enemy, 1, surprise=surprise) for surprise in (False, True))
    assert calm.lost < surprised.lost < exchange(own, enemy, 2).lost


def test_16_62_8_an_unescorted_convoy_is_lost_and_battleships_protect_it() -> None:
    convoy = ship("SL2")
    alone = exchange([convoy], ships(BISMARCK), ROUNDS)
    guarded = exchange([convoy, *ships("K GEORGE V", "RODNEY")], ships(BISMARCK), ROUNDS)
    assert alone.lost == pytest.approx(convoy_worth(convoy))
    assert alone.gained == 0
    assert guarded.balance > 0
    left = exchange(ships(BISMARCK), [convoy, *ships("NORFOLK")], 1, enemy_stay=False)
    assert exchange(ships(BISMARCK), [convoy], 1).gained == left.gained == 24 + 10 + 4, "its escort is gone"


def test_16_73_convoys_with_more_ships_and_greater_missions_are_worth_more() -> None:
    assert convoy_worth(ship("WS8B")) > convoy_worth(ship("SL2")) > convoy_worth(ship("BRITANNIC")) > 0
    assert convoy_worth(ship("SL2", midships=24)) > convoy_worth(ship("SL2", midships=12))


def test_hits_are_likelier_to_sink_a_ship_with_fewer_midships() -> None:
    chances = [sinking_chance(5, midships) for midships in (1, 3, 6, 10, 24)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.98 and chances[-1] < 0.001
    assert sinking_chance(0, 1) == 0
    for hits, midships in ((0.0, 3), (2.0, 3), (9.0, 10)):
        assert 0 <= sinking_chance(hits, midships) < sinking_chance(hits + 1, midships) < 1
        assert sinking_chance(hits + 1, midships + 1) < sinking_chance(hits + 1, midships)


def test_16_51_destroyers_fare_better_at_night_and_under_less_fire() -> None:
    flotilla, target = ship("DF1"), ship(BISMARCK)
    safe = destroyer_attack(flotilla, target, night=False, firing=0)
    night = destroyer_attack(flotilla, target, night=True, firing=1)
    day = destroyer_attack(flotilla, target, night=False, firing=1)
    both = destroyer_attack(flotilla, target, night=False, firing=2)
    assert safe.lost == 0
    assert safe.gained > night.gained > day.gained > both.gained > 0
    assert 0 < night.lost < day.lost < both.lost <= flotilla.spec.points


def test_16_82_a_torpedo_is_worth_more_against_slow_or_valuable_ships() -> None:
    assert torpedo_worth(ship("K GEORGE V", knots=10)) > torpedo_worth(ship("K GEORGE V", knots=22))
    assert torpedo_worth(ship("K GEORGE V", knots=22)) > torpedo_worth(ship("NORFOLK"))
    worth = [torpedo_worth(ship(name)) for name in ("WS8B", "SL1", "RODNEY", "HOOD", "DF1")]
    assert worth == sorted({*worth}, reverse=True) and worth[-1] > 0
