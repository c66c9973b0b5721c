"""The events that the game is about: the Bismarck sighted, contact with her lost or regained, a ship sunk, a convoy
dispersed, the Bismarck's withdrawal from a battle. Each headline follows from the side's own reports."""

from collections.abc import Sequence

from compbis.board.parts import sunk as lost
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.calendar import date, hour
from compbis.games.computer_bismarck.cards.kinds import SINGLE_KINDS, Weapon
from compbis.games.computer_bismarck.cards.missions import WAYS_ROUND
from compbis.games.computer_bismarck.cards.roster import BISMARCK, SHIPS
from compbis.games.computer_bismarck.rules.combat.battle import can_fight
from compbis.games.computer_bismarck.rules.points import ships_lost_points
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.words.letters import KINDS
from compbis.games.computer_bismarck.words.phrases import SHADOW_FAILED, in_full, player, the
from compbis.table.finished.names import listed
from compbis.table.page import Headline
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

_SUBMARINES, _SUNK_BY_PLANES = "SUBMARINES", {Weapon.BOMBS: "BOMBS", Weapon.AIR_TORPEDOES: "TORPEDO PLANES"}


class Attack(NamedTuple):
    """The last attack on a ship.

    Args:
        square: the square
        by: the attackers, as far as the side knows them
    """

    square: Square
    by: str


