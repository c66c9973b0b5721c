"""Non-interference at the desk: two positions that differ only in what a side cannot know give that side the same
pages, prompts, reports, legal answers and texts of refusal, byte for byte, in line mode and on the screen."""

import random
from dataclasses import replace
from itertools import count, product
from typing import Any

import pytest

from compbis.captains.random_captain import RandomCaptain
from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.phases import referee
from compbis.games.computer_bismarck.requests import choices
from compbis.games.computer_bismarck.requests.view import view
from compbis.games.computer_bismarck.state.position import Position
from compbis.games.computer_bismarck.state.reports import BattleEnds
from compbis.games.computer_bismarck.state.sight import Contact, Heard, View
from compbis.games.computer_bismarck.words import pages, wording
from compbis.table.page import Page, Span
from compbis.table.report import Facts
from compbis.table.side import BRITISH, GERMAN, Side
from tests import counts
from tests.games.computer_bismarck.honesty.changed_worlds import Pairs
from tests.games.computer_bismarck.honesty.desk_worlds import DeskTrial
from tests.games.computer_bismarck.honesty.honest_games import OffersDraws, crowded

WAYS = ("far", "near")
KINDS = {
    BRITISH: {"movement", "shadow", "evade", "target", "fight", "draw"},
    GERMAN: {"movement", "shadow", "evade", "target", "fight", "draw", "surprise"},
}
"""What each side can be asked."""
CROWDED_TURNS = 13
WHOLE_EVERY, WHOLE_TURNS = 8, 12
"""Of so many games one is played from its start, so many turns."""
SEEDS = {(side, way): 1000 * number for number, (side, way) in enumerate(product(Side, WAYS))}
"""Of the first game of each."""
FEW = (1, 2, 3)
"""Games in one of which a leak that was made on purpose must be found."""
MOST = 20


def tried(side: Side, way: str, seed: int, most: int) -> DeskTrial:
    """A game in which the questions to a side are put to a person in two worlds, `most` of them."""
    whole = seed % WHOLE_EVERY == 0
    names = {BRITISH: "random", GERMAN: "random"}
    game = EDITION.new(seed, names, keep_log=False) if whole else crowded(seed, names)
    captains: dict[Side, Any] = {one: RandomCaptain(one, seed, choices) for one in Side}
    last = WHOLE_TURNS if whole else CROWDED_TURNS
    trial = DeskTrial(game, side, lambda: captains[side], OffersDraws(captains[side.enemy]), last)
    dice = random.Random(seed)
    getattr(trial.prepare(dice, most), way)(dice)
    return trial


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("side", Side)
def test_a_person_is_shown_the_same_whatever_is_hidden_from_him(side: Side, way: str) -> None:
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
    assert {kind for _, kind in pairs} == KINDS[side]


def seen(side: Side, way: str, *faults: str) -> str:
    """What is wrong in the first of a few games in which all these faults are seen."""
    for seed in FEW:
        wrong = "\n".join(tried(side, way, seed, MOST).wrong)
        if all(fault in wrong for fault in faults):
            return wrong
    raise AssertionError(f"{faults} not seen")


def leaking(position: Position, side: Side) -> View:
    """A view that shows where every enemy is."""
    ships = position.ships[side.enemy].values()
    contacts = tuple(Contact(ship.name, ship.kind, ship.square, 1, Heard.SEARCH, shown=True) for ship in ships)
    return replace(view(position, side), contacts=contacts)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("side", Side)
def test_a_view_that_leaks_is_seen(monkeypatch: pytest.MonkeyPatch, side: Side, way: str) -> None:
    monkeypatch.setattr(referee, "view", leaking)
    assert seen(side, way, "line mode shows something else")


@pytest.mark.parametrize("side", Side)
def test_a_report_that_leaks_is_seen(monkeypatch: pytest.MonkeyPatch, side: Side) -> None:
    honest = referee.Referee.report

    def rumour(game: referee.Referee, facts: Facts, *sides: Side) -> None:
        squares = (ship.square for of in Side for ship in game.position.ships[of].values())
        honest(game, facts, *sides)
        honest(game, BattleEnds(square=sum(squares)), *sides)

    monkeypatch.setattr(referee.Referee, "report", rumour)
    monkeypatch.setattr(
        wording, "lines", lambda report, side: [f"{report.facts}"] if isinstance(report.facts, BattleEnds) else []
    )
    assert seen(side, "far", "line mode shows something else")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("side", Side)
def test_a_page_that_goes_by_more_than_the_view_is_seen(monkeypatch: pytest.MonkeyPatch, side: Side, way: str) -> None:
    """Somebody keeps beside each view where the enemies are: the requests are the same, and the pages are not."""
    beside: list[tuple[View, int]] = []
    honest = pages.board

    def overheard(position: Position, side: Side) -> View:
        seen = view(position, side)
        beside.append((seen, sum(ship.square for ship in position.ships[side.enemy].values())))
        return seen

    def board(letters: str, seen: View, *rest: Any, **more: Any) -> Page:
        squares = next((squares for other, squares in beside if other is seen), 0)
        return Page((*honest(letters, seen, *rest, **more).lines, (Span(f"{squares}"),)))

    monkeypatch.setattr(referee, "view", overheard)
    monkeypatch.setattr(pages, "board", board)
    assert "asked otherwise" not in seen(side, way, "line mode shows something else", "the screen of")
