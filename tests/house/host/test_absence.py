"""What a player who was away is told on coming back, and what the first login always shows."""

from pathlib import Path

import pytest

from compbis.games import edition
from compbis.host.hosted import STOOD
from compbis.host.long_games.clock import DAY, Terms
from compbis.host.long_games.inbox import MOST_LINES, Inbox
from compbis.host.referee import TIME_UP, Referee
from compbis.record import HostMessage, move
from compbis.table.side import BRITISH, GERMAN
from tests.house.host.seats import KEY, Seat, both, new_game, without_rolling_again


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "x.compbis"


def host_lines(seat: Seat) -> list[str]:
    """All lines that are not part of the game."""
    return [line for message in seat.of("told") for line in message["lines"]]


@pytest.mark.parametrize("restarts", [False, True])
def test_a_cautious_answer_given_meanwhile_is_reported_once_on_coming_back(path: Path, restarts: bool) -> None:
    referee = Referee(new_game(path, edition(), terms=Terms(days=1)), KEY)
    referee.tick(0)
    referee.tick(DAY + 1)
    if restarts:
        referee.close()
        referee = Referee(path, KEY)
    british = Seat(referee, BRITISH)
    assert host_lines(british) == [f"TURN 1: {TIME_UP}"]
    kinds = [message["type"] for message in british.said]
    assert kinds.index("told") < kinds.index("request"), "before the question, so that it is shown first"
    referee.close()
    referee = Referee(path, KEY)
    assert not host_lines(Seat(referee, BRITISH)) and host_lines(Seat(referee, GERMAN)) == [f"TURN 1: {TIME_UP}"]


def test_an_answer_by_standing_order_given_meanwhile_is_reported_once_on_coming_back(path: Path) -> None:
    """In the strait whoever may roll again is asked often."""
    for seed in range(1, 20):
        played = edition("denmark-strait")
        referee = Referee(new_game(path.with_stem(str(seed)), played, seed), KEY)
        seats, back = both(referee), list[str]()
        for reaction in played.reactions():  # type: ignore[attr-defined]
            seats[BRITISH].say("say", text=f"STAND {reaction.name} NO")
        while not referee.over:
            if seats[GERMAN].open:
                seats[GERMAN].answer()
                continue
            seats[BRITISH] = Seat(referee, BRITISH)
            back += host_lines(seats[BRITISH])
            if seats[BRITISH].open:
                seats[BRITISH].answer(without_rolling_again(seats[BRITISH]))
            referee.disconnect(BRITISH)
        if back:
            assert all(STOOD.format("") in line and line.startswith("TURN ") for line in back)
            assert not host_lines(Seat(referee, BRITISH))
            return
    raise AssertionError("nothing stood")


def test_a_repeated_line_is_shown_once_with_its_count_and_of_many_lines_the_latest() -> None:
    words: list[HostMessage] = []
    there = Inbox(words, words.append, [BRITISH, GERMAN])
    for turn in range(1, MOST_LINES + 3):
        for _ in range(2):
            there.add(BRITISH, f"TURN {turn}")
    assert not there.take(GERMAN)
    first, *rest = Inbox(words, words.append, [BRITISH, GERMAN]).take(BRITISH)
    assert first == "EARLIER, 4 MORE ANSWERS WERE GIVEN FOR YOU"
    assert len(rest) == MOST_LINES and rest[-1] == f"TURN {MOST_LINES + 2} (2 TIMES)"
    assert not Inbox(words, words.append, [BRITISH, GERMAN]).take(BRITISH)


def fresh(referee: Referee, side: str) -> bool:
    return bool(Seat(referee, BRITISH if side == "british" else GERMAN).said[0]["fresh"])


def test_the_first_login_is_greeted_though_the_side_has_orders(path: Path) -> None:
    referee = Referee(new_game(path, edition(), terms=Terms(days=1)), KEY)
    referee.tick(0)
    referee.tick(DAY + 1)
    for _ in range(2):  # until a line was typed: the greeting may not have been read
        seat = Seat(referee, GERMAN)
        assert seat.said[0]["fresh"]
    seat.say("read", reports=len(seat.of("report")))
    assert not fresh(referee, "german") and fresh(referee, "british")
    referee.close()
    again = Referee(path, KEY)
    assert not fresh(again, "german") and fresh(again, "british")


def test_a_player_is_greeted_anew_by_another_host(path: Path, tmp_path: Path) -> None:
    """Another owner runs it, and it signs the orders with another key."""
    referee = Referee(new_game(path, edition()), KEY)
    seat = Seat(referee, BRITISH)
    seat.say("read", reports=len(seat.of("report")))
    referee.close()
    elsewhere = bytes(reversed(KEY))
    move(path, {}, KEY, tmp_path / "y.compbis", {}, elsewhere)
    assert fresh(Referee(tmp_path / "y.compbis", elsewhere), "british")
