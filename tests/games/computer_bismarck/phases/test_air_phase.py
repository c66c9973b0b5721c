"""16.3: level bombers and torpedo planes attack."""

import pytest

from compbis.games.computer_bismarck.phases.activity import activity_phase
from compbis.games.computer_bismarck.phases.combat.air import air_phase
from compbis.games.computer_bismarck.requests.decisions import TargetRequest
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.phases.helpers import Scene

HERE = 2018
MISS, FIREPOWER, MIDSHIP = 999, 100, 75
QUIET = {"confused": [99], "salvo": [MISS], "torpedo": [99]}


def raid(*names: str, turn: int = 2, visibility: int = 3, **dice: list[int]) -> Scene:
    """Ships in one square, all spotted; pilots are not confused and every shot misses unless scripted otherwise."""
    return spotted(Scene(turn, visibility, QUIET | dice), names)


def strike(*names: str, **dice: list[int]) -> Scene:
    """A torpedo plane of the Ark Royal that made its run on the square this turn and is back on deck."""
    sea = spotted(Scene(dice=QUIET | dice), names).put("ARK ROYAL", 2318, "L").base("ARK ROYAL 1")
    sea.plan_flight("ARK ROYAL 1", "A", 2218, 2118, HERE, 2118, 2218, attack=HERE)
    return sea.plan("ARK ROYAL", "L", 2218).run(activity_phase)


def spotted(sea: Scene, names: tuple[str, ...]) -> Scene:
    for name in names:
        sea.put(name, HERE, spotted=True)
    return sea


def targets(sea: Scene) -> list[tuple[str, str, int, tuple[str, ...]]]:
    """What the British were asked: weapon, plane, square, targets."""
    assert all(side is BRITISH for side, _ in sea.questions())
    return [(one.weapon, one.unit, one.square, one.targets) for one in sea.asked if isinstance(one, TargetRequest)]


@pytest.mark.rule("16.31a", "16.31b", "16.31.1b", "16.1a", "4.6a")
def test_16_31_a_level_bomber_is_asked_for_a_spotted_surface_ship_in_its_square() -> None:
    sea = raid("BISMARCK", "PR EUGEN", "BELCHEN", "WP1").fly("ULSTER", HERE, "A").put("HAMBURG", HERE).run(air_phase)
    assert targets(sea) == [("bombs", "ULSTER", HERE, ("BISMARCK", "PR EUGEN", "BELCHEN"))]
    assert [str(request.default) for request in sea.asked] == ["TAKE"]
    assert sea.drawn() == [] and sea.kinds(BRITISH) == []


@pytest.mark.parametrize(
    ("turn", "visibility", "why"), [(2, 6, "unseen"), (2, 7, "weather"), (4, 1, "night"), (4, 8, "night")]
)
@pytest.mark.parametrize("there", ["SPOTTED", "UNSEEN", "NOBODY"])
def test_planes_that_cannot_attack_say_why_and_reveal_no_unseen_enemy(
    turn: int, visibility: int, why: str, there: str
) -> None:
    sea = Scene(turn, visibility, QUIET).fly("ULSTER", HERE, "A")
    if there != "NOBODY":
        sea.put("BISMARCK", HERE, spotted=there == "SPOTTED")
    told = [] if (why, there) == ("unseen", "SPOTTED") else [{"plane": "ULSTER", "square": HERE, "why": why}]
    assert sea.run(air_phase).told(BRITISH, "no_attack") == told
    assert sea.told(GERMAN, "no_attack") == []


def test_torpedo_planes_report_that_they_saw_no_enemy_where_they_typed_a() -> None:
    sea = strike().run(air_phase)
    assert sea.told(BRITISH, "no_attack") == [{"plane": "ARK ROYAL 1", "square": HERE, "why": "unseen"}]


@pytest.mark.rule("16.31.2a", "16.31.2b", "16.31c")
def test_16_31_2_two_throws_on_the_salvo_table_whose_hits_the_british_are_not_told() -> None:
    sea = (
        raid("BISMARCK", salvo=[MIDSHIP, FIREPOWER], leak=[0]).fly("ULSTER", HERE, "A").run(air_phase, "TAKE BISMARCK")
    )
    shot = "salvo ULSTER BISMARCK"
    assert sea.drawn() == ["confused ULSTER", shot, shot, "leak BISMARCK"]
    ship = sea.ship("BISMARCK")
    assert (ship.midships, ship.firepower, ship.fuel) == (9, 32, 8)
    facts = {"weapon": "bombs", "target": "BISMARCK", "square": HERE}
    assert sea.told(BRITISH, "air_attack") == [{"plane": "ULSTER", "confused": False, **facts, "hits": None}]
    assert sea.told(GERMAN, "air_attacked") == [{**facts, "hits": 2}]
    assert sea.kinds(BRITISH) == ["air_attack"]
    assert sea.kinds(GERMAN) == ["air_attacked", "damage"]


