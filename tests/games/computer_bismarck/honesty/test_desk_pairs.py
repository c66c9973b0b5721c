"""Non-interference at the desk, in line mode and on the full screen.

Two positions that differ only in what a side cannot know give that side the same questions, pages, prompts, reports,
legal answers and refusals, byte for byte.
"""

import random
from itertools import count, product
from typing import Any

import pytest

from compbis.captains.random_captain import RandomCaptain
from compbis.games.computer_bismarck import hidden_changes
from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.phases import referee
from compbis.games.computer_bismarck.requests import choices
from compbis.games.computer_bismarck.requests.view import view
from compbis.games.computer_bismarck.state.position import Position
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.words import pages
from compbis.table.dice import Dice
from compbis.table.page import Page
from compbis.table.picture import Span
from compbis.table.side import BRITISH, GERMAN, Side
from tests import counts
from tests.games.computer_bismarck.honesty.changed_worlds import Pairs
from tests.games.computer_bismarck.honesty.desk_worlds import DeskTrial
from tests.games.computer_bismarck.honesty.honest_games import ASKED, CROWDED_TURNS, OffersDraws, crowded

WAYS = ("far", "near")
WHOLE_EVERY, WHOLE_TURNS = 8, 12
"""One game of WHOLE_EVERY is played from its start, for WHOLE_TURNS turns."""
SEEDS = {(side, way): 1000 * number for number, (side, way) in enumerate(product(Side, WAYS))}
"""The first seed for each side and way."""
FEW = (1, 2, 3)
"""The seeds of games, one of which must show a deliberate leak."""
MOST = 20


def tried(side: Side, way: str, seed: int, most: int) -> DeskTrial:
    """The trial of a game in which up to `most` questions to a side are put to a player in two worlds."""
    whole = seed % WHOLE_EVERY == 0
    names = {BRITISH: "random", GERMAN: "random"}
    game = EDITION.new(seed, names, keep_log=False) if whole else crowded(seed, names)
    captains: dict[Side, Any] = {one: RandomCaptain(one, seed, choices) for one in Side}
    last = WHOLE_TURNS if whole else CROWDED_TURNS
    trial = DeskTrial(game, side, {**captains, side.enemy: OffersDraws(captains[side.enemy])}, last)
    dice = random.Random(seed)
    getattr(trial.prepare(dice, most), way)(dice)
    return trial


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("side", Side)
def test_what_a_player_sees_does_not_depend_on_what_is_hidden(side: Side, way: str) -> None:
    wanted = counts.count("positions that differ in what is hidden") // (len(WAYS) * len(Side))
    pairs, wrong = Pairs(), []
    for seed in count(SEEDS[side, way]):
        trial = tried(side, way, seed, wanted - pairs.total())
        pairs += trial.pairs
        wrong += [f"seed {seed}: {one}" for one in trial.wrong]
        if pairs.total() >= wanted:
            break
    assert pairs.total() == wanted
    assert wrong == []
    assert {kind for _, kind in pairs} == ASKED[side]


def seen(side: Side, way: str, *faults: str) -> str:
    """The faults in the first of a few games that shows all the expected ones."""
    for seed in FEW:
        wrong = "\n".join(tried(side, way, seed, MOST).wrong)
        if all(fault in wrong for fault in faults):
            return wrong
    raise AssertionError(f"{faults} not seen")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("side", Side)
def test_a_page_that_uses_more_than_the_view_is_detected(monkeypatch: pytest.MonkeyPatch, side: Side, way: str) -> None:
    """The enemies' squares are kept beside each view: requests stay the same, but pages differ."""
    beside: list[tuple[View, int]] = []
    honest = pages.board

    def overheard(position: Position, side: Side, carried_out: bool) -> View:
        seen = view(position, side, carried_out)
        beside.append((seen, sum(ship.square for ship in position.ships[side.enemy].values())))
        return seen

    def board(letters: str, seen: View, *rest: Any, **more: Any) -> Page:
        squares = next((squares for other, squares in beside if other is seen), 0)
        return Page((*honest(letters, seen, *rest, **more).lines, (Span(f"{squares}"),)))

    monkeypatch.setattr(referee, "view", overheard)
    monkeypatch.setattr(pages, "board", board)
    assert "asked otherwise" not in seen(side, way, "line mode shows something else", "the screen of")


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
