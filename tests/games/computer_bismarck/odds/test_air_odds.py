"""16.31, 16.32: every outcome of an air attack: which ship the pilots attack, and what bombs and torpedoes do."""

from fractions import Fraction
from functools import partial

import pytest

from compbis.games.computer_bismarck.phases.activity import activity_phase
from compbis.games.computer_bismarck.phases.combat.air import air_phase
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.odds.chances import binomial, percent, product, seen, then
from tests.games.computer_bismarck.odds.every_outcome import EveryOutcome, distribution, every_run
from tests.games.computer_bismarck.odds.manual_odds import HIT, SALVO, SALVO_AT_BISMARCK, Losses
from tests.games.computer_bismarck.odds.odds_scene import HERE, Scene, State, count, left, meeting, state

CALM = {"confused": 99}
UNHURT = {"effect": 0, "slowed": 99, "knots": 0, "leak": 99}


def bombed(target: str, dice: EveryOutcome) -> State:
    """What a level bomber leaves of its target."""
    return state(meeting(dice, target).fly("ULSTER", HERE, "A").run(air_phase, f"TAKE {target}"), target)


@pytest.mark.rule("16.31.2a", "16.31c")
@pytest.mark.parametrize(
    ("target", "before", "table"),
    [
        ("BISMARCK", ("", 10, 34, 29), SALVO_AT_BISMARCK),
        ("PR EUGEN", ("", 3, 10, 32), SALVO),
        ("BELCHEN", ("", 1, 0, 15), SALVO),
    ],
)
def test_a_level_bomber_throws_two_independent_salvos(target: str, before: State, table: Losses) -> None:
    expected = seen(product(table, table), lambda losses: left(before, losses))
    assert distribution(partial(bombed, target), CALM) == expected


def attacked(weapon: str, dice: EveryOutcome) -> tuple[str, int]:
    """Which ship is attacked, and the torpedo hits reported to the British; the Rodney and SL1 are there too."""
    sea = meeting(dice, "BELCHEN", "RODNEY", "SL1")
    sea = sea.fly("ULSTER", HERE, "A") if weapon == "bombs" else torpedo_plane(sea)
    (told,) = sea.run(air_phase, "TAKE BELCHEN").told(BRITISH, "air_attack")
    assert told["confused"] == (told["target"] == "RODNEY")
    return told["target"], told["hits"] or 0


def torpedo_plane(sea: Scene) -> Scene:
    """A torpedo plane of the Ark Royal attacks the square and is back on deck."""
    sea.put("ARK ROYAL", 2318, "L").base("ARK ROYAL 1")
    sea.plan_flight("ARK ROYAL 1", "A", 2218, 2118, HERE, 2118, 2218, attack=HERE)
    return sea.plan("ARK ROYAL", "L", 2218).run(activity_phase)


@pytest.mark.rule("16.31.1e")
def test_five_in_a_hundred_bombers_attack_the_largest_british_ship() -> None:
    whom = {("RODNEY", 0): percent(5), ("BELCHEN", 0): percent(95)}
    assert distribution(partial(attacked, "bombs"), UNHURT | {"salvo": 999}) == whom


@pytest.mark.rule("16.32.1f")
def test_five_in_a_hundred_torpedo_planes_do_so_too_and_five_torpedoes_hit_independently() -> None:
    whom = {"RODNEY": percent(5), "BELCHEN": percent(95)}
    knots = {"RODNEY": 21, "BELCHEN": 15}
    expected = then(whom, lambda name: binomial(5, HIT[knots[name]]))
    assert distribution(partial(attacked, "torpedoes"), UNHURT) == expected


@pytest.mark.rule("16.31.2a")
@pytest.mark.parametrize(
    ("weapon", "throw", "plane", "sides", "throws"),
    [("bombs", "salvo", "ULSTER", 1000, 2), ("torpedoes", "torpedo", "ARK ROYAL 1", 100, 5)],
)
def test_the_draws_of_an_air_attack_depend_on_its_target_alone(
    weapon: str, throw: str, plane: str, sides: int, throws: int
) -> None:
    for one in every_run(partial(attacked, weapon), UNHURT):
        target, _ = one.outcome
        assert one.drawn[0] == (f"confused {plane}", 100)
        assert one.drawn[1 : 1 + throws] == ((f"{throw} {plane} {target}", sides),) * throws
        assert count(one.drawn, throw) == throws


def two_bombers(dice: EveryOutcome) -> tuple[str, str]:
    """Which ships two bombers attack; each has its own target."""
    sea = meeting(dice, "BISMARCK", "PR EUGEN", "RODNEY").fly("ULSTER", HERE, "A").fly("PLYMOUTH", HERE, "A")
    first, second = sea.run(air_phase, "TAKE BISMARCK", "TAKE PR EUGEN").told(BRITISH, "air_attack")
    return first["target"], second["target"]


@pytest.mark.rule("16.31.1e")
def test_the_pilots_of_each_bomber_are_confused_independently() -> None:
    first = {"RODNEY": percent(5), "BISMARCK": percent(95)}
    second = {"RODNEY": percent(5), "PR EUGEN": percent(95)}
    assert distribution(two_bombers, {"salvo": 999}) == product(first, second)


@pytest.mark.rule("16.31.2a", "16.72a", "16.74a")
@pytest.mark.parametrize(("convoy", "ships"), [("WS8B", 5), ("SL1", 24), ("DF1", 6)])
def test_each_bomb_of_confused_pilots_sinks_one_ship_of_a_convoy_at_most(convoy: str, ships: int) -> None:
    def lost(dice: EveryOutcome) -> int:
        sea = meeting(dice, "BISMARCK", convoy).fly("ULSTER", HERE, "A").run(air_phase, "TAKE BISMARCK")
        return ships - sea.ship(convoy).midships

    one = Fraction(1 + 90 + 140, 1000)  # a ship sunk; 1 MS; 2 FP that it does not have
    assert distribution(lost, {"confused": 0, "leak": 99}) == binomial(2, one)


@pytest.mark.rule("16.31.1c", "16.31.1d", "9.8a", "9.8b")
@pytest.mark.parametrize(("turn", "night"), [(2, False), (3, False), (4, True)])
@pytest.mark.parametrize("visibility", range(1, 9))
def test_bombs_fall_by_day_in_visibility_6_and_better(turn: int, night: bool, visibility: int) -> None:
    def attacks(dice: EveryOutcome) -> int:
        sea = meeting(dice, "BISMARCK", turn=turn, visibility=visibility).fly("ULSTER", HERE, "A")
        possible = not night and visibility <= 6
        return len(sea.run(air_phase, *["TAKE BISMARCK"] * possible).asked)

    assert distribution(attacks, {"salvo": 999}) == {int(not night and visibility <= 6): 1}


@pytest.mark.rule("16.31.1e")
@pytest.mark.parametrize(
    ("largest", "other"), [("KENYA", "SL1"), ("WS8B", "CAIRO"), ("RODNEY", "KENYA"), ("ARK ROYAL", "NORFOLK")]
)
def test_confused_pilots_attack_the_largest_single_ship(largest: str, other: str) -> None:
    def whom(dice: EveryOutcome) -> str:
        sea = meeting(dice, "BISMARCK", largest, other, "SG1").fly("ULSTER", HERE, "A")
        return str(sea.run(air_phase, "TAKE BISMARCK").told(BRITISH, "air_attack")[0]["target"])

    assert distribution(whom, {"salvo": 999}) == {largest: percent(5), "BISMARCK": percent(95)}
