"""Captains that have watched their enemy learn from it, believe accordingly, and play by the rules."""

import json
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from compbis.games import edition
from compbis.games.chase_of_the_bismarck.captains.adversaries.allied import Hunter, Watch
from compbis.games.chase_of_the_bismarck.captains.adversaries.german import Raider
from compbis.games.chase_of_the_bismarck.captains.adversaries.voyages import Guesses
from compbis.games.chase_of_the_bismarck.captains.adversaries.watcher import SEARCHED
from compbis.games.chase_of_the_bismarck.captains.sailing import legal
from compbis.games.chase_of_the_bismarck.captains.tovey.belief import Belief, Chances
from compbis.games.chase_of_the_bismarck.cards.board import HEXES, NAMES
from compbis.games.chase_of_the_bismarck.cards.roster import QUARRY, SHIPS
from compbis.games.chase_of_the_bismarck.edition import EDITION
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest, OpenRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import CallRequest
from compbis.games.chase_of_the_bismarck.state.orders import Detach, Sail
from compbis.games.chase_of_the_bismarck.state.reports import Called, HuffDuff, Located
from compbis.lab.contest import play
from compbis.lab.exploit.arena import Attacker, Target, contest, watched
from compbis.lab.exploit.attack import Attack, carry_out
from compbis.lab.exploit.bandit import settings
from compbis.lab.exploit.findings import summary
from compbis.lab.exploit.ledger import FileLedger
from compbis.table.attack.adversary import Note, Watched
from compbis.table.captain import ViewCaptain
from compbis.table.report import BOTH, Report
from compbis.table.request import Order
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.chase_of_the_bismarck.scene import Scene
from tests.house.lab.exploit.test_attack import Here

ROUTE = ("J30", "J29", "I28", "H28", "G27", "F27", "E26", "D26", "C25")
"""A voyage to the north, where Tovey does not expect the Bismarck."""
SOUTH = ("J30", "K30", "L30", "M30", "M29", "M28", "M27")
FIXED = f"{__name__}:Fixed"


class Fixed(ViewCaptain):
    """Sails the same route in every game, then stays."""

    def answer(self, request: Any) -> Order:
        order: Order = request.default
        if isinstance(request, MovementRequest | OpenRequest) and request.view.turn < len(ROUTE):
            sail = Sail(request.view.ships[QUARRY].unit, (HEXES[ROUTE[request.view.turn]],))
            return legal(request, Detach("ZF5"), Detach("ZF6"), sail) or order
        return order


def target(side: Side, name: str = "plain") -> Target:
    return Target(edition("chase-of-the-bismarck"), name, side)


@cache
def game(side: Side) -> Watched:
    """A game with a watcher on that side."""
    return watched(play(contest(target(side, EDITION.captains[side][0]), Attacker("plain"), 1, watched=True)))


def always(unit: str, *places: str) -> Watched:
    """A game in which a unit was in these places at the ends of the turns, from turn 0 on."""
    return Watched(tuple(Note(turn, unit, place) for turn, place in enumerate(places)), None)


def likeliest(chances: Chances) -> str:
    return NAMES[max(chances, key=lambda at: chances[at])]


def hunter(games: Sequence[Watched], *heard: tuple[int, Any]) -> Belief:
    """What the Allied adversary believes after these games and these reports, each with its turn."""
    captain = Hunter(1, EDITION.adversary(BRITISH).belief(games), {})
    for turn, facts in heard:
        captain.hear(Report(turn, BOTH, facts))
    return captain._belief


def located(at: str) -> Located:
    return Located(side=BRITISH, at=HEXES[at], force=False, classes=(("BB", 1),), how="call", shadowed=False)


@pytest.mark.parametrize("side", Side)
def test_the_watcher_notes_nothing_hidden_from_its_side(side: Side) -> None:
    names = {card.called: card.side for card in SHIPS.values()}
    places = [note for note in game(side).notes if not note.event]
    assert {names[note.unit] for note in places} == {side}
    assert len({(note.unit, note.turn) for note in places}) == len(places)
    start = {GERMAN: ("BISMARCK", "J30"), BRITISH: ("HOOD", "K27")}[side]
    assert Note(0, *start) in places


