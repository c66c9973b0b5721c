"""What the Allies believe about the Bismarck: the chance that she is in each hex, from every report."""

import random
from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import cache
from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.captains.tovey import courses
from compbis.games.chase_of_the_bismarck.captains.tovey.courses import Intent
from compbis.games.chase_of_the_bismarck.cards.board import WATER, ZONES, Hex, distance
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.chase_of_the_bismarck.cards.roster import QUARRY
from compbis.games.chase_of_the_bismarck.cards.tables import WEATHER
from compbis.games.chase_of_the_bismarck.rules import chance, visibility
from compbis.games.chase_of_the_bismarck.rules.search import intrinsic, watched
from compbis.games.chase_of_the_bismarck.state import combat_reports as combats
from compbis.games.chase_of_the_bismarck.state import reports
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import NamedTuple

Chances = Mapping[Hex, float]
State = Mapping[Intent, Mapping[Hex, float]]
"""The chance of each hex by intent."""

_FIRST = {Intent.WEST: 0.25, Intent.EAST: 0.3, Intent.SOUTH: 0.15, Intent.NORWAY: 0.15, Intent.ANY: 0.15}
"""The chance of each of the Bismarck's intents at the start."""
_VARIED = 0.5
"""The random variation of these chances from game to game, as a fraction."""
_NEWS = 0.3
"""The weight, when she is seen, of the first guess at her intent, as a share; what he believed about that hex has the
rest."""
_SETS_OUT = 0.1
"""The chance per turn that she gives up waiting in Norway."""
_HOME = ((16, 0.01), (26, 0.04), (LAST_TURN, 0.1))
"""The chance per turn that she stops hunting, up to each turn. Then she makes for France, or hides in the west or
north, equally likely."""
_SATED = 0.25
"""The chance that she stops after an attack on shipping."""
_CHANGES = 0.02
"""The chance per turn that she changes to any other hunting ground."""
_OTHERS = 0.006
"""The density of other German units, for a report that does not say what was found."""
_AT_HOME = 0.8
"""The density of these units where the Bismarck started: destroyers stay there."""
_INSHORE, _SUREST = 0.2, 0.9
"""The density of these units where destroyers may sail; and the greatest chance that such a report is of her."""
_STAYED = 0.7
"""The density of these units where another unit was seen, and what remains of it a turn later, as a share: tankers are
slow."""
_LEAST = 1e-4
"""A chance too small to keep."""
_FAINT, _FAINTER = 1e-3, 0.1
"""The same in the forecast: as a share of the whole and of the greatest chance; the smaller of the two counts."""
_TENTHS = 10
_RESTS = (Intent.FRANCE, Intent.HIDE, Intent.NORTH)
_GROUNDS = (Intent.WEST, Intent.EAST, Intent.SOUTH, Intent.ANY)


_MUCH = 0.15
"""How much of the belief reports may shift before he makes a new forecast."""
_OLD = 6
"""The turns after which he makes a new forecast without reports."""


class Foreseen(NamedTuple):
    """The forecast for a turn.

    Args:
        state: the chances by intent, without those too small to keep
        whole: what they add up to
        chances: the chance of each hex; they add up to 1
    """

    state: State
    whole: float = 1.0
    chances: Chances = MappingProxyType({})


