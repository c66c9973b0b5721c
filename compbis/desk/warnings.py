"""Which warnings a player has seen before ending a phase."""

from collections.abc import Callable, Hashable, Mapping, Sequence

Standing = Sequence[Mapping[str, object]]
"""The orders as they stand: for each kind of unit, what its units will do, by name."""


class Threat(str):
    """A warning of a threat to a unit. Threats come and go with the news, so one that was seen is remembered even while
    it does not hold.

    Args:
        line: the warning
        unit: the unit
        square: where that is; None if the unit can go nowhere safer, so that its moves bring no new warning
        enemy: what threatens it
        near: how near that is
    """

    unit: str
    square: Hashable
    enemy: str
    near: int

    def __new__(cls, line: str, unit: str = "", square: Hashable = None, enemy: str = "", near: int = 0) -> "Threat":
        """A warning with what it is about."""
        made = super().__new__(cls, line)
        made.unit, made.square, made.enemy, made.near = unit, square, enemy, near
        return made


class Warnings:
    """The warnings that one player has seen, and the orders that stood when they made the player go back."""

    def __init__(self) -> None:
        self._phase = ""
        self._seen: dict[str, list[str]] = {}
        self._threats: dict[tuple[str, str], Threat] = {}  # seen, by unit and enemy
        self._went_back: Standing | None = None

    @property
    def _shown(self) -> list[str]:
        """The warnings that the player has seen in this phase, and in those of earlier turns with the same name."""
        return self._seen.setdefault(self._phase, [])

    def keep(self, warnings: Callable[[], Sequence[str]], phase: str = "") -> None:
        """At the start of a phase, forget all warnings that no longer hold.

        Args:
            warnings: finds those that do
            phase: the name of a phase whose warnings are remembered separately, until its next turn; "" for others
        """
        self._phase = phase
        if self._shown:  # finding them takes time, which the first prompt must not wait for
            self._seen[phase] = [line for line in warnings() if line in self._shown]

    def lines_to_show(self, lines: Sequence[str], orders: Standing) -> list[str]:
        """The warnings that the player must see now: the new ones; and the old ones, too, if they made the player go
        back and the orders have changed since."""
        old = [line for line in lines if self.seen(line)]
        again = self._went_back is not None and self._went_back != orders
        return [line for line in lines if line not in old] + (old if again else [])

    def seen(self, line: str) -> bool:
        """Whether the player has seen a warning. One of a threat counts as seen only while the unit has not moved since
        and the enemy has come no nearer."""
        if not isinstance(line, Threat):
            return line in self._shown
        before = self._threats.get((line.unit, line.enemy))
        return before is not None and line.square in (None, before.square) and before.near <= line.near

    def mark_seen(self, lines: Sequence[str]) -> None:
        """Note that the player has seen these."""
        self._shown.extend(lines)
        self._threats |= {(line.unit, line.enemy): line for line in lines if isinstance(line, Threat)}

    def go_back(self, orders: Standing | None) -> None:
        """Note the orders to which the player goes back; None if the player does not go back."""
        self._went_back = orders
