"""The ships at each stage of a finished battle, reconstructed from reports."""

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Any

from compbis.games.denmark_strait.cards.roster import SHIPS
from compbis.games.denmark_strait.rules import fleet
from compbis.games.denmark_strait.state.reports import Drawn, Shot
from compbis.games.denmark_strait.state.ships import Ship, Ships
from compbis.games.denmark_strait.state.sight import View
from compbis.games.denmark_strait.words.heard import apply_report
from compbis.table.finished.chronicle import TurnStory
from compbis.table.report import Facts
from compbis.table.values import NamedTuple


class Firing(NamedTuple):
    """A shot and its result.

    Args:
        shot: its report
        ship: the ship that fired, at the time of the shot
        target: its target, at the time of the shot
        cards: the cards drawn for it that counted, each with whether it did damage
    """

    shot: Shot
    ship: Ship
    target: Ship
    cards: Sequence[tuple[str, bool]]

    @property
    def distance(self) -> int:
        """The spaces between the two ships."""
        return fleet.distance(self.ship.at, self.target.at)


def initial() -> Ships:
    """The ships before the first turn."""
    return MappingProxyType({name: Ship(name, card.at, card.facing) for name, card in SHIPS.items()})


def at_start(turn: TurnStory) -> Ships:
    """The ships at the start of a turn, as its first request showed them."""
    view = last_view(turn)
    asked = [view_of(request) for request in turn.requests if view_of(request).turn == view.turn]
    return asked[0].ships


def last_view(turn: TurnStory) -> View:
    """The last view of the turn."""
    return max(map(view_of, turn.requests), key=lambda view: view.turn)


def view_of(request: Any) -> View:
    """The view of a request."""
    view: View = request.view
    return view


def at_end(turn: TurnStory) -> Ships:
    """The ships at the end of a turn."""
    ships = at_start(turn)
    for report in turn.reports:
        ships = apply_report(ships, report.facts)
    return ships


def replayed(turn: TurnStory) -> Iterator[tuple[Ships, Facts]]:
    """The reports of a turn, each with the ships just before it."""
    ships = at_start(turn)
    for report in turn.reports:
        yield ships, report.facts
        ships = apply_report(ships, report.facts)


def firings(turn: TurnStory) -> list[Firing]:
    """The shots of a turn, in order."""
    found: list[Firing] = []
    for ships, facts in replayed(turn):
        if isinstance(facts, Shot):
            found.append(Firing(facts, ships[facts.ship], ships[facts.target], []))
        elif isinstance(facts, Drawn) and facts.used:
            found[-1] = found[-1]._replace(cards=[*found[-1].cards, (facts.card, facts.harmful)])
    return found
