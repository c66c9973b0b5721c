"""The result of a tournament as one object of plain data: the JSON that docs/LAB.md describes."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from compbis.lab.contest import GameResult
from compbis.lab.figures import mean, percentile, wilson
from compbis.lab.tournament import Tournament
from compbis.table.edition.choices import find_scenario
from compbis.table.side import BRITISH, GERMAN, Side

POINTS_PERCENTS = (10, 50, 90)
TIME_PERCENTS = (50, 99)

Result = dict[str, Any]


def summary(tournament: Tournament, games: Sequence[GameResult], seconds: float) -> Result:
    """The result of a tournament.

    A forfeit is a loss without points or turns; the observer's notes on it count. If it is unknown which captain was at
    fault, neither side wins.

    Args:
        tournament: the tournament
        games: its games, in order
        seconds: the wall time of all games together
    """
    wins = Counter(game.winner for game in games)
    whole = [game for game in games if game.outcome]
    return {
        "scenario": find_scenario(tournament.edition, tournament.scenario).name,
        "options": list(tournament.options),
        "seed": tournament.seed,
        "games": len(games),
        BRITISH: tournament.captains[BRITISH],
        GERMAN: tournament.captains[GERMAN],
        "british_wins": wins[BRITISH],
        "german_wins": wins[GERMAN],
        "draws": sum(game.winner is None for game in whole),
        "forfeits": len(games) - len(whole),
        "german_win_rate": _rate(wins[GERMAN], len(games)),
        **_rates(games),
        "british_points": _points([game.outcome.british for game in whole if game.outcome]),
        "german_points": _points([game.outcome.german for game in whole if game.outcome]),
        **_levels(whole),
        "turns": {"mean": mean([game.turns for game in whole])},
        **({"plans": _plans(games)} if tournament.edition.plans else {}),
        **_counts(games),
        "results": [_result(tournament.game_seed(number), game) for number, game in enumerate(games, start=1)],
        "seconds": seconds,
        "games_per_second": len(games) / seconds,
        "decision_ms": {side: _milliseconds(games, side) for side in Side},
    }


def _result(seed: int, game: GameResult) -> Result:
    """One game. A forfeit has no points."""
    return {
        "seed": seed,
        "winner": game.winner,
        BRITISH: game.outcome.british if game.outcome else None,
        GERMAN: game.outcome.german if game.outcome else None,
        "turns": game.turns,
        "plan": game.plan,
    }


def _rate(times: int, games: int) -> Result:
    return wilson(times, games)._asdict()


def _rates(games: Sequence[GameResult]) -> Result:
    """The rate of each yes-or-no note of the observer."""
    names = [name for name, note in games[0].notes.items() if isinstance(note, bool)]
    return {name: _rate(sum(game.notes[name] is True for game in games), len(games)) for name in names}


def _counts(games: Sequence[GameResult]) -> Result:
    """For each text note of the observer, the number of games with each text."""
    names = [name for name, note in games[0].notes.items() if isinstance(note, str)]
    return {name: _count([str(game.notes[name]) for game in games]) for name in names}


def _count(notes: Sequence[str]) -> dict[str, int]:
    return dict(sorted(Counter(note for note in notes if note).items()))


def _points(points: Sequence[float | None]) -> Result | None:
    """The mean and percentiles of a side's points; None if the game gives no points."""
    given = [number for number in points if number is not None]
    if points and not given:
        return None
    return {"mean": mean(given), **_percentiles(given, POINTS_PERCENTS)}


def _levels(whole: Sequence[GameResult]) -> Result:
    """The number of games at each level of victory; empty if the game has no levels."""
    ends = [(game.winner or "draw", game.outcome.level) for game in whole if game.outcome]
    levels = Counter(f"{winner} {level}" for winner, level in ends if level)
    return {"levels": dict(sorted(levels.items()))} if levels else {}


def _plans(games: Sequence[GameResult]) -> Result:
    chosen = _count([game.plan for game in games])
    won = Counter(game.plan for game in games if game.winner is GERMAN)
    return {plan: {"games": number, "german_wins": won[plan]} for plan, number in chosen.items()}


def _milliseconds(games: Sequence[GameResult], side: Side) -> Result:
    return _percentiles([1000 * turn for game in games for turn in game.seconds.get(side, ())], TIME_PERCENTS)


def _percentiles(values: Sequence[float], percents: Sequence[int]) -> Result:
    return {f"p{percent}": percentile(values, percent) for percent in percents}