class Belief:
    """The chance that the Bismarck is in each hex, as of the last Movement Phase that has news.

    Args:
        seed: the seed of the captain's own dice, which vary his first guess

    Attributes:
        turn: the turn after whose moves the chances hold
        known: the last hex where she certainly was, and the turn; Bergen in turn 0 at the start
    """

    def __init__(self, seed: int) -> None:
        dice = random.Random(f"belief {seed}")
        guess = {intent: share * (1 + _VARIED * (2 * dice.random() - 1)) for intent, share in _FIRST.items()}
        self._guess = {intent: share / sum(guess.values()) for intent, share in guess.items()}
        self.turn = 0
        self.known: tuple[Hex, int] = (courses.FROM, 0)
        self._by_intent: dict[Intent, dict[Hex, float]] = {
            intent: {courses.FROM: self._guess[intent]} if intent in self._guess else {} for intent in Intent
        }
        self._added: tuple[State, Chances] = {}, {}
        self._held = 0
        self._ahead: list[Foreseen] = []
        self._first_turn, self._foresaw, self._shifted = 0, 0, 0.0
        self._others: dict[Hex, float] = {courses.FROM: _AT_HOME}
        self._level, self._fog = visibility.level(WEATHER["start"], 1), visibility.foggy(WEATHER["start"])

    @property
    def chances(self) -> Chances:
        """The chance of each hex."""
        state, chances = self._added
        if state is not self._by_intent:
            chances = _together(self._by_intent)
            self._added = self._by_intent, chances
        return chances

    def after_moves(self, turn: int) -> Chances:
        """The chance of each hex once the moves of a turn have been made."""
        self._advance(turn)
        return self.chances

    def age(self, turn: int) -> int:
        """The turns since she was seen for certain; many if never."""
        return turn - self.known[1] if self.known[1] else LAST_TURN

    def ahead(self, turn: int, number: int) -> list[Chances]:
        """The chances after the moves of this turn, and of the turns that follow.

        Args:
            turn: the turn in play
            number: how many turns to foresee
        """
        self._advance(turn)
        stands = self._first_turn == turn and self._shifted <= _MUCH
        ahead = list(self._ahead) if stands else [Foreseen(self._by_intent)]
        while len(ahead) < number:
            ahead.append(self._next(ahead[-1], turn + len(ahead)))
        if stands:
            self._ahead = ahead
        return [self.chances, *[foreseen.chances for foreseen in ahead[1:number]]]

    def hear(self, report: Report) -> None:
        """Update the chances for a report."""
        facts, turn = report.facts, report.turn
        match facts:
            case reports.Weather(level=level, fog=fog):
                self._advance(turn - 1)
                self._level, self._fog = level, fog
                self._advance(turn)
                self._foresee()
            case reports.OpenMove(side=side, to=to, classes=classes) if side is GERMAN:
                self._seen(turn, to, classes)
            case reports.Called(side=side, at=at, found=False) if side is BRITISH:
                self._advance(turn)
                self._exclude((at,))
            case reports.Located(side=side, at=at, classes=classes) if side is BRITISH:
                self._seen(turn, at, classes)
            case reports.Passed(side=side, now=now) if side is BRITISH:
                self._hint(turn, now)
            case reports.HuffDuff(at=at):
                self._hint(turn, at)
            case reports.ShippingAttacked(at=at, classes=classes):
                self._seen(turn, at, classes)
                if _has_quarry(classes):
                    self._held = turn + 1
                    self._by_intent = _changed(self._by_intent, _SATED)
            case reports.ShipSeen(ship=ship, at=at) | combats.AirAttack(ship=ship, at=at) if ship == QUARRY:
                self._at(turn, at)
            case combats.Combat(at=at) if QUARRY in (*facts.attackers, *facts.defenders):
                self._at(turn, at)

    # Sightings

    def _seen(self, turn: int, at: Hex, classes: reports.Classes) -> None:
        """Note that a German unit was seen: if she is not in that unit, she is not in its hex."""
        if _has_quarry(classes):
            self._at(turn, at)
        else:
            self._advance(turn)
            self._exclude((at,))
            self._others[at] = 1.0

    def _at(self, turn: int, at: Hex) -> None:
        """Note that she is in this hex."""
        self._advance(turn)
        self.known = at, turn
        self._shifted += 1.0
        guess = self._first(turn)
        there = {intent: here.get(at, 0.0) for intent, here in self._by_intent.items()}
        whole = sum(there.values())
        self._by_intent = {
            intent: {
                at: _NEWS * guess[intent] + (1 - _NEWS) * (there.get(intent, 0.0) / whole if whole else guess[intent])
            }
            for intent in Intent
        }
        self._even()

    def _first(self, turn: int) -> Mapping[Intent, float]:
        """The chance of each intent while nobody knows hers: hunting at first, later the way home."""
        home = min(turn / LAST_TURN, 1.0) ** 2
        shares = {intent: self._guess.get(intent, 0.0) * (1 - home) for intent in Intent}
        return {**shares, Intent.NORWAY: 0.05, **dict.fromkeys(_RESTS, home / len(_RESTS))}

    def _hint(self, turn: int, at: Hex) -> None:
        """Note that some German unit is in this hex: the likelier she was to be there, the likelier it is she."""
        self._advance(turn)
        chance_here, others = self.chances.get(at, 0.0), self._other(at)
        hers = max(min(chance_here / (chance_here + others), _SUREST), chance_here)
        self._others[at] = max(others, 1 - hers)
        if not chance_here:
            return
        self._shifted += abs(hers - chance_here)
        self._by_intent = {
            intent: {
                there: value * (hers / chance_here if there == at else (1 - hers)) for there, value in here.items()
            }
            for intent, here in self._by_intent.items()
        }
        self._even()

    def _other(self, at: Hex) -> float:
        """The density of other German units in a hex."""
        return max(self._others.get(at, _OTHERS), _INSHORE if ZONES[at].dd else 0.0)

    def _exclude(self, hexes: Collection[Hex]) -> None:
        """Note that she is in none of these hexes."""
        state = {intent: dict(here) for intent, here in self._by_intent.items()}
        excluded = sum([here.pop(at, 0.0) for here in state.values() for at in hexes])
        if excluded:
            self._by_intent = state
            self._shifted += excluded
            self._even()

    def _even(self) -> None:
        """Normalize the chances. If nothing is left, she may be anywhere within her reach."""
        whole = sum(sum(here.values()) for here in self._by_intent.values())
        if whole < _LEAST:
            self._by_intent = self._anywhere()
            whole = sum(sum(here.values()) for here in self._by_intent.values())
        self._by_intent = {
            intent: {at: share for at, value in here.items() if (share := value / whole) > _LEAST}
            for intent, here in self._by_intent.items()
        }

    def _anywhere(self) -> dict[Intent, dict[Hex, float]]:
        at, turn = self.known
        most = courses.REACH * max(self.turn - turn, 1)
        near = [there for there in sorted(WATER) if distance(at, there) <= most]
        return {intent: dict.fromkeys(near, share) for intent, share in self._first(self.turn).items()}

    # Time

    def _advance(self, turn: int) -> None:
        """Let her move, up to this turn. A watched coast would have found her, and random spotting might have."""
        while self.turn < turn:
            self._missed()
            self._by_intent = self._moved(self._by_intent, self.turn + 1, _LEAST)
            self.turn += 1
            self._others = {
                at: max(value * _STAYED, _OTHERS) if at != courses.FROM else value for at, value in self._others.items()
            }
            self._even()
            self._exclude(_watching(self._level, self._fog))

    def _missed(self) -> None:
        """Note that random spotting did not find her last turn."""
        if self.turn == self.known[1]:
            return
        missed = _missing(self._level)
        self._by_intent = {
            intent: {at: value * missed[at] for at, value in here.items()} for intent, here in self._by_intent.items()
        }

    def _moved(self, state: State, turn: int, least: float) -> dict[Intent, dict[Hex, float]]:
        """The chances after her move of a turn, by intent.

        Args:
            state: the chances before
            turn: the turn
            least: a chance too small to keep
        """
        if turn == self._held:
            return {intent: dict(here) for intent, here in state.items()}
        after: dict[Intent, dict[Hex, float]] = {}
        for intent, here in state.items():
            found: defaultdict[Hex, float] = defaultdict(float)
            reached = courses.REACHED[intent]
            for at, value in here.items():
                if value > least:
                    for to, share in reached[at]:
                        found[to] += value * share
            after[intent] = found
        home = next(share for last, share in _HOME if min(turn, LAST_TURN) <= last)
        return _changed(after, home, _CHANGES, _SETS_OUT, least)

    # Forecast

    def _foresee(self) -> None:
        """Drop the forecast for the turn that begins; after many reports, or a few turns, drop the whole forecast."""
        follows = self._ahead and self._first_turn == self.turn - 1
        if not follows or self._shifted > _MUCH or self.turn - self._foresaw >= _OLD:
            self._ahead = [Foreseen(self._by_intent)]
            self._foresaw, self._shifted = self.turn, 0.0
        else:
            self._ahead = self._ahead[1:] or [self._next(self._ahead[0], self.turn)]
        self._first_turn = self.turn

    def _next(self, before: Foreseen, turn: int) -> Foreseen:
        """The forecast for a turn, from that for the turn before."""
        peak = max([value for here in before.state.values() for value in here.values()])
        state = self._moved(before.state, turn, min(_FAINT * before.whole, _FAINTER * peak))
        found = _together(state) or _together(state := self._moved(before.state, turn, 0.0))
        whole = sum(found.values())
        return Foreseen(state, whole, {at: value / whole for at, value in found.items()})


