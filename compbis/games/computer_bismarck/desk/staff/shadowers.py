"""Which units tried to shadow (10.6), and where this side's shadowed ships, and so their followers, went (10.8)."""

from compbis.games.computer_bismarck.cards.board import Square, step
from compbis.games.computer_bismarck.state.orders import ShipOrder
from compbis.games.computer_bismarck.state.report_kinds.sighting import Shadow


class Shadowers:
    """The shadowers of both sides that one side's reports name. A report to the owner of a shadowed ship does not say
    where a follower went: its owner knows that from the secret move (10.1)."""

    def __init__(self) -> None:
        self._tried: dict[int, set[str]] = {}  # by turn
        self._moves: dict[tuple[int, str], tuple[str, ...]] = {}  # by turn and shadowed ship

    def note_move(self, turn: int, order: ShipOrder) -> None:
        """Note the secret move of a shadowed ship."""
        self._moves[turn, order.unit] = order.moves

    def hear(self, turn: int, tried: Shadow) -> None:
        """Note an attempt to shadow."""
        self._tried.setdefault(turn, set()).add(tried.shadower)

    def tried(self, turn: int) -> frozenset[str]:
        """The units that have tried to shadow in a turn: they may not try again, nor help (10.6, 10.7)."""
        return frozenset(self._tried.get(turn, ()))

    def goal(self, turn: int, tried: Shadow) -> Square:
        """Where the shadower of a ship of this side ends its move; 0 if the secret move is not known."""
        if not tried.success:
            return tried.square
        moves = self._moves.get((turn, tried.target))
        if moves is None:
            return 0
        square = tried.square
        for move in moves:
            square = step(square, move)
        return square
