"""Letters and words from outside become enum members at the boundary; inside there is nothing else."""

import json
from collections.abc import Iterator
from enum import Enum

import pytest

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.api import (
    BISMARCK,
    Fate,
    Load,
    MovementRequest,
    PlaneMode,
    PlaneOrder,
    ShipMode,
    ShipOrder,
    plain_view,
    view_from_plain,
)
from compbis.games.computer_bismarck.cards.modes import CHART_B, CHART_C
from compbis.games.computer_bismarck.requests.decisions import Ordered
from compbis.games.computer_bismarck.requests.view import view
from compbis.games.computer_bismarck.state.orders import parse
from compbis.games.computer_bismarck.state.position import Position, start
from compbis.games.computer_bismarck.state.units import Leg
from compbis.table.request import Order
from compbis.table.side import BRITISH, GERMAN

POSITION = start(7, (), frozenset())
GERMANS, BRITONS = MovementRequest(view(POSITION, GERMAN)), MovementRequest(view(POSITION, BRITISH))


@pytest.mark.parametrize(
    ("asked", "order", "mode"),
    [
        (GERMANS, ShipOrder(BISMARCK, "P"), ShipMode.PATROL),
        (GERMANS, parse(f"MS {BISMARCK} = P"), ShipMode.PATROL),
        (BRITONS, PlaneOrder("ULSTER", "A"), PlaneMode.ARMED),
        (BRITONS, parse("MP ULSTER = A"), PlaneMode.ARMED),
    ],
)
def test_the_letter_of_a_mode_is_a_member_once_it_is_judged(
    asked: MovementRequest, order: Order, mode: ShipMode | PlaneMode
) -> None:
    ordered = asked.judge(order)
    assert isinstance(ordered, Ordered)
    assert ordered.leg.mode is mode


def test_a_letter_that_is_no_mode_of_a_unit_is_refused() -> None:
    ships = [(GERMANS, ShipOrder(BISMARCK, letter), "B") for letter in ("", "MP", *"ABQUXYZm")]
    planes = [(BRITONS, PlaneOrder("ULSTER", letter), "C") for letter in ("", "ZB", *"CFLQXa")]
    for asked, order, chart in (*ships, *planes):
        with pytest.raises(IllegalOrder, match=f"^NOT A COMMAND OF CHART {chart}$"):
            asked.judge(order)


def aloft() -> Position:
    """A position with a bomber in the air, and a ship that is sunk."""
    position = start(7, (), frozenset())
    ulster, hood = position.planes[BRITISH]["ULSTER"], position.ships[BRITISH]["HOOD"]
    position.put_plane(ulster._replace(mode=PlaneMode.RECON, load=Load.EXTRA_FUEL, endurance=3))
    position.put(hood._replace(midships=0, fate=Fate.SUNK))
    return position


def letters(position: Position) -> Iterator[object]:
    """The modes, loads and fates of all units."""
    for side in (BRITISH, GERMAN):
        for ship in position.ships[side].values():
            yield from (ship.mode, ship.fate)
        for plane in position.planes[side].values():
            yield from (plane.mode, plane.load, plane.fate)


def test_a_loaded_position_holds_members_and_is_saved_the_same_again() -> None:
    before = aloft().save()
    text = json.dumps(before)
    after = Position.load(json.loads(text))
    assert all(isinstance(letter, Enum) for letter in letters(after))
    assert json.dumps(after.save()) == text


def test_a_view_from_plain_data_holds_members_in_its_legs_too() -> None:
    position = aloft()
    position.set_leg(position.ships[BRITISH]["NORFOLK"], Leg(ShipMode.MOVE, 1118, (1118,)))
    position.set_leg(position.planes[BRITISH]["ULSTER"], Leg(PlaneMode.RECON, 2123))
    text = json.dumps(plain_view(view(position, BRITISH)))
    again = view_from_plain(json.loads(text))
    assert again.ship_legs["NORFOLK"].mode is ShipMode.MOVE
    assert again.plane_legs["ULSTER"].mode is PlaneMode.RECON
    assert again.planes["ULSTER"].load is Load.EXTRA_FUEL
    assert json.dumps(plain_view(again)) == text


def test_a_wrong_letter_in_a_position_or_view_is_refused() -> None:
    saved = json.loads(json.dumps(aloft().save()))
    saved["ships"]["german"][BISMARCK][1] = "A"
    with pytest.raises(ValueError, match="ShipMode"):
        Position.load(saved)
    plain = json.loads(json.dumps(plain_view(view(aloft(), BRITISH))))
    plain["planes"]["ULSTER"][2] = "L"
    with pytest.raises(ValueError, match="PlaneMode"):
        view_from_plain(plain)


def test_the_charts_are_the_modes_that_can_be_ordered() -> None:
    assert "".join(CHART_B) == "MPLFCR"
    assert "".join(CHART_C) == "MPARZB"
    assert set(CHART_B) < set(ShipMode)
    assert set(CHART_C) == set(PlaneMode)
