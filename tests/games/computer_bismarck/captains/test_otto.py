"""Otto von Computer: every order is legal, the same knowledge gives the same orders, and each of his jobs is done."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compbis.games.computer_bismarck.captains.otto import fighting
from compbis.games.computer_bismarck.captains.otto.captain import Otto
from compbis.games.computer_bismarck.captains.otto.memory import Memory
from compbis.games.computer_bismarck.captains.otto.plans import ALL, PLANS, draw, draw_weight
from compbis.games.computer_bismarck.captains.otto.plans.plan import CLOSED, FOUND, GONE_BY, has_broken_out
from compbis.games.computer_bismarck.captains.otto.situation import Situation
from compbis.games.computer_bismarck.captains.reckoning.convoys import planned
from compbis.games.computer_bismarck.cards.board import FOG_AREAS, GERMAN_PORTS, PORTS, distance
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CRUISER, Weapon
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN, SHIPS
from compbis.games.computer_bismarck.requests.decisions import (
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
    ship_leg,
)
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.state.orders import Answer, AnswerDraw, Choice, DoneMoving, ShipOrder
from compbis.games.computer_bismarck.state.reports import Dispersed, RadioSilence, Searched, Shadow, Sunk
from compbis.games.computer_bismarck.state.sight import Award, Contact, Heard, Reason, View
from compbis.table.dice import Dice
from compbis.table.match import answered
from compbis.table.report import Facts, Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.captains.hand_views import SECRET, any_views, fleet, ship, spotted, squares_of, view
from tests.games.computer_bismarck.reported import reported

BRITISH_SHIPS = sorted(name for name, spec in SHIPS.items() if spec.side is BRITISH)
WOLFPACKS = ("WP1", "WP2", "WP3", "WP4")
LAST_SAILING = 2
"""The last turn on which a plan lets a raider leave Bergen."""
LAST_OUT = 21
"""The last turn on which a raider reaches the Atlantic if it meets nobody."""


def movement_phase(otto: Otto, seen: View) -> Iterator[ShipOrder]:
    """Otto's orders of one movement phase, each judged and carried into the view."""
    while not isinstance(order := otto.answer(MovementRequest(seen)), DoneMoving):
        assert isinstance(order, ShipOrder)
        seen = replace(seen, ship_legs={**seen.ship_legs, order.unit: ship_leg(seen, order)})
        yield order


def orders(seen: View, reports: Sequence[Report] = (), plan: str = "SCAPA DASH") -> dict[str, ShipOrder]:
    """Otto's orders by ship, at most one for each."""
    otto = Otto(1, PLANS[plan])
    for report in reports:
        otto.hear(report)
    given = list(movement_phase(otto, seen))
    assert len({order.unit for order in given}) == len(given)
    return {order.unit: order for order in given}


def goal(seen: View, order: ShipOrder) -> int:
    """The square that an order leads to."""
    return ship_leg(seen, order).goal


def next_turn(seen: View, given: dict[str, ShipOrder]) -> View:
    """The view of the next turn, without any encounter."""
    ships = {
        name: movement.carry_out(unit, ship_leg(seen, given[name])) if name in given else unit
        for name, unit in seen.ships.items()
    }
    full = {
        name: unit._replace(fuel=unit.spec.fuel_cap, torpedoes=unit.spec.torpedoes)
        for name, unit in ships.items()
        if unit.mode == "R"
    }
    return replace(seen, turn=seen.turn + 1, ships=ships | full)


