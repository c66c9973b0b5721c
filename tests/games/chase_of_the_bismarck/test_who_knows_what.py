"""What each side knows (docs/games/chase-of-the-bismarck/RULES.md, Who knows what): no question and no report holds
more. The conformance laws check questions and reports before the moves of a turn are carried out."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType
from typing import Any

import pytest

from compbis.conformance.tools.played import PlayedGame, SetUp, play, steps
from compbis.games.chase_of_the_bismarck.cards.board import HEXES
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.chase_of_the_bismarck.cards.roster import AIRCRAFT, SHIPS
from compbis.games.chase_of_the_bismarck.desk.desk import Desk
from compbis.games.chase_of_the_bismarck.edition import EDITION as CHASE
from compbis.games.chase_of_the_bismarck.phases.admin import admin_phase
from compbis.games.chase_of_the_bismarck.phases.air_attack import air_attack_phase
from compbis.games.chase_of_the_bismarck.phases.chance import chance_phase
from compbis.games.chase_of_the_bismarck.phases.combat.naval import combat_phase
from compbis.games.chase_of_the_bismarck.phases.movement import movement_phase
from compbis.games.chase_of_the_bismarck.phases.search import search_phase
from compbis.games.chase_of_the_bismarck.phases.shadow import shadow_phase
from compbis.games.chase_of_the_bismarck.position import Position
from compbis.games.chase_of_the_bismarck.requests.seeking import ConvoyRequest
from compbis.games.chase_of_the_bismarck.state.combat_reports import Chit, Evasion, Rolled
from compbis.games.chase_of_the_bismarck.state.reports import ShadowResult
from compbis.games.chase_of_the_bismarck.state.units import AirState, Damage, Mark, Status
from compbis.games.chase_of_the_bismarck.words import damage as words
from compbis.games.chase_of_the_bismarck.words.events import Events
from compbis.record import KeptTurn
from compbis.table.edition import Edition
from compbis.table.game import Steps
from compbis.table.page import Page
from compbis.table.report import Report
from compbis.table.request import Request
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import from_plain, plain_fields, replace
from tests.games.chase_of_the_bismarck.eager import eager
from tests.games.chase_of_the_bismarck.scene import NO_CONTACT, Scene, why

EDITION: Edition = CHASE  # type: ignore[assignment]  # the register holds it as one, too
SEEDS = range(4)
SHOWN = {
    *("air_attack", "chit", "sunk", "evasion", "special"),
    *("combat", "launched", "volley", "gun_out", "torpedo", "steered", "left", "aborted", "entered"),
    *("ship_seen", "submarine_attack", "no_fuel", "revealed", "result", "convoy_met"),
}
"""Kinds of report that may name a ship of the enemy."""
OWN = {"emergency", "arrived", "released", "repaired", "air_lost", "hunted", "convoy_met", "won", "rolled"}
"""Kinds of report that one side alone hears."""
_NAME = re.compile(r"'([A-Z0-9]+)'")


@pytest.fixture(scope="module")
def games() -> Sequence[PlayedGame]:
    """Eventful games."""
    return [play(EDITION, {side: eager(side, seed) for side in Side}, SetUp("rheinuebung", ()), seed) for seed in SEEDS]


def named(value: object) -> set[str]:
    """All quoted words in the repr of a value: the ids of ships, aircraft and Task Forces among them."""
    return set(_NAME.findall(repr(value)))


def of_side(side: Side) -> set[str]:
    """The ids of a side's ships and aircraft, and the names of its Task Forces."""
    force = "TF" if side is BRITISH else "KG"
    ships = {name for name, card in SHIPS.items() if card.side is side}
    air = {name for name, card in AIRCRAFT.items() if card.side is side}
    return ships | air | {f"{force}{number}" for number in range(1, 100)}


def test_no_question_names_an_unseen_enemy(games: Sequence[PlayedGame]) -> None:
    asked = [request for game in games for request in game.asked]
    assert len(asked) > 1000
    for request in asked:
        view: Any = request.view  # type: ignore[attr-defined]
        shown = {*view.seen, *view.lost}
        battle = getattr(request, "battle", None)
        if battle:
            shown |= {*battle.fighters, *battle.left}
        if isinstance(request, ConvoyRequest):
            shown |= {*request.escorts}
        assert named(request) & of_side(request.side.enemy) <= shown, request.kind


