"""An order has one text form, which parses back to it, and a refused order changes nothing."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from compbis.conformance.tools.digest import digest
from compbis.conformance.tools.played import PlayedGame, Silent, by_kind, new_game, steps
from compbis.conformance.trials import Trials
from compbis.errors import IllegalOrder
from compbis.lab.remembered import Remembered
from compbis.table.edition import Edition
from compbis.table.match import Entry, Match
from compbis.table.request import DONE, UNDO, ListedRequest, Order, Request, judged, plain_request
from compbis.table.settings import LONGEST_LINE
from compbis.table.side import Side

SAMPLES = 3
"""Random orders drawn for each question."""
FOREIGN = 4
"""Orders for other questions that are tried at a question."""
EACH = 8
"""Questions of each side and kind at which garbage is tried, times the number of games."""
GARBAGE = ("", " ", "?", "\0", "NO SUCH ORDER", "É", "-1", "9" * 400, "((((", "\n", "NAN", "{}")


class Stranger:
    """An order that belongs to no game."""

    def __str__(self) -> str:
        return "STRANGER"


def test_the_text_of_an_order_comes_back_at_each_question(played: Sequence[PlayedGame]) -> None:
    for game in played:
        for request, entry in zip(game.asked, game.orders, strict=True):
            _comes_back(request, request.parse(entry.text))
            _comes_back(request, request.default)
            assert str(request.parse(entry.text)) == entry.text


@pytest.mark.needs("legal_sample")
def test_the_text_of_any_legal_order_comes_back(played: Sequence[PlayedGame], trials: Trials) -> None:
    for game in played:
        dice = Random(game.settings.seed)
        for request in game.asked:
            for _ in range(SAMPLES):
                order = trials.legal_sample(request, dice.randrange)
                judged(request, order)
                _comes_back(request, order)


def _comes_back(request: Request, order: Order) -> None:
    text = str(order)
    assert text.isprintable() and len(text) <= LONGEST_LINE, f"{request.kind}: {text!r} is not a line of a record"
    again = request.parse(text)
    assert again == order and str(again) == text, f"{request.kind}: {text!r} comes back as {str(again)!r}"


def test_a_text_that_is_not_an_order_is_refused(played: Sequence[PlayedGame], games: int) -> None:
    for game, place in by_kind(played, EACH * games):
        request, text = game.asked[place], game.orders[place].text
        for garbage in (*GARBAGE, text.lower(), f" {text}", f"{text} ", f"{text} X", text[:-1], text * 2):
            _read_or_refused(request, garbage)


def _read_or_refused(request: Request, text: str) -> None:
    """An order has only one text form, so an order that is read must have the text that was written."""
    try:
        order = request.parse(text)
    except IllegalOrder as refusal:
        _check_refusal(refusal)
    else:
        assert str(order) == text, f"{request.kind}: {text!r} is read as {str(order)!r}"


def _check_refusal(refusal: IllegalOrder) -> None:
    assert str(refusal) and str(refusal).isprintable(), f"a refusal says {str(refusal)!r}"


def test_an_object_that_is_not_an_order_is_refused(played: Sequence[PlayedGame], games: int) -> None:
    for game, place in by_kind(played, EACH * games):
        given: list[Any] = [Stranger(), None, 7, "", ()]
        for order in given:
            with pytest.raises(IllegalOrder):
                game.asked[place].judge(order)


def test_a_question_is_the_same_after_a_refusal(played: Sequence[PlayedGame], games: int) -> None:
    for game, place in by_kind(played, EACH * games):
        request = game.asked[place]
        before = repr(request)
        for order in _others(game, game.orders, place):
            refused(request, order)
        assert repr(request) == before, f"{request.kind}: judging an order has changed the question"


def test_a_game_in_which_orders_are_refused_goes_on_as_if_none_had_been(
    edition: Edition, played: Sequence[PlayedGame]
) -> None:
    for game in played:
        record, orders = Remembered(edition, game.settings.plain()), game.orders
        captains = {side: Silent() for side in Side}
        match = Match(new_game(edition, game.settings), captains, record)
        match.begin()
        for place, entry in enumerate(orders):
            side = Side(entry.side)
            offered = side in match.offers and match.offers[side].kind == entry.kind
            give = match.give_to_offer if offered else match.give
            request = (match.offers if offered else match.open)[side]
            before = _state(match, captains, record)
            for order in _others(game, orders, place):
                if refused(request, order):
                    with pytest.raises(IllegalOrder):
                        give(side, order)
            assert _state(match, captains, record) == before, f"{game}: a refused {entry.kind} leaves a trace"
            give(side, request.parse(entry.text))
        assert digest([game._replace(kept=record.kept)]) == digest([_without_thoughts(game)]), game


def _without_thoughts(game: PlayedGame) -> PlayedGame:
    for turn in game.kept.turns:
        turn.entries[:] = [entry._replace(thought="") for entry in turn.entries]
    return game


def _state(match: Match, captains: dict[Side, Silent], record: Remembered) -> Any:
    heard = {side: len(captain.heard) for side, captain in captains.items()}
    return [dict(match.open), dict(match.offers), heard, str(record.kept)]


def _others(game: PlayedGame, orders: Sequence[Entry], place: int) -> list[Order]:
    """Orders for other questions, and one that belongs to no game.

    Args:
        game: the game
        orders: all its orders
        place: the index of the order whose question is tried
    """
    dice = Random(place)
    places = [dice.randrange(len(game.asked)) for _ in range(FOREIGN)]
    return [Stranger(), *(game.asked[other].parse(orders[other].text) for other in places)]


def refused(request: Request, order: Order) -> bool:
    """Whether an order is refused. Judging may raise nothing but IllegalOrder."""
    try:
        judged(request, order)
    except IllegalOrder as refusal:
        _check_refusal(refusal)
        return True
    return False


def test_an_order_from_a_list_changes_what_is_asked_next(played: Sequence[PlayedGame]) -> None:
    """An order that changes nothing can be given forever."""
    listed = [ordered for game in played for ordered in _listed(game)]
    if not listed:
        pytest.skip("the game has no questions that list their orders")
    for request, text, following in listed:
        assert _without_undo(following) != _without_undo(request), (
            f"turn {request.view.turn}: {text} changes nothing, and the same is asked again"
        )


def _without_undo(request: Request) -> dict[str, Any]:
    """All that is asked, except whether there is an order to take back."""
    return {name: value for name, value in plain_request(request).items() if name != "undoable"}


def _listed(game: PlayedGame) -> Iterator[tuple[ListedRequest, str, Request]]:
    """Questions that list their orders, each with the order and the side's next question of the turn."""
    asked = iter(game.asked)
    for turn in game.kept.turns:
        last: dict[Side, tuple[Request, str]] = {}
        for entry, request in zip(turn.orders, asked, strict=False):  # in this order: the next turn has other orders
            before, text = last.get(request.side, (None, ""))
            if isinstance(before, ListedRequest) and before.long and text not in (DONE.word, UNDO.word):
                yield before, text, request
            last[request.side] = request, entry.text


def test_the_orders_of_a_game_lead_through_each_turn_again(edition: Edition, played: Sequence[PlayedGame]) -> None:
    for game in played:
        asked = iter(game.asked)
        for turn in game.kept.turns:
            for step in steps(edition, turn):
                assert step.request == next(asked), f"{game}, turn {turn.number}: another {step.request.kind} is asked"
