"""The other extended rules, each an option (X)."""

from collections.abc import Callable
from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.edition import EDITION
from compbis.games.sink_the_bismarck.game import Game, start
from compbis.games.sink_the_bismarck.phases.air import air_phase
from compbis.games.sink_the_bismarck.phases.availability import availability_phase
from compbis.games.sink_the_bismarck.phases.combat import combat_phase
from compbis.games.sink_the_bismarck.rules.air import near_base
from compbis.games.sink_the_bismarck.state.reports import Destroyed, GotAway, Leaves, Scored, Struck
from compbis.games.sink_the_bismarck.state.units import Convoy, Force, Ship
from compbis.games.sink_the_bismarck.words.wording import lines
from compbis.table.edition.choices import groups
from compbis.table.page import unbroken
from compbis.table.report import BOTH, Report, read_report
from compbis.table.request import DONE, Order
from tests.games.sink_the_bismarck.scene import Scene

rule = pytest.mark.rule

AT = 2808
BISMARCK = Force("G1", AT, ("BIS", "PEU"), announced=(1, 0, 1, 0))
NELSON = Force("B1", AT, ("NEL",), announced=(1, 0, 0, 0))
EUGEN = BISMARCK._replace(ships=("PEU",), announced=(0, 0, 1, 0))
MARKED = frozenset({"B1", "G1"})


def with_option(option: str, *forces: Force, **details: Any) -> Scene:
    """A scene with an option."""
    return Scene(forces, options=frozenset({option} - {""}), detected=MARKED, scenario="rheinubung", **details)


@rule("X1c.3")
def test_a_bomber_strikes_harder_near_its_base() -> None:
    """B-SCA flies from 3713."""
    assert [near_base("B-SCA", at) for at in (3713, 3712, 3711, 3710, 3709)] == [3, 3, 2, 1, 0]
    assert near_base("T-ARK", 3713) == 0
    near = BISMARCK._replace(hex=3711)
    for scene, modified in ((with_option("distance", near), 6), (Scene([near], detected=MARKED), 4)):
        scene.play(air_phase, british_strike=["STRIKE B-SCA G1 BB=8"])
        assert scene.facts(Struck)[0].modified == modified


@rule("X3b")
@pytest.mark.parametrize(("die", "away"), [(7, False), (8, True)])
def test_with_the_option_the_bismarck_gets_away_from_the_nelson_more_easily(die: int, away: bool) -> None:
    """Three hexes a turn against two; with the option the slower Nelson may pursue."""
    scene = with_option("disengaging", BISMARCK._replace(ships=("BIS",)), NELSON, dice={"get away": die})
    orders = {"german_call": ["YES"], "german_leave": ["YES"], "pursue": ["PURSUE BIS WITH NEL"]}
    scene.play(combat_phase, **orders, **({} if away else {"break": ["YES"]}))
    assert scene.facts(GotAway)[0] == GotAway(group=("BIS",), die=die, modified=die + 1, away=away)
    said = f"BISMARCK {'GETS' if away else 'DOES NOT GET'} AWAY: ROLLED {die}, MODIFIED {die + 1}"
    assert [*unbroken(lines(Report(2, BOTH, scene.facts(GotAway)[0])))] == [said]


def test_an_older_record_of_a_roll_has_no_modifier() -> None:
    older = ["got_away", 2, ["british", "german"], {"group": ["BIS"], "die": 9, "away": True}]
    report = read_report(older, [GotAway])
    assert report.facts == GotAway(group=("BIS",), die=9, modified=9, away=True) and report.plain() == older
    with pytest.raises(ValueError, match=r"^GotAway has the facts group, die, modified, away$"):
        read_report([*older[:3], {"group": ["BIS"], "die": 9}], [GotAway])


@rule("X3b")
def test_without_the_option_the_nelson_may_not_pursue() -> None:
    orders = {"german_call": ["YES"], "german_leave": ["YES"], "pursue": ["PURSUE BIS WITH NEL"]}
    with pytest.raises(IllegalOrder, match=r"^NEL IS TOO SLOW$"):
        Scene([BISMARCK, NELSON], detected=MARKED, scenario="rheinubung").play(combat_phase, **orders)


@rule("X3c")
def test_a_convoy_abandoned_by_its_escorts_counts_double() -> None:
    escort, convoy = NELSON._replace(convoy="HX1"), Convoy("HX1", AT, 16)
    orders = {"german_call": ["YES"], "british_leave": ["YES"], "raid": ["DESTROY HX1"]}
    scene = with_option("abandon", BISMARCK, escort, convoys=[convoy]).play(combat_phase, **orders)
    assert scene.facts(Destroyed)[0].value == 16 and [report.points for report in scene.facts(Scored)] == [32]
    assert scene.force("B1").convoy == ""


CRUISERS = Force("B5", AT, ("NOR", "SUF"))
FIRST, SECOND = Force("B4", AT, ("RAM", "DF1"), "HX1"), Force("B6", AT, ("REV",), "HX2")


