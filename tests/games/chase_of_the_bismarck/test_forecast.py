"""What a player can ask ahead of time: fuel, duties, convoys, points, weather."""

from fractions import Fraction

import pytest

from compbis.games.chase_of_the_bismarck.cards.tables import DIE, POINTS
from compbis.games.chase_of_the_bismarck.phases.movement import movement_phase
from compbis.games.chase_of_the_bismarck.rules import movement, points, visibility
from compbis.games.chase_of_the_bismarck.state.units import Damage, Fate, Mark, Status
from compbis.games.chase_of_the_bismarck.words import details, forecast
from compbis.games.chase_of_the_bismarck.words.phrases import ship_names
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.chase_of_the_bismarck.scene import Scene


def text(lines: object) -> str:
    return "\n".join(lines)  # type: ignore[arg-type]


def test_fuel_lasts_as_many_turns_as_the_moves_allow() -> None:
    """Two hexes cost 1 point, but 2 after another turn of two hexes (7.7.2)."""
    ship = Scene().put("BIS", "T15", fuel=8).ship("BIS")
    assert movement.turns_of_fuel(ship, (2,), 40) == 4  # 1 + 2 + 2 + 2
    assert movement.turns_of_fuel(ship._replace(moved=2), (2,), 40) == 4  # 2 + 2 + 2 + 2
    assert movement.turns_of_fuel(ship, (2, 1), 40) == 16
    assert movement.turns_of_fuel(ship, (1,), 40) == 40


def test_the_fuel_list_gives_turns_left_and_begins_with_the_least() -> None:
    scene = Scene().put("BIS", "T15", fuel=8).put("PEU", "T15", fuel=0, clock=20)
    scene.put("ZF5", "J30", fuel=2, damage=Damage(evasion=12))
    lines = list(forecast.fuel(scene.game.view(GERMAN)))[2:]
    assert lines == [
        "  FUEL   2 A TURN  2 THEN 1  SHIPS",
        "   0/9  EMPTY: NEEDS FUEL OR A PORT BEFORE TURN 20  PEU",
        "   2/4  1 A TURN, FREE       ZF5",
        "  8/18    TURN 16   TURN 28  BIS",
    ]


@pytest.mark.parametrize(
    ("state", "over", "lasts"),
    [
        ({}, False, 16),
        ({"sailed": True, "moved": 2}, False, 17),
        ({"moved": 2, "doing": frozenset({Status.REFUELLING})}, False, 17),
        ({}, True, 17),
        ({"mark": Mark.SHADOWED, "moved": 2}, False, 17),
        ({"moved": 2, "doing": frozenset({Status.EVADING})}, False, 17),
        ({"moved": 2, "doing": frozenset({Status.EVADING})}, True, 17),
    ],
)
def test_fuel_is_counted_from_the_next_move(state: dict[str, object], over: bool, lasts: int) -> None:
    """A Shadowed unit that stayed has had its move of this turn; an evader moves one hex at most (6, 7.1)."""
    view = Scene().put("BIS", "T15", fuel=8, **state).game.view(GERMAN)
    assert f"  8/18    TURN {lasts} " in text(forecast.fuel(view._replace(before=view.ships), *[True] * over))


def test_ships_with_the_same_fuel_share_a_line() -> None:
    scene = Scene().put("GAL", "T15", fuel=7).put("AUR", "T16", fuel=7)
    assert any(
        line.startswith("   7/7 ") and line.endswith(" GAL AUR") for line in forecast.fuel(scene.game.view(BRITISH))
    )


def test_duties_say_what_a_unit_may_not_do_and_why() -> None:
    scene = Scene().put("NOR", "T15").put("SUF", "T16", doing=frozenset({Status.PATROL}))
    scene.put("KGV", "AF25", restricted="R1").put("ARE", "T17", sailed=True)
    said = text(forecast.duties(scene.game.view(BRITISH)))
    assert "THIS MANY HEXES: NOR 2" in said
    assert "SUF IN T16 MAY NOT MOVE, PATROL: PATROL" in said or "SUF IN T16 MAY NOT MOVE: PATROL" in said
    assert "ARE IN T17 MAY NOT MOVE: HAS SAILED" in said
    assert "KGV IN AF25 (GIBRALTAR) MAY NOT MOVE, PATROL, SEARCH, SHADOW" in said
    later = text(forecast.duties(scene.game.view(BRITISH), over=True))
    assert "MOVES ARE OVER. MAY DO ALL ELSE: NOR, SUF, ARE" in later and "MAY NOT MOVE" not in later
    assert "HUNT" not in said, "only Germans do"
    scene.force("KG1", "T15", "BIS", "WEI", doing=frozenset({Status.REFUELLING})).put("BEL", "T16", no_move=1)
    german = text(forecast.duties(scene.game.view(GERMAN)))
    assert "KG1 IN T15 MAY NOT MOVE, PATROL, SEARCH, ATTACK, JOIN A COMBAT, HUNT:\n  REFUELLING" in german
    assert "BEL IN T16 MAY NOT MOVE: RESTS 1 TURN" in german, "a tanker alone does nothing else"
    view = scene.put("NOR", mark=Mark.SHADOWED, doing=frozenset({Status.SHADOWED})).game.view(BRITISH)
    assert "HEXES: NOR 2" in text(forecast.duties(view))
    assert "NOR IN T15 MAY NOT MOVE: SHADOWED; HAS HAD ITS MOVE" in text(
        forecast.duties(view._replace(before=view.ships))
    )


