"""Finds where the values that a captain receives can be written to: by an item, a method or an attribute."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from enum import Enum
from types import MappingProxyType
from typing import Any

from compbis.table.values import Value

ATOMS = (bool, int, float, str, bytes, type(None))
READ_ONLY = (MappingProxyType, tuple, frozenset, range)
"""Types that are read-only themselves; their contents are checked."""


class Walk:
    """A walk through values that checks each once. faults: the writable places found so far."""

    def __init__(self) -> None:
        self._met: dict[int, Any] = {}  # keeps the values alive, so that no other value gets the same id
        self.faults: list[str] = []

    def through(self, value: Any, path: str) -> None:
        """Check a value and all that can be reached from it, except classes and members of enums. path: the names that
        lead to the value, for `faults`."""
        if type(value) in ATOMS or isinstance(value, Enum | type) or id(value) in self._met:
            return
        self._met[id(value)] = value
        inside = list(_inside(value))
        if not _closed(value):
            self.faults.append(f"{path} is a {type(value).__name__}")
        self.faults += [f"{path}.{name} can be set" for name in _settable(value, [name for name, _ in inside])]
        for name, part in inside:
            self.through(part, f"{path}.{name}")


def _closed(value: Any) -> bool:
    """Whether nobody can add an item or an attribute."""
    if hasattr(value, "__dict__"):
        return _has_only_fields(value)
    return isinstance(value, READ_ONLY) or (hasattr(type(value), "__slots__") and not isinstance(value, Collection))


def _has_only_fields(value: Any) -> bool:
    """Whether it is an immutable value of ours with no attributes but its fields, such as a report."""
    return (
        isinstance(value, Value)
        and type(value).__setattr__ is Value.__setattr__
        and {*vars(value)} <= {*value.__match_args__}
    )


def _inside(value: Any) -> Iterator[tuple[str, Any]]:
    """The values that can be reached in one step, with their names: items, fields, slots and properties."""
    if isinstance(value, Mapping):
        yield from ((f"key {key}", key) for key in value)
        yield from ((str(key), item) for key, item in value.items())
    elif isinstance(value, Iterable):
        yield from ((str(number), item) for number, item in enumerate(value))
    yield from getattr(value, "__dict__", {}).items()
    for class_ in type(value).__mro__:
        named = [name for name, what in vars(class_).items() if _is_data(what) and not name.startswith("__")]
        yield from ((name, getattr(value, name)) for name in named)


def _is_data(what: Any) -> bool:
    return isinstance(what, property) or hasattr(what, "__set__")


def _settable(value: Any, names: list[str]) -> Iterator[str]:
    """The attributes that can be set, among these names and one new name."""
    for name in [name for name in names if hasattr(type(value), name)] + ["of_its_own"]:
        with suppress(AttributeError, TypeError):
            setattr(value, name, getattr(value, name, None))
            yield name
