"""A person at the keyboard, with a toy desk, game and terminal."""

import re
from collections.abc import Generator, Sequence
from typing import Any

import pytest

from compbis.captains.person import Person, read_final
from compbis.console.handover import Keyboard, Lock
from compbis.errors import Leave
from compbis.table.game import Outcome
from compbis.table.page import Headline, Illustrated, Page
from compbis.table.picture import Span
from compbis.table.report import BOTH, Facts, Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Ask, Deed, Give, Say, Show, Talk, TalkStep
from tests.house.script_terminal import ScriptTerminal

BOARD = Page(((Span("BOARD"),),))
NEW_BOARD = Page(((Span("NEW BOARD"),),))
MANY = tuple(f"LINE {number}" for number in range(1, 10))
LOCKS = {BRITISH: Lock("12"), GERMAN: Lock("pocket battleship")}


class Word(str):
    __slots__ = ()


class WordRequest:
    """Any word is legal; the default is DONE."""

    def __init__(self, side: Side, kind: str = "movement") -> None:
        self.side = side
        self.kind = kind
        self.long = kind == "movement"
        self.default: Order = Word("DONE")

    def judge(self, order: Order) -> None: ...

    def parse(self, text: str) -> Order:
        return Word(text)


class WordDesk:
    """Shows a board, says a greeting, and asks: `DO name argument` is a deed, `BOARD` shows another board, `ASK` asks
    again, `MANY` says many lines, `SURE` asks back if a player is present, and any other word is the order."""

    def __init__(self) -> None:
        self.typed: list[str] = []
        self.held: list[str] = []
        self.seen = ""

    def converse(self, request: Request) -> Talk:
        yield Give((yield from self._word(request)))

    def _word(self, request: Request) -> Generator[TalkStep, str, Word]:
        yield Show(BOARD)
        yield Say(("GREETING",))
        while True:
            line = yield Ask(f"{request.kind.upper()}-")
            if line.startswith("DO "):
                _, name, *rest = line.split(" ", 2)
                yield Say(((yield Deed(name, *rest)),))
            elif line == "BOARD":
                self.typed.append(line)
                yield Show(NEW_BOARD)
            elif line == "SURE":
                self.seen = yield Say(("A WARNING",), attended=True)
                return Word((yield Ask("SURE (NO)-", unattended="YES")))
            elif line == "MANY":
                self.seen = yield Say(MANY, more="AND {} MORE")
            elif line != "ASK":
                self.typed.clear()
                return Word(line)

    def word(self, report: Report) -> list[str]:
        said = report.kind.upper()
        words: dict[str, list[str]] = {
            "nothing": [],
            "sunk": [Headline(said, board=NEW_BOARD)],
            "round": [Illustrated(said, NEW_BOARD)],
        }
        return words.get(report.kind, [said])

    def offer_themes(self, names: Sequence[str]) -> None: ...

    def close_turn(self, turn: int) -> list[str]:
        held, self.held = self.held, []
        return held

    def recall(self, turn: int, orders: Sequence[tuple[str, str, str]]) -> None:
        self.recalled = [*orders]

    def remind(self, request: Request, order: Order, note: str) -> None: ...

    def bookmark(self) -> list[str]:
        return list(self.typed)

    def page(self) -> Page | None:
        return BOARD


class Calendar:
    """The part of a game that a person uses."""

    edition = "words"
    turn = 1
    outcome: Outcome | None = None

    @property
    def date(self) -> str:
        return f"MAY {21 + self.turn}"

    def play_turn(self) -> Generator[Request, Order, None]:
        yield from ()

    def take_reports(self) -> list[Report]:
        return []

    def take_draws(self) -> list[tuple[str, int, int]]:
        return []

    def save(self) -> dict[str, Any]:
        return {}


class Trusted(Person):
    """A person whose every order is accepted."""

    def answer(self, request: Request) -> Order:
        order = super().answer(request)
        self.taken(request, order)
        return order


SIDES = {BRITISH: "BRITISH", GERMAN: "GERMAN"}


class Table:
    def __init__(
        self,
        *lines: str,
        shared: bool = False,
        classic: bool = False,
        locks: dict[Side, Lock] = LOCKS,
        restored: bool = False,
    ) -> None:
        self.terminal = ScriptTerminal(*lines)
        self.keyboard = Keyboard(self.terminal, SIDES, locks if shared else None, classic)
        self.game = Calendar()
        self.copies: list[str] = []
        deeds = {"copy": self._copy, "leave": self._leave}
        self.desk = WordDesk()
        self.british = Trusted(BRITISH, self.desk, self.keyboard, self.game, deeds, restored=restored)
        self.german = Trusted(GERMAN, WordDesk(), self.keyboard, self.game, deeds)

    def answered(self, side: Side = BRITISH, kind: str = "movement") -> list[str]:
        """Let a side answer, and take everything shown so far."""
        (self.british if side is BRITISH else self.german).answer(WordRequest(side, kind))
        return self.terminal.take_shown()

    def _copy(self, name: str) -> str:
        self.copies.append(name)
        return "COPIED"

    def _leave(self, name: str) -> str:
        raise Leave


