"""Plain forms: what typed values are in a record or for another program: lists, texts, numbers, yes, no and None."""

from collections.abc import Sequence
from enum import Enum
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin


def to_plain(value: object) -> Any:
    """A value in its plain form: a tuple is a list, an enum of texts the text."""
    match value:
        case tuple():
            return [to_plain(item) for item in value]
        case str():
            return str(value)
    return value


def from_plain(form: Any, value: Any) -> Any:
    """The value of a type that has this plain form. Raises ValueError or TypeError if it has none of that type.

    Args:
        form: the type: int, str, bool, None, an enum of texts, literals, a NamedTuple, tuples and unions of them.
        value: the plain form, as JSON gives it.
    """
    origin, parts = get_origin(form), get_args(form)
    if origin in (Union, UnionType):
        return _first(parts, value)
    if origin is Literal and isinstance(value, str) and value in parts:
        return value
    if origin is tuple and isinstance(value, list):
        forms = [parts[0]] * len(value) if parts[-1] is ... else parts
        return tuple(_items(forms, value))
    if not isinstance(form, type):
        raise TypeError(f"no {form}: {value!r}")
    if issubclass(form, tuple) and isinstance(value, list):
        return form(*_items(list(form.__annotations__.values()), value))
    if issubclass(form, Enum) and isinstance(value, str):
        return form(value)
    if isinstance(value, form) and isinstance(value, bool) is (form is bool):
        return value
    raise TypeError(f"no {form}: {value!r}")


def _items(forms: Sequence[Any], values: Sequence[Any]) -> list[Any]:
    return [from_plain(form, value) for form, value in zip(forms, values, strict=True)]


def _first(forms: Sequence[Any], value: Any) -> Any:
    """As the first of these types that has this plain form."""
    for form in forms[:-1]:
        try:
            return from_plain(form, value)
        except (ValueError, TypeError):
            continue
    return from_plain(forms[-1], value)
