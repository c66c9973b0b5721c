"""Naval combat (16.6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.rules.combat import battle
from compbis.games.computer_bismarck.state.units import Ship
from tests.games.computer_bismarck.rules.fleet import ship

BATTLE_LINE = st.lists(
    st.sampled_from([name for name, spec in SHIPS.items() if spec.kind in "BC"]), unique=True, min_size=1, max_size=8
)


@pytest.mark.rule("16.61c")
@pytest.mark.parametrize("name", SHIPS)
def test_16_61_only_battleships_and_cruisers_fight(name: str) -> None:
    assert battle.can_fight(ship(name)) == (SHIPS[name].kind in ("B", "C"))


def test_16_61_a_ship_without_firepower_and_torpedoes_can_hurt_nobody() -> None:
    assert battle.can_hurt(ship("BISMARCK"))
    assert not battle.can_hurt(ship("BISMARCK", firepower=0))
    assert battle.can_hurt(ship("PR EUGEN", firepower=0))
    assert not battle.can_hurt(ship("PR EUGEN", firepower=0, torpedoes=0))
    assert not battle.can_hurt(ship("DF1"))


@pytest.mark.rule("16.63a", "16.63e")
@pytest.mark.parametrize("name", SHIPS)
def test_16_63_only_battleships_cruisers_and_carriers_withdraw(name: str) -> None:
    assert battle.may_withdraw(ship(name)) == (SHIPS[name].kind in ("B", "C", "A"))
    assert battle.withdraws_freely(ship(name), []) == (SHIPS[name].kind in ("B", "C", "A"))


@pytest.mark.rule("16.63b", "16.63c")
@pytest.mark.parametrize(
    ("unit", "enemies", "free"),
    [
        (ship("HOOD"), [ship("BISMARCK")], True),  # 31 knots against 29
        (ship("P OF WALES"), [ship("BISMARCK")], False),  # as fast is not faster
        (ship("HOOD"), [ship("PR EUGEN")], True),  # a battleship fears no cruiser
        (ship("NORFOLK"), [ship("PR EUGEN")], False),  # 32 against 32
        (ship("HERMIONE"), [ship("PR EUGEN")], True),  # 33 against 32
        (ship("ARK ROYAL"), [ship("BISMARCK")], True),
        (ship("ARK ROYAL"), [ship("BISMARCK"), ship("PR EUGEN")], False),
        (ship("BISMARCK"), [ship("RODNEY"), ship("DF1")], True),  # destroyers hold nobody
        (ship("BISMARCK"), [ship("RODNEY"), ship("HOOD")], False),  # the fastest enemy counts
        (ship("BISMARCK"), [ship("HOOD", knots=20)], True),  # knots after damage
    ],
)
def test_16_63_who_is_faster_withdraws(unit: Ship, enemies: list[Ship], free: bool) -> None:
    assert battle.withdraws_freely(unit, enemies) == free


def test_16_63_and_16_68_chances() -> None:
    assert (battle.WITHDRAW_PERCENT, battle.SURPRISE_PERCENT) == (25, 50)


@pytest.mark.rule("16.68b")
@pytest.mark.parametrize("visibility", range(1, 9))
def test_16_68_surprise_needs_night_or_visibility_6_7_or_8(visibility: int) -> None:
    assert battle.surprise_possible(visibility, night=True)
    assert battle.surprise_possible(visibility, night=False) == (visibility in (6, 7, 8))


@pytest.mark.rule("16.68e")
@pytest.mark.parametrize(("firepower", "salvos"), [(0, 0), (1, 1), (8, 1), (15, 1), (16, 2), (22, 2), (34, 4)])
def test_16_68_an_eighth_fires_and_at_least_one(firepower: int, salvos: int) -> None:
    assert battle.surprise_salvos(firepower) == salvos


@pytest.mark.rule("16.65a", "16.65b")
def test_16_65_battleships_fire_at_battleships_and_cruisers_at_cruisers() -> None:
    germans = [ship("BISMARCK"), ship("PR EUGEN")]
    british = [ship("HOOD"), ship("SUFFOLK")]
    assert battle.targets(germans, british) == {"BISMARCK": "HOOD", "PR EUGEN": "SUFFOLK"}
    assert battle.targets(british, germans) == {"HOOD": "BISMARCK", "SUFFOLK": "PR EUGEN"}


@pytest.mark.rule("16.65c")
def test_16_65_else_at_what_there_is() -> None:
    assert battle.targets([ship("PR EUGEN")], [ship("HOOD")]) == {"PR EUGEN": "HOOD"}
    assert battle.targets([ship("HOOD")], [ship("PR EUGEN")]) == {"HOOD": "PR EUGEN"}


def test_16_65_fire_is_spread() -> None:
    british = [ship("HOOD"), ship("P OF WALES"), ship("K GEORGE V")]
    assert battle.targets([ship("BISMARCK")], british) == {"BISMARCK": "K GEORGE V"}
    cruisers = [ship("SUFFOLK"), ship("NORFOLK")]
    germans = [ship("BISMARCK"), ship("PR EUGEN")]
    assert battle.targets(germans, cruisers) == {"BISMARCK": "SUFFOLK", "PR EUGEN": "NORFOLK"}


def test_16_66_targets_and_their_order_reveal_no_damage() -> None:
    sound = [ship("HOOD"), ship("P OF WALES")]
    hurt = [ship("HOOD", firepower=3, midships=1, knots=9), ship("P OF WALES")]
    germans = [ship("BISMARCK"), ship("PR EUGEN")]
    assert battle.targets(germans, hurt) == battle.targets(germans, sound)
    assert list(battle.targets(hurt, germans).items()) == list(battle.targets(sound, germans).items())


@pytest.mark.rule("16.61c")
def test_16_61_nobody_fires_at_carriers_convoys_or_destroyers_nor_without_firepower() -> None:
    assert battle.targets([ship("BISMARCK")], [ship("ARK ROYAL"), ship("WS8B"), ship("DF1")]) == {}
    assert battle.targets([ship("BISMARCK", firepower=0), ship("DF1")], [ship("HOOD")]) == {}


@pytest.mark.rule("16.65a", "16.65b")
@given(BATTLE_LINE, BATTLE_LINE)
def test_16_65_no_ship_is_fired_at_twice_while_another_of_its_kind_is_spared(
    ours: list[str], theirs: list[str]
) -> None:
    shooters, enemies = [ship(name) for name in ours], [ship(name) for name in theirs]
    fire = battle.targets(shooters, enemies)
    assert set(fire) == set(ours)
    times = {enemy.name: list(fire.values()).count(enemy.name) for enemy in enemies}
    for shooter in shooters:
        kind = SHIPS[fire[shooter.name]].kind
        assert kind == shooter.kind or all(enemy.kind != shooter.kind for enemy in enemies)
        if times[fire[shooter.name]] > 1:
            assert all(times[enemy.name] for enemy in enemies if enemy.kind == kind)
