"""Orders to a square: the way found is legal and as short as possible, or there is none."""

from collections import deque
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compbis.desk.order import read
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import COLUMNS, DIRECTIONS, ROWS, Square, on_board, step
from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.desk import ways
from compbis.games.computer_bismarck.desk.units.ships import ShipWords
from compbis.games.computer_bismarck.requests.decisions import EvadeRequest, MovementRequest
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.state.orders import PlaneOrder, ShipOrder
from compbis.games.computer_bismarck.state.units import Leg
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.talk.talk_helpers import Seat, at_chart_a, make_view

SQUARES = [100 * row + column for row in ROWS for column in COLUMNS]
ILLEGAL = "ILLEGAL ENTRY"


def ends(request: MovementRequest, name: str, mode: str) -> dict[Square, int]:
    """Each square that a legal order in that mode reaches, with the fewest moves.

    It tries all sequences of directions and does not use the way-finder."""
    start = request.view.ships[name].square
    found: dict[Square, int] = {}
    queue: deque[tuple[Square, tuple[str, ...]]] = deque([(start, ())])
    while queue:
        square, moves = queue.popleft()
        for direction in DIRECTIONS:
            longer = (*moves, direction)
            try:
                request.judge(ShipOrder(name, mode, longer))
            except IllegalOrder:
                continue
            there = step(square, direction)
            if there not in found and there != start:
                found[there] = len(longer)
                queue.append((there, longer))
    return found


@st.composite
def requests(draw: st.DrawFn) -> tuple[MovementRequest, str, str]:
    """A movement phase, one of its ships in any state, and a mode."""
    side: Side = draw(st.sampled_from((BRITISH, GERMAN)))
    turn = draw(st.integers(1, 30))
    view = make_view(side, turn)
    name = draw(st.sampled_from(sorted(view.ships)))
    spec = view.ships[name].spec
    square = draw(st.sampled_from([s for s in SQUARES if not movement.closed(view.ships[name], s)]))
    changes = {
        "square": square,
        "mode": spec.mode if spec.kind == "M" else draw(st.sampled_from("MP")),
        "fuel": draw(st.integers(0, spec.fuel_cap)) if spec.has_fuel else 0,
        "moved": draw(st.booleans()),
        "knots": draw(st.sampled_from((0, 15, spec.knots))),
    }
    changes["dashed"] = changes["moved"] and draw(st.booleans())
    changed: dict[str, Any] = {name.replace(" ", "_"): changes}
    request = MovementRequest(make_view(side, turn, **changed))
    mode = spec.mode if spec.kind == "M" else draw(st.sampled_from("MLFCPR"))
    return request, name, mode


@settings(max_examples=40, derandomize=True)
@given(requests(), st.data())
def test_every_way_found_is_legal_and_shortest_and_none_is_missed(
    posed: tuple[MovementRequest, str, str], data: st.DataObject
) -> None:
    request, name, mode = posed
    ship = request.view.ships[name]
    shortest = ends(request, name, mode)
    for goal in {*shortest, *data.draw(st.lists(st.sampled_from(SQUARES), max_size=20))}:
        try:
            reading = read(ShipWords(request, ship), (mode, str(goal)))
        except IllegalOrder:
            assert goal not in shortest
            continue
        order = reading.order
        assert isinstance(order, ShipOrder)
        request.judge(order)
        if goal in shortest:
            assert (len(order.moves), landed(ship.square, order.moves)) == (shortest[goal], goal)
            assert not reading.effects
        else:
            assert reading.effects
            assert order.moves or movement.must_pause(ship, request.view.turn)


def test_a_mode_that_a_ship_cannot_take_is_refused_in_its_own_square_too() -> None:
    request = MovementRequest(make_view(GERMAN, 3, BELCHEN={"square": 1918, "mode": "M"}))
    with pytest.raises(IllegalOrder, match="ONLY CARRIERS"):
        read(ShipWords(request, request.view.ships["BELCHEN"]), ("L", "1918"))


def landed(square: Square, moves: tuple[str, ...]) -> Square:
    for move in moves:
        square = step(square, move)
    return square


def tracks(left: int, ship_turns: int) -> Iterator[tuple[int, ...]]:
    """Every way to divide a number of squares among turns, at most four in one."""
    if ship_turns == 0:
        if left == 0:
            yield ()
        return
    for now in range(min(4, left) + 1):
        yield from ((now, *rest) for rest in tracks(left - now, ship_turns - 1))


