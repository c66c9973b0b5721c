"""What a side's own reports tell of the enemy beside its contacts (9.6): where submarines struck or shadowed it unseen,
and which ships tried to shadow it; what was done to it; when it was located; what a question reckons with: planes
spotted, own ships shadowed; and what WH reckons with: where each enemy ship was, turn by turn, and where none was."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from compbis.desk.hearsay import LatestNews
from compbis.games.computer_bismarck.cards.board import Square, neighbours
from compbis.games.computer_bismarck.cards.kinds import HEAVY_KINDS, RECONNAISSANCE, SUBMARINES, Weapon
from compbis.games.computer_bismarck.cards.roster import SHIPS, SOME_SUBMARINE
from compbis.games.computer_bismarck.state.sight import Contact, Heard, Struck, View
from compbis.table.report import Report
from compbis.table.side import BRITISH, Side
from compbis.table.values import replace

if TYPE_CHECKING:
    from compbis.games.computer_bismarck.rules.whereabouts import Trace, Whereabouts


_OF_THE_ENEMY = frozenset(
    (
        *("spotted", "shadow", "fast_shadow", "air_search", "radio_silence"),
        *("air_attack", "air_attacked", "submarine_attack", "submarine_attacked", "destroyer_attack"),
        *("battle", "sunk", "dispersed"),
    )
)
"""Kinds of report that tell of the enemy."""


class Hearsay:
    """One side's. An unseen submarine is nameless, so the latest news of each square is kept.

    struck: what was done to units of the enemy, by their names; located: the turn on which the British are told that
    the Bismarck is located (14.42), else 0.
    """

    def __init__(self, side: Side) -> None:
        self._side = side
        self._news = LatestNews[Contact]()
        self._spotted: set[tuple[int, Square]] = set()  # turns and squares in which submarines were seen
        self._planes: dict[Square, tuple[int, list[str]]] = {}  # the turn and the planes last spotted there
        self.struck: dict[str, Struck] = {}
        self.located = 0
        self._shadowed: dict[str, int] = {}  # own ships, and the turn on which the enemy last shadowed them
        self._traces: dict[str, dict[int, Trace]] = {}  # what each turn told of an enemy ship
        self._searched: dict[int, frozenset[Square]] = {}  # where it showed every enemy ship but submarines
        self._fought: set[str] = set()  # enemy battleships and cruisers in the latest battle, that are still there
        self._last = 0  # the latest turn in which a report told of the enemy

    def hear(self, report: Report) -> None:
        """Note what a report that this side hears tells of the enemy."""
        from compbis.games.computer_bismarck.state import reports

        self._trace(report)
        self._follow_battle(report)
        turn = report.turn
        if report.kind in _OF_THE_ENEMY and not self._unseen(report):
            self._last = turn
        self._note_damage(report)
        match report.facts:
            case reports.BismarckLocated():
                self.located = turn
            case reports.Spotted(square=square, units=units):
                self._planes[square] = turn, [name for name, kind in units if kind == RECONNAISSANCE]
                if any(kind == SUBMARINES for _, kind in units):
                    self._spotted.add((turn, square))
            case reports.SubmarineAttacked(square=square) if (turn, square) not in self._spotted:
                self._note(SOME_SUBMARINE, square, turn, Heard.ATTACKER)
            case reports.Shadow() | reports.FastShadow() as tried if SHIPS[tried.target].side is self._side:
                how = Heard.FOLLOWER if tried.success else Heard.SHADOWER  # 10.8: who follows is with its prey
                self._note(tried.shadower, tried.square, turn, how)
                if tried.success:
                    self._shadowed[tried.target] = turn

    def _unseen(self, report: Report) -> bool:
        """Whether it tells of nothing but a submarine that struck or shadowed unseen, which no search has found, or of
        an own loss: what brought that about is told apart."""
        from compbis.games.computer_bismarck.state import reports

        match report.facts:
            case reports.SubmarineAttacked(square=square):
                return (report.turn, square) not in self._spotted
            case reports.Shadow(shadower=name, target=target) if SHIPS[target].side is self._side:
                return name == SOME_SUBMARINE
            case reports.Sunk(unit=name) | reports.Dispersed(unit=name):
                return SHIPS[name].side is self._side
        return False

    def whereabouts(self, ship: str, view: View) -> "tuple[Whereabouts, Whereabouts]":
        """Where an enemy ship can be at the beginning of this turn, and when all will have moved."""
        from compbis.games.computer_bismarck.rules import whereabouts

        spec, traces = SHIPS[ship], self._traces_of(ship, view)
        now = whereabouts.now(spec, traces, self._searched, view.turn)
        return now, whereabouts.then(spec, now, traces.get(view.turn, whereabouts.NO_TRACE), view.turn)

    def followed(self, ship: str, turn: int) -> bool:
        """Whether reports of this turn tell already where an enemy ship ends it."""
        trace = self._traces.get(ship, {}).get(turn)
        return bool(trace and trace.ended)

    def searched_in_vain(self, turn: int) -> int | None:
        """In how many squares the side searched well enough on a turn in which nothing told of the enemy. None if
        something did, or if it is not known."""
        return None if turn not in self._searched or self._last >= turn else len(self._searched[turn])

    def ruled_out(self, ship: str, view: View) -> int:
        """How many squares, in which an enemy ship could have been when this turn began, the searches of the turn
        before have ruled out."""
        from compbis.games.computer_bismarck.rules import whereabouts

        traces, earlier = self._traces_of(ship, view), {**self._searched, view.turn - 1: frozenset[Square]()}
        now, else_now = (
            whereabouts.now(SHIPS[ship], traces, searched, view.turn) for searched in (self._searched, earlier)
        )
        return len(else_now.squares) - len(now.squares)

    def _traces_of(self, ship: str, view: View) -> "dict[int, Trace]":
        from compbis.games.computer_bismarck.rules.whereabouts import Trace

        traces = {**self._traces.get(ship, {})}
        for contact in view.contacts:
            if contact.name == ship and contact.turn not in traces:  # who sat down later heard no report of it
                traces[contact.turn] = Trace(ended=_around(contact))
        return traces

    def _note_damage(self, report: Report) -> None:
        """Note what a report tells of what was done to a unit of the enemy."""
        from compbis.games.computer_bismarck.state import reports

        match report.facts:
            case reports.AirAttack(weapon=Weapon.BOMBS, hits=None) as attack:
                self._strike(attack.target, report.turn, Struck(bombed=1))
            case (
                reports.AirAttack(hits=int())
                | reports.DestroyerAttack()
                | reports.SubmarineAttack()
                | reports.Torpedoes() as attack
            ):
                self._strike(attack.target, report.turn, Struck(torpedoes=attack.hits or 0))
            case reports.SubmarineAttacked(submarine_sunk=True):
                self._strike(SOME_SUBMARINE, report.turn, Struck(sunk=1))
            case reports.Sunk() as sunk:
                self._strike(sunk.unit, report.turn, Struck(sunk=sunk.count, gone=sunk.whole))

    def _strike(self, name: str, turn: int, blow: Struck) -> None:
        """Add a blow to what is known of an enemy unit, if it is one and was hit."""
        if not any(blow) or (name in SHIPS and SHIPS[name].side is self._side):
            return
        old = self.struck.get(name, Struck())
        self.struck[name] = Struck(
            old.torpedoes + blow.torpedoes,
            old.bombed + blow.bombed,
            old.sunk + blow.sunk,
            old.gone or blow.gone,
            turn,
        )

    def planes_in(self, square: Square, turn: int) -> list[str]:
        """The enemy reconnaissance planes that were spotted in a square on this turn (9.5)."""
        when, planes = self._planes.get(square, (0, []))
        return planes if when == turn else []

    def shadowed(self, ship: str, turn: int) -> bool:
        """Whether a ship of the side was shadowed with success on this turn, in either way (16.68)."""
        return self._shadowed.get(ship) == turn

    def added_to(self, view: View) -> View:
        """The view with all this among its contacts."""
        return replace(view, contacts=self._news.added_to(view.contacts))

    def _note(self, name: str, square: Square, turn: int, how: Heard) -> None:
        """A plane is left out: it is elsewhere by now, and no contact tells of planes."""
        if name == SOME_SUBMARINE:
            self._news.note_nameless(square, Contact(name, SUBMARINES, square, turn, how, shown=False))
        elif name in SHIPS:
            self._news.note(Contact(name, SHIPS[name].kind, square, turn, how, shown=False))

    def _trace(self, report: Report) -> None:
        """Note where a report says that enemy ships were, or that there were none."""
        from compbis.games.computer_bismarck.state.reports import (
            AirSearch,
            FastShadow,
            RadioSilence,
            Searched,
            Shadow,
            Spotted,
        )

        turn = report.turn
        match report.facts:
            case Searched(squares=squares):
                self._searched[turn] = self._searched.get(turn, frozenset()).union(squares)
            case Spotted(square=square, units=units):
                self._searched[turn] = self._searched.get(turn, frozenset()) | {square}  # 9.5: on both sides
                for name, kind in units:
                    if name in SHIPS and SHIPS[name].kind == kind:  # a carrier's planes may have its name
                        self._find(name, turn, ended=(square,))
            case Shadow(target=target, square=square, to=to):
                self._find(target, turn, began=(square,), ended=filter(None, (to,)))
            case FastShadow(target=target, square=square, to=to):
                self._find(target, turn, passed=square, ended=filter(None, (to,)))
            case AirSearch(unit=unit, square=square) if square:
                self._find(unit, turn, ended=(square,))
            case RadioSilence(unit=unit, square=square) if square:
                self._find(unit, turn, ended=_about(square))

    def _follow_battle(self, report: Report) -> None:
        """Note which enemy ships are held for a turn by a convoy that they dispersed: all that fought to the end."""
        from compbis.games.computer_bismarck.state import reports

        match report.facts:
            case reports.Battle(british=british, german=german):
                enemies = dict(german if self._side is BRITISH else british)
                self._fought = {name for name, kind in enemies.items() if kind in HEAVY_KINDS}
            case reports.Withdrawal(unit=unit, success=True) | reports.Sunk(unit=unit, whole=True):
                self._fought.discard(unit)
            case reports.Dispersed(unit=unit) if SHIPS[unit].side is self._side:
                for name in self._fought:
                    self._find(name, report.turn + 1, held=True)

    def _find(
        self,
        name: str,
        turn: int,
        began: Iterable[Square] = (),
        passed: Square = 0,
        ended: Iterable[Square] = (),
        held: bool = False,
    ) -> None:
        """Add to what a turn told of an enemy ship: as of Trace."""
        from compbis.games.computer_bismarck.rules.whereabouts import NO_TRACE, Trace

        if SHIPS[name].side is self._side:
            return
        traces = self._traces.setdefault(name, {})
        known, end = traces.get(turn, NO_TRACE), frozenset(ended)
        traces[turn] = Trace(
            known.began.union(began),
            passed or known.passed,
            (known.ended & end or end) if end else known.ended,
            held or known.held,
        )


def _around(contact: Contact) -> frozenset[Square]:
    """The squares of which the unit was in one when it was heard of."""
    return _about(contact.square) if contact.how is Heard.RADIO else frozenset((contact.square,))


def _about(square: Square) -> frozenset[Square]:
    """The squares of which one broke radio silence that is told here (12.3)."""
    return frozenset((square, *neighbours(square)))
