"""The battle as the player sees it unfold: the effect of each report on the board, and the page of a sunk ship."""

from collections.abc import Callable

from compbis.games.denmark_strait.cards.deck import EFFECTS, Effect
from compbis.games.denmark_strait.cards.roster import SHIPS
from compbis.games.denmark_strait.rules import effects, fleet, victory
from compbis.games.denmark_strait.state.reports import Drawn, Harmed, Magazine, Morale, Shot, Sunk
from compbis.games.denmark_strait.state.sight import View
from compbis.games.denmark_strait.words import details, pages
from compbis.games.denmark_strait.words.heard import apply_report, spent, turn_begun
from compbis.table.page import Headline, Illustrated, Page
from compbis.table.picture import Span
from compbis.table.report import Facts, Report

_GOING_DOWN = (
    "             /|",
    "            / |",
    "           /  |",
    "          /   |",
    " ~   ~   /____|   ~   ~   ~",
    "   ~   ~    ~   ~   ~   ~  ",
)
_COLUMNS = 36
InWords = Callable[[Report, int], list[str]]
"""Puts a report into words, given the captain points that were spent."""


class Following:
    """Follows the battle from one question to the next.

    Attributes:
        view: the battle as far as the side knows it; None before the first question
    """

    def __init__(self) -> None:
        self.view: View | None = None
        self._hits: list[Drawn] = []  # damaging cards that have not taken effect
        self._last: tuple[str, str, str] = "", "", ""  # the last effect: who fired, the card, the result

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
        self._hear(facts)
        if isinstance(facts, Drawn) and facts.harmful and effects.effect(facts.card) is Effect.HULL:
            lines = [f"{lines[0]}. {facts.target} WILL {self._outcome(facts.target)}", *lines[1:]]
        if spoken:
            return lines
        if isinstance(facts, Sunk):
            more = self._end_of(facts.ship, self.view)
            return [Headline(lines[0], more, _page(facts.ship, lines[0], more))]
        if _is_headline(facts, before):
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
        cards = [EFFECTS[hit.card[:-1]] for hit in self._hits if hit.target == name]
        return sum(card.amount for card in cards if card.effect is Effect.HULL)

    def _outcome(self, name: str) -> str:
        """What the hull damage drawn for a ship will do to it."""
        left = self.view.ships[name].left - self._drawn(name) if self.view else 0
        return f"HAVE {left} LEFT" if left > 0 else "SINK"

    def _hear(self, facts: Facts) -> None:
        match facts:
            case Drawn(harmful=True) as drawn:
                self._hits.append(drawn)
            case Harmed(ship=name, card=card):
                hit = next((hit for hit in self._hits if hit.target == name and hit.card == card), None)
                if hit:
                    self._hits.remove(hit)
                self._last = hit.ship if hit else "", card, details.meaning(card)
            case Magazine(roll=roll):
                self._last = *self._last[:2], f"MAGAZINE HIT, ROLLED {roll}"
            case Sunk(ship=name):
                self._hits = [hit for hit in self._hits if hit.target != name]

    def _end_of(self, name: str, view: View) -> list[str]:
        """When and where a ship was sunk, by whom, and with which card."""
        by, card, what = self._last
        at = view.ships[name].at
        lines = [f"TURN {view.turn}, IN {at}"]
        if by:
            away = fleet.distance(view.ships[by].at, at)
            lines += [f"BY THE {by}, AT RANGE {away}", f"{details.named(card)}: {what}"]
        return lines


def _is_headline(facts: Facts, before: View) -> bool:
    """Whether a line is a headline: a ship's morale fails, or a magazine is hit."""
    match facts:
        case Morale(ship=ship, failed=True):
            return not before.ships[ship].failed and not victory.decided(before.ships)
        case Drawn(card=card, harmful=True):
            return effects.effect(card) is Effect.MAGAZINE
    return False


def _page(ship: str, line: str, more: list[str]) -> Page:
    """The page of a sunk ship."""
    title = SHIPS[ship].title.upper()
    rows = [*((row, "dim") for row in _GOING_DOWN), ("", ""), (title, "title"), (line, "event"), ("", "")]
    rows += [(row, "") for row in more]
    return Page(tuple((Span(f"{row:^{_COLUMNS}}" if style != "dim" else f"    {row}", style),) for row, style in rows))
