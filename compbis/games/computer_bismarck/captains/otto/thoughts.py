"""Otto's thoughts, one line each: recorded with the orders, shown only when the game is over."""

from collections.abc import Mapping

from compbis.games.computer_bismarck.captains.otto.fighting import Aim, Fight, Verdict
from compbis.games.computer_bismarck.captains.otto.plans.plan import NO_RAIDER
from compbis.games.computer_bismarck.captains.otto.raiders import RAIDERS, Choice
from compbis.games.computer_bismarck.captains.otto.situation import Situation
from compbis.games.computer_bismarck.captains.otto.wolfpacks import Assignment
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.requests.decisions import (
    FightRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.table.captain import fit_thought


def orders(now: Situation, choices: Mapping[str, Choice], packs: Mapping[str, Assignment]) -> str:
    """The thought about the orders for a turn.

    It holds the plan, its last change and the reason, the raiders' courses, the packs' convoys, the expected lead and
    the enemy's strength, as far as a thought has room.

    Args:
        now: the situation
        choices: the raiders' moves, by name
        packs: the wolfpacks' tasks, by name
    """
    about = [f"{name} {choice.aim}" for name, choice in choices.items()]
    after: dict[str, list[str]] = {}
    for name, given in packs.items():
        after.setdefault(given.aim, []).append(name)
    about += [f"{' '.join(after[aim])} {aim}" for aim in sorted(after) if aim]
    clauses = [", ".join(about) or "NOTHING LEFT TO DO", f"LEAD EXPECTED {now.lead:+z.0f}"]
    clauses += [f"{name} {choice.wary}" for name, choice in choices.items() if choice.wary]
    near = [f"{_guns(now, choice):z.1f}" for choice in choices.values()]  # in the order in which they are named above
    if near:
        clauses.append(f"BATTLESHIPS NEAR {'THEM' if len(near) > 1 else 'HER'} {' AND '.join(near)}")
    return _said(now, *clauses)


def evading(now: Situation, unit: str, shadower: str, choice: Choice) -> str:
    """The thought about a raider's move in the shadow phase.

    Args:
        now: the situation
        unit: the raider
        shadower: the British unit that shadows her
        choice: her move
    """
    return _said(now, f"{unit} SHAKING OFF {shadower}, TO {choice.square}")


def shadowing(now: Situation, request: ShadowRequest, pack: str) -> str:
    """The thought about which pack follows a convoy, or why none does.

    Args:
        now: the situation
        request: the request
        pack: the pack, "" for none
    """
    seen = f"{request.target} SEEN IN {request.square}"
    return _said(
        now, f"{seen}, {pack} SHADOWS IT" if pack else f"{seen}, NOT SHADOWED: NO TORPEDOES, NO RAIDER AFTER IT"
    )


def firing(now: Situation, request: TargetRequest, aim: Aim) -> str:
    """The thought about the target of a unit's torpedoes, or why it does not fire.

    Args:
        now: the situation
        request: the request
        aim: the decision
    """
    does = "AT" if aim.fires else "NOT AT"
    return _said(now, f"TORPEDOES OF {request.unit} {does} {aim.target} IN {request.square}: WORTH {aim.worth:+z.1f}")


def fighting(now: Situation, request: FightRequest, verdict: Verdict) -> str:
    """The thought about why Otto fights or withdraws.

    Args:
        now: the situation
        request: the request
        verdict: the decision
    """
    does = "FIGHTS" if verdict.yes else "WITHDRAWS"
    why = f"TO FIGHT {_expected(verdict.fight)}, TO WITHDRAW 0" if verdict.fight else "NOBODY THERE CAN FIGHT"
    return _said(now, f"{does} {_battle(request)}", why)


def surprising(now: Situation, request: SurpriseRequest, verdict: Verdict) -> str:
    """The thought about why Otto attacks by surprise or does not.

    Args:
        now: the situation
        request: the request
        verdict: the decision
    """
    does = "ATTACKS BY SURPRISE" if verdict.yes else "NO SURPRISE ATTACK"
    return _said(
        now, f"{does} {_battle(request)}", f"TO ATTACK {_expected(verdict.fight)}, TO WAIT {verdict.otherwise:+z.1f}"
    )


def _said(now: Situation, *clauses: str) -> str:
    """The plan, and as many clauses as there is room for."""
    first, *more = clauses
    return fit_thought((f"{_plan(now)}: {first}", *more))


def _plan(now: Situation) -> str:
    if not any(now.view.ships[name].active for name in RAIDERS):
        return NO_RAIDER
    force = now.force
    when = f", TURN {force.turn}" if force.turn else ""
    return f"{force.plan.name} ({force.reason}{when})" if force.reason else force.plan.name


def _battle(request: FightRequest | SurpriseRequest) -> str:
    return f"IN {request.square}, {' AND '.join(request.own)} AGAINST {', '.join(request.enemy)}"


def _expected(fight: Fight | None) -> str:
    if fight is None:
        return "NOBODY"
    rounds = "1 ROUND" if fight.rounds == 1 else f"{fight.rounds} ROUNDS"
    return f"{fight.worth:+z.1f} ({rounds}, GAINED {fight.gained:z.1f}, LOST {fight.lost:z.1f})"


def _guns(now: Situation, choice: Choice) -> float:
    return now.enemy.guns[CELL[choice.square]]
