"""The battle as the player sees it unfold: the effect of each report on the board, and the page of a sunk ship."""

from collections.abc import Callable

from compbis.games.denmark_strait.cards.deck import EFFECTS, Effect
from compbis.games.denmark_strait.cards.roster import SHIPS
from compbis.games.denmark_strait.rules import effects
from compbis.games.denmark_strait.state.reports import Drawn, Shot, Sunk
from compbis.games.denmark_strait.state.sight import View
from compbis.games.denmark_strait.words import pages
from compbis.games.denmark_strait.words.events import Hits, is_headline
from compbis.games.denmark_strait.words.heard import apply_report, spent, turn_begun
from compbis.table.page import Headline, Illustrated
from compbis.table.report import Report

InWords = Callable[[Report, int], list[str]]
"""Puts a report into words, given the captain points that were spent."""


class Following:
    """Follows the battle from one question to the next.

    Attributes:
        view: the battle as far as the side knows it; None before the first question
    """

    def __init__(self) -> None:
        self.view: View | None = None
        self._hits = Hits()

    def lines(self, report: Report, in_words: InWords, spoken: bool = False) -> list[str]:
        """A report in words, with captain points spent and the hull damage to come, and with what a screen shows
        beside them: the board at that moment, or the page of a sunk ship.

        Args:
            report: the report
            in_words: gives the lines of a report
            spoken: whether to leave out what a screen shows
        """
        if not self.view:
            return in_words(report, 0)
        facts, before = report.facts, self.view
        if report.turn > before.turn:
            before = before._replace(turn=report.turn, ships=turn_begun(before.ships))
        lines = in_words(report, spent(before.ships, facts))
        self.view = before._replace(ships=apply_report(before.ships, facts))
        self._hits.hear(facts)
        if isinstance(facts, Drawn) and facts.harmful and effects.effect(facts.card) is Effect.HULL:
            lines = [f"{lines[0]}. {facts.target} WILL {self._outcome(facts.target)}", *lines[1:]]
        if spoken:
            return lines
        if isinstance(facts, Sunk):
            return [self._hits.sinking(lines[0], facts.ship, self.view.turn, self.view.ships)]
        if is_headline(facts, before.ships):
            return [Headline(lines[0])]
        if isinstance(facts, Shot):
            return [Illustrated(lines[0], pages.page(self.view, (facts.ship, facts.target)), pages.page(self.view))]
        if self.view.ships == before.ships or not lines:
            return lines
        return [Illustrated(lines[0], pages.page(self.view)), *lines[1:]]

    def coming(self) -> list[str]:
        """For each ship, the hull damage that has been drawn and takes effect after both sides have fired."""
        drawn = {ship: self._drawn(ship) for ship in SHIPS}
        return [
            f"{name}: {hull} HULL DAMAGE TO COME, WILL {self._outcome(name)}" for name, hull in drawn.items() if hull
        ]

    def _drawn(self, name: str) -> int:
        """The hull damage drawn for one ship."""
        cards = [EFFECTS[hit.card[:-1]] for hit in self._hits.waiting if hit.target == name]
        return sum(card.amount for card in cards if card.effect is Effect.HULL)

    def _outcome(self, name: str) -> str:
        """What the hull damage drawn for a ship will do to it."""
        left = self.view.ships[name].left - self._drawn(name) if self.view else 0
        return f"HAVE {left} LEFT" if left > 0 else "SINK"
