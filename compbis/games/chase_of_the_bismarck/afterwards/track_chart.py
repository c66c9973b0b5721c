"""The track chart of a hunt (table.finished.track_chart): the tracks of the ships that mattered, the events, and the
flights that found or struck the enemy."""

from collections.abc import Iterator, Sequence

from compbis.board.charting import Charting
from compbis.games.chase_of_the_bismarck.afterwards import hindsight
from compbis.games.chase_of_the_bismarck.afterwards.chart_events import KINDS, events, flights
from compbis.games.chase_of_the_bismarck.afterwards.hindsight import Leg
from compbis.games.chase_of_the_bismarck.cards.board import CONVOY_HEXES, PORTS, ZONES
from compbis.games.chase_of_the_bismarck.cards.calendar import TURNS
from compbis.games.chase_of_the_bismarck.cards.lettering import lettering
from compbis.games.chase_of_the_bismarck.cards.roster import AIRCRAFT, HEAVY, SHIPS, ShipCard
from compbis.games.chase_of_the_bismarck.cards.tables import MERCHANT, POINTS
from compbis.games.chase_of_the_bismarck.history import SIDES
from compbis.games.chase_of_the_bismarck.rules.points import Tally, of_convoys
from compbis.games.chase_of_the_bismarck.state import orders
from compbis.games.chase_of_the_bismarck.state.combat_reports import AirAttack, Combat, Entered, Sunk
from compbis.games.chase_of_the_bismarck.state.reports import NoFuel, Result, ShipSeen
from compbis.games.chase_of_the_bismarck.words.pages import MAP
from compbis.games.chase_of_the_bismarck.words.phrases import ship_name
from compbis.games.chase_of_the_bismarck.words.wording import ENDS
from compbis.table.finished.chronicle import TurnStory
from compbis.table.finished.plotting import Way
from compbis.table.finished.track_chart import Base, Rank, Track, TrackChart
from compbis.table.game import GameOver, result_lines
from compbis.table.side import BRITISH, GERMAN, Side

_RANKS = {"BB": Rank.CAPITAL, "BC": Rank.CAPITAL, "CV": Rank.CAPITAL, "TK": Rank.OILER}
_REFUELS = "REFUEL "
_OCEANS = ("NORTH ATLANTIC",)


def chart(turns: Sequence[TurnStory]) -> TrackChart:
    """The track chart of a finished game, from all its turns."""
    sheet = Charting(MAP)
    return TrackChart(
        title="THE CHASE OF THE BISMARCK",
        dates=f"{_when(turns[0])} TO {_when(turns[-1])} 1941",
        result=_result(turns),
        columns=[name.strip() for name in MAP.columns.values()],
        rows=[name.strip() for name in MAP.rows.values()],
        shores=sheet.shores(),
        names=sheet.names(lettering(), _OCEANS),
        places=[Base(port.upper(), sheet.point(at), ZONES[at].owner or BRITISH) for at, port in PORTS.items()],
        tracks=_tracks(turns, sheet),
        events=[event for turn in turns for event in events(turn, sheet)],
        points=_points(turns),
        tally=f"GERMAN SHIPS LOST, GERMAN POINTS{' (NONE COUNT)' * (_total(turns) is None)}",
        kinds=KINDS,
        hexes=sheet.hexes(CONVOY_HEXES),
        flights=[flight for turn in turns for flight in flights(turn, sheet)],
    )


def _when(turn: TurnStory) -> str:
    date = TURNS[turn.number]
    return f"{date.day} {date.period.upper()}"


def _result(turns: Sequence[TurnStory]) -> str:
    """The winner, and how the game ended."""
    over = [facts for facts in turns[-1].facts if isinstance(facts, GameOver)][-1]
    ends = [ENDS[facts.end] for facts in turns[-1].facts if isinstance(facts, Result)]
    *_, won = result_lines(over, SIDES)
    return f"{won}. {'. '.join(ends) or over.reason.upper()}."


# Points


