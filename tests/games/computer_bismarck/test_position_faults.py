"""The faults found in impossible positions, word for word: the unit and what is wrong with it."""

from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP
from compbis.games.computer_bismarck.state.position import Position, faults, start
from compbis.table.side import GERMAN

SCAPA_FLOW = 1825


@pytest.mark.parametrize(
    ("name", "state", "fault"),
    [
        ("HOOD", {"square": 2024}, ""),
        ("BISMARCK", {"square": 2024}, "BISMARCK: in 2024"),
        ("HOOD", {"square": 1317}, ""),
        ("BISMARCK", {"square": SCAPA_FLOW}, "BISMARCK: in 1825"),
        ("HOOD", {"square": 2123}, "HOOD: in 2123"),  # land
        ("HOOD", {"square": 3118}, "HOOD: in 3118"),  # off the board
        ("HOOD", {"midships": 7}, "HOOD: midships 7"),
        ("HOOD", {"firepower": -1}, "HOOD: firepower -1"),
        ("HOOD", {"knots": 32}, "HOOD: knots 32"),
        ("HOOD", {"torpedoes": 2}, "HOOD: torpedoes 2"),
        ("HOOD", {"fuel": 8}, "HOOD: fuel 8"),
        ("HOOD", {"fuel": -1}, "HOOD: fuel -1"),
        ("HOOD", {"fuel": 0}, ""),
        ("HOOD", {"midships": 0}, "HOOD: 0 midships, fate ''"),
        ("HOOD", {"fate": "SUNK"}, "HOOD: 6 midships, fate 'SUNK'"),
        ("HOOD", {"midships": 0, "fate": "SUNK"}, ""),
        ("SL1", {"fate": "DISPERSED"}, ""),
        ("HOOD", {"mode": "Z"}, "HOOD: mode Z"),
        ("HOOD", {"mode": "R"}, ""),
        ("REPULSE", {"mode": "X"}, ""),
    ],
)
def test_a_fault_of_a_ship_is_named(name: str, state: dict[str, Any], fault: str) -> None:
    position = start(7, (), frozenset())
    side = next(side for side in position.ships if name in position.ships[side])
    position.put(position.ships[side][name]._replace(**state))
    assert faults(position) == ([fault] if fault else [])


@pytest.mark.parametrize(
    ("state", "fault"),
    [
        ({"mode": "P", "endurance": 1}, ""),
        ({"mode": "P", "endurance": 0}, "plane ULSTER 1: in 2123 with endurance 0"),
        ({"mode": "P", "endurance": 1, "square": 1031}, "plane ULSTER 1: in 1031 with endurance 1"),
        ({"mode": "L", "endurance": 1}, "plane ULSTER 1: mode L"),
        ({"mode": "X", "endurance": 1}, "plane ULSTER 1: mode X"),
        ({"square": 2122}, "plane ULSTER 1: on the ground in 2122"),
    ],
)
def test_a_fault_of_a_plane_is_named(state: dict[str, Any], fault: str) -> None:
    position = start(7, (), frozenset())
    (planes,) = [planes for planes in position.planes.values() if planes]
    position.put_plane(planes["ULSTER 1"]._replace(**state))
    assert faults(position) == ([fault] if fault else [])


@pytest.mark.rule("17.1d", "chart.i")
@pytest.mark.parametrize(("turn", "fault"), [(0, "turn 0"), (1, ""), (30, ""), (31, ""), (32, "turn 32")])
def test_an_impossible_turn_is_named(turn: int, fault: str) -> None:
    position = start(7, (), frozenset())
    position.turn = turn
    assert faults(position) == ([fault] if fault else [])


@pytest.mark.parametrize("kind", ["Q", "", "BC", 1])
def test_a_contact_with_an_unknown_kind_is_refused(kind: Any) -> None:
    data = start(7, (), frozenset()).save()
    data["contacts"][GERMAN] = [["HOOD", "B", 1622, 1, "search", True, False]]
    contact = Position.load(data).contacts[GERMAN]["HOOD"]
    assert contact.kind is BATTLESHIP
    data["contacts"][GERMAN][0][1] = kind
    with pytest.raises(ValueError, match="ShipKind"):
        Position.load(data)
