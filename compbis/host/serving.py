"""The referee's process: one hosted game, and the sockets that the door passes to it. No terminal, no network.

    python -m compbis.host.serving FOLDER GAME FD

FD: the socket to the door, which sends one byte for a side and with it a socket to that side's seat. The process ends
when the door does.
"""

import os
import selectors
import socket
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from compbis.captains.pipe.captain import protect_memory
from compbis.errors import CompbisError, OtherValues
from compbis.host.folder import Folder
from compbis.host.lines import Broken, Incoming, packed, whole
from compbis.host.referee import Referee
from compbis.table.side import Side

MOST_WAITING = 512 * 1024
"""Maximum number of bytes queued for a seat; with more, it is cut off. The first messages (Line.begin) do not count."""
HOLD = 0.05
"""Minimum number of seconds between a seat's message and the message WAIT, which says that nothing more follows. If
WAIT were sent as soon as it is true, the delay would reveal how long the referee worked, and so whether the other side
was asked something."""
_PIECE = 65536


class Link:
    """The connection to one seat or spectator. Sending neither blocks nor raises.

    Args:
        side: the side of the seat, None for a spectator
        end: our end of the connection
        selector: where to register its socket
    """

    def __init__(self, side: Side | None, end: socket.socket, selector: selectors.BaseSelector) -> None:
        self.side = side
        self._end, self._selector = end, selector
        self._incoming = Incoming()
        self._first: Iterator[bytes] = iter(())
        self._outgoing = bytearray()
        self._sending = bytearray()
        self._held = b""  # the message WAIT, until its time has come
        self._heard = 0.0
        self._announced = b""
        self.lost = False
        end.setblocking(False)
        selector.register(end, selectors.EVENT_READ, self)

    def begin(self, lines: Iterator[bytes]) -> None:
        """Send the first messages (Line)."""
        self._first = lines
        self.flush()

    def send(self, line: bytes) -> None:
        """Send a message, or queue it until the seat reads (Line)."""
        if not self.lost:
            self._outgoing += self._held + line
            self._held = b""
            self.lost = len(self._outgoing) > MOST_WAITING
            self.flush()

    def settle(self, line: bytes) -> None:
        """Send the message WAIT, HOLD seconds after the seat's last message at the earliest."""
        self._held = line
        self.release()

    def release(self) -> float | None:
        """Send what is held back if its time has come; otherwise return the seconds until then."""
        if not self._held or self.lost:
            return None
        left = self._heard + HOLD - time.monotonic()
        if left > 0:
            return left
        self.send(b"")
        return None

    def flush(self) -> None:
        """Send as much as the socket takes now."""
        try:
            while not self.lost and self._more():
                del self._sending[: self._end.send(memoryview(self._sending)[:_PIECE])]
        except BlockingIOError:
            pass
        except OSError:
            self.lost = True
        if not self.lost:
            self._selector.modify(self._end, selectors.EVENT_READ | bool(self._sending) * selectors.EVENT_WRITE, self)

    def _more(self) -> bool:
        """Refill the send buffer; returns whether there is anything to send."""
        while len(self._sending) < _PIECE and (line := next(self._first, b"")):
            self._sending += line
        if not self._sending:
            self._sending, self._outgoing = self._outgoing, self._sending
        return bool(self._sending)

    def take(self, referee: Referee) -> None:
        """Read once, and pass the messages to the referee. Raises MachineError as Referee.take does."""
        try:
            piece = self._end.recv(_PIECE)
            self._heard = time.monotonic()
            for message in self._incoming.feed(piece):
                if self.lost:
                    break
                if self.side is not None:
                    referee.take(self.side, message)
                elif message["type"] == "more":
                    referee.show(self, whole(message, "after"))
                else:
                    raise Broken("a spectator only watches")
            self.lost = self.lost or not piece
        except BlockingIOError:
            return
        except (OSError, Broken):
            self.lost = True

    def announce(self, line: bytes) -> None:
        """Send a message about the current state, unless it is the same as the last one announced."""
        if line != self._announced:
            self._announced = line
            self.send(line)

    def close(self) -> None:
        """Close the connection."""
        with suppress(KeyError):
            self._selector.unregister(self._end)
        self._end.close()


def serve(referee: Referee, door: socket.socket) -> None:
    """Serve a game until the door ends, and send the door the game's state whenever it changes. Raises MachineError if
    the game cannot continue."""
    selector = selectors.DefaultSelector()
    selector.register(door, selectors.EVENT_READ)
    links: dict[Side, Link] = {}
    spectators: list[Link] = []
    sent = b""
    while True:
        for watching in spectators:
            watching.announce(referee.shown)
        patience = referee.tick(time.time())
        if (now := packed("stands", **referee.stands)) != sent:
            sent = now
            with suppress(OSError):  # `_let_in` notices that the door is gone
                door.sendall(sent)
        pauses = [pause for pause in (patience, *(link.release() for link in links.values())) if pause is not None]
        for key, events in selector.select(min(pauses, default=None)):
            if key.data is None:
                if not _let_in(referee, door, links, spectators, selector):
                    return
                continue
            link: Link = key.data
            if link.side is not None and links.get(link.side) is not link:
                continue  # another link has replaced it in the meantime
            if events & selectors.EVENT_WRITE:
                link.flush()
            if events & selectors.EVENT_READ:
                link.take(referee)
        for side, held in [*links.items()]:
            if held.lost:
                referee.disconnect(side)
                links.pop(side).close()
        for watching in [each for each in spectators if each.lost]:
            spectators.remove(watching)
            watching.close()


def _let_in(
    referee: Referee,
    door: socket.socket,
    links: dict[Side, Link],
    spectators: list[Link],
    selector: selectors.BaseSelector,
) -> bool:
    """Seat the player, or serve the spectator, whom the door sends. Returns False if the door is gone."""
    try:
        said, ends, _, _ = socket.recv_fds(door, 1, 1)
    except ConnectionResetError:  # the door exited without reading all that was sent to it
        return False
    if not said:
        return False
    side = next((side for side in Side if side.value.encode().startswith(said)), None)
    for end in ends:
        if side is None:
            spectators.append(Link(None, socket.socket(fileno=end), selector))
            referee.show(spectators[-1])
            continue
        link = Link(side, socket.socket(fileno=end), selector)
        try:
            referee.sit(side, link)
        except KeyError:
            link.close()
            continue
        if before := links.pop(side, None):
            before.close()
        links[side] = link
    return True


def main(arguments: Sequence[str]) -> int:
    """Serve a game; returns an exit status of compbis. Raises OtherValues if this process has read other values."""
    folder, name, number = arguments
    door = socket.socket(fileno=int(number))
    with open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), 0)
    protect_memory()
    house = Folder(Path(folder))
    try:
        receipts = {side: house.orders(name, side) for side in Side}
        referee = Referee(house.record(name), house.key(), house.clock(name), receipts, house.epilogue(name))
        serve(referee, door)
    except OtherValues:
        raise
    except CompbisError as error:
        print(f"compbis: {name}: {error}", file=sys.stderr, flush=True)
        return error.status
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
