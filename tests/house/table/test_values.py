"""The immutable classes of table.values behave like those of the standard library, but cost less."""

import copy
import dataclasses
import inspect
import pickle
import subprocess
import sys
import typing
from typing import Any, ClassVar

import pytest

from compbis.table import values


@values.dataclass(frozen=True, slots=True)
class Ship:
    """A class with a default and a constant."""

    name: str
    squares: tuple[int, ...] = ()

    kind: ClassVar[str] = "ship"

    def __str__(self) -> str:
        return f"THE {self.name}"


@values.dataclass(frozen=True, slots=True)
class Raider(Ship):
    """A class that inherits fields."""

    fuel: int = 9


@values.dataclass(frozen=True, slots=True)
class Nothing:
    """A class without fields."""


@dataclasses.dataclass(frozen=True, slots=True)
class Standard:
    """Ship as a dataclass of the standard library."""

    name: str
    squares: tuple[int, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True)
class StandardRaider(Standard):
    """Raider as a dataclass of the standard library."""

    fuel: int = 9


class Square(values.NamedTuple):
    """A named tuple with defaults and a property."""

    row: int
    column: int = 11
    ports: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        """Its number on the board."""
        return 100 * self.row + self.column


class Port(Square):
    """A named tuple with the fields of another."""

    def moved(self) -> "Port":
        """The port one row to the south."""
        return self._replace(row=self.row + 1)


class StandardSquare(typing.NamedTuple):
    """Square as a named tuple of the standard library."""

    row: int
    column: int = 11
    ports: tuple[str, ...] = ()


HOOD = Ship("HOOD", (1825,))
SQUARE = Square(18, 25)


def test_the_first_instances_are_made_like_later_ones() -> None:
    """The class has no constructor of its own until the first ones are made."""

    class Fresh(values.NamedTuple):
        row: int
        column: int = 11
        ports: int = 0

    @values.dataclass(frozen=True, slots=True)
    class FreshShip(Ship):
        fuel: int = 9

    some: list[tuple[tuple[int, ...], dict[str, int]]] = [(tuple(range(count)), {}) for count in range(5)]
    named = [((), {"row": 1}), ((), {"name": 1}), ((1,), {"column": 2}), ((1,), {"fuel": 2}), ((), {"fuel": 2})]
    wrong = [((1,), {"name": 2}), ((1,), {"row": 2}), ((1, 2, 3), {"depth": 2}), ((), {"row": 1, "name": 1})]
    for ours, standard in ((Fresh, StandardSquare), (FreshShip, StandardRaider)):
        for given, by_name in [*some, *named, *wrong] * 2:
            assert _made(ours, given, by_name) == _made(standard, given, by_name), (given, by_name)


def _made(type_: Any, given: tuple[int, ...], by_name: dict[str, int]) -> object:
    try:
        made = type_(*given, **by_name)
    except TypeError:
        return TypeError
    return [value or () for value in (getattr(made, name) for name in made.__match_args__)]


def test_instances_of_one_class_with_equal_fields_are_equal() -> None:
    assert hash(Ship("HOOD", (1825,))) == hash(HOOD)
    assert len({HOOD, Ship("HOOD", (1825,)), Ship("HOOD"), Raider("HOOD", (1825,)), Standard("HOOD", (1825,))}) == 4
    assert Nothing() == Nothing()
    other: object = ("HOOD", (1825,))
    assert other != HOOD


def test_fields_cannot_be_changed_or_added() -> None:
    for name in ("name", "fate"):
        with pytest.raises(AttributeError):
            setattr(HOOD, name, "SUNK")
    with pytest.raises(AttributeError):
        del HOOD.name
    assert not hasattr(HOOD, "__dict__")
    assert not hasattr(Raider("BISMARCK"), "__dict__")


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_dataclasses_and_named_tuples_can_be_copied_and_pickled(again: Any) -> None:
    for value in (Raider("BISMARCK", (1,), 4), SQUARE):
        assert again(value) == value and type(again(value)) is type(value)


@pytest.mark.parametrize("replace", [values.replace, dataclasses.replace, values._replace])
def test_one_field_is_replaced(replace: Any) -> None:
    assert replace(Raider("BISMARCK", (1,), 4), fuel=3) == Raider("BISMARCK", (1,), 3)


def test_dataclasses_match_by_position_and_the_standard_module_knows_their_fields() -> None:
    match Raider("BISMARCK", (1,), 4):
        case Raider(name, squares, fuel):
            assert (name, squares, fuel) == ("BISMARCK", (1,), 4)
    assert [field.name for field in dataclasses.fields(Raider)] == ["name", "squares", "fuel"]
    assert dataclasses.asdict(HOOD) == {"name": "HOOD", "squares": (1825,)}


@pytest.mark.parametrize(("ours", "standard"), [(Ship, Standard), (Square, StandardSquare)])
def test_the_signature_is_known_before_the_first_instance(ours: Any, standard: Any) -> None:
    actual, expected = (inspect.signature(type_).parameters.values() for type_ in (ours, standard))
    assert [(field.name, field.default) for field in actual] == [(field.name, field.default) for field in expected]


@pytest.mark.parametrize("type_", [Square, StandardSquare, Port])
def test_a_named_tuple_is_a_tuple_with_names(type_: Any) -> None:
    made = type_(18, 25)
    assert made == (18, 25, ()) == type_(column=25, row=18)
    assert hash(made) == hash((18, 25, ()))
    row, *rest = made
    assert (row, rest) == (18, [25, ()])
    assert (made.row, made.column, made.ports) == (18, 25, ())
    assert type_(18) == (18, 11, ())
    assert type_._make([1, 2, ("BREST",)]) == (1, 2, ("BREST",))
    assert made._asdict() == {"row": 18, "column": 25, "ports": ()}
    assert (type_._fields, type_._field_defaults) == (("row", "column", "ports"), {"column": 11, "ports": ()})
    assert type(made._replace(column=26)) is type_
    assert made._replace(column=26) == (18, 26, ())
    assert repr(made) == f"{type_.__name__}(row=18, column=25, ports=())"
    match made:
        case type_(18, column=column):
            assert column == 25
    assert dataclasses.asdict(Ship("HOOD", made)) == {"name": "HOOD", "squares": made}


def test_a_named_tuple_is_immutable() -> None:
    for square in (SQUARE, Port(18)):
        for name in ("row", "depth"):
            with pytest.raises(AttributeError):
                setattr(square, name, 1)
    assert not hasattr(SQUARE, "__dict__")


def test_the_standard_module_is_imported_only_when_needed() -> None:
    code = "import sys, compbis.table.report; print({'dataclasses', 'inspect'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout == b"set()\n"
