"""Which warnings a player has been told before he ends a phase."""

from collections.abc import Callable, Mapping, Sequence

Standing = Sequence[Mapping[str, object]]
"""The orders as they stand: for each kind of unit, what its units will do, by name."""


class Warnings:
    """The warnings that one player was told, and the orders that stood when he went back because of them."""

    def __init__(self) -> None:
        self._told: list[str] = []
        self._went_back: Standing | None = None

    def keep(self, warnings: Callable[[], Sequence[str]]) -> None:
        """At the beginning of a phase: only of these is it remembered that they were told."""
        if self._told:  # to find them takes time, which nobody has before the first prompt
            self._told = [line for line in warnings() if line in self._told]

    def to_tell(self, lines: Sequence[str], orders: Standing) -> list[str]:
        """Those of the warnings that he must hear now. What he was told is not told again, unless he went back because
        of it and has given other orders since."""
        told = [line for line in lines if line in self._told]
        again = self._went_back is not None and self._went_back != orders
        return [line for line in lines if line not in told] + (told if again else [])

    def tell(self, lines: Sequence[str]) -> None:
        """Note that he was told these."""
        self._told += lines

    def go_back(self, orders: Standing | None) -> None:
        """Note that he goes back to his orders, which are these; None if he does not."""
        self._went_back = orders