@st.composite
def any_reports(draw: st.DrawFn, turn: int) -> list[Report]:
    """Reports that Otto may have received: sightings, ships sunk, shadows, convoys dispersed."""
    reports = []
    for heard in sorted(draw(st.lists(st.integers(1, turn), max_size=5))):
        name = draw(st.sampled_from(BRITISH_SHIPS))
        own = draw(st.sampled_from((BISMARCK, PRINZ_EUGEN, "WP1")))
        square = draw(st.sampled_from(squares_of(GERMAN)))
        kinds = {name: SHIPS[name].kind} | draw(st.sampled_from(({}, {"ULSTER 1": "R"})))
        reports.append(spotted(heard, square, kinds, {own: SHIPS[own].kind}))
        told: tuple[Facts, ...] = (
            Shadow(target=own, shadower=name, square=square, success=draw(st.booleans()), to=0, helpers=()),
            Sunk(unit=name, kind=SHIPS[name].kind, side=BRITISH, count=1, whole=draw(st.booleans())),
            Dispersed(unit=draw(st.sampled_from(("WS8B", "SL2", "SL4"))), square=square),
            RadioSilence(unit=own, square=0),
            Searched(squares=tuple(draw(st.lists(st.sampled_from(squares_of(GERMAN)), max_size=9)))),
        )
        reports += [Report(heard, frozenset((GERMAN,)), facts) for facts in told if draw(st.booleans())]
    return reports


def every_request(seen: View) -> list[Request]:
    """A request of each kind that this view may lead to."""
    active = [name for name, unit in seen.ships.items() if unit.active]
    packs = tuple(name for name in active if name in WOLFPACKS)
    raiders = tuple(name for name in active if seen.ships[name].kind in "BC")
    found: list[Request] = [DrawRequest(seen)]
    found += [EvadeRequest(seen, name, "SUFFOLK") for name in active if seen.ships[name].kind in "BC"]
    if packs:
        square = seen.ships[packs[0]].square
        found.append(ShadowRequest(seen, "SL2", square, packs))
        found.append(
            TargetRequest(seen, Weapon.SUBMARINE, packs[0], square, ("HOOD", "ARK ROYAL", "DF1", "WS8B", "NORFOLK"))
        )
    if raiders:
        square = seen.ships[raiders[0]].square
        found.append(TargetRequest(seen, Weapon.TORPEDOES, raiders[0], square, ("HOOD", "NORFOLK")))
        for enemy in (("HOOD",), ("SL2",), ("DF1",), ("VICTORIOUS", "SUFFOLK")):
            found.append(FightRequest(seen, square, 0, raiders, enemy))
            found.append(SurpriseRequest(seen, square, raiders, enemy))
    return found


@pytest.mark.rule("15.1a")
@settings(max_examples=60)
@given(st.data(), st.integers(0, 99))
def test_every_order_is_legal_in_any_situation(data: st.DataObject, seed: int) -> None:
    seen = data.draw(any_views(GERMAN))
    otto = Otto(seed)
    for report in data.draw(any_reports(seen.turn)):
        otto.hear(report)
    for request in every_request(seen):
        request.judge(otto._decide(request))  # without the cautious answer as a fallback
    given_orders = list(movement_phase(otto, seen))
    assert len(given_orders) <= len(seen.ships)


@pytest.mark.rule("15.1b", "15.1c")
@settings(max_examples=25)
@given(st.data(), st.integers(0, 99))
def test_the_same_knowledge_gives_the_same_orders(data: st.DataObject, seed: int) -> None:
    """This holds after another turn in between, too, and from the middle of a phase."""
    seen = data.draw(any_views(GERMAN))
    reports = data.draw(any_reports(seen.turn))
    first, second = Otto(seed), Otto(seed)
    list(movement_phase(first, view(GERMAN)))
    for report in reports:
        first.hear(report)
        second.hear(report)
    answers = [first.answer(request) for request in every_request(seen)]
    given_orders = list(movement_phase(first, seen))
    assert given_orders == list(movement_phase(Otto(seed) if not reports else second, seen))
    assert answers == [second.answer(request) for request in every_request(seen)]
    for number, order in enumerate(given_orders):
        third = Otto(seed)
        for report in reports:
            third.hear(report)
        assert third.answer(MovementRequest(seen)) == order, number
        seen = replace(seen, ship_legs={**seen.ship_legs, order.unit: ship_leg(seen, order)})


