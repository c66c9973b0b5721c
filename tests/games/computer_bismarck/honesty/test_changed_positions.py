"""Positions of many games, changed in what a side cannot know, give the same orders.

A captain who received the same reports is asked the same, gets the same reports, and answers the same.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import cycle

import pytest

from compbis.games.computer_bismarck import hidden_changes
from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.phases import referee
from compbis.games.computer_bismarck.phases.combat import naval
from compbis.games.computer_bismarck.requests.view import view
from compbis.games.computer_bismarck.rules import shadow as rules
from compbis.games.computer_bismarck.state.position import Position
from compbis.table.captain import Captain
from compbis.table.dice import Dice
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from tests import counts
from tests.games.computer_bismarck.honesty import bad_captains
from tests.games.computer_bismarck.honesty.changed_worlds import Pairs, Trial
from tests.games.computer_bismarck.honesty.honest_games import (
    ASKED,
    CROWDED_TURNS,
    OURS,
    OffersDraws,
    crowded,
    opponents,
)
from tests.games.computer_bismarck.honesty.recording import LAST

FEWEST_PAIRS = 50
"""The least number of pairs for each captain in a crowded game."""
WAYS = ("far", "near", "doors")


class Cautious:
    """A captain that always gives the cautious answer."""

    def hear(self, report: Report) -> None:
        """Ignore the report."""

    def answer(self, request: Request) -> Order:
        """The cautious answer."""
        return request.default


def trial(side: Side, make: Callable[[], Captain], names: Mapping[Side, str], seed: int, whole: bool) -> Trial:
    """The trial of a captain in a game from its start, or in some turns of a crowded one."""
    game = EDITION.new(seed, names, keep_log=False) if whole else crowded(seed, names)
    enemy = OffersDraws(EDITION.captain(names[side.enemy], side.enemy, seed))
    return Trial(game, side, make, enemy, LAST if whole else CROWDED_TURNS)


def changed(tried: Trial, how: Iterable[str], seed: int) -> Trial:
    """The trial after its game ran again in changed worlds."""
    dice = random.Random(seed)
    for way in how:
        getattr(tried, way)(dice)
    return tried


@pytest.mark.parametrize(("side", "name"), OURS)
def test_a_captains_orders_do_not_depend_on_what_is_hidden(side: Side, name: str) -> None:
    pairs: Pairs = Counter()
    wrong: list[str] = []
    games = counts.count("whole games played again in changed worlds")
    crowds = counts.count("crowded turns played again in changed worlds")
    for whole, tries in ((True, games), (False, crowds)):
        for seed, opponent in zip(range(tries), cycle(opponents(side)), strict=False):
            make = partial(EDITION.captain, name, side, seed)
            tried = changed(trial(side, make, {side: name, side.enemy: opponent}, seed, whole), WAYS, seed)
            pairs += tried.pairs
            wrong += [f"{opponent}, seed {seed}: {one}" for one in tried.wrong]
    assert wrong == []
    assert pairs.total() >= FEWEST_PAIRS * crowds
    assert {kind for _, kind in pairs} == ASKED[side]


def found(side: Side, make: Callable[[], Captain], way: str) -> Iterator[str]:
    """The faults found in a captain in some crowded games, with one way of changing the world.

    The enemy always gives the cautious answer, so that units that have met stay together.
    """
    names = {BRITISH: "random", GERMAN: "port"}
    for seed in range(3):
        tried = Trial(crowded(seed, names), side, make, Cautious(), CROWDED_TURNS)
        yield from changed(tried, [way], seed).wrong


def caught(side: Side, make: Callable[[], Captain], way: str, fault: str = "he orders") -> bool:
    """Whether this fault is found; stops at the first one."""
    return any(fault in wrong for wrong in found(side, make, way))


@pytest.mark.parametrize("way", ["far", "near"])
@pytest.mark.parametrize("side", Side)
def test_a_captain_that_sees_undetected_enemies_beside_its_ships_is_caught(side: Side, way: str) -> None:
    assert caught(side, bad_captains.LooksOverTheRail, way)


@pytest.mark.parametrize("side", Side)
def test_changed_worlds_move_undetected_enemies_to_and_from_the_sides_squares(side: Side) -> None:
    position = Position.load(crowded(1, {BRITISH: "tovey", GERMAN: "otto"}).save())
    spotted = {ship.square for of in Side for ship in position.ships[of].values() if ship.name in position.spotted[of]}
    own = {ship.square for ship in position.ships[side].values() if ship.active} - spotted
    searched = frozenset([min(own)])
    enemies = [ship for ship in position.ships[side.enemy].values() if ship.active]
    guest = next(ship for ship in enemies if ship.name not in position.spotted[side.enemy])
    position.put(guest._replace(square=max(own)))
    dice = random.Random(2)
    went: set[str] = set()
    came: set[int] = set()
    for _ in range(30):
        game = referee.Referee(Position.load(position.save()), Dice(1))
        hidden_changes.far(game, side, "movement_phase", dice, searched)
        after = game.position.ships[side.enemy]
        moved = {
            name: ship.square for name, ship in after.items() if ship.square != position.ships[ship.side][name].square
        }
        went |= moved.keys()
        came |= {*moved.values()}
    assert guest.name in went
    assert came & own
    assert not came & (searched | spotted)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("side", Side)
def test_a_captain_that_goes_by_an_honest_view_passes(side: Side, way: str) -> None:
    assert list(found(side, bad_captains.RepeatsContacts, way)) == []


@pytest.mark.parametrize("side", Side)
def test_a_request_that_leaks_enemy_damage_is_found(monkeypatch: pytest.MonkeyPatch, side: Side) -> None:
    def the_undamaged(battle: naval.Battle, of: Side) -> tuple[str, ...]:
        return tuple(ship.name for ship in battle._ships(of) if ship.odd == 0)

    monkeypatch.setattr(naval.Battle, "_names", the_undamaged)
    assert caught(side, bad_captains.RepeatsContacts, "doors", "fight: he was asked otherwise")


@pytest.mark.parametrize("side", Side)
def test_a_question_that_depends_on_hidden_facts_is_found(monkeypatch: pytest.MonkeyPatch, side: Side) -> None:
    honest = rules.can_shadow
    monkeypatch.setattr(rules, "can_shadow", lambda unit, target: honest(unit, target) and target.odd == 0)
    assert caught(side, bad_captains.RepeatsContacts, "doors", " asked")


@pytest.mark.parametrize("side", Side)
def test_a_visible_change_is_noticed(monkeypatch: pytest.MonkeyPatch, side: Side) -> None:
    """Shows that the comparison works at all."""

    def emptied(game: referee.Referee, side: Side, *others: object) -> None:
        for ship in game.position.ships[side].values():
            game.position.put(ship._replace(fuel=0))

    monkeypatch.setattr(hidden_changes, "far", emptied)
    assert caught(side, bad_captains.RepeatsContacts, "far", "he was asked otherwise")


@pytest.mark.parametrize("side", Side)
def test_only_what_the_side_cannot_know_is_changed(side: Side) -> None:
    position = Position.load(crowded(1, {BRITISH: "tovey", GERMAN: "otto"}).save())
    game, before = referee.Referee(position, Dice(1)), position.ships[side.enemy]
    seen, own = view(position, side), {ship.square for ship in position.ships[side].values()}
    far = {ship.name for ship in hidden_changes.unseen(position, side, frozenset(own), 10)}
    hidden_changes.all_changes(game, side, "air_phase", random.Random(1))
    after = position.ships[side.enemy]
    moved = {name for name, ship in after.items() if ship.square != before[name].square}
    assert view(position, side) == seen
    assert moved <= far and len(moved) > len(far) // 2
    assert not {after[name].square for name in moved} & own
    assert {name for name, ship in after.items() if ship != before[name]} >= {n for n, s in before.items() if s.active}
    assert position.seed != 1
