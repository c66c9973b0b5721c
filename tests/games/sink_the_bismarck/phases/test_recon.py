"""Recon units that search after their flights: an option (X1a)."""

from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.phases.british import british_phase
from compbis.games.sink_the_bismarck.phases.german import movement_phase, plot_phase
from compbis.games.sink_the_bismarck.state.reports import Detected, Lost, Shadowing, ShadowRoll, Unmasked
from compbis.games.sink_the_bismarck.state.units import Convoy, Force
from tests.games.sink_the_bismarck.scene import Scene

rule = pytest.mark.rule

AT = 3709
"""Four hexes from Scapa Flow, the base of R-SCA."""
BISMARCK = Force("G1", AT, ("BIS", "PEU"))
FLIES = f"FLY R-SCA {AT}"
SEARCHES = "SEARCH R-SCA G1"
FINDS: dict[str, Any] = {"dice": {"search": 10, "shadow": 10}}


def flown(*forces: Force, options: tuple[str, ...] = ("recon",), **orders: Any) -> Scene:
    """Play a plot, and the flight of a British recon unit to the Germans' hex."""
    scene = Scene(forces, options=frozenset(options), **FINDS)
    plot, move = orders.pop("plot", ()), orders.pop("move", (FLIES,))
    scene.play(plot_phase, plot=list(plot)).play(british_phase, move=list(move), **orders)
    return scene


@rule("X1a.1")
def test_a_recon_unit_searches_the_hex_it_flew_to() -> None:
    assert flown(BISMARCK, scout=[SEARCHES]).facts(Detected)
    assert flown(Force("G1", AT), scout=[SEARCHES]).facts(Unmasked)
    without = flown(BISMARCK, options=())
    assert "british scout" not in without.kinds()
    assert "british scout" not in flown(BISMARCK, move=("FLY R-SCA 3710",)).kinds()


@rule("X1a.1")
def test_only_recon_units_search_after_flights_and_once_per_counter() -> None:
    with pytest.raises(IllegalOrder, match=r"^ORDERED ALREADY$"):
        flown(BISMARCK, scout=[SEARCHES, SEARCHES])
    with pytest.raises(IllegalOrder, match=r"^B1 CANNOT SEARCH NOW$"):
        flown(BISMARCK, Force("B1", AT, ("HOO",)), scout=["SEARCH B1 G1"])


@rule("X1a.1")
def test_a_german_recon_unit_searches_for_task_forces_and_convoys() -> None:
    scene = Scene([Force("B1", 3020, ("HOO",))], [Convoy("OG1", 3020, 0)], options=frozenset({"recon"}), **FINDS)
    scene.game.fly("R-BOR", 3020)
    scene.play(movement_phase, german_scout=["SEARCH R-BOR B1", "SEARCH R-BOR OG1"])
    assert scene.facts(Detected) and not scene.game.position.convoys
    assert "british shadow" not in scene.kinds()


@rule("X1a.2")
def test_a_recon_unit_may_shadow_at_once_and_then_follows_its_target() -> None:
    scene = flown(BISMARCK, plot=["SAIL G1 3710 3711"], scout=[SEARCHES], shadow=["SHADOW R-SCA G1"])
    assert scene.facts(Shadowing)[0].fast is False and scene.facts(ShadowRoll)[0].modified == 9
    assert scene.game.position.shadows == {"G1": "R-SCA"} and scene.force("G1").hex == AT
    scene.play(movement_phase)
    assert scene.force("G1").hex == scene.game.position.recon["R-SCA"] == 3711
    assert scene.game.position.shadows == {"G1": "R-SCA"}


@rule("X1a.2")
def test_a_recon_unit_loses_contact_beyond_four_hexes_from_its_base() -> None:
    scene = flown(BISMARCK, plot=["SAIL G1 3708"], scout=[SEARCHES], shadow=["SHADOW R-SCA G1"]).play(movement_phase)
    assert scene.facts(Lost) and scene.game.position.recon["R-SCA"] == AT


@rule("X1a.2")
def test_task_forces_in_the_hex_do_not_shadow_after_a_flight() -> None:
    with pytest.raises(IllegalOrder, match=r"^SUF CANNOT FOLLOW: TOO SLOW, OR ONLY RECON UNITS MAY NOW$"):
        flown(BISMARCK, Force("B1", AT, ("SUF",)), scout=[SEARCHES], shadow=["SHADOW B1 G1"])


@rule("X1a.2")
def test_a_recon_unit_drops_its_old_target_for_a_new_one() -> None:
    other = Force("G2", AT, ("SCH",), announced=(1, 0, 0, 0))
    scene = Scene(
        [BISMARCK, other], options=frozenset({"recon"}), scenario="rheinubung", shadows={"G2": "R-SCA"}, **FINDS
    )
    scene.game.fly("R-SCA", AT)
    scene.play(plot_phase).play(british_phase, scout=[SEARCHES], shadow=["SHADOW R-SCA G1"])
    assert scene.game.position.shadows == {"G1": "R-SCA"}


@rule("X1a.2")
def test_a_task_force_shadowed_after_a_flight_attacks_no_convoy() -> None:
    for shadow in ([], ["SHADOW R-SCA G1"]):
        scene = flown(BISMARCK, plot=["SAIL G1 3710 3711"], scout=[SEARCHES], shadow=shadow)
        scene.game.set_convoy(Convoy("HX1", 3711, 16))
        scene.play(movement_phase)
        assert ("german raid" in scene.kinds()) is not bool(shadow)