@pytest.mark.rule("15.1c")
@pytest.mark.parametrize(("plan", "way"), [(name, way) for name in PLANS for way in range(1 + len(PLANS[name].others))])
def test_in_every_plan_both_raiders_reach_the_atlantic(plan: str, way: int) -> None:
    seen = view(GERMAN)
    sailed: dict[str, int] = {}
    broken_out: dict[str, int] = {}
    otto = Otto(1, PLANS[plan].by(way))
    while seen.turn <= LAST_OUT:
        seen = next_turn(seen, {order.unit: order for order in movement_phase(otto, seen)})
        for name in (BISMARCK, PRINZ_EUGEN):
            square = seen.ships[name].square
            if square not in PORTS:
                sailed.setdefault(name, seen.turn - 1)
            if has_broken_out(square):
                broken_out.setdefault(name, seen.turn - 1)
    assert sailed.keys() == broken_out.keys() == {BISMARCK, PRINZ_EUGEN}
    assert max(sailed.values()) <= LAST_SAILING


@pytest.mark.rule("15.1d")
def test_plans_are_chosen_as_often_as_the_data_say() -> None:
    games = 600
    chosen = [Otto(seed).plan for seed in range(games)]
    whole = sum(map(draw_weight, PLANS))
    assert len(PLANS) >= 8
    for name, plan in PLANS.items():
        share = draw_weight(name) / whole
        spread = math.sqrt(games * share * (1 - share))  # of the binomial distribution
        assert abs(chosen.count(name) - games * share) < 5 * spread
        assert plan.name == name
        assert plan.why
        assert set(plan.changes) == {FOUND, CLOSED, GONE_BY}
        assert set(plan.changes.values()) <= PLANS.keys() - {name}
        assert all(has_broken_out(way[-1]) for way in (*plan.ways.values(), *plan.others))


def test_equally_good_ways_out_are_drawn_at_random_for_the_bismarck_and_any_companion() -> None:
    plan = PLANS["IN COMPANY"]
    drawn = [chosen for seed in range(300) if (chosen := draw(Dice(str(seed)))).name == plan.name]
    assert {chosen.ways[BISMARCK] for chosen in drawn} == {plan.ways[BISMARCK], *plan.others}
    assert all(chosen.ways[PRINZ_EUGEN] == chosen.ways[BISMARCK] for chosen in drawn)
    parted = PLANS["DECOY"]
    assert parted.by(1).ways == {BISMARCK: parted.others[0], PRINZ_EUGEN: parted.ways[PRINZ_EUGEN]}


@pytest.mark.rule("15.1e")
def test_otto_changes_his_plan_when_the_bismarck_is_found_breaking_out() -> None:
    ships = fleet(GERMAN, BISMARCK={"square": 1222}, PR_EUGEN={"square": 1222})
    seen = view(GERMAN, turn=10, ships=ships, visibility=(8,) * 20)
    found = spotted(4, 1222, {"NORFOLK": "C"}, {BISMARCK: "B", PRINZ_EUGEN: "C"})
    undisturbed, warned = orders(seen, plan="DENMARK STRAIT"), orders(seen, [found], "DENMARK STRAIT")
    assert goal(seen, undisturbed[BISMARCK]) % 100 < 22
    assert warned[BISMARCK] != undisturbed[BISMARCK]


def test_the_thought_names_the_plan_in_force_and_each_ships_aim() -> None:
    otto = Otto(1, PLANS["DENMARK STRAIT"])
    list(movement_phase(otto, view(GERMAN)))
    assert otto.plan == "DENMARK STRAIT"
    assert otto.thought.startswith("DENMARK STRAIT: BISMARCK OUT BY THE NORTH, PR EUGEN OUT BY THE FAEROES, WP")
    otto.hear(spotted(4, 1222, {"NORFOLK": "C"}, {BISMARCK: "B"}))
    ships = fleet(GERMAN, BISMARCK={"square": 1222})
    seen = view(GERMAN, turn=5, ships=ships)
    order = otto.answer(EvadeRequest(seen, BISMARCK, "NORFOLK"))
    assert isinstance(order, ShipOrder)
    there = goal(seen, order)
    assert otto.plan == "DENMARK STRAIT"
    assert otto.thought == "ICELAND-FAEROES (FOUND, TURN 4): BISMARCK SHAKING OFF NORFOLK, TO " + str(there)


