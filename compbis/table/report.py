"""The third door out of the position: something that happened, as facts, for those who may know it."""

from collections.abc import Mapping
from typing import Any, ClassVar, dataclass_transform

from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple, from_plain, to_plain

BOTH = frozenset((BRITISH, GERMAN))

PlainReport = list[Any]
"""A report in its plain form: kind, turn, sides, facts by name."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Facts:
    """What happened, never as text, in values that do not change.

    Each kind of report is a class of its own: its annotations are its facts, all given by name. To mypy it is a frozen
    dataclass; but those write and compile code for each class, which for the kinds of a game takes longer than all else
    of a start.
    """

    report_kind: ClassVar[str]
    """One word, the same in every version: records hold it."""

    def __init_subclass__(cls, kind: str) -> None:
        super().__init_subclass__()
        cls.report_kind = kind

    def __init__(self, **facts: object) -> None:
        names = type(self).__annotations__
        if facts.keys() != names.keys():
            raise TypeError(f"{type(self).__name__} has the facts {', '.join(names)}")
        vars(self).update((name, facts[name]) for name in names)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(name)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(name)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"

    def plain(self) -> dict[str, Any]:
        """The facts as plain data, by name."""
        return {name: to_plain(value) for name, value in vars(self).items()}


class Report(NamedTuple):
    """What happened, when, and the sides that may know it."""

    turn: int
    audience: frozenset[Side]
    facts: Facts

    @property
    def kind(self) -> str:
        """What kind of thing happened: one word."""
        return self.facts.report_kind

    def plain(self) -> PlainReport:
        """The report as plain data for a record."""
        return [self.kind, self.turn, sorted(map(str, self.audience)), self.facts.plain()]


def read_facts(kind: type[Facts], plain: Mapping[str, Any]) -> Facts:
    """The facts that have this plain form. Raises ValueError or TypeError if it is not one of that kind."""
    forms = kind.__annotations__
    return kind(**{name: from_plain(forms.get(name), value) for name, value in plain.items()})
