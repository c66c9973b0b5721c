"""What is hidden from a side shows nowhere: in two worlds that differ only in hidden facts, the side gets
the same requests, reports and answers, and hears the same from the other side's captain."""

import random
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from copy import deepcopy

import pytest

from compbis.conformance.laws.test_orders import GARBAGE, Stranger
from compbis.conformance.tools.played import PlayedGame
from compbis.conformance.tools.talks import desk_lines, lines_for
from compbis.conformance.tools.worlds import Pair, asked_in, compared_in, pairs
from compbis.conformance.trials import Trials, has
from compbis.errors import IllegalOrder
from compbis.table.edition import Edition
from compbis.table.request import Order, Request, judged
from compbis.table.side import Side
from compbis.table.talk import Voice

HIDDEN = pytest.mark.needs("hidden")

EVERY = 15
"""One question in this many is tried with orders for other kinds of question."""
DESKS = 100
"""About how many questions of each side and kind are put to a desk, spread over the games."""
LINES = 5
"""Lines typed at one desk. The desks of a side and kind share out all lines that a player can type."""
EARLIER = 5
"""Earlier orders of each side and kind that are tried again: most are refused by now."""
HEARD = 10
"""Reports of earlier turns that the desk has received."""


@pytest.fixture(scope="module")
def compared(edition: Edition, trials: Trials, played: Sequence[PlayedGame]) -> Sequence[Pair]:
    """All questions of the games, each in two worlds."""
    if not edition.passwords:
        pytest.skip("the game hides nothing")
    return pairs(edition, trials, played)


@HIDDEN
def test_the_two_worlds_differ(edition: Edition, trials: Trials, played: Sequence[PlayedGame]) -> None:
    if not edition.passwords:
        pytest.skip("the game hides nothing")
    for game in played:
        for side in Side:
            positions = [turn.position for turn in game.kept.turns]
            others = [trials.hidden(deepcopy(position), side, (), random.Random(1)) for position in positions]
            assert positions != others, f"{game}: nothing is hidden from the {side} side"


@HIDDEN
def test_a_side_is_asked_the_same_whatever_is_hidden_from_it(compared: Sequence[Pair]) -> None:
    for pair in (pair for pair in compared if not pair.late):
        if pair.here.request is not None:
            assert pair.there.request is not None, f"{pair.where}: there it is not asked"
            assert pair.there.request == pair.here.request, f"{pair.where}: it is asked something else"


@HIDDEN
def test_a_side_hears_the_same_whatever_is_hidden_from_it(compared: Sequence[Pair]) -> None:
    for pair in (pair for pair in compared if not pair.late):
        assert pair.there.heard == pair.here.heard, f"{pair.where}: it is told something else"
        assert pair.there.heading == pair.here.heading, f"{pair.where}: the turn has another heading"


@HIDDEN
def test_in_the_middle_of_a_turn_a_side_is_asked_the_same_until_a_report_differs(
    trials: Trials, compared: Sequence[Pair]
) -> None:
    telling = {*getattr(trials, "revealing_questions", ())}
    for pair in (pair for pair in compared if pair.late and pair.there.heard == pair.here.heard):
        kinds = [request.kind if request else "nothing" for request in (pair.here.request, pair.there.request)]
        if telling & {*kinds} and len({*kinds}) > 1:
            continue
        assert len({*kinds}) == 1, f"{pair.where}: here it is asked {kinds[0]}, there {kinds[1]}"
        assert pair.there.request == pair.here.request, f"{pair.where}: it is asked something else"
        assert pair.there.heading == pair.here.heading, f"{pair.where}: the turn has another heading"


@pytest.mark.needs("hidden", "revealing_reports")
def test_in_the_middle_of_a_turn_only_a_revealing_report_differs(trials: Trials, compared: Sequence[Pair]) -> None:
    telling = {*trials.revealing_reports}
    for pair in (pair for pair in compared if pair.late and pair.there.heard != pair.here.heard):
        kinds = {report.kind for report in pair.first_difference if report}
        assert kinds & telling, f"{pair.where}: it is told {pair.first_difference}"


@HIDDEN
def test_each_kind_of_question_is_compared(
    trials: Trials, played: Sequence[PlayedGame], compared: Sequence[Pair]
) -> None:
    """A kind that is not compared could reveal what is hidden."""
    alone = {*getattr(trials, "revealing_questions", ())}
    missing = {kind for kind in asked_in(played) - compared_in(compared) if kind[1] not in alone}
    assert not missing, f"no other world was found in which the same is asked: {sorted(missing)}"


@HIDDEN
@pytest.mark.parametrize("side", Side)
def test_carrying_out_orders_does_not_reveal_everything_hidden(compared: Sequence[Pair], side: Side) -> None:
    """Carrying out orders may reveal things, but not on every turn in every world."""
    assert any(pair.ends and not pair.distinguishable for pair in compared if pair.side is side), (
        f"by the end of each turn the {side} side is told something else in every other world"
    )


