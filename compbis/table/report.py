"""The third door out of the position: something that happened, as facts, for those who may know it."""

from collections.abc import Iterable
from typing import Any, ClassVar, dataclass_transform

from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple, Value, from_plain, give_fields, plain_fields

BOTH = frozenset((BRITISH, GERMAN))

PlainReport = list[Any]
"""A report in its plain form: kind, turn, sides, facts by name."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Facts(Value):
    """What happened, never as text. Each kind of report is a class of its own: its annotations are its facts.

    It is a `dataclass` but for the slots: to make the classes of a game anew with them is a fiftieth of the way to the
    first command.
    """

    report_kind: ClassVar[str]
    """One word, the same in every version: records hold it."""

    def __init_subclass__(cls, kind: str) -> None:
        super().__init_subclass__()
        cls.report_kind = kind
        give_fields(cls, tuple(cls.__annotations__))

    def plain(self) -> dict[str, Any]:
        """The facts as plain data, by name."""
        return plain_fields(self)


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


def read_report(plain: PlainReport, kinds: Iterable[type[Facts]]) -> Report:
    """The report that has this plain form. kinds: all that the game has. Raises what errors.NEVER_PLAYED names."""
    kind, turn, audience, facts = plain
    by_name = {of.report_kind: of for of in kinds}
    return Report(turn, frozenset(map(Side, audience)), from_plain(by_name[kind], facts))
