"""Immutable values, and their plain forms.

`dataclass(frozen=True, slots=True)` and `NamedTuple` do what the standard ones do in a tenth of the time. The standard
ones compile a constructor for every class, which took a fifth of the time to the first command; here a class gets one
only after several uses. To type checkers, `dataclass`, `NamedTuple` and `replace` are the standard ones, and the
functions of `dataclasses` accept a class made here. A generic named tuple must be a standard one.

Plain forms represent typed values in a record, or for another program: lists, strings, numbers, booleans and None.

A tuple, named or not, becomes a list; a set a sorted list; a mapping or a dataclass an object. A type with any other
plain form, such as the name of a card, defines `plain` and `from_plain`.
"""

from collections import _tuplegetter  # type: ignore[attr-defined]  # namedtuple's own field reader
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import cache, partial
from itertools import pairwise
from types import MappingProxyType, UnionType
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NoReturn, TypeVar, Union, get_args, get_origin

Made = TypeVar("Made")

_PLAIN = frozenset((str, int, bool))
"""Types whose values are plain already. Most values are of these types, so they are checked first."""
_UNWRITTEN = 8
"""Uses of a class before its constructor is compiled."""


class _Constructor:
    """Stands in for a class's `__init__` or `__new__` until it has been looked up often enough to be worth compiling.
    Compiling one takes as long as dozens of uses of this stand-in."""

    def __set_name__(self, cls: Any, method: str) -> None:
        self._cls, self._method, self._looked_up = cls, method, 0

    def __get__(self, instance: object, cls: type) -> Any:
        self._looked_up += 1
        if self._looked_up > _UNWRITTEN:
            return self._write(instance)
        return self._make if self._method == "__new__" else partial(self._fill, instance)

    def _make(self, this: Any, /, *given: Any, **named: Any) -> Any:
        """Do what `__new__` does. If the arguments do not fit, call the compiled method, which raises the proper
        error."""
        values = self._in_order(given, named)
        return self._write(None)(this, *given, **named) if values is None else tuple.__new__(this, values)

    def _fill(self, this: Any, /, *given: Any, **named: Any) -> None:
        """Do what `__init__` does."""
        values = self._in_order(given, named)
        if values is None:
            self._write(this)(*given, **named)
            return
        for name, value in zip(self._cls.__match_args__, values, strict=True):
            object.__setattr__(this, name, value)

    def _in_order(self, given: tuple[Any, ...], named: Mapping[str, Any]) -> Sequence[Any] | None:
        """The values of the fields in order; None if the arguments do not fit them."""
        fields = self._cls.__match_args__
        if not named and len(given) == len(fields):
            return given
        if len(given) > len(fields) or not named.keys().isdisjoint(fields[: len(given)]):
            return None
        values = {**self._cls._field_defaults, **dict(zip(fields, given, strict=False)), **named}
        return [values[name] for name in fields] if values.keys() == set(fields) else None

    def _write(self, instance: object) -> Any:
        fields, defaults = self._cls.__match_args__, self._cls._field_defaults
        parameters = [f"{name}=defaults[{name!r}]" if name in defaults else name for name in fields]
        if new := self._method == "__new__":
            body = f"return new(_this, ({', '.join([*fields, ''])}))"
        else:
            body = "; ".join(f"set_(_this, {name!r}, {name})" for name in fields) or "pass"
        written: dict[str, Any] = {"defaults": defaults, "set_": object.__setattr__, "new": tuple.__new__}
        exec(f"def {self._method}({', '.join(['_this', *parameters])}): {body}", written)
        method = written[self._method]
        method.__qualname__ = f"{self._cls.__qualname__}.{self._method}"
        setattr(self._cls, self._method, staticmethod(method) if new else method)
        return getattr(self._cls if instance is None else instance, self._method)


class _Signature:
    """The signature for `inspect`, which is imported only when needed."""

    def __get__(self, instance: object, cls: Any) -> Any:
        from inspect import Parameter, Signature

        given = {name: cls._field_defaults.get(name, Parameter.empty) for name in cls.__match_args__}
        return Signature([Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=given[name]) for name in given])


