"""Plain forms: each value has one, and nothing else is accepted."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal, NamedTuple

import pytest

from compbis.table.side import BRITISH, Side
from compbis.table.values import from_plain, to_plain


class Rig(StrEnum):
    """An enum of its own."""

    SLOOP = "S"
    BRIG = "B"


class Yard(NamedTuple):
    """A class whose plain form is its name."""

    name: str
    docks: int

    def plain(self) -> str:
        """Its name."""
        return self.name

    @staticmethod
    def from_plain(name: Any) -> "Yard":
        """The yard of that name."""
        return YARDS[name]


YARDS = {"HULL": Yard("HULL", 3)}


class Boat(NamedTuple):
    """A field of each kind."""

    yard: Yard
    rig: Rig | Side
    crew: tuple[str, ...] = ()
    ports: frozenset[int] = frozenset()
    afloat: bool = True
    mate: str | None = None
    berth: tuple[int, str] = (0, "")
    flag: Literal["RED", "WHITE"] = "RED"


@dataclass(frozen=True, slots=True)
class Fleet:
    """Boats by rig."""

    boats: Mapping[Rig, Boat]
    port: int = 0


BOAT = Boat(YARDS["HULL"], Rig.BRIG, ("TOM", "ANN"), frozenset((7, 3)), mate="ANN", berth=(4, "E"))
PLAIN = ["HULL", "B", ["TOM", "ANN"], [3, 7], True, "ANN", [4, "E"], "RED"]


def test_every_kind_of_field_survives_the_round_trip() -> None:
    fleet = Fleet({Rig.BRIG: BOAT, Rig.SLOOP: BOAT._replace(rig=BRITISH, mate=None)})
    plain = to_plain(fleet)
    assert plain["boats"]["B"] == PLAIN
    assert plain["boats"]["S"] == ["HULL", "british", ["TOM", "ANN"], [3, 7], True, None, [4, "E"], "RED"]
    read = from_plain(Fleet, json.loads(json.dumps(plain)))
    assert read == fleet
    assert read.boats[Rig.BRIG].yard is YARDS["HULL"] and type(read.boats[Rig.BRIG].rig) is Rig


def test_a_mapping_is_read_only() -> None:
    boats = from_plain(Fleet, {"boats": {"B": PLAIN}, "port": 7}).boats
    with pytest.raises(TypeError):
        boats["S"] = BOAT


@pytest.mark.parametrize(
    ("field", "other"),
    [
        (0, "YORK"),
        (1, "X"),
        (1, ["B"]),
        (2, "TOM"),
        (2, [1]),
        (3, [7, 3]),
        (3, [True]),
        (4, 1),
        (5, 0),
        (6, [4]),
        (6, [4, "E", 1]),
        (6, ["4", "E"]),
        (7, "BLUE"),
    ],
)
def test_an_invalid_plain_form_is_refused(field: int, other: Any) -> None:
    assert from_plain(Boat, PLAIN) == BOAT
    with pytest.raises((ValueError, LookupError, TypeError)):
        from_plain(Boat, [*PLAIN[:field], other, *PLAIN[field + 1 :]])


@pytest.mark.parametrize("data", [None, "HULL", {"yard": "HULL"}, PLAIN[:-1], [*PLAIN, 1]])
def test_a_named_tuple_needs_all_its_fields_in_order(data: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        from_plain(Boat, data)


@pytest.mark.parametrize("data", [None, [{}, 7], {"boats": {}}, {"boats": {}, "port": 7, "keel": 1}])
def test_a_dataclass_needs_all_its_fields_by_name(data: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        from_plain(Fleet, data)
