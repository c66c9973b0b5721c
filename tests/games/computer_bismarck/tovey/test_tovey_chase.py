"""Captain Tovey's plot of sighted ships, and who hunts them: crippled raiders, oilers, gaps in the line."""

import pytest

from compbis.games.computer_bismarck.captains.tovey.captain import Tovey
from compbis.games.computer_bismarck.captains.tovey.plot import Plot
from compbis.games.computer_bismarck.captains.tovey.whereabouts import CHART
from compbis.games.computer_bismarck.cards.board import ROWS, distance
from compbis.games.computer_bismarck.cards.modes import PATROL
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN, SHIPS
from compbis.games.computer_bismarck.requests.decisions import ShadowRequest
from compbis.games.computer_bismarck.rules import routes
from compbis.games.computer_bismarck.state.orders import Choice, PlaneOrder
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.tovey.tovey_helpers import (
    DAY,
    NIGHT,
    fleet,
    followed,
    given,
    goals,
    grounded,
    heard,
    noted,
    only,
    plot,
    searched,
    spotted,
    sunk,
    tovey,
    view,
)

HERE = 1820
BERGEN = SHIPS[BISMARCK].square
CLEAR = (1,) * len(ROWS)
CRIPPLED = [heard("torpedoes", 4, unit="NORFOLK", target=BISMARCK, hits=2)] * 2


def farthest(room: Plot, name: str, turn: int, start: int = HERE) -> int:
    """The greatest distance from a square that the raider may have at the end of a turn."""
    belief = room.ahead(name, turn).all()
    return max(distance(start, square) for square, cell in CHART.number.items() if belief[cell] > 0)


@pytest.mark.parametrize("name", [BISMARCK, PRINZ_EUGEN])
def test_6_51_1_both_raiders_may_be_up_to_four_squares_from_bergen_after_turn_1(name: str) -> None:
    assert farthest(Plot(), name, 1, BERGEN) == 4


def test_6_53_1_the_prinz_eugen_may_move_two_squares_every_turn() -> None:
    room = plot(*followed(5, PRINZ_EUGEN, HERE, HERE + 2), searched(5))
    assert farthest(room, PRINZ_EUGEN, 6, HERE + 2) == 2


def test_6_51_1_the_bismarck_moves_one_square_after_two_and_two_after_one() -> None:
    after_two = plot(*followed(5, BISMARCK, HERE, HERE + 2), searched(5))
    after_one = plot(*followed(5, BISMARCK, HERE, HERE + 1), searched(5))
    assert farthest(after_two, BISMARCK, 6, HERE + 2) == 1
    assert farthest(after_one, BISMARCK, 6, HERE + 1) == 2


def test_11_1_a_fast_shadowed_raider_has_moved_two_squares() -> None:
    passed = {"target": BISMARCK, "shadower": "SUFFOLK", "square": HERE, "success": True, "helpers": [], "moved": []}
    room = plot(heard("fast_shadow", 5, to=HERE + 1, **passed), searched(5))
    assert farthest(room, BISMARCK, 6, HERE + 1) == 1


def test_6_51_1_a_slow_raider_moves_one_square() -> None:
    assert farthest(plot(*CRIPPLED, *spotted(5, HERE, BISMARCK)), BISMARCK, 6) == 1


def test_6_7_a_raider_that_burned_its_fuel_no_longer_dashes() -> None:
    dashes = [report for turn in range(5, 13) for report in followed(turn, BISMARCK, HERE, HERE + 2)]
    room = plot(*dashes, *spotted(13, HERE, BISMARCK))
    assert room.raider(BISMARCK).fuel == 0
    assert farthest(room, BISMARCK, 14) == 1


def test_a_sighted_oiler_is_hunted_there_and_a_sunk_one_is_not() -> None:
    """17.4: it is worth points, and it holds the raiders' fuel."""
    ships = only(SUFFOLK=2013)
    planes = grounded()
    gone = [sunk(2, BISMARCK), sunk(2, PRINZ_EUGEN)]
    seen = view(BRITISH, DAY, ships=ships, planes=planes, visibility=CLEAR)
    oiler = spotted(DAY - 1, 2011, "HAMBURG")
    assert distance(goals(seen, [*gone, *oiler])["SUFFOLK"], 2011) <= 1
    assert plot(*oiler, sunk(DAY - 1, "HAMBURG")).oilers.keys() == {"BELCHEN", "LOTHERINGEN"}


def test_a_search_rules_out_an_oiler_in_the_square_of_its_card() -> None:
    belchen = SHIPS["BELCHEN"].square
    assert plot().oilers["BELCHEN"]
    assert not plot(searched(3, belchen)).oilers["BELCHEN"]


def test_16_42_a_sunk_boat_is_a_third_of_a_wolfpack_less() -> None:
    attack = {"target": "SL2", "square": 2113, "hits": 0}
    fled = plot(heard("submarine_attacked", 1, submarine_sunk=False, **attack))
    lost = plot(heard("submarine_attacked", 1, submarine_sunk=True, **attack))
    assert sum(fled.packs) - sum(lost.packs) == pytest.approx(1 / 3)


def test_salvos_of_a_damaged_ship_count_its_remaining_firepower() -> None:
    fire = heard("fire", 4, round=2, pairs=[["HOOD", BISMARCK]])
    lost = heard("damage", 4, unit="HOOD", kind="B", midships=1, firepower=12, knots=0, fuel=0, sunk=False)
    assert plot(lost, fire).shelled[BISMARCK] == plot(fire).shelled[BISMARCK] - 12


