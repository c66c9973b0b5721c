"""Where the enemy can be: the area always contains him, and is drawn only from what a side knows."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from compbis.board.board import Board
from compbis.games.chase_of_the_bismarck.captains import CAPTAINS
from compbis.games.chase_of_the_bismarck.cards.board import HEXES, NAMES, WATER, distance, in_own_port
from compbis.games.chase_of_the_bismarck.cards.roster import EXTRAS
from compbis.games.chase_of_the_bismarck.desk.desk import Desk
from compbis.games.chase_of_the_bismarck.desk.hearsay import SOME, Hearsay
from compbis.games.chase_of_the_bismarck.game import Game, start
from compbis.games.chase_of_the_bismarck.phases.search import search_phase
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import CallRequest
from compbis.games.chase_of_the_bismarck.rules import whereabouts
from compbis.games.chase_of_the_bismarck.rules.whereabouts import Trace
from compbis.games.chase_of_the_bismarck.state.combat_reports import AirAttack, Combat, Entered, Sunk
from compbis.games.chase_of_the_bismarck.state.reports import (
    Called,
    HuffDuff,
    Located,
    OpenMove,
    Passed,
    Revealed,
    ShipSeen,
    Weather,
)
from compbis.games.chase_of_the_bismarck.state.units import in_play
from compbis.games.chase_of_the_bismarck.words import details, forecast, pages, shades
from compbis.table.captain import Captain
from compbis.table.match import Match
from compbis.table.report import BOTH, Facts, Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.chase_of_the_bismarck.eager import eager
from tests.games.chase_of_the_bismarck.scene import Scene
from tests.games.players import Asked

SEEDS = range(3)


class Plotter:
    """A captain with a plot of the enemy, which is compared with the truth at each question of movement."""

    def __init__(self, captain: Captain, side: Side, game: Game) -> None:
        self._captain, self._side, self._game = captain, side, game
        self._hearsay = Hearsay(side)
        self._there: dict[Trace, set[str]] = {}
        self.compared = self.ruled_out = 0

    def hear(self, report: Report) -> None:
        """Plot a report, and note which ships it is about."""
        self._hearsay.hear(report)
        self._captain.hear(report)
        for trace in self._hearsay.traces(self._game.view(self._side)).values():
            if trace not in self._there:
                ships = in_play(self._game.position.ships[self._side.enemy])
                self._there[trace] = {
                    ship.id for ship in ships if ship.at in trace.places and trace.cls in ("", ship.card.cls)
                }

    def answer(self, request: Request) -> Order:
        """Compare before a movement, and answer."""
        if isinstance(request, MovementRequest) and not request.undoable:
            self._compare(request.view)
        if isinstance(request, CallRequest):
            anywhere, ships = self._hearsay.anywhere(request.view), self._game.position.ships[self._side.enemy]
            missed = [ship for ship in in_play(ships) if ship.at not in anywhere]
            assert all(in_own_port(self._side, ship.at) for ship in missed), [
                (ship.id, NAMES[ship.at]) for ship in missed
            ]
        return self._captain.answer(request)

    def _compare(self, view: Any) -> None:
        ships = self._game.position.ships[self._side.enemy]
        for name, trace in self._hearsay.traces(view).items():
            now, then = self._hearsay.whereabouts(trace, view)
            assert now <= then <= WATER
            reach = whereabouts.now(self._side.enemy, trace, {}, view.turn)
            self.ruled_out += len(reach - now)
            for ship in map(ships.__getitem__, self._there.get(trace, ())):
                if ship.at:
                    where = then if ship.sailed else now  # a shadowed unit has moved already
                    assert ship.at in where, f"{ship.id}, {name}, turn {view.turn}: {trace}, not in {NAMES[ship.at]}"
                    self.compared += 1


@pytest.mark.parametrize("captain", [CAPTAINS["plain"], eager])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_enemy_is_always_within_the_area_where_he_is_said_to_be(
    captain: Callable[[Side, int], Captain], seed: int
) -> None:
    game = Game(start(seed))
    plotters = {side: Plotter(captain(side, seed), side, game) for side in Side}
    Match(game, plotters).play()
    assert sum(plotter.compared for plotter in plotters.values()) > 10
    assert any(plotter.ruled_out for plotter in plotters.values())


# Report by report


def plotted(side: Side, *told: tuple[int, Facts]) -> Hearsay:
    hearsay = Hearsay(side)
    for turn, facts in told:
        hearsay.hear(Report(turn, BOTH, facts))
    return hearsay


def seen(at: str, *classes: str, side: Side = BRITISH) -> Located:
    found = tuple((cls, 1) for cls in classes)
    return Located(side=side, at=HEXES[at], force=len(classes) > 1, classes=found, how="call", shadowed=False)


CLEAR = Weather(die=4, weather=1, level=1, fog=False, storm=False)


def test_before_any_report_each_class_is_where_it_may_begin() -> None:
    view = Scene(turn=1).game.view(BRITISH)
    traces = Hearsay(BRITISH).traces(view)
    assert traces["BB"].places == {HEXES["J30"]}
    assert "TK" not in traces, "tankers are placed in secret"
    assert any("BISMARCK BEGAN IN J30 (BERGEN)" in line for line in shades.known(traces.items(), view))


def test_a_sighting_two_turns_ago_gives_a_circle_of_two_moves() -> None:
    hearsay = plotted(BRITISH, (10, seen("R10", "BB")))
    view = Scene(turn=12).game.view(BRITISH)
    now, then = hearsay.whereabouts(hearsay.traces(view)["BB"], view)
    assert now == {at for at in WATER if distance(at, HEXES["R10"]) <= 2}
    assert then == {at for at in WATER if distance(at, HEXES["R10"]) <= 4}


@pytest.mark.parametrize(
    ("turn", "empty", "radius", "there"),
    [(11, (), 0, True), (12, (), 2, True), (12, (10, 12), 2, True), (12, (11,), 2, False), (13, (12,), 4, False)],
)
def test_a_hex_found_empty_is_ruled_out(turn: int, empty: tuple[int, ...], radius: int, there: bool) -> None:
    here = frozenset((HEXES["R10"],))
    circle = {at for at in WATER if distance(at, HEXES["R10"]) <= radius}
    found = whereabouts.now(GERMAN, Trace(10, "BB", here), dict.fromkeys(empty, here), turn)
    assert found == (circle if there else circle - here)


def test_the_circle_of_a_slow_class_is_smaller() -> None:
    hearsay = plotted(BRITISH, (10, seen("R10", "TK")))
    view = Scene(turn=12).game.view(BRITISH)
    now, _ = hearsay.whereabouts(hearsay.traces(view)["TK"], view)
    assert max(distance(at, HEXES["R10"]) for at in now) == 1


@pytest.mark.parametrize(
    ("classes", "start", "further"),
    [(("BB",), "B20", True), (("BB",), "A20", False), (("BB", "TK"), "B20", False)],
)
def test_a_unit_lost_in_fog_may_have_gone_a_hex_further(classes: tuple[str, ...], start: str, further: bool) -> None:
    """7.1: the enemy hears of the first fog hex that it enters, and not of the rest of its move."""
    move = OpenMove(
        side=GERMAN,
        at=HEXES[start],
        to=HEXES["C20"],
        force=len(classes) > 1,
        classes=tuple((cls, 1) for cls in classes),
        fog=True,
    )
    for called in ((), ("D20",)):
        calls = [(10, Called(side=BRITISH, at=HEXES[at], found=False)) for at in called]
        hearsay = plotted(BRITISH, (10, move), *calls)
        view = Scene(turn=11).game.view(BRITISH)
        now, _ = hearsay.whereabouts(hearsay.traces(view)["BB"], view)
        near = {at for at in WATER if distance(at, HEXES["C20"]) <= further}
        assert now == near - {HEXES[at] for at in called} and len(near) == (7 if further else 1)
    again = plotted(BRITISH, (10, move), (10, seen("D21", "BB")))
    assert again.traces(view)["BB"].places == {HEXES["D21"]}
    assert [trace.cls for trace in again.news(view)].count("BB") == 2 - further, "it is the same unit, or cannot be"


def test_a_ship_that_joins_a_combat_is_news_too() -> None:
    """Every ship engaged is seen (10, step 6), whether or not another of its class has been sunk there."""
    fight = Combat(at=HEXES["T15"], attacker=GERMAN, attackers=("BIS",), defenders=("POW", "NOR"), level=4)
    joins = [Entered(ship=ship, die=0, success=True) for ship in ("KGV", "ROD")]
    sunk = Sunk(ship="POW", at=HEXES["T15"])
    view, here = Scene(turn=14).game.view(GERMAN), frozenset((HEXES["T15"],))
    for facts, ships in (([fight, *joins], 3), ([fight, sunk, *joins], 2), ([fight, joins[0], sunk, joins[1]], 2)):
        told = [(12, seen("T16", "BB", side=GERMAN)), *((13, each) for each in facts)]
        found = [(trace.cls, trace.turn, trace.places, trace.number) for trace in plotted(GERMAN, *told).news(view)]
        assert found == [("BB", 13, here, ships), ("CA", 13, here, 1)]


def test_hexes_watched_by_printed_factors_are_ruled_out() -> None:
    view = Scene(turn=12).game.view(BRITISH)
    blind, clear = (plotted(BRITISH, (10, seen("S23", "BB")), *more) for more in ((), [(11, CLEAR)]))
    areas = [each.whereabouts(each.traces(view)["BB"], view)[0] for each in (blind, clear)]
    watched = whereabouts.watched(BRITISH, 1, False)
    assert areas[0] - areas[1] == areas[0] & watched != set()


def test_a_call_that_finds_nothing_or_another_class_rules_out_its_hex() -> None:
    scene = Scene(turn=13, weather=1).put("NOR", "R10").put("SUF", "R11").put("ZF5", "R11").put("BIS", "C30")
    scene.run(lambda: search_phase(scene.game), "british CALL R10", "british CALL R11")
    hearsay = plotted(BRITISH, (12, seen("R10", "BB")))
    for facts in scene.facts(object, BRITISH):
        hearsay.hear(Report(13, BOTH, facts))
    view = Scene(turn=14).game.view(BRITISH)
    now, _ = hearsay.whereabouts(hearsay.traces(view)["BB"], view)
    assert not now & {HEXES["R10"], HEXES["R11"]} and HEXES["R12"] in now
    assert hearsay.traces(view)["DD"].places == {HEXES["R11"]}


def test_ships_that_passed_through_may_be_of_any_class() -> None:
    passed = Passed(side=BRITISH, at=HEXES["R10"], now=HEXES["R11"], ships=2)
    hearsay = plotted(BRITISH, (10, passed))
    view = Scene(turn=11).game.view(BRITISH)
    trace = hearsay.traces(view)[SOME]
    assert (trace.turn, trace.places) == (10, frozenset((HEXES["R11"],)))
    assert hearsay.whereabouts(trace, view)[0] == {HEXES["R11"]}


def test_a_class_whose_ships_are_all_lost_is_no_longer_plotted() -> None:
    scene = Scene(turn=13).lost("PEU")
    assert "CA" not in plotted(BRITISH, (12, seen("R10", "CA")), (12, Sunk(ship="PEU", at=HEXES["R10"]))).traces(
        scene.game.view(BRITISH)
    )


DRIFTS = OpenMove(side=GERMAN, at=HEXES["F11"], to=HEXES["F11"], force=False, classes=(("TK", 1),), fog=False)


@pytest.mark.parametrize(
    ("told", "left"),
    [
        (((2, seen("F11", "TK")), (2, seen("B28", "TK"))), {"TK B28 2", "TK F11 2"}),
        (((2, seen("F11", "TK")), (3, DRIFTS), (3, HuffDuff(at=HEXES["F11"]))), {"TK F11 3"}),
        (((2, seen("F11", "TK")), (3, HuffDuff(at=HEXES["F11"]))), {"TK F11 2 (3)"}),
        (((2, seen("F11", "TK")), (3, HuffDuff(at=HEXES["F12"]))), {"TK F11 2", " F12 3"}),
        (
            ((2, seen("F11", "TK")), (3, Passed(side=BRITISH, at=HEXES["F10"], now=HEXES["F11"], ships=2))),
            {"TK F11 2", " F11 3"},
        ),
        (((2, HuffDuff(at=HEXES["F11"])), (3, seen("F11", "TK"))), {"TK F11 3"}),
        (((2, seen("F11", "TK")), (4, seen("F12", "TK"))), {"TK F12 4"}),
        (((2, seen("F11", "TK")), (3, seen("B28", "TK")), (4, Sunk(ship="WEI", at=HEXES["B28"]))), {"TK F11 2"}),
        (((2, seen("R10", "BB", "CA")), (2, HuffDuff(at=HEXES["R10"]))), {"BB R10 2", "CA R10 2"}),
        (((2, seen("R10", "BB")), (4, seen("R12", "BB"))), {"BB R12 4"}),
        (((2, seen("R10", "DD")), (2, seen("R12", "DD")), (3, seen("R13", "DD"))), {"DD R10 2", "DD R13 3"}),
    ],
)
def test_only_the_latest_news_of_each_unit_is_kept(told: tuple[tuple[int, Facts], ...], left: set[str]) -> None:
    """A bearing on a unit that is in sight adds nothing, and a ship that is found leaves no older ghost."""
    view = Scene(turn=5).game.view(BRITISH)
    news = plotted(BRITISH, *told).news(view)
    lines = [
        f"{each.cls} {' '.join(NAMES[at] for at in each.places)} {each.turn}{f' ({each.heard})' if each.heard else ''}"
        for each in news
    ]
    assert {*lines} == left


def test_a_bearing_where_a_unit_was_seen_is_told_with_it() -> None:
    """They may be one unit, so they share a line; the line tells the bearing, since it may be of another unit."""
    view, desk = Scene(turn=5).game.view(BRITISH), Desk(BRITISH)
    for turn, facts in ((3, seen("L8", "TK")), (4, HuffDuff(at=HEXES["L8"]))):
        desk.lines(Report(turn, BOTH, facts))
    said = [line.strip() for line in Asked(desk, MovementRequest(view, False), "CN").said]
    assert "TK LAST IN L8, TURN 3, NOON, 2 TURNS AGO; A UNIT WAS THERE ON TURN 4" in " ".join(said)
    assert not any(line.startswith("SOME UNIT") for line in said)
    drawn = desk.board(view).board
    assert isinstance(drawn, Board)
    assert [figure.sign for figure in drawn.figures[HEXES["L8"]]] == ["?1", "?2"], (
        "the board draws the latest news of a hex"
    )


def test_all_known_units_of_a_class_are_named_and_shaded() -> None:
    view, desk = Scene(turn=5).game.view(BRITISH), Desk(BRITISH)
    for turn, at in ((2, "F11"), (3, "B28"), (4, "N6")):
        desk.lines(Report(turn, BOTH, seen(at, "TK")))
    request = MovementRequest(view, False)
    said = " ".join(line.strip() for line in Asked(desk, request, "WH TK").said)
    assert "TK: LAST IN N6, TURN 4, AFTERNOON, 1 TURN AGO; 1 HEX A TURN AT MOST" in said
    assert "ANOTHER: LAST IN B28, TURN 3" in said and "ANOTHER: LAST IN F11, TURN 2" in said
    assert "THOSE ARE 3 TK: 2 MORE CAN BE ANYWHERE" in said and "THEY CAN NOW BE IN" in said
    known = [line.strip() for line in Asked(desk, request, "WH").said if line.startswith("TK")]
    assert len(known) == 3


@pytest.mark.parametrize(
    ("options", "announced", "cls", "said"),
    [
        ((), "", "BB", ""),
        (("tirpitz",), "TIR", "BB", "THAT IS ONE BB: 1 MORE CAN BE ANYWHERE"),
        (("tirpitz",), "", "BB", "THAT IS ONE BB: UP TO 1 MORE CAN BE ANYWHERE"),
        (("koln",), "", "BB", "THAT IS ONE BB: UP TO 1 MORE CAN BE ANYWHERE"),
        (("scharnhorst",), "SCH", "BC", "THAT IS ONE BC: UP TO 1 MORE CAN BE ANYWHERE"),
    ],
)
def test_13_1_optional_units_count_among_those_that_can_be_anywhere(
    options: tuple[str, ...], announced: str, cls: str, said: str
) -> None:
    """An announced unit begins where her card says; one that was not announced may take part."""
    view, desk = Scene(turn=5, options=options).game.view(BRITISH), Desk(BRITISH)
    request = MovementRequest(view, False)
    if announced:
        desk.lines(Report(1, BOTH, Revealed(ship=announced)))
        said_ = " ".join(Asked(desk, request, f"WH {cls}").said)
        assert NAMES[EXTRAS[announced].at] in said_ and (cls == "BB" or "SCHARNHORST BEGAN IN U26" in said_)
    desk.lines(Report(4, BOTH, seen("O31", cls)))
    lines = " ".join(line.strip() for line in Asked(desk, request, f"WH {cls}").said)
    assert said in lines and bool(said) is ("MORE CAN BE" in lines), lines


def test_escorts_that_survived_and_one_that_can_be_relieved_count_among_those_that_can_be_anywhere() -> None:
    scene, desk = Scene(turn=14).put("REV", "J15"), Desk(GERMAN)
    scene.game.note_damage("REV")
    desk.lines(
        Report(13, BOTH, Combat(at=HEXES["J15"], attacker=GERMAN, attackers=("BIS",), defenders=("REV",), level=4))
    )
    lines = " ".join(
        line.strip() for line in Asked(desk, MovementRequest(scene.game.view(GERMAN), False), "WH BB").said
    )
    assert "THAT IS ONE BB: 3 MORE CAN BE ANYWHERE" in lines, "King George V, Prince of Wales and Rodney"


def test_13_1_a_unit_that_was_found_is_remembered_when_the_announced_one_of_its_class_is_sunk() -> None:
    told = (1, Revealed(ship="SCH")), (13, seen("S20", "BC")), (13, seen("U24", "BC"))
    hearsay = plotted(BRITISH, *told, (14, Sunk(ship="SCH", at=HEXES["S20"])))
    view = Scene(turn=15, options=("scharnhorst", "gneisenau")).game.view(BRITISH)._replace(lost=("SCH",))
    assert hearsay.traces(view)["BC"].places == {HEXES["U24"]}
    assert "BC" not in plotted(BRITISH, *told[:2], (14, Sunk(ship="SCH", at=HEXES["S20"]))).traces(view)
    assert "BC" not in hearsay.traces(view._replace(lost=("SCH", "GNE")))


@pytest.mark.parametrize(
    "facts",
    [
        ShipSeen(allied=False, ship="ROD", at=HEXES["N22"], force=False),
        AirAttack(side=GERMAN, ship="ROD", at=HEXES["N22"], die=None, modifier=None, hits=0),
    ],
)
def test_11_3_i_an_escort_that_a_report_names_elsewhere_has_left_its_convoy(facts: Facts) -> None:
    desk, request = Desk(GERMAN), MovementRequest(Scene(turn=13).put("ROD", "N22").game.view(GERMAN), False)
    assert any("BRITANNIC: 2 MARKERS, ESCORT RODNEY" in line for line in Asked(desk, request, "CV").said)
    desk.lines(Report(12, BOTH, facts))
    assert any("BRITANNIC: 2 MARKERS, ESCORT NONE" in line for line in Asked(desk, request, "CV").said)


def test_news_of_a_battleship_comes_first_then_the_latest() -> None:
    told = [(turn, seen(at, cls)) for turn, at, cls in ((1, "R10", "BB"), (2, "F20", "DD"), (4, "F11", "TK"))]
    assert [each.cls for each in plotted(BRITISH, *told).news(Scene(turn=5).game.view(BRITISH))] == ["BB", "TK", "DD"]


def test_what_the_enemy_finds_is_not_on_the_plot() -> None:
    assert plotted(GERMAN, (10, seen("R10", "BB"))).traces(Scene(turn=12).game.view(GERMAN))["BB"].turn == 0


# Changed worlds


def everything(side: Side, scene: Scene) -> list[Any]:
    """All answers to a player's queries, from what his side heard in the search of the turn."""
    hearsay = Hearsay(side)
    for facts in scene.facts(object, side):
        hearsay.hear(Report(scene.game.turn, BOTH, facts))
    view = scene.game.view(side)
    said: list[Any] = []
    for lines in (forecast.fuel, forecast.duties, forecast.convoys, forecast.points, details.weather, details.contacts):
        said += lines(view)
    for name, trace in hearsay.traces(view).items():
        now, then = hearsay.whereabouts(trace, view)
        said += shades.whereabouts(name, [trace], view, now, then, spoken=True)
        said.append(pages.page(view, shades.shading(now, then), shades.title(name)))
    return said


@pytest.mark.parametrize("side", Side)
def test_where_an_unseen_enemy_is_changes_no_answer(side: Side) -> None:
    dice, worlds = random.Random(4), set[str]()
    places = [at for at in sorted(WATER) if distance(at, HEXES["T12"]) <= 4]
    for _ in range(6):
        scene = Scene(turn=13, weather=1)
        own, enemy = (("NOR", "SUF", "KGV"), ("BIS", "PEU")) if side is BRITISH else (("BIS", "PEU"), ("KGV", "REN"))
        for number, name in enumerate(own):
            scene.put(name, f"R{20 + number}")
        for name in enemy:
            scene.put(name, NAMES[dice.choice(places)], fuel=dice.randint(1, 8))
        scene.run(lambda scene=scene: search_phase(scene.game), f"{side} CALL R20")
        worlds.add(repr(everything(side, scene)))
    assert len(worlds) == 1