def test_the_prinz_eugen_stays_with_the_bismarck_if_the_plan_says_so() -> None:
    seen = view(GERMAN)
    otto = Otto(1, PLANS["IN COMPANY"])
    for _ in range(6):
        seen = next_turn(seen, {order.unit: order for order in movement_phase(otto, seen)})
        assert distance(seen.ships[BISMARCK].square, seen.ships[PRINZ_EUGEN].square) <= 1


@pytest.mark.rule("15.3a")
def test_6_26_a_raider_short_of_fuel_goes_to_the_nearest_secret_square_and_refuels() -> None:
    ships = fleet(GERMAN, BISMARCK={"square": 1613, "fuel": 2}, PR_EUGEN={"square": 1611, "fuel": 1})
    seen = view(GERMAN, turn=12, ships=ships)
    given = orders(seen)
    assert distance(goal(seen, given[BISMARCK]), 1611) < 2
    assert given[PRINZ_EUGEN] == ShipOrder(PRINZ_EUGEN, "R")


def test_a_raider_waits_where_a_convoy_will_be() -> None:
    """SL2 is due in 2113 from turn 1 to turn 3, and was seen there."""
    ships = fleet(GERMAN, BISMARCK={"square": 2113}, PR_EUGEN={"midships": 0, "fate": "SUNK"})
    seen = spotted(1, 2113, {"SL2": "M"}, {"WP2": "S"})
    assert orders(view(GERMAN, turn=2, ships=ships), [seen])[BISMARCK] == ShipOrder(BISMARCK, "P")


def test_a_crippled_raider_makes_for_a_port() -> None:
    ships = fleet(GERMAN, BISMARCK={"square": 2422, "knots": 15, "midships": 4})
    seen = view(GERMAN, turn=15, ships=ships)
    nearest = min(distance(2422, port) for port in GERMAN_PORTS)
    assert min(distance(goal(seen, orders(seen)[BISMARCK]), port) for port in GERMAN_PORTS) < nearest


@pytest.mark.parametrize(("square", "aim"), [(2422, "MAKING FOR PORT"), (2214, "OUT OF THE WAY")])
def test_with_a_large_lead_late_in_the_game_the_raiders_avoid_all_contact(square: int, aim: str) -> None:
    """They stay in a nearby port, or else out of the way rather than sail to a distant port; not before turn 28."""
    ships = fleet(GERMAN, BISMARCK={"square": square}, PR_EUGEN={"square": 1711})
    lead = (Award(GERMAN, 120, Reason.SUNK, "HOOD", 18),)
    otto = Otto(1)
    for turn in (27, 28):
        list(movement_phase(otto, view(GERMAN, turn=turn, ships=ships, visibility=(8,) * 20, awards=lead)))
        sits = otto.thought.startswith(f"SIT IT OUT (AHEAD): BISMARCK {aim}, PR EUGEN OUT OF THE WAY, ")
        assert sits is (turn == 28)


