"""A game can be played at any terminal: typed lines give the orders that they mean, and all that is shown fits."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from compbis.conformance.subject import Subject
from compbis.conformance.tools.played import PlayedGame, SetUp, games_of, set_ups
from compbis.conformance.trials import Trials
from compbis.story.telling import replayed_turns
from compbis.table.edition import Edition
from compbis.table.page import Page
from compbis.table.settings import PERSON
from compbis.table.side import Side

pytest.importorskip("blessed", reason="the full screen needs the package blessed: python -m pip install blessed")
from compbis.conformance.tools.real import play_on_pty
from compbis.conformance.tools.seats import LOOKS, Look, Seat, small_enough
from compbis.conformance.tools.sitting import OWN, AnswerResult, Script, Typist, answer_at, play_at_terminal, questions
from compbis.conformance.tools.talks import first_order, lines_for

ORDERS = 200
"""Orders that the players give at each terminal before they leave."""
SET_UPS = 2
"""Set-ups played at each terminal, times the number of games."""
ORDERS_ON_PTY = 15
"""Orders that the players give at a real terminal of each size."""
LINES = 20_000
"""Maximum number of lines of a script."""
EACH = 6
"""Questions of each side and kind at which a player sits down, times the number of games."""
FEW = 3
"""As EACH, where the kind of question matters little, or where each terminal has different questions."""
LINES_BEFORE_ORDER = 8
"""Lines that the player types before an order, to see pages."""
HEARD = 10
"""Earlier reports that the player has received."""
SMALLEST = "40x24"


@pytest.fixture(params=LOOKS, ids=[look.name for look in LOOKS])
def look(request: pytest.FixtureRequest, edition: Edition, played: Sequence[PlayedGame]) -> Look:
    """A kind of terminal at which the game can be played."""
    look: Look = request.param
    if look.spoken and not edition.spoken:
        pytest.skip("the game has no sentences")
    if look.name == SMALLEST and not small_enough(_boards(edition, played[0])):
        pytest.skip("the board of the game is too large for the smallest screen")
    return look


def _boards(edition: Edition, game: PlayedGame) -> list[Page]:
    chronicle = edition.chronicle()
    return [chronicle.page(turn) for turn in replayed_turns(edition, game.kept)]


@pytest.fixture
def dealt(subject: Subject, look: Look) -> list[SetUp]:
    """The set-ups that are played at this terminal, dealt in turn: a game may have too many to play them all."""
    chosen, each = [*games_of(subject._replace(scenarios=0))], SET_UPS * subject.games
    first = LOOKS.index(look) * each
    return [chosen[number % len(chosen)] for number in range(first, first + min(each, len(chosen)))]


@pytest.mark.needs("occasion", "legal_sample", "typed")
def test_typed_lines_give_the_orders_that_they_mean(
    edition: Edition,
    trials: Trials,
    look: Look,
    dealt: Sequence[SetUp],
    seed: int,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    for set_up in dealt:
        typist, folder = Typist(trials, seed, ORDERS), tmp_path_factory.mktemp("typed")
        names = dict.fromkeys(Side, PERSON)
        seat, kept = play_at_terminal(edition, set_up, seed, names, look, folder, typist.line, typist.asked)
        given = [(entry.side, entry.kind, entry.text) for turn in kept.turns for entry in turn.orders]
        if getattr(trials, "desk_may_order", False):
            del given[len(typist.ordered) :]  # by the desk, after the last question that the typist answered
        own = [meant[:2] if meant[2] == OWN else () for meant in typist.ordered]
        given = [(*order[:2], OWN) if order[:2] == by else order for order, by in zip(given, own, strict=True)]
        assert given == typist.ordered, f"{set_up}: other orders were given than those typed"
        _can_be_read(seat)


@pytest.mark.needs("occasion", "legal_sample", "typed")
def test_a_real_terminal_shows_each_page_as_it_is_meant(subject: Subject, look: Look, tmp_path: Path) -> None:
    pytest.importorskip(
        "pyte", reason="to see what a terminal shows needs the package pyte: python -m pip install pyte"
    )
    if look.size is None:
        pytest.skip("line mode prints, and shows no pages")
    page, seen = play_on_pty(subject, ORDERS_ON_PTY, look.size, tmp_path)
    assert seen and not any(page.rows), "the terminal is not left clean"


@pytest.mark.parametrize("side", Side)
def test_a_script_of_done_and_returns_plays_to_the_end(edition: Edition, side: Side, seed: int, tmp_path: Path) -> None:
    """In every game DM ends orders and (CR) answers everything else, so typing them in turn suffices."""
    captains = edition.captains.get(side.enemy)
    names = {side: PERSON, side.enemy: captains[0] if captains else PERSON}
    seat, kept = play_at_terminal(edition, set_ups(edition)[0], seed, names, LOOKS[0], tmp_path, Script(LINES).line)
    assert kept.outcome is not None, "the game did not end"
    lines, winner = seat.out.getvalue().splitlines(), kept.outcome.winner
    result = f"THE {edition.sides[winner]} PLAYER WINS" if winner else "THE GAME IS DRAWN"
    assert {"GAME OVER", result} <= {*lines[-40:]}, "the last page does not say who won"
    turns = [f"TURN {turn.number}  {turn.date}" for turn in kept.turns]
    assert [line for line in lines if line in turns] == turns, "a turn does not begin with its line"
    _can_be_read(seat)


def test_pages_that_are_asked_for_fit_the_terminal(
    edition: Edition, trials: object, played: Sequence[PlayedGame], games: int, look: Look, tmp_path: Path
) -> None:
    for at in questions(edition, played, FEW * games, HEARD, LOOKS.index(look), len(LOOKS)):
        lines = lines_for(trials, at.request, at.dice)[:LINES_BEFORE_ORDER]
        _can_be_read(answer_at(edition, at, look, tmp_path, lines).seat)


def _can_be_read(seat: Seat) -> None:
    assert [prompt for prompt in seat.prompts if not prompt.endswith("-")] == [], "a prompt does not end in -"
    assert seat.faults() == [], "something is wider than its place, or cannot be shown"


def _ordered_itself(result: AnswerResult, trials: object) -> bool:
    """Whether the desk gave an order before it asked anything."""
    return not result.seat.prompts and getattr(trials, "desk_may_order", False)


def test_a_question_mark_helps_and_the_same_is_asked_again(
    edition: Edition, trials: object, played: Sequence[PlayedGame], tmp_path: Path
) -> None:
    for at in questions(edition, played, FEW, HEARD):
        result = answer_at(edition, at, LOOKS[0], tmp_path, ["?"])
        if _ordered_itself(result, trials):
            continue
        asked = result.seat.prompts
        assert len(asked) == 2 and asked[0] == asked[1], f"{at}: after ? {asked[1:]} is asked"
        assert result.seat.out.getvalue().count("\n") > 2, f"{at}: ? says nothing"


def test_qu_leaves_at_each_question(
    edition: Edition, trials: object, played: Sequence[PlayedGame], tmp_path: Path
) -> None:
    for at in questions(edition, played, FEW, HEARD):
        result = answer_at(edition, at, LOOKS[0], tmp_path, ["QU"])
        if _ordered_itself(result, trials):
            continue
        assert result.left and len(result.seat.prompts) == 1, f"{at}: QU does not leave"


@pytest.mark.needs("commands")
def test_a_line_that_changes_nothing_gives_no_order(
    edition: Edition, trials: Trials, played: Sequence[PlayedGame], games: int
) -> None:
    """Only while orders are given: at a question in between, a line that is a mistake elsewhere may be an answer."""
    for at in questions(edition, played, EACH * games, HEARD):
        if not at.request.long:
            continue
        lines = [*trials.commands(at.request)]
        at.dice.shuffle(lines)
        line, order = first_order(edition, at.request, at.before, lines)
        if line is None and getattr(trials, "desk_may_order", False):
            continue
        assert order is None, f"{at}: {line!r}, which should change nothing, gives the order {order}"


def test_return_takes_the_cautious_answer_and_dm_ends_orders(
    edition: Edition, trials: object, played: Sequence[PlayedGame], games: int, tmp_path: Path
) -> None:
    for at in questions(edition, played, EACH * games, HEARD):
        result = answer_at(edition, at, LOOKS[0], tmp_path, ["DM" if at.request.long else ""])
        if _ordered_itself(result, trials):
            continue
        assert result.order == at.request.default, f"{at}: it gives {result.order}"


def test_return_alone_ends_no_orders(
    edition: Edition, trials: object, played: Sequence[PlayedGame], tmp_path: Path
) -> None:
    first = (at for game in played for at in questions(edition, [game], 1, HEARD))
    long = [at for at in first if at.request.long]  # when all has been ordered, (CR) may end the phase
    if not long:
        pytest.skip("the game asks for no orders in a row")
    for at in long:
        result = answer_at(edition, at, LOOKS[0], tmp_path, [""])
        assert result.order is None or _ordered_itself(result, trials), f"{at}: (CR) gives an order"
