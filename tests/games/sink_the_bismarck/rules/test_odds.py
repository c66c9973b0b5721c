"""The odds that a player reads beside each choice, counted a second time with the referee's own dice."""

from collections.abc import Sequence
from types import MappingProxyType

import pytest

from compbis.games.sink_the_bismarck.cards.tables import DIE
from compbis.games.sink_the_bismarck.phases.air import air_phase
from compbis.games.sink_the_bismarck.phases.battle import Battle
from compbis.games.sink_the_bismarck.phases.combat import combat_phase
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
from compbis.games.sink_the_bismarck.words.asking import known
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
def test_the_odds_of_a_search_and_of_shadowing_agree_with_the_referee(by: str, turn: int, level: str) -> None:
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
def test_the_odds_of_getting_away_rise_with_the_modifier() -> None:
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
def test_the_odds_of_a_shot_agree_with_the_referee(shots: Sequence[Fire], range_: str, night: bool) -> None:
    """At an undamaged Bismarck and at one that damage has slowed."""
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
@pytest.mark.parametrize(
    ("strength", "target"), [(8, Ship("PEU")), (4, Ship("PEU")), (8, Ship("BIS", 10, True)), (8, Ship("PEU", 9))]
)
def test_the_odds_of_an_air_attack_agree_with_the_referee(
    options: tuple[str, ...], strength: int, target: Ship
) -> None:
    """On an undamaged ship, and on ships so slowed by damage that they are easier to hit (12.33)."""
    at, points, rudder = 3612, [], 0
    for die in FACES:
        there = BISMARCK._replace(hex=at)
        scene = Scene(
            [there],
            detected=frozenset({"G1"}),
            ships=[target],
            dice={"strike": die, "explosion": 1},
            options=frozenset(options),
        )
        scene.game.named.add(target.name)
        scene.game.open.add(target.name)
        scene.play(air_phase, british_strike=[f"STRIKE B-SCA G1 {target.name}={strength}"])
        points.append(scene.facts(Struck)[0].points)
        rudder += bool(scene.facts(RudderHit))
    asked, part = scene.asked[0], Part(target.name, strength)
    assert odds.strike(asked.view, "B-SCA", at, part, asked.open) == Hit(
        sum(map(bool, points)), sum(points) / DIE, rudder
    )


@rule("12.33a", "12.33b")
def test_the_odds_of_an_air_attack_count_damage_only_where_it_is_known() -> None:
    """Both sides see the damage of ships in a battle. In Phase Five of the same turn they still see it, and also that
    of ships just hit. Later they do not, because repairs are secret."""
    slow, ark = Ship("BIS", 10, True), Force("B1", AT, ("ARK", "REN"), announced=(1, 1, 0, 0))
    there = BISMARCK._replace(ships=("BIS",), announced=(1, 0, 0, 0))
    scene = Scene([there, ark], detected=frozenset({"G1"}), ships=[slow])
    ends = {"british_leave": ["YES"], "german_leave": ["YES"]}
    scene.play(combat_phase, british_call=["YES"], british_fire=["DONE"], **ends)
    [fire] = [each for each in scene.asked if each.kind == "fire" and each.side is BRITISH]
    assert [line for line in known(fire) if "T-ARK" in line] == ["  2 T-ARK G1 BIS=16: 6 IN 10, 1.3 POINTS"]
    scene.play(air_phase)
    [strike] = [each for each in scene.asked if each.kind == "strike" and each.side is BRITISH]
    assert dict(strike.open) == {"BIS": slow}
    far = Scene([there._replace(hex=3612)], detected=frozenset({"G1"}), ships=[slow], dice={"strike B-SCA": 1})
    far.play(air_phase, british_strike=["STRIKE B-SCA G1 BB=8"])
    assert far.asked[-1].named and not far.asked[-1].open
    hurt = Ship("BIS", 4)
    hit = Scene([there._replace(hex=3612)], detected=frozenset({"G1"}), ships=[hurt], dice={"strike B-SCA": 10})
    hit.play(air_phase, british_strike=["STRIKE B-SCA G1 BB=8"])
    assert dict(hit.asked[-1].open) == {"BIS": hit.ship("BIS")} and hit.ship("BIS") != hurt
