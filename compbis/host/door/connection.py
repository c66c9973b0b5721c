"""SSH connections, and how they log in."""

import asyncio
import time

import asyncssh

from compbis.host.door.door import Door
from compbis.host.door.session import Session
from compbis.host.invitations import SPECTATOR, Place
from compbis.host.throttle import network

MOST_TRIES = 3
"""Maximum number of phrases that one connection may try."""
MOST_OFFERED = 20
"""Maximum number of keys that one connection may offer."""
MOST_CONNECTIONS = 128
"""Maximum number of connections at the same time, including those that have not logged in yet."""
MOST_STRANGERS = 16
"""Maximum number of connections from an address that have not logged in yet: it must not keep the others out."""
MOST_SPECTATORS = 16
"""Maximum number of connections of spectators. Anybody may watch, and spectators must not keep the players out."""
LOGIN_TIMEOUT = 30
"""Timeout of a login in seconds. A client that would have to wait longer to try a phrase is cut off."""
TOO_MANY_TRIES = "Too many tries"


class Connection(asyncssh.SSHServer):
    """A client's connection.

    Attributes:
        places: the seats that the client may take, empty before the login
        entered: how many times each of these seats had been revoked at the time of the login
        watches: whether the client is a spectator
    """

    def __init__(self, door: Door) -> None:
        self._door = door
        self._offered: dict[str, None] = {}
        self._wrong = 0
        self._stranger = True
        self.entered: dict[Place, int] = {}
        self.places: list[Place] = []
        self.watches = False

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Count the connection, and cut it off if there are too many."""
        self._connection = conn
        self._address = network(str(conn.get_extra_info("peername", ("",))[0]))
        self._door.connections += 1
        strangers = self._door.strangers
        strangers[self._address] = strangers.get(self._address, 0) + 1
        self._login = asyncio.get_running_loop().call_later(
            LOGIN_TIMEOUT, self._dismiss, f"The login took longer than {LOGIN_TIMEOUT} s"
        )
        if self._door.connections > MOST_CONNECTIONS or strangers[self._address] > MOST_STRANGERS:
            conn.abort()

    def auth_completed(self) -> None:
        """Count the client as known, now that it has logged in."""
        self._known()

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the connection from the counts."""
        self._known()
        self._door.inside.discard(self)
        self._door.connections -= 1
        self._door.spectators -= self.watches

    def _known(self) -> None:
        """Remove the connection from the count of those that have not logged in, unless it was removed before."""
        if self._stranger:
            self._stranger = False
            self._login.cancel()
            left = self._door.strangers.pop(self._address) - 1
            if left:
                self._door.strangers[self._address] = left

    def begin_auth(self, username: str) -> bool:
        """Whether the client must log in: all but spectators. Cuts off a spectator if there are too many."""
        if username == SPECTATOR and not self.watches:
            self.watches = True
            self._door.spectators += 1
            if self._door.spectators > MOST_SPECTATORS:
                self._dismiss("Too many spectators are connected: try again later")
        return not self.watches

    def public_key_auth_supported(self) -> bool:
        """Accept logins by key."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether a key opens a seat that the user name stands for. A key that does not is enrolled if a valid phrase
        follows.

        Clients ask this twice: first whether the key is welcome, then with proof that they have it. A key that opens
        only other seats is refused no sooner than at its proof, so that nobody else learns what its owner plays.
        """
        text = " ".join(key.export_public_key().decode("ascii").split()[:2])
        seats = self._door.invitations.by_key(text)
        self.places = self._door.invitations.named(seats, username)
        if not self.places:
            self._offered[text] = None
            if len(self._offered) > MOST_OFFERED:
                self._dismiss("Too many keys: name one with ssh -i")
            key.verify = _no_proof  # type: ignore[method-assign]
        return bool(seats)

    def password_auth_supported(self) -> bool:
        """Accept logins by phrase."""
        return True

    async def validate_password(self, username: str, password: str) -> bool:
        """Whether a phrase opens a seat. Waits first if earlier phrases from this address were wrong."""
        self._wrong += 1
        if self._wrong > MOST_TRIES:
            self._dismiss(TOO_MANY_TRIES)
            return False
        pause = self._door.tries.begin(self._address, time.monotonic())
        if pause >= LOGIN_TIMEOUT:
            self._dismiss(f"Too many wrong passphrases: try again in {pause:.0f} s")
            return False
        await asyncio.sleep(pause)
        self.places = self._door.invitations.by_phrase(password, [*self._offered], time.time(), username)
        if self.places:
            self._door.tries.right(self._address)
        elif self._wrong == MOST_TRIES:
            self._dismiss(TOO_MANY_TRIES)
        return bool(self.places)

    def session_requested(self) -> Session:
        """A session for a client that has logged in."""
        revoked = self._door.invitations.revoked()
        self.entered = {place: revoked.get(place, 0) for place in self.places}
        self._door.inside.add(self)
        return Session(self._door, self.places, self.watches)

    def _dismiss(self, why: str) -> None:
        """Cut off a client that has not logged in, with a message that its user sees."""
        self._connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, why)

    def cut(self) -> None:
        """Cut off the client."""
        self._connection.abort()


def _no_proof(data: bytes, sig: bytes) -> bool:
    """Verify no signature."""
    return False