@rule("12.22c", "X3c")
@pytest.mark.parametrize(
    ("forces", "named", "left", "raids"),
    [
        ((CRUISERS, FIRST, SECOND), [], "NOR SUF", []),
        ((CRUISERS, FIRST, SECOND), ["GROUP REV"], "NOR REV SUF", ["HX2"]),
        ((CRUISERS, FIRST), ["GROUP RAM"], "DF1 NOR RAM SUF", ["HX1"]),
        ((FIRST, SECOND), ["GROUP DF1"], "DF1 RAM", ["HX1"]),
        ((FIRST, SECOND), [], "DF1 RAM REV", ["HX1", "HX2"]),
    ],
)
def test_escorts_that_are_not_named_stay_and_guard_their_convoy(
    forces: tuple[Force, ...], named: list[str], left: str, raids: list[str]
) -> None:
    """A task force leaves as a whole if one of its ships is named. If none is named and no other ships leave, all
    escorts leave."""
    convoys = [Convoy(name, AT, 16) for name in ("HX1", "HX2")]
    scene = Scene(
        [BISMARCK, *forces], convoys, options=frozenset({"abandon"}), detected=frozenset({"B4"}), dice={"fire": 1}
    )
    orders = {"german_call": ["YES"], "british_leave": ["YES"], "groups": named}
    scene.play(combat_phase, raid=[f"DESTROY {name}" for name in raids], **orders)
    (leaves,) = scene.facts(Leaves)
    assert " ".join(sorted(ship for group in leaves.groups for ship in group)) == left
    assert sum(report.points for report in scene.facts(Scored)) == 32 * len(raids)


def fires_second() -> Callable[[Any], Order]:
    """Fires the first legal shot, but not in the first round."""
    rounds = []

    def fire(request: Any) -> Order:
        if not request.shots:
            rounds.append(request.battle.round)
        return request.legal[0] if len(rounds) > 1 and not request.shots else DONE

    return fire


@rule("9.10b", "X3c")
@pytest.mark.parametrize(
    ("option", "forces", "details", "orders", "points"),
    [
        (
            "abandon",
            (BISMARCK, NELSON._replace(convoy="HX1")),
            {"dice": {"get away": 9}},
            {"pursue": ["PURSUE NEL WITH BIS PEU"]},
            [32],
        ),
        (
            "abandon",
            (EUGEN, Force("B1", AT, ("EXE",), "HX1")),
            {"turn": 3, "ships": [Ship("EXE", 1, True)], "dice": {"get away": 2, "fire PEU": 10}},
            {"pursue": ["PURSUE EXE WITH PEU"], "german_fire": fires_second()},
            [6, 32],
        ),
        (
            "",
            (EUGEN, Force("B1", AT, ("DF1",), "HX1"), Force("B5", AT, ("DOR",))),
            {"turn": 3, "ships": [Ship("DF1", 2)], "dice": {"fire PEU GUNS DF1": 10, "get away": 9}},
            {"pursue": ["PURSUE DOR WITH PEU"], "german_fire": ["FIRE PEU GUNS DF1"]},
            [8, 16],
        ),
    ],
)
def test_ships_that_pursued_have_not_left_and_destroy_the_convoy(
    option: str, forces: tuple[Force, ...], details: dict[str, Any], orders: dict[str, Any], points: list[int]
) -> None:
    """The escort gets away, or is sunk in the pursuit, or another ship is pursued after the escort is sunk."""
    scene = with_option(option, *forces, convoys=[Convoy("HX1", AT, 16)], **details)
    scene.play(combat_phase, german_call=["YES"], british_leave=["YES"], raid=["DESTROY HX1"], **orders)
    assert [report.points for report in scene.facts(Scored)] == points


@rule("X3c")
def test_a_convoy_whose_escorts_are_sunk_counts_once_and_a_guarded_one_is_safe() -> None:
    escort, convoy = Force("B1", AT, ("DF1",), "HX1"), Convoy("HX1", AT, 16)
    fire = {"german_call": ["YES"], "german_fire": ["FIRE BIS GUNS DF1"], "raid": ["DESTROY HX1"]}
    details: dict[str, Any] = {"convoys": [convoy], "ships": [Ship("DF1", 2)], "dice": {"fire": 10}}
    scene = with_option("abandon", BISMARCK, escort, **details).play(combat_phase, **fire)
    assert [report.points for report in scene.facts(Scored)] == [8, 16]
    orders = {"german_call": ["YES"], "german_leave": ["YES"]}
    scene = with_option("abandon", BISMARCK, escort, convoys=[convoy]).play(combat_phase, **orders)
    assert "raid" not in {request.kind for request in scene.asked}


@rule("X6")
@pytest.mark.parametrize(("die", "come"), [(9, []), (10, ["LON", "NEL"])])
def test_the_nelson_and_the_london_come_to_the_clyde(die: int, come: list[str]) -> None:
    game = Game(start(1, "historical", ["nelson"]))
    scene = Scene(dice={"nelson": die}, ships=game.position.ships.values(), options=frozenset({"nelson"}))
    scene.play(availability_phase)
    clyde = [force for force in scene.game.position.forces.values() if force.hex == 3716]
    assert sorted(ship for force in clyde for ship in force.ships) == come


@rule("X6")
def test_a_ship_in_play_does_not_arrive_again() -> None:
    scene = with_option("nelson", NELSON, dice={"nelson": 10}).play(availability_phase)
    assert [force.ships for force in scene.game.position.forces.values()] == [("NEL",), ("LON",)]
    scene.play(availability_phase)
    assert len(scene.game.position.forces) == 2


def test_each_option_is_listed_with_its_section() -> None:
    (grognard,) = groups(EDITION.options).items()
    assert grognard == ("grognard", list(EDITION.options))
    assert {option.name: option.section for option in EDITION.options} == {
        "fuel": "17",
        "recon": "X1a",
        "bombing": "X1b",
        "rudder": "X1c, X2a",
        "distance": "X1c",
        "carriers": "X2b",
        "tankers": "X2c",
        "opening": "X3a",
        "disengaging": "X3b",
        "abandon": "X3c",
        "points": "X4",
        "reserves": "X5",
        "nelson": "X6",
    }
