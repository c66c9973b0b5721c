"""The line protocol between the processes of a host."""

import random

import pytest

from compbis.host.lines import LONGEST, Broken, Incoming, packed


def test_messages_are_reassembled_from_any_pieces() -> None:
    dice = random.Random(1)
    sent = [packed("order", id=number, order="GO \u00e4\n" * dice.randrange(50)) for number in range(200)]
    stream = b"".join(sent)
    incoming, got = Incoming(), []
    while stream:
        cut = dice.randrange(1, 400)
        got += incoming.feed(stream[:cut])
        stream = stream[cut:]
    assert [packed(**{"kind" if name == "type" else name: value for name, value in it.items()}) for it in got] == sent


@pytest.mark.parametrize(
    "line",
    [b"", b"[]", b"1", b"{}", b'{"type":1}', b"{", b"\xff", b"[" * 10_000, b'{"type":"a"}' * 2, b"NaN", b"1" * 5000],
    ids=repr,
)
def test_an_invalid_message_breaks_the_line(line: bytes) -> None:
    with pytest.raises(Broken):
        Incoming().feed(line + b"\n")


def test_too_long_a_line_breaks_before_its_end_arrives() -> None:
    incoming = Incoming()
    for _ in range(LONGEST // 1024 - 1):
        assert incoming.feed(b"x" * 1024) == []
    with pytest.raises(Broken):
        incoming.feed(b"x" * 1024)


def test_any_bytes_break_the_line_or_are_messages() -> None:
    dice = random.Random(2)
    for _ in range(20_000):
        piece = bytes(dice.choice(b'{}[]":,type1\\u\n\x00\xffe') for _ in range(dice.randrange(40)))
        try:
            found = Incoming().feed(piece)
        except Broken:
            continue
        assert all(isinstance(message["type"], str) for message in found)
