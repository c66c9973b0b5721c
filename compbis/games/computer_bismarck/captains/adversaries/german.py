"""An adversary for a British captain: an Otto that knows where that captain's units were in earlier games, and takes
the least guarded way and convoys."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from compbis.games.computer_bismarck.captains.adversaries.watcher import PLANES_OF, BismarckWatcher, area
from compbis.games.computer_bismarck.captains.otto import changes, grid, plans
from compbis.games.computer_bismarck.captains.otto.captain import Otto
from compbis.games.computer_bismarck.captains.otto.enemy import GUNS, WATCH, Enemy
from compbis.games.computer_bismarck.captains.otto.plans.plan import Plan, Way
from compbis.games.computer_bismarck.captains.otto.plans.sparring import FAR, PORT
from compbis.games.computer_bismarck.captains.otto.situation import Force, Situation
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL, SIZE, Field
from compbis.games.computer_bismarck.captains.reckoning.convoys import planned
from compbis.games.computer_bismarck.cards.board import Square, distance
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import DESTROYERS
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PLANES, SHIPS
from compbis.games.computer_bismarck.state.sight import View
from compbis.table.attack.adversary import Knob, Settings, Trained, Watched, complete
from compbis.table.dice import Dice

Crowd = tuple[tuple[tuple[int, float], ...], ...]
"""By turn, from 0, the occupied cells, each with the mean number of units."""
Crowds = Mapping[str, Crowd]
"""Crowds of units that can spot a raider (`watch`), of the planes and flotillas among them (`hunters`), and of
battleships (`guns`)."""

DICE, LEAST_WATCHED = "as the dice fall", "least watched"
_GUN_REACH = 2
_LATE = 0.1
"""The cost of one turn on the way out, in units that may see the raider."""
_PARTNERS = {plan.name: plan for plan in (FAR, PORT)}

KNOBS = (
    Knob("plan", (LEAST_WATCHED, DICE, *plans.PLANS, *_PARTNERS), "the plan to start with"),
    Knob("trust", (0.7, 0.0, 0.4, 1.0), "the weight of the watched positions against Otto's own belief"),
    Knob(
        "hunted",
        (0.3, 0.0, 1.0),
        "the fraction of that left while a raider is hunted, when the British may be elsewhere",
    ),
    Knob("prey", (1, 0), "whether convoys count for less where battleships were seen near them"),
    Knob("boldness", (1.0, 0.5, 2.0, 4.0), "the boldness, as a multiple of the plan's"),
    Knob("sits", (0, 8, 12, 16, 20), "the turn from which the raiders keep out of the way if ahead; 0 for Otto's rule"),
)


def learned(watched: Sequence[Watched]) -> Crowds:
    """The mean number of units in each cell after each turn, weighted by kind."""
    crowds: dict[str, list[defaultdict[int, float]]] = {
        name: [defaultdict(float) for _ in range(LAST_TURN + 1)] for name in ("watch", "hunters", "guns")
    }
    for game in watched:
        for note in game.notes:
            if note.event or int(note.place) not in CELL:
                continue
            plane = PLANES.get(note.unit.removeprefix(PLANES_OF)) if note.unit.startswith(PLANES_OF) else None
            kind = (plane or SHIPS[note.unit]).kind
            cell, hunter = CELL[int(note.place)], kind is DESTROYERS or plane is not None
            crowds["watch"][note.turn][cell] += WATCH.get(kind, 0.0) / len(watched)
            crowds["hunters"][note.turn][cell] += hunter * WATCH.get(kind, 0.0) / len(watched)
            crowds["guns"][note.turn][cell] += GUNS.get(kind, 0.0) / len(watched)
    return {
        name: tuple(
            tuple((cell, round(number, 4)) for cell, number in sorted(turn.items()) if number) for turn in turns
        )
        for name, turns in crowds.items()
    }


class Raider(Otto):
    """The adversary: gives orders as Otto does, but in a different situation."""

    def __init__(self, seed: int, belief: Crowds, settings: Settings) -> None:
        self._set = complete(KNOBS, settings)
        self._fields = fields(tuple(sorted(belief.items())))
        super().__init__(seed, self._chosen(Dice(f"raider {seed}")))

    def _situation(self, view: View) -> Situation:
        hunted = any(self._memory.hunted(name, view.turn) for name in view.ships)
        trust = float(self._set["trust"]) * (float(self._set["hunted"]) if hunted else 1.0)
        turn = min(view.turn, len(self._fields) - 1)
        now = _Foretold(view, self._memory, self._first, self._liking, foretold=self._fields[turn], trust=trust)
        now.force = changes.in_force(self._first, self._memory, now)
        sits = int(self._set["sits"])
        if sits and view.turn >= sits and now.lead > 0:
            quiet = plans.ALL["SIT IT OUT"].after(now.force.plan)
            now.force = Force(quiet, "AHEAD")
        return now

    def _chosen(self, dice: Dice) -> Plan:
        """The first plan, with its way out."""
        name = str(self._set["plan"])
        if name == DICE:
            plan = plans.draw(dice)
        elif name == LEAST_WATCHED:
            ways = [(plan, number) for plan in plans.PLANS.values() for number in range(1 + len(plan.others))]
            plan, number = min(ways, key=lambda way: self._watched(way[0].by(way[1])))
            plan = plan.by(number)
        else:
            plan = _PARTNERS.get(name) or plans.PLANS[name]
            plan = plan.by(dice.draw("way out", 1 + len(plan.others)))
        prey = {convoy: want * self._unguarded(convoy) for convoy, want in plan.prey.items()}
        boldness = plan.boldness * float(self._set["boldness"])
        return plan._replace(prey=prey if self._set["prey"] else plan.prey, boldness=boldness)

    def _watched(self, plan: Plan) -> float:
        """The number of units that could have seen a ship on that way in the games watched: those at each square on the
        turn when the Bismarck would be about there. A long way costs extra."""
        timed = _timed(plan.ways[BISMARCK], plan.sails[BISMARCK][0])
        seen = sum(self._fields[min(turn, LAST_TURN)].watch[CELL[square]] for turn, square in timed)
        return seen + _LATE * timed[-1][0]

    def _unguarded(self, convoy: str) -> float:
        """What remains of a convoy's value, given the battleships watched near it on the turns when raiders come."""
        near = [
            self._fields[turn].guns[CELL[square]]
            for turn, square in enumerate(planned(convoy))
            if square and turn in _RAIDED
        ]
        return 1.0 / (1.0 + sum(near) / len(near)) if near else 1.0


