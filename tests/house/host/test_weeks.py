"""Hosted games that last for weeks: messages, clocks, standing orders, and ends by agreement."""

import random
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from compbis.captains.hire import hire_lazily
from compbis.errors import IllegalOrder, UsageError
from compbis.games import edition
from compbis.host.long_games.agreements import LONGEST, MOST_WORDS, Agreements
from compbis.host.long_games.clock import DAY, HOUR, Clock, Terms, span
from compbis.host.referee import TIME_UP, Referee
from compbis.record import HostMessage, read_record
from compbis.story.audit import audit
from compbis.story.finished import read_finished
from compbis.story.telling import replayed_turns
from compbis.table.away.standing import Reaction, reactions, read
from compbis.table.captain import Captain
from compbis.table.edition import Edition
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.request import NO, YES, Order, Request, judged
from compbis.table.side import BRITISH, GERMAN, Side
from tests.house.app.app_helpers import run
from tests.house.host.seats import GAMES, KEY, Seat, both, new_game, play, without_rolling_again

NAMES = {BRITISH: "BRITISH", GERMAN: "GERMAN"}
FIGHT = Reaction(
    "FIGHT",
    "fight",
    "WHETHER TO FIGHT",
    {"YES": lambda request: YES, "NO": lambda request: NO},
    {"STRONGER": lambda request: request.strong},
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "x.compbis"


def house(words: list[HostMessage]) -> Agreements:
    return Agreements(words, words.append, NAMES, [FIGHT])


# Clocks


def test_a_question_stays_open_for_its_days_and_then_for_the_bank() -> None:
    clock = Clock(Terms(days=1, bank=2))
    assert clock.run(("a",), True, 0)
    assert clock.seconds_left(DAY) == 2 * HOUR
    clock.run(None, True, DAY + HOUR)
    assert clock.seconds_left(DAY + HOUR) is None and clock.left == HOUR
    assert clock.run(("b",), True, 5 * DAY)
    assert clock.seconds_left(5 * DAY) == DAY + HOUR


def test_all_orders_of_a_phase_count_as_one_question() -> None:
    clock = Clock(Terms(days=1))
    clock.run(("orders", 1), True, 0)
    assert not clock.run(("orders", 1), True, DAY / 2)
    assert clock.seconds_left(DAY / 2) == DAY / 2
    assert not clock.run(("fight", 7), True, DAY / 2)
    assert clock.seconds_left(DAY / 2) == DAY


def test_a_clock_stops_in_a_pause_and_while_the_host_is_down() -> None:
    clock = Clock(Terms(days=1))
    clock.run(("a",), True, 0)
    clock.run(("a",), False, 100)
    assert clock.seconds_left(10 * DAY) is None
    clock.run(("a",), True, 10 * DAY)
    assert clock.seconds_left(10 * DAY) == DAY - 100
    clock.run(("a",), True, 10 * DAY + 100)
    again = Clock(Terms(days=1), clock.plain())
    assert not again.run(("a",), True, 20 * DAY), "it must not ring for a question asked before the host went down"
    assert again.seconds_left(20 * DAY) == DAY - 200


def test_the_time_bank_shrinks_during_a_question_and_is_called_empty(path: Path) -> None:
    clock = Clock(Terms(days=1, bank=2))
    clock.run(("a",), True, 0)
    assert [clock.banked(now) for now in (0, DAY, DAY + HOUR, 2 * DAY)] == [2 * HOUR, 2 * HOUR, HOUR, 0]
    path.with_suffix(".clock").write_text('{"british": {"used": 86400, "left": 0, "asked": true}}')
    referee = Referee(new_game(path, edition(), terms=Terms(days=1, bank=1)), KEY, path.with_suffix(".clock"))
    replies = []
    for seat in both(referee).values():
        seat.say("say", text="TIME")
        replies.append([line for line in seat.of("said")[-1]["lines"] if "YOUR TIME BANK" in line])
    assert replies == [["YOUR TIME BANK IS EMPTY"], ["IN YOUR TIME BANK: 1 HOUR"]]


@pytest.mark.parametrize("kept", [{"used": "x", "left": [], "asked": 1}, {"used": -1, "left": 1e99}, {}], ids=str)
def test_an_invalid_clock_file_resets_the_clocks(kept: dict[str, object]) -> None:
    clock = Clock(Terms(days=1, bank=1), kept)
    assert (clock.used, clock.left, clock.asked) == (0, HOUR, False)


@pytest.mark.parametrize("terms", [Terms(days=-1), Terms(days=1e9), Terms(bank=1), Terms(days=1, bank=-1)], ids=str)
def test_impossible_terms_are_refused(terms: Terms) -> None:
    with pytest.raises(UsageError):
        terms.check()


def test_terms_can_be_written_and_read_back() -> None:
    for terms in (Terms(), Terms(0.5, 12, False), Terms(3)):
        assert Terms.read(str(terms)) == terms


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [(3 * DAY, "3 DAYS"), (DAY, "1 DAY"), (36 * HOUR, "36 HOURS"), (90 * 60, "90 MINUTES"), (30, "UNDER 2 MINUTES")],
)
def test_time_spans_are_shown_in_a_suitable_unit(seconds: float, expected: str) -> None:
    assert span(seconds) == expected


