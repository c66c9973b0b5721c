"""What a side can know of the enemy, rebuilt only from the reports that it was sent.

It also knows the sequence of play: each turn's search takes all enemies off the map (9.6).
"""

from collections.abc import Iterable, Mapping

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.state.reports import (
    AirSearch,
    Dispersed,
    FastShadow,
    Points,
    RadioSilence,
    Shadow,
    Spotted,
    SubmarineAttacked,
    Sunk,
)
from compbis.games.computer_bismarck.state.sight import Award, Contact, Heard
from compbis.table.report import Report
from compbis.table.side import BRITISH, Side
from tests.games.computer_bismarck.invariants.laws_book import Found

PLANES = "RLT"


class Ledger:
    """A side's book of enemy ships as last reported, and of the points reported."""

    def __init__(self, side: Side, contacts: Mapping[str, Contact] | None = None, awards: Iterable[Award] = ()) -> None:
        self.side = side
        self.contacts = dict(contacts or {})
        self.awards = list(awards)
        self._perhaps_lost: list[frozenset[str]] = []

    def search_begins(self) -> None:
        """9.6: no contact is on show any longer."""
        self.contacts = {name: contact._replace(shown=False) for name, contact in self.contacts.items()}
        self._perhaps_lost.clear()

    def hear(self, report: Report) -> None:
        """Note the enemy ships and points in a report."""
        turn = report.turn
        match report.facts:
            case Spotted(square=square, units=units):
                for name, kind in units:
                    if kind not in PLANES:
                        self._note(Contact(name, kind, square, turn, Heard.SEARCH, shown=True))
            case Shadow(target=name, success=True, to=to) | FastShadow(target=name, success=True, to=to) if to:
                self._note(Contact(name, SHIPS[name].kind, to, turn, Heard.SHADOW, shown=True))
            case AirSearch(unit=name, square=square) if self.side is BRITISH:
                self._by_chance(name, square, turn, Heard.AIR)
            case RadioSilence(unit=name, square=square) if self.side is BRITISH:
                self._by_chance(name, square, turn, Heard.RADIO)
            case Sunk(unit=name, whole=True, side=side) if side is not self.side:
                self._lost(name, turn, Heard.SUNK)
            case Dispersed(unit=name, square=square) if SHIPS[name].side is not self.side:
                self._note(Contact(name, SHIPS[name].kind, square, turn, Heard.DISPERSED, False, True))
            case SubmarineAttacked(submarine_sunk=True, square=square):
                self._a_submarine_less(square)
            case Points(side=side, points=points, reason=reason, unit=unit):
                self.awards.append(Award(side, points, reason, unit, turn))

    def differs(self, contacts: Mapping[str, Contact]) -> Found:
        """The contacts of a side that its reports do not explain, or that are missing."""
        for name in sorted({*contacts, *self.contacts}):
            held, due = contacts.get(name), self.contacts.get(name)
            if held == due:
                continue
            lost = next((groups for groups in self._perhaps_lost if name in groups), None)
            if held and due and lost and held == _as_lost(due, due.turn, Heard.SUNK):
                # 16.41.2, as docs/games/computer-bismarck/RULES.md reads it: reported without its name
                self.contacts[name] = held
                self._perhaps_lost.remove(lost)
                continue
            yield f"{name} is {held} for the {self.side}, and {due} by its reports"

    def _note(self, contact: Contact) -> None:
        self.contacts[contact.name] = contact

    def _by_chance(self, name: str, square: Square, turn: int, how: Heard) -> None:
        """12.4: a ship on show is known more precisely already."""
        held = self.contacts.get(name)
        if held is None or not held.shown:
            self._note(Contact(name, SHIPS[name].kind, square, turn, how, shown=False))

    def _lost(self, name: str, turn: int, how: Heard) -> None:
        """A ship that is not on show sinks unseen."""
        held = self.contacts.get(name)
        if held is not None and held.shown:
            self._note(_as_lost(held, turn, how))

    def _a_submarine_less(self, square: int) -> None:
        """One of the groups on show in the square; the report does not name it."""
        groups = [held for held in self.contacts.values() if held.kind == "S" and held.shown and held.square == square]
        self._perhaps_lost.append(frozenset(held.name for held in groups))


def _as_lost(contact: Contact, turn: int, how: Heard) -> Contact:
    return contact._replace(turn=turn, how=how, shown=False, sunk=True)
