"""What a side's own reports say about the enemy, beyond its contacts (9.6).

They give the squares of unseen submarines and of ships that tried to shadow, the damage done to the enemy, and when the
Bismarck was located. Questions use them for their odds: planes spotted, ships shadowed. WH uses them to find where each
enemy ship was, turn by turn, and where there was none.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from compbis.games.computer_bismarck.cards.board import Square, neighbours
from compbis.games.computer_bismarck.cards.kinds import HEAVY_KINDS, PLANE_KINDS, RECONNAISSANCE, SUBMARINES, Weapon
from compbis.games.computer_bismarck.cards.roster import SHIPS, SOME_SUBMARINE
from compbis.games.computer_bismarck.desk.staff.exposure import Exposure
from compbis.games.computer_bismarck.desk.staff.news import LatestNews
from compbis.games.computer_bismarck.desk.staff.shadowers import Shadowers
from compbis.games.computer_bismarck.state.sight import Contact, Heard, Struck, View
from compbis.table.report import Report
from compbis.table.side import BRITISH, Side
from compbis.table.values import replace

if TYPE_CHECKING:
    from compbis.games.computer_bismarck.rules.likelihood import Likelihood
    from compbis.games.computer_bismarck.rules.passages import WayOut
    from compbis.games.computer_bismarck.rules.whereabouts import Squares, Trace, Whereabouts

_OF_THE_ENEMY = frozenset(
    (
        *("spotted", "shadow", "fast_shadow", "air_search", "radio_silence"),
        *("air_attack", "air_attacked", "submarine_attack", "submarine_attacked", "destroyer_attack"),
        *("battle", "sunk", "dispersed"),
    )
)
"""Kinds of report that reveal something about the enemy."""


class Hearsay:
    """The knowledge of one side. An unseen submarine has no name, so the latest news is kept for each square.

    Attributes:
        struck: damage done to enemy units, by name
        located: the turn in which the British learn that the Bismarck is located (14.42), 0 before
        released: the turn in which the British learn that the ships in port are released (14.22), 0 before
        exposure: when the enemy last heard of the side's own units
        shadowers: who tried to shadow, and where that led
    """

    def __init__(self, side: Side) -> None:
        self._side = side
        self._news = LatestNews()
        self._spotted: set[tuple[int, Square]] = set()  # turn and square of each submarine seen
        self._planes: dict[Square, tuple[int, list[str]]] = {}  # turn and names of the planes last spotted there
        self._flights = LatestNews()  # planes spotted; contacts do not include them
        self.struck: dict[str, Struck] = {}
        self.launched: dict[str, int] = {}  # the turn in which each ship last launched its torpedoes
        self.located = self.released = 0
        self.exposure = Exposure(side)
        self.shadowers = Shadowers()
        self._shadowed: dict[str, int] = {}  # the side's ships, with the turn when last shadowed
        self._traces: dict[str, dict[int, Trace]] = {}  # by enemy ship and turn
        self._searched: dict[int, frozenset[Square]] = {}  # by turn: enough to spot every ship but a submarine
        self._fought: set[str] = set()  # enemy battleships and cruisers still in the latest battle
        self._last = 0  # the latest turn in which a report revealed something about the enemy
        self._sighted = 0  # the latest turn in which this side's search, or general air search, found an enemy

    def hear(self, report: Report) -> None:
        """Note what a report to this side says about the enemy."""
        from compbis.games.computer_bismarck.state import reports

        self._trace(report)
        self._follow_battle(report)
        self.exposure.hear(report)
        turn = report.turn
        if report.kind in _OF_THE_ENEMY and not self._unseen(report):
            self._last = turn
        self._note_damage(report)
        match report.facts:
            case reports.BismarckLocated():
                self.located = turn
                self.released = self.released or turn
            case reports.BergenSearched():
                self.released = self.released or turn
            case reports.AirSearch(square=square) if square:
                self._sighted = turn
            case reports.Spotted(square=square, units=units):
                self._sighted = turn
                self._planes[square] = turn, [name for name, kind in units if kind == RECONNAISSANCE]
                for name, kind in units:
                    if kind in PLANE_KINDS:
                        self._flights.note(Contact(name, kind, square, turn, Heard.SEARCH, shown=False))
                if any(kind == SUBMARINES for _, kind in units):
                    self._spotted.add((turn, square))
                    self._news.forget_unidentified(square)  # 9.5: a search names all
            case reports.SubmarineAttacked(square=square) if (turn, square) not in self._spotted:
                self._note(SOME_SUBMARINE, square, turn, Heard.ATTACKER)
            case reports.Shadow() | reports.FastShadow() as tried if SHIPS[tried.target].side is self._side:
                goal = self.shadowers.goal(turn, tried) if isinstance(tried, reports.Shadow) else 0
                how = (Heard.COMPANION if goal else Heard.FOLLOWER) if tried.success else Heard.SHADOWER
                self._note(tried.shadower, goal or tried.square, turn, how, tried.square)  # 10.8: it is with its target
                if tried.success:
                    self._shadowed[tried.target] = turn
            case reports.FastShadow(target=target, square=square, success=False):
                self._note(target, square, turn, Heard.PASSED)

    def _unseen(self, report: Report) -> bool:
        """Whether a report reveals nothing but an unseen submarine that no search has found, or a loss of this side,
        whose cause another report gives."""
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
        """Where an enemy ship can be at the start of this turn, and where it can be after all moves."""
        from compbis.games.computer_bismarck.rules import whereabouts

        spec, traces, turn = SHIPS[ship], self._traces_of(ship, view), view.turn
        now = whereabouts.now(spec, traces, self._searched, turn)
        trace, searched = traces.get(turn, whereabouts.NO_TRACE), self._searched.get(turn, whereabouts.NOWHERE)
        return now, whereabouts.at_end_of_turn(spec, now, trace, turn, searched)

    def before_search(self, ship: str, view: View) -> "Squares":
        """Where an enemy ship could be after the moves of the last turn, before the search of that turn ruled anything
        out. On the first turn: where it began."""
        from compbis.games.computer_bismarck.rules import whereabouts

        unsearched = {**self._searched, view.turn - 1: whereabouts.NOWHERE}
        return whereabouts.before(SHIPS[ship], self._traces_of(ship, view), unsearched, view.turn).squares

    def likelihood(self, ship: str, view: View, goals: Mapping[Square, float]) -> "Likelihood":
        """How likely a German ship is to be in each square, now and after all moves.

        Args:
            ship: its name
            view: what the side sees now
            goals: what it may be bound for, each with how likely that is
        """
        from compbis.games.computer_bismarck.rules.likelihood import likelihood

        return likelihood(SHIPS[ship], self._traces_of(ship, view), self._searched, view.turn, goals)

    def most_fuel(self, ship: str, view: View) -> int:
        """The most fuel that an enemy ship can have, if it has not refueled."""
        from compbis.games.computer_bismarck.rules.fuel_left import most_fuel

        return most_fuel(SHIPS[ship], self._traces_of(ship, view), self._searched, view.turn)

    def ways_out(self, ship: str, view: View, covered: "Squares" = frozenset()) -> "Mapping[str, WayOut]":
        """Whether a German ship can have passed each way out to the Atlantic.

        Args:
            ship: its name
            view: what the side sees now
            covered: the squares where the search after the next moves would spot it
        """
        from compbis.games.computer_bismarck.rules.passages import ways_out

        turn = view.moving_turn
        return ways_out(SHIPS[ship], self._traces_of(ship, view), {turn: covered} | self._searched, turn)

    def ahead(self, ship: str, view: View, turns: int) -> "list[Squares]":
        """Where an enemy ship can be when this turn ends, when the next one does, and so on, if no search stops it.

        Args:
            ship: its name
            view: what the side sees now
            turns: the number of turns
        """
        from compbis.games.computer_bismarck.rules import whereabouts

        found = [self.whereabouts(ship, view)[1]]
        for turn in range(view.turn + 1, view.turn + turns):
            found.append(whereabouts.at_end_of_turn(SHIPS[ship], found[-1], whereabouts.NO_TRACE, turn))
        return [at.squares for at in found]

    def on_direct_way(self, convoy: str, view: View, then: bool = False, late: bool = False) -> frozenset[Square]:
        """Where an enemy convoy can be if it has sailed directly from its start (17.3), in time for its mission.

        Args:
            convoy: its name
            view: what the side sees now
            then: whether after all moves of this turn instead of now
            late: whether also where it would be late (17.4)
        """
        return frozenset(self.direct_ways(convoy, view, int(then), late))

    def direct_ways(self, convoy: str, view: View, moves: int = 0, late: bool = False) -> "Mapping[Square, float]":
        """Where an enemy convoy can be if it has sailed directly from its start (17.3), in time for its mission, and
        how likely each square is.

        Args:
            convoy: its name
            view: what the side sees now
            moves: 0 for now, 1 for after all moves of this turn, 2 for after those of the next, and so on
            late: whether also where it would be late (17.4)
        """
        from compbis.games.computer_bismarck.rules import whereabouts

        last = view.turn + moves - 1 + (not moves and self.has_moved(convoy, view.turn))
        return whereabouts.direct_ways(SHIPS[convoy], self._traces_of(convoy, view), self._searched, last, late)

    def not_on_direct_way(self, convoy: str, view: View) -> frozenset[Square]:
        """The squares on the direct ways of an enemy convoy (17.3) that last turn's search showed to be empty of it."""
        from compbis.games.computer_bismarck.rules import whereabouts

        unsearched, last = {**self._searched, view.turn - 1: whereabouts.NOWHERE}, view.turn - 1
        before = frozenset(whereabouts.direct_ways(SHIPS[convoy], self._traces_of(convoy, view), unsearched, last))
        return before & self.not_found(convoy, last)

    def followed(self, ship: str, turn: int) -> bool:
        """Whether a report of this turn already gives the square in which an enemy ship ends it."""
        trace = self._traces.get(ship, {}).get(turn)
        return bool(trace and trace.ended)

    def has_moved(self, ship: str, turn: int) -> bool:
        """Whether an enemy ship has made its move in this turn: every ship once the search is reported; before that,
        one that shadowed or was to be shadowed, even if the attempt failed (10.1)."""
        trace = self._traces.get(ship, {}).get(turn)
        return turn in self._searched or bool(trace and trace.began)

    def held(self, ship: str, turn: int) -> bool:
        """Whether an enemy ship may not move in this turn, because it dispersed a convoy in the turn before (16.67)."""
        trace = self._traces.get(ship, {}).get(turn)
        return bool(trace and trace.held)

    def most_squares(self, ship: str, square: Square, view: View) -> int:
        """The most squares that an enemy ship, now in this square, may move in this turn by the reports.

        A ship that dispersed a convoy in the turn before may not move (16.67). A battleship that moved two squares in
        that turn may move only one (6.51.1).

        Args:
            ship: its name
            square: where it is
            view: what the side sees now
        """
        from compbis.games.computer_bismarck.rules import movement, whereabouts

        if self.held(ship, view.turn):
            return 0
        now, _ = self.whereabouts(ship, view)
        sound = whereabouts.undamaged(SHIPS[ship])._replace(dashed=square in now.dashed - now.rested)
        return movement.squares_now(sound, sound.mode, view.turn)

    def known_at(self, ship: str, turn: int) -> "Squares":
        """Where an enemy ship was when the orders of a turn were given, if it was in view then: where the shadow phase
        or the turn before left it."""
        from compbis.games.computer_bismarck.rules.whereabouts import NO_TRACE

        traces = self._traces.get(ship, {})
        now, before = traces.get(turn, NO_TRACE), traces.get(turn - 1, NO_TRACE)
        return (now.ended or now.began) if now.began else before.ended

    def placed(self, ship: str, view: View) -> bool:
        """Whether a report gives the square in which an enemy ship began this turn: where it ended the last one, or
        where it was shadowed from."""
        traces, turn = self._traces_of(ship, view), view.turn
        known = [traces[turn - 1].ended if turn - 1 in traces else (), traces[turn].began if turn in traces else ()]
        return any(len(squares) == 1 for squares in known)

    def searched(self, turn: int) -> "Squares":
        """The squares searched well enough in a turn; none if its search is not known."""
        return self._searched.get(turn, frozenset())

    def not_found(self, ship: str, turn: int) -> "Squares":
        """The squares searched well enough in a turn, without the one in which the search found this enemy ship."""
        trace = self._traces.get(ship, {}).get(turn)
        return self.searched(turn) - (trace.ended if trace and len(trace.ended) == 1 else frozenset())

    def searched_in_vain(self, turn: int) -> int | None:
        """The number of squares searched well enough in a turn; None if an enemy was found, or if the search of that
        turn is not known."""
        return None if turn not in self._searched or self._sighted >= turn else len(self._searched[turn])

    def silent_since(self, turn: int) -> bool:
        """Whether a turn, whose search is known, and all later ones brought no sign of the enemy."""
        return turn in self._searched and self._last < turn

    def ruled_out(self, ship: str, view: View) -> int:
        """The number of squares that last turn's searches ruled out for an enemy ship at the start of this turn."""
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
            if contact.name == ship and contact.turn not in traces:  # a player who joined later got no report
                traces[contact.turn] = Trace(ended=_around(contact))
        return traces

    def _note_damage(self, report: Report) -> None:
        """Note damage to an enemy unit, and the torpedoes that it launched."""
        from compbis.games.computer_bismarck.state import reports

        if isinstance(report.facts, reports.Torpedoes):
            self.launched[report.facts.unit] = report.turn
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
            case reports.Dispersed(unit=unit):
                self._strike(unit, report.turn, Struck(dispersed=True))

    def _strike(self, name: str, turn: int, blow: Struck) -> None:
        """Add damage to the record of a unit, if it is an enemy that was hit."""
        if not any(blow) or (name in SHIPS and SHIPS[name].side is self._side):
            return
        old = self.struck.get(name, Struck())
        self.struck[name] = Struck(
            old.torpedoes + blow.torpedoes,
            old.bombed + blow.bombed,
            old.sunk + blow.sunk,
            old.gone or blow.gone,
            old.dispersed or blow.dispersed,
            turn,
        )

    def planes_in(self, square: Square, turn: int) -> list[str]:
        """The enemy reconnaissance planes that were spotted in a square in this turn (9.5)."""
        when, planes = self._planes.get(square, (0, []))
        return planes if when == turn else []

    def shadowed(self, ship: str, turn: int) -> bool:
        """Whether a ship of this side was shadowed or fast shadowed successfully in this turn (16.68)."""
        return self._shadowed.get(ship) == turn

    def added_to(self, view: View) -> View:
        """The view with this knowledge added to its contacts; the enemy's planes come last, since some share the names
        of ships."""
        return replace(view, contacts=(*self._news.added_to(view.contacts), *self._flights.added_to(())))

    def _note(self, name: str, square: Square, turn: int, how: Heard, left: Square = 0) -> None:
        """Note a contact with a ship, with reconnaissance planes that tried to shadow, or with an unseen submarine.

        Args:
            name: its name
            square: where it is
            turn: the turn of the news
            how: how the side heard of it
            left: the square from which it followed a ship
        """
        if name == SOME_SUBMARINE:
            if how is Heard.COMPANION:
                self._news.forget_unidentified(left)
            self._news.note_unidentified(square, Contact(name, SUBMARINES, square, turn, how, shown=False))
        elif name in SHIPS:
            self._news.note(Contact(name, SHIPS[name].kind, square, turn, how, shown=False))
        else:
            self._flights.note(Contact(name, RECONNAISSANCE, square, turn, how, shown=False))

    def _trace(self, report: Report) -> None:
        """Note where a report places enemy ships, or rules them out."""
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
                self._searched[turn] = self._searched.get(turn, frozenset()) | {square}  # 9.5: each side sees the other
                for name, kind in units:
                    if name in SHIPS and SHIPS[name].kind == kind:  # planes can share the name of their carrier
                        self._find(name, turn, ended=(square,))
            case Shadow(target=target, square=square, to=to) as tried:
                self.shadowers.hear(turn, tried)
                self._find(target, turn, began=(square,), ended=filter(None, (to,)))
                if tried.shadower in SHIPS:
                    goal = self.shadowers.goal(turn, tried)
                    self._find(tried.shadower, turn, began=(square,), ended=filter(None, (goal,)))
            case FastShadow(target=target, square=square, to=to):
                self._find(target, turn, passed=square, ended=filter(None, (to,)))
            case AirSearch(unit=unit, square=square) if square:
                self._find(unit, turn, ended=(square,))
            case RadioSilence(unit=unit, square=square) if square:
                self._find(unit, turn, ended=_about(square))

    def _follow_battle(self, report: Report) -> None:
        """Note which enemy ships must rest next turn, having fought until they dispersed a convoy."""
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
        """Add to what is known of an enemy ship in a turn; the parameters are those of Trace."""
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
    """The squares in which the unit could have been at the time of the contact."""
    return _about(contact.square) if contact.how is Heard.RADIO else frozenset((contact.square,))


def _about(square: Square) -> frozenset[Square]:
    """The squares from which a ship reported here could have broken radio silence (12.3)."""
    return frozenset((square, *neighbours(square)))