def test_only_permitted_reports_name_an_enemy(games: Sequence[PlayedGame]) -> None:
    for game in games:
        for side in Side:
            for report in game.heard[side]:
                enemies = named(report.facts) & of_side(side.enemy)
                assert not enemies or report.kind in SHOWN, report


def test_secret_reports_reach_only_their_own_side(games: Sequence[PlayedGame]) -> None:
    told: dict[str, set[frozenset[Side]]] = {}
    for game in games:
        for side in Side:
            for report in game.heard[side]:
                told.setdefault(report.kind, set()).add(report.audience)
    for kind, audiences in told.items():
        alone = {audience for audience in audiences if len(audience) == 1}
        if kind in OWN:
            assert alone == audiences, kind
        elif kind not in ("entered", "evasion"):  # a failed entry and what is lost of a repair are the owner's secret
            assert not alone, kind


def test_the_page_of_a_sunk_ship_is_the_same_to_both_sides(games: Sequence[PlayedGame]) -> None:
    pages = [{side: [*sunk_pages(game.heard[side])] for side in Side} for game in games]
    assert any(each[BRITISH] for each in pages)
    assert all(each[BRITISH] == each[GERMAN] for each in pages)


def sunk_pages(heard: Sequence[Report]) -> Iterator[Page]:
    """The pages of the sunk ships, from the reports to a side."""
    events = Events()
    for report in heard:
        headline = events.headline(report, "")
        if headline is not None and headline.page.lines:
            yield headline.page


def test_a_located_unit_is_reported_only_by_its_classes(games: Sequence[PlayedGame]) -> None:
    located = [report.facts for game in games for report in game.heard[BRITISH] if report.kind == "located"]
    assert len(located) > 20
    for facts in located:
        assert set(plain_fields(facts)) == {"side", "at", "force", "classes", "how", "shadowed"}


# Changed worlds


def changed(position: Position, side: Side, kept: KeptTurn, dice: random.Random) -> Position:
    """The position with a change in what no turn reveals: the enemy's fuel, grounded aircraft, and points."""
    enemy = side.enemy
    ships = {
        name: ship._replace(fuel=dice.randint(ship.fuel, ship.card.fuel)) if ship.fuel else ship
        for name, ship in position.ships[enemy].items()
    }
    flown = {entry.text.split(":")[0].removeprefix("FLY ") for entry in kept.orders if entry.text.startswith("FLY ")}
    air = {
        name: unit._replace(state=dice.choice((AirState.READY, AirState.REFIT)))
        if unit.state in (AirState.READY, AirState.REFIT) and name not in flown
        else unit
        for name, unit in position.air[enemy].items()
    }
    position = replace(
        position,
        ships=MappingProxyType({**position.ships, enemy: MappingProxyType(ships)}),
        air=MappingProxyType({**position.air, enemy: MappingProxyType(air)}),
    )
    if enemy is GERMAN:
        won = tuple(dice.randint(3, 8) for _ in range(dice.randrange(4)))
        position = replace(position, won=won, merchants=dice.randrange(9))
    return position


def questions_and_reports(kept: KeptTurn, side: Side) -> tuple[list[Request], list[Report]]:
    """The questions to a side and the reports it hears in a whole turn with these orders."""
    asked, told, last = [], [], None
    for step in steps(EDITION, kept):
        if step.request.side is side:
            asked.append(step.request)
        told += [report for report in step.game.take_reports() if side in report.audience]
        last = step
    assert last is not None
    return asked, told + [report for report in last.game.take_reports() if side in report.audience]


@pytest.mark.parametrize("side", Side)
def test_fuel_readiness_and_points_of_the_enemy_never_leak(games: Sequence[PlayedGame], side: Side) -> None:
    """Whole turns are compared, except the last one and those with ships out of fuel."""
    dice, compared = random.Random(1), 0
    for game in games:
        for kept in game.kept.turns[:-1]:
            position = from_plain(Position, kept.position)
            if any(ship.clock for ships in position.ships.values() for ship in ships.values()):
                continue
            other = kept._replace(position=plain_fields(changed(position, side, kept, dice)))
            here, there = questions_and_reports(kept, side), questions_and_reports(other, side)
            assert here == there, f"{game}, turn {kept.number}"
            compared += other.position != kept.position
    assert compared > 20


