"""4.2, 10: the shadow phase."""

from functools import partial

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.modes import FLY, MOVE
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.requests.decisions import EvadeRequest, Ordered, ShadowRequest
from compbis.games.computer_bismarck.rules import shadow
from compbis.games.computer_bismarck.rules.movement import may_follow
from compbis.games.computer_bismarck.state.orders import Choice
from compbis.games.computer_bismarck.state.report_kinds.sighting import Shadow
from compbis.games.computer_bismarck.state.sight import Heard, View
from compbis.games.computer_bismarck.state.units import Leg, Plane, Ship, UnitLeg
from compbis.table.game import Steps
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import replace


def shadow_phase(game: Referee) -> Steps:
    """Let each side try to shadow the spotted enemy ships, in card order, the British first (2.26, 10.1, 10.2)."""
    game.dice.phase = "shadow"
    for side in (BRITISH, GERMAN):
        for name in game.position.ships[side.enemy]:
            if name in game.position.spotted[side.enemy]:
                yield from _attempt(game, side, name)  # 10.5: once for each ship


def _attempt(game: Referee, side: Side, name: str) -> Steps:
    target = game.position.ships[side.enemy][name]
    if not (target.active and shadow.may_be_shadowed(target, game.position.turn)):
        return
    able = [unit for unit in _units_with(game, side, target) if shadow.can_shadow(unit, target)]
    able = [unit for unit in able if unit.spec not in game.attempted]  # 10.6
    if not able:
        return
    choice = yield ShadowRequest(_view(game, side), name, target.square, tuple(unit.name for unit in able))
    assert isinstance(choice, Choice)
    shadower = next((unit for unit in able if unit.name == choice.unit), None)
    if shadower is None:
        return
    game.attempted.add(shadower.spec)
    move = yield EvadeRequest(_view(game, side.enemy), name, game.known_as(shadower))
    assert isinstance(move, Ordered)
    leg = move.leg._replace(fixed=True)
    game.position.set_leg(target, leg)
    _resolve(game, shadower, target, leg, [unit.name for unit in able if unit is not shadower])


def _resolve(game: Referee, shadower: Ship | Plane, target: Ship, leg: UnitLeg, helpers: list[str]) -> None:
    square, side = target.square, shadower.side
    strength = shadow.strength_twelfths(
        shadow.shadow_strength(shadower, game.night(square)),
        game.position.visibility_at(square),
        len(leg.track),
        len(helpers),
    )
    drawn = game.dice.draw("shadow", shadow.SIDES, shadower.name, target.name)
    success = shadow.succeeds(drawn, strength) and may_follow(shadower, len(leg.track), leg.goal)  # 10.1
    goal, track = (leg.goal, leg.track) if success else (square, ())
    game.position.set_leg(shadower, _leg(shadower, goal, track, success))  # 10.8
    if success:
        game.followers.add(shadower.spec)
        game.shadowed.add(target.name)
        game.add_contacts(side, [(target.name, target.kind, goal)], Heard.SHADOW)  # 10.9
    _report(game, shadower, target, square, goal if success else 0, helpers)


def _leg(shadower: Ship | Plane, goal: Square, track: tuple[Square, ...], follows: bool) -> UnitLeg:
    """The leg of a shadower, which ends the turn in move mode even if it failed (10.1)."""
    if isinstance(shadower, Ship):
        return Leg(MOVE, goal, track, fixed=True, follows=follows)
    return Leg(FLY, goal, track, fixed=True, follows=follows)


def _report(
    game: Referee, shadower: Ship | Plane, target: Ship, square: Square, to: Square, helpers: list[str]
) -> None:
    """10.1: report a shadow to both sides. to: where the shadower follows; 0 if the shadow failed."""
    facts = partial(Shadow, target=target.name, square=square, success=bool(to))
    game.report(facts(shadower=shadower.name, to=to, helpers=tuple(helpers)), shadower.side)
    game.report(facts(shadower=game.known_as(shadower), to=0, helpers=()), target.side)


def _units_with(game: Referee, side: Side, target: Ship) -> list[Ship | Plane]:
    position = game.position
    return [*position.ships_in(side, target.square), *position.planes_in(side, target.square)]


def _view(game: Referee, side: Side) -> View:
    """The view of a side before its movement phase: without the new fog, which only NS and PS show (13.31)."""
    return replace(game.view(side), fog=frozenset(), fog_known=False)
