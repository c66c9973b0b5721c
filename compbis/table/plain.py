"""Plain forms: what typed values are in a record or for another program: lists, texts, numbers, yes, no and None.

A named tuple or a tuple is a list, a set a sorted one, a mapping or a dataclass an object. A type of values that have
another form, such as the name of a card, has `plain` and `from_plain` for it.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from itertools import pairwise
from types import MappingProxyType, UnionType
from typing import Any, Literal, Union, get_args, get_origin


def to_plain(value: Any) -> Any:
    """A value in its plain form."""
    if hasattr(value, "plain"):
        return value.plain()
    match value:
        case str():
            return str(value)
        case tuple():
            return [to_plain(item) for item in value]
        case frozenset():
            return sorted(map(to_plain, value))
        case Mapping():
            return {to_plain(key): to_plain(item) for key, item in value.items()}
    return {name: to_plain(getattr(value, name)) for name in _fields(type(value))} or value


def from_plain(form: Any, value: Any) -> Any:
    """The value of a type that has this plain form. Raises ValueError, TypeError or LookupError if it has none of it.

    Args:
        form: the type: int, str, bool, None, an enum of texts, literals, named tuples and dataclasses, tuples, sets,
            mappings and unions of them, and types with `from_plain`.
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
    if origin is frozenset and isinstance(value, list):
        return _set(parts[0], value)
    if origin is Mapping and isinstance(value, dict):
        key, item = parts
        return MappingProxyType({from_plain(key, name): from_plain(item, inner) for name, inner in value.items()})
    if hasattr(form, "from_plain"):
        return form.from_plain(value)
    if not isinstance(form, type):
        raise TypeError(f"no {form}: {type(value).__name__}")
    if issubclass(form, tuple) and isinstance(value, list):
        return form(*_items(list(form.__annotations__.values()), value))
    if issubclass(form, Enum) and isinstance(value, str):
        return form(value)
    if _fields(form) and isinstance(value, dict):
        return _dataclass(form, value)
    if type(value) is form:
        return value
    raise TypeError(f"no {form}: {type(value).__name__}")


def _items(forms: Sequence[Any], values: Sequence[Any]) -> list[Any]:
    return [from_plain(form, value) for form, value in zip(forms, values, strict=True)]


def _set(form: Any, values: Sequence[Any]) -> frozenset[Any]:
    items = [from_plain(form, value) for value in values]
    if any(item >= next_ for item, next_ in pairwise(items)):
        raise ValueError("a set is sorted, and nothing stands twice in it")
    return frozenset(items)


def _dataclass(form: Any, values: Mapping[str, Any]) -> Any:
    forms = _fields(form)
    if values.keys() != forms.keys():
        raise ValueError(f"{form.__name__} has the fields {', '.join(forms)}")
    return form(**{name: from_plain(type_, values[name]) for name, type_ in forms.items()})


def _fields(form: type) -> Mapping[str, Any]:
    """The fields of a dataclass and their types, none of any other type; without `dataclasses`, which takes too long to
    import."""
    hints = {name: hint for base in reversed(form.__mro__) for name, hint in vars(base).get("__annotations__", {}).items()}
    return {name: hints[name] for name in getattr(form, "__match_args__", ())}


def _first(forms: Sequence[Any], value: Any) -> Any:
    """As the first of these types that has this plain form."""
    for form in forms[:-1]:
        try:
            return from_plain(form, value)
        except (ValueError, TypeError, LookupError):
            continue
    return from_plain(forms[-1], value)
