"""The battle as a person hears of it: what each report changes on the board, and the page of a ship that is lost."""

from compbis.games.denmark_strait.cards.deck import EFFECTS, Effect
from compbis.games.denmark_strait.cards.roster import SHIPS
from compbis.games.denmark_strait.rules import effects, fleet
from compbis.games.denmark_strait.state.reports import Drawn, Harmed, Magazine, Morale, Shot, Sunk
from compbis.games.denmark_strait.state.sight import View
from compbis.games.denmark_strait.words import details, pages
from compbis.games.denmark_strait.words.heard import after
from compbis.table.page import Headline, Illustrated, Page, Span
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


class Following:
    """Follows the battle from one question to the next. view: how things stand as far as the side was told, None before
    the first question."""

    def __init__(self) -> None:
        self.view: View | None = None
        self._hits: list[Drawn] = []  # cards that do damage and have not taken effect
        self._last: tuple[str, str, str] = "", "", ""  # that took effect last: who shot, the card, what came of it

    def told(self, report: Report, lines: list[str], spoken: bool = False) -> list[str]:
        """The lines of a report with the hull damage that is to come, and with what a screen shows beside them: the
        board as it is then, or the page of a ship that is lost. spoken: without that."""
        if not self.view:
            return lines
        facts, before = report.facts, self.view
        self.view = before._replace(turn=report.turn, ships=after(before.ships, facts))
        self._hear(facts)
        if isinstance(facts, Drawn) and facts.harmful and effects.effect(facts.card) is Effect.HULL:
            lines = [f"{lines[0]}. {facts.target} WILL {self._comes_to(facts.target)}", *lines[1:]]
        if spoken:
            return lines
        if isinstance(facts, Sunk):
            more = self._end_of(facts.ship, self.view)
            return [Headline(lines[0], more, _page(facts.ship, lines[0], more))]
        if _weighs(facts, before):
            return [Headline(lines[0])]
        if isinstance(facts, Shot):
            return [Illustrated(lines[0], pages.page(self.view, (facts.ship, facts.target)))]
        if self.view.ships == before.ships or not lines:
            return lines
        return [Illustrated(lines[0], pages.page(self.view)), *lines[1:]]

    def coming(self) -> list[str]:
        """The hull damage that was drawn and takes effect when both sides have fired, by ship."""
        drawn = {ship: self._drawn(ship) for ship in SHIPS}
        return [
            f"{name}: {hull} HULL DAMAGE TO COME, WILL {self._comes_to(name)}" for name, hull in drawn.items() if hull
        ]

    def _drawn(self, name: str) -> int:
        """That of one ship."""
        cards = [EFFECTS[hit.card[:-1]] for hit in self._hits if hit.target == name]
        return sum(card.amount for card in cards if card.effect is Effect.HULL)

    def _comes_to(self, name: str) -> str:
        """What it will do to the ship."""
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
        """When and where a ship was lost, who sank it, and with which card."""
        by, card, what = self._last
        at = view.ships[name].at
        told = [f"TURN {view.turn}, IN {at}"]
        if by:
            away = fleet.distance(view.ships[by].at, at)
            told += [f"BY THE {by}, AT RANGE {away}", f"{details.named(card)}: {what}"]
        return told


def _weighs(facts: Facts, before: View) -> bool:
    """Whether a line stands apart: a ship that loses heart, a hit on a magazine."""
    match facts:
        case Morale(ship=ship, failed=True):
            return not before.ships[ship].failed
        case Drawn(card=card, harmful=True):
            return effects.effect(card) is Effect.MAGAZINE
    return False


def _page(ship: str, line: str, more: list[str]) -> Page:
    """The page of a ship that is lost."""
    title = SHIPS[ship].title.upper()
    rows = [*((row, "dim") for row in _GOING_DOWN), ("", ""), (title, "title"), (line, "event"), ("", "")]
    rows += [(row, "") for row in more]
    return Page(tuple((Span(f"{row:^{_COLUMNS}}" if style != "dim" else f"    {row}", style),) for row, style in rows))
