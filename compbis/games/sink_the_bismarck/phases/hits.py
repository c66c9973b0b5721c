"""Damage to ships: air attacks, second rolls, and the effect of a round or an attack (12.13, 12.33)."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.games.sink_the_bismarck.cards.options import DISTANCE, RUDDER
from compbis.games.sink_the_bismarck.cards.tables import Result
from compbis.games.sink_the_bismarck.phases.referee import Referee
from compbis.games.sink_the_bismarck.rules import air, gunnery, ships
from compbis.games.sink_the_bismarck.rules.counters import force_of
from compbis.games.sink_the_bismarck.state.orders import Part
from compbis.games.sink_the_bismarck.state.reports import Harmed, RudderHit, Struck
from compbis.games.sink_the_bismarck.state.units import Fate, Ship


class Hits:
    """Results that have not yet taken effect on their ships."""

    def __init__(self) -> None:
        self._results: dict[str, list[Result]] = {}
        self._exploded: set[str] = set()
        self._rudders: set[str] = set()

    @property
    def results(self) -> Mapping[str, list[Result]]:
        """All results, by ship."""
        return MappingProxyType(self._results)

    @property
    def any(self) -> bool:
        """Whether there is any damage."""
        return any(result.points for results in self._results.values() for result in results)

    def add(self, ship: str, result: Result) -> None:
        """Add a result against a ship."""
        self._results.setdefault(ship, []).append(result)

    def second_die(self, referee: Referee, result: Result, target: Ship) -> int:
        """Roll the second die for a 5X (12.13).

        Args:
            referee: the game
            result: the result against the ship
            target: the ship

        Returns:
            The roll; 0 if there is none.
        """
        if not gunnery.may_explode(result, target):
            return 0
        die = referee.die("explosion", target.name)
        if gunnery.explodes(die):
            self._exploded.add(target.name)
        return die

    def strike(self, referee: Referee, unit: str, part: Part, target: Ship, base_counts: bool) -> None:
        """Attack a ship from the air. With the optional rule a 5X hits the rudder, and no ship explodes (X1c).

        Args:
            referee: the game
            unit: the air unit
            part: the part of the attack
            target: the ship
            base_counts: whether the distance to the unit's base matters
        """
        force = force_of(referee.position.forces, target.name)
        options = referee.position.options
        die = referee.die("strike", unit, target.name)
        modified = die + gunnery.air_modifier(target, RUDDER in options)
        if base_counts and DISTANCE in options and force:
            modified += air.near_base(unit, force.hex)
        result = gunnery.result(part.strength, modified)
        explosion = 0 if RUDDER in options else self.second_die(referee, result, target)
        if RUDDER in options and result.explosive:
            self._rudders.add(target.name)
        self.add(target.name, result)
        referee.report(
            Struck(
                unit=unit,
                counter=force.name if force else "",
                ship=target.name,
                strength=part.strength,
                die=die,
                modified=modified,
                points=result.points,
                explosion=explosion,
            )
        )

    def take_effect(self, referee: Referee) -> None:
        """Apply all results, in the order of the roster; this may end the game (12.14, 15.1)."""
        for name, ship in referee.position.ships.items():
            results = self._results.get(name, ())
            if any(result.points for result in results):
                self._harm(referee, ships.harmed(ship, results, name in self._exploded))
        referee.end_if_sunk()

    def _harm(self, referee: Referee, after: Ship) -> None:
        hit = after.name in self._rudders
        referee.set_ship(after._replace(rudder=after.rudder or hit))
        referee.open.add(after.name)
        referee.report(Harmed(ship=after.name, damage=after.damage, flipped=after.flipped))
        if after.fate is Fate.SUNK:
            referee.sink(after.name)
        elif hit:
            referee.report(RudderHit(ship=after.name))
