"""Texts before, during and after the hunt: emblem, briefing, headlines, the board read aloud, the last page."""

from collections.abc import Sequence

import pytest

from compbis.front.house.opening import WIDTH, briefing_page
from compbis.games.chase_of_the_bismarck.cards.board import HEXES
from compbis.games.chase_of_the_bismarck.desk.following import Following
from compbis.games.chase_of_the_bismarck.edition import EDITION
from compbis.games.chase_of_the_bismarck.requests.seeking import CallRequest
from compbis.games.chase_of_the_bismarck.state.combat_reports import (
    AirAttack,
    Chit,
    Combat,
    Launched,
    Rolled,
    Special,
    Steered,
    Sunk,
    Torpedo,
    Volley,
)
from compbis.games.chase_of_the_bismarck.state.orders import Fly
from compbis.games.chase_of_the_bismarck.state.reports import (
    Hunted,
    Located,
    Manoeuvre,
    OpenMove,
    ShadowAttempt,
    ShadowResult,
    ShippingAttacked,
    SubmarineAttack,
    UnitUnmarked,
    Unmarked,
    Weather,
    Won,
)
from compbis.games.chase_of_the_bismarck.state.units import Mark
from compbis.games.chase_of_the_bismarck.words import asking, details, pages
from compbis.games.chase_of_the_bismarck.words.phrases import ship_name
from compbis.table.page import Headline
from compbis.table.report import BOTH, Facts, Report
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import replace
from tests.games.chase_of_the_bismarck.pictures.gallery import sinking
from tests.games.chase_of_the_bismarck.scene import Scene

ROWS = 23
"""The rows of the smallest screen, minus the row of the question."""


@pytest.mark.parametrize("side", [BRITISH, GERMAN, None])
def test_a_briefing_fits_one_page_and_names_both_forces_and_how_to_win(side: Side | None) -> None:
    assert all(row.isascii() and len(row) <= WIDTH for row in EDITION.emblem)
    told = dict(EDITION.briefing(side, ""))
    assert len(briefing_page([EDITION.name], list(told.items())).lines) <= ROWS
    own, enemy = ("THE ALLIES HAVE", "THE GERMANS HAVE") if side is None else ("YOU COMMAND", "THE ENEMY HAS")
    assert ("HOOD" in told[own]) is (side is not GERMAN)
    assert ("BISMARCK" in told[enemy]) is (side is not GERMAN)
    assert "NEED 1 POINT" in told["TO WIN"]


def printed(*facts: Facts) -> list[str]:
    """The lines printed for these reports."""
    following = Following()
    return [line for each in facts for line in following.lines(Report(13, BOTH, each))]


def found(cls: str, side: Side = BRITISH, also: tuple[tuple[str, int], ...] = ()) -> Located:
    """The report that a ship of this class is found, perhaps with others. side: the finder."""
    found_ = ((cls, 1), *also)
    return Located(side=side, at=HEXES["T15"], force=bool(also), classes=found_, how="call", shadowed=False)


def test_finding_a_heavy_german_and_losing_a_heavy_ship_are_headlines() -> None:
    weighty = printed(found("BB"), Sunk(ship="HOO", at=HEXES["T15"]))
    assert all(isinstance(line, Headline) for line in weighty)
    light = printed(found("DD"), found("BB", GERMAN), Unmarked(side=GERMAN, hexes=(HEXES["T15"],)))
    assert not any(isinstance(line, Headline) for line in light)