def test_when_time_is_up_the_default_answer_is_given_and_reported(path: Path) -> None:
    referee = Referee(new_game(path, edition(), terms=Terms(days=1)), KEY, path.with_suffix(".clock"))
    seats = both(referee)
    assert referee.tick(0) == pytest.approx(60)
    seats[BRITISH].answer("DM")
    referee.tick(DAY - 1)
    assert not seats[GERMAN].of("told")
    referee.tick(DAY + 1)
    assert seats[GERMAN].of("told")[-1]["lines"] == [TIME_UP] and not seats[BRITISH].of("told")
    referee.close()
    orders = [(entry.side, entry.text) for turn in read_record(path, {}, KEY).turns for entry in turn.orders]
    assert orders[:2] == [("british", "DM"), ("german", "DM")]


def test_terms_may_exempt_the_orders_of_a_phase(path: Path) -> None:
    referee = Referee(new_game(path, edition(), terms=Terms(days=1, orders=False)), KEY)
    seats = both(referee)
    assert referee.tick(0) is None
    referee.tick(100 * DAY)
    assert not any(seat.of("told") for seat in seats.values())


def test_the_bell_rings_once_per_question_and_not_again_after_a_restart(path: Path) -> None:
    clock = path.with_suffix(".clock")
    referee = Referee(new_game(path, edition()), KEY, clock)
    referee.tick(0)
    assert referee.stands["rung"] == {BRITISH: 1, GERMAN: 1}
    seats = both(referee)
    seats[BRITISH].answer("DM")
    referee.tick(1)
    seats[GERMAN].answer("DM")
    referee.tick(2)
    assert referee.stands["rung"] == {BRITISH: 2, GERMAN: 1}
    referee.close()
    again = Referee(path, KEY, clock)
    again.tick(3)
    assert again.stands["rung"] == {BRITISH: 0, GERMAN: 0}


# Words


def test_a_message_is_delivered_once_now_or_when_the_other_comes(path: Path) -> None:
    referee = Referee(new_game(path, edition()), KEY)
    british = Seat(referee, BRITISH)
    british.say("say", text="SAY good evening")
    german = Seat(referee, GERMAN)
    assert german.of("told")[-1]["lines"] == ["BRITISH PLAYER SAYS: good evening"]
    german.say("say", text="SAY and to you")
    assert british.of("told")[-1]["lines"] == ["GERMAN PLAYER SAYS: and to you"]
    referee.close()
    referee = Referee(path, KEY)
    again = Seat(referee, GERMAN)
    assert not again.of("told")
    again.say("say", text="SAY")
    assert len(again.of("said")[-1]["lines"]) == 2


@GAMES
def test_the_help_of_the_host_lists_standing_orders_only_where_there_are_any(played: Edition, path: Path) -> None:
    seat = both(Referee(new_game(path, played), KEY))[BRITISH]
    seat.say("say", text="")
    lines = seat.of("said")[-1]["lines"]
    assert any(line.startswith("/STAND") for line in lines) == bool(reactions(played))
    assert any(line.startswith("/SAY") for line in lines)


def test_notes_are_private_and_survive_a_restart(path: Path) -> None:
    referee = Referee(new_game(path, edition()), KEY)
    seats = both(referee)
    before = len(seats[GERMAN].said)
    seats[BRITISH].say("say", text="NOTE Hood to the ice")
    seats[GERMAN].say("say", text="NOTES")
    assert seats[GERMAN].said[before:] == [{"type": "said", "lines": ["NO NOTES"]}]
    referee.close()
    again = Seat(Referee(path, KEY), BRITISH)
    again.say("say", text="note")
    assert again.of("said")[-1]["lines"] == ["Hood to the ice"]


