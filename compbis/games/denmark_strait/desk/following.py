"""The battle as a person hears of it: what each report changes on the board, and the page of a ship that is lost."""

from typing import Any

from compbis.games.denmark_strait import board, details, rules
from compbis.games.denmark_strait.cards import SHIPS, Effect
from compbis.games.denmark_strait.state import (
    Appointed,
    Drawn,
    Harmed,
    Magazine,
    Morale,
    Repaired,
    Sailed,
    Ship,
    Shot,
    Sunk,
    View,
)
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

    def told(self, report: Report, lines: list[str]) -> list[str]:
        """The lines of a report with what a screen shows beside them: the board as it is then, or the page of a ship
        that is lost."""
        if not self.view:
            return lines
        self.view = self.view._replace(turn=report.turn)
        facts, before = report.facts, self.view
        self._hear(facts)
        if isinstance(facts, Sunk):
            more = self._end_of(facts.ship, report.turn)
            return [Headline(lines[0], more, _page(facts.ship, lines[0], more))]
        if _weighs(facts, before):
            return [Headline(lines[0])]
        if isinstance(facts, Shot):
            return [Illustrated(lines[0], board.page(self.view, (facts.ship, facts.target)))]
        if self.view is before or not self.view or not lines:
            return lines
        return [Illustrated(lines[0], board.page(self.view)), *lines[1:]]

    def _hear(self, facts: Facts) -> None:
        match facts:
            case Appointed(captains=captains):
                for name, captain in captains:
                    self._put(name, captain=captain)
            case Sailed(ship=name, at=at, facing=facing):
                self._put(name, at=at, facing=facing)
            case Shot(ship=name, target=target, splashes=splashes):
                self._put(name, target=target, splashes=splashes)
            case Drawn(harmful=True) as drawn:
                self._hits.append(drawn)
            case Harmed(ship=name, card=card):
                self._harm(name, card)
            case Magazine(roll=roll):
                self._last = *self._last[:2], f"MAGAZINE HIT, ROLLED {roll}"
            case Sunk(ship=name):
                self._put(name, sunk=True)
                self._hits = [hit for hit in self._hits if hit.target != name]
            case Repaired(ship=name, card=card, success=True):
                self._put(name, cards=tuple(each for each in self._ship(name).cards if each != card))
            case Repaired(ship=name, card=card, permanent=True):
                self._put(name, permanent=(*self._ship(name).permanent, card))
            case Morale(ship=name, failed=failed) if self._ship(name).failed is not failed:
                self._put(name, failed=failed)

    def _harm(self, name: str, card: str) -> None:
        hit = next((hit for hit in self._hits if hit.target == name and hit.card == card), None)
        if hit:
            self._hits.remove(hit)
        self._last = hit.ship if hit else "", card, details.meaning(card)
        self._set(rules.harmed(self._ship(name), card))

    def _ship(self, name: str) -> Ship:
        assert self.view
        return self.view.ships[name]

    def _put(self, name: str, **changes: Any) -> None:
        self._set(self._ship(name)._replace(**changes))

    def _set(self, ship: Ship) -> None:
        assert self.view
        self.view = self.view._replace(ships=rules.with_ship(self.view.ships, ship))

    def _end_of(self, name: str, turn: int) -> list[str]:
        """When and where a ship was lost, who sank it, and with which card."""
        by, card, what = self._last
        told = [f"TURN {turn}, IN {self._ship(name).at}"]
        if by:
            away = rules.distance(self._ship(by).at, self._ship(name).at)
            told += [f"BY THE {by}, AT RANGE {away}", f"{details.named(card)}: {what}"]
        return told


def _weighs(facts: Facts, before: View) -> bool:
    """Whether a line stands apart: a ship that loses heart, a hit on a magazine."""
    match facts:
        case Morale(ship=ship, failed=True):
            return not before.ships[ship].failed
        case Drawn(card=card, harmful=True):
            return rules.effect(card) is Effect.MAGAZINE
    return False


def _page(ship: str, line: str, more: list[str]) -> Page:
    """The page of a ship that is lost."""
    title = SHIPS[ship].title.upper()
    rows = [*((row, "dim") for row in _GOING_DOWN), ("", ""), (title, "title"), (line, "event"), ("", "")]
    rows += [(row, "") for row in more]
    return Page(tuple((Span(f"{row:^{_COLUMNS}}" if style != "dim" else f"    {row}", style),) for row, style in rows))