def test_the_watcher_notes_what_its_side_searches_and_not_what_the_enemy_does() -> None:
    watcher = EDITION.adversary(GERMAN).watcher()
    watcher.see(CallRequest(Scene().game.view(BRITISH), ()))
    for side in Side:
        watcher.hear(Report(3, BOTH, Called(side=side, at=HEXES["D18" if side is BRITISH else "I11"], found=False)))
    assert [note for note in watcher.notes() if note.event] == [Note(3, "D18", "D18", SEARCHED)]


@pytest.mark.parametrize("side", Side)
def test_a_belief_consists_of_plain_values(side: Side) -> None:
    belief = EDITION.adversary(side).belief([game(side.enemy)])
    plain = json.loads(json.dumps(belief))
    assert plain
    assert json.loads(json.dumps(plain)) == plain


def test_the_hunter_learns_a_voyage_that_never_changes() -> None:
    fixed = target(GERMAN, FIXED)
    games = [watched(play(contest(fixed, Attacker("random"), seed, watched=True))) for seed in (1, 2)]
    assert likeliest(hunter(games).after_moves(6)) == ROUTE[6]
    assert likeliest(hunter(games).ahead(3, 4)[3]) == ROUTE[6]
    assert likeliest(hunter([]).after_moves(6)) != ROUTE[6]


def test_news_of_the_bismarck_selects_and_shifts_the_watched_voyages() -> None:
    games = [*[always("BISMARCK", *ROUTE)] * 3, always("BISMARCK", *SOUTH)]
    assert likeliest(hunter(games).after_moves(6)) == ROUTE[6]
    empty = hunter(games, (5, Called(side=BRITISH, at=HEXES[ROUTE[5]], found=False)))
    assert likeliest(empty.after_moves(6)) == SOUTH[6]
    shifted = hunter(games, (5, located("F26")))  # a hex west of the voyage
    assert shifted.after_moves(5) == {HEXES["F26"]: pytest.approx(1.0)}
    assert likeliest(shifted.after_moves(6)) == "E25"
    hinted = hunter(games, (5, HuffDuff(at=HEXES[SOUTH[5]])))
    assert likeliest(hinted.after_moves(6)) == SOUTH[6]


def test_a_hunter_who_trusts_no_game_believes_as_tovey_does() -> None:
    watch, own = Watch(1, Guesses([(HEXES["J30"],) * 20], 0.0)), Belief(1)
    for belief in (watch, own):
        belief.hear(Report(2, BOTH, Called(side=BRITISH, at=HEXES["G28"], found=False)))
    assert watch.ahead(3, 4) == [pytest.approx(chances) for chances in own.ahead(3, 4)]


def test_the_raider_knows_where_ships_waited_and_what_was_searched() -> None:
    searched = Note(8, "D18", "D18", SEARCHED)
    games = [always("HOOD", *["F24"] * 20), Watched((searched,), None)]
    fleets = Raider(1, EDITION.adversary(GERMAN).belief(games), {})._fleets
    fleets.advance(8)
    near = fleets.near(0)
    assert near[HEXES["F24"]] > 0.3
    assert max(near.get(at, 0.0) for at in near if NAMES[at][0] in "DEFGH") == near[HEXES["F24"]]
    assert fleets.searched(HEXES["D18"]) > fleets.searched(HEXES["D17"]) == 0.0


@pytest.mark.parametrize("last", [False, True], ids=["greedy", "other"])
@pytest.mark.parametrize("side", Side)
def test_an_adversary_plays_by_the_rules_under_any_settings(side: Side, last: bool) -> None:
    brings = EDITION.adversary(side)
    belief = brings.belief([game(side.enemy)] if last else [])
    every = brings.knobs(belief)
    set_to = settings(every, tuple(len(knob.values) - 1 if last else 0 for knob in every))
    assert not play(contest(target(side.enemy), Attacker("", belief, set_to), 1)).failure


@pytest.mark.release
@pytest.mark.parametrize("side", Side)
def test_an_attack_runs_through_and_resumes(side: Side, tmp_path: Path) -> None:
    attack = Attack(target(side), games=20, fresh=1, seed=1)
    path, which = tmp_path / "state", {"seed": 1}
    with closing(FileLedger(path, which)) as ledger, pytest.raises(KeyboardInterrupt):
        carry_out(attack, Here(12), ledger)
    with closing(FileLedger(path, which)) as ledger:
        played, again = len(ledger), Here()
        result = summary(attack, carry_out(attack, again, ledger))
        assert 0 < played == len(ledger) - again.games
    assert not any(answer["forfeits"] for answer in result["answers"])
