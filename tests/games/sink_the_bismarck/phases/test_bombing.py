"""Air attacks on convoys: an option (X1b)."""

from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.phases.air import air_phase
from compbis.games.sink_the_bismarck.phases.damage import damage_phase
from compbis.games.sink_the_bismarck.phases.detection import detection_phase
from compbis.games.sink_the_bismarck.phases.raids import destroy
from compbis.games.sink_the_bismarck.rules.odds import bombs
from compbis.games.sink_the_bismarck.state.reports import Bombed, ConvoySeen, Scored
from compbis.games.sink_the_bismarck.state.units import Convoy, Force, Reason
from compbis.table.side import BRITISH, GERMAN
from tests.games.sink_the_bismarck.scene import Scene

rule = pytest.mark.rule

AT = 3519
"""Three hexes from Brest, where B-BRE is."""
CONVOY = Convoy("OG1", AT, 10, real=True)
BOMB = "BOMB B-BRE OG1"


def bombed(convoy: Convoy = CONVOY, *options: str, orders: Any = (BOMB,), **details: Any) -> Scene:
    """Play the German air attacks on a detected convoy."""
    details = {"detected": frozenset({convoy.name}), **details}
    scene = Scene([], [convoy], options=frozenset(("bombing", *options)), **details)
    return scene.play(air_phase, german_strike=list(orders))


@rule("X1b.1")
@pytest.mark.parametrize(("die", "points"), [(6, 0), (7, 1), (10, 3)])
def test_bombing_points_reduce_the_value_of_a_convoy_and_are_scored(die: int, points: int) -> None:
    scene = bombed(dice={"strike": die})
    assert scene.facts(Bombed) == [Bombed(unit="B-BRE", convoy="OG1", die=die, modified=die, points=points, gone=False)]
    assert scene.game.position.convoys["OG1"].value == 10 - points
    assert [fact.points for fact in scene.facts(Scored)] == ([points] if points else [])
    destroy(scene.game, "OG1", ())
    assert sum(award.points for award in scene.game.position.awards) == 10


@rule("X1b.1")
def test_a_unit_bombs_harder_near_its_base_only_with_the_option_for_distance() -> None:
    assert bombed(CONVOY, "distance").facts(Bombed)[0].modified == 6 + 1
    assert bombed(CONVOY, "rudder").facts(Bombed)[0].modified == 6
    views = [bombed(CONVOY, option, orders=()).game.view(GERMAN) for option in ("distance", "rudder")]
    assert [bombs(view, "B-BRE", "OG1").tenths for view in views] == [5, 4]


@rule("X1b.2")
def test_a_convoy_with_no_value_left_is_destroyed() -> None:
    scene = bombed(CONVOY._replace(value=2), dice={"strike": 10})
    assert scene.facts(Bombed)[0].gone and scene.facts(Bombed)[0].points == 2
    assert not scene.game.position.convoys and not scene.game.position.detected
    assert scene.game.position.awards[0].reason is Reason.DESTROYED


@rule("X1b.1")
@pytest.mark.parametrize(
    ("details", "reason"),
    [
        ({"detected": frozenset({"G1", "B1"})}, "OG1 IS NOT DETECTED"),
        ({"convoy": CONVOY._replace(hex=3030)}, "OG1 IS OUT OF REACH"),
        ({"orders": [BOMB, BOMB]}, "B-BRE CANNOT ATTACK NOW"),
    ],
)
def test_an_illegal_attack_on_a_convoy_is_refused_with_its_reason(details: dict[str, Any], reason: str) -> None:
    forces = [Force("B1", 2001, ("HOO",), announced=(1, 0, 0, 0))]
    scene = Scene(
        forces,
        [details.get("convoy", CONVOY)],
        options=frozenset({"bombing"}),
        detected=details.get("detected", frozenset({"OG1"})),
    )
    with pytest.raises(IllegalOrder, match=f"^{reason}$"):
        scene.play(air_phase, german_strike=details.get("orders", [BOMB]))


@rule("X1b.1")
def test_no_convoy_is_bombed_without_the_option_or_by_the_british() -> None:
    marked = frozenset({"OG1", "B1", "G1"})
    forces = [Force("B1", 2001, ("HOO",), announced=(1, 0, 0, 0)), Force("G1", 2901, ("PEU",), announced=(0, 0, 1, 0))]
    with pytest.raises(IllegalOrder, match=r"^CONVOYS MAY NOT BE ATTACKED FROM THE AIR$"):
        Scene(forces, [CONVOY], detected=marked).play(air_phase, german_strike=[BOMB])
    assert Scene([], [CONVOY], detected=frozenset({"OG1"})).play(air_phase).asked == []
    scene = Scene(forces, [CONVOY], detected=marked, options=frozenset({"bombing"}))
    with pytest.raises(IllegalOrder, match=r"^CONVOYS MAY NOT BE ATTACKED FROM THE AIR$"):
        scene.play(air_phase, british_strike=["BOMB B-PLY OG1"])


@rule("X1b.1")
def test_a_convoy_has_to_be_found_again_each_turn() -> None:
    """R-BOR, in the hex of the convoy, finds it."""
    details: dict[str, Any] = {"options": frozenset({"bombing"}), "dice": {"search": 10}}
    scene = Scene([], [CONVOY], **details)
    scene.game.fly("R-BOR", AT)
    scene.play(detection_phase, german_search=["SEARCH R-BOR OG1"])
    assert scene.facts(ConvoySeen) and "OG1" in scene.game.view(BRITISH).detected
    scene.play(damage_phase)
    assert "OG1" not in scene.game.position.detected
    plain = Scene([], [CONVOY], dice={"search": 10})
    plain.game.fly("R-BOR", AT)
    with pytest.raises(IllegalOrder, match=r"^OG1 IS DETECTED$"):
        plain.play(detection_phase, german_search=["SEARCH R-BOR OG1"])
