"""Reports: what happened, as facts, for the sides that may know it. Apart from views and requests, they are the only
way for facts to leave the position."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, dataclass_transform

from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple, Value, from_plain, give_fields, plain_fields

BOTH = frozenset((BRITISH, GERMAN))

PlainReport = list[Any]
"""The plain form of a report: kind, turn, sides, facts by name."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Facts(Value):
    """What happened, as data, never as text. Each kind of report is a subclass, whose annotations are its facts.

    It works like a `dataclass` without slots: adding slots means creating each class again, which took 2% of the time
    to the first command.
    """

    report_kind: ClassVar[str]
    """One word, which never changes, since records contain it."""

    def __init_subclass__(cls, kind: str) -> None:
        super().__init_subclass__()
        cls.report_kind = kind
        give_fields(cls, tuple(cls.__annotations__))

    def plain(self) -> dict[str, Any]:
        """The facts as plain data, by name."""
        return plain_fields(self)


class Report(NamedTuple):
    """What happened, in which turn, and which sides may know it."""

    turn: int
    audience: frozenset[Side]
    facts: Facts

    @property
    def kind(self) -> str:
        """The kind of event, in one word."""
        return self.facts.report_kind

    def plain(self) -> PlainReport:
        """The report as plain data, for a record."""
        return [self.kind, self.turn, sorted(map(str, self.audience)), self.facts.plain()]


def distinct(kinds: Sequence[type[Facts]]) -> Sequence[type[Facts]]:
    """The report types of a game. Raises ValueError if two have the same kind, which a record could not tell apart."""
    by_kind: dict[str, type[Facts]] = {}
    for each in kinds:
        other = by_kind.setdefault(each.report_kind, each)
        if other is not each:
            where = f"{each.__module__}.{each.__name__}"
            raise ValueError(f"two reports are of the kind {each.report_kind!r}: {other.__name__} and {where}")
    return kinds


def read_report(plain: PlainReport, kinds: Iterable[type[Facts]]) -> Report:
    """The report with this plain form. kinds: all report types of the game. Raises one of errors.NEVER_PLAYED if the
    form is not valid."""
    kind, turn, audience, facts = plain
    by_name = {of.report_kind: of for of in kinds}
    return Report(turn, frozenset(map(Side, audience)), from_plain(by_name[kind], facts))