def test_losing_contact_with_a_heavy_german_and_sinking_a_convoy_are_headlines() -> None:
    lost = Unmarked(side=GERMAN, hexes=(HEXES["T15"],))
    left = OpenMove(side=GERMAN, at=HEXES["T15"], to=HEXES["T16"], force=False, classes=(("BB", 1),), fog=False)
    *_, away = printed(found("BB"), lost)
    *_, elsewhere = printed(found("BB"), left, lost)
    assert isinstance(away, Headline) and away == "CONTACT IS LOST. THE GERMANS IN T15 ARE OUT OF SIGHT"
    assert not isinstance(elsewhere, Headline)
    _, again = printed(found("BB"), found("BB"))
    assert not isinstance(again, Headline), "she is in sight"
    cruiser = UnitUnmarked(side=GERMAN, at=HEXES["T15"], force=False, classes=(("CA", 1),))
    splits = Manoeuvre(at=HEXES["T15"], evades=False, fast=(("CA", 1),), slow=(("BB", 1),))
    *_, away, still, gone = printed(found("BB", also=(("CA", 1),)), splits, cruiser, found("BB"), left)
    assert isinstance(away, Headline) and away.startswith("CONTACT IS LOST. GERMAN UNIT IN T15, A SINGLE SHIP: 1 CA")
    assert not isinstance(still, Headline) and not isinstance(gone, Headline), "Bismarck is in sight"
    assert isinstance(printed(replace(left, fog=True))[0], Headline)
    assert isinstance(printed(ShippingAttacked(at=HEXES["T15"], force=False, classes=(("CA", 1),)))[0], Headline)
    (won,) = printed(Won(what="HX.126", chits=(5, 3), half=True))
    assert isinstance(won, Headline) and won == "CONVOY HX.126 IS SUNK, POINTS 5 3, WHICH COUNT HALF"
    assert not isinstance(printed(Won(what="merchant", chits=(), half=False))[0], Headline)


FIGHT = Combat(at=HEXES["M17"], attacker=BRITISH, attackers=("KGV", "HOO", "KGF"), defenders=("BIS", "PEU"), level=5)


def fires(ship: str, target: str, *results: str) -> Volley:
    dice = tuple(range(len(results)))
    return Volley(ship=ship, target=target, range="medium", modifier=0, dice=dice, results=results)


def lost(name: str) -> Sunk:
    return Sunk(ship=name, at=HEXES["M17"])


END = "THE GAME ENDS. NO POINTS COUNT, AND THE ALLIES WIN (4)"
STEERED = Steered(ship="KGV", course="CLOSING", zone=9)


@pytest.mark.parametrize(
    ("name", "facts", "more"),
    [
        (
            "BIS",
            (
                *(FIGHT, fires("KGV", "BIS", "1H"), FIGHT, fires("REN", "BIS", "1H")),
                *(Torpedo(ship="KGF", target="BIS", die=0, modifier=0, hits=1), STEERED),
                *(fires("HOO", "BIS", "1H", "miss"), fires("KGF", "BIS", "miss")),
            ),
            ["BY THE GUNS OF RENOWN AND HOOD, AND TORPEDOES OF KGV FLOTILLA", END],  # of all rounds of this combat
        ),
        (
            "BIS",
            (FIGHT, fires("KGV", "BIS", "1H"), Torpedo(ship="KGF", target="BIS", die=0, modifier=0, hits=1)),
            [
                "BY THE GUNS OF KING GEORGE V, AND TORPEDOES OF KGV FLOTILLA",
                END,
            ],
        ),
        (
            "BIS",
            (FIGHT, fires("BIS", "KGV", "1H"), lost("KGV"), fires("HOO", "BIS", "1H")),
            [
                "BY THE GUNS OF HOOD",
                "IT HAD SUNK KING GEORGE V",
                END,
            ],
        ),
        (
            "BIS",
            (FIGHT, fires("KGV", "BIS", "1H"), STEERED),
            ["IT COULD NEITHER FIGHT NOR MOVE", END],
        ),
        (
            "HOO",
            (FIGHT, fires("PEU", "HOO", "special"), Special(ship="HOO", die=0, result="subtable", more=0)),
            ["BY THE GUNS OF PRINZ EUGEN", "IT BLEW UP", "8 POINTS FOR THE GERMANS (4)"],
        ),
        (
            "HOO",
            (FIGHT, lost("KGV"), fires("BIS", "HOO", "2H+E")),
            [
                "BY THE GUNS OF BISMARCK",
                "8 POINTS FOR THE GERMANS (4)",
                "STRATEGIC VICTORY IF BISMARCK COMES TO PORT (4)",
            ],
        ),
        (
            "PEU",
            (AirAttack(side=BRITISH, at=HEXES["M17"], ship="PEU", die=0, modifier=0, hits=1),),
            ["BY ALLIED AIRCRAFT", "COSTS THE GERMANS 5 POINTS (4)"],
        ),
        (
            "KEN",
            (SubmarineAttack(ship="KEN", die=0, modifier=0, hits=1),),
            ["BY A GERMAN SUBMARINE", "1 POINT FOR THE GERMANS (4)"],
        ),
    ],
)
def test_4_a_sunk_ship_has_a_page_of_its_own_with_time_place_attackers_and_points(
    name: str, facts: Sequence[Facts], more: Sequence[str]
) -> None:
    headline = printed(*facts, lost(name))[-1]
    assert isinstance(headline, Headline)
    assert list(headline.more) == ["24 MAY, NOON, TURN 13", *more], "the line names the hex"
    drawn = " ".join(" ".join(row.split()) for row in headline.page.text())
    assert all(fact in drawn for fact in ("SUNK", "HEX M17", *more))


