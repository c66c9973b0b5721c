"""What the players of a hosted game let spectators see."""

from collections.abc import Collection

from compbis.errors import IllegalOrder
from compbis.table.values import NamedTuple

END, OFF = "END", "OFF"
_LATEST_TURN = 1000
"""Maximum number of turns by which spectators can be behind."""


class Watching(NamedTuple):
    """What spectators see. `str` gives the words that `read` takes.

    Args:
        late: how many turns late, in digits; END: only after the end; OFF: nothing
        side: the name of the only side whose knowledge is shown; "" for all of both sides
    """

    late: str = OFF
    side: str = ""

    @classmethod
    def read(cls, text: str, sides: Collection[str]) -> "Watching":
        """What a player types.

        Args:
            text: such as 3, END or 3 BRITISH
            sides: the names of the sides that may be shown alone

        Raises:
            IllegalOrder: the text is not of this form
        """
        late, _, side = " ".join(text.upper().split()).partition(" ")
        if late.isascii() and late.isdigit() and 1 <= int(late[:9]) <= _LATEST_TURN:
            late = str(int(late))
        elif late not in (END, OFF):
            raise IllegalOrder(syntax(sides))
        if side and (side not in sides or late == OFF):
            raise IllegalOrder(syntax(sides))
        return cls(late, side)

    @classmethod
    def agreed(cls, text: str) -> "Watching":
        """What the players agreed, as `str` gave it; "" for nothing."""
        late, _, side = text.partition(" ")
        return cls(late or OFF, side)

    def __str__(self) -> str:
        return f"{self.late} {self.side}".rstrip()

    @property
    def when(self) -> str:
        """When spectators see a turn, and from which side, in words that follow a verb."""
        turns = f"{self.late} TURN{'S' * (self.late != '1')} LATE"
        alone = f", FROM THE {self.side} SIDE ALONE" if self.side else ""
        return f"{'WHEN THE GAME IS OVER' if self.late == END else turns}{alone}"


def syntax(sides: Collection[str]) -> str:
    """What may follow WATCH. sides: as for `Watching.read`."""
    return f"A NUMBER OF TURNS FROM 1, OR {END}, AND {' OR '.join(sides)} TO SHOW THAT SIDE ALONE; OR {OFF}"
