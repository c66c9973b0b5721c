"""Tankers that move, and are found and sunk: an option (X2c)."""

from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.phases.british import british_phase
from compbis.games.sink_the_bismarck.phases.combat import combat_phase
from compbis.games.sink_the_bismarck.phases.damage import damage_phase
from compbis.games.sink_the_bismarck.phases.german import movement_phase, plot_phase
from compbis.games.sink_the_bismarck.rules.points import most_british
from compbis.games.sink_the_bismarck.state.reports import Sailed, Scored, Steered, TankerFound, TankerSunk
from compbis.games.sink_the_bismarck.state.units import Award, Force, Reason, Ship
from compbis.table.side import BRITISH, GERMAN
from tests.games.sink_the_bismarck.scene import Scene

rule = pytest.mark.rule

AT, BESIDE, BEYOND = 2814, 2815, 2816
HOOD = Force("B1", BEYOND, ("HOO",), announced=(1, 0, 0, 0))
BISMARCK = Force("G1", AT, ("BIS",), announced=(1, 0, 0, 0))
WAY = ["SAIL B1 2815 2814 2813"]


def hidden(
    *forces: Force, tankers: tuple[int, ...] = (AT,), options: tuple[str, ...] = ("tankers",), **details: Any
) -> Scene:
    """A scene with the option, and tankers."""
    return Scene(forces, options=frozenset(("fuel", *options)), tankers=tankers, **details)


@rule("X2c.1")
def test_tankers_move_one_hex_in_secret() -> None:
    scene = hidden(tankers=(AT, AT, 3030)).play(plot_phase, plot=[f"STEER {AT} {BESIDE}"])
    assert scene.game.view(GERMAN).tankers == (AT, AT, 3030)
    scene.play(movement_phase)
    assert sorted(scene.game.view(GERMAN).tankers) == [AT, BESIDE, 3030] and scene.game.view(BRITISH).tankers == ()
    assert scene.facts(Steered) == [Steered(hex=AT, to=BESIDE)]


@rule("X2c.1")
@pytest.mark.parametrize(
    ("orders", "reason"),
    [
        (["STEER 2814 2816"], "MAY NOT GO FROM"),
        (["STEER 2814 2815", "STEER 2814 2813"], "NO TANKER TO MOVE"),
        (["STEER 2815 2814"], "NO TANKER TO MOVE"),
    ],
)
def test_an_illegal_move_of_a_tanker_is_refused_with_its_reason(orders: list[str], reason: str) -> None:
    with pytest.raises(IllegalOrder, match=reason):
        hidden().play(plot_phase, plot=orders)
    with pytest.raises(IllegalOrder, match=r"^TANKERS LIE WHERE THEY ARE$"):
        hidden(options=()).play(plot_phase, plot=["STEER 2814 2815"])


@rule("X2c.2")
def test_a_counter_that_enters_the_hex_of_a_tanker_may_sink_it_and_stops() -> None:
    scene = hidden(HOOD).play(british_phase, move=WAY, sink=["YES"])
    assert scene.force("B1").hex == AT and scene.game.position.tankers == ()
    assert scene.facts(TankerSunk) and [fact.points for fact in scene.facts(Scored)] == [10]
    assert [fact.way for fact in scene.facts(Sailed)] == [(BESIDE, AT)]
    assert scene.game.spent["B1"] == 2


@rule("X2c.2")
def test_a_counter_that_spares_a_tanker_moves_on() -> None:
    scene = hidden(HOOD).play(british_phase, move=WAY, sink=["NO"])
    assert scene.facts(TankerFound) and scene.force("B1").hex == 2813 and scene.game.position.tankers == (AT,)
    assert scene.game.spent == {"B1": 3} and [fact.way for fact in scene.facts(Sailed)] == [(BESIDE, AT), (2813,)]
    for other in (hidden(HOOD, options=()), hidden(Force("B1", BEYOND))):  # without the option; a dummy
        assert not other.play(british_phase, move=WAY).facts(TankerFound)
        assert [fact.way for fact in other.facts(Sailed)] == [(BESIDE, AT, 2813)]  # no sign of a tanker