def test_a_flotilla_and_a_tanker_have_a_headline_without_a_page() -> None:
    for line in printed(lost("ZF5"), lost("LOT")):
        assert isinstance(line, Headline) and not line.page.lines


@pytest.mark.parametrize("side", Side)
def test_beside_the_news_a_sunk_ship_has_nothing_left_and_is_no_contact(side: Side) -> None:
    headline = sinking(side)
    told = [*headline.board.text(), *(line.text for panel in headline.board.panels for line in panel.lines)]
    assert any("BISMARCK" in row and "0  0  0  0  0" in row for row in told)
    assert not any("1 BB" in row or "BIS M17" in row for row in told)
    assert any("KGV FLOTILLA" in row and "3 35" in row for row in told), "others have what the fire left"


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        (Special(ship="BIS", die=0, result="subtable", more=0), "BISMARCK: SPECIAL DAMAGE 0, 0: BLOWS UP"),
        (Special(ship="HOO", die=0, result="subtable", more=1), "HOOD: SPECIAL DAMAGE 0, 1: BLOWS UP"),
        (Special(ship="BIS", die=0, result="subtable", more=1), "BISMARCK: SPECIAL DAMAGE 0, 1: 3 HULL"),
        (Special(ship="BIS", die=7, result="fuel", more=9), "BISMARCK: SPECIAL DAMAGE 7, 9: FUEL -5"),
        (Special(ship="BIS", die=7, result="fuel", more=0), "BISMARCK: SPECIAL DAMAGE 7, 0: NO FUEL LOST"),
        (Special(ship="REV", die=1, result="radar", more=-1), "REVENGE: SPECIAL DAMAGE 1: RADAR"),
    ],
)
def test_a_report_of_special_damage_says_what_it_does(facts: Facts, line: str) -> None:
    assert printed(facts) == [line]


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        (Launched(ship="HOO", target="BIS", number=1), "HOOD: 1 TORPEDO AT BISMARCK"),
        (Launched(ship="HOO", target="BIS", number=2), "HOOD: 2 TORPEDOES AT BISMARCK"),
        (Hunted(unit="KG1", die=2, total=0, met="contact"), "KG1 HUNTS: ROLLED 2, TOTAL 0: A CONVOY MAY BE MET"),
        (
            AirAttack(side=BRITISH, ship="BIS", at=HEXES["T15"], die=None, modifier=None, hits=0),
            "ALLIED AIRCRAFT ATTACK BISMARCK IN T15: HITS 0",
        ),
        (SubmarineAttack(ship="BIS", die=None, modifier=None, hits=2), "IT ATTACKS BISMARCK: HITS 2"),
        (
            ShadowResult(at=HEXES["T15"], part="", die=None, modifier=None, success=False),
            "THE UNIT IN T15 IS NOT SHADOWED",
        ),
        (
            ShadowAttempt(at=HEXES["T15"], force=False, classes=(("BB", 1),), shadowers=(), modifier=None),
            "THE ALLIES SHADOW IN T15 A SINGLE SHIP: 1 BB",
        ),
        (Rolled(ship="", at=HEXES["T15"], die=None, modifier=None), "THE SHADOWERS IN T15 WERE TOO SLOW"),
        (
            Volley(ship="PEU", target="PHF", range="short", modifier=0, dice=(4,), results=("1A",)),
            f"PRINZ EUGEN FIRES AT {ship_name('PHF')}, SHORT, ROLLED 4 (0): SECONDARY GUN, NO EFFECT",
        ),
    ],
)
def test_a_report_has_the_right_plurals_and_says_what_came_of_it(facts: Facts, line: str) -> None:
    assert " ".join(row.strip() for row in printed(facts)) == line