class _Fields:
    """The fields for the functions of `dataclasses`, which is imported only when needed."""

    def __get__(self, instance: object, cls: type) -> Any:
        return _fields(cls)


@cache
def _fields(cls: Any) -> Any:
    from dataclasses import make_dataclass  # deferred: see _Fields

    made: Any = make_dataclass(cls.__name__, cls.__match_args__)
    return made.__dataclass_fields__


class Value:
    """Base of what `dataclass` makes, and of the facts in reports: immutable, and equal to a value of the same type
    with equal fields."""

    __slots__ = ()
    __match_args__: tuple[str, ...]
    __dataclass_fields__ = _Fields()
    __signature__ = _Signature()
    _field_defaults: ClassVar[Mapping[str, Any]] = {}

    def __eq__(self, other: object) -> bool:
        return _values(self) == _values(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(_values(self))

    def __repr__(self) -> str:
        fields = zip(self.__match_args__, _values(self), strict=True)
        return f"{type(self).__qualname__}({', '.join(f'{name}={value!r}' for name, value in fields)})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        _refuse(self, name)

    def __delattr__(self, name: str) -> NoReturn:
        _refuse(self, name)

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), _values(self)  # for pickle and copy, which otherwise set attributes one by one


def _values(value: Any) -> tuple[Any, ...]:
    return tuple([getattr(value, name) for name in value.__match_args__])


def _refuse(value: object, name: str) -> NoReturn:
    raise AttributeError(f"{name!r} cannot be changed: {type(value).__name__} is immutable")


def _dataclass(*, frozen: bool, slots: bool) -> Callable[[type[Made]], type[Made]]:
    assert frozen and slots, "only frozen with slots; use dataclasses for others"
    return _with_slots


def give_fields(cls: Any, names: tuple[str, ...]) -> None:
    """Give a class these fields, and a constructor that takes them."""
    cls.__match_args__ = names  # type: ignore[misc]
    constructor = _Constructor()
    constructor.__set_name__(cls, "__init__")
    cls.__init__ = constructor


def _with_slots(cls: Any) -> Any:
    """A copy of the class with slots, which cannot be added to an existing class."""
    written = dict(vars(cls))
    own = [name for name, hint in cls.__annotations__.items() if getattr(hint, "__origin__", None) is not ClassVar]
    defaults = {name: written.pop(name) for name in own if name in written}
    for name in ("__dict__", "__weakref__"):
        written.pop(name, None)
    added = {
        "__qualname__": cls.__qualname__,
        "__slots__": tuple(own),
        "__match_args__": (*getattr(cls, "__match_args__", ()), *own),
        "_field_defaults": {**getattr(cls, "_field_defaults", {}), **defaults},
        "__init__": _Constructor(),
    }
    bases = cls.__bases__ if issubclass(cls, Value) else (*(of for of in cls.__bases__ if of is not object), Value)
    return type(cls)(cls.__name__, bases, {**written, **added})


def _replace(instance: Made, /, **changed: Any) -> Made:
    now: Any = instance
    return type(instance)(**dict(zip(now.__match_args__, _values(now), strict=True)) | changed)


class _WithoutDict(type):
    """The metaclass of named tuples, whose instances hold their fields only."""

    @classmethod
    def __prepare__(metacls, name: str, bases: tuple[type, ...], /, **named: Any) -> dict[str, object]:
        return {"__slots__": ()}


class _NamedTuple(tuple[Any, ...], metaclass=_WithoutDict):
    """The base of classes that derive from NamedTuple, at run time."""

    __signature__ = _Signature()
    _fields: ClassVar[tuple[str, ...]] = ()
    _field_defaults: ClassVar[Mapping[str, Any]] = {}

    def __init_subclass__(cls: Any) -> None:
        if _NamedTuple not in cls.__bases__:
            return  # it inherits the fields of its base
        names = tuple(cls.__annotations__)
        cls._fields = cls.__match_args__ = names  # type: ignore[misc]
        cls._field_defaults = {name: vars(cls)[name] for name in names if name in vars(cls)}
        for place, name in enumerate(names):
            setattr(cls, name, _tuplegetter(place, None))
        cls.__new__ = constructor = _Constructor()
        constructor.__set_name__(cls, "__new__")

    @classmethod
    def _make(cls, values: Iterable[Any]) -> Any:
        return cls(*values)

    def _replace(self, /, **changed: Any) -> Any:
        made = tuple.__new__(type(self), map(changed.pop, self._fields, self))
        if changed:
            raise TypeError(f"{type(self).__name__} has no field {next(iter(changed))}")
        return made

    def _asdict(self) -> dict[str, Any]:
        return dict(zip(self._fields, self, strict=True))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._asdict().items())})"

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)  # for pickle and copy


