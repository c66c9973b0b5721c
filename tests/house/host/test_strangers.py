"""Clients that do not behave: they do not read, do not close, or take all the places. Real sockets; asyncssh as the
client, since ssh behaves."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("asyncssh")

import asyncssh

from tests.house.host.houses import COMMAND, Friend, Host, hosting

KIB, MIB = 2**10, 2**20
NOISE = 4 * MIB
"""How much the memory of a door may grow in any case."""
ENVIRONMENT = 10_000
"""The number of variables of 1 KiB each: together twice what the memory may grow by."""
CIPHER = "aes128-gcm@openssh.com"
"""The cipher that takes asyncssh the least time for a small packet, at both ends."""
SOON = "from compbis.host.door import wire; wire.CUT_AFTER = 8"
FEW = "from compbis.host.door import session; session.MOST_SESSIONS = session.MOST_WATCHING = 2"
pytestmark = pytest.mark.waits


@pytest.fixture
def soon(tmp_path: Path) -> Iterator[Host]:
    """A host that cuts a client off after 8 s."""
    with hosting(tmp_path / "host", changed=SOON) as host:
        yield host


def agree(host: Host, folder: Path) -> None:
    """Let both players agree to spectators."""
    for side in ("british", "german"):
        line = Friend(folder / f"agreed-{side}", host).seated(side)
        line.sendline("/watch end")
        line.expect("WATCH END")
        line.close(force=True)


def memory(pid: int) -> int:
    """The private memory of a process in bytes."""
    rows = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return 1024 * sum(int(row.split()[1]) for row in rows if row.startswith("Private"))


@asynccontextmanager
async def connected(host: Host, name: str) -> AsyncIterator[Any]:
    """A connection of a client that receives little at a time."""
    end = socket.socket()
    end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    end.connect(("127.0.0.1", host.port))
    connection = await asyncssh.connect(
        sock=end, username=name, password=host.phrases.get(name), known_hosts=None, client_keys=None, config=None,
        agent_path=None, preferred_auth="password", keepalive_interval=0, encryption_algs=CIPHER,
    )  # fmt: skip
    try:
        yield connection
    finally:
        connection.abort()


@pytest.mark.parametrize(
    ("name", "module", "typed"),
    [("british", "seat", b"?\n"), ("watch", "seated.lobby", b"X\n")],
)
def test_a_client_that_does_not_read_costs_little_whatever_its_window_and_is_cut_off(
    name: str, module: str, typed: bytes, soon: Host, tmp_path: Path
) -> None:
    agree(soon, tmp_path)
    other = Friend(tmp_path / "g", soon).seated("german")

    async def flood() -> int:
        async with connected(soon, name) as connection:
            channel, _ = await connection.create_session(
                asyncssh.SSHClientSession, "plain", encoding=None, window=2**30
            )
            while len(soon.pids(module)) < 1 + (name == "british"):
                await asyncio.sleep(0.1)
            before, most = memory(soon.door), 0
            channel.write(typed * 100_000)
            connection._transport.pause_reading()
            while len(soon.pids(module)) > (name == "british") and most < 4 * NOISE:
                most = max(most, memory(soon.door) - before)
                await asyncio.sleep(1)
            assert most < MIB + NOISE
            connection._transport.resume_reading()
            await connection.wait_closed()
        return most

    asyncio.run(flood())
    other.sendline("MS BISMARCK P")
    other.expect_exact(COMMAND)


def test_a_client_that_neither_reads_nor_closes_is_cut_off(soon: Host, tmp_path: Path) -> None:
    """It answers everything else, and reads its connection, but not its channel."""
    other = Friend(tmp_path / "g", soon).seated("german")

    async def ignore() -> None:
        async with connected(soon, "british") as connection:
            channel, _ = await connection.create_session(asyncssh.SSHClientSession, "plain", encoding=None)
            handlers = {**channel._packet_handlers, 97: lambda *_: True}  # SSH_MSG_CHANNEL_CLOSE
            channel._packet_handlers = handlers
            channel.pause_reading()
            channel.write(b"?\n" * 100_000)
            await connection.wait_closed()

    asyncio.run(ignore())
    other.sendline("MS BISMARCK P")
    other.expect_exact(COMMAND)


def test_replies_to_a_client_that_does_not_read_do_not_pile_up(soon: Host) -> None:
    """It sends requests without end, even in the middle of a key exchange, when no reply can be sent."""

    async def ask(rekeying: bool) -> None:
        async with connected(soon, "british") as connection:
            before = memory(soon.door)
            if rekeying:
                connection._send_kexinit()
                connection._kex_complete = True  # so that the client goes on sending
                connection._process_kexinit = connection._process_newkeys = lambda *_: True
                connection._packet_handlers = {**connection._packet_handlers, 20: lambda *_: True}
            else:
                connection._transport.pause_reading()
            asked = 0
            while not connection.is_closed() and connection._transport:
                connection.send_packet(80, asyncssh.packet.String(b"keepalive@openssh.com"), b"\1")
                asked += 1
                if asked % 1000 == 0:
                    await asyncio.sleep(0.01)
                    assert memory(soon.door) - before < MIB + NOISE
                    while connection._transport and connection._transport.get_write_buffer_size() > MIB:
                        await asyncio.sleep(0.1)  # the host has stopped reading

    for rekeying in (False, True):
        with suppress(ConnectionError):
            asyncio.run(ask(rekeying))


def test_spectators_cannot_take_the_places_of_players(tmp_path: Path) -> None:
    with hosting(tmp_path / "host", changed=FEW) as host:
        agree(host, tmp_path)

        async def crowd() -> None:
            async with connected(host, "watch") as connection:
                shown = []
                for _ in range(3):
                    process = await connection.create_process("plain")
                    shown.append(await process.stdout.read(10) or await process.stderr.read())
                assert shown[0] == shown[1] == "GAMES TO W" and shown[2].startswith("THE HOST IS FULL")
                again = await reopened(connection)
                assert (await again.stderr.read()).startswith("THE HOST IS FULL")
                line = await asyncio.to_thread(Friend(tmp_path / "b", host).seated, "british")
                line.close(force=True)

        asyncio.run(crowd())


async def reopened(connection: asyncssh.SSHClientConnection) -> asyncssh.SSHClientProcess[str]:
    """A channel in the place of one that the host is closing."""
    while True:
        with suppress(asyncssh.ChannelOpenError):
            return await connection.create_process("plain")
        await asyncio.sleep(0.05)


def test_a_connection_has_few_channels(tmp_path: Path) -> None:
    with hosting(tmp_path / "host") as host:

        async def open_all() -> None:
            async with connected(host, "british") as connection:
                with pytest.raises(asyncssh.ChannelOpenError):
                    for _ in range(60):  # each is closed as soon as a process has printed the orders
                        await connection.create_process("orders")

        asyncio.run(open_all())


def test_an_address_that_holds_connections_open_keeps_nobody_else_out(tmp_path: Path) -> None:
    with hosting(tmp_path / "host") as host:
        held = []
        for _ in range(128):
            with suppress(ConnectionResetError):  # cut off before it returned
                held.append(socket.create_connection(("127.0.0.1", host.port)))
        line = Friend(tmp_path / "b", host).invited("british", "-b127.0.0.2", "plain")
        line.expect_exact(COMMAND)
        for end in held:
            end.close()
        Friend(tmp_path / "g", host).seated("german")


def test_environment_requests_without_end_cost_nothing(tmp_path: Path) -> None:
    with hosting(tmp_path / "host") as host:

        async def ask() -> None:
            async with connected(host, "british") as connection:
                channel, _ = await connection.create_session(asyncssh.SSHClientSession, "plain", encoding=None)
                before = memory(host.door)
                for number in range(ENVIRONMENT):
                    name, value = (asyncssh.packet.String(text) for text in (f"A{number}", KIB * "B"))
                    channel._send_request(b"env", name, value)
                    if number % 100 == 0:
                        await asyncio.sleep(0)
                String = asyncssh.packet.String
                assert not await channel._make_request(b"env", String("LANG"), String("C"))  # all others are read
                assert memory(host.door) - before < MIB + NOISE
                assert not await channel._make_request(b"auth-agent-req@openssh.com")

        asyncio.run(ask())


def test_a_login_that_takes_too_long_and_one_spectator_too_many_get_a_reason(tmp_path: Path) -> None:
    short = "from compbis.host.door import connection; connection.LOGIN_TIMEOUT = 8; connection.MOST_SPECTATORS = 1"
    with hosting(tmp_path / "host", changed=short) as host:
        slow = Friend(tmp_path / "b", host).call("british")
        slow.expect("assword:")
        end = socket.create_connection(("127.0.0.1", host.port))
        while end.recv(65536):  # it is cut off a little later
            pass
        slow.sendline("a")
        slow.expect("The login took longer than 8 s")
        spectators = (Friend(tmp_path / f"w{number}", host) for number in count())
        watching = next(spectators).call("watch", "-N")
        while not (refused := refusal_to_watch(next(spectators))):
            if not watching.isalive():  # the other spectator was there first
                watching = next(spectators).call("watch", "-N")
        assert "Too many spectators are connected" in refused
        watching.close(force=True)


def refusal_to_watch(friend: Friend) -> str:
    """What ssh says when it is cut off before the login, "" if it logs in."""
    line = friend.call("watch", "plain")
    return str(line.after) if line.expect(["NO GAME IS SHOWN", "disconnect from .*\n"]) else ""
