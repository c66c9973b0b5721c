"""A game that is saved and restored continues as if it had not been interrupted."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from compbis.conformance.tools.played import PlayedGame, Silent, by_kind, new_game
from compbis.record import SealedRecord, check_record, open_record, read_record
from compbis.table.edition import Edition, Remote
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry, Match, NoRecord, Resume
from compbis.table.report import PlainReport, Report
from compbis.table.request import plain_request
from compbis.table.side import Side

EACH = 6
"""Questions of each side and kind at which a game is interrupted, times the number of games."""
QUICK = 2
"""The scrypt cost of the passwords, low for speed."""
PASSWORDS = dict(zip(Side, ("12", "pocket battleship"), strict=True))


class _Rest(NoRecord):
    """A record of the rest of a game."""

    def __init__(self) -> None:
        self.happened: list[Any] = []
        self.outcome: Outcome | None = None

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Keep the start of a turn."""
        self.happened += [_plain(reports), game.turn, game.date, _as_kept(game.save())]

    def order(self, entry: Entry) -> None:
        """Keep an order."""
        self.happened.append(entry._replace(thought=""))

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Keep the end."""
        self.happened += [_plain(reports), outcome]


def _plain(reports: Sequence[Report]) -> list[PlainReport]:
    plain: list[PlainReport] = _as_kept([report.plain() for report in reports])
    return plain


def _as_kept(plain: Any) -> Any:
    return json.loads(json.dumps(plain))


def test_a_position_is_plain_and_comes_back(edition: Edition, played: Sequence[PlayedGame]) -> None:
    for game in played:
        for turn in game.kept.turns:
            restored = edition.restore(turn.position)
            assert _as_kept(restored.save()) == turn.position, f"{game}, turn {turn.number}"
            assert (restored.turn, restored.date) == (turn.number, turn.date)


def test_a_report_comes_back_from_its_plain_form(edition: Edition, played: Sequence[PlayedGame]) -> None:
    for game in played:
        for side in Side:
            for report in game.heard[side]:
                (plain,) = _plain([report])
                assert edition.report(plain) == report, f"{game}: {report.kind}"


def test_a_question_comes_back_from_its_plain_form(edition: Edition, played: Sequence[PlayedGame], games: int) -> None:
    """A seat in another process depends on it (compbis host)."""
    if not isinstance(edition, Remote):
        pytest.skip("the game cannot be hosted: its edition reads no requests")
    for game, place in by_kind(played, EACH * games):
        request = game.asked[place]
        again = edition.request(_as_kept(plain_request(request)))
        assert again == request, f"{game}: {request.side} {request.kind} comes back as another"
        assert plain_request(again) == plain_request(request), f"{game}: {request.kind} comes back in another form"


def test_a_game_that_is_left_at_any_kind_of_question_comes_to_the_same_end(
    edition: Edition, played: Sequence[PlayedGame], games: int
) -> None:
    """One game is played to the end for each kind of question, the others only through the next turn: from the same
    position they come to the same end."""
    played_out = set()
    for game, place in by_kind(played, EACH * games):
        left = game.asked[place]
        match, rest = _resumed(edition, game, place)
        there = (*match.open.values(), *match.offers.values())
        assert left in there, f"{game}: it was left at {left.kind}, order {place}, and is no longer asked that"
        whole = (left.side, left.kind) not in played_out
        played_out.add((left.side, left.kind))
        for entry in game.orders[place:] if whole else _until_next_turn_ends(game, place):
            _give(match, entry)
        expected = _rest(game, place)
        if not whole:
            del expected[len(rest.happened) :]
        assert rest.happened == expected, f"{game}: left at {left.kind}, order {place}, it continues differently"


def _resumed(edition: Edition, game: PlayedGame, place: int) -> tuple[Match, _Rest]:
    """The game, restored before an order; and the record of the rest of it."""
    number, at = _where(game, place)
    turn, rest = game.kept.turns[number], _Rest()
    history = [edition.report(plain) for earlier in game.kept.turns[:number] for plain in earlier.reports]
    captains = {side: Silent() for side in Side}
    match = Match(edition.restore(turn.position), captains, rest, Resume(turn.entries[:at], history))
    match.begin()
    return match, rest


def _until_next_turn_ends(game: PlayedGame, place: int) -> list[Entry]:
    """The orders from this one to the end of the following turn."""
    number, _ = _where(game, place)
    return game.orders[place : sum(len(turn.orders) for turn in game.kept.turns[: number + 2])]


def _where(game: PlayedGame, place: int) -> tuple[int, int]:
    """The index of an order's turn, and its index in the entries of the turn, before any draws that precede it."""
    number = 0
    while place >= len(game.kept.turns[number].orders):
        place -= len(game.kept.turns[number].orders)
        number += 1
    orders = [True, *(entry.is_order for entry in game.kept.turns[number].entries)]
    return number, next(at for at in range(len(orders)) if sum(orders[: at + 1]) > place)


def _give(match: Match, entry: Entry) -> None:
    side = Side(entry.side)
    if side in match.offers and match.offers[side].kind == entry.kind:
        match.give_to_offer(side, match.offers[side].parse(entry.text))
    else:
        match.give(side, match.open[side].parse(entry.text))


def _rest(game: PlayedGame, place: int) -> list[Any]:
    """The rest of a game from an order on, as _Rest keeps it."""
    number, at = _where(game, place)
    happened: list[Any] = [entry._replace(thought="") for entry in game.kept.turns[number].entries[at:]]
    for earlier, turn in zip(game.kept.turns[number:], game.kept.turns[number + 1 :], strict=False):
        happened += [earlier.reports, turn.number, turn.date, turn.position]
        happened += [entry._replace(thought="") for entry in turn.entries]
    return [*happened, game.kept.turns[-1].reports, game.kept.outcome]


def test_a_sealed_record_holds_a_game_in_play_and_the_same_game_when_it_is_over(
    edition: Edition, played: Sequence[PlayedGame], tmp_path: Path
) -> None:
    for number, game in enumerate(played):
        path, passwords = tmp_path / f"{number}.compbis", PASSWORDS if edition.passwords else {}
        record = SealedRecord.create(path, edition.name, passwords, game.settings.plain(), QUICK, edition.sheet)
        captains = {side: Silent() for side in Side}
        match = Match(new_game(edition, game.settings), captains, record)
        match.begin()
        half = len(game.orders) // 2
        for entry in game.orders[:half]:
            _give(match, entry)
        record.close()
        record, kept = open_record(path, passwords)
        history = [edition.report(plain) for plain in kept.history]
        match = Match(edition.restore(kept.snapshot), captains, record, Resume(kept.entries, history))
        match.begin()
        for entry in game.orders[half:]:
            _give(match, entry)
        record.close()
        whole = read_record(path, {})
        assert (whole.outcome, [turn.reports for turn in whole.turns]) == (
            game.kept.outcome,
            [turn.reports for turn in game.kept.turns],
        ), game
        assert check_record(path), game
