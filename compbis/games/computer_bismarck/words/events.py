"""The five events for which this game is played: the Bismarck sighted, contact with her lost, a ship sunk, the Bismarck
sunk, a convoy dispersed. What is told of each follows from what the side has heard."""

from collections.abc import Sequence

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.calendar import date, hour
from compbis.games.computer_bismarck.cards.kinds import SINGLE_KINDS, Weapon
from compbis.games.computer_bismarck.cards.roster import BISMARCK, SHIPS
from compbis.games.computer_bismarck.rules.points import ships_lost_points
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.words.letters import KINDS
from compbis.games.computer_bismarck.words.phrases import player, the
from compbis.table.page import Headline, Page, Span
from compbis.table.report import Report
from compbis.table.side import BRITISH, Side
from compbis.table.values import NamedTuple

_WIDTH = 39
"""Columns of a page about a ship, which has room beside nothing else on the smallest screen."""
_SUBMARINES, _SUNK_BY_PLANES = "SUBMARINES", {Weapon.BOMBS: "BOMBS", Weapon.AIR_TORPEDOES: "TORPEDO PLANES"}


class Attack(NamedTuple):
    """What was done to a ship last. by: those who did it, as far as the side knows them."""

    square: Square
    by: str


class Events:
    """One side's. It hears every report that the side hears, in order."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._seen = 0  # the turn in which the Bismarck was seen last, 0 for never, or since she is sunk
        self._where: Square = 0
        self._battle: Square = 0
        self._attacks: dict[str, Attack] = {}  # by the ship that was attacked
        self._guns: dict[str, list[str]] = {}  # in this round of a battle, by the ship that was fired at
        self._torpedoes: dict[str, list[str]] = {}  # likewise, those that hit

    def told(self, report: Report, lines: Sequence[str]) -> Sequence[str]:
        """What the side is told: the lines, one of them a headline if the report is of such an event."""
        match report.facts:
            case reports.Spotted() as spotted:
                return [*self._sighted(report.turn, spotted), *lines]
            case reports.Searched():
                return [*self._lost(report.turn), *lines]
            case reports.Dispersed() if lines:
                return [Headline(lines[0]), *lines[1:]]
            case reports.Sunk(whole=True) as sunk if lines:
                return [self._sunk(report.turn, sunk, lines[0]), *lines[1:]]
            case facts:
                self._note(facts)
                return lines

    def _sighted(self, turn: int, spotted: reports.Spotted) -> Sequence[str]:
        """That the Bismarck is seen, if she was not on the turn before."""
        seen = spotted.units if self._side is BRITISH else spotted.own
        if BISMARCK not in (name for name, _ in seen):
            return ()
        before, self._seen, self._where = self._seen, turn, spotted.square
        if before and before >= turn - 1:
            return ()
        by = "" if self._side is BRITISH else " BY THE ENEMY"
        return (Headline(f"{the(BISMARCK)} IS SIGHTED{by} IN {spotted.square}"),)

    def _lost(self, turn: int) -> Sequence[str]:
        """That she is not seen any more. A German knows of no submarine that may see her still."""
        if not self._seen or self._seen != turn - 1:
            return ()
        if self._side is BRITISH:
            return (Headline(f"CONTACT WITH {the(BISMARCK)} IS LOST. LAST SEEN IN {self._where}"),)
        return (Headline(f"{the(BISMARCK)} HAS NO ENEMY IN SIGHT ANY MORE"),)

    def _sunk(self, turn: int, sunk: reports.Sunk, line: str) -> Headline:
        if sunk.unit == BISMARCK:
            self._seen = 0
        spec = SHIPS[sunk.unit]
        if sunk.kind not in SINGLE_KINDS and spec.midships > 1:
            return Headline(line)
        points = ships_lost_points(spec, spec.midships, whole=True)
        attack = self._attacks.get(sunk.unit)
        facts = [f"{date(turn)}, {hour(turn)} HOURS, TURN {turn}"]
        facts += [f"SQUARE {attack.square}", f"BY {attack.by}"] if attack else []
        rule = "17.5" if sunk.side is BRITISH else "17.4"
        worth = f"{points} POINTS FOR THE {player(sunk.side.enemy)} ({rule})"  # told again in a report of its own
        return Headline(line, facts, _page(f"{sunk.side.upper()} {KINDS[sunk.kind]}", sunk.unit, [*facts, worth]))

    def _note(self, facts: object) -> None:
        """Note who attacks whom, for the case that it is sunk."""
        match facts:
            case reports.Shadow(target=ship, to=to) | reports.FastShadow(target=ship, to=to) if to and ship == BISMARCK:
                self._where = to
            case reports.Battle(square=square):
                self._battle = square
            case reports.Fire(pairs=pairs):
                self._guns, self._torpedoes = {}, {}
                for ship, target in pairs:
                    self._note_hit(self._guns, ship, target)
            case reports.Torpedoes(unit=unit, target=target, hits=hits) if hits:
                self._note_hit(self._torpedoes, unit, target)
            case reports.AirAttack(plane=plane, target=target, square=square):
                self._attacks[target] = Attack(square, f"PLANES OF {plane}")
            case reports.AirAttacked(weapon=weapon, target=target, square=square):
                self._attacks[target] = Attack(square, _SUNK_BY_PLANES[weapon])
            case reports.SubmarineAttack(unit=unit, target=target, square=square):
                self._attacks[target] = Attack(square, unit)
            case reports.SubmarineAttacked(target=target, square=square):
                self._attacks[target] = Attack(square, _SUBMARINES)
            case reports.DestroyerAttack(unit=unit, target=target, square=square):
                self._attacks[target] = Attack(square, unit)

    def _note_hit(self, weapons: dict[str, list[str]], ship: str, target: str) -> None:
        """Note a ship that fired at another, or hit it with torpedoes: all of a round does its harm at its end
        (16.62.7)."""
        weapons.setdefault(target, []).append(ship)
        by = [("THE GUNS OF", self._guns.get(target)), ("TORPEDOES OF", self._torpedoes.get(target))]
        told = " AND ".join(f"{what} {', '.join(ships)}" for what, ships in by if ships)
        self._attacks[target] = Attack(self._battle, told)


def _page(kind: str, name: str, facts: Sequence[str]) -> Page:
    """The page of a ship that is sunk."""
    from textwrap import wrap

    rows = [row for fact in facts for row in wrap(fact, _WIDTH)]
    lines = [
        (Span(kind.center(_WIDTH).rstrip(), "dim"),),
        (Span(" ".join(name).center(_WIDTH), "event"),),
        (Span("SUNK".center(_WIDTH).rstrip(), "title"),),
        (),
        *[(Span(row.center(_WIDTH).rstrip()),) for row in rows],
    ]
    return Page(tuple(lines))
