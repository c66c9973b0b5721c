"""Random battles, and the comparison of one with the model."""

import random
from collections import Counter
from types import MappingProxyType
from typing import Any

from compbis.games.sink_the_bismarck.game import Game, start
from compbis.games.sink_the_bismarck.phases.combat import combat_phase
from compbis.games.sink_the_bismarck.rules.ships import types
from compbis.games.sink_the_bismarck.state.units import Convoy, Force, Ship
from compbis.table.request import DONE, Order
from compbis.table.side import Side
from compbis.table.values import replace
from tests.model.sink.facts import HULLS
from tests.model.sink.fights.combat import combat
from tests.model.sink.log import Disagreement, Log, Recorder
from tests.model.sink.world import World

HEX = 3010
LATE = 27
STAYING = {"leave": 0.8, "break": 0.6}
"""How often the captains of the trials give the default answer, and so stay in a battle."""
MOST = 40
"""The most orders in answer to one question."""
OPTIONS = ("rudder", "disengaging", "opening", "abandon")


class Whim:
    """Gives random legal orders, different ones each time that the same question is asked."""

    def __init__(self, side: Side, seed: int) -> None:
        self._chance = random.Random(f"{side} {seed}")
        self._asked = ""
        self._in_a_row = 0

    def answer(self, request: Any) -> Order:
        """A random legal order; the cautious one if the same question comes too often."""
        asked = f"{request.kind} {request.view.turn}"
        self._in_a_row = self._in_a_row + 1 if asked == self._asked else 0
        self._asked = asked
        if self._in_a_row >= MOST or (request.kind in STAYING and self._chance.random() < STAYING[request.kind]):
            default: Order = request.default
            return default
        order: Order = request.sample(self._chance.randrange)
        return request.sample(self._chance.randrange) if order == DONE else order


def battle(seed: int, with_options: bool = False) -> Game:
    """A game in which a battle is about to begin."""
    chance = random.Random(seed)
    turn = chance.randrange(2, LATE)
    options = [each for each in OPTIONS if with_options and chance.random() < 0.5]
    position = start(seed, "rheinubung", options)
    forces, ships = {}, dict(position.ships)
    for letter, most in (("G", 4), ("B", 9)):
        names = [name for name, hull in HULLS.items() if hull.side == letter and name in ships]
        chosen = chance.sample(names, chance.randint(1, min(most, len(names))))
        counters = chance.randint(1, min(3, len(chosen)))
        for at in range(counters):
            name = f"{letter}{at + 1}"
            forces[name] = Force(name, HEX, tuple(sorted(chosen[at::counters], key=list(HULLS).index)))
        ships.update({name: _worn(name, chance) for name in chosen})
        if chance.random() < 0.2:
            forces[f"{letter}7"] = Force(f"{letter}7", HEX)
    convoys = {}
    if chance.random() < 0.4:
        convoys["SC1"] = Convoy("SC1", HEX, chance.choice((0, 10, 12)))
        for name in ("B1", "B2"):
            if name in forces and chance.random() < 0.7:
                forces[name] = forces[name]._replace(convoy="SC1")
    shadows = {}
    if chance.random() < 0.3 and not forces["B1"].convoy:
        shadows["G1"] = "B1"
    position = replace(
        position,
        turn=turn,
        visibility="fair",
        released=chance.random() < 0.5,
        forces=MappingProxyType(forces),
        ships=MappingProxyType(ships),
        detected=frozenset(name for name, force in forces.items() if force.ships and chance.random() < 0.8),
        convoys=MappingProxyType(convoys),
        shadows=MappingProxyType(shadows),
    )
    told = {name: force for name, force in forces.items() if force.ships and chance.random() < 0.6}
    told = {name: force._replace(announced=types(ships[ship] for ship in force.ships)) for name, force in told.items()}
    return Game(replace(position, forces=MappingProxyType({**forces, **told})))


def _worn(name: str, chance: random.Random) -> Ship:
    """A ship, in three of ten cases damaged."""
    hull = HULLS[name]
    if chance.random() < 0.7:
        return Ship(name)
    if hull.back and chance.random() < 0.5:
        return Ship(name, chance.randrange(hull.back[2]), flipped=True)
    return Ship(name, chance.randrange(hull.capacity))


def compared(game: Any, seed: int) -> Counter[str]:
    """Play Phase Four with random captains and compare it with the model. Returns what was compared, by kind."""
    before = World.of(game.position)
    recorder = Recorder(game, {side: Whim(side, seed) for side in Side})
    game.dice.begin_turn(game.position.turn)
    recorder.play(combat_phase(game))
    log = Log(recorder.events, recorder.draws)
    try:
        combat(before, log)
        log.end()
        before.compare(World.of(game.position))
    except Disagreement as error:
        raise Disagreement(f"battle {seed}: {error}") from error
    return log.compared