def _changed(
    state: State, stops: float, changes: float = 0.0, sets_out: float = 0.0, least: float = 0.0
) -> dict[Intent, dict[Hex, float]]:
    """The chances after she may have changed her intent.

    Args:
        state: the chances before
        stops: the chance that she has stopped hunting
        changes: the chance that she has changed to any other hunting ground
        sets_out: the chance that she has given up waiting in Norway
        least: a chance too small to keep
    """
    waiting = state[Intent.NORWAY]
    hunting = _together({ground: state[ground] for ground in _GROUNDS})
    other = changes / (len(_GROUNDS) - 1)
    stays = 1.0 - stops - changes - other
    comes = {at: value * other for at, value in hunting.items()}
    for at, value in waiting.items():
        comes[at] = comes.get(at, 0.0) + value * sets_out / len(_GROUNDS)
    after: dict[Intent, dict[Hex, float]] = {}
    for intent, here in state.items():
        if intent in _GROUNDS:
            before = here.get
            found = {at: more + before(at, 0.0) * stays for at, more in comes.items()}
        elif intent in _RESTS:
            found = dict(here)
            for at, value in hunting.items():
                found[at] = found.get(at, 0.0) + value * stops / len(_RESTS)
        else:
            found = {at: value * (1.0 - sets_out) for at, value in here.items()}
        after[intent] = {at: value for at, value in found.items() if value > least}
    return after


def _together(state: State) -> dict[Hex, float]:
    found: dict[Hex, float] = {}
    for here in state.values():
        for at, value in here.items():
            found[at] = found.get(at, 0.0) + value
    return found


@cache
def _watching(level: int, fog: bool) -> Collection[Hex]:
    """The hexes where coasts watch.

    Args:
        level: the level of visibility
        fog: whether there is fog in the fog hexes
    """
    return [at for at in intrinsic(BRITISH) if watched(BRITISH, at, level, fog)]


@cache
def _missing(level: int) -> Mapping[Hex, float]:
    """The probability, by hex, that random spotting does not find her."""
    return {at: 1 - chance.spotting_value(at, level) / _TENTHS for at in WATER}


def _has_quarry(classes: reports.Classes) -> bool:
    """Whether a unit of these classes has a battleship. Only an optional unit can be another battleship."""
    return any(cls == "BB" for cls, _ in classes)