# Changed worlds: which ship is where

HIDDEN, SHADOWED = {}, {"mark": Mark.SHADOWED}  # type: dict[str, Any], dict[str, Any]
Place = tuple[str, dict[str, Any]]


@pytest.mark.parametrize(
    ("hearer", "phase", "ships", "places", "otherwise"),
    [
        (BRITISH, chance_phase, ("BIS", "WEI"), (("T20", HIDDEN), ("K12", HIDDEN)), 0),  # Huff-Duff (11.2)
        (BRITISH, chance_phase, ("WEI", "BEL"), (("T20", HIDDEN), ("K12", HIDDEN)), 1),
        (BRITISH, movement_phase, ("WEI", "BEL"), (("T20", SHADOWED), ("K12", SHADOWED)), NO_CONTACT),
        (GERMAN, movement_phase, ("SUF", "NOR"), (("T20", SHADOWED), ("K12", SHADOWED)), NO_CONTACT),
        (BRITISH, search_phase, ("BIS", "PEU"), (("S26", {"passed": HEXES["S27"]}), ("S26", HIDDEN)), NO_CONTACT),
    ],
)
def test_the_order_of_reports_tells_no_more_than_the_reports(
    hearer: Side, phase: Callable[..., Steps], ships: tuple[str, str], places: tuple[Place, Place], otherwise: int
) -> None:
    told = []
    for order in (ships, ships[::-1]):
        scene = Scene(otherwise=otherwise, weather=1)
        for name, (at, state) in zip(order, places, strict=True):
            scene.put(name, at, **state)
        scene.run(phase(scene.game))
        told.append([report for report in scene.reports if hearer in report.audience])
    assert len(told[0]) > 1 and told[0] == told[1]


@pytest.mark.parametrize(("side", "ships"), [(GERMAN, {"BIS", "TIR"}), (BRITISH, {"NOR", "SUF"})])
def test_the_number_of_a_contact_does_not_tell_which_ship_it_is(side: Side, ships: set[str]) -> None:
    first = set()
    for turn in range(1, LAST_TURN):
        scene = Scene(turn=turn, options=("tirpitz",))
        for name in ships:
            scene.put(name, "T15", mark=Mark.SIGHTED)
        numbered = [scene.game.position.contact(side, HEXES["T15"], number)[0].id for number in (1, 2)]
        assert {*numbered} == ships
        first.add(numbered[0])
    assert first == ships


def test_the_target_of_a_shadow_attempt_does_not_learn_who_makes_it() -> None:
    worlds = []
    for shadowers in ("SUF", "NOR SUF ARE"):  # with the same modifier
        scene = Scene(shadow=[0]).put("BIS", "T15", mark=Mark.SIGHTED)
        for name in ("SUF", "NOR", "ARE"):
            scene.put(name, "T15")
        scene.run(shadow_phase(scene.game), f"british SHADOW T15/1: {shadowers}")
        heard = [report for report in scene.reports if GERMAN in report.audience]
        worlds.append((heard, scene.questions("manoeuvre")))
    assert len(worlds[0][1]) == 1 and worlds[0] == worlds[1]


REPAIRS = (
    ({"evasion": 9}, {"evasion": 8}),
    ({"evasion": 9}, {"evasion": 0}),  # rated 21, and 30: no longer 25 or less (9)
    ({"rudder": True}, {"rudder": False}),
    ({"evasion": 29}, {"evasion": 0}),  # rated 1: less than a marker takes
    ({"evasion": 30}, {"evasion": 9}),  # rated 0: no marker would be drawn
)
"""The damage of the Bismarck that the Allies saw, and the damage that a repair left."""


