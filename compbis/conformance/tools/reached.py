"""Games in which each way to end is reached, and each kind of question: random orders seldom lead to a battle."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain

from compbis.captains.hire import hire
from compbis.conformance.tools.played import Ordering, PlayedGame, play, set_ups
from compbis.conformance.trials import Ends
from compbis.table.edition import Edition, Remote, kinds_of
from compbis.table.match import Forfeit
from compbis.table.side import Side

TRIES = 20
"""Games that are played at most until one comes to what is wanted."""
OF_CAPTAINS = 6
"""Games of the first captains that are played at most for what they are asked."""
Ended = Mapping[str, PlayedGame | None]
"""By the reason of an outcome, a game that ended for it; None if none did."""


def each_end(edition: Edition, trials: object, seed: int) -> Ended:
    """A game for each way to end of which the trials tell."""
    endings: Mapping[str, Ends] = getattr(trials, "endings", {})
    return {f"{reason}": _first(edition, order, seed, _ends_for(reason)) for reason, order in endings.items()}


def kinds(edition: Edition) -> frozenset[str]:
    """Every kind of question that a game has; none if its edition does not tell."""
    if not isinstance(edition, Remote):
        return frozenset()
    return frozenset(kind for each in edition.requests() for kind in kinds_of(each))


def kinds_asked(games: Sequence[PlayedGame]) -> set[str]:
    """Those that were asked in these games."""
    return {request.kind for game in games for request in game.asked}


def with_each_kind(
    edition: Edition, trials: object, played: Sequence[PlayedGame], ended: Ended, seed: int
) -> list[PlayedGame]:
    """These games, and others, each of which brings a kind of question that is not asked in those before: games that
    ended in each way; those that the trials tell of (`asking`); and games of the first captains."""
    games, wanted = list(played), kinds(edition) - {*getattr(trials, "rarely_asked", ())}
    told: Mapping[str, Ends] = getattr(trials, "asking", {})
    told_of = (_first(edition, order, seed, _asks(kind)) for kind, order in told.items())
    for game in filter(None, chain(ended.values(), told_of, _of_captains(edition, seed))):
        asked = kinds_asked(games)
        if wanted and wanted <= asked:
            break
        if kinds_asked([game]) - asked:
            games.append(game)
    return games


def _of_captains(edition: Edition, seed: int) -> Iterator[PlayedGame]:
    """Games of the first captains, in one set-up after the other."""
    names = {side: edition.captains[side][0] for side in Side if edition.captains.get(side)}
    chosen = set_ups(edition)
    for number in range(OF_CAPTAINS if kinds(edition) and len(names) == len(Side) else 0):
        captains = {side: hire(edition, name, side, seed + number) for side, name in names.items()}
        try:
            yield play(edition, captains, chosen[number % len(chosen)], seed + number, names)
        except Forfeit:  # of which the laws of captains tell
            return


def _first(edition: Edition, order: Ends, seed: int, wanted: Callable[[PlayedGame], bool]) -> PlayedGame | None:
    """The first game, of both sides ordering so, that is wanted."""
    chosen = set_ups(edition)
    for number in range(TRIES):
        captains = {side: Ordering(order, len(Side) * (seed + number) + place) for place, side in enumerate(Side)}
        game = play(edition, captains, chosen[number % len(chosen)], seed + number)
        if wanted(game):
            return game
    return None


def _ends_for(reason: str) -> Callable[[PlayedGame], bool]:
    return lambda game: game.kept.outcome is not None and game.kept.outcome.reason == reason


def _asks(kind: str) -> Callable[[PlayedGame], bool]:
    return lambda game: kind in kinds_asked([game])
