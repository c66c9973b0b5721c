"""A whole game as one picture (table.finished.track_chart): the tracks of the ships that mattered, and what happened
where."""

from collections.abc import Iterator, Sequence

from compbis.games.computer_bismarck.afterwards import hindsight
from compbis.games.computer_bismarck.afterwards.chart_events import KINDS, events, point
from compbis.games.computer_bismarck.cards import calendar
from compbis.games.computer_bismarck.cards.board import BRITISH_PORTS, COLUMNS, PORTS, ROWS, TERRAIN
from compbis.games.computer_bismarck.cards.kinds import CAPITAL_KINDS, CONVOY, OILER, SUBMARINES
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PLANES, PRINZ_EUGEN, SHIPS, ShipSpec
from compbis.games.computer_bismarck.cards.shores import shores
from compbis.games.computer_bismarck.state.reports import (
    AirAttack,
    Battle,
    Damage,
    DestroyerAttack,
    Dispersed,
    FastShadow,
    GameOver,
    Shadow,
    Spotted,
    SubmarineAttack,
    Sunk,
)
from compbis.games.computer_bismarck.state.units import Fate, Ship, ShipLeg
from compbis.games.computer_bismarck.words import phrases, wording
from compbis.table.finished.chronicle import TurnStory
from compbis.table.finished.plotting import Way
from compbis.table.finished.track_chart import Base, Rank, Track, TrackChart
from compbis.table.side import BRITISH, GERMAN, Side

_AIRFIELD = "X"
_UNBROKEN = "\N{NO-BREAK SPACE}"
"""Joins the words of the score, so that its line does not break there."""
_SUBMARINES, _CAPITAL = frozenset((SUBMARINES,)), CAPITAL_KINDS
_MERCHANTS = {CONVOY: Rank.CONVOY, OILER: Rank.OILER}


def chart(turns: Sequence[TurnStory]) -> TrackChart:
    """The picture of a finished game, from all its turns."""
    over = [facts for facts in turns[-1].facts if isinstance(facts, GameOver)][-1]
    _, cause, *_, score, winner = wording.in_words(over, BRITISH)
    drawn = shores()
    return TrackChart(
        title="THE HUNT FOR THE BISMARCK",
        dates=f"{_when(turns[0])} TO {_when(turns[-1])}",
        result=f"{winner}. {_UNBROKEN.join(score.split())}. {cause}.",
        columns=[str(number) for number in COLUMNS],
        rows=[str(number) for number in ROWS],
        shores=drawn.outlines,
        names=drawn.names,
        places=list(_places()),
        tracks=_tracks(turns),
        events=[event for turn in turns for event in events(turn)],
        points={BRITISH: (over.british, _awards(over, BRITISH)), GERMAN: (over.german, _awards(over, GERMAN))},
        kinds=KINDS,
    )


def _awards(over: GameOver, side: Side) -> list[tuple[int, str]]:
    """The points of a side and the reasons, with equal reasons combined."""
    given: dict[str, list[int]] = {}
    for award in over.awards:
        if award.side is side:
            given.setdefault(phrases.cause(award.reason, award.unit), []).append(award.points)
    return [
        (sum(points), f"{cause}{f', {len(points)} TIMES' if len(points) > 1 else ''}")
        for cause, points in given.items()
    ]


def _when(turn: TurnStory) -> str:
    return " ".join(turn.date.split())


def _places() -> Iterator[Base]:
    for square, name in PORTS.items():
        yield Base(name.upper(), point(square), BRITISH if square in BRITISH_PORTS else GERMAN)
    for square, name in {plane.square: plane.base for plane in PLANES.values()}.items():
        if TERRAIN.get(square) == _AIRFIELD:
            yield Base(name.upper(), point(square), BRITISH)


