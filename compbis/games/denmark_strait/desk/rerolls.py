"""The question of whether to repeat a failed roll."""

from collections.abc import Sequence

from compbis.games.denmark_strait.requests.decisions import AgainRequest, SeamanRequest
from compbis.games.denmark_strait.rules import movement, upkeep
from compbis.games.denmark_strait.words import details
from compbis.table.request import NO, YES
from compbis.table.values import NamedTuple


class Reroll(NamedTuple):
    """A roll that may be repeated.

    Args:
        lines: the lines before the question
        question: the question
        help: what can be typed, and its effect
    """

    lines: Sequence[str]
    question: str
    help: Sequence[tuple[str, str]]


def question(request: SeamanRequest | AgainRequest) -> Reroll:
    """The question of whether to repeat a failed roll."""
    ship = request.view.ships[request.ship]
    seaman = isinstance(request, SeamanRequest)
    needed = movement.speed_number(ship) if seaman else upkeep.morale_number(ship, request.points)  # type: ignore[union-attr]
    what = "SPEED" if seaman else "MORALE"
    text = f"{what} OF {ship.name}: ROLLED {request.roll}, NEEDS {needed}. A NEW ROLL COUNTS INSTEAD"
    lines = [f"{text}: {details.percent_text(needed)} IN 100"]
    if isinstance(request, AgainRequest) and request.ship_left_without_repeat:
        lines.append(f"ONE ROLL A TURN MAY BE MADE AGAIN, AND {request.ship_left_without_repeat} CHECKS NEXT")
    if seaman and ship.failed:
        lines.append("ITS MORALE HAS FAILED: IF IT MAY MOVE IT MUST GET AWAY")
    rows = {YES: ("Y", "ROLLS AGAIN: THE FIRST ROLL FAILED, THE SECOND COUNTS"), NO: ("N", "KEEPS THE ROLL")}
    help_ = [
        (f"{typed} OR (CR)" if answer == request.default else typed, does) for answer, (typed, does) in rows.items()
    ]
    return Reroll(lines, f"ROLL AGAIN FOR {ship.name}", help_)