def test_a_raider_without_a_promising_convoy_prowls_near_one_until_none_is_left() -> None:
    """All convoys were seen last turn with battleships, and she is no match for those."""
    ships = fleet(GERMAN, BISMARCK={"square": 2216, "firepower": 2}, PR_EUGEN={"midships": 0, "fate": "SUNK"})
    seen = view(GERMAN, turn=12, ships=ships)
    guarded = [
        spotted(11, planned(convoy)[11], {convoy: "M", "HOOD": "B", "RODNEY": "B"}, {"WP1": "S"}) for convoy in MISSIONS
    ]
    for gone, aim in ((), r"PROWLS NEAR \w+ AT \d{4}"), (MISSIONS, "OUT OF THE WAY"):
        otto = Otto(1, PLANS["SOUTHERN LANES"])
        for report in (*guarded, *(reported("dispersed", 11, GERMAN, unit=convoy, square=2016) for convoy in gone)):
            otto.hear(report)
        list(movement_phase(otto, seen))
        assert re.search(f"BISMARCK {aim}", otto.thought)


def test_the_longer_no_raider_is_seen_the_less_dangers_count_unless_they_only_have_to_survive() -> None:
    def counts(turn: int, plan: str) -> float:
        """What a danger counts for, relative to a turn after one on which a raider was seen."""
        weights = []
        for seen in (0, turn - 1):
            memory = Memory()
            memory.hear(reported("radio_silence", seen, GERMAN, unit=PRINZ_EUGEN, square=0))
            weights.append(Situation(view(GERMAN, turn=turn), memory, ALL[plan], lambda _, on: 0.0).danger_weight)
        return weights[0] / weights[1]

    assert counts(14, "LURE") < counts(10, "LURE") < counts(8, "LURE") == 1
    assert counts(14, "SIT IT OUT") == counts(14, "HOMEWARD") == 1


def shadowed_view(**changes: object) -> View:
    ships = fleet(GERMAN, BISMARCK={"square": 1718, "mode": "M", "fuel": 6})
    contacts = (
        Contact("NORFOLK", CRUISER, 1718, 6, Heard.SEARCH, True),
        Contact("HOOD", BATTLESHIP, 1719, 6, Heard.SEARCH, True),
    )
    return view(GERMAN, turn=7, ships=ships, contacts=contacts, **changes)


SEEN_WITH_NORFOLK = spotted(6, 1718, {"NORFOLK": "C"}, {BISMARCK: "B"})


def test_10_1_a_shadowed_bismarck_dashes_away_from_its_enemies() -> None:
    seen = shadowed_view()
    otto = Otto(1)
    otto.hear(SEEN_WITH_NORFOLK)
    order = otto.answer(EvadeRequest(seen, BISMARCK, "NORFOLK"))
    assert isinstance(order, ShipOrder)
    assert len(order.moves) == 2
    assert distance(goal(seen, order), 1719) == 3


def test_a_shadowed_bismarck_makes_for_possible_fog() -> None:
    ships = fleet(GERMAN, BISMARCK={"square": 1117, "fuel": 6, "dashed": True})
    contacts = (Contact("NORFOLK", CRUISER, 1117, 6, Heard.SEARCH, True),)
    seen = view(GERMAN, turn=7, ships=ships, contacts=contacts, visibility=(2,) * 20)
    otto = Otto(1, PLANS["DENMARK STRAIT"])
    otto.hear(spotted(6, 1117, {"NORFOLK": "C"}, {BISMARCK: "B"}))
    order = otto.answer(EvadeRequest(seen, BISMARCK, "NORFOLK"))
    assert isinstance(order, ShipOrder)
    assert goal(seen, order) in FOG_AREAS[0]


def test_a_shadowed_oiler_stays() -> None:
    seen = view(GERMAN, ships={**fleet(GERMAN), "BELCHEN": ship("WP1")._replace(spec=SHIPS["BELCHEN"], square=1511)})
    request = EvadeRequest(seen, "BELCHEN", "NORFOLK")
    assert Otto(1).answer(request) == request.default