@pytest.mark.parametrize(("seen", "left"), REPAIRS)
@pytest.mark.parametrize("chit", ["", "dud", "hull", "critical", "rudder"])
@pytest.mark.parametrize("by", ["aircraft", "submarine"])
def test_an_attack_does_not_show_what_the_ship_has_repaired(
    by: str, chit: str, seen: dict[str, Any], left: dict[str, Any]
) -> None:
    """7.3, 9, 11.1: the enemy sees what a chit does, and otherwise the damage that he saw last. chit: "" for no hit."""
    worlds = []
    for damage in (seen, left):
        die = 0 if chit else 9
        dice: dict[str, Any] = {
            "air_attack": [die],
            "submarine": [1, 0, die],
            "chit_damage": [chit, "dud", "dud"],
            "chit_evasion": ["-2"] * 2,
        }
        scene = Scene(turn=39, otherwise=NO_CONTACT, **dice)
        scene.put("BIS", "J30", hull=2, mark=Mark.SHADOWED, **seen).game.note_damage("BIS")
        scene.put("BIS", **damage)
        if by == "aircraft":
            scene.game.with_side("attack", BRITISH, (HEXES["J30"],))
            scene.run(air_attack_phase(scene.game), "british STRIKE J30 BB")
        else:
            scene.run(chance_phase(scene.game))
        heard = [report for report in scene.reports if BRITISH in report.audience]
        worlds.append((heard, scene.game.view(BRITISH)))
        assert bool(scene.facts(Chit)) is bool(chit)
        (rolled,) = scene.facts(Rolled, GERMAN)
        assert rolled.die == die and not scene.facts(Rolled, BRITISH), "the owner hears all"
        lost = [*scene.facts(Chit), *scene.facts(Evasion, GERMAN)]
        assert words.damage_after("BIS", Damage(hull=2, **damage), lost) == scene.ship("BIS").damage
    assert worlds[0] == worlds[1]
    shown = worlds[0][1].seen["BIS"]
    assert shown.hull == scene.ship("BIS").damage.hull
    assert shown.rudder == (seen.get("rudder", False) or chit == "rudder")
    assert shown.evasion >= seen.get("evasion", 0)


@pytest.mark.parametrize(("seen", "left"), REPAIRS)
@pytest.mark.parametrize(
    ("shadower", "die", "pursue"), [("SUF", 0, ""), ("SUF", 0, "FAST"), ("SUF", 0, "SLOW"), ("RAM", 9, "")]
)
def test_a_shadow_attempt_does_not_show_what_the_ship_has_repaired(
    shadower: str, die: int, pursue: str, seen: dict[str, Any], left: dict[str, Any]
) -> None:
    """6, 7.3: only the target learns the modifier, and whether the shadowers are too slow."""
    worlds = []
    for damage in (seen, left):
        scene = Scene(shadow=[die]).put(shadower, "T15")
        scene.force("KG1", "T15", "BIS", "PEU", mark=Mark.SIGHTED)
        scene.put("BIS", **seen).game.note_damage("BIS")
        scene.put("BIS", **damage)
        divert = ["german DIVERT PEU", f"british PURSUE {pursue}"] if pursue else []
        scene.run(shadow_phase(scene.game), f"british SHADOW T15/1: {shadower}", *divert)
        heard = [report for report in scene.reports if BRITISH in report.audience]
        worlds.append((heard, scene.game.view(BRITISH)))
        assert scene.facts(ShadowResult)[0].success is (die == 0)
        assert scene.facts(Rolled, GERMAN) and not scene.facts(Rolled, BRITISH)
    assert worlds[0] == worlds[1]


# Changed worlds: who is called to the keyboard


_FREE = {
    **dict.fromkeys(("hunt", "combat", "entry"), "legal"),
    **dict.fromkeys(("manoeuvre", "open", "relief"), "possible"),
}
"""What tells, by the kind of a question, whether there is a choice."""
_WORDS = ("mend", "victim")


def asked_of(scene: Scene, steps: Steps, *orders: str) -> list[tuple[Side, str]]:
    """Who is asked what, in order, in a procedure. The desk answers where there is no choice."""
    asked: list[Any] = scene.run(steps, *orders).asked
    for request in asked:
        free = _FREE.get(request.kind)
        choice = getattr(request, free) if free else request.kind not in _WORDS or len(request.legal) > 1
        assert bool(choice) is (Desk(request.side).settled(request) is None) or request.kind == "call"
    return [(request.side, request.kind) for request in asked]


HUNTERS: Sequence[Place] = (("B28", {}), ("J15", {}), ("J15", {"no_move": 1}), ("J15", {"rudder": True}))
"""Where the Bismarck is: nowhere near shipping; on a convoy lane, free to hunt, or not."""


