"""The referee of a game: the position, the dice and the reports, and what every phase needs to do with them."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN, TURNS
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY, QUARRY
from compbis.games.chase_of_the_bismarck.cards.tables import DIE
from compbis.games.chase_of_the_bismarck.history import NAME
from compbis.games.chase_of_the_bismarck.position import Position
from compbis.games.chase_of_the_bismarck.rules import points
from compbis.games.chase_of_the_bismarck.rules.points import OPERATIONAL, STRATEGIC, Tally
from compbis.games.chase_of_the_bismarck.state.reports import Emergency, Result, UnitUnmarked, Unmarked
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import (
    Damage,
    Mark,
    Ship,
    Ships,
    Unit,
    counted,
    described,
    in_play,
    members,
)
from compbis.table.game import GameOver, Outcome, PositionGame
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import replace

SUNK, PORT, FUEL, TIME = "sunk", "port", "fuel", "time"
"""The reasons why a game ends."""


class Referee(PositionGame[Position]):
    """A game in play, as the phases use it."""

    edition = NAME

    @property
    def date(self) -> str:
        """The day and the time of day."""
        date = TURNS[min(self.turn, LAST_TURN)]
        return f"{date.day}  {date.period.upper()}"

    @property
    def night(self) -> bool:
        """Whether it is a Night turn."""
        return TURNS[self.turn].night

    @property
    def over(self) -> bool:
        """Whether the game has ended; the phases then do nothing more."""
        return self.position.outcome is not None

    def view(self, side: Side) -> View:
        """What a side may know now."""
        return self.position.view(side)

    def die(self, purpose: str, *of: str | int) -> int:
        """A roll of a die, 0 to 9 (2.8)."""
        return self.dice.draw(purpose, len(DIE), *of)

    def ship(self, name: str) -> Ship:
        """The ship with that id, in its present state."""
        return self.position.ship(name)

    def change(self, **changes: Any) -> None:
        """Set fields of the position."""
        self.position = replace(self.position, **changes)

    def put(self, *changed: Ship) -> None:
        """Replace ships by their new states. The owner of a ship whose tanks are now empty is notified (7.7.2)."""
        for ship in changed:
            if ship.clock and ship.clock != self.ship(ship.id).clock:
                self.report(Emergency(ship=ship.id, turn=ship.clock), ship.side)
        self.position = self.position.put(*changed)

    def put_all(self, side: Side, ships: Ships) -> None:
        """Replace the ships of a side by their new states."""
        self.put(*[ship for name, ship in ships.items() if ship != self.position.ships[side][name]])

    def with_side(self, field: str, side: Side, value: Any) -> None:
        """Set the value of one side in a field of the position that is kept by side.

        Args:
            field: the name of the field
            side: the side
            value: the new value
        """
        by_side: Mapping[Side, Any] = getattr(self.position, field)
        self.change(**{field: MappingProxyType({**by_side, side: value})})

    def mark(self, unit: Iterable[Ship], mark: Mark) -> None:
        """Mark a unit for the enemy, unless it has a better marker already (8; Reading 8.e)."""
        order = list(Mark)
        ships = [self.ship(ship.id) for ship in unit]
        better = max((mark, *(ship.mark for ship in ships)), key=order.index)
        self.put(*[ship._replace(mark=better) for ship in ships])
        if any(ship.side is GERMAN and ship.card.cls in HEAVY for ship in ships):
            self.change(found=True)  # Reading 3.c

    def lift_restriction(self, name: str) -> None:
        """Lift the restriction of the unit of a ship that is attacked (Reading 3.d). name: the id of the ship."""
        ship = self.ship(name)
        unit = members(self.position.ships[ship.side], ship.unit)
        self.put(*[each._replace(restricted="") for each in unit if each.restricted == "R1"])

    def unmark(self, units: Iterable[Unit]) -> None:
        """Remove the markers of units that the enemy loses sight of, and report it."""
        lost = [unit for unit in units if unit[0].at]
        names = {ship.id for unit in lost for ship in unit}
        for side in Side:
            still = {unit[0].at for unit in self.position.marked(side) if unit[0].id not in names}
            of_side = sorted([unit for unit in lost if unit[0].side is side], key=described)
            if hexes := {unit[0].at for unit in of_side} - still:
                self.report(Unmarked(side=side, hexes=tuple(sorted(hexes))))
            for unit in of_side:
                if unit[0].at in still:
                    found = counted(unit)
                    self.report(UnitUnmarked(side=side, at=unit[0].at, force=len(unit) > 1, classes=found))
        self.put(*[self.ship(ship.id)._replace(mark=Mark.NONE) for unit in lost for ship in unit])

    def note_damage(self, *ships: str) -> None:
        """Record the present damage of some ships as seen by their enemies."""
        for name in ships:
            ship = self.ship(name)
            seen = {**self.position.seen[ship.side.enemy], name: ship.damage}
            self.with_side("seen", ship.side.enemy, MappingProxyType(seen))

    def note_loss(self, name: str, before: Damage) -> None:
        """Add what a ship has just lost to the damage seen by its enemy, who does not see what it has repaired (7.3).

        Args:
            name: the id of the ship
            before: its damage before the loss
        """
        ship = self.ship(name)
        known, now = self.position.seen[ship.side.enemy].get(name, Damage()), ship.damage
        evasion = min(known.evasion + now.evasion - before.evasion, ship.card.rating)
        damage = now._replace(evasion=evasion, rudder=known.rudder or now.rudder > before.rudder)
        seen = {**self.position.seen[ship.side.enemy], name: damage}
        self.with_side("seen", ship.side.enemy, MappingProxyType(seen))

    def finish(self, reason: str, end: str = "") -> None:
        """End the game (1, 4). end: the row of the Victory Points Table, "" if the Bismarck is sunk and no points count
        (Reading 4.g)."""
        position = self.position
        tally = Tally(position.won, position.halves, position.merchants, position.extras)
        ships = position.ships
        total = (
            points.german_total(tally, ships[BRITISH].values(), ships[GERMAN].values(), end, QUARRY) if end else None
        )
        winner, level = BRITISH, OPERATIONAL
        if reason == PORT and points.strategic(position.prizes):
            winner, level = GERMAN, STRATEGIC
        elif total is not None and points.wins(total):
            winner = GERMAN
        if total is not None and total == int(total):
            total = int(total)
        self.report(
            Result(
                end=end or SUNK,
                chits=tally.chits,
                halves=tally.halves,
                merchants=tally.merchants,
                extras=tally.extras,
                allied_ships=sum(map(points.of_ship, ships[BRITISH].values())),
                german_ships=sum(
                    points.of_ship(ship, exempt=end == FUEL and ship.id == QUARRY) for ship in ships[GERMAN].values()
                ),
                prizes=position.prizes,
            )
        )
        self.change(outcome=Outcome(winner, None, total, reason, level))
        self.report(GameOver(winner=winner, british=None, german=total, reason=reason))


def here(ships: Ships, at: Hex) -> list[Ship]:
    """The ships of a side in a hex."""
    return [ship for ship in in_play(ships) if ship.at == at]