def report(kind: str, turn: int = 1, side: Side | None = None) -> Report:
    class Plain(Facts, kind=kind):
        """A fact without details."""

    return Report(turn, frozenset((side,)) if side else BOTH, Plain())


def test_the_heading_of_a_turn_comes_once_and_first() -> None:
    table = Table("SAIL", "DONE", "FIGHT")
    assert str(table.british.answer(WordRequest(BRITISH))) == "SAIL"
    assert table.terminal.take_shown() == ["TURN 1  MAY 22", "[BOARD]", "GREETING", "MOVEMENT-"]
    assert table.answered() == ["[BOARD]", "GREETING", "MOVEMENT-"]
    table.game.turn = 2
    table.british.hear(report("weather", turn=1))
    table.british.hear(report("shadow", turn=2))
    assert table.answered(kind="combat") == [
        "WEATHER",
        "TURN 2  MAY 23",
        "SHADOW",
        "[BOARD]",
        "GREETING",
        "COMBAT-",
    ]


@pytest.mark.parametrize("reported", [True, False])
def test_what_a_desk_held_back_comes_before_the_heading_of_the_next_turn(reported: bool) -> None:
    table = Table("SAIL", "DONE")
    table.answered()
    table.desk.held = ["THE LAST MOVES"]
    table.game.turn = 2
    if reported:
        table.british.hear(report("weather", turn=2))
    assert table.answered()[:2] == ["THE LAST MOVES", "TURN 2  MAY 23"]


@pytest.mark.parametrize("keeps_page", [True, False])
def test_a_continued_game_shows_the_board_first_and_pauses_at_nothing_that_happened_before(keeps_page: bool) -> None:
    table = Table("SAIL", "DONE", restored=True)
    table.terminal.keeps_page = keeps_page
    table.british.hear(report("sunk"))
    table.british.answer(WordRequest(BRITISH))
    shown = table.terminal.take_shown()
    (sunk,) = (line for line in shown if isinstance(line, Headline))
    assert shown[: shown.index(sunk) + 1] == ["[BOARD]"] * keeps_page + ["TURN 1  MAY 22", "SUNK"]
    assert sunk.news is not keeps_page
    table.british.hear(report("sunk"))
    assert table.terminal.take_shown()[0].news, "what happens now makes a pause"  # type: ignore[attr-defined]


def test_a_continued_game_keeps_the_current_board_beside_earlier_rounds() -> None:
    table = Table("SAIL", "DONE", restored=True)
    table.terminal.keeps_page = True
    for kind in ("sunk", "round", "status"):
        table.british.hear(report(kind))
    table.british.answer(WordRequest(BRITISH))
    before = table.terminal.take_shown()[:5]
    assert before == ["[BOARD]", "TURN 1  MAY 22", "SUNK", "ROUND", "STATUS"]
    assert not any(isinstance(line, Illustrated) for line in before)
    assert not any(line.board.lines for line in before if isinstance(line, Headline))


@pytest.mark.parametrize("retyped", [(), ("ASK",)])
def test_a_terminal_that_keeps_the_board_shows_that_of_the_desk_from_the_first_page_on(retyped: Sequence[str]) -> None:
    table = Table("SAIL", restored=True)
    table.terminal.keeps_page = True
    table.desk.page = lambda: NEW_BOARD  # type: ignore[method-assign]
    table.british.retype(retyped)
    table.british.answer(WordRequest(BRITISH))
    shown = table.terminal.take_shown()
    assert "[BOARD]" not in shown
    assert "[NEW BOARD]" in shown


def test_a_question_for_players_who_are_present_is_skipped_in_a_script() -> None:
    table = Table("SURE", "NO", "SURE", "NO")
    assert str(table.british.answer(WordRequest(BRITISH))) == "NO"
    assert table.terminal.take_shown()[-2:] == ["A WARNING", "SURE (NO)-"]
    table.terminal.present = False
    assert str(table.british.answer(WordRequest(BRITISH))) == "YES"
    assert table.desk.seen == "0"
    assert table.terminal.take_shown()[-1] == "MOVEMENT-"


