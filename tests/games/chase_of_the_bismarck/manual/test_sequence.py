"""The sequence of play (4), and the die (2.8)."""

import pytest

from compbis.games.chase_of_the_bismarck.cards.tables import DIE
from compbis.games.chase_of_the_bismarck.game import Game, start
from compbis.games.chase_of_the_bismarck.state.units import Mark
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import replace
from tests.games.chase_of_the_bismarck.scene import Scene

rule = pytest.mark.rule


@rule("4a", "4b")
def test_4_a_turn_has_its_phases_in_order() -> None:
    scene = Scene(turn=13, weather_=[4])
    scene.dice.fall("weather", 4)
    scene.put("SUF", "L27", mark=Mark.SIGHTED).force("KG1", "L27", "BIS", "PEU", mark=Mark.SIGHTED).put("LOT", "K17")
    scene.put("WEI", "J15").put("ZF5", "J29")
    kinds = []
    scene.run(scene.game.sequence())
    for request in scene.asked:
        if request.kind not in kinds:
            kinds.append(request.kind)
    assert kinds == ["shadow", "movement", "call", "combat", "hunt", "relief"]
    assert scene.kinds()[0] == "weather" and scene.game.turn == 14


@rule("4b", "5a", "6a")
def test_4_the_first_turn_has_neither_weather_nor_shadowing() -> None:
    scene = Scene()
    scene.game = Game(start(0))
    scene.game.dice = scene.dice
    for name in ("BIS", "SUF"):
        scene.game.put(scene.ship(name)._replace(mark=Mark.SIGHTED))
    scene.game.position = replace(scene.game.position, weather=6)
    scene.run(scene.game.sequence())
    assert [request.kind for request in scene.asked[:3]] == ["placing", "movement", "movement"]
    assert "weather" not in scene.kinds(BRITISH)
    assert not [request for request in scene.questions("shadow") if request.side is GERMAN]


@rule("2.8a")
def test_2_8_a_die_has_the_faces_0_to_9() -> None:
    assert list(DIE) == list(range(10))
    game = Game(start(1))
    game.dice.begin_turn(1)
    assert {game.die("try", number) for number in range(300)} == set(DIE)