@pytest.mark.parametrize(
    ("own", "enemy", "fights"),
    [
        ({}, ("CAIRO",), True),
        ({}, ("NORFOLK", "SUFFOLK"), False),
        ({}, ("HOOD", "P OF WALES"), False),
        ({}, ("SL2",), True),
        ({}, ("VICTORIOUS", "DF2"), True),
        ({}, ("DF1",), False),
        ({}, ("SL5", "RAMILLES"), True),
        ({"midships": 3}, ("NORFOLK",), False),
        ({"midships": 3}, ("SL2", "DF1"), True),
        ({"firepower": 2}, ("NORFOLK", "SUFFOLK"), False),
    ],
)
def test_16_62_otto_fights_when_it_pays(own: dict[str, int], enemy: tuple[str, ...], fights: bool) -> None:
    seen = view(GERMAN, turn=9, ships=fleet(GERMAN, BISMARCK=own))
    assert Otto(1).answer(FightRequest(seen, 1820, 0, (BISMARCK,), enemy)) == Answer(fights)


@pytest.mark.parametrize(
    ("square", "turn", "seen", "fights"),
    [
        (1921, 9, ("HOOD", "P OF WALES", "RODNEY", "K GEORGE V", "NORFOLK", "SUFFOLK"), False),
        (1921, 8, ("HOOD", "P OF WALES", "RODNEY", "K GEORGE V", "NORFOLK", "SUFFOLK"), False),
        (1921, 7, ("HOOD", "P OF WALES", "RODNEY", "K GEORGE V", "NORFOLK", "SUFFOLK"), True),
        (2123, 9, ("HOOD", "P OF WALES", "RODNEY", "K GEORGE V", "NORFOLK", "SUFFOLK"), True),
        (1921, 9, ("NORFOLK",), True),
        (1921, 9, ("VICTORIOUS", "DF2"), True),
    ],
)
def test_16_67_the_bismarck_leaves_a_convoy_alone_that_would_hold_her_near_a_fleet_just_seen(
    square: int, turn: int, seen: tuple[str, ...], fights: bool
) -> None:
    fleet_seen = tuple(Contact(name, SHIPS[name].kind, square, turn, Heard.SEARCH, shown=turn == 9) for name in seen)
    hurt = fleet(GERMAN, BISMARCK={"midships": 5, "knots": 26})
    request = FightRequest(view(GERMAN, turn=9, ships=hurt, contacts=fleet_seen), 1820, 0, (BISMARCK,), ("SL2",))
    otto = Otto(1, PLANS["DENMARK STRAIT"])
    otto.hear(reported("radio_silence", 8, GERMAN, unit=BISMARCK, square=0))
    assert otto.answer(request) == Answer(fights)


def test_16_63_with_the_prinz_eugen_the_bismarck_fights_a_cruiser() -> None:
    request = FightRequest(view(GERMAN, turn=9), 1820, 0, (BISMARCK, PRINZ_EUGEN), ("NORFOLK",))
    assert Otto(1).answer(request) == Answer(True)


@pytest.mark.parametrize(("enemy", "attacks"), [(("NORFOLK",), True), (("K GEORGE V", "RODNEY"), False)])
def test_16_68_the_bismarck_surprises_only_ships_it_can_beat(enemy: tuple[str, ...], attacks: bool) -> None:
    request = SurpriseRequest(view(GERMAN, turn=4), 1820, (BISMARCK,), enemy)
    assert Otto(1).answer(request) == Answer(attacks)


def target(turn: int, square: int, targets: tuple[str, ...], reports: Sequence[Report] = ()) -> Order:
    otto = Otto(1)
    for report in reports:
        otto.hear(report)
    return otto.answer(TargetRequest(view(GERMAN, turn=turn), Weapon.SUBMARINE, "WP1", square, targets))


def test_16_41_a_wolfpack_attacks_a_convoy() -> None:
    assert target(4, 2113, ("SL2",)) == Choice("SL2")
    assert target(6, 2424, ("WS8B",)) == Choice("WS8B")
    assert target(10, 2324, ("DF1", "WS8B", "RODNEY")) == Choice("WS8B")