@pytest.mark.parametrize(
    ("rows", "seen"),
    [(9, list(MANY)), (8, [*MANY[:8], "AND 1 MORE"]), (6, [*MANY[:6], "AND 3 MORE"]), (2, [*MANY[:5], "AND 4 MORE"])],
)
def test_many_lines_are_cut_to_the_rows_of_the_terminal_with_a_count_of_the_rest(rows: int, seen: list[str]) -> None:
    table = Table("MANY", "ORDER")
    table.terminal.rows = rows
    assert table.answered()[-len(seen) - 2 :] == ["MOVEMENT-", *seen, "MOVEMENT-"]
    assert table.desk.seen == str(len(set(seen) & set(MANY))), "the desk learns how many lines were seen"


def test_lines_held_back_while_retyping_are_shown_afterwards_in_full() -> None:
    table = Table("ORDER")
    table.terminal.rows = 5
    table.british.retype(["MANY", "ASK"])
    table.british.answer(WordRequest(BRITISH))
    assert [line for line in table.terminal.take_shown() if line in MANY] == list(MANY)
    assert table.desk.seen == str(len(MANY))


def test_in_solitaire_reports_are_shown_at_once_after_the_first_question() -> None:
    table = Table("DONE")
    table.british.hear(report("reinforcements"))
    assert table.terminal.take_shown() == []
    assert table.answered()[:2] == ["TURN 1  MAY 22", "REINFORCEMENTS"]
    table.british.hear(report("spotted"))
    assert table.terminal.take_shown() == ["SPOTTED"]


@pytest.mark.parametrize(("classic", "lingered"), [(False, [0, 1]), (True, [])])
def test_the_page_lingers_before_the_next_dispatch_except_in_classic(classic: bool, lingered: list[int]) -> None:
    table = Table("DONE", classic=classic)
    table.answered()
    table.terminal.lingered.clear()
    for kind in "spotted", "nothing", "sunk":
        table.british.hear(report(kind))
    assert table.terminal.take_shown() == ["SPOTTED", "SUNK"]
    assert table.terminal.lingered == lingered


def test_the_page_lingers_after_the_last_order_before_others_think() -> None:
    table = Table("SAIL", "DONE", "FIGHT")
    table.british.answer(WordRequest(BRITISH))
    assert not table.terminal.lingered
    table.british.answer(WordRequest(BRITISH))
    table.british.answer(WordRequest(BRITISH, "combat"))
    assert len(table.terminal.lingered) == 2


def test_reports_of_earlier_turns_are_worded_but_not_shown_again() -> None:
    table = Table("DONE")
    table.game.turn = 9
    for turn in (1, 7, 8, 9):
        table.british.hear(report(f"of turn {turn}", turn))
    assert table.answered()[:3] == ["OF TURN 8", "TURN 9  MAY 30", "OF TURN 9"]


@pytest.mark.rule("2.4c", "4.31a")
def test_2_4_nothing_is_shown_before_the_password() -> None:
    table = Table("99", "12", "DONE", shared=True)
    table.british.hear(report("secret", side=BRITISH))
    assert table.answered() == [  # not cleared the first time: only the set-up is on the page
        "BRITISH PLAYER TO THE KEYBOARD",
        "GERMAN PLAYER LOOKS AWAY",
        "QU LEAVES",
        "",
        "BRITISH PLAYER - ENTER PASSWORD-**",
        "ILLEGAL ENTRY",
        "WRONG PASSWORD",
        "BRITISH PLAYER - ENTER PASSWORD-**",
        "1 WRONG PASSWORD SINCE YOU WERE LAST HERE",
        "TURN 1  MAY 22",
        "SECRET",
        "[BOARD]",
        "GREETING",
        "MOVEMENT-",
    ]


@pytest.mark.rule("2.4c")
def test_after_a_wrong_password_the_question_is_repeated_and_the_enemys_password_is_wrong_too() -> None:
    table = Table("pocket battleship", *[""] * 50, shared=True)
    with pytest.raises(Leave):
        table.british.answer(WordRequest(BRITISH))
    shown = table.terminal.take_shown()
    assert shown.count("BRITISH PLAYER - ENTER PASSWORD-**") == 52
    assert not {"GREETING", "[BOARD]", "TURN 1  MAY 22"} & set(shown)


