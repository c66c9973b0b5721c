"""The one keyboard of the house, for one person or for two who may not see each other's fleets (2.4, 4.31, 4.32)."""

import os
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Protocol

from compbis.console.questions import ask_password, refuse
from compbis.console.terminal import Terminal
from compbis.table.side import Side

FREE_TRIES = 3
"""Wrong passwords, since a side was last here, that cost nothing: of the last one comes the first pause."""
LONGEST_PAUSE = 60


class Lock:
    """A password that can be tried but not read: only a salted digest of it stays in memory."""

    def __init__(self, password: str) -> None:
        self._salt = os.urandom(blake2b.SALT_SIZE)
        self._digest = self._digest_of(password)

    def opens(self, password: str) -> bool:
        """Whether this is the password, every character counting."""
        import hmac  # here and below: many a game has no password

        return hmac.compare_digest(self._digest, self._digest_of(password))

    def _digest_of(self, password: str) -> bytes:
        import unicodedata

        text = unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")
        return blake2b(text, salt=self._salt).digest()


class PersonsTerminal(Terminal, Protocol):
    """A terminal of a person who plays."""

    @property
    def present(self) -> bool:
        """Whether somebody types; False where lines come out of a pipe or file."""

    @property
    def keeps_page(self) -> bool:
        """Whether a page stays before his eyes while he types, and so must always be the latest."""

    def pause(self, seconds: float) -> None:
        """Answer nothing for that many seconds, whatever is typed. Raises Leave if the person goes."""

    def linger(self) -> None:
        """Let what was said be seen for a moment, where a page is kept. Raises Leave."""

    def room(self, lines: Sequence[str]) -> int:
        """How many of these lines he sees at once, between what he typed last and the next question: all of them, or as
        many as leave room for another line."""


class Keyboard:
    """Who sits at the keyboard, and the terminal that it belongs to.

    Args:
        terminal: what they see and type at.
        sides: what the sides are called.
        locks: both sides' passwords in the two-player game; without them whoever sits there stays until he is asked no
            more.
        classic: as in 1980.
        names: what the players are called, which is said where a page is kept.
        together: whether two people share it who have nothing to hide.
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
        self._wrong = dict.fromkeys(self._locks, 0)  # passwords, since that side was last here

    @property
    def shared(self) -> bool:
        """Whether two people share it, each of whom looks away while the other sits there."""
        return bool(self._locks)

    def seats(self, side: Side) -> bool:
        """Whether what is shown now is seen by this side, and by it alone."""
        return self._seated is side

    def take(self, side: Side) -> None:
        """Seat a side: nothing of the other is left on the page, and nothing of it is shown before its password."""
        if self.seats(side):
            return
        if self.shared:
            self.rise()
            if self._used:  # before, there is nothing on the page but how the game was set up, for both to read
                self.clear()
            self._used = True
            self._ask_password(side)
        if self.together:
            self.terminal.say(f"{self.sides[side]} PLAYER")
        self._seated = side

    def called(self, side: Side) -> list[str]:
        """A line that says what a player is called; none in line mode, which depends on no settings."""
        name = self._names.get(side)
        return [f"{self.sides[side]} PLAYER: {name}"] if name and self.terminal.keeps_page else []

    def linger(self) -> None:
        """Leave him a moment to see what happened before he hears what happens next; not so in 1980."""
        if not self._classic:
            self.terminal.linger()

    def rise(self) -> None:
        """Leave the seat empty, if two share it."""
        if self.shared:
            self._seated = None

    def clear(self) -> None:
        """Leave nothing on the page, if two share it."""
        if self.shared:
            self.terminal.clear()

    def _ask_password(self, side: Side) -> None:
        """Until it is right, whoever types; at the end the owner is told how often it was wrong. Raises Leave."""
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
        """Make whoever guesses wait."""
        if seconds and not self._classic:
            self.terminal.say(f"WAIT {seconds} SECOND{'S' * (seconds > 1)}")
        if seconds:
            self.terminal.pause(seconds)


def pause_after(wrong: int) -> int:
    """Seconds before the next try, after that many wrong ones: none, then 1, and twice as many each time."""
    return min(2 ** (wrong - FREE_TRIES), LONGEST_PAUSE) if wrong >= FREE_TRIES else 0