@rule("X2c.2")
def test_a_tanker_is_found_by_a_counter_that_stays_in_its_hex_or_that_it_moves_to() -> None:
    here = HOOD._replace(hex=AT)
    assert hidden(here).play(british_phase, sink=["YES"]).facts(TankerSunk)
    scene = hidden(here, tankers=(BESIDE, BESIDE))
    scene.play(plot_phase, plot=[f"STEER {BESIDE} {AT}"]).play(movement_phase, sink=["YES"])
    assert scene.facts(TankerSunk) and scene.game.position.tankers == (BESIDE,)


@rule("X2c.1", "X2c.2")
def test_a_tanker_that_was_sunk_beside_one_that_had_come_no_longer_moves() -> None:
    scene = hidden(HOOD._replace(hex=AT), tankers=(AT, BESIDE))
    scene.play(plot_phase, plot=[f"STEER {BESIDE} {AT}", f"STEER {AT} 2813"])
    scene.play(movement_phase, sink=["YES", "YES"])
    assert len(scene.facts(TankerSunk)) == 2 and scene.game.position.tankers == ()


@rule("X2c.2")
@pytest.mark.parametrize("ships", [("BIS",), ()])
def test_any_german_counter_covers_a_tanker_even_a_dummy(ships: tuple[str, ...]) -> None:
    scene = hidden(HOOD, BISMARCK._replace(ships=ships)).play(british_phase, move=WAY)
    assert scene.facts(TankerFound) and "british sink" not in scene.kinds() and scene.game.position.tankers == (AT,)


@rule("X2c.2")
def test_a_tanker_is_found_after_its_cover_is_beaten() -> None:
    forces = [HOOD._replace(hex=AT), Force("G1", AT, ("PEU",), announced=(0, 0, 1, 0))]
    weak = Ship("PEU", Ship("PEU").face.capacity - 1, Ship("PEU").card.back is not None)
    scene = hidden(*forces, ships=[weak], detected=frozenset({"G1"}), dice={"fire": 10})
    scene.play(combat_phase, british_call=["YES"], british_fire=["FIRE HOO GUNS PEU"], sink=["YES"])
    assert scene.facts(TankerSunk)


@rule("X2c.2")
def test_a_shadower_finds_a_tanker() -> None:
    forces = [BISMARCK._replace(hex=BESIDE), Force("B8", BESIDE, ("SUF",))]
    scene = hidden(*forces, shadows={"G1": "B8"}).play(plot_phase, plot=[f"SAIL G1 {AT}"])
    assert scene.facts(TankerFound) == [TankerFound(counter="B8", hex=AT)]


@rule("X2c.3")
@pytest.mark.parametrize(
    ("details", "rested"),
    [({}, 1), ({"turn": 3}, 0), ({"visibility": "poor"}, 0), ({"turn": 3, "options": ()}, 1)],
)
def test_a_tanker_refuels_no_ship_at_night_or_in_poor_visibility(details: dict[str, Any], rested: int) -> None:
    scene = hidden(BISMARCK, ships=[Ship("BIS", burnt=5)], **details).play(damage_phase)
    assert scene.ship("BIS").rested == rested


@rule("X2c.3")
def test_a_tanker_that_has_just_arrived_refuels_no_ship() -> None:
    scene = hidden(BISMARCK, ships=[Ship("BIS", burnt=5)], tankers=(BESIDE,))
    scene.play(plot_phase, plot=[f"STEER {BESIDE} {AT}"]).play(movement_phase).play(damage_phase)
    assert scene.ship("BIS").rested == 0


@rule("15.1b", "X2c.2")
def test_the_most_points_the_british_can_reach_include_tankers() -> None:
    sunk = Award(BRITISH, 10, Reason.TANKER, "2814")
    assert most_british([sunk], [], 0, 0, tankers=True) == 30 and most_british([sunk], [], 0, 0) == 10


@rule("X2c.1", "X2c.2")
def test_a_tanker_sunk_before_its_move_does_not_move() -> None:
    """Another tanker that enters its hex stops there."""
    scene = hidden(HOOD, tankers=(AT, 2813)).play(plot_phase, plot=[f"STEER 2813 {AT}", f"STEER {AT} {BESIDE}"])
    scene.play(british_phase, move=["SAIL B1 2815 2814"], sink=["YES"]).play(movement_phase, sink=["NO"])
    assert scene.game.position.tankers == (AT,)
