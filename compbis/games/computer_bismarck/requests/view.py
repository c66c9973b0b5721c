"""What one side may know now. Nothing else reads the position for a side."""

from compbis.games.computer_bismarck.state.courses import NO_COURSES
from compbis.games.computer_bismarck.state.position import Position
from compbis.games.computer_bismarck.state.sight import View
from compbis.table.side import BRITISH, GERMAN, Side

NOWHERE: frozenset[int] = frozenset()


def view(position: Position, side: Side, carried_out: bool = False) -> View:
    """What the side may know, as an immutable value (1.1, 9.6). It is cheap, since it shares the position's own
    values, which never change.

    Args:
        position: the complete state of the game
        side: the side
        carried_out: whether the orders of this turn are carried out (4.51)
    """
    return View(
        side=side,
        turn=position.turn,
        ships=position.ships[side],
        planes=position.planes[side],
        ship_legs=position.ship_legs[side],
        plane_legs=position.plane_legs[side],
        contacts=tuple(position.contacts[side].values()),
        visibility=position.visibility,
        fog=position.fog,
        awards=tuple([award for award, known_to in position.awards if side in known_to]),
        refuelling=position.refuelling_squares() if side is GERMAN else NOWHERE,
        courses=position.courses if side is BRITISH else NO_COURSES,
        carried_out=carried_out,
    )
