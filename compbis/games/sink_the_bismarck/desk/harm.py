"""The battle and the view of the latest question, with the damage reported since. A screen shows them beside the news
of a sunk ship."""

from types import MappingProxyType

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.roster import KINDS, SHIPS
from compbis.games.sink_the_bismarck.rules.battle import BattleSight
from compbis.games.sink_the_bismarck.rules.counters import force_of
from compbis.games.sink_the_bismarck.state.reports import BattleBegins, Harmed, Struck, Sunk
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Fate
from compbis.table.report import Facts
from compbis.table.values import replace


class Harm:
    """Follows the damage from one question to the next. Both sides hear of all damage."""

    def __init__(self) -> None:
        self._harmed: dict[str, Harmed] = {}
        self._sunk: list[str] = []
        self._counters: dict[str, str] = {}  # the counter on which each ship was attacked

    def ask(self) -> None:
        """Forget the damage noted so far, because the view of a new question includes it."""
        self._harmed.clear()
        self._sunk.clear()

    def hear(self, facts: Facts) -> None:
        """Note a report."""
        match facts:
            case Harmed(ship=ship) as harmed:
                self._harmed[ship] = harmed
            case Sunk(ship=ship):
                self._sunk.append(ship)
            case BattleBegins(forces=forces):
                self._counters |= {ship: name for name, ships in forces for ship in ships}
            case Struck(counter=counter, ship=ship) if counter:
                self._counters[ship] = counter

    def battle(self, battle: BattleSight) -> BattleSight:
        """The battle with the damage noted so far."""
        ships = dict(battle.ships)
        for name, harmed in self._harmed.items():
            if name in ships:
                ships[name] = ships[name]._replace(damage=harmed.damage, flipped=harmed.flipped)
        for name in self._sunk:
            if name in ships:
                ships[name] = ships[name]._replace(fate=Fate.SUNK)
        return battle._replace(ships=MappingProxyType(ships))

    def view(self, view: View) -> tuple[View, Hex]:
        """The view without the ships sunk since, and the hex of the last of them, 0 if it is not known."""
        at = 0
        for name in self._sunk:
            view, at = self._without(view, name)
        return view, at

    def _without(self, view: View, name: str) -> tuple[View, Hex]:
        if own := force_of(view.forces, name):
            left = own._replace(ships=tuple(ship for ship in own.ships if ship != name))
            forces = {each: left if each == own.name else force for each, force in view.forces.items()}
            if not left.ships:
                del forces[own.name]
            return replace(view, forces=MappingProxyType(forces)), own.hex
        counter = view.counters.get(self._counters.get(name, ""))
        if not counter:
            return view, 0
        kind = KINDS.index(SHIPS[name].kind)
        number = tuple(count - (at == kind) for at, count in enumerate(counter.announced))
        together = [ship for ship, where in self._counters.items() if where == counter.name]
        counters = {**view.counters, counter.name: counter._replace(announced=number)}
        if not any(number) if number else all(ship in self._sunk for ship in together):
            del counters[counter.name]
        return replace(view, counters=MappingProxyType(counters)), counter.hex
