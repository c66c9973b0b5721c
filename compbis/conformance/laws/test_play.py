"""A game reaches its end whatever orders are given, and the same seed gives the same game."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest

from compbis.conformance.subject import Subject
from compbis.conformance.tools.digest import digest
from compbis.conformance.tools.played import (
    Cautious,
    PlayedGame,
    SetUp,
    any_captains,
    games_of,
    new_game,
    play,
    set_ups,
    settings_of,
)
from compbis.conformance.tools.reached import kinds, kinds_asked
from compbis.record.roll import cells_of
from compbis.table.edition import Edition
from compbis.table.request import judged
from compbis.table.side import Side

HASH_SEEDS = ("1", "2")


@pytest.mark.needs("occasion", "legal_sample")
def test_legal_orders_at_random_play_each_set_up_to_its_end(
    subject: Subject, random_games: Sequence[PlayedGame]
) -> None:
    assert {game.set_up for game in random_games} == games_of(subject).keys()
    for game in random_games:
        _ends(game)


def test_cautious_answers_play_each_set_up_to_its_end(edition: Edition, seed: int) -> None:
    for set_up in set_ups(edition):
        _ends(play(edition, {side: Cautious() for side in Side}, set_up, seed))


def _ends(game: PlayedGame) -> None:
    """Check the end of a game. `play` has stopped it if it had too many turns."""
    assert game.kept.outcome is not None and game.kept.outcome.winner in (None, *Side), game


def test_the_cautious_answer_is_legal_at_each_question(played: Sequence[PlayedGame]) -> None:
    for game in played:
        for request in game.asked:
            judged(request, request.default)


def test_a_question_names_its_side_and_kind(played: Sequence[PlayedGame]) -> None:
    for game in played:
        for request in game.asked:
            assert request.side in Side
            assert request.kind.isprintable() and len(request.kind.split()) == 1, repr(request.kind)


def test_each_kind_of_question_is_asked(edition: Edition, trials: object, played: Sequence[PlayedGame]) -> None:
    """The other laws cannot test a kind that is never asked."""
    if not kinds(edition):
        pytest.skip("the edition does not list its kinds of question: its game cannot be hosted")
    asked, rare = kinds_asked(played), {*getattr(trials, "rarely_asked", ())}
    assert asked <= kinds(edition), "the edition does not list all its kinds of question"
    assert rare <= kinds(edition), "the trials of the game list questions that it does not have"
    assert kinds(edition) - asked <= rare, "never asked, and not in `rarely_asked` of the trials"


def test_each_option_reaches_the_game(edition: Edition, seed: int) -> None:
    """An option that does not reach the game has no effect. Whether the others do what they should, no law can tell."""
    if not edition.options:
        pytest.skip("the game has no options")
    scenario = edition.scenarios[0].name
    plain = _begun(edition, SetUp(scenario, ()), seed)
    words = [word for option in edition.options for word in option.words]
    assert [word for word in words if _begun(edition, SetUp(scenario, (word,)), seed) == plain] == []


def _begun(edition: Edition, set_up: SetUp, seed: int) -> Any:
    """The position at the start of a game, in plain form."""
    return new_game(edition, settings_of(edition, set_up, seed)).save()


def test_the_same_seed_gives_the_same_game(
    edition: Edition, trials: object, random_games: Sequence[PlayedGame]
) -> None:
    for game in random_games:
        number = game.settings.seed
        again = play(edition, any_captains(edition, trials, number), game.set_up, number)
        assert digest([again]) == digest([game]), game


def test_the_same_seed_gives_the_same_game_whatever_the_order_of_sets(subject: Subject) -> None:
    numbers = map(str, (subject.games, subject.seed, subject.scenarios, subject.alone))
    given = (subject.name, *numbers, subject.trials_from)
    there = [_in_a_process(hash_seed, *given) for hash_seed in HASH_SEEDS]
    assert there[0] == there[1], "two processes with different PYTHONHASHSEEDs do not play the same game"


def _in_a_process(hash_seed: str, *given: str) -> str:
    command = (sys.executable, "-m", "compbis.conformance.tools.digest", *given)
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_fullest_turn_takes_at_most_half_of_the_sheet(edition: Edition, random_games: Sequence[PlayedGame]) -> None:
    fullest = max(cells for game in random_games for cells in _cells(game))
    assert 2 * fullest <= edition.sheet, f"{fullest} cells, and the sheet has {edition.sheet}"


def _cells(game: PlayedGame) -> Iterator[int]:
    """The cells that each turn takes in the record of a game; those of the last turn include the end of the game."""
    turns = [len(turn.entries) + 1 for turn in game.kept.turns]
    turns[-1] += 1
    messages = iter(game.messages[-sum(turns) :])  # without those before the first turn
    return (sum(cells_of(len(message)) for message in islice(messages, count)) for count in turns)
