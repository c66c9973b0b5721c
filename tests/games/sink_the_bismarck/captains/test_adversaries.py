"""Captains that have watched their enemy: what they note, what they believe, and that they play by the rules."""

from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

import pytest

from compbis.games.sink_the_bismarck.captains.adversaries.british import Hunter
from compbis.games.sink_the_bismarck.captains.adversaries.german import chances, readiness
from compbis.games.sink_the_bismarck.captains.adversaries.steps import Steps
from compbis.games.sink_the_bismarck.captains.adversaries.watcher import DUMMY, FAR, TASK_FORCE, SinkWatcher, Step
from compbis.games.sink_the_bismarck.cards.board import GRID
from compbis.games.sink_the_bismarck.cards.convoys import CONVOYS
from compbis.games.sink_the_bismarck.cards.roster import SHIPS
from compbis.games.sink_the_bismarck.edition import EDITION
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.rules.convoys import moves
from compbis.games.sink_the_bismarck.state.reports import Appeared, ConvoySailed, Sailed, Unmasked, Weather
from compbis.games.sink_the_bismarck.state.units import Convoy, Force
from compbis.lab.contest import play
from compbis.lab.exploit.arena import Attacker, Target, contest, watched
from compbis.lab.exploit.attack import Attack, carry_out
from compbis.lab.exploit.bandit import settings
from compbis.lab.exploit.findings import summary
from compbis.lab.exploit.ledger import FileLedger
from compbis.table.attack.adversary import Note, Watched
from compbis.table.edition import Edition
from compbis.table.report import BOTH, Facts, Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.players import ordered_by
from tests.games.sink_the_bismarck.scene import Scene
from tests.house.lab.exploit.test_attack import Here

START, NORTH, SOUTH, WEST = 3508, 3505, 3511, 2908
SURE = 40
"""Watched steps that outweigh what a captain expects without them."""


def target(side: Side) -> Target:
    return Target(cast(Edition, EDITION), EDITION.captains[side][0], side)


@cache
def game(side: Side) -> Watched:
    """A game with a watcher on that side."""
    return watched(play(contest(target(side), Attacker("plain"), 1, watched=True)))


def is_plain(value: Any) -> bool:
    if isinstance(value, Mapping):
        return all(isinstance(key, str) and is_plain(each) for key, each in value.items())
    return all(map(is_plain, value)) if isinstance(value, tuple | list) else isinstance(value, int | float | str)


@pytest.mark.parametrize("side", Side)
def test_the_watcher_knows_the_places_of_its_own_ships_and_of_open_convoys_alone(side: Side) -> None:
    places = [note for note in game(side).notes if not note.event]
    own = {card.title.upper() for card in SHIPS.values() if card.side is side}
    others = {note.unit.rstrip("0123456789") for note in places if note.unit not in own}
    assert others <= (set(CONVOYS) if side is BRITISH else set())
    assert {note.unit for note in places} & own
    assert len({(note.unit, note.turn) for note in places}) == len(places)


def see_turns(scenes: list[Scene], *heard: Facts) -> list[Note]:
    """The notes of a watcher of two turns, with these reports of the first."""
    watcher = SinkWatcher()
    for scene in scenes:
        view = scene.game.view(GERMAN)
        watcher.see(PlotRequest(view))
        for facts in heard if scene is scenes[0] else ():
            watcher.hear(Report(view.turn, BOTH, facts))
    return [note for note in watcher.notes() if note.event.startswith("FROM")]


def test_the_watcher_notes_where_task_forces_and_dummies_went_but_not_one_that_was_revealed() -> None:
    forces = [Force("G1", START, ("BIS",)), Force("G2", START), Force("G3", START)]
    scenes = [Scene(forces, turn=turn) for turn in (2, 3)]
    to_north, to_south = (Sailed(counter=name, way=(to,)) for name, to in (("G1", NORTH), ("G2", SOUTH)))
    revealed = Sailed(counter="G3", way=(NORTH,)), Unmasked(counter="G3")
    assert see_turns(scenes, to_north, to_south, *revealed) == [
        Note(2, TASK_FORCE, str(NORTH), f"FROM {START}", dull=True),
        Note(2, DUMMY, str(SOUTH), f"FROM {START}", dull=True),
    ]