@pytest.mark.parametrize(
    ("facts", "roll"),
    [
        (AirAttack(side=BRITISH, ship="BIS", at=HEXES["T15"], die=8, modifier=0, hits=0), "ROLLED 8 (0), HITS 0"),
        (Rolled(ship="BIS", at=HEXES["T15"], die=8, modifier=0), "THE ATTACK ON BISMARCK ROLLED 8 (0)"),
        (Rolled(ship="", at=HEXES["T15"], die=8, modifier=2), "IN T15 ROLLED 8 (+2), 4 OR LESS SUCCEEDS"),
        (Torpedo(ship="NOR", target="BIS", die=0, modifier=-2, hits=3), "ROLLED 0 (-2), HITS 3"),
        (SubmarineAttack(ship="BIS", die=0, modifier=1, hits=2), "ROLLED 0 (+1), HITS 2"),
        (ShadowResult(at=HEXES["T15"], part="", die=6, modifier=-5, success=True), "ROLLED 6 (-5), 4 OR LESS SUCCEEDS"),
    ],
)
def test_the_modifier_of_a_die_is_in_brackets(facts: Facts, roll: str) -> None:
    assert " ".join(line.strip() for line in printed(facts)).endswith(roll)


def test_the_board_is_read_aloud_in_sentences() -> None:
    scene = Scene(weather=5).put("NOR", "T15").put("BIS", "T17", mark=Mark.SHADOWED)
    aloud = pages.page(scene.game.view(BRITISH)).aloud
    assert "T15: YOURS NOR." in aloud and "T17: SHADOWED BB." in aloud
    assert any(line.startswith("FOG IN B: 24") for line in aloud)


def test_the_board_of_factors_marks_the_hexes_with_enough_of_them() -> None:
    scene = Scene().put("NOR", "T15")
    drawn = pages.strength(scene.game.view(BRITISH)).text()
    row = next(line for line in drawn if line.startswith(" K"))
    assert "=4" in row and " 3" in row


def test_the_weather_of_the_next_turn_is_given_with_its_odds() -> None:
    told = list(details.weather(Scene(weather=4).game.view(BRITISH)))
    assert told[1] == "NEXT TURN, AFTERNOON: VISIBILITY 2 TO 7, FOG IN 40 OF 100"


def test_a_range_of_one_level_is_one_number() -> None:
    told = list(details.weather(Scene(turn=15, weather=9).game.view(BRITISH)))
    assert told[1].startswith("NEXT TURN, NIGHT: VISIBILITY X, FOG CERTAIN")
    assert told[1].endswith("X (NO SEARCH) CERTAIN")