def _points(turns: Sequence[TurnStory]) -> dict[Side, tuple[float, Sequence[tuple[float, str]]]]:
    """The German total item by item, and the German ships lost, which earn the Allies no points."""
    sunk = [
        ship_name(facts.ship)
        for turn in turns
        for facts in turn.facts
        if isinstance(facts, Sunk | NoFuel) and SHIPS[facts.ship].side is GERMAN
    ]
    result = next((facts for facts in turns[-1].facts if isinstance(facts, Result)), None)
    return {
        BRITISH: (len(sunk), [(1, name) for name in sunk]),
        GERMAN: (_total(turns) or 0, [(points, why) for points, why in _counted(result) if points]),
    }


def _total(turns: Sequence[TurnStory]) -> float | None:
    """The German total; None if no points are counted."""
    over = next((facts for facts in turns[-1].facts if isinstance(facts, GameOver)), None)
    return over.german if over else 0


def _counted(result: Result | None) -> Iterator[tuple[float, str]]:
    if result is None or result.end not in POINTS:
        return
    yield sum(result.chits), "CONVOYS"
    yield of_convoys(Tally((), result.halves, 0, 0)), "CONVOYS THAT COUNT HALF"
    yield result.merchants * MERCHANT, "MERCHANT SHIPS"
    yield result.extras, "OPTIONAL UNITS"
    yield result.allied_ships, "ALLIED SHIPS"
    yield -result.german_ships, "GERMAN SHIPS"
    yield POINTS[result.end], ENDS[result.end]


# Tracks


def _tracks(turns: Sequence[TurnStory], sheet: Charting) -> list[Track]:
    """The tracks of the ships that mattered, the raiders first."""
    named, ways = _who_mattered(turns), _ways(turns, sheet)
    tracks = [
        Track(ship_name(card.id), card.side, _rank(card), ways[card.id].fixes, ways[card.id].lost)
        for card in SHIPS.values()
        if card.id in ways and (card.id in named or _rank(card) is Rank.CHIEF)
    ]
    return sorted(tracks, key=lambda track: tuple(Rank).index(track.rank))


def _rank(card: ShipCard) -> Rank:
    if card.side is GERMAN and card.cls in HEAVY:
        return Rank.CHIEF
    return _RANKS.get(card.cls, Rank.WARSHIP)


def _who_mattered(turns: Sequence[TurnStory]) -> set[str]:
    """The ships that fought, were attacked from the air, seen by a submarine or lost; carriers whose aircraft attacked;
    tankers that refuelled a ship."""
    named: set[str] = set()
    for facts in [facts for turn in turns for facts in turn.facts]:
        match facts:
            case Combat(attackers=attackers, defenders=defenders):
                named.update(attackers, defenders)
            case AirAttack(ship=ship) | ShipSeen(ship=ship) | Sunk(ship=ship) | NoFuel(ship=ship):
                named.add(ship)
            case Entered(ship=ship, success=True):
                named.add(ship)
    for turn in turns:
        struck = {facts.at for facts in turn.facts if isinstance(facts, AirAttack)}
        named.update(AIRCRAFT[flown.air].carrier for flown in hindsight.flights(turn) if flown.order.attack in struck)
        named.update(orders.read(text).tanker for text in hindsight.given(turn) if text.startswith(_REFUELS))
    return named


def _ways(turns: Sequence[TurnStory], sheet: Charting) -> dict[str, Way]:
    """The route of every ship that was on the board, by its id."""
    ways: dict[str, Way] = {}
    for turn in turns:
        for name, leg in hindsight.legs(turn).items():
            _go(ways.setdefault(name, Way()), leg, turn.number, sheet)
        for facts in turn.facts:
            if isinstance(facts, Sunk | NoFuel) and facts.ship in ways:
                ways[facts.ship].lost = True
    return ways


def _go(way: Way, leg: Leg, turn: int, sheet: Charting) -> None:
    way.go(sheet.point(leg.at), turn, _new_day(turn))
    for at in (leg.passed, leg.to):
        if at:
            way.go(sheet.point(at))


def _new_day(turn: int) -> str:
    """The date if a day or the game starts with this turn, else ""."""
    return TURNS[turn].day if turn == 1 or TURNS[turn].day != TURNS[turn - 1].day else ""
