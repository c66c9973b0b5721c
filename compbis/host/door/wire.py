"""A client's TCP connection, with limits on what waits in it."""

import asyncio
import socket
import struct
import sys
from typing import Any, Protocol, cast

import asyncssh
from asyncssh.channel import SSHChannel
from asyncssh.packet import SSHPacket

CUT_AFTER = 60
"""Seconds that a client may leave what it is sent unread before it is cut off."""
WAITING = 64 * 1024
"""Maximum number of bytes queued for a client before its sessions must wait."""
MOST_WAITING = 512 * 1024
"""Maximum number of bytes queued for a client that does not finish a key exchange, or that sends more while its phrase
is checked; with more, it is cut off."""
MOST_CHANNELS = 3
"""Maximum number of channels of a connection."""
_BUFFER = 64 * 1024
"""What the kernel may buffer in each direction; Linux doubles it."""
_AT_ONCE = struct.pack("ii", 1, 0)
"""SO_LINGER: do not linger."""
_PACKET = 200
"""The memory that a queued packet takes besides its bytes."""


_REFUSED = ("env", "x11_req", "auth_agent_req_at_openssh_dot_com")
"""Requests on a channel that asyncssh would keep (environment variables, without limit), or answer only later."""


class Writer(Protocol):
    """A session, which writes to the client."""

    def pause_writing(self) -> None:
        """Write nothing more for now."""

    def resume_writing(self) -> None:
        """Write again."""


class Wire(asyncssh.SSHServerConnection):
    """The SSH protocol on a client's TCP connection.

    asyncssh sends whatever the client's windows allow, which may be 4 GiB each, and keeps in memory what the client
    does not read. Here the sessions wait for the client, and a client that does not read is not listened to either:
    every reply to it would be kept, too.
    """

    def __init__(self, options: asyncssh.SSHServerConnectionOptions) -> None:
        super().__init__(asyncio.get_running_loop(), options)
        self._writers: set[Writer] = set()
        self._choked = self._full = False
        self._cut: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Limit the kernel's buffers and patience for a new connection, and start the protocol."""
        self._line = cast(asyncio.Transport, transport)
        if end := transport.get_extra_info("socket"):
            for which in (socket.SO_SNDBUF, socket.SO_RCVBUF):
                end.setsockopt(socket.SOL_SOCKET, which, _BUFFER)
            if sys.platform == "linux":  # elsewhere the kernel may try for minutes
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 2000 * CUT_AFTER)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None = None) -> None:
        """Stop the timer, since the client is gone."""
        if self._cut:
            self._cut.cancel()
        super().connection_lost(exc)

    def abort(self) -> None:
        """Cut the client off at once: otherwise the kernel would go on trying to send it what it does not read."""
        if end := self._line.get_extra_info("socket"):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
        super().abort()

    def add_channel(self, chan: SSHChannel[Any]) -> int:
        """Number a new channel. Raises ChannelOpenError if there are too many."""
        if len(self._channels) >= MOST_CHANNELS:
            raise asyncssh.ChannelOpenError(asyncssh.OPEN_RESOURCE_SHORTAGE, "Too many channels")
        return super().add_channel(chan)

    def create_server_channel(self, *words: Any, **named: Any) -> asyncssh.SSHServerChannel[Any]:
        """A new channel, which refuses at once what _REFUSED lists."""
        channel = super().create_server_channel(*words, **named)
        for request in _REFUSED:
            setattr(channel, f"_process_{request}_request", _refuse)
        return channel

    def data_received(self, data: bytes, datatype: asyncssh.DataType = None) -> None:
        """Handle what the client sends."""
        super().data_received(data, datatype)
        self.check_backlog()

    def pause_writing(self) -> None:
        """Wait for a client that does not read, and do not listen to it."""
        self._choked = True
        self._line.pause_reading()
        self.check_backlog()

    def resume_writing(self) -> None:
        """Listen to the client again, since it has read."""
        self._choked = False
        self._line.resume_reading()
        self.check_backlog()

    def join(self, writer: Writer) -> None:
        """Add a session."""
        self._writers.add(writer)
        if self._full:
            writer.pause_writing()

    def leave(self, writer: Writer) -> None:
        """Remove a session."""
        self._writers.discard(writer)

    def check_backlog(self) -> None:
        """Make the sessions wait if the client does not take what it was sent, and let them go on if it does. A session
        calls this after it has written."""
        deferred = sum(_PACKET + sum(map(len, words)) for _, words in self._deferred_packets)
        if deferred + len(self._inpbuf) > MOST_WAITING:
            self.abort()
            return
        full = self._choked or deferred > WAITING
        if full == self._full:
            return
        self._full = full
        if self._cut:
            self._cut.cancel()
        self._cut = asyncio.get_running_loop().call_later(CUT_AFTER, self.abort) if full else None
        for writer in [*self._writers]:
            (writer.pause_writing if full else writer.resume_writing)()


def _refuse(packet: SSHPacket) -> bool:
    """Refuse a request, whatever it says."""
    return False