@pytest.mark.parametrize(
    ("name", "state", "line"),
    [
        ("CHF", {"restricted": "R2"}, "ONLY IN THE CHANNEL (HE 10): CHF"),
        ("CHF", {}, ""),
        ("ZF5", {}, "ONLY WITHIN THE DESTROYERS' LINE (BO): ZF5"),
        ("WEI", {}, "NOT INTO CONVOY LANES: WEI"),
        ("BIS", {}, ""),
    ],
)
def test_duties_say_where_a_unit_may_not_go(name: str, state: dict[str, object], line: str) -> None:
    scene = Scene().put(name, "T15", **state)
    view = scene.game.view(scene.ship(name).side)
    view = view._replace(ships={name: view.ships[name]})
    assert list(forecast.duties(view))[1:] == [line] * bool(line)
    assert ("ONLY IN THE CHANNEL" in text(details.fleet(view))) is bool(state), "the list of units says so too"


@pytest.mark.parametrize(
    ("state", "line"),
    [
        ({}, ", MAY MOVE 2: EVASION 31, FUEL 10 OF 10, TORPEDOES 2"),
        ({"sailed": True}, ", HAS MOVED: EVASION 31, FUEL 10 OF 10, TORPEDOES 2"),
        (
            {"doing": frozenset({Status.PATROL})},
            ", MAY NOT MOVE: EVASION 31, FUEL 10 OF 10, TORPEDOES 2, PATROL",
        ),
        (
            {"mark": Mark.SHADOWED, "doing": frozenset({Status.SHADOWED})},
            ", HAS HAD ITS MOVE, SHADOWED: EVASION 31, FUEL 10 OF 10, TORPEDOES 2",
        ),
        ({"rudder": True}, ", MAY NOT MOVE: EVASION 31, FUEL 10 OF 10, TORPEDOES 2, NO RUDDER"),
    ],
)
def test_the_list_of_units_says_once_what_holds_a_ship(state: dict[str, object], line: str) -> None:
    """In the Movement Phase a Shadowed unit has had its move in the open."""
    scene = Scene().put("NOR", "T15", torpedoes=2, **state)
    view = scene.game.view(BRITISH)
    said = " ".join(each.strip() for each in details.fleet(view._replace(before=view.ships)))
    assert said == f"NOR NORFOLK (CA) IN T15{line}"
    later = " ".join(each.strip() for each in details.fleet(view, over=True))
    assert ("IN T15, HAS STAYED" in later) is ("sailed" not in state)


def test_the_list_of_units_says_why_a_unit_stays() -> None:
    scene = Scene().put("NOR", "T15", doing=frozenset({Status.PATROL})).put("KGV", "T16", restricted="R1")
    brief = [line.partition(", FUEL ")[2].partition(", ")[2] for line in details.brief(scene.game.view(BRITISH))]
    assert sorted(brief) == ["PATROL", "RESTRICTED"]


def test_convoys_are_listed_with_their_escorts() -> None:
    scene = Scene().lost("NEL").change(met=("SL.75",))
    german, allied = (text(forecast.convoys(scene.game.view(side))) for side in (GERMAN, BRITISH))
    assert "SL.75: 1 MARKER, MET" in german, "whether London has left it is a secret"
    assert "SL.75: 1 MARKER, ESCORT LONDON" in allied and "MET" not in allied
    assert "SC.31: 1 MARKER, HALF, ESCORT NONE" in german


def test_vp_shows_the_points_so_far_and_after_each_possible_end() -> None:
    scene = Scene().lost("HOO").change(won=(4, 6), halves=(3,), merchants=1)
    scene.put("BIS", "T15", hull=2).put("PEU", "T15")
    german, allied = (text(forecast.points(scene.game.view(side))) for side in (GERMAN, BRITISH))
    hull = scene.ship("HOO").card.hull
    assert f"SO FAR {12.5 + hull - 1:g}: SHIPPING 12.5, ALLIED SHIPS {hull}, GERMAN SHIPS -1" in german
    assert f"FRANCE REACHED (-5): {12.5 + hull - 6:g}, YOU WIN" in german
    assert f"SO FAR {hull}: ALLIED SHIPS {hull}, GERMAN SHIPS 0, WITHOUT SHIPPING" in allied, "she was not seen hurt"
    assert "12.5" not in allied and "THEY WIN" in allied


