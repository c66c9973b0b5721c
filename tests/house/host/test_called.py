"""What calls a player who waits: a new turn, and the bell when orders are due after a while."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pexpect
import pytest

from compbis.host import seat
from compbis.host.seat import DUE, LOOKED_AWAY, Calendar, Seat
from tests.house.host.houses import Friend, hosting

SILENT: Any = SimpleNamespace(has_words=lambda report: False)


@pytest.mark.parametrize(("turn", "shows"), [(3, False), (4, True)])
def test_the_start_of_a_turn_is_shown_to_a_waiting_player(turn: int, shows: bool) -> None:
    """Even if none of its reports has words: the first line of a turn is news."""
    there: Any = SimpleNamespace(_ear=SILENT, _edition=SimpleNamespace(report=str), _calendar=Calendar())
    there._calendar.note({"turn": 3, "date": "", "over": False})
    assert Seat._shows(there, {"type": "report", "report": [], "turn": turn}) is shows
    assert not Seat._shows(there, {"type": "wait"})


@pytest.mark.parametrize(("waited", "called"), [(LOOKED_AWAY, ["\a", DUE]), (LOOKED_AWAY - 1, []), (None, [])])
def test_a_player_who_waited_for_a_while_is_called_once(
    waited: float | None, called: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat, "time", SimpleNamespace(monotonic=lambda: 1000.0))
    heard: list[str] = []
    terminal = SimpleNamespace(ring=lambda: heard.append("\a"), say=lambda *lines: heard.extend(lines))
    there: Any = SimpleNamespace(_terminal=terminal, _idle_since=None if waited is None else 1000.0 - waited)
    for _ in range(2):
        Seat._call(there, DUE)
    assert heard == called


@pytest.mark.waits
def test_orders_that_are_due_after_a_wait_ring_the_bell(tmp_path: Path) -> None:
    pytest.importorskip("asyncssh")
    with hosting(tmp_path / "host", "--game", "denmark-strait") as host:
        british = Friend(tmp_path / "b", host).invited("british", "spoken")
        german = Friend(tmp_path / "g", host).invited("german", "plain")
        british.expect("HOLLAND LEACH.-")
        german.expect("-$")
        british.sendline("")
        british.expect("QU TO LEAVE-")
        with pytest.raises(pexpect.TIMEOUT):  # nothing happens until then
            british.expect(".", timeout=LOOKED_AWAY + 1)
        german.sendline("")
        british.expect("\a\r?\n?.*YOUR ORDERS ARE DUE")


@pytest.mark.parametrize(
    ("news", "answer", "shown"),
    [
        (["BRITISH PLAYER SAYS: A"], ["BRITISH PLAYER SAYS: A"], ["BRITISH PLAYER SAYS: A"]),
        (["PAUSE IS PROPOSED"], ["PAUSE ON: AGREED"], ["PAUSE IS PROPOSED", "PAUSE ON: AGREED"]),
        (["NEWS"], [], ["NEWS"]),
    ],
)
def test_what_came_before_an_answer_of_the_host_is_shown_before_it_and_once(
    news: list[str], answer: list[str], shown: list[str]
) -> None:
    messages = [{"type": "news", "lines": news}, {"type": "said", "lines": answer}]
    heard: list[str] = []
    line = SimpleNamespace(send=lambda *_, **__: None, next=lambda: messages.pop(0), take_told=list[str])
    there: Any = SimpleNamespace(
        _line=line, _words=[], _terminal=SimpleNamespace(say=lambda *lines: heard.extend(lines))
    )
    there._hear = lambda message: there._words.extend(message["lines"])
    there._take_words = lambda: Seat._take_words(there)
    there._show_words = lambda: Seat._show_words(there)
    Seat._aside(there, "/SAY")
    assert heard == shown and not there._words
