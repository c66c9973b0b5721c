"""`@dataclass(frozen=True, slots=True)` for a tenth of what the standard one takes.

To import that and to make a dozen classes with it took an eighth of the time to the first command. Type checkers take
`dataclass` and `replace` for the standard ones; and those, `fields` too, take a class made here for one of theirs.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, TypeVar, get_origin

Made = TypeVar("Made")


def _dataclass(*, frozen: bool, slots: bool) -> Callable[[type[Made]], type[Made]]:
    assert frozen and slots, "of any other kind are those of the standard module"
    return _made


def _made(cls: type[Made]) -> type[Made]:
    """The class anew, since slots cannot be added to one that there is."""
    hints: dict[str, Any] = cls.__annotations__
    own = [name for name, hint in hints.items() if get_origin(hint) is not ClassVar]
    names = (*getattr(cls, "__match_args__", ()), *own)
    written = vars(cls)
    defaults = {**getattr(cls, "_defaults", {}), **{name: written[name] for name in own if name in written}}
    added = {
        "__qualname__": cls.__qualname__,
        "__slots__": tuple(own),
        "__match_args__": names,
        "_defaults": defaults,
        "__init__": _initializer(names, defaults),
        **_METHODS,
    }
    kept = {name: value for name, value in written.items() if name not in (*own, "__dict__", "__weakref__")}
    metaclass: Callable[..., type[Made]] = type(cls)
    return metaclass(cls.__name__, cls.__bases__, {**added, **kept})


def _initializer(names: tuple[str, ...], defaults: dict[str, Any]) -> Any:
    """The one method that must be quick, and so is written out for these fields."""
    parameters = [f"{name}=defaults[{name!r}]" if name in defaults else name for name in names]
    code = [f"def __init__({', '.join(['self', *parameters])}):", *(f" set_(self, {name!r}, {name})" for name in names)]
    made: dict[str, Any] = {}
    exec("\n".join([*code, " pass"]), {"defaults": defaults, "set_": object.__setattr__}, made)
    return made["__init__"]


def _values(self: Any) -> tuple[Any, ...]:
    return tuple([getattr(self, name) for name in self.__match_args__])


def _equal(self: Any, other: object) -> bool:
    return _values(self) == _values(other) if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash(_values(self))


def _shown(self: Any) -> str:
    fields = zip(self.__match_args__, _values(self), strict=True)
    return f"{type(self).__qualname__}({', '.join(f'{name}={value!r}' for name, value in fields)})"


def _refuse(self: object, name: str, value: object = None) -> NoReturn:
    raise AttributeError(f"{name!r} cannot be changed: {type(self).__name__} is immutable")


def _parts(self: Any) -> tuple[type, tuple[Any, ...]]:
    """For pickle and copy, which would set one attribute after the other."""
    return type(self), _values(self)


class _Fields:
    """What the functions of the standard module look at, which is imported when they do."""

    def __get__(self, instance: object, cls: type) -> Any:
        return _fields(cls)


@cache
def _fields(cls: Any) -> Any:
    from dataclasses import make_dataclass  # see above

    made: Any = make_dataclass(cls.__name__, cls.__match_args__)
    return made.__dataclass_fields__


_METHODS = {
    "__eq__": _equal,
    "__hash__": _hash,
    "__repr__": _shown,
    "__setattr__": _refuse,
    "__delattr__": _refuse,
    "__reduce__": _parts,
    "__dataclass_fields__": _Fields(),
}


def _replace(instance: Made, /, **changed: Any) -> Made:
    now: Any = instance
    return type(instance)(**dict(zip(now.__match_args__, _values(now), strict=True)) | changed)


if TYPE_CHECKING:
    from dataclasses import dataclass, replace

    __all__ = ["dataclass", "replace"]
else:
    dataclass, replace = _dataclass, _replace