@pytest.mark.parametrize("name", ["K GEORGE V", "RODNEY"])
def test_battleships_approach_a_crippled_raider_shadowed_nearby(name: str) -> None:
    """They do so even though a convoy needs a guard, too."""
    ships = only(**{name.replace(" ", "_"): 1822, "SL2": 1826})
    seen = view(BRITISH, DAY, ships=ships, planes=grounded())
    reports = [sunk(2, PRINZ_EUGEN), *CRIPPLED, *followed(DAY, BISMARCK, 1818, 1817)]
    assert distance(goals(seen, reports)[name], 1817) < distance(1822, 1817)


def test_16_51_a_nearby_flotilla_attacks_a_crippled_raider_at_night() -> None:
    ships = only(DF2=HERE, WS8B=2420)
    seen = view(BRITISH, NIGHT, ships=ships, planes=grounded())
    reports = [sunk(2, PRINZ_EUGEN), *CRIPPLED, *followed(NIGHT, BISMARCK, 1819, 1818)]
    assert goals(seen, reports)["DF2"] == 1818


def test_a_ship_whose_square_is_already_covered_closes_a_gap_instead() -> None:
    """A ship that cannot move already searches the likeliest square, so the other one is not needed there."""
    reports = [heard("bismarck_located", 2, square=HERE), sunk(2, PRINZ_EUGEN), *spotted(DAY - 1, HERE, BISMARCK)]
    likeliest, _ = CHART.likeliest(plot(*reports).ahead(BISMARCK, DAY).all())
    ships = only(ARETHUSA=likeliest + 1, SUFFOLK=likeliest)
    ships["SUFFOLK"] = ships["SUFFOLK"]._replace(fuel=0, moved=True, mode=PATROL)
    seen = view(BRITISH, DAY, ships=ships, planes=grounded(), visibility=CLEAR)
    alone = view(BRITISH, DAY, ships=only(ARETHUSA=likeliest + 1), planes=grounded(), visibility=CLEAR)
    assert goals(alone, reports)["ARETHUSA"] == likeliest
    line = goals(seen, reports)
    assert line["SUFFOLK"] == likeliest
    assert line["ARETHUSA"] != likeliest
    assert distance(line["ARETHUSA"], HERE) <= 2


def test_19_planes_search_for_wolfpacks_near_convoys_once_the_raiders_are_gone() -> None:
    ships = only(WS8B=2319)
    gone = [sunk(2, BISMARCK), sunk(2, PRINZ_EUGEN)]
    attack = heard("submarine_attacked", DAY - 1, target="WS8B", square=2319, hits=0, submarine_sunk=False)
    planes = grounded("PLYMOUTH 1")
    seen = view(BRITISH, DAY, ships=ships, planes=planes, visibility=CLEAR)
    orders = given(tovey([*gone, attack]), seen)
    for order in orders:
        assert isinstance(order, PlaneOrder)
        seen = noted(seen, order)
    assert distance(seen.plane_legs["PLYMOUTH 1"].goal, 2319) <= 1


def asked(*names: str, square: int = HERE, **where: int) -> tuple[str, Tovey]:
    """The unit chosen to shadow an undamaged Bismarck, and the captain."""
    captain = tovey(spotted(DAY - 1, square, BISMARCK))
    ships = {**fleet(BRITISH), **{name: ship for name, ship in only(**where).items() if name in where}}
    order = captain.answer(ShadowRequest(view(BRITISH, DAY, ships=ships, planes=grounded()), BISMARCK, square, names))
    assert isinstance(order, Choice)
    return order.unit, captain


def test_the_destroyers_with_ws8b_do_not_leave_it_to_shadow() -> None:
    assert asked("DF1", WS8B=HERE, DF1=HERE)[0] == ""
    assert asked("DF1", "SUFFOLK", WS8B=HERE, DF1=HERE)[0] == "SUFFOLK"
    assert asked("DF1", DF1=HERE)[0] == "DF1"


def test_the_thought_at_a_shadow_says_who_follows_whom() -> None:
    _, captain = asked("SUFFOLK")
    assert captain.thought == f"HUNTS BISMARCK: BISMARCK SEEN IN {HERE}, SUFFOLK SHADOWS HER"


def test_a_successful_shadow_counts_as_a_sighting() -> None:
    captain = tovey([*followed(DAY, BISMARCK, HERE, HERE + 1), searched(DAY)])
    given(captain, view(BRITISH, DAY + 1))
    assert f"BISMARCK SEEN TURN {DAY}" in captain.thought


def test_a_carrier_in_the_north_sea_goes_round_scotland_to_a_raider_in_brest() -> None:
    """2128 is a square nearer as the crow flies, but a dead end: the carrier would stay there to the end."""
    goal = goals(view(BRITISH, 13, ships=only(VICTORIOUS=2027)), spotted(12, 2626, BISMARCK))["VICTORIOUS"]
    away = routes.distances_to("VICTORIOUS", 2626)
    assert away[goal] == away[2027] - 2


@pytest.mark.parametrize(("last_seen", "follows"), [(2626, True), (2725, False)])
def test_a_raider_in_port_is_hunted_longer_than_one_lost_at_sea(last_seen: int, follows: bool) -> None:
    heard_of = [*spotted(12, last_seen, BISMARCK), *(searched(turn) for turn in range(13, 16))]
    goal = goals(view(BRITISH, 16, ships=only(VICTORIOUS=2519)), heard_of)["VICTORIOUS"]
    assert (distance(goal, last_seen) < distance(2519, last_seen)) is follows