class Events:
    """The events of one side. It needs every report that the side gets, in order."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._seen = 0  # the turn in which the Bismarck was last seen; 0 for never, and once she is sunk
        self._where: Square = 0
        self._battle: Square = 0
        self._strayed = 0  # the last turn in which a convoy left its direct way
        self._shaken = 0  # the last turn in which a shadow of the Bismarck failed
        self._held = 0  # the last turn in which she may not move, having dispersed a convoy
        self._there: dict[str, Side] = {}  # the ships in the current battle
        self._attacks: dict[str, Attack] = {}  # by target
        self._guns: dict[str, list[str]] = {}  # ships that fired in this round, by target
        self._torpedoes: dict[str, list[str]] = {}  # ships that scored torpedo hits, by target

    def with_headlines(self, report: Report, lines: Sequence[str]) -> Sequence[str]:
        """The lines of a report, with a headline if it is about such an event."""
        match report.facts:
            case reports.Spotted() as spotted:
                return [*self._sighted(report.turn, spotted), *lines]
            case reports.Searched():
                return [*self._lost(report.turn), *lines]
            case reports.Shadow(target="BISMARCK") | reports.FastShadow(target="BISMARCK") as shadow:
                return self._shadowed(report.turn, shadow, lines)
            case reports.AirSearch(unit="BISMARCK") | reports.RadioSilence(unit="BISMARCK") if lines:
                return [Headline(lines[0]), *lines[1:]]
            case reports.Strayed(unit=unit) if unit not in WAYS_ROUND and lines:
                before, self._strayed = self._strayed, report.turn
                margin = lines[0].partition(unit)[0]  # a chronicle's margin
                return [f"{margin}NOR DID {unit} MOVE DIRECTLY"] if before == report.turn else lines
            case reports.Dispersed() if lines:
                self._held = report.turn + 1 if BISMARCK in self._there else self._held  # 16.67
                return [Headline(lines[0]), *lines[1:]]
            case reports.Sunk(whole=True) as sunk if lines:
                return [self._sunk(report.turn, sunk, lines[0]), *lines[1:]]
            case reports.Withdrawal(unit="BISMARCK", success=True) if lines:
                self._note(report.facts)
                return [Headline(lines[0]), *lines[1:]]
            case facts:
                self._note(facts)
                return lines

    def sighted(self, turn: int) -> bool:
        """Whether the sighting of the Bismarck in this turn has been announced."""
        return self._seen == turn

    def _sighted(self, turn: int, spotted: reports.Spotted) -> Sequence[str]:
        """Announce that the Bismarck is seen, if she was not seen last turn."""
        seen = spotted.units if self._side is BRITISH else spotted.own
        if BISMARCK not in (name for name, _ in seen):
            return ()
        before, self._seen, self._where = self._seen, turn, spotted.square
        again = before and before >= turn - 1
        if again and self._shaken != turn:
            return ()
        by = "" if self._side is BRITISH else " BY THE ENEMY"
        return (Headline(f"{the(BISMARCK)} IS SIGHTED{' AGAIN' if again else ''}{by} IN {spotted.square}"),)

    def _shadowed(self, turn: int, shadow: reports.Shadow | reports.FastShadow, lines: Sequence[str]) -> Sequence[str]:
        """The lines on an attempt to shadow her, with a headline if she was lost, or followed without having been in
        sight."""
        if shadow.to or isinstance(shadow, reports.FastShadow):
            self._where = shadow.to or shadow.square  # 11.3: at least seen as she passed
        if not shadow.success:
            self._shaken = turn
            lost = f": {shadow.shadower} LOSES {the(BISMARCK)}"
            return [Headline(line + lost) if line.endswith(SHADOW_FAILED) else line for line in lines]
        if lines and not (self._seen and self._seen >= turn - 1):
            return [Headline(lines[0]), *lines[1:]]
        return lines

    def _lost(self, turn: int) -> Sequence[str]:
        """Announce that she is no longer seen. The German player does not know of submarines that may still see her;
        the British know where she is while she may not move (16.67)."""
        if not self._seen or self._seen != turn - 1:
            return ()
        if self._side is BRITISH:
            if self._held == turn:
                self._seen = turn
                return ()
            return (Headline(f"CONTACT WITH {the(BISMARCK)} IS LOST. LAST SEEN IN {self._where}"),)
        return (Headline(f"{the(BISMARCK)} NO LONGER HAS AN ENEMY IN SIGHT"),)

    def _sunk(self, turn: int, sunk: reports.Sunk, line: str) -> Headline:
        if sunk.unit == BISMARCK:
            self._seen = 0
        spec = SHIPS[sunk.unit]
        if self._there.pop(sunk.unit, None) and sunk.unit not in self._attacks:  # left undefended (16.62.8)
            enemies = [
                name
                for name, side in self._there.items()
                if side is not sunk.side and can_fight(SHIPS[name])  # 16.61
            ]
            self._attacks[sunk.unit] = Attack(self._battle, listed(enemies))
        if sunk.kind not in SINGLE_KINDS and spec.midships > 1:
            return Headline(line)
        points = ships_lost_points(spec, spec.midships, whole=True)
        attack = self._attacks.get(sunk.unit)
        facts = [f"{date(turn)}, {hour(turn)} HOURS, TURN {turn}"]
        facts += [f"SQUARE {attack.square}", f"BY {attack.by}"] if attack else []
        rule = "17.5" if sunk.side is BRITISH else "17.4"
        worth = f"{points} POINTS FOR THE {player(sunk.side.enemy)} ({rule})"  # a later report repeats it
        full = [in_full(fact) for fact in (*facts, worth)]
        kind, great = f"{sunk.side.upper()} {KINDS[sunk.kind]}", sunk.unit == BISMARCK
        return Headline(line, facts, lost.page(kind, in_full(sunk.unit), full, great))

    def _note(self, facts: object) -> None:
        """Note who attacks whom, in case the target is sunk."""
        match facts:
            case reports.Battle(square=square, british=british, german=german):
                self._battle = square
                self._there = {name: BRITISH for name, _ in british} | {name: GERMAN for name, _ in german}
                for name in self._there:
                    self._attacks.pop(name, None)  # it survived those attacks
            case reports.Withdrawal(unit=unit, success=True):
                self._there.pop(unit, None)
            case reports.BattleEnds():
                self._there = {}
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
        """Note a ship that fired at another or hit it with torpedoes: all damage of a round takes effect at its end
        (16.62.7)."""
        weapons.setdefault(target, []).append(ship)
        by = [("THE GUNS OF", self._guns.get(target)), ("TORPEDOES OF", self._torpedoes.get(target))]
        told = ", AND ".join(f"{what} {listed(ships)}" for what, ships in by if ships)
        self._attacks[target] = Attack(self._battle, told)
