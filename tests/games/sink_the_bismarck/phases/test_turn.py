"""The turn as a whole, Phases Two and Ten, the last turn (4.0, 5, 13, 15)."""

import pytest

from compbis.games.sink_the_bismarck.game import Game, start
from compbis.games.sink_the_bismarck.phases.damage import damage_phase
from compbis.games.sink_the_bismarck.phases.visibility import visibility_phase
from compbis.games.sink_the_bismarck.sequence import play_turn
from compbis.games.sink_the_bismarck.state.reports import Repaired, Scored, Weather
from compbis.games.sink_the_bismarck.state.units import Award, Convoy, Force, Reason, Ship
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.sink_the_bismarck.scene import Scene

rule = pytest.mark.rule

BISMARCK = Force("G1", 2808, ("BIS", "PEU"), announced=(1, 0, 1, 0))
SUFFOLK = Force("B8", 2808, ("SUF",))


@rule("4.0a", "4.0c")
def test_the_phases_of_a_turn_ask_in_this_order() -> None:
    convoys = [Convoy("HX1", 2808, 16)]
    scene = Scene([BISMARCK, SUFFOLK], convoys, dice={"search": 10, "visibility": 5})
    scene.play(play_turn, british_search=["SEARCH B8 G1"])
    assert scene.kinds() == [
        "british regroup",
        "german regroup",
        "british search",
        "german search",
        "british call",
        "british strike",
        "british shadow",
        "german plot",
        "british move",
    ]
    assert scene.game.turn == 3


@rule("5.1")
@pytest.mark.parametrize(("die", "level"), [(3, "good"), (4, "fair"), (8, "poor")])
def test_a_die_gives_the_visibility(die: int, level: str) -> None:
    scene = Scene(dice={"visibility": die}, turn=3).play(visibility_phase)
    assert scene.facts(Weather) == [Weather(visibility=level, night=True)]


@rule("2.36")
def test_the_die_shows_one_to_ten() -> None:
    game = Game(start(1, "historical"))
    assert {game.die("trial", number) for number in range(200)} == set(range(1, 11))


@rule("4.0d")
def test_detection_markers_are_removed_and_shadow_markers_stay() -> None:
    scene = Scene([BISMARCK, SUFFOLK], detected=frozenset({"G1"}), shadows={"G1": "B8"}).play(damage_phase)
    assert not scene.game.position.detected and scene.game.position.shadows


@rule("13.1", "13.2")
def test_each_damaged_ship_rolls_for_repair_and_only_its_owner_hears() -> None:
    ships = [Ship("BIS", 3), Ship("SUF", 2), Ship("POW", 0, True)]
    scene = Scene([BISMARCK, SUFFOLK], ships=ships, dice={"repair": 9})
    damage_phase(scene.game)
    heard = {
        report.facts.ship: report.audience for report in scene.game.take_reports() if isinstance(report.facts, Repaired)
    }
    assert heard == {"BIS": frozenset({GERMAN}), "SUF": frozenset({BRITISH})}
    assert [scene.ship(name).damage for name in ("BIS", "SUF")] == [1, 1]


@rule("15.1a", "15.2", "15.3")
def test_the_last_turn_scores_convoys_at_sea() -> None:
    convoys = [Convoy("HX1", 2020, 16), Convoy("SC1", 2021, 0)]
    scene = Scene([BISMARCK], convoys, turn=28, awards=(Award(GERMAN, 3, Reason.DESTROYED, "ON1"),)).play(damage_phase)
    assert scene.facts(Scored) == [Scored(side=BRITISH, points=3, reason=Reason.AT_SEA, about="HX1")]
    outcome = scene.game.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.british, outcome.german, outcome.reason) == (GERMAN, 3, 3, "time")
    assert Scene([BISMARCK], turn=27).play(damage_phase).game.outcome is None


@rule("6.12a", "9.3")
def test_a_view_holds_no_ship_of_the_enemy_and_no_value_of_a_convoy() -> None:
    game = Scene([BISMARCK, SUFFOLK], [Convoy("HX1", 2020, 16)]).game
    for side in Side:
        view = game.view(side)
        assert all(ship.card.side is side for ship in view.ships.values())
        assert all("ships" not in counter._fields for counter in view.counters.values())
        assert all("value" not in convoy._fields for convoy in view.convoys.values())


@rule("15.3")
def test_the_german_does_not_learn_which_convoys_were_real() -> None:
    home = Award(BRITISH, 3, Reason.HOME, "HX1")
    game = Scene(awards=(home, Award(GERMAN, 16, Reason.DESTROYED, "HX2"))).game
    assert game.view(GERMAN).points(BRITISH) == 0 and game.view(BRITISH).points(BRITISH) == 3
    assert game.view(GERMAN).points(GERMAN) == game.view(BRITISH).points(GERMAN) == 16
