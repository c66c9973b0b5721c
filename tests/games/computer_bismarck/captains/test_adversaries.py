"""Captains that have watched their enemy: what they believe, and that they play by the rules."""

from collections.abc import Sequence
from functools import cache

import pytest

from compbis.games.computer_bismarck.captains.adversaries.voyages import Guesses
from compbis.games.computer_bismarck.captains.adversaries.watcher import AT_A_DISPERSAL, area
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.captains.tovey.whereabouts import CHART
from compbis.games.computer_bismarck.cards.kinds import ShipKind
from compbis.games.computer_bismarck.cards.roster import BISMARCK, SHIPS
from compbis.games.computer_bismarck.edition import EDITION
from compbis.lab.contest import play
from compbis.lab.exploit.arena import Attacker, Target, contest, watched
from compbis.lab.exploit.bandit import settings
from compbis.table.attack.adversary import Note, Watched
from compbis.table.attack.voyages import voyages
from compbis.table.side import GERMAN, Side

SOUTH = (1424, 1522, 1620, 1718, 1816, 1914, 2012)
WEST = (1424, 1423, 1421, 1419, 1417, 1316, 1315)
NOTHING = CHART.blank()


@cache
def game(side: Side) -> Watched:
    """A game with a watcher on that side."""
    opponent = "clerk" if side is GERMAN else "far"
    return watched(play(contest(Target(EDITION, EDITION.captains[side][0], side), Attacker(opponent), 1, watched=True)))


def likeliest(belief: Sequence[float]) -> list[int]:
    return [CHART.square[cell] for cell, chance in enumerate(belief) if chance == max(belief)]


def test_all_past_voyages_are_guesses_until_news_arrives() -> None:
    guesses = Guesses((SOUTH, SOUTH, WEST), trust=0.9)
    belief = guesses.at(3)
    assert likeliest(belief) == [1718]
    assert belief[CELL[1718]] > 1.5 * belief[CELL[1419]] > 0
    assert sum(belief) == pytest.approx(1.0)


def test_an_empty_search_discredits_a_guess() -> None:
    guesses = Guesses((SOUTH, SOUTH, WEST), trust=0.9)
    guesses.searched(2, {1620}, CHART.at((1620, 1118)))
    assert likeliest(guesses.at(3)) == [1419]
    assert guesses.trust < 0.9  # the general belief was less surprised than the guesses


def test_a_sighted_raider_continues_as_on_a_voyage_past_that_square() -> None:
    guesses = Guesses((SOUTH, WEST), trust=0.9)
    guesses.seen(3, 1717, CHART.at((1118,)))  # one square off the first voyage, far from the second
    assert likeliest(guesses.at(4)) == [1815]
    assert guesses.trust == 0.9


def test_a_voyage_off_the_board_is_dropped() -> None:
    east = (2826, 2827, 2828)
    guesses = Guesses((east,), trust=1.0)
    guesses.seen(1, 2828, NOTHING)
    assert guesses.at(2)[CELL[2911]] == 0.0  # the first square of the next row
    assert all(cell in CHART.square for cell, chance in enumerate(guesses.at(2)) if chance)


def test_an_area_is_a_square_with_its_neighbours() -> None:
    assert area("2216") == ("2115-2317", [f"{down}{across}" for down in (21, 22, 23) for across in (15, 16, 17)])
    assert area("1111")[0] == "1111-1212"


@pytest.mark.parametrize("side", Side)
def test_the_watcher_notes_only_the_squares_of_its_own_side(side: Side) -> None:
    notes = game(side).notes
    places = [note for note in notes if not note.event]
    assert {SHIPS[note.unit].side for note in places if note.unit in SHIPS} == {side}
    for name, spec in SHIPS.items():
        if spec.side is side and spec.square and spec.kind is not ShipKind.OILER:  # Otto has none (15.2)
            assert Note(0, name, str(spec.square)) in places
    assert len({(note.unit, note.turn) for note in places}) == len(places)


def test_the_watcher_notes_dispersals_and_who_was_there() -> None:
    notes = game(GERMAN).notes  # the clerk defends nothing
    dispersed = [(note.turn, note.place) for note in notes if note.event == "DISPERSED"]
    assert dispersed
    assert {(note.turn, note.place) for note in notes if note.event == AT_A_DISPERSAL} == set(dispersed)


def test_a_voyage_begins_in_bergen() -> None:
    (voyage,) = voyages([game(GERMAN)], (BISMARCK,))[BISMARCK]
    assert voyage[0] == SHIPS[BISMARCK].square
    assert len(voyage) > 5


@pytest.mark.parametrize("last", [False, True], ids=["greedy", "other"])
@pytest.mark.parametrize("side", Side)
def test_an_adversary_plays_by_the_rules_under_any_settings(side: Side, last: bool) -> None:
    target = Target(EDITION, EDITION.captains[side.enemy][0], side.enemy)
    brings = EDITION.adversary(side)
    belief = brings.belief([game(side.enemy)])
    every = brings.knobs(belief)
    set_to = settings(every, tuple(len(knob.values) - 1 if last else 0 for knob in every))
    played = [play(contest(target, Attacker("", belief, set_to), seed)) for seed in (1, 1)]
    assert not played[0].failure
    assert played[0].outcome == played[1].outcome


@pytest.mark.parametrize("side", Side)
def test_an_adversary_that_has_watched_no_game_can_play(side: Side) -> None:
    target = Target(EDITION, EDITION.captains[side.enemy][0], side.enemy)
    belief = EDITION.adversary(side).belief([])
    assert not play(contest(target, Attacker("", belief, {}), 2)).failure
