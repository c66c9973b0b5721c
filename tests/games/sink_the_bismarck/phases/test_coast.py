"""A German counter that a coast reveals in a hex with British ships (10.7, 11.10)."""

import pytest

from compbis.games.sink_the_bismarck.phases.british import british_phase
from compbis.games.sink_the_bismarck.phases.german import movement_phase, plot_phase
from compbis.games.sink_the_bismarck.state.reports import Sailed, Searched, Shadowing, Unmasked
from compbis.games.sink_the_bismarck.state.units import Force
from tests.games.sink_the_bismarck.scene import Scene

WATCHED = 2905


@pytest.mark.rule("10.7", "11.10")
@pytest.mark.parametrize("seen_before", [False, True])
def test_a_german_that_the_coast_detects_is_shadowed_at_high_speed_without_a_search(seen_before: bool) -> None:
    """The coast detects it without a die, whether it had a marker or not; so ships there may shadow it at once."""
    forces = (Force("G1", 3005, ("BIS",)), Force("B1", WATCHED, ("SUF",)))
    scene = Scene(forces, detected=frozenset(("G1",)) if seen_before else frozenset())
    scene.play(plot_phase, plot=["SAIL G1 2905", "DONE"]).play(british_phase)
    scene.play(movement_phase, british_fast=["SHADOW B1 G1", "DONE"])
    assert not scene.facts(Searched)
    assert [fact.success for fact in scene.facts(Shadowing)] == [True]
    assert scene.game.position.shadows == {"G1": "B1"}


@pytest.mark.rule("10.7", "6.24a")
def test_a_german_dummy_that_the_coast_unmasks_is_not_shadowed() -> None:
    """The coast unmasks a dummy, and nothing more is asked of the British."""
    scene = Scene((Force("G1", 3005), Force("B1", WATCHED, ("SUF",))))
    scene.play(plot_phase, plot=["SAIL G1 2905", "DONE"]).play(british_phase).play(movement_phase)
    assert "british fast" not in scene.kinds()
    assert "british pass" not in scene.kinds()


@pytest.mark.rule("10.7", "6.24a")
def test_a_british_dummy_ends_its_way_at_the_coast() -> None:
    """The Germans unmask it there, and hear of no hex beyond."""
    scene = Scene((Force("B1", 4015),))
    scene.play(british_phase, move=["SAIL B1 4014 3913"])
    assert [fact.way for fact in scene.facts(Sailed)] == [(4014,)] and scene.facts(Unmasked)
