"""Naval combat (16.6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.rules.combat import battle
from tests.games.computer_bismarck.rules.fleet import ship

BATTLE_LINE = st.lists(
    st.sampled_from([name for name, spec in SHIPS.items() if spec.kind in "BC"]), unique=True, min_size=1, max_size=8
)


@pytest.mark.rule("16.61c", "16.63a", "16.63e")
@pytest.mark.parametrize("name", SHIPS)
def test_16_61_16_63_battleships_and_cruisers_fight_and_carriers_withdraw_too(name: str) -> None:
    kind = SHIPS[name].kind
    assert battle.can_fight(ship(name)) == (kind in ("B", "C"))
    assert battle.may_withdraw(ship(name)) == battle.withdraws_freely(ship(name), []) == (kind in ("B", "C", "A"))


@pytest.mark.rule("16.63b", "16.63c")
def test_16_63_destroyers_keep_no_ship_from_withdrawing() -> None:
    assert battle.withdraws_freely(ship("BISMARCK"), [ship("RODNEY"), ship("DF1")])


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
def test_16_61_no_ship_fires_at_carriers_convoys_or_destroyers_nor_without_firepower() -> None:
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
