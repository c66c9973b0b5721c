"""Captains who have watched their enemy: what they believe, and that they play by the rules."""

from collections.abc import Sequence
from functools import cache

import pytest

from compbis.games.computer_bismarck.captains.adversaries.voyages import Guesses
from compbis.games.computer_bismarck.captains.adversaries.watcher import AT_A_DISPERSAL, area, voyages
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.captains.tovey.whereabouts import CHART
from compbis.games.computer_bismarck.cards.kinds import ShipKind
from compbis.games.computer_bismarck.cards.roster import BISMARCK, SHIPS
from compbis.games.computer_bismarck.edition import EDITION
from compbis.lab.contest import play
from compbis.lab.exploit.arena import Sent, Target, contest, watched
from compbis.lab.exploit.bandit import settings
from compbis.table.attack.adversary import Note, Watched
from compbis.table.side import GERMAN, Side

SOUTH = (1424, 1522, 1620, 1718, 1816, 1914, 2012)
WEST = (1424, 1423, 1421, 1419, 1417, 1316, 1315)
NOTHING = CHART.blank()


@cache
def game(side: Side) -> Watched:
    """A game in which a watcher sat beside that side."""
    opponent = "clerk" if side is GERMAN else "far"
    return watched(play(contest(Target(EDITION, EDITION.captains[side][0], side), Sent(opponent), 1, watched=True)))


def likeliest(belief: Sequence[float]) -> list[int]:
    return [CHART.square[cell] for cell, chance in enumerate(belief) if chance == max(belief)]


def test_all_voyages_are_guesses_until_something_is_heard() -> None:
    guesses = Guesses((SOUTH, SOUTH, WEST), trust=0.9)
    belief = guesses.at(3)
    assert likeliest(belief) == [1718]
    assert belief[CELL[1718]] > 1.5 * belief[CELL[1419]] > 0
    assert sum(belief) == pytest.approx(1.0)


def test_a_guess_that_was_searched_in_vain_is_hardly_believed() -> None:
    guesses = Guesses((SOUTH, SOUTH, WEST), trust=0.9)
    guesses.searched(2, {CELL[1620]}, CHART.at((1620, 1118)))
    assert likeliest(guesses.at(3)) == [1419]
    assert guesses.trust < 0.9  # it was less surprised than the guesses


def test_a_raider_that_is_seen_goes_on_from_there_as_she_did_near_by() -> None:
    guesses = Guesses((SOUTH, WEST), trust=0.9)
    guesses.seen(3, 1717, CHART.at((1118,)))  # a square off the one, far from the other
    assert likeliest(guesses.at(4)) == [1815]
    assert guesses.trust == 0.9


def test_a_voyage_that_leads_off_the_board_is_no_guess() -> None:
    east = (2826, 2827, 2828)
    guesses = Guesses((east,), trust=1.0)
    guesses.seen(1, 2828, NOTHING)
    assert guesses.at(2)[CELL[2911]] == 0.0  # the first square of the next row
    assert all(cell in CHART.square for cell, chance in enumerate(guesses.at(2)) if chance)


def test_an_area_is_a_square_with_those_around_it() -> None:
    assert area("2216") == ("2115-2317", [f"{down}{across}" for down in (21, 22, 23) for across in (15, 16, 17)])
    assert area("1111")[0] == "1111-1212"


@pytest.mark.parametrize("side", Side)
def test_the_watcher_notes_where_the_units_of_his_side_are_and_no_others(side: Side) -> None:
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
def test_an_adversary_plays_by_the_rules_whatever_it_is_set_to(side: Side, last: bool) -> None:
    target = Target(EDITION, EDITION.captains[side.enemy][0], side.enemy)
    brings = EDITION.adversary(side)
    belief = brings.belief([game(side.enemy)])
    every = brings.knobs(belief)
    set_to = settings(every, tuple(len(knob.values) - 1 if last else 0 for knob in every))
    played = [play(contest(target, Sent("", belief, set_to), seed)) for seed in (1, 1)]
    assert not played[0].failure
    assert played[0].outcome == played[1].outcome


@pytest.mark.parametrize("side", Side)
def test_an_adversary_who_has_watched_nothing_plays_all_the_same(side: Side) -> None:
    target = Target(EDITION, EDITION.captains[side.enemy][0], side.enemy)
    belief = EDITION.adversary(side).belief([])
    assert not play(contest(target, Sent("", belief, {}), 2)).failure