@pytest.mark.parametrize(
    "text",
    [
        "NONSENSE",
        f"SAY {'x' * (LONGEST + 1)}",
        "STAND NO SUCH",
        "STAND OFF 1",
        "WATCH -1",
        "WATCH 3 ITALIAN",
        "WATCH OFF GERMAN",
        "PAUSE MAYBE",
    ],
)
def test_an_invalid_word_is_refused_and_not_recorded(text: str) -> None:
    words: list[HostMessage] = []
    with pytest.raises(IllegalOrder):
        house(words).say(BRITISH, text)
    assert not words


def test_a_side_that_has_said_too_much_is_refused() -> None:
    words = [HostMessage("british", "note", "x")] * MOST_WORDS
    with pytest.raises(IllegalOrder):
        house(words).say(BRITISH, "NOTE one more")
    assert house(words).say(GERMAN, "NOTE mine").lines


def test_what_both_agree_on_holds_until_either_ends_it() -> None:
    there = house([])
    assert not there.paused
    reply = there.say(BRITISH, "PAUSE")
    assert not there.paused and reply.others and there.proposals(GERMAN) and not there.proposals(BRITISH)
    there.say(GERMAN, "PAUSE")
    assert there.paused and not there.proposals(GERMAN)
    there.say(BRITISH, "PAUSE OFF")
    assert not there.paused
    there.say(BRITISH, "PAUSE")
    assert not there.paused, "the other side has not agreed again"
    there.say(BRITISH, "WATCH 3")
    there.say(GERMAN, "WATCH 2")
    assert there.agreed("WATCH") == "OFF"
    there.say(GERMAN, "WATCH 3")
    assert there.agreed("WATCH") == "3"


def test_watch_alone_shows_what_is_agreed_and_proposed() -> None:
    there = house([])
    assert there.say(BRITISH, "WATCH").lines[0] == "NOBODY MAY WATCH"
    there.say(BRITISH, "WATCH 1")
    assert "YOU PROPOSE WATCH 1" in there.say(BRITISH, "WATCH").lines
    assert any("PROPOSES WATCH 1" in line for line in there.say(GERMAN, "WATCH").lines)
    there.say(GERMAN, "WATCH 1")
    assert there.say(GERMAN, "WATCH").lines[0] == "OTHERS MAY WATCH 1 TURN LATE" and there.agreed("WATCH") == "1"
    for side in Side:
        there.say(side, "watch  3 german")
    assert there.say(BRITISH, "WATCH").lines[0] == "OTHERS MAY WATCH 3 TURNS LATE, FROM THE GERMAN SIDE ALONE"


def test_recorded_words_restore_the_same_state() -> None:
    words: list[HostMessage] = []
    first = house(words)
    for side, text in [(BRITISH, "STAND FIGHT NO UNLESS STRONGER"), (GERMAN, "PAUSE"), (BRITISH, "PAUSE")]:
        first.say(side, text)
    again = house(words)
    assert again.paused and again.say(BRITISH, "STAND").lines[0] == "1 FIGHT NO UNLESS STRONGER"


@GAMES
@pytest.mark.parametrize("texts", [{BRITISH: "RESIGN YES"}, {BRITISH: "DRAW", GERMAN: "DRAW"}], ids=("won", "drawn"))
def test_a_game_can_be_resigned_or_drawn_and_passes_its_audit(
    played: Edition, texts: dict[Side, str], path: Path
) -> None:
    referee = Referee(new_game(path, played), KEY)
    seats = both(referee)
    play(seats, 7, random.Random(3))
    for side, text in texts.items():
        seats[side].say("say", text=text)
    assert referee.over and all(seat.of("end") for seat in seats.values())
    assert not any(seat.open for seat in seats.values())
    referee.close()
    edition_, kept = read_finished(path)
    assert kept.outcome and kept.outcome.winner == (None if len(texts) == 2 else GERMAN)
    assert list(audit(edition_, kept)) == kept.turns
    assert len(list(replayed_turns(edition_, kept))) == len(kept.turns)
    assert [run(*command, str(path)).status for command in (["restore"], ["log"])] == [0, 0]
    assert Seat(Referee(path, KEY), GERMAN).of("end")


# Standing orders


