"""The immutable classes of table.values are those of the standard module, but for what they cost."""

import copy
import dataclasses
import pickle
import subprocess
import sys
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
    """One that inherits fields."""

    fuel: int = 9


@values.dataclass(frozen=True, slots=True)
class Nothing:
    """One without fields."""


@dataclasses.dataclass(frozen=True, slots=True)
class Standard:
    """The standard one."""

    name: str
    squares: tuple[int, ...] = ()


HOOD = Ship("HOOD", (1825,))


def test_fields_are_given_in_order_or_by_name_and_defaults_are_taken() -> None:
    assert (HOOD.name, HOOD.squares, HOOD.kind) == ("HOOD", (1825,), "ship")
    assert Ship(squares=(1825,), name="HOOD") == HOOD
    assert Ship("HOOD").squares == ()
    assert Raider("BISMARCK") == Raider("BISMARCK", (), 9)
    Nothing()


@pytest.mark.parametrize("wrong", [(), ("HOOD", (), 9)])
def test_too_few_and_too_many_are_refused(wrong: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        Ship(*wrong)


def test_equal_are_those_of_one_class_with_equal_fields() -> None:
    assert hash(Ship("HOOD", (1825,))) == hash(HOOD)
    assert len({HOOD, Ship("HOOD", (1825,)), Ship("HOOD"), Raider("HOOD", (1825,)), Standard("HOOD", (1825,))}) == 4
    assert Nothing() == Nothing()
    other: object = ("HOOD", (1825,))
    assert other != HOOD


def test_nothing_can_be_changed_or_added() -> None:
    for name in ("name", "fate"):
        with pytest.raises(AttributeError):
            setattr(HOOD, name, "SUNK")
    with pytest.raises(AttributeError):
        del HOOD.name
    assert not hasattr(HOOD, "__dict__")
    assert not hasattr(Raider("BISMARCK"), "__dict__")


def test_they_are_shown_like_the_standard_ones_and_keep_methods_of_their_own() -> None:
    assert repr(HOOD) == repr(Standard("HOOD", (1825,))).replace("Standard", "Ship")
    assert str(HOOD) == "THE HOOD"
    assert Ship.__doc__ == "A class with a default and a constant."
    assert Ship.__qualname__ == "Ship"


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_they_can_be_copied_and_sent(again: Any) -> None:
    assert again(Raider("BISMARCK", (1,), 4)) == Raider("BISMARCK", (1,), 4)


@pytest.mark.parametrize("replace", [values.replace, dataclasses.replace, values._replace])
def test_one_field_is_replaced(replace: Any) -> None:
    assert replace(Raider("BISMARCK", (1,), 4), fuel=3) == Raider("BISMARCK", (1,), 3)


def test_they_match_by_place_and_the_standard_module_knows_their_fields() -> None:
    match Raider("BISMARCK", (1,), 4):
        case Raider(name, squares, fuel):
            assert (name, squares, fuel) == ("BISMARCK", (1,), 4)
    assert [field.name for field in dataclasses.fields(Raider)] == ["name", "squares", "fuel"]
    assert dataclasses.asdict(HOOD) == {"name": "HOOD", "squares": (1825,)}


def test_the_standard_module_is_imported_only_when_it_is_asked() -> None:
    code = "import sys, compbis.table.report; print({'dataclasses', 'inspect'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout == b"set()\n"