def test_from_the_third_wrong_password_the_wait_doubles_up_to_a_minute() -> None:
    table = Table(*["99"] * 10, "12", "DONE", shared=True)
    shown = table.answered()
    assert [line for line in shown if line.endswith(" S)")] == [f"({s} S)" for s in (1, 2, 4, 8, 16, 32, 60, 60)]
    waits = [line for line in shown if line.startswith("WAIT")]
    assert waits == ["WAIT 1 SECOND", *(f"WAIT {seconds} SECONDS" for seconds in (2, 4, 8, 16, 32, 60, 60))]
    assert "10 WRONG PASSWORDS SINCE YOU WERE LAST HERE" in shown


def test_classic_slows_guessing_without_saying_so_or_why() -> None:
    table = Table(*["99"] * 4, "12", "DONE", shared=True, classic=True)
    shown = table.answered()
    assert [line for line in shown if line.endswith(" S)")] == ["(1 S)", "(2 S)"]
    assert "ILLEGAL ENTRY" in shown
    assert not [line for line in shown if re.search("WAIT|SINCE|QU|WRONG PASSWORD", line)]


def test_qu_leaves_at_the_password_unless_it_is_the_password() -> None:
    for line in ("QU", "qu"):
        table = Table(line, "12", "DONE", shared=True)
        with pytest.raises(Leave):
            table.british.answer(WordRequest(BRITISH))
    table = Table("QU", "DONE", shared=True, locks={BRITISH: Lock("QU"), GERMAN: Lock("22")})
    table.british.answer(WordRequest(BRITISH))
    assert "[BOARD]" in table.terminal.shown


@pytest.mark.rule("2.4c")
def test_a_player_who_is_done_moving_leaves_the_seat() -> None:
    table = Table("12", "DONE", "12", "FIGHT", "DONE", shared=True)
    table.answered()
    table.british.hear(report("spotted"))
    assert table.terminal.take_shown() == [], "the player has left the seat"
    assert table.answered(kind="fight")[:6][-1] == "BRITISH PLAYER - ENTER PASSWORD-**"
    table.british.answer(WordRequest(BRITISH, "fight"))
    assert "(CLEARED)" not in table.terminal.take_shown(), "a default answer in combat does not end the phase"


@pytest.mark.rule("2.4c")
def test_reports_wait_while_the_other_player_has_the_seat() -> None:
    table = Table("12", "SAIL", "pocket battleship", "SAIL", shared=True)
    table.answered()
    table.german.hear(report("german secret", side=GERMAN))
    assert table.terminal.take_shown() == []
    table.german.answer(WordRequest(GERMAN))
    assert "GERMAN SECRET" in table.terminal.take_shown()


def test_deeds_call_the_functions_given() -> None:
    table = Table("DO copy mine", "DO leave")
    with pytest.raises(Leave):
        table.british.answer(WordRequest(BRITISH))
    assert table.copies == ["mine"]
    assert "COPIED" in table.terminal.shown


def test_retyped_lines_lead_silently_to_the_question() -> None:
    table = Table("SAIL")
    table.british.retype(["BOARD", "DO copy mine", "BOARD"])
    assert table.british.bookmark() == ["BOARD", "DO copy mine", "BOARD"], "left again before the player sat down"
    assert str(table.british.answer(WordRequest(BRITISH))) == "SAIL"
    assert table.terminal.take_shown() == ["TURN 1  MAY 22", "[NEW BOARD]", "[NEW BOARD]", "MOVEMENT-"]
    assert table.copies == [], "earlier deeds are not repeated"


def test_after_retyped_lines_the_last_output_is_shown_with_the_question() -> None:
    table = Table("SAIL")
    table.british.retype(["BOARD", "ASK"])
    assert table.answered() == ["TURN 1  MAY 22", "[NEW BOARD]", "GREETING", "MOVEMENT-"]


def test_retyped_lines_end_with_their_request() -> None:
    table = Table("HALT")
    table.british.retype(["SAIL", "ATTACK"])
    assert str(table.british.answer(WordRequest(BRITISH))) == "SAIL"
    assert str(table.british.answer(WordRequest(BRITISH))) == "HALT"


def test_the_bookmark_belongs_to_the_open_question() -> None:
    table = Table("BOARD", "BOARD")
    assert table.british.bookmark() == []
    with pytest.raises(Leave):
        table.british.answer(WordRequest(BRITISH))
    assert table.british.bookmark() == ["BOARD", "BOARD"]


def test_a_terminal_that_keeps_a_page_gets_it_before_every_prompt() -> None:
    table = Table("BOARD", "SAIL")
    table.terminal.keeps_page = True
    assert table.answered()[-2:] == ["[BOARD]", "MOVEMENT-"]