_RAIDED = range(5, 16)


class _Foretold(Situation):
    """A situation that includes where the enemy was in earlier games. trust: the weight of that, from 0 to 1."""

    def __init__(self, *args: object, foretold: Enemy, trust: float) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self._foretold, self._trust = foretold, trust

    @cached_property
    def enemy(self) -> Enemy:
        """Where the British may be."""
        own, foretold, trust = super().enemy, self._foretold, self._trust
        if not trust:
            return own
        return Enemy(
            *(
                [(1.0 - trust) * one + trust * other for one, other in zip(mine, theirs, strict=True)]
                for mine, theirs in zip(own, foretold, strict=True)
            )
        )


@lru_cache(maxsize=4)
def fields(belief: tuple[tuple[str, Crowd], ...]) -> tuple[Enemy, ...]:
    """By turn, where the British were; a battleship counts wherever it could be a turn later."""
    crowds = dict(belief)
    return tuple(
        Enemy(
            _spread(crowds["watch"][turn], 0),
            _spread(crowds["hunters"][turn], 0),
            _spread(crowds["guns"][turn], _GUN_REACH),
        )
        for turn in range(LAST_TURN + 1)
    )


def _spread(crowd: Sequence[tuple[int, float]], reach: int) -> Field:
    """A field that counts each unit in every square within reach of its own."""
    field = [0.0] * SIZE
    for cell, number in crowd:
        if reach:
            grid.add(field, grid.disc(_SQUARE[cell], reach), number)
        else:
            field[cell] += number
    return field


_SQUARE = {cell: square for square, cell in CELL.items()}


def _timed(way: Way, sails: int) -> list[tuple[int, Square]]:
    """The squares of a way, each with the turn on which a raider is near it, at a square and a half a turn. sails: the
    turn on which it leaves port."""
    here, moves, timed = SHIPS[BISMARCK].square, 0, []
    for square in way:
        moves += distance(here, square)
        timed.append((sails + round(moves / 1.5), square))
        here = square
    return timed


ADVERSARY = Trained(KNOBS, BismarckWatcher, area, learned, Raider)
"""The adversary that plays this side."""