@pytest.mark.parametrize("turn", [13, 15])  # by day and by night
def test_the_germans_are_asked_who_hunts_in_every_chance_phase(turn: int) -> None:
    """11.3: else a call to the keyboard would tell that a heavy ship is on a lane."""
    worlds = []
    for at, state in HUNTERS:
        scene = Scene(turn=turn).put("BIS", at, **state)
        worlds.append(asked_of(scene, chance_phase(scene.game)))
    assert worlds == [[(GERMAN, "hunt")]] * len(HUNTERS)


@pytest.mark.parametrize(("shadower", "force"), [("KGV", False), ("RAM", False), ("SUF", True)])
def test_the_germans_are_asked_of_every_attempt_on_a_unit_with_fuel_tanks(shadower: str, force: bool) -> None:
    """6, 7.3: else it would tell what the target has repaired, or that it has no fuel left."""
    worlds = []
    for evasion, fuel in (9, 9), (0, 9), (0, 1), (9, 0):
        scene = Scene(shadow=[9]).put(shadower, "T15")
        scene.put("BIS", "T15", evasion=9, mark=Mark.SIGHTED).game.note_damage("BIS")
        if force:
            scene.force("KG1", "T15", "BIS", "PEU", mark=Mark.SIGHTED)
        scene.put("BIS", fuel=fuel, evasion=evasion)
        worlds.append(asked_of(scene, shadow_phase(scene.game), f"british SHADOW T15/1: {shadower}"))
        (asked,) = scene.questions("manoeuvre")
        assert asked.possible or why(asked, "EVADE")
    assert worlds[0].count((GERMAN, "manoeuvre")) == 1
    assert all(world == worlds[0] for world in worlds)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("seen", [{"rudder": True, "evasion": 4}, {"rudder": True}, {"evasion": 4}, {}])
@pytest.mark.parametrize("weather", [1, 4])
def test_the_owner_is_asked_what_to_repair_wherever_the_enemy_thinks_it_possible(
    side: Side, seen: dict[str, Any], weather: int
) -> None:
    """7.3: else it would tell that there was a repair with a 0, and what was still damaged."""
    ship, worlds = ("BIS" if side is GERMAN else "KGV"), []
    asks = len(seen) == 2 and weather == 1
    for damage, repairs, die in (seen, True, 0), (seen, True, 1), (seen, False, 9), ({}, False, 9):
        scene = Scene(weather=weather, repair=[die] * repairs).put(ship, "J20", **seen)
        scene.game.note_damage(ship)
        scene.put(ship, **{"rudder": False, "evasion": 0, **damage})
        orders = [f"{side} REPAIR {ship}"] if repairs and damage else []
        worlds.append(asked_of(scene, movement_phase(scene.game), *orders))
    called = [[asked for asked in world if asked[1] == "mend"] for world in worlds]
    assert called == [[(side, "mend")] * asks] * len(worlds)


Named = tuple[str, str, dict[str, Any]]
"""A ship, its hex and its state."""
MOVES, SEEN = {"mark": Mark.SHADOWED}, {"mark": Mark.SIGHTED}  # type: dict[str, Any], dict[str, Any]
FAR, HERE = ("BIS", "B28", HIDDEN), ("NOR", "T15", HIDDEN)
PREY, CRUISER = ("BIS", "T15", SEEN), ("NOR", "T15", SEEN)
BRITISH_ATTACK, GERMAN_ATTACK = "british ATTACK T15/1 WITH NOR", "german ATTACK T15/1 WITH BIS"
CONTACT: dict[str, Any] = {"turn": 15, "submarine": [0]}
OUT = {"doing": frozenset({Status.REPAIRING})}