@pytest.mark.rule("16.31.1e")
@pytest.mark.parametrize(("result", "confused"), [(4, True), (5, False)])
def test_16_31_1_confused_pilots_attack_the_largest_british_ship(result: int, confused: bool) -> None:
    sea = raid("BISMARCK", "CAIRO", "HOOD", "K GEORGE V", confused=[result], salvo=[MIDSHIP], leak=[99])
    sea.put("SG1", HERE).fly("ULSTER", HERE, "A").run(air_phase, "TAKE BISMARCK")
    assert (sea.ship("K GEORGE V").midships, sea.ship("BISMARCK").midships) == ((5, 10) if confused else (7, 8))
    target = "K GEORGE V" if confused else "BISMARCK"
    assert [(one["target"], one["confused"]) for one in sea.told(BRITISH, "air_attack")] == [(target, confused)]
    assert bool(sea.told(GERMAN, "air_attacked")) != confused
    assert bool(sea.told(GERMAN, "damage")) != confused
    assert bool(sea.told(BRITISH, "damage")) == confused
    assert [one["hits"] for one in sea.told(BRITISH, "air_attack")] == [2 if confused else None], "his own ship's"


@pytest.mark.rule("16.33a")
def test_16_33_a_bomber_that_has_attacked_does_not_attack_again_until_it_has_been_at_base() -> None:
    sea = raid("BISMARCK").fly("ULSTER", HERE, "A").run(air_phase, "TAKE BISMARCK")
    assert sea.plane("ULSTER").attacked
    assert len(targets(sea.run(air_phase))) == 1
    sea = raid("BISMARCK").fly("ULSTER", HERE, "A").run(air_phase, "TAKE")
    assert not sea.plane("ULSTER").attacked


@pytest.mark.rule("16.31c", "17.4b", "17.4d")
def test_16_31_ships_sunk_are_no_targets_for_the_next_bomber() -> None:
    sea = raid("PR EUGEN", "BELCHEN", salvo=[0]).fly("SCAPA FLOW", HERE, "A").fly("ULSTER", HERE, "A")
    sea.run(air_phase, "TAKE PR EUGEN", "TAKE BELCHEN")
    assert [names for *_, names in targets(sea)] == [("PR EUGEN", "BELCHEN"), ("BELCHEN",)]
    assert sea.points() == (24, 0)


@pytest.mark.rule("16.32a", "16.32b", "16.32.1b", "8.24.2c", "8.24.2h")
def test_16_32_a_torpedo_plane_attacks_where_it_typed_a_and_is_back_on_deck() -> None:
    sea = strike("BISMARCK").run(air_phase)
    assert targets(sea) == [("air torpedoes", "ARK ROYAL 1", HERE, ("BISMARCK",))]
    plane = sea.plane("ARK ROYAL 1")
    assert (plane.mode, plane.square, plane.refuelling) == ("B", 2218, True)
    assert not any("BISMARCK" in name for name in sea.drawn())  # TAKE by itself: no attack


@pytest.mark.rule("16.32c", "16.82d", "16.83a", "16.83b", "16.83d")
def test_16_32_the_hit_table_five_times_and_the_damage_table_for_each_hit() -> None:
    # She makes 29 knots: 10% (16.82). Two hits: 1 MS and no knots; then 2 MS, which she is spared, and 7 knots.
    sea = strike("BISMARCK", torpedo=[9, 10, 10, 0, 99], effect=[59, 60], slowed=[50, 49], knots=[7], leak=[99])
    sea.run(air_phase, "TAKE BISMARCK")
    shot = "ARK ROYAL 1 BISMARCK"
    effects = [f"{purpose} {shot}" for purpose in ("effect", "slowed", "effect", "slowed", "knots")]
    assert sea.drawn() == ["confused ARK ROYAL 1", *[f"torpedo {shot}"] * 5, *effects, "leak BISMARCK"]
    assert (sea.ship("BISMARCK").midships, sea.ship("BISMARCK").knots) == (9, 22)
    facts = {"weapon": "air torpedoes", "target": "BISMARCK", "square": HERE, "hits": 2}
    assert sea.told(BRITISH, "air_attack") == [{"plane": "ARK ROYAL 1", "confused": False, **facts}]
    assert sea.told(GERMAN, "air_attacked") == [facts]
    assert sea.told(BRITISH, "damage") == []
    assert sea.told(GERMAN, "damage")[0]["knots"] == 7


@pytest.mark.rule("16.32.1e", "9.8b")
@pytest.mark.parametrize(("at_target", "at_carrier", "asked"), [(3, 7, 1), (6, 8, 1), (7, 3, 0), (8, 3, 0)])
def test_16_32_1_the_visibility_is_that_of_the_square_where_a_was_typed(
    at_target: int, at_carrier: int, asked: int
) -> None:
    sea = strike("BISMARCK").weather(HERE, at_target).weather(2218, at_carrier)
    assert len(sea.run(air_phase).asked) == asked


def test_16_2_level_bombers_before_torpedo_planes() -> None:
    sea = strike("BISMARCK").fly("ULSTER", HERE, "A").run(air_phase)
    assert [weapon for weapon, *_ in targets(sea)] == ["bombs", "air torpedoes"]


def test_8_24_2_the_run_is_forgotten_on_the_next_turn() -> None:
    sea = strike("BISMARCK")
    sea.game.begin_turn()
    assert targets(sea.run(air_phase)) == []