def test_16_85_a_wolfpack_leaves_a_well_guarded_convoy_alone() -> None:
    overhead = spotted(7, 2424, {"ULSTER 1": "R", "BRITANNIC": "M"}, {"WP1": "S"})
    assert target(10, 2424, ("DF1", "SL1")) == Choice()
    assert target(10, 2424, ("SL1",)) == Choice("SL1")
    assert target(7, 2424, ("SL1",)) == Choice()
    assert target(7, 2424, ("BRITANNIC",)) == Choice("BRITANNIC")
    assert target(7, 2424, ("DF1", "SL1", "SL3"), [overhead]) == Choice()


def test_16_64_the_prinz_eugen_launches_at_the_slow_heavy_ship() -> None:
    request = TargetRequest(view(GERMAN), Weapon.TORPEDOES, PRINZ_EUGEN, 1820, ("NORFOLK", "RODNEY"))
    assert Otto(1).answer(request) == Choice("RODNEY")


def test_10_1_the_pack_with_the_most_torpedoes_shadows() -> None:
    ships = fleet(GERMAN, WP1={"torpedoes": 1}, WP2={"torpedoes": 3}, WP3={"torpedoes": 0})
    seen = view(GERMAN, turn=4, ships=ships)
    assert Otto(1).answer(ShadowRequest(seen, "SL2", 2113, ("WP1", "WP2", "WP3"))) == Choice("WP2")
    assert Otto(1).answer(ShadowRequest(seen, "SL2", 2113, ("WP3",))) == Choice()


def test_wolfpacks_spread_over_the_convoys_and_meet_them() -> None:
    """The clerk's convoys sail directly, and no pack is seen."""
    met: dict[str, set[str]] = {name: set() for name in WOLFPACKS}
    for seed in (1, 2, 3):
        seen, otto = view(GERMAN), Otto(seed, PLANS["SCAPA DASH"])
        while seen.turn <= 16:
            seen = next_turn(seen, {order.unit: order for order in movement_phase(otto, seen)})
            for name, convoy in product(WOLFPACKS, MISSIONS):
                if distance(seen.ships[name].square, planned(convoy)[seen.turn - 1]) <= 1:
                    met[name].add(convoy)
    assert all(met.values())
    assert len(set().union(*met.values())) > 1


def test_the_wolfpacks_are_unpredictable_at_first() -> None:
    firsts: dict[str, list[int]] = {"WP3": [], "WP4": []}
    games = 30
    for seed in range(games):
        seen = view(GERMAN)
        given = {order.unit: goal(seen, order) for order in movement_phase(Otto(seed), seen)}
        for pack, squares in firsts.items():
            squares.append(given.get(pack, seen.ships[pack].square))
    for squares in firsts.values():
        assert max(map(squares.count, squares)) <= 0.4 * games


def test_a_wolfpack_stays_with_a_convoy_that_may_not_move() -> None:
    ships = fleet(GERMAN, WP2={"square": 2016})
    seen = view(GERMAN, turn=9, ships=ships)
    gone = [reported("dispersed", 8, GERMAN, unit=name, square=2315) for name in MISSIONS if name != "SL4"]
    found = spotted(8, 2016, {"SL4": "M"}, {"WP2": "S"})
    assert "WP2" not in orders(seen, [*gone, found])  # it is in patrol mode there already


def test_a_searched_square_is_not_searched_again() -> None:
    """WS8B is due in 2424 on turns 7 and 8: if it was not there on turn 7, it is somewhere else on turn 8."""
    ships = fleet(GERMAN, WP3={"square": 2424})
    seen = view(GERMAN, turn=8, ships=ships, visibility=(3,) * 20)  # a pack that moves can spot, too
    empty = [reported("searched", turn, GERMAN, squares=[2424]) for turn in (5, 6, 7)]
    assert "WP3" not in orders(seen)
    assert goal(seen, orders(seen, empty)["WP3"]) != 2424


