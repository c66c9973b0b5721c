"""What the British staff says of the raider that it does not hunt, once reported: which convoys she can reach."""

from collections.abc import Mapping

from compbis.games.computer_bismarck.cards.board import Square, on_board
from compbis.games.computer_bismarck.cards.kinds import CONVOY
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.rules.whereabouts import Squares
from compbis.games.computer_bismarck.state.sight import Contact, View
from compbis.games.computer_bismarck.words.phrases import IN_100, in_hundred
from compbis.games.computer_bismarck.words.staff.appreciation import with_escort
from compbis.games.computer_bismarck.words.staff.estimate import Reached, escort

_FEW = 3
"""The most convoys in the line."""


def line(view: View, heard: Contact, then: Squares, chances: Mapping[Square, float]) -> str:
    """The convoys that the raider can reach this turn, those first where she is likeliest; "" for none.

    Args:
        view: what the side sees now
        heard: the latest news of her
        then: where she can be after this turn's moves
        chances: how likely each of these squares is
    """
    ships = [ship for ship in projection.ships_then(view) if ship.active]
    convoys = [one for one in ships if one.kind is CONVOY and on_board(one.square) and one.square in then]
    convoys.sort(key=lambda one: (-chances.get(one.square, 0), one.name))
    if not convoys or view.carried_out:
        return ""
    told: list[str] = []
    for one in convoys[:_FEW]:
        named = with_escort(Reached(one.name, view.turn, False, escort(one, ships)))
        chance = in_hundred(chances.get(one.square, 0))
        told.append(f"{named}: {chance.removesuffix(IN_100) if told else chance}")
    more = len(convoys) - _FEW
    others = f" AND {more} MORE" if more > 0 else ""
    return f"{heard.name}, {heard.square} ON TURN {heard.turn}, CAN REACH {'; '.join(told)}{others}"
