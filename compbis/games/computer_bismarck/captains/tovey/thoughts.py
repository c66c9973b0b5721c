"""Tovey's thoughts, one line each: recorded with the orders, shown only when the game is over."""

from collections.abc import Collection, Iterator, Mapping

from compbis.games.computer_bismarck.captains.reckoning.battle import Exchange
from compbis.games.computer_bismarck.captains.reckoning.belief import Belief
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.captains.tovey.battle import Aim, Verdict
from compbis.games.computer_bismarck.captains.tovey.fleet import Fleet
from compbis.games.computer_bismarck.captains.tovey.picture import Picture, is_hunted
from compbis.games.computer_bismarck.captains.tovey.plot import RAIDERS, Plot
from compbis.games.computer_bismarck.captains.tovey.whereabouts import CHART
from compbis.games.computer_bismarck.cards.board import Square, distance
from compbis.games.computer_bismarck.cards.kinds import CAPITAL_KINDS, HEAVY_KINDS
from compbis.games.computer_bismarck.requests.decisions import EvadeRequest, FightRequest, ShadowRequest, TargetRequest
from compbis.table.captain import fit_thought

_NEAR = 2
"""The distance at which a ship counts as near a raider: it can join her on the next turn (6.51.1)."""


def orders(now: Picture, searched: Collection[Square], fleet: Fleet, convoys: Mapping[str, Square]) -> str:
    """The thought about the orders for a turn, as far as it has room.

    For each raider it holds the likeliest square, the ships near her, the chance of finding her this turn and the
    likeliest square left unsearched. The ships sent to strike and the guards of the convoys follow.

    Args:
        now: the picture
        searched: the squares searched successfully this turn
        fleet: the warships' orders
        convoys: the square of each convoy at the end of the turn
    """
    plot, turn = now.plot, now.view.turn
    clauses = [_whereabouts(now, name, searched, fleet.goals) for name in now.where]
    if fleet.strikes:
        clauses.append("SENT TO STRIKE " + " ".join(fleet.strikes))
    if fleet.sweep:
        clauses.append(f"SWEEP ROUND {fleet.sweep.square} {' '.join(fleet.sweep.ships)}")
    if fleet.charge:
        clauses.append(f"FLOTILLAS FOR {fleet.charge.convoy}")
    clauses += _guards(now, fleet.goals, convoys)
    return _said(plot, turn, *(clauses or ("ONLY WOLFPACKS ARE LEFT",)))


def shadow(plot: Plot, request: ShadowRequest, follower: str) -> str:
    """The thought about which unit shadows a raider.

    Args:
        plot: the plot
        request: the request
        follower: the unit, "" for none
    """
    whom = f"{follower or 'NOBODY'} SHADOWS HER"
    return _said(plot, request.view.turn, f"{request.target} SEEN IN {request.square}, {whom}")


def evasion(plot: Plot, request: EvadeRequest) -> str:
    """The thought about a shadowed convoy that steams on."""
    square = request.view.ships[request.unit].square
    return _said(plot, request.view.turn, f"{request.unit} IN {square} IS SHADOWED BY {request.shadower}, STEAMS ON")


def attack(plot: Plot, request: TargetRequest, aim: Aim) -> str:
    """The thought about the target of a unit's attack, or why it does not attack.

    Args:
        plot: the plot
        request: the request
        aim: the decision
    """
    does = "AT" if aim.verdict.yes else "NOT AT"
    said = f"{request.weapon.upper()} OF {request.unit} {does} {aim.target} IN {request.square}"
    return _said(plot, request.view.turn, said + (f": {_expected(aim.verdict.stay)}" if aim.verdict.stay else ""))


def fight(plot: Plot, request: FightRequest, verdict: Verdict) -> str:
    """The thought about why Tovey fights or withdraws.

    Args:
        plot: the plot
        request: the request
        verdict: the decision
    """
    does = "FIGHTS" if verdict.yes else "WITHDRAWS"
    said = f"{does} IN {request.square}, {', '.join(request.own)} AGAINST {' AND '.join(request.enemy)}"
    if verdict.stay is None or verdict.go is None:
        return _said(plot, request.view.turn, said, "NONE OF HIS SHIPS CAN FIGHT")
    go = f"{verdict.go.gained:z.1f} AND {verdict.go.lost:z.1f}"
    return _said(plot, request.view.turn, said, f"TO FIGHT {_expected(verdict.stay)}, TO WITHDRAW {go}")


def _said(plot: Plot, turn: int, *clauses: str) -> str:
    """The raiders that are hunted, and as many clauses as there is room for."""
    hunted = [name for name in RAIDERS if name not in plot.gone and is_hunted(plot, name, turn)]
    first, *more = clauses
    return fit_thought((f"{'HUNTS ' + ' AND '.join(hunted) if hunted else 'SEARCHES'}: {first}", *more))


def _whereabouts(now: Picture, name: str, searched: Collection[Square], goals: Mapping[str, Square]) -> str:
    """A raider's likeliest square, the ships near her if she is hunted, and how well she is searched for."""
    plot, turn = now.plot, now.view.turn
    if square := plot.certain(name):
        known = "SHADOWED TO" if plot.in_touch(name) else "HELD IN"  # 16.67
        return f"{name} {known} {square}{_hunters(now, square, goals)}"
    belief = now.where[name]
    square, likely = CHART.likeliest(belief)
    seen = f"SEEN TURN {plot.found[name][0]}" if name in plot.found else "UNSEEN"
    hunters = _hunters(now, square, goals) if is_hunted(plot, name, turn) else ""
    return f"{name} {seen}, {_percent(likely)} AT {square}{hunters}, {_search(belief, searched)}"


def _hunters(now: Picture, square: Square, goals: Mapping[str, Square]) -> str:
    """The battleships and carriers that will be near a square."""
    ships = now.view.ships
    near = [
        name for name, goal in goals.items() if ships[name].kind in CAPITAL_KINDS and distance(goal, square) <= _NEAR
    ]
    return f", NEAR IT {' '.join(near)}" if near else ""


def _guards(now: Picture, goals: Mapping[str, Square], convoys: Mapping[str, Square]) -> Iterator[str]:
    """The battleships and cruisers that will be with convoys."""
    for square in dict.fromkeys(convoys.values()):
        guards = [name for name, goal in goals.items() if goal == square and now.view.ships[name].kind in HEAVY_KINDS]
        if guards:
            guarded = [convoy for convoy, there in convoys.items() if there == square]
            yield f"{' '.join(guards)} WITH {' '.join(guarded)}"


def _search(belief: Belief, searched: Collection[Square]) -> str:
    """The probability that she is found this turn, and the likeliest square that is not searched."""
    left = list(belief)
    for square in searched:
        left[CELL[square]] = 0.0
    found = f"FOUND NOW {_percent(1.0 - sum(left))}"
    return f"{found}, GAP AT {CHART.likeliest(left)[0]}" if any(left) else found


def _percent(chance: float) -> str:
    return f"{100 * chance:z.0f} IN 100"


def _expected(exchange: Exchange) -> str:
    return f"SHOULD GAIN {exchange.gained:z.1f} AND LOSE {exchange.lost:z.1f}"