def test_the_end_is_public_and_reports_to_both_are_shown_once() -> None:
    table = Table("12", "DONE", "pocket battleship", "DONE", shared=True)
    table.british.answer(WordRequest(BRITISH))
    table.german.answer(WordRequest(GERMAN))
    table.british.hear(report("british news", side=BRITISH))
    table.german.hear(report("german news", side=GERMAN))
    table.game.outcome = Outcome(BRITISH, 1, 0, "time")
    for news in ("the german resigns", "game over"):
        for person in (table.british, table.german):
            person.hear(report(news))
    table.terminal.take_shown()
    assert list(read_final(table.keyboard, [table.british, table.german])) == ["GAME OVER"]
    assert table.terminal.take_shown() == [
        *("WHAT THE BRITISH PLAYER WAS TOLD", "BRITISH NEWS"),
        *("WHAT THE GERMAN PLAYER WAS TOLD", "GERMAN NEWS"),
        "THE GERMAN RESIGNS",
    ]


def test_the_end_waits_until_it_is_recorded_even_in_solitaire() -> None:
    table = Table("SAIL")
    table.answered()
    table.game.outcome = Outcome(None, 0, 0, "time")
    table.british.hear(report("game over"))
    assert table.terminal.take_shown() == []
    assert list(read_final(table.keyboard, [table.british])) == ["GAME OVER"]
    assert table.terminal.take_shown() == []


def test_a_lock_opens_only_with_its_password_and_stores_a_digest() -> None:
    lock = Lock("pa\udcffss Word ")
    assert lock.opens("pa\udcffss Word ")
    assert not lock.opens("pa\udcffss Word")
    assert not lock.opens("PA\udcffSS WORD ")
    assert Lock("caf\u00e9").opens("cafe\u0301"), "typed on another keyboard"
    assert all(isinstance(value, bytes) for value in vars(lock).values())


class Resolved(WordDesk):
    """A desk with standing answers: it asks nothing until it has given them."""

    def __init__(self, *answers: str) -> None:
        super().__init__()
        self._answers = list(answers)

    def _word(self, request: Request) -> Generator[TalkStep, str, Word]:
        if not self._answers:
            return (yield from super()._word(request))
        yield Say(("IT STANDS",))
        return Word(self._answers.pop(0))


def test_a_hand_over_waits_even_for_a_standing_answer() -> None:
    """Otherwise the other player would know from the quick hand-over that no line was typed."""
    table = Table("12", "", "pocket battleship", "SAIL", shared=True)
    person = Trusted(BRITISH, Resolved("FIGHT", "FIGHT"), table.keyboard, table.game, {})
    for _ in range(2):
        assert person.answer(WordRequest(BRITISH, "battle")) == Word("FIGHT")
        assert table.terminal.take_shown()[-1] == "IT STANDS"
    assert table.answered(GERMAN)[:3] == ["(CR) CONTINUES-", "(CLEARED)", "GERMAN PLAYER TO THE KEYBOARD"]


def test_a_hand_over_waits_even_if_a_desk_ends_the_phase_by_itself() -> None:
    table = Table("12", "", shared=True)
    person = Trusted(BRITISH, Resolved("SAIL", "DONE"), table.keyboard, table.game, {})
    assert person.answer(WordRequest(BRITISH)) == Word("SAIL")
    table.terminal.take_shown()
    assert person.answer(WordRequest(BRITISH)) == Word("DONE")
    assert table.terminal.take_shown() == ["IT STANDS", "(CR) CONTINUES-"]


def test_a_standing_answer_does_not_wait_if_the_same_player_is_asked_next() -> None:
    """His next line answers that question; after it a hand-over need not wait."""
    table = Table("12", "SAIL", "pocket battleship", "SAIL", shared=True)
    person = Trusted(BRITISH, Resolved("FIGHT"), table.keyboard, table.game, {})
    orders = [person.answer(WordRequest(BRITISH)) for _ in range(2)]
    assert orders == [Word("FIGHT"), Word("SAIL")]
    assert "(CR) CONTINUES-" not in [*table.terminal.take_shown(), *table.answered(GERMAN)]


def test_in_solitaire_a_standing_answer_does_not_wait() -> None:
    table = Table()
    Trusted(BRITISH, Resolved("FIGHT"), table.keyboard, table.game, {}).answer(WordRequest(BRITISH))
    assert table.terminal.take_shown()[-1] == "IT STANDS"


def test_qu_leaves_at_a_standing_answer() -> None:
    table = Table("12", "qu", shared=True)
    Trusted(BRITISH, Resolved("FIGHT"), table.keyboard, table.game, {}).answer(WordRequest(BRITISH))
    with pytest.raises(Leave):
        table.answered(GERMAN)
