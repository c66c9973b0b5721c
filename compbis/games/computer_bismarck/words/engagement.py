"""A naval combat as one side knows it, and its page: the ships of both sides round by round (16.62)."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from compbis.board.battle import Battle, Combatant, Gauge
from compbis.games.computer_bismarck.cards.board import Square, row
from compbis.games.computer_bismarck.cards.calendar import is_night
from compbis.games.computer_bismarck.cards.kinds import CONVOY, DESTROYERS, OILER, UNITS_OF_SEVERAL
from compbis.games.computer_bismarck.cards.roster import SHIPS, ShipSpec
from compbis.games.computer_bismarck.rules.combat import battle, odds, torpedoes
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.sight import Struck
from compbis.games.computer_bismarck.words.odds import percent
from compbis.games.computer_bismarck.words.phrases import BY_CARD, ENEMY_MARK, STATUS_HEADS
from compbis.table.page import NO_PAGE, Headline, Illustrated, Page, Pictured
from compbis.table.report import Report
from compbis.table.side import BRITISH, Side

_LEGEND = (STATUS_HEADS, "W% CHANCE TO WITHDRAW IF ENEMY FIGHTS")
_SUNK, _WITHDRAWN, _DISPERSED = "SUNK", "WITHDRAWN", "DISPERSED"
_UNARMED = (DESTROYERS, CONVOY, OILER)
"""Kinds of ship whose firepower is not used in a naval combat (16.61)."""


class Engagement:
    """The current naval combat, or the last one of the turn. It needs every report that its side gets.

    Args:
        side: the side that sees it
        struck: known damage to enemy units, by name, kept up to date
    """

    def __init__(self, side: Side, struck: Mapping[str, Struck] = MappingProxyType({})) -> None:
        self._side = side
        self._struck = struck
        self._launched: dict[str, int] = {}  # the turn in which each ship last launched its torpedoes
        self._slower: dict[str, int] = {}  # the most knots of enemies that failed to withdraw
        self._shown = False  # whether its page is the latest shown
        self._begin()

    def illustrated(
        self, report: Report, lines: Sequence[str], board: Callable[[], Page | None] = lambda: None
    ) -> Sequence[str]:
        """The lines of a report, with the page of the battle while one is in progress.

        Args:
            report: the report
            lines: its lines
            board: returns the board, which replaces the page at the first line of a later turn, since a resumed game
                has no question in between
        """
        self._hear(report)
        if self._shown and not self.square and report.turn > self._turn and lines and type(lines[0]) is str:
            self._shown = False
            return [Illustrated(lines[0], board() or NO_PAGE), *lines[1:]]
        withdrawn = isinstance(report.facts, reports.Withdrawal)
        if not self.square or not self.left or not lines or (isinstance(lines[0], Headline) and not withdrawn):
            return lines
        self._shown = True
        page = self.page(board())
        if isinstance(lines[0], Headline):
            return [Headline(lines[0], board=page), *lines[1:]]
        if isinstance(report.facts, reports.Status):
            return [Pictured(line, page) for line in lines]
        return [Illustrated(lines[0], page), *lines[1:]]

    def _hear(self, report: Report) -> None:
        match report.facts:
            case reports.Battle() as begun:
                sides = (begun.british, begun.german) if self._side is BRITISH else (begun.german, begun.british)
                own, enemy = ([name for name, _ in units] for units in sides)
                self._begin(report.turn, begun.square, own, enemy)
            case reports.BattleEnds():
                self.square = 0
            case facts if self.square:
                self._note(facts)

    def page(self, board: Page | None = None) -> Page:
        """The page of the battle; below it, the map and panels of `board`."""
        title = f"BATTLE IN {self.square}" + (f"  ROUND {self._round}" if self._round else "")
        light = "NIGHT" if is_night(self._turn, row(self.square)) else "DAY"
        own = [self._combatant(name, self._enemy) for name in ranked(self._own)]
        enemy = [self._combatant(name, self._own) for name in ranked(self._enemy)]
        page = Battle(title, light, own, enemy, _LEGEND, BY_CARD).page()
        return page.above(board) if board else page

    def _begin(self, turn: int = 0, square: Square = 0, own: Sequence[str] = (), enemy: Sequence[str] = ()) -> None:
        self.square = square
        """The square of the battle in progress, 0 for none."""
        self._turn = turn
        self._own = own
        self._enemy = enemy
        self._round = 0
        self.left: dict[str, reports.ShipStatus] = {}
        """The state of the player's ships, by name."""
        self._targets: dict[str, str] = {}
        self._hits: dict[str, list[str]] = {}  # the damage to each ship in this round
        self._torpedoed = Counter[str]()
        self._gone: dict[str, str] = {}

    def _note(self, facts: object) -> None:
        match facts:
            case reports.Status(units=units):
                self.left = {unit.name: unit for unit in units}
            case reports.Fire() as fire:
                self._round, self._targets, self._hits = fire.round, dict(fire.pairs), {}
                self._torpedoed.clear()
            case reports.Torpedoes(unit=unit, target=target, hits=hits):
                self._launched[unit] = self._turn
                if unit in self.left:
                    self.left[unit] = self.left[unit]._replace(torpedoes=0)
                self._torpedoed[target] += hits
            case reports.Damage() as damage if damage.unit in self.left:
                self._lose(damage)
            case reports.Sunk(unit=unit, count=count, whole=whole):
                self._hit(unit, *([] if whole else [f"{count} SUNK"]))
                if whole:
                    self._gone[unit] = _SUNK
            case reports.Dispersed(unit=unit):
                self._gone[unit] = _DISPERSED
            case reports.Withdrawal(unit=unit, success=True):
                self._gone[unit] = _WITHDRAWN
            case reports.Withdrawal(unit=unit) if unit in self._enemy:
                self._is_caught(unit)

    def _is_caught(self, enemy: str) -> None:
        """Note that an enemy is no faster than the fastest own ship that keeps it from withdrawing (16.63)."""
        own = [self._card(name) for name in self._own if name not in self._gone]
        knots = [ship.knots for ship in battle.feared(SHIPS[enemy], own)]
        self._slower[enemy] = min(self._card(enemy).knots, max(knots, default=SHIPS[enemy].knots))

    def _lose(self, damage: reports.Damage) -> None:
        left = self.left[damage.unit]
        self.left[damage.unit] = left._replace(
            midships=left.midships - damage.midships,
            firepower=left.firepower - damage.firepower,
            knots=left.knots - damage.knots,
        )
        losses = (("MS", damage.midships), ("FP", damage.firepower), ("KN", damage.knots))
        if damage.kind not in UNITS_OF_SEVERAL:
            self._hit(damage.unit, *(f"{what}-{loss}" for what, loss in losses if loss))

    def _hit(self, ship: str, *what: str) -> None:
        self._hits.setdefault(ship, []).extend(what)

    def _combatant(self, name: str, enemies: Iterable[str]) -> Combatant:
        """A ship as the side knows it: an enemy by its card and what both sides were told."""
        card, own = SHIPS[name], name in self._own
        left = self.left.get(name)
        gauges = [
            Gauge("MIDSHIPS", "MS", left.midships if left else self._ships_left(card), card.midships),
            Gauge("FIREPOWER", "FP", left.firepower if left else None, 0 if card.kind in _UNARMED else card.firepower),
            Gauge("KNOTS", "KN", left.knots if left else None, card.knots, bar=False),
            Gauge("TORPEDOES", "TP", self._torpedoes_of(name), card.torpedoes, bar=False),
        ]
        ship = self._card(name)
        chance = odds.withdrawal(ship, [self._card(enemy) for enemy in enemies if enemy not in self._gone])
        return Combatant(
            (" " if own else ENEMY_MARK) + card.kind,
            "own" if own else "enemy",
            name,
            gauges,
            self._targets.get(name, ""),
            [*([_torpedoes(hits)] if (hits := self._torpedoed[name]) else []), *self._hits.get(name, ())],
            percent(chance) if battle.may_withdraw(ship) else None,
            self._gone.get(name, ""),
        )

    def _torpedoes_of(self, name: str) -> int | None:
        """The torpedoes that a ship has left, None if not known."""
        if name in self.left:
            return self.left[name].torpedoes
        return 0 if torpedoes.spent(SHIPS[name].side, self._turn, self._launched.get(name, 0)) else None

    def _ships_left(self, enemy: ShipSpec) -> int | None:
        """How many of its ships an enemy unit has left: both sides hear of each that is sunk. None for a single ship,
        whose damage is hidden."""
        if enemy.kind not in UNITS_OF_SEVERAL:
            return None
        return enemy.midships - self._struck.get(enemy.name, Struck()).sunk

    def _card(self, name: str) -> ShipSpec:
        """A ship's card; for a friendly ship, with its current speed; for an enemy that has failed to withdraw, with
        the most knots that it can then have."""
        left = self.left.get(name)
        knots = left.knots if left else self._slower.get(name)
        return SHIPS[name] if knots is None else SHIPS[name]._replace(knots=knots)


def _torpedoes(hits: int) -> str:
    return f"{hits} TORPEDO HIT{'S' if hits > 1 else ''}"


def ranked(names: Iterable[str]) -> list[str]:
    """Ships that can fire first (16.61), the strongest first, since the last are left out if there is not enough
    room."""
    return sorted(names, key=lambda name: (not battle.can_fight(SHIPS[name]), -SHIPS[name].firepower))
