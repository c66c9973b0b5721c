"""The referee: what every phase does to the position, with dice and cards."""

from types import MappingProxyType
from typing import Any

from compbis.games.denmark_strait.cards.roster import SHIPS
from compbis.games.denmark_strait.history import NAME
from compbis.games.denmark_strait.rules import effects, fleet
from compbis.games.denmark_strait.state.position import Position
from compbis.games.denmark_strait.state.reports import Dice
from compbis.games.denmark_strait.state.ships import Ship, Ships
from compbis.games.denmark_strait.state.sight import View
from compbis.table.game import PositionGame
from compbis.table.side import Side
from compbis.table.values import replace

_DIE = 6


class Referee(PositionGame[Position]):
    """A game in play, as the phases use it."""

    edition = NAME

    @property
    def date(self) -> str:
        """The date and time: the battle begins at 0552 hours, and a turn is two minutes (Reading 38)."""
        minutes = 5 * 60 + 50 + 2 * self.turn
        return f"MAY 24  {minutes // 60:02}{minutes % 60:02} HOURS"

    @property
    def ships(self) -> Ships:
        """The ships as they are now."""
        return self.position.ships

    def view(self, side: Side) -> View:
        """What a side may know now."""
        return self.position.view(side)

    def change(self, **changes: Any) -> None:
        """Replace values of the position."""
        self.position = replace(self.position, **changes)

    def put(self, *ships: Ship) -> None:
        """Replace ships in the position."""
        self.change(ships=fleet.with_ships(self.ships, ships))

    def die(self, purpose: str, *of: str) -> int:
        """A roll of one die, from 1 to 6."""
        return self.dice.draw(purpose, _DIE, *of) + 1

    def two_dice(self, purpose: str, *of: str) -> Dice:
        """The roll of two six-sided dice (Needs 2)."""
        return self.die(purpose, *of), self.die(purpose, *of)

    def draw_card(self, side: Side) -> str:
        """Draw the next card of a side's deck; an empty deck is first reshuffled (Reading 25)."""
        card, deck = self.position.decks[side].draw(self.dice)
        self.change(decks=MappingProxyType({**self.position.decks, side: deck}))
        return card

    def discard(self, side: Side, card: str) -> None:
        """Put a card on the discard pile of a side's deck."""
        deck = self.position.decks[side].discard(card)
        self.change(decks=MappingProxyType({**self.position.decks, side: deck}))

    def take_off(self, name: str, card: str) -> None:
        """Discard a card from the ship that it lay on: it goes to the deck of the enemy, who drew it."""
        if effects.lies_on_ship(card):
            self.discard(SHIPS[name].side.enemy, card)