@pytest.mark.parametrize(
    ("name", "state", "goal"),
    [
        ("HOOD", {}, 1922),
        ("HOOD", {"dashed": True, "moved": True}, 1922),
        ("HOOD", {"fuel": 1}, 2022),
        ("HOOD", {"fuel": 0, "moved": True}, 1722),
        ("RODNEY", {"square": 1622, "mode": "M", "fuel": 1}, 1822),
        ("DF1", {"fuel": 4}, 2022),
        ("NORFOLK", {"square": 1622, "fuel": 1}, 2022),
    ],
)
def test_a_voyage_takes_the_fewest_possible_turns(name: str, state: dict[str, int], goal: Square) -> None:
    turn = 2
    ship = make_view(**{name: state}).ships[name]  # type: ignore[arg-type] # a ship's values
    squares = goal // 100 - ship.square // 100

    def sails(track: tuple[int, ...]) -> bool:
        sailing = ship
        for number, moved in enumerate(track):
            if moved > movement.squares_now(sailing, MOVE, turn + number):
                return False
            sailing = movement.carry_out(sailing, Leg(MOVE, sailing.square, (sailing.square,) * moved))
        return True

    fewest = next(turns for turns in range(1, 20) if any(map(sails, tracks(squares, turns))))
    assert ways.ship_way(ship, MOVE, goal, turn).turns == fewest


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        ("MS HOOD 1724", ShipOrder("HOOD", "M", ("E", "SE"))),
        ("MS HOOD M 1724", ShipOrder("HOOD", "M", ("E", "SE"))),
        ("MS WS8B 2124", ShipOrder("WS8B", "F", ("S",))),
        ("MP REYKJAVIK 1519", PlaneOrder("REYKJAVIK", "M", ("SE", "SE"))),
        ("MP REYKJAVIK P 1519", PlaneOrder("REYKJAVIK", "P", ("SE", "SE"))),
        ("MP ULSTER R 2020", PlaneOrder("ULSTER", "R", ("NW", "W", "W"))),
    ],
)
def test_an_order_to_a_square_finds_the_way(typed: str, order: ShipOrder | PlaneOrder) -> None:
    seat = at_chart_a(typed)
    assert seat.order == order


@pytest.mark.parametrize(
    ("typed", "reason", "state"),
    [
        ("MS HOOD 1622", "ALREADY IN 1622", {}),
        ("MS HOOD 1418", "THERE IS LAND IN 1418", {}),
        ("MS HOOD 1528", "1528 IS AN ENEMY PORT", {}),
        ("MS HOOD 1029", "NO SUCH SQUARE: ROW 11 TO 30, COLUMN 11 TO 28, SUCH AS 1724", {}),
        ("MS HOOD 17", "NO SUCH SQUARE: ROW 11 TO 30, COLUMN 11 TO 28, SUCH AS 1724", {}),
        ("MS HOOD P 1724", "SHIPS DO NOT MOVE IN MODE P: TAKE M", {}),
        ("MS HOOD 1724", "MAY NOT MOVE THIS TURN: 0 KNOTS", {"knots": 0}),
        ("MS HOOD M 1724 E", "DIRECTIONS, OR ONE SQUARE OF FOUR NUMERALS: M E SE, M 1724", {}),
        ("MS HOOD M 17 24", "NO SUCH SQUARE: ROW 11 TO 30, COLUMN 11 TO 28, SUCH AS 1724", {}),
        ("MS HOOD 1724 M", "THE MODE COMES FIRST: MS HOOD M 1724", {}),
        ("MP ULSTER 2120", "A OR R BEFORE THE SQUARE", {}),
        ("MP REYKJAVIK Z 1519", "ALREADY AT ITS BASE", {}),
    ],
)
def test_a_square_that_cannot_be_reached_is_refused_with_the_reason(
    typed: str, reason: str, state: dict[str, int]
) -> None:
    seat = at_chart_a(HOOD=state)
    assert seat.type(typed) == [ILLEGAL, reason]
    assert seat.orders == []


def test_8_24_2_a_torpedo_plane_flies_out_and_back_to_its_carriers_new_square() -> None:
    seat = at_chart_a(turn=14, ARK_ROYAL={"square": 3024, "mode": "L"}, ARK_ROYAL_1={"square": 3024})
    seat.type("MS ARK ROYAL L N", "MP ARK ROYAL 1 A 2724")
    assert seat.order == PlaneOrder("ARK ROYAL 1", "A", ("N", "N", "N", "A", "S", "S"))
    assert seat.type("MP ARK ROYAL 1 A 2624") == [ILLEGAL, "4 SQUARES OUT AND 3 BACK: ONLY 5 MOVES"]


