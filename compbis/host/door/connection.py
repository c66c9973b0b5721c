"""Who knocks, and how he is let in."""

import asyncio
import time

import asyncssh

from compbis.host.door.door import Door
from compbis.host.door.session import Session
from compbis.host.invitations import Place

MOST_TRIES = 3
"""Phrases of one connection."""
MOST_OFFERED = 20
"""Keys that one connection may offer."""
MOST_CONNECTIONS = 128
"""Connections at the same time, those among them that are not let in yet."""
MOST_SPECTATORS = 16
"""Connections of those who only watch: anybody may, and they must not keep the players out."""
LOGIN_TIMEOUT = 30
"""Seconds to be let in; who would have to wait longer for his next try is sent away."""
SPECTATOR = "watch"
"""The name before the @ of who only watches."""


class Connection(asyncssh.SSHServer):
    """A client at the door. places: the seats that he may take, once he is let in."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._offered: dict[str, None] = {}
        self._wrong = 0
        self.entered: dict[Place, int] = {}
        self.places: list[Place] = []
        self.watches = False
        self._name = ""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody knocks."""
        self._connection = conn
        self._address = str(conn.get_extra_info("peername", ("",))[0])
        self._door.connections += 1
        if self._door.connections > MOST_CONNECTIONS:
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """He is gone."""
        self._door.inside.discard(self)
        self._door.connections -= 1
        self._door.spectators -= self.watches

    def begin_auth(self, username: str) -> bool:
        """Nobody comes in without a key or a phrase, but who only watches."""
        self._name = username
        if username == SPECTATOR and not self.watches:
            self.watches = True
            self._door.spectators += 1
            if self._door.spectators > MOST_SPECTATORS:
                self._connection.abort()
        return not self.watches

    def public_key_auth_supported(self) -> bool:
        """Keys enter."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether a key enters. One that does not is enrolled if a phrase follows."""
        self._name = username
        text = " ".join(key.export_public_key().decode("ascii").split()[:2])
        self.places = self._door.invitations.by_key(text)
        if not self.places:
            self._offered[text] = None
            if len(self._offered) > MOST_OFFERED:
                self._connection.abort()
        return bool(self.places)

    def password_auth_supported(self) -> bool:
        """Phrases enter."""
        return True

    async def validate_password(self, username: str, password: str) -> bool:
        """Whether a phrase enters, after the pause that this address has earned."""
        self._name = username
        self._wrong += 1
        if self._wrong > MOST_TRIES:
            self._connection.abort()
            return False
        pause = self._door.tries.begin(self._address, time.monotonic())
        if pause >= LOGIN_TIMEOUT:
            self._connection.abort()
            return False
        await asyncio.sleep(pause)
        self.places = self._door.invitations.by_phrase(password, [*self._offered], time.time())
        if self.places:
            self._door.tries.right(self._address)
        elif self._wrong == MOST_TRIES:
            self._connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "Too many tries")
        return bool(self.places)

    def session_requested(self) -> Session:
        """He is in, and wants a terminal."""
        revoked = self._door.invitations.revoked()
        self.entered = {place: revoked.get(place, 0) for place in self.places}
        self._door.inside.add(self)
        return Session(self._door, self.chosen(), self.watches)

    def cut(self) -> None:
        """Send him away."""
        self._connection.abort()

    def chosen(self) -> list[Place]:
        """The seats that the name before the @ leaves; all of his if it leaves none."""
        name = self._name.lower()
        return [place for place in self.places if name in (place.game, place.side.value)] or self.places