def test_visibility_x_is_explained() -> None:
    said = printed(Weather(weather=8, level=10, fog=True, storm=False, die=5))
    assert said == ["WEATHER 8, VISIBILITY X (NO SEARCH), FOG IN FOG HEXES"]
    view = Scene(turn=16, weather=8).game.view(BRITISH)
    assert next(details.weather(view)) == "WEATHER 8, NIGHT: VISIBILITY X (NO SEARCH), FOG IN FOG HEXES"


@pytest.mark.parametrize(
    ("chit", "evasion", "hull", "said"),
    [
        ("hull", (3,), 1, "BISMARCK, HULL HIT: EVASION -3, HULL -1"),
        ("critical", (), 2, "BISMARCK, CRITICAL HIT: HULL -2"),
        ("dud", (), 0, "BISMARCK: DUD"),
    ],
)
def test_a_report_tells_a_damage_marker_from_its_effect(
    chit: str, evasion: tuple[int, ...], hull: int, said: str
) -> None:
    assert printed(Chit(ship="BIS", chit=chit, evasion=evasion, hull=hull, secondary=0)) == [said]


@pytest.mark.parametrize(
    ("level", "fog", "at", "why"),
    [(4, True, "B24", " IN FOG"), (10, False, "T15", " AT VISIBILITY X"), (4, True, "T15", ""), (4, False, "B24", "")],
)
def test_units_out_of_sight_are_said_to_be_hidden_by_the_weather(level: int, fog: bool, at: str, why: str) -> None:
    weather = Weather(weather=5, level=level, fog=fog, storm=False, die=5)
    said = printed(weather, Unmarked(side=GERMAN, hexes=(HEXES[at],)))
    assert said[1] == f"THE GERMANS IN {at} ARE OUT OF SIGHT{why}"


@pytest.mark.parametrize(
    ("fogs", "told"),
    [
        ((True, True, False), [", FOG IN FOG HEXES", "", ""]),
        ((False, False, True), [", NO FOG", "", ", FOG IN FOG HEXES"]),
    ],
)
def test_the_weather_read_aloud_tells_only_of_fog_that_comes(fogs: Sequence[bool], told: Sequence[str]) -> None:
    """The board, which is read after it, tells where, and that it has gone."""
    following, weather = Following(), Weather(weather=5, level=4, fog=False, storm=False, die=5)
    said = [following.lines(Report(13, BOTH, replace(weather, fog=fog)), spoken=True) for fog in fogs]
    assert said == [[f"WEATHER 5, VISIBILITY 4{more}"] for more in told]
    assert printed(weather, weather) == ["WEATHER 5, VISIBILITY 4, NO FOG"] * 2


def test_a_flight_read_aloud_names_nothing_twice() -> None:
    view = Scene().game.view(BRITISH)
    way = tuple(HEXES[name] for name in ("N24", "N23"))
    order = Fly("HUD3", way, (way[-1],))
    assert details.ordered(view, order).endswith("SEARCHES N23: 2 OF 4 FACTORS, STAYS ALOFT IN N23")
    assert details.ordered(view, order, spoken=True).endswith("SEARCHES N23: 2 OF 4 FACTORS, STAYS ALOFT")


def test_what_an_aircraft_is_and_where_it_is_are_read_aloud_in_two_lines() -> None:
    lines = list(details.aircraft_aloud(Scene().game.view(BRITISH)))
    at = lines.index("HUDSON, RECON, SPEED 11")
    assert lines[at + 1].startswith("HUD1 FROM E21")


@pytest.mark.parametrize("spoken", [False, True])
def test_a_search_is_explained_once(spoken: bool) -> None:
    at = (HEXES["T15"],)
    request = CallRequest(Scene().put("NOR", "T15").game.view(BRITISH), at)
    first, later = (" ".join(asking.calls(request, at, spoken, explain, True)) for explain in (True, False))
    assert first.startswith("YOUR UNITS AND FLIGHTS LET YOU SEARCH") and "EACH CALL SHOWS" in first
    assert later.startswith("YOU CAN SEARCH") and len(later) < len(first)