def test_the_watcher_notes_which_hex_a_convoy_chose_and_how_near_raiders_were() -> None:
    able = moves("HX1", 2811)
    watcher = SinkWatcher()
    view = Scene([Force("G1", able[0], ("BIS",))], [Convoy("HX1", 2811, 5)]).game.view(BRITISH)
    watcher.see(MoveRequest(view, frozenset()))
    watcher.hear(Report(view.turn, BOTH, ConvoySailed(convoy="HX1", hex=able[-1])))
    away = " ".join(str(GRID.distance(able[0], at)) for at in able)
    assert watcher.notes()[-1] == Note(2, "CONVOY", str(able[-1]), f"{len(able) - 1} OF {away}", dull=True)


@pytest.mark.parametrize("real", [NORTH, SOUTH])
def test_a_counter_that_always_sails_the_same_way_is_told_from_a_dummy(real: int) -> None:
    def steps(to: int) -> tuple[Step, ...]:
        return ((1, START, to),) * SURE

    hunter = Hunter(1, {TASK_FORCE: steps(real), DUMMY: steps(NORTH + SOUTH - real)}, {"trust": 1.0})
    before = Scene([Force("G1", START, ("BIS",)), Force("G2", START)], turn=1).game.view(BRITISH)
    ordered_by(hunter, MoveRequest(before, frozenset()), *(Appeared(counter=name, hex=START) for name in ("G1", "G2")))
    for name, to in (("G1", NORTH), ("G2", SOUTH)):
        hunter.hear(Report(1, BOTH, Sailed(counter=name, way=(to,))))
    forces = [Force("G1", NORTH, ("BIS",)), Force("G2", SOUTH), Force("B1", WEST, ("KGV", "HOO"))]
    after = Scene(forces, turn=2).game.view(BRITISH)
    request = MoveRequest(after, frozenset(), flights=MappingProxyType(dict(after.recon)))
    end = int(ordered_by(hunter, request, Weather(visibility="fair", night=False)).split()[-1])
    assert GRID.distance(end, real) < GRID.distance(end, NORTH + SOUTH - real)


def test_a_watched_step_is_expected_again_and_more_so_the_nearer_it_began() -> None:
    steps, beside = Steps([(5, START, NORTH)]), GRID.beside[START][0]
    assert steps.ends(5, START) == {NORTH: 1.0}
    ((end, count),) = steps.ends(5, beside).items()
    assert GRID.distance(end, beside) == GRID.distance(NORTH, START)
    assert 0 < count < 1
    assert 0 < sum(steps.ends(6, START).values()) < 1
    assert not steps.ends(12, START)


def test_convoys_that_turned_away_are_expected_to_do_so_again() -> None:
    near, apart = (0, FAR), (FAR, 0)
    ranks, far = readiness(Counter({(1, near): 30, (0, near): 3, (0, apart): 30, (1, apart): 3}))
    assert chances(ranks, far, near)[1] == pytest.approx(10 / 11, abs=0.05)
    assert chances(ranks, far, (FAR, FAR)) == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize("last", [False, True], ids=["greedy", "other"])
@pytest.mark.parametrize("side", Side)
def test_an_adversary_plays_by_the_rules_under_any_settings(side: Side, last: bool) -> None:
    brings = EDITION.adversary(side)
    belief = brings.belief([game(side.enemy)])
    every = brings.knobs(belief)
    set_to = settings(every, tuple(len(knob.values) - 1 if last else 0 for knob in every))
    assert is_plain(belief)
    assert not play(contest(target(side.enemy), Attacker("", belief, set_to), 1)).failure


@pytest.mark.parametrize("side", Side)
def test_an_adversary_that_has_watched_no_game_can_play(side: Side) -> None:
    belief = EDITION.adversary(side).belief([])
    assert not play(contest(target(side.enemy), Attacker("", belief, {}), 2)).failure


@pytest.mark.release
@pytest.mark.parametrize("side", Side)
def test_an_interrupted_attack_resumes_and_ends_the_same(tmp_path: Path, side: Side) -> None:
    attack, which = Attack(target(side), games=20, fresh=1, seed=1), {"side": side.value}
    with closing(FileLedger(tmp_path / "state", which)) as ledger, pytest.raises(KeyboardInterrupt):
        carry_out(attack, Here(12), ledger)
    results, played = [], []
    for name in ("state", "another"):
        executor = Here()
        with closing(FileLedger(tmp_path / name, which)) as ledger:
            results.append(summary(attack, carry_out(attack, executor, ledger)))
        played.append(executor.games)
    assert results[0] == results[1]
    assert played[0] < played[1]
    assert not any(answer["forfeits"] for answer in results[0]["answers"])
