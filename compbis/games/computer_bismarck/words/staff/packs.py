"""What the German staff says of the wolfpacks: where they are likeliest to meet convoys, and what that is worth."""

from collections.abc import Sequence
from math import prod

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.rules import convoys
from compbis.games.computer_bismarck.rules.points import share
from compbis.games.computer_bismarck.words.phrases import chances, in_hundred
from compbis.games.computer_bismarck.words.staff.counsel import needed
from compbis.games.computer_bismarck.words.staff.raid import Raid
from compbis.table.finished.names import listed
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import NamedTuple

_MOST_HITS = 4
"""The most ships of a convoy that a line names as enough to lead: more than one attack seldom sinks."""


class Hope(NamedTuple):
    """What wolfpacks that go to one square may meet.

    Args:
        packs: their names
        square: where they go this turn
        convoy: the convoy that promises most there
        met: the square where they may meet it
        turn: the turn at whose end they may
        chance: how likely the convoy is to be there then and, if this turn, to be spotted
    """

    packs: Sequence[str]
    square: Square
    convoy: str
    met: Square
    turn: int
    chance: float


def hit(raid: Raid, convoy: str) -> int:
    """What one ship of a convoy sunk brings the German, with what the British then no longer get for its mission, as
    far as he knows (17.4, 17.5)."""
    spec, mission = SHIPS[convoy], MISSIONS[convoy]
    last = spec.midships - raid.lost.get(convoy, 0) <= 1
    lost = mission.points if mission.each or last else 0
    return share(spec) + lost + convoys.FAILED_POINTS * last


def orders(raid: Raid, hopes: Sequence[Hope]) -> str:
    """What the squares that the staff gives the packs promise."""
    now, later = _now(raid, hopes), [hope for hope in hopes if hope.turn > raid.view.turn]
    told = [f"{chances(_any(now))} TO MEET A CONVOY"] if now else ["NO PACK CAN MEET A CONVOY THIS TURN"]
    told += [f"{_who(hope)} {hope.convoy} {in_hundred(hope.chance)}, A SHIP {hit(raid, hope.convoy)}" for hope in now]
    told += [
        f"{listed(hope.packs)} FOR {hope.convoy} IN {hope.met} ON TURN {hope.turn} ({in_hundred(hope.chance)})"
        for hope in later
    ]
    return f"THE PACKS: {'. '.join(told)}"


def line(raid: Raid, hopes: Sequence[Hope]) -> str:
    """The best hope of the packs at the start of a turn, and how close the score is; "" for none. While a raider is in
    play, only what the packs may meet this turn is worth a line."""
    now = _now(raid, hopes)
    if not hopes or (raid.raiders and not now):
        return ""
    if now:
        others = f", OF ANY {in_hundred(_any(now))}" if len(now) > 1 else ""
        best = f"{_who(now[0])}, CHANCE OF {now[0].convoy} {in_hundred(now[0].chance)}{others}"
    else:
        first = min(hopes, key=lambda hope: (hope.turn, -hope.chance))
        best = f"NONE CAN MEET A CONVOY NOW; {first.convoy} IN {first.met} ON TURN {first.turn}"
        best += f" {in_hundred(first.chance)}"
    return f"THE PACKS (PA STAFF): {best}. {close(raid, (now or hopes)[0].convoy)}"


def close(raid: Raid, convoy: str) -> str:
    """How close the score is, as far as the German knows. convoy: the convoy whose ships are counted."""
    short, score = needed(raid), f"POINTS {raid.view.points(GERMAN)}:{raid.view.points(BRITISH)}"
    if not short:
        return f"{score}, YOU LEAD EVEN IF ALL CONVOYS ARRIVE"
    ships = -(-short // hit(raid, convoy))
    left = SHIPS[convoy].midships - raid.lost.get(convoy, 0)
    does = f": {ships} SHIP{'S' * (ships > 1)} OF {convoy} WILL DO" if ships <= min(left, _MOST_HITS) else ""
    return f"{score}, {short} MORE LEAD{'S' * (short == 1)} WHATEVER ARRIVES{does}"


def _now(raid: Raid, hopes: Sequence[Hope]) -> list[Hope]:
    """What the packs may meet this turn, what promises most first."""
    now = [hope for hope in hopes if hope.turn == raid.view.turn]
    return sorted(now, key=lambda hope: -hope.chance * hit(raid, hope.convoy))


def _any(hopes: Sequence[Hope]) -> float:
    """The chance to meet at least one convoy; those in several squares cannot be the same."""
    names = {hope.convoy for hope in hopes}
    return 1 - prod(1 - sum(hope.chance for hope in hopes if hope.convoy == name) for name in names)


def _who(hope: Hope) -> str:
    return f"{listed(hope.packs)} IN {hope.square}"
