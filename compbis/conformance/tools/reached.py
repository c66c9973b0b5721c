"""Games that reach each way to end and each kind of question: random orders alone rarely lead to a battle."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice

from compbis.captains.hire import hire
from compbis.conformance.tools.played import PlayedGame, ScriptedCaptain, play, set_ups
from compbis.conformance.trials import OrderScript
from compbis.table.edition import Edition, Remote
from compbis.table.edition.interface import kinds_of
from compbis.table.side import Side

TRIES = 20
"""Maximum number of games to play to find one that reaches what is wanted."""
OF_CAPTAINS = 6
"""Maximum number of games between the first captains to play for their questions."""
Ended = Mapping[str, PlayedGame | None]
"""For the reason of each outcome, a game that ended for it; None if none did."""


def each_end(edition: Edition, trials: object, seed: int) -> Ended:
    """A game for each way to end in the trials.

    Args:
        edition: the game's edition
        trials: the game's trials, None if it has none
        seed: the seed of the first game
    """
    endings: Mapping[str, OrderScript] = getattr(trials, "endings", {})
    return {f"{reason}": _first(edition, order, seed, _ends_for(reason)) for reason, order in endings.items()}


def kinds(edition: Edition) -> frozenset[str]:
    """Every kind of question that a game has; empty if its edition is not Remote."""
    if not isinstance(edition, Remote):
        return frozenset()
    return frozenset(kind for each in edition.requests() for kind in kinds_of(each))


def kinds_asked(games: Sequence[PlayedGame]) -> set[str]:
    """The kinds of question in some games."""
    return {request.kind for game in games for request in game.asked}


def with_each_kind(
    edition: Edition,
    trials: object,
    played: Sequence[PlayedGame],
    ended: Ended,
    of_captains: Sequence[PlayedGame],
    seed: int,
) -> list[PlayedGame]:
    """Some games, and others with the kinds of question that they lack.

    The others are games that ended in each way, games of `Trials.question_scripts`, and games between the first
    captains.

    Args:
        edition: the game's edition
        trials: the game's trials, None if it has none
        played: the games to extend
        ended: a game for each way to end
        of_captains: the first games of `of_first_captains`
        seed: the seed of the first game
    """
    games, wanted = list(played), kinds(edition) - {*getattr(trials, "rarely_asked", ())}
    scripts: Mapping[str, OrderScript] = getattr(trials, "question_scripts", {})
    of_scripts = (_first(edition, order, seed, _asks(kind)) for kind, order in scripts.items())
    more = islice(of_first_captains(edition, seed), len(of_captains), None if kinds(edition) else 0)
    for game in filter(None, chain(ended.values(), of_scripts, of_captains, more)):
        asked = kinds_asked(games)
        if wanted and wanted <= asked:
            break
        if kinds_asked([game]) - asked:
            games.append(game)
    return games


def of_first_captains(edition: Edition, seed: int) -> Iterator[PlayedGame]:
    """Games between the first captains, in one set-up after another; none if a side has no captain. Raises Forfeit.

    seed: the seed of the first game.
    """
    names = {side: edition.captains[side][0] for side in Side if edition.captains.get(side)}
    chosen = set_ups(edition)
    for number in range(OF_CAPTAINS if len(names) == len(Side) else 0):
        captains = {side: hire(edition, name, side, seed + number) for side, name in names.items()}
        yield play(edition, captains, chosen[number % len(chosen)], seed + number, names)


def _first(edition: Edition, order: OrderScript, seed: int, wanted: Callable[[PlayedGame], bool]) -> PlayedGame | None:
    """The first wanted game in which both sides answer with `order`; None if there is none in TRIES games."""
    chosen = set_ups(edition)
    for number in range(TRIES):
        captains = {
            side: ScriptedCaptain(order, len(Side) * (seed + number) + place) for place, side in enumerate(Side)
        }
        game = play(edition, captains, chosen[number % len(chosen)], seed + number)
        if wanted(game):
            return game
    return None


def _ends_for(reason: str) -> Callable[[PlayedGame], bool]:
    return lambda game: game.kept.outcome is not None and game.kept.outcome.reason == reason


def _asks(kind: str) -> Callable[[PlayedGame], bool]:
    return lambda game: kind in kinds_asked([game])