def _tracks(turns: Sequence[TurnStory]) -> list[Track]:
    """The tracks of the ships that mattered, and of all convoys; the raiders first."""
    named = _who_mattered(turns)
    ways = _ways(turns)
    tracks = [
        Track(spec.title.upper(), spec.side, _rank(spec), ways[spec.name].fixes, ways[spec.name].lost)
        for spec in SHIPS.values()
        if spec.name in ways and (spec.name in named or spec.kind is CONVOY)
    ]
    return sorted(tracks, key=lambda track: tuple(Rank).index(track.rank))


def _rank(spec: ShipSpec) -> Rank:
    if spec.name in (BISMARCK, PRINZ_EUGEN):
        return Rank.CHIEF
    if spec.kind in _MERCHANTS:
        return _MERCHANTS[spec.kind]
    if spec.kind in _CAPITAL:
        return Rank.CAPITAL
    return Rank.SUBMARINE if spec.kind in _SUBMARINES else Rank.WARSHIP


def _who_mattered(turns: Sequence[TurnStory]) -> set[str]:
    """The names of the raiders, and of the ships in battles, attacks and successful shadows; for planes, their carrier.
    Also the submarines that sighted a convoy or a capital ship."""
    named = {BISMARCK, PRINZ_EUGEN}
    for turn in turns:
        named.update(_sighters(turn))
    for report in (report for turn in turns for report in turn.reports):
        match report.facts:
            case Battle(british=british, german=german):
                named.update(name for name, _ in (*british, *german))
            case AirAttack(plane=plane, target=target):
                named.update((PLANES[plane].carrier, target))
            case SubmarineAttack(unit=unit, target=target) | DestroyerAttack(unit=unit, target=target):
                named.update((unit, target))
            case (
                Shadow(shadower=unit, target=target, success=True)
                | FastShadow(shadower=unit, target=target, success=True)
            ):
                named.update((unit, target))
            case Damage(unit=unit) | Sunk(unit=unit):
                named.add(unit)
    return named


def _sighters(turn: TurnStory) -> Iterator[str]:
    """The submarines in squares where their side sighted a convoy or a capital ship."""
    there = hindsight.ships_after_movement(turn)
    for report in turn.reports:
        match report.facts:
            case Spotted(square=square, units=units) if any(kind in (CONVOY, *_CAPITAL) for _, kind in units):
                for side in report.audience:
                    found = (ship for ship in there.get(side, ()) if ship.square == square)
                    yield from (ship.name for ship in found if ship.kind is SUBMARINES)


def _ways(turns: Sequence[TurnStory]) -> dict[str, Way]:
    """The way of every ship that was ever on the board, by name."""
    ways: dict[str, Way] = {}
    for turn in turns:
        for view in hindsight.carried_out(turn).values():
            if view.turn == turn.number:
                for ship in view.ships.values():
                    _add(ways, ship, view.ship_legs.get(ship.name), turn.number)
    _add_ending(ways, turns[-1])
    return ways


def _add(ways: dict[str, Way], ship: Ship, leg: ShipLeg | None, turn: int) -> None:
    """Add a ship's square at the start of a turn, and the squares of its leg."""
    way = ways.get(ship.name)
    if not ship.square or (way and way.lost):
        return
    way = ways.setdefault(ship.name, Way())
    way.lost = ship.fate in (Fate.SUNK, Fate.DISPERSED)
    if way.lost:
        way.go(point(ship.square))  # no date: it was lost before this turn
    else:
        way.go(point(ship.square), turn, _new_day(turn))
    if leg and not ship.fate:
        for square in leg.track:
            way.go(point(square))


def _add_ending(ways: dict[str, Way], last: TurnStory) -> None:
    """Add the ships' squares at the end of the last turn, and the losses of that turn."""
    for ships in hindsight.ships_after_movement(last).values():
        for ship in ships:
            ways[ship.name].go(point(ship.square))
    for report in last.reports:
        match report.facts:
            case Dispersed(unit=unit) | Sunk(unit=unit, whole=True) if unit in ways:
                ways[unit].lost = True


def _new_day(turn: int) -> str:
    """The date if a day or the game begins with this turn, else ""."""
    date = calendar.date(turn)
    return date if turn == 1 or date != calendar.date(turn - 1) else ""
