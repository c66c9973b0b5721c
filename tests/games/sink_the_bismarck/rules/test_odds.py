"""The odds that a player reads beside each choice, counted a second time with the referee's own dice."""

from collections.abc import Sequence
from types import MappingProxyType

import pytest

from compbis.games.sink_the_bismarck.cards.tables import DIE
from compbis.games.sink_the_bismarck.phases.air import air_phase
from compbis.games.sink_the_bismarck.phases.battle import Battle
from compbis.games.sink_the_bismarck.phases.detection import detection_phase
from compbis.games.sink_the_bismarck.phases.hits import Hits
from compbis.games.sink_the_bismarck.phases.shadow import attempt
from compbis.games.sink_the_bismarck.rules import odds
from compbis.games.sink_the_bismarck.rules.battle import BattleSight
from compbis.games.sink_the_bismarck.rules.detection import Visibility
from compbis.games.sink_the_bismarck.rules.odds import Hit
from compbis.games.sink_the_bismarck.state.orders import GUNS, SECONDARY, TORPEDOES, Fire, Part, Shadow
from compbis.games.sink_the_bismarck.state.reports import Fired, RudderHit, Searched, Struck
from compbis.games.sink_the_bismarck.state.units import Force, Ship
from compbis.table.side import BRITISH
from tests.games.sink_the_bismarck.scene import Scene

rule = pytest.mark.rule

AT = 2808
FACES = range(1, DIE + 1)
BISMARCK = Force("G1", AT, ("BIS", "PEU"), announced=(1, 0, 1, 0))
FORCE_H = Force("B3", AT, ("ARK", "REN", "SUF"))
PAIR = Force("B8", AT, ("NOR", "DOR"))


def scouts(level: str, turn: int, die: int) -> Scene:
    """Two counters and a recon unit with the Bismarck in a hex."""
    scene = Scene([FORCE_H, PAIR, BISMARCK], visibility=level, turn=turn, dice={"search": die, "shadow": die})
    scene.game.fly("R-HVA", AT)
    return scene


@rule("10.2a", "11.3")
@pytest.mark.parametrize("level", Visibility)
@pytest.mark.parametrize("turn", [2, 3])  # by day, by night
@pytest.mark.parametrize("by", ["B3", "B8", "R-HVA"])
def test_the_odds_of_a_search_and_of_shadowing(by: str, turn: int, level: str) -> None:
    view, found = scouts(level, turn, 1).game.view(BRITISH), 0
    for die in FACES:
        scene = scouts(level, turn, die).play(detection_phase, british_search=[f"SEARCH {by} G1"])
        found += scene.facts(Searched)[0].found
    assert odds.search(view, by) == found
    for ships in ((), ("SUF",), ("REN",)) if by == "B3" else ((),):
        for fast in (False, True):
            held = 0
            for die in FACES:
                scene = scouts(level, turn, die)
                held += attempt(scene.game, Shadow(by, "G1", ships), fast)
            assert odds.shadow(view, by, ships, fast) == held


@rule("X3b")
def test_the_odds_of_getting_away() -> None:
    assert [odds.gets_away(lead) for lead in (-9, -1, 0, 1, 20)] == [0, 1, 2, 3, DIE]


TARGETED = [Fire("HOO", GUNS, "BIS"), Fire("POW", GUNS, "BIS")]


@rule("12.13a", "12.13b", "12.16", "12.17")
@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("range_", ["A", "C"])
@pytest.mark.parametrize(
    "shots",
    [
        TARGETED[:1],
        TARGETED,
        [*TARGETED[:1], Fire("DF1", TORPEDOES, "BIS")],
        [Fire("DF1", TORPEDOES, "BIS"), TARGETED[1]],
        [Fire("HOO", GUNS, "BIS"), Fire("HOO", SECONDARY, "BIS")],
        [Fire("HOO", GUNS, "PEU"), TARGETED[1]],
        [Fire("BIS", GUNS, "HOO")],
        [Fire("PEU", GUNS, "DF1"), Fire("BIS", SECONDARY, "DF1")],
    ],
)
def test_the_odds_of_a_shot(shots: Sequence[Fire], range_: str, night: bool) -> None:
    """Both on a whole Bismarck and on one that is slow."""
    hood = Force("B1", AT, ("HOO", "POW", "DF1"))
    for damage in (0, 9):
        scenes = [
            Scene([hood, BISMARCK], ships=[Ship("BIS", damage, damage > 0)], dice={"fire": die, "explosion": 1})
            for die in FACES
        ]
        ships = {name: scenes[0].ship(name) for name in (*hood.ships, *BISMARCK.ships)}
        sight = BattleSight(AT, 1, range_, night, MappingProxyType(ships), frozenset(), frozenset())
        for scene in scenes:
            Battle(scene.game, AT, [hood, BISMARCK])._fire(sight, shots, Hits())
        points = [scene.play(lambda game: None).facts(Fired)[-1].points for scene in scenes]
        assert odds.shot(sight, shots[-1], shots[:-1]) == Hit(sum(map(bool, points)), sum(points) / DIE)


@rule("12.33a", "X1c.1")
@pytest.mark.parametrize("options", [(), ("rudder",), ("distance",), ("rudder", "distance")])
@pytest.mark.parametrize(("strength", "damage"), [(8, (0, False)), (4, (0, False)), (8, (2, True))])
def test_the_odds_of_an_air_attack(options: tuple[str, ...], strength: int, damage: tuple[int, bool]) -> None:
    at, points, rudder = 3612, [], 0
    for die in FACES:
        there = BISMARCK._replace(hex=at)
        scene = Scene(
            [there], detected=frozenset({"G1"}), dice={"strike": die, "explosion": 1}, options=frozenset(options)
        )
        scene.game.named.add("PEU")
        view = scene.game.view(BRITISH)
        scene.play(air_phase, british_strike=[f"STRIKE B-SCA G1 PEU={strength}"])
        points.append(scene.facts(Struck)[0].points)
        rudder += bool(scene.facts(RudderHit))
    assert odds.strike(view, "B-SCA", at, Part("PEU", strength)) == Hit(
        sum(map(bool, points)), sum(points) / DIE, rudder
    )
