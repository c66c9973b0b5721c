"""The keyboard, for one player or for two who may not see each other's fleets (2.4, 4.31, 4.32)."""

import os
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Protocol

from compbis.console.questions import ask_password, refuse
from compbis.console.terminal import Terminal
from compbis.errors import Leave
from compbis.table.side import Side

FREE_TRIES = 3
"""Number of wrong passwords since the side was last seated that brings the first pause."""
LONGEST_PAUSE = 60
"""Maximum pause in seconds."""
_STOOD = "(CR) CONTINUES-"
"""The prompt before a hand-over if earlier answers of the seated player settled all questions."""


class Lock:
    """A password that can be checked but not read: only a salted digest of it stays in memory."""

    def __init__(self, password: str) -> None:
        self._salt = os.urandom(blake2b.SALT_SIZE)
        self._digest = self._digest_of(password)

    def opens(self, password: str) -> bool:
        """Whether this is the password, exactly."""
        import hmac  # deferred, as below: many games have no passwords

        return hmac.compare_digest(self._digest, self._digest_of(password))

    def _digest_of(self, password: str) -> bytes:
        import unicodedata

        text = unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")
        return blake2b(text, salt=self._salt).digest()


class PersonsTerminal(Terminal, Protocol):
    """A player's terminal."""

    @property
    def present(self) -> bool:
        """Whether somebody types; False where lines come from a pipe or file."""

    @property
    def keeps_page(self) -> bool:
        """Whether a page stays in view while the player types, and so must always be current."""

    def pause(self, seconds: float) -> None:
        """Discard what is typed for this many seconds. Raises Leave if the player leaves."""

    def linger(self) -> None:
        """Wait a moment so that the last lines can be read, where a page is kept. Raises Leave."""

    def room(self, lines: Sequence[str]) -> int:
        """How many of these lines the player can see at once, between the last line typed and the next question: all of
        them, or as many as leave room for another line."""


class Keyboard:
    """Who sits at the keyboard, and its terminal.

    Args:
        terminal: where they read and type
        sides: the names of the sides
        locks: both sides' passwords in a two-player game; without them a player stays seated until the other side is
            asked
        classic: whether it is played as in 1980
        names: the players' names, shown where a page is kept
        together: whether two players with nothing to hide share it
    """

    def __init__(
        self,
        terminal: PersonsTerminal,
        sides: Mapping[Side, str],
        locks: Mapping[Side, Lock] | None = None,
        classic: bool = False,
        names: Mapping[Side, str] | None = None,
        together: bool = False,
    ) -> None:
        self.terminal = terminal
        self.sides = sides
        self.together = together
        self._locks = locks or {}
        self._classic = classic
        self._names = names or {}
        self._seated: Side | None = None
        self._used = False
        self._unasked = False  # the player gave a password to sit down, and has been asked nothing since
        self._wrong = dict.fromkeys(self._locks, 0)  # wrong passwords since that side was last seated

    @property
    def shared(self) -> bool:
        """Whether two players share it, each looking away while the other is seated."""
        return bool(self._locks)

    def is_seated(self, side: Side) -> bool:
        """Whether this side, and no other, sees what is shown now."""
        return self._seated is side

    def take(self, side: Side) -> None:
        """Seat a side: clear the other's page, and show nothing of this side before its password is given. Raises
        Leave."""
        if self.is_seated(side):
            return
        if self.shared:
            self.leave_seat()
            if self._used:  # before that the page shows only the set-up, which both may read
                self.clear()
            self._used = True
            self._ask_password(side)
            self._unasked = True
        if self.together:
            self.terminal.say(f"{self.sides[side]} PLAYER")
        self._seated = side

    def called(self, side: Side) -> list[str]:
        """A line with a player's name, if there is one; [] in line mode, which uses no settings."""
        name = self._names.get(side)
        return [f"{self.sides[side]} PLAYER: {name}"] if name and self.terminal.keeps_page else []

    def linger(self) -> None:
        """Give the player a moment to see what happened before the next event; not with --classic."""
        if not self._classic:
            self.terminal.linger()

    def note_question(self) -> None:
        """Note that the seated player is asked something."""
        self._unasked = False

    def wait_for_line(self) -> None:
        """Wait for a line from a player who sat down but has been asked nothing, because earlier answers settled all
        questions.

        Otherwise the other player would notice that nothing was typed. Raises Leave.
        """
        if not self._unasked:
            return
        self._unasked = False
        if self.terminal.ask(_STOOD).strip().upper() in ("QU", "QUIT"):
            raise Leave

    def leave_seat(self) -> None:
        """Empty the seat, if two players share the keyboard, once its player has typed a line. Raises Leave."""
        if self.shared:
            self.wait_for_line()
            self._seated = None

    def clear(self) -> None:
        """Clear the page, if two players share the keyboard."""
        if self.shared:
            self.terminal.clear()

    def _ask_password(self, side: Side) -> None:
        """Ask until the password is right, then say how often it was wrong. Raises Leave."""
        leaving = () if self._classic else ("QU LEAVES",)
        self.terminal.say(
            f"{self.sides[side]} PLAYER TO THE KEYBOARD",
            f"{self.sides[side.enemy]} PLAYER LOOKS AWAY",
            *self.called(side),
            *leaving,
            "",
        )
        lock = self._locks[side]
        while not lock.opens(ask_password(self.terminal, f"{self.sides[side]} PLAYER - ENTER PASSWORD-", lock.opens)):
            refuse(self.terminal, "WRONG PASSWORD", self._classic)
            self._wrong[side] += 1
            self._hold_up(pause_after(self._wrong[side]))
        wrong, self._wrong[side] = self._wrong[side], 0
        if wrong and not self._classic:
            self.terminal.say(f"{wrong} WRONG PASSWORD{'S' * (wrong > 1)} SINCE YOU WERE LAST HERE")

    def _hold_up(self, seconds: int) -> None:
        """Make the player wait before the next guess."""
        if seconds and not self._classic:
            self.terminal.say(f"WAIT {seconds} SECOND{'S' * (seconds > 1)}")
        if seconds:
            self.terminal.pause(seconds)


def pause_after(wrong: int) -> int:
    """Seconds to wait after this many wrong passwords: none at first, then 1, and twice as many each time, up to
    LONGEST_PAUSE."""
    return min(2 ** (wrong - FREE_TRIES), LONGEST_PAUSE) if wrong >= FREE_TRIES else 0