if TYPE_CHECKING:
    from dataclasses import dataclass, replace
    from typing import NamedTuple

    __all__ = ["NamedTuple", "dataclass", "replace"]
else:
    dataclass, replace, NamedTuple = _dataclass, _replace, _NamedTuple


def to_plain(value: Any) -> Any:
    """The plain form of a value."""
    if type(value) in _PLAIN:
        return value
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
    return plain_fields(value) if hasattr(value, "__match_args__") else value


def plain_fields(value: Any) -> dict[str, Any]:
    """The fields of a dataclass in their plain forms, by name."""
    return {name: to_plain(getattr(value, name)) for name in value.__match_args__}


def from_plain(form: Any, value: Any) -> Any:
    """The value of a type that has this plain form.

    Args:
        form: the type: int, str, bool, None, an enum of strings, a literal, a named tuple or dataclass, a type with
            `from_plain`, or a tuple, set, mapping or union of these
        value: the plain form, as JSON gives it

    Raises:
        ValueError: no value of the type has this plain form; also TypeError, LookupError
    """
    if type(value) is form and form in _PLAIN:
        return value
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
    if isinstance(origin, type) and issubclass(origin, tuple) and isinstance(value, list):
        return origin(*_items(_forms_of(origin, parts), value))
    if hasattr(form, "from_plain"):
        return form.from_plain(value)
    if not isinstance(form, type):
        raise TypeError(f"not a {form}: {type(value).__name__}")
    if issubclass(form, tuple):
        if not isinstance(value, list):
            raise TypeError(f"not a {form}: {type(value).__name__}")
        return form(*_items(list(form.__annotations__.values()), value))
    if issubclass(form, Enum) and isinstance(value, str):
        return form(value)
    if hasattr(form, "__match_args__") and isinstance(value, dict):
        return _object(form, value)
    if type(value) is form:
        return value
    raise TypeError(f"not a {form}: {type(value).__name__}")


def _forms_of(generic: Any, parts: Sequence[Any]) -> list[Any]:
    """The types of the fields of a generic named tuple with these type arguments."""
    meant = dict(zip(generic.__parameters__, parts, strict=True))
    return [meant.get(form, form) for form in generic.__annotations__.values()]


def _items(forms: Sequence[Any], values: Sequence[Any]) -> list[Any]:
    return [from_plain(form, value) for form, value in zip(forms, values, strict=True)]


def _set(form: Any, values: Sequence[Any]) -> frozenset[Any]:
    items = [from_plain(form, value) for value in values]
    if any(item >= next_ for item, next_ in pairwise(items)):
        raise ValueError("a set must be sorted, without duplicates")
    return frozenset(items)


def _object(form: Any, values: Mapping[str, Any]) -> Any:
    forms = _types(form)
    if values.keys() != forms.keys():
        raise ValueError(f"{form.__name__} has the fields {', '.join(forms)}")
    return form(**{name: from_plain(type_, values[name]) for name, type_ in forms.items()})


@cache
def _types(form: Any) -> Mapping[str, Any]:
    """The types of a dataclass's fields, by name."""
    hints: dict[str, Any] = {}
    for base in reversed(form.__mro__):
        hints |= getattr(base, "__annotations__", {})
    return {name: hints[name] for name in form.__match_args__}


def _first(forms: Sequence[Any], value: Any) -> Any:
    """The value of the first of these types that has this plain form."""
    for form in forms[:-1]:
        try:
            return from_plain(form, value)
        except (ValueError, TypeError, LookupError):
            continue
    return from_plain(forms[-1], value)