def test_6_5_a_torpedo_plane_is_not_available_before_its_carrier() -> None:
    seat = at_chart_a(turn=1)
    assert seat.type("MP ARK ROYAL 1 A 2724") == ["ITS CARRIER IS NOT YET ACTIVE"]
    assert seat.orders == []


def test_a_square_or_a_whole_order_may_be_typed_at_charts_b_and_c() -> None:
    seat = at_chart_a("MS HOOD", "1724", "M E", "X", "MP", "P 1519", "X")
    assert [str(order) for order in seat.orders] == [
        "MS HOOD = M E SE",
        "MS P OF WALES = M E",
        "MP REYKJAVIK = P SE SE",
    ]


def test_several_directions_may_be_typed_at_once() -> None:
    seat = at_chart_a()
    assert seat.type("MS", "M", "E UP")[1].startswith("THERE IS NO DIRECTION UP: N NE E SE S SW W NW; ")
    assert seat.type("E E E") == [ILLEGAL, "ONLY 2 MOVES"]
    seat.type("E SE")
    assert seat.order == ShipOrder("HOOD", "M", ("E", "SE"))


def test_10_1_a_shadowed_ship_may_be_sent_to_a_square() -> None:
    view = make_view(GERMAN, 3, BISMARCK={"square": 1720})
    seat = Seat(EvadeRequest(view, "BISMARCK", "SUFFOLK"))
    seat.type("1918")
    assert seat.order == ShipOrder("BISMARCK", "M", ("SW", "SW"))


def test_the_classic_game_refuses_squares_and_whole_orders() -> None:
    seat = at_chart_a("MS", classic=True)
    for typed in ("1724", "M E", "="):
        assert seat.type(typed) == [ILLEGAL]
    seat.type("M")
    assert seat.type("E SE") == [ILLEGAL]


@given(st.sampled_from(SQUARES), st.sampled_from(SQUARES))
@settings(max_examples=50, derandomize=True)
def test_a_straight_way_has_as_many_moves_as_the_squares_are_apart(here: Square, there: Square) -> None:
    moves = ways.straight(here, there)
    assert landed(here, moves) == there
    assert len(moves) == max(abs(here // 100 - there // 100), abs(here % 100 - there % 100))
    assert on_board(here)


@pytest.mark.parametrize(
    ("name", "mode", "typed", "told"),
    [
        ("ARK_ROYAL", "L", ["MS ARK ROYAL M W", "MS ARK ROYAL 2014"], "ARK ROYAL STAYS IN 2014 AS BEFORE, MODE L"),
        ("ARK_ROYAL", "L", ["MS ARK ROYAL 2012", "MS ARK ROYAL 2014"], "ARK ROYAL STAYS IN 2014 AS BEFORE, MODE L"),
        ("ARK_ROYAL", "L", ["MS ARK ROYAL 2012", "MS ARK ROYAL L 2014"], "ARK ROYAL STAYS IN 2014 AS BEFORE, MODE L"),
        ("HOOD", "P", ["MS HOOD M W", "MS HOOD 2014"], "HOOD STAYS IN 2014 AS BEFORE, MODE P"),
        ("HOOD", "P", ["MS HOOD M", "MS HOOD", "2014"], "HOOD STAYS IN 2014 AS BEFORE, MODE P"),
        ("HOOD", "M", ["MS HOOD P", "MS HOOD 2014"], "HOOD STAYS IN 2014 AS BEFORE, MODE M"),
        ("HOOD", "P", ["MS HOOD 2014"], "ALREADY IN 2014"),
        ("HOOD", "P", ["MS HOOD M W", "MS HOOD 2014", "MS HOOD 2014"], "ALREADY IN 2014"),
        ("HOOD", "P", ["MS HOOD W", "MS HOOD M 2014"], "ALREADY IN 2014"),
        ("ARK_ROYAL", "L", ["MS ARK ROYAL M"], "NO MOVES GIVEN: ARK ROYAL STAYS, NOW IN M. AS BEFORE: MS ARK ROYAL L"),
    ],
)
def test_its_own_square_alone_takes_back_the_order_of_a_ship_sent_elsewhere(
    name: str, mode: str, typed: list[str], told: str
) -> None:
    state: dict[str, Any] = {name: {"square": 2014, "mode": mode}}
    seat = at_chart_a(turn=14, **state)
    lines = seat.type(*typed)
    assert told in lines
    if "AS BEFORE, MODE" in told:
        assert seat.request.view.ship_legs[name.replace("_", " ")][:2] == (mode, 2014)