def test_a_wolfpack_without_torpedoes_refits_at_a_secret_square() -> None:
    ships = fleet(GERMAN, WP1={"square": SECRET[1], "torpedoes": 0}, WP2={"square": 1713, "torpedoes": 0})
    seen = view(GERMAN, turn=12, ships=ships)
    given = orders(seen)
    assert given["WP1"] == ShipOrder("WP1", "R")
    assert distance(goal(seen, given["WP2"]), SECRET[1]) < distance(1713, SECRET[1])


NO_CONVOYS = [
    *(reported("dispersed", 20, GERMAN, unit=name, square=2315) for name in BRITISH_SHIPS if name[:2] == "SL"),
    *(
        reported("sunk", 20, GERMAN, unit=name, kind="M", side=BRITISH, count=9, whole=True)
        for name in ("WS8B", "BRITANNIC")
    ),
]
"""The reports after which no convoy is left."""


def test_without_a_convoy_a_wolfpack_goes_for_the_warship_that_it_finds_soonest() -> None:
    contacts = (
        Contact("NORFOLK", CRUISER, 2015, 20, Heard.SEARCH, False),
        Contact("RODNEY", BATTLESHIP, 1915, 19, Heard.SEARCH, False),
        Contact("HOOD", BATTLESHIP, 2119, 20, Heard.SEARCH, False),
    )
    ships = fleet(GERMAN, WP1={"square": 2013}, WP2={"square": 2113})
    otto = Otto(1, PLANS["SCAPA DASH"])
    for report in NO_CONVOYS:
        otto.hear(report)
    otto.answer(MovementRequest(view(GERMAN, turn=21, ships=ships, contacts=contacts)))
    assert "WP1 AGAINST NORFOLK" in otto.thought and "WP2 AGAINST RODNEY" in otto.thought


def test_without_a_convoy_the_wolfpacks_lie_in_wait_apart_where_the_enemy_should_be() -> None:
    otto = Otto(1, PLANS["SCAPA DASH"])
    for report in NO_CONVOYS:
        otto.hear(report)
    otto.answer(MovementRequest(view(GERMAN, turn=21)))
    areas = re.findall(r"WP\d TO LURK AT (\d+)", otto.thought)
    assert len(set(areas)) == len(areas) == len(WOLFPACKS)


def test_no_more_than_two_wolfpacks_go_after_a_convoy_that_is_far_away() -> None:
    gone = [report for report in NO_CONVOYS if getattr(report.facts, "unit", "") != "SL5"]
    near = {name: {"square": 2013} for name in WOLFPACKS}
    otto = Otto(1, PLANS["SCAPA DASH"])
    for report in gone:
        otto.hear(report)
    otto.answer(MovementRequest(view(GERMAN, turn=15, ships=fleet(GERMAN, **near))))
    assert re.search(r"WP\d WP\d FOR SL5", otto.thought) and otto.thought.count("WP") == len(WOLFPACKS)
    assert len(re.findall("TO LURK", otto.thought)) == 2


def test_otto_agrees_to_a_draw_only_when_behind_without_the_bismarck() -> None:
    behind = (Award(BRITISH, 60, Reason.SUNK, BISMARCK, 8),)
    sunk = fleet(GERMAN, BISMARCK={"midships": 0, "fate": "SUNK"})
    assert Otto(1).answer(DrawRequest(view(GERMAN, 9, ships=sunk, awards=behind))) == AnswerDraw(True)
    assert Otto(1).answer(DrawRequest(view(GERMAN, 9, awards=behind))) == AnswerDraw(False)


def test_an_order_that_the_request_refuses_is_never_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fighting, "target", lambda now, request: fighting.Aim("TIRPITZ", 9.0, fires=True))
    otto = Otto(1)
    request: Request = TargetRequest(view(GERMAN, turn=4), Weapon.SUBMARINE, "WP1", 2113, ("SL2",))
    assert answered(otto, request)[0] == Choice()
    assert otto.refused == ["TAKE TIRPITZ"]
