"""The process of a referee, here a thread: its seats may send anything or read nothing."""

import random
import socket
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Thread

import pytest

from compbis.games import edition
from compbis.host import serving
from compbis.host.lines import LONGEST, LONGEST_TO_SEAT, Incoming, Message, packed
from compbis.host.referee import Referee
from compbis.table.side import BRITISH, GERMAN, Side
from tests.house.host.seats import KEY, new_game


class Door:
    """The door of a referee. path: the record of the game."""

    def __init__(self, path: Path) -> None:
        self._control, its = socket.socketpair()
        self._thread = Thread(target=_serve, args=(path, its))
        self._thread.start()

    def sit(self, side: Side | None) -> socket.socket:
        """The seat's end of a line; None for a spectator."""
        ours, its = socket.socketpair()
        with its:
            its.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
            socket.send_fds(self._control, [side.value[:1].encode() if side else b"w"], [its.fileno()])
        return ours

    def close(self) -> None:
        self._control.close()
        self._thread.join()


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    door = Door(new_game(tmp_path / "x.compbis", edition()))
    yield door
    door.close()


def _serve(path: Path, door: socket.socket) -> None:
    referee = Referee(path, KEY)  # in this thread, to which the record belongs
    serving.serve(referee, door)
    referee.close()


def until(line: socket.socket, kind: str) -> list[Message]:
    """The messages up to one of this kind or to the end of the line."""
    incoming = Incoming(LONGEST_TO_SEAT)
    said: list[Message] = []
    while not any(message["type"] == kind for message in said) and (piece := line.recv(65536)):
        said += incoming.feed(piece)
    return said


def ends(line: socket.socket) -> bool:
    """Read the line to its end."""
    try:
        while line.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


def give(line: socket.socket, orders: Sequence[str]) -> None:
    """Give these orders, one per request, and wait until all are accepted."""
    incoming, left, accepted = Incoming(LONGEST_TO_SEAT), [*orders], 0
    while accepted < len(orders):
        for message in incoming.feed(line.recv(65536)):
            accepted += message["type"] == "accepted"
            if message["type"] == "request" and left:
                line.sendall(packed("order", id=message["id"], order=left.pop(0), note=""))


def works(line: socket.socket) -> bool:
    """Whether an order from the seat is accepted."""
    number = [message for message in until(line, "request") if message["type"] == "request"][-1]["id"]
    line.sendall(packed("order", id=number, order="DM", note=""))
    return any(message["type"] == "accepted" for message in until(line, "accepted"))


def test_bad_input_from_a_seat_ends_only_its_own_line(door: Door) -> None:
    other = door.sit(GERMAN)
    dice = random.Random(1)
    texts = [b"\n", b"x" * LONGEST, b'{"type":"order"}\n', b"[" * 50_000 + b"\n", b'{"type":"hello"}\n']
    texts += [bytes(dice.randrange(256) for _ in range(200)) + b"\n" for _ in range(20)]
    for text in texts:
        with door.sit(BRITISH) as seat:
            until(seat, "request")
            seat.sendall(text)
            assert ends(seat)
    assert works(other) and works(door.sit(BRITISH))


def test_a_seat_that_never_reads_is_cut_off_and_the_other_plays_on(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "MOST_WAITING", 50_000)
    deaf, other = door.sit(BRITISH), door.sit(GERMAN)
    refused = packed("order", id=10**6, order="DM", note="")
    try:
        for _ in range(50_000):
            deaf.sendall(refused)
    except OSError:
        pass  # it is cut
    assert works(other)
    assert ends(deaf)


def test_a_slow_reader_gets_a_long_history_without_being_cut_off(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    give(door.sit(BRITISH), ["MS HOOD = P", "UN"] * 30)
    monkeypatch.setattr(serving, "MOST_WAITING", 20_000)
    slow, other = door.sit(BRITISH), door.sit(GERMAN)
    assert works(other)  # so far the slow one has read nothing
    messages = until(slow, "request")
    assert sum(message["type"] == "remind" for message in messages) == 60
    assert works(door.sit(BRITISH))


def test_the_message_that_nothing_follows_comes_only_after_a_while(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time until then would tell whether the other side is asked something."""
    line, other = door.sit(BRITISH), door.sit(GERMAN)
    until(line, "wait")
    monkeypatch.setattr(serving, "HOLD", 10**6)
    again = door.sit(BRITISH)
    number = [message for message in until(again, "request") if message["type"] == "request"][-1]["id"]
    again.sendall(packed("order", id=number, order="DM", note=""))
    assert [message["type"] for message in until(again, "accepted")][-1] == "accepted"
    other.sendall(packed("say", text="NOTE A"))
    until(other, "said")
    again.setblocking(False)
    with pytest.raises(BlockingIOError):
        again.recv(1)
    again.setblocking(True)
    monkeypatch.setattr(serving, "HOLD", 0)
    other.sendall(packed("say", text="NOTE B"))
    assert [message["type"] for message in until(again, "wait")] == ["wait"]


def test_a_newer_line_of_a_seat_works_and_the_older_ends(door: Door) -> None:
    old = door.sit(BRITISH)
    until(old, "request")
    new = door.sit(BRITISH)
    assert until(old, "taken") and ends(old)
    assert works(new)


def test_a_spectator_is_told_of_each_turn_that_may_be_seen_and_gets_its_page_when_asking(door: Door) -> None:
    for side in Side:
        seat = door.sit(side)
        seat.sendall(packed("say", text="WATCH 1"))
        until(seat, "said")
    watching = door.sit(None)
    assert [message["type"] for message in until(watching, "shown")] == ["end", "shown"]
    for side in (*Side, *Side):  # two turns
        give(door.sit(side), ["DM"])
    (notice,) = until(watching, "shown")
    assert notice["pages"] == 1 and notice["until"][0] == 1
    for after, pages in ((0, 1), (1, 0), (2**31 - 1, 0)):
        watching.sendall(packed("more", after=after))
        assert [message["type"] for message in until(watching, "end")] == ["page"] * pages + ["end"]
    watching.sendall(packed("order", id=1, order="DM", note=""))
    assert ends(watching)