@pytest.mark.parametrize(
    ("phase", "known", "secret", "scene", "orders"),
    [
        (movement_phase, (), [("BIS", "T15", MOVES | held) for held in ({}, {"no_move": 2}, {"rudder": True})], {}, ()),
        (movement_phase, (FAR,), [("NOR", "T15", MOVES | held) for held in ({}, {"no_move": 2})], {}, ()),
        (combat_phase, (PREY,), [HERE, ("NOR", "K12", HIDDEN), ("NOR", "T15", OUT)], {}, ()),
        (combat_phase, (CRUISER,), [("BIS", "T15", HIDDEN), FAR, ("BIS", "T15", OUT)], {}, ()),
        (combat_phase, (PREY, HERE), [("SUF", "T15", HIDDEN), ("SUF", "K12", HIDDEN)], {}, (BRITISH_ATTACK,)),
        (combat_phase, (PREY, HERE), [("PEU", "T15", HIDDEN), ("PEU", "B28", HIDDEN)], {}, (BRITISH_ATTACK,)),
        (
            combat_phase,
            (CRUISER, ("BIS", "T15", HIDDEN)),
            [("PEU", "T15", HIDDEN), ("PEU", "B28", HIDDEN)],
            {},
            (GERMAN_ATTACK,),
        ),
        (
            chance_phase,
            (FAR, HERE),
            [("SUF", "T15", HIDDEN), ("SUF", "K12", HIDDEN)],
            {**CONTACT, "submarine_attack": [3]},
            ("german SUBMARINE T15",),
        ),
        (
            chance_phase,
            (("BIS", "J30", HIDDEN),),
            [("TIR", "J30", HIDDEN), ("TIR", "B10", HIDDEN)],
            {**CONTACT, "submarine_attack": [0], "options": ("tirpitz",)},
            (),
        ),
        (admin_phase, (FAR,), [("ROD", "", {}), ("ROD", "N23", {}), ("ROD", "T15", {})], {"turn": 20}, ()),
    ],
)
def test_positions_that_differ_in_secrets_ask_the_same(
    phase: Callable[..., Steps],
    known: Sequence[Named],
    secret: Sequence[Named],
    scene: dict[str, Any],
    orders: Sequence[str],
) -> None:
    """Who is asked what, in which order, tells nothing that the enemy may not know.

    Args:
        phase: the phase played
        known: the ships that are the same in each position
        secret: the ship that is not, one state for each position
        scene: the scene and its dice
        orders: the orders given
    """
    worlds = []
    for each in secret:
        world = Scene(**scene)
        for name, at, state in (*known, each):
            world.put(name, at, **state)
        worlds.append(asked_of(world, phase(world.game), *orders))
    assert worlds[0] and all(world == worlds[0] for world in worlds)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("weather", [8, 9])
def test_both_sides_are_asked_to_search_whatever_their_factors(side: Side, weather: int) -> None:
    """8: else it would tell that a side has enough Search Factors somewhere."""
    worlds = []
    for markers in (0, 5):
        scene = Scene(weather=weather).put("BIS", "B28").put("NOR", "T15")
        scene.game.with_side("search", side, (HEXES["K12"],) * markers)
        worlds.append(asked_of(scene, search_phase(scene.game)))
    assert worlds == [[(BRITISH, "call"), (GERMAN, "call")]] * 2


RAIDS: Sequence[tuple[dict[str, Any], Sequence[str]]] = (
    ({"submarine": [9]}, ()),  # no contact
    ({"submarine": [0], "submarine_attack": [3]}, ()),  # the submarine is not sent
    ({"submarine": [0], "submarine_attack": [3]}, ("german SUBMARINE K12",)),  # and meets nobody
    ({"submarine": [0], "submarine_attack": [0]}, ()),  # no German is in the eastern sector
    ({"submarine": [9], "hunt": [2]}, ("german HUNT BIS", "german NO")),  # a merchant ship, left alone
    ({"submarine": [9], "hunt": [1], "convoy": [2]}, ("german HUNT BIS", "german NO")),  # a convoy, left alone
    ({"submarine": [9], "hunt": [9]}, ("german HUNT BIS",)),
)


def test_the_allies_see_one_turn_of_the_germans_at_the_keyboard_in_the_chance_phase() -> None:
    """11.1, 11.3: what a submarine or a hunter met and left alone is asked of the Germans one after another."""
    worlds = []
    for dice, orders in RAIDS:
        scene = Scene(turn=12, **dice).put("BIS", "J15").put("NOR", "T15")
        asked = scene.run(chance_phase(scene.game), *orders).asked
        heard = [report.facts for report in scene.reports if BRITISH in report.audience]
        worlds.append(({request.side for request in asked}, heard))
    assert worlds == [({GERMAN}, [])] * len(RAIDS)
