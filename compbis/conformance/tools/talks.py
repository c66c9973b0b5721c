"""A talk with a desk, without a terminal: all that it asks, says, shows and offers when lines are typed."""

from collections.abc import Iterator, Sequence
from random import Random

from compbis.conformance.trials import has
from compbis.errors import IllegalOrder
from compbis.table.completion import Completion
from compbis.table.edition import Edition
from compbis.table.page import Page
from compbis.table.report import Report
from compbis.table.request import Order, Request, judged
from compbis.table.talk import Ask, Deed, Desk, Give, Say, Show, TalkStep

SLIPS = ("?", "", "ZZZ", "99", "NO SUCH LINE")
"""Lines that a player may type in any game."""
_BEGUN = 2
"""Letters of a partial line to complete."""
_MOST = 400
"""Maximum number of steps of a talk."""


def lines_for(trials: object, request: Request, dice: Random) -> list[str]:
    """The lines that a player may type at a desk without giving an order, in any order.

    Args:
        trials: the game's trials, None if it has none
        request: the open request
        dice: shuffles the lines
    """
    known = trials.commands(request) if has(trials, "commands") else ()  # type: ignore[attr-defined]
    lines = [*SLIPS[:1], *SLIPS[2:], *known]
    return dice.sample(lines, len(lines))


def desk_lines(
    edition: Edition, request: Request, reports: Sequence[Report], lines: Sequence[str], spoken: bool
) -> list[str]:
    """All that a desk says, asks, shows and offers.

    Args:
        edition: the game's edition
        request: the request to the desk
        reports: the reports that the desk has received
        lines: the lines to type
        spoken: whether to use sentences
    """
    desk = edition.desk(request.side, classic=False, spoken=spoken)
    desk.offer_themes(())
    words = [line for report in reports for line in desk.word(report)]
    for step, _ in _steps(desk, request, lines, words):
        words += step_lines(step)
    return [*words, *shown(desk.page())]


def first_order(
    edition: Edition, request: Request, reports: Sequence[Report], lines: Sequence[str]
) -> tuple[str | None, Order | None]:
    """The first legal order that a desk gives, None if there is none, and the last line typed before it, None if there
    was none.

    Args:
        edition: the game's edition
        request: the request to the desk
        reports: the reports that the desk has received
        lines: the lines to type
    """
    desk = edition.desk(request.side, classic=False)
    desk.offer_themes(())
    for report in reports:
        desk.word(report)
    line = order = None
    for step, answer in _steps(desk, request, lines, []):
        if isinstance(step, Ask) and answer is not None:
            line = answer
        elif isinstance(step, Give) and answer is None:
            order = step.order
    return line, order


def said_at(edition: Edition, request: Request, lines: Sequence[str]) -> list[str]:
    """What a desk asks and says, without its pages, when these lines are typed.

    Args:
        edition: the game's edition
        request: the request to the desk
        lines: the lines
    """
    desk = edition.desk(request.side, classic=False)
    desk.offer_themes(())
    steps = (step for step, _ in _steps(desk, request, lines, []))
    return [line for step in steps if isinstance(step, (Ask, Say)) for line in step_lines(step)]


def _steps(
    desk: Desk, request: Request, lines: Sequence[str], words: list[str]
) -> Iterator[tuple[TalkStep, str | None]]:
    """The steps of a talk, each with its answer; the last answer is None, unless the desk itself ends the talk.

    Args:
        desk: the desk
        request: the request to the desk
        lines: the lines to type
        words: the list that gets the completions
    """
    talk, typed = desk.converse(request), iter(lines)
    answer: str | None = None
    for _ in range(_MOST):
        try:
            step = talk.send(answer)  # type: ignore[arg-type]  # None starts it
        except StopIteration:
            return
        answer = _answer(step, request, typed, words)
        yield step, answer
        if answer is None:
            break
    talk.close()


def _answer(step: TalkStep, request: Request, typed: Iterator[str], words: list[str]) -> str | None:
    """The answer to a step of the talk; None to end the talk. words: the list that gets the completions."""
    match step:
        case Ask(_, complete):
            line = next(typed, None)
            if complete and line is not None:
                begun = "", line[:_BEGUN], f"{line.partition(' ')[0]} ", line
                words += [f"{offer}" for offer in _offers(*map(complete, begun))]
            return line
        case Say(lines):
            return str(len(lines))
        case Give(order):
            try:
                judged(request, order)
            except IllegalOrder as refusal:
                return str(refusal)
            return None
        case Deed(name):
            return None if name == "leave" else ""
    return ""


def _offers(*offers: Completion) -> Iterator[str]:
    for start, words, described in offers:
        yield f"{start} {sorted(words)} {described}"


def step_lines(step: TalkStep) -> list[str]:
    """What a step says, asks or shows, as lines."""
    match step:
        case Ask(prompt):
            return [prompt]
        case Say(lines):
            return [*lines]
        case Show(page):
            return shown(page)
        case Deed(name, argument):
            return [f"{name} {argument}"]
        case Give(order):
            return [str(order)]


def shown(page: Page | None) -> list[str]:
    """All that a page can show on any terminal, as lines; empty for None."""
    if page is None:
        return []
    beside = [
        text for panel in page.panels for text in (panel.title, *(span.text for span in (*panel.lines, *panel.more)))
    ]
    board = [str(page.board)] if page.board else []
    return [*page.text(), *page.aloud, *board, *beside]
