"""What ships suffer: attacks from the air, second dice, and the damage of a round or a strike (12.13, 12.33)."""

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
    """Results that have not taken effect yet, ship by ship."""

    def __init__(self) -> None:
        self._results: dict[str, list[Result]] = {}
        self._exploded: set[str] = set()
        self._rudders: set[str] = set()

    @property
    def results(self) -> Mapping[str, list[Result]]:
        """The results of each ship that was attacked."""
        return MappingProxyType(self._results)

    @property
    def any(self) -> bool:
        """Whether there was any damage."""
        return any(result.points for results in self._results.values() for result in results)

    def add(self, ship: str, result: Result) -> None:
        """A ship suffers a result."""
        self._results.setdefault(ship, []).append(result)

    def second_die(self, referee: Referee, result: Result, target: Ship) -> int:
        """The second die of a 5X, 0 if there is none (12.13)."""
        if not gunnery.may_explode(result, target):
            return 0
        die = referee.die("explosion", target.name)
        if gunnery.explodes(die):
            self._exploded.add(target.name)
        return die

    def strike(self, referee: Referee, unit: str, part: Part, target: Ship, base_counts: bool) -> None:
        """An air unit attacks a ship. With an option a 5X hits the rudder, and nothing explodes (X1c). base_counts:
        whether it matters how near its base is."""
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
        """Ships suffer what was done to them, in the order of the roster; that may end the game (12.14, 15.1)."""
        for name, ship in referee.position.ships.items():
            results = self._results.get(name, ())
            if any(result.points for result in results):
                self._harm(referee, ships.harmed(ship, results, name in self._exploded))
        referee.end_if_sunk()

    def _harm(self, referee: Referee, after: Ship) -> None:
        hit = after.name in self._rudders
        referee.put_ship(after._replace(rudder=after.rudder or hit))
        referee.report(Harmed(ship=after.name, damage=after.damage, flipped=after.flipped))
        if after.fate is Fate.SUNK:
            referee.sink(after.name)
        elif hit:
            referee.report(RudderHit(ship=after.name))