@pytest.mark.parametrize(
    ("text", "strong", "order"),
    [
        ("fight no", True, NO),
        ("FIGHT NO UNLESS STRONGER", True, None),
        ("FIGHT NO UNLESS STRONGER", False, NO),
        ("FIGHT YES IF STRONGER", True, YES),
        ("FIGHT YES IF STRONGER", False, None),
    ],
)
def test_a_standing_order_answers_only_when_its_condition_holds(text: str, strong: bool, order: object) -> None:
    request = SimpleNamespace(kind="fight", strong=strong)
    standing = read(text, [FIGHT])
    assert standing.order(request) == order
    assert standing.order(SimpleNamespace(kind="shadow")) is None
    assert read(str(standing), [FIGHT]) == standing


@pytest.mark.parametrize("text", ["", "FIGHT", "FIGHT MAYBE", "FIGHT NO WHEN STRONGER", "FIGHT NO IF", "EVADE NO"])
def test_an_invalid_standing_order_is_refused(text: str) -> None:
    with pytest.raises(IllegalOrder):
        read(text, [FIGHT])


class Judge:
    """Judges every possible standing answer before the captain answers."""

    def __init__(self, captain: Captain, known: Sequence[Reaction], seen: set[str]) -> None:
        self._captain, self._known, self._seen = captain, known, seen

    def hear(self, report: Report) -> None:
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        for reaction in self._known:
            if reaction.kind == request.kind:
                self._seen.add(reaction.name)
                assert all(judged(request, answer(request)) for answer in reaction.answers.values())
                assert all(holds(request) in (True, False) for holds in reaction.conditions.values())
        return self._captain.answer(request)


MEETING = {"THE CHASE OF THE BISMARCK": "plain", "BATTLE OF THE DENMARK STRAIT": "random"}
"""Quick captains who meet most reactions of a game; in the others the first captains do."""
GAMES_PLAYED = 3


@GAMES
def test_every_standing_answer_is_legal_whenever_it_applies(played: Edition) -> None:
    known, seen = {reaction.name for reaction in reactions(played)}, set[str]()
    for seed in range(1, GAMES_PLAYED + 1):
        if seen == known:
            return
        names = {side: MEETING.get(played.name, played.captains[side][0]) for side in Side}
        captains = {
            side: Judge(hire_lazily(played, name, side, seed), reactions(played), seen) for side, name in names.items()
        }
        Match(played.new(seed, names), captains).play()
    assert len(seen) > 1


@GAMES
def test_every_word_of_a_standing_order_is_explained(played: Edition, path: Path) -> None:
    referee = Referee(new_game(path, played), KEY)
    seat = Seat(referee, BRITISH)
    seat.say("say", text="STAND")
    lines = seat.of("said")[-1]["lines"]
    for reaction in reactions(played):
        words = {*reaction.answers, *reaction.conditions} - {"YES", "NO"}
        assert words == {*reaction.meanings}
        assert all(f"  {word}: {reaction.meanings[word]}" in lines for word in words)
    assert len(lines) == len({*lines})


def test_conditions_of_the_1980_game_use_only_what_the_side_knows(path: Path) -> None:
    ships = {"HOOD": SimpleNamespace(firepower=1, midships=9), "BISMARCK": SimpleNamespace(firepower=99, midships=1)}
    view = SimpleNamespace(ships=ships)
    weak = SimpleNamespace(kind="fight", view=view, own=("HOOD",), enemy=("BISMARCK",), round=0)
    strong = SimpleNamespace(kind="fight", view=view, own=("BISMARCK",), enemy=("HOOD",), round=2)
    found = {text: read(text, reactions(edition())) for text in ("FIGHT NO UNLESS STRONGER", "FIGHT NO IF HURT")}
    assert found["FIGHT NO UNLESS STRONGER"].order(weak) and not found["FIGHT NO UNLESS STRONGER"].order(strong)
    assert found["FIGHT NO IF HURT"].order(strong)


def test_standing_orders_are_invisible_to_the_enemy(path: Path) -> None:
    """The enemy gets exactly the same messages as if the player had typed the answers."""
    played = edition("denmark-strait")
    for seed in range(1, 20):
        received, stood = {}, False
        for stands in (False, True):
            referee = Referee(new_game(path.with_stem(f"{seed}-{stands}"), played, seed), KEY)
            seats = both(referee)
            if stands:
                for reaction in reactions(played):
                    seats[BRITISH].say("say", text=f"STAND {reaction.name} NO")
            while not referee.over:
                seat = next(seat for seat in seats.values() if seat.open)
                seat.answer(without_rolling_again(seat))
            received[stands] = [message for message in seats[GERMAN].said if message["type"] not in ("hello", "end")]
            stood = any(message["lines"] for message in seats[BRITISH].of("told"))
        assert received[True] == received[False]
        if stood:
            return
    raise AssertionError("nothing stood")
