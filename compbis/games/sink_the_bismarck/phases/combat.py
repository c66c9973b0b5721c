"""Phase Four: surface combat, hex by hex (12.1)."""

from collections.abc import Generator
from typing import Any

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.options import ABANDON
from compbis.games.sink_the_bismarck.phases.battle import Battle
from compbis.games.sink_the_bismarck.phases.detection import escorts_of
from compbis.games.sink_the_bismarck.phases.raids import destroy
from compbis.games.sink_the_bismarck.phases.referee import Referee
from compbis.games.sink_the_bismarck.phases.tankers import met_in
from compbis.games.sink_the_bismarck.requests.battle import CallRequest, JoinRequest, RaidRequest
from compbis.games.sink_the_bismarck.rules.ships import types
from compbis.games.sink_the_bismarck.state.reports import Unmasked
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.table.game import Steps
from compbis.table.request import DONE, YES
from compbis.table.side import BRITISH, GERMAN, Side


def combat_phase(referee: Referee) -> Steps:
    """Fight at most one battle in each hex, in the order of the hex numbers."""
    for at in sorted({force.hex for force in referee.forces(GERMAN)}):
        if not referee.over:
            yield from _hex(referee, at)


def _hex(referee: Referee, at: Hex) -> Steps:
    """Fight the battle in a hex, if a side that has detected an enemy there calls it (12.11)."""
    called = yield from _called(referee, at)
    if called is None:
        return
    forces = yield from _in_battle(referee, at, called)
    shadowed = {force.name for force in forces if force.name in referee.position.shadows}
    escorted = sorted({force.convoy for force in forces if force.convoy})
    battle = Battle(referee, at, forces)
    for force in forces:
        referee.change(detected=referee.position.detected | {force.name})
    yield from battle.fight()
    if referee.over:
        return
    referee.change(fought=referee.position.fought | (shadowed & referee.position.shadows.keys()))
    for force in forces:
        now = referee.position.forces.get(force.name)
        if now is not None and types(referee.ships_of(now)) != now.announced:
            referee.announce(force.name)
        referee.release(force.ships)  # the battle named them, whether or not their types were announced before
    yield from met_in(referee, at)
    if escorted:
        referee.attacked.update(escorted)
        yield from _raid(referee, at, forces, battle)


def _called(referee: Referee, at: Hex) -> Generator[Any, Any, Side | None]:
    """The side that calls a battle in a hex, Germans first; None if neither does."""
    for side in (GERMAN, BRITISH):
        if _entitled(referee, side, at):
            at_will = _at_will(referee, at) if side is GERMAN else ()
            able = any(not force.dummy and force.name not in at_will for force in referee.forces_at(side, at))
            if (yield CallRequest(referee.view(side), at, able, at_will)) == YES:
                return side
    return None


def _entitled(referee: Referee, side: Side, at: Hex) -> bool:
    """Whether a side is asked to call a battle in a hex: it has a counter there, and the enemy a marked one. Shadowed
    Germans whose only marked enemies are shadowers are not asked (11.9)."""
    own = [force.name for force in referee.forces_at(side, at)]
    enemies = [force.name for force in referee.forces_at(side.enemy, at) if referee.marked(force.name)]
    if side is GERMAN and _only_shadowers(referee, at):
        own = [name for name in own if name not in referee.position.shadows]
    return bool(own and enemies)


def _only_shadowers(referee: Referee, at: Hex) -> bool:
    """Whether no British counter in a hex is marked except those that shadow."""
    shadowers = set(referee.position.shadows.values())
    marked = {force.name for force in referee.forces_at(BRITISH, at) if referee.marked(force.name)}
    return marked <= shadowers


def _at_will(referee: Referee, at: Hex) -> tuple[str, ...]:
    """The counters that fight in a battle called by the Germans only if the British wish: the shadowers or, if nothing
    else is marked, the counters that they shadow (11.9)."""
    shadows = referee.position.shadows
    if _only_shadowers(referee, at):
        return tuple(force.name for force in referee.forces_at(GERMAN, at) if force.name in shadows)
    return tuple(force.name for force in referee.forces_at(BRITISH, at) if force.name in shadows.values())


def _in_battle(referee: Referee, at: Hex, called: Side) -> Generator[Any, Any, list[Force]]:
    """The task forces in a battle: all in the hex, except those that the British choose to keep out when the Germans
    called it (11.9, 12.11). Dummies are removed (6.24)."""
    away = set()
    for name in _at_will(referee, at) if called is GERMAN else ():
        if (yield JoinRequest(referee.view(BRITISH), at, name)) != YES:
            away.add(name)
    for force in (*referee.forces_at(BRITISH, at), *referee.forces_at(GERMAN, at)):
        if force.dummy:
            referee.report(Unmasked(counter=force.name))
            referee.remove(force.name)
    both = (*referee.forces_at(BRITISH, at), *referee.forces_at(GERMAN, at))
    return [force for force in both if force.name not in away]


def _raid(referee: Referee, at: Hex, forces: list[Force], battle: Battle) -> Steps:
    """Let the Germans destroy convoys that have lost all escorts, using ships that are not shadowed and have not left
    the battle; they may have pursued (9.10, 11.8). With the optional rule escorts may also have left the battle; the
    convoy then counts double (X3c).

    Args:
        referee: the referee
        at: the hex
        forces: the task forces in the battle, with the ships that began it
        battle: the battle
    """
    escorts: dict[str, set[str]] = {}
    for force in forces:
        if force.convoy:
            escorts.setdefault(force.convoy, set()).update(force.ships)
    fought = {force.name for force in forces}
    raiders = tuple(
        name
        for force in referee.forces_at(GERMAN, at)
        if force.name in fought and force.name not in referee.position.shadows
        for name in force.ships
        if name not in battle.left
    )
    while raiders and not referee.over:
        left = [name for name in sorted(escorts) if name in referee.position.convoys]
        bare = [name for name in left if not _is_guarded(referee, name, battle)]
        if not bare:
            return
        order = yield RaidRequest(referee.view(GERMAN), at, tuple(bare))
        if order == DONE:
            return
        destroy(referee, order.convoy, raiders, times=1 if battle.left.isdisjoint(escorts[order.convoy]) else 2)
        referee.end_if_decided()


def _is_guarded(referee: Referee, convoy: str, battle: Battle) -> bool:
    """Whether a convoy still has an escort; with the optional rule, one that has not left the battle."""
    ships = [name for force in escorts_of(referee, convoy) for name in force.ships]
    return not battle.left.issuperset(ships) if ABANDON in referee.position.options else bool(ships)