@HIDDEN
def test_a_refusal_reveals_nothing_that_is_hidden(compared: Sequence[Pair]) -> None:
    earlier: defaultdict[tuple[Side, str], deque[Order]] = defaultdict(lambda: deque(maxlen=EARLIER))
    for number, (pair, one, other) in enumerate(_asked(compared)):
        assert pair.order is not None
        kinds = earlier if number % EVERY == 0 else [(pair.side, one.kind)]
        others = [order for kind in kinds for order in earlier[kind]]
        for order in (pair.order, Stranger(), *others):
            assert _refusal(one, order) == _refusal(other, order), f"{pair.where}: {order} is judged differently"
        for text in GARBAGE:
            assert _misread(one, text) == _misread(other, text), f"{pair.where}: {text!r} is read differently"
        earlier[pair.side, one.kind].append(pair.order)


@pytest.mark.needs("undo", "hidden")
def test_whether_an_order_can_be_taken_back_depends_on_nothing_hidden(compared: Sequence[Pair], trials: Trials) -> None:
    for pair, one, other in _asked(compared):
        assert _refusal(one, trials.undo) == _refusal(other, trials.undo), pair.where


@HIDDEN
@pytest.mark.parametrize("spoken", [False, True], ids=["drawn", "spoken"])
def test_a_desk_says_shows_and_completes_nothing_that_is_hidden(
    edition: Edition, trials: Trials, compared: Sequence[Pair], spoken: bool
) -> None:
    if spoken and not edition.spoken:
        pytest.skip("the game has no sentences")
    for pair, one, other, lines in _put_to_desks(trials, compared):
        before = pair.before[-HEARD:]
        here = desk_lines(edition, one, (*before, *pair.here.heard), lines, spoken)
        there = desk_lines(edition, other, (*before, *pair.there.heard), lines, spoken)
        wrong = [shown for shown in zip(here, there, strict=False) if shown[0] != shown[1]]
        assert here == there, f"{pair.where}: to {lines} the desk says {wrong[:1]}"


@HIDDEN
def test_the_captain_of_the_other_side_speaks_of_nothing_that_is_hidden(
    edition: Edition, compared: Sequence[Pair]
) -> None:
    voices = {side: heard for side in Side if (heard := _voices(edition, side))}
    for pair in (pair for pair in compared if pair.ends and pair.side in voices):
        here, there = (*pair.before, *pair.here.heard), (*pair.before, *pair.there.heard)
        turn = max((report.turn for report in here), default=1)
        for voice in voices[pair.side]:
            said = voice.occasion(here, turn)
            assert said == "" or said in voice.lines, f"{pair.where}: {voice.name} has no line for {said!r}"
            assert pair.distinguishable or voice.occasion(there, turn) == said, f"{pair.where}: {voice.name}"


def _voices(edition: Edition, side: Side) -> list[Voice]:
    """The voices that the player of a side may hear, each of another captain."""
    found = (edition.voice(name, side.enemy) for name in edition.captains[side.enemy])
    return [*{voice.name: voice for voice in found if voice}.values()]


def _put_to_desks(trials: Trials, compared: Sequence[Pair]) -> Iterator[tuple[Pair, Request, Request, Sequence[str]]]:
    """Questions of each side and kind, spread over the games, each with some of the lines that can be typed there. The
    lines are dealt in rotation, so that all are typed if there are enough questions."""
    of_kind: defaultdict[tuple[Side, str], list[tuple[Pair, Request, Request]]] = defaultdict(list)
    for pair, one, other in _asked(compared):
        of_kind[pair.side, one.kind].append((pair, one, other))
    for asked in of_kind.values():
        left: list[str] = []
        for number in range(0, len(asked), max(len(asked) // DESKS, 1)):
            pair, one, other = asked[number]
            if len(left) < LINES:
                left += lines_for(trials, one, random.Random(number))
            yield pair, one, other, left[:LINES]
            del left[:LINES]


def _asked(compared: Sequence[Pair]) -> Iterator[tuple[Pair, Request, Request]]:
    for pair in compared:
        if (
            pair.here.request is not None
            and pair.there.request is not None
            and not (pair.late and pair.distinguishable)
        ):
            yield pair, pair.here.request, pair.there.request


def _refusal(request: Request, order: Order) -> str:
    """Why an order is refused; "" if it is legal."""
    try:
        judged(request, order)
    except IllegalOrder as refusal:
        return str(refusal)
    return ""


def _misread(request: Request, text: str) -> str:
    try:
        return str(request.parse(text))
    except IllegalOrder as refusal:
        return f"refused: {refusal}"


def test_a_game_that_hides_something_can_be_tried(edition: Edition, trials: object) -> None:
    assert has(trials, "hidden") or not edition.passwords, "the game has passwords, but its trials have no `hidden`"
