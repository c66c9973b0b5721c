"""The events that become headlines, in play and in a finished battle, and the page of a sunk ship."""

from compbis.board.parts.sunk import GOING_DOWN
from compbis.games.denmark_strait.cards.deck import Effect
from compbis.games.denmark_strait.cards.roster import SHIPS
from compbis.games.denmark_strait.rules import effects, fleet, victory
from compbis.games.denmark_strait.state.reports import Drawn, Harmed, Magazine, Morale, Sunk
from compbis.games.denmark_strait.state.ships import Ships
from compbis.games.denmark_strait.words import details
from compbis.table.page import Headline, Page
from compbis.table.picture import Span
from compbis.table.report import Facts

_COLUMNS = 36


class Hits:
    """The harmful cards of a battle, followed from report to report.

    Attributes:
        waiting: the cards that have not taken effect
    """

    def __init__(self) -> None:
        self.waiting: list[Drawn] = []
        self._last: tuple[str, str, str] = "", "", ""  # the last effect: who fired, the card, the result

    def hear(self, facts: Facts) -> None:
        """Follow a report."""
        match facts:
            case Drawn(harmful=True) as drawn:
                self.waiting.append(drawn)
            case Harmed(ship=name, card=card):
                hit = next((hit for hit in self.waiting if hit.target == name and hit.card == card), None)
                if hit:
                    self.waiting.remove(hit)
                self._last = hit.ship if hit else "", card, details.meaning(card)
            case Magazine(roll=roll):
                self._last = *self._last[:2], f"MAGAZINE HIT, ROLLED {roll}"
            case Sunk(ship=name):
                self.waiting = [hit for hit in self.waiting if hit.target != name]

    def sinking(self, line: str, name: str, turn: int, ships: Ships) -> Headline:
        """The headline of a ship that was just sunk, with its page.

        Args:
            line: the headline
            name: the ship
            turn: the turn
            ships: all ships
        """
        more = self._end_of(name, turn, ships)
        return Headline(line, more, _page(name, line, more))

    def _end_of(self, name: str, turn: int, ships: Ships) -> list[str]:
        by, card, what = self._last
        at = ships[name].at
        lines = [f"TURN {turn}, IN {at}"]
        if by:
            away = fleet.distance(ships[by].at, at)
            lines += [f"BY THE {by}, AT RANGE {away}", f"{details.named(card)}: {what}"]
        return lines


def is_headline(facts: Facts, before: Ships) -> bool:
    """Whether a line is a headline: a ship's morale fails, or a magazine is hit. before: the ships just before it."""
    match facts:
        case Morale(ship=ship, failed=True):
            return not before[ship].failed and not victory.decided(before)
        case Drawn(card=card, harmful=True):
            return effects.effect(card) is Effect.MAGAZINE
    return False


def _page(ship: str, line: str, more: list[str]) -> Page:
    """The page of a sunk ship."""
    title = SHIPS[ship].title.upper()
    rows = [*((row, "dim") for row in GOING_DOWN), ("", ""), (title, "title"), (line, "event"), ("", "")]
    rows += [(row, "") for row in more]
    return Page(tuple((Span(f"{row:^{_COLUMNS}}" if style != "dim" else f"    {row}", style),) for row, style in rows))