@pytest.mark.parametrize(("extras", "hull"), [((), 0), ((), 4), (("tirpitz", "koln"), 5), (("augusta",), 2)])
@pytest.mark.parametrize("end", ["undamaged", "France", "Norway", "time", "fuel"])
def test_the_total_for_each_end_is_what_the_game_then_counts(extras: tuple[str, ...], hull: int, end: str) -> None:
    """Own optional units count; Bismarck out of fuel costs nothing more for her hull (13.1; Reading 4.h)."""
    scene = Scene(options=extras).put("BIS", "T15", hull=hull).lost("HOO")
    scene.game.note_damage("BIS")
    own = BRITISH if "augusta" in extras else GERMAN
    said = [text(forecast.points(scene.game.view(side))) for side in (own, BRITISH)[: 1 + (not extras)]]
    if end == "fuel":
        scene.put("BIS", "T15", hull=hull, fate=Fate.NO_FUEL)
    scene.game.finish("time", end)
    outcome = scene.game.position.outcome
    assert outcome
    for lines in said:
        assert (f" ({POINTS[end]}): {outcome.german}," in lines) is not (end == "undamaged" and hull > 0), lines
        assert ("OPTIONAL UNITS OF THE ENEMY, IF ANY, COUNT IN ADDITION" in lines) is bool(extras)


@pytest.mark.parametrize("side", [BRITISH, GERMAN])
def test_vp_tells_both_sides_that_optional_units_count_in_addition(side: Side) -> None:
    """13.1: both have agreed on them; which of the enemy's take part can be a secret."""
    for options in ((), ("tirpitz",), ("augusta",), ("exhaustion",)):
        lines = text(forecast.points(Scene(options=options).put("BIS", "T15").game.view(side)))
        assert ("OPTIONAL UNITS OF THE ENEMY, IF ANY" in lines) is (options in (("tirpitz",), ("augusta",)))


def test_the_germans_see_no_escort_that_was_fought_elsewhere() -> None:
    scene = Scene(turn=13).put("ROD", "N22")
    assert "BRITANNIC: 2 MARKERS, ESCORT RODNEY" in text(forecast.convoys(scene.game.view(GERMAN)))
    scene.game.note_damage("ROD")
    assert "BRITANNIC: 2 MARKERS, ESCORT NONE" in text(forecast.convoys(scene.game.view(GERMAN)))


@pytest.mark.parametrize("side", [BRITISH, GERMAN])
@pytest.mark.parametrize(("prizes", "wins"), [(("HOO", "REN"), True), (("ROD", "REN"), False), (("HOO", "NOR"), False)])
def test_vp_names_the_prizes_of_a_strategic_victory(side: Side, prizes: tuple[str, ...], wins: bool) -> None:
    """4: the victory needs no points but a port, and the game then awards it."""
    scene = Scene().put("BIS", "U26").lost("PEU").change(prizes=prizes)
    said = " ".join(line.strip() for line in forecast.points(scene.game.view(side)))
    assert "(-5): -10, " in said and said.count("WIN") == said.count("WIN, WHATEVER THE POINTS") == 2 * wins
    assert f"SUNK IN COMBAT WITH BISMARCK: {ship_names(each for each in prizes if each != 'NOR')}. TWO" in said
    assert "ONE OF THEM HOOD OR KING GEORGE V OR PRINCE OF WALES" in said
    scene.run(movement_phase(scene.game), "german PORT BIS")
    assert scene.game.position.outcome and (scene.game.position.outcome.level == points.STRATEGIC) is wins


def test_the_forecast_for_later_turns_has_the_chances_of_the_dice() -> None:
    once = visibility.boxes(4, 1)
    assert sum(once.values()) == 1
    for box, chance in once.items():
        assert chance == Fraction(sum(visibility.shifted(4, die) == box for die in DIE), len(DIE))
    twice = visibility.boxes(4, 2)
    assert twice[4] == sum(
        Fraction(visibility.shifted(visibility.shifted(4, one), other) == 4, len(DIE) ** 2)
        for one in DIE
        for other in DIE
    )


def test_the_weather_is_forecast_three_turns_ahead_but_not_past_the_last() -> None:
    assert [line.split(",")[0] for line in details.weather(Scene(weather=4).game.view(BRITISH))][1:4] == [
        "NEXT TURN",
        "TURN 15",
        "TURN 16",
    ]
    last = list(details.weather(Scene(turn=39).game.view(BRITISH)))
    assert [line.split(",")[0] for line in last][1:2] == ["NEXT TURN"] and not any("TURN 41" in line for line in last)
