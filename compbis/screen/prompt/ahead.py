"""Keys typed before the question that they answer, and return keys that may belong to the page before it."""

from enum import Enum, auto

from compbis.screen.prompt.keys import Keystroke

RETURN = "KEY_ENTER"


class Verdict(Enum):
    """What becomes of a key at a question."""

    COUNTS = auto()
    IGNORED = auto()
    ONCE_MORE = auto()
    """Ignored, and the player is told to press it once more."""


class TypedAhead:
    """Which keys count at the next question.

    What was typed before the question counts, except for a return key that alone would decide it, and for letters that
    would get into a password unseen.
    """

    def __init__(self) -> None:
        self._put_back: list[Keystroke] = []  # read already, but not meant for the page that was shown
        self.forget()

    def forget(self) -> None:
        """Forget the keys, as a screen that starts afresh does."""
        self._keys: list[Keystroke] = []  # typed at a pause, for the next prompt
        self._unseen = False  # the question is decisive and has not been drawn yet
        self._hasty = False  # a return key may be meant for the latest pause, by how that ended (`paused`, `timed_out`)
        self._astray = False  # a word typed before a password was asked for: what is left of it does not count

    def drop(self) -> None:
        """Discard what was typed and not used yet."""
        self._keys, self._put_back = [], []

    def __bool__(self) -> bool:
        """Whether keys wait for the next question."""
        return bool(self._keys)

    def announce(self, decisive: bool) -> None:
        """Note that a question follows, perhaps after a pause. decisive: whether the return key alone decides it."""
        self._unseen = decisive
        self._hasty = self._hasty and decisive

    def begin(self, secret: bool) -> None:
        """Note that the question is asked now. secret: whether for a password, of which only numerals are kept."""
        before = self._keys
        if secret:  # a letter typed only to turn a page would get into the password unseen
            self._keys = [key for key in before if key.isdigit()]
        self._astray = bool(before and not self._keys)

    def drawn(self) -> None:
        """Note that the player sees the question."""
        self._unseen = self._astray = False

    def take(self) -> Keystroke:
        """The first of the keys that wait for the question. Raises IndexError if there is none."""
        return self._keys.pop(0)

    def judge(self, key: Keystroke, line: str) -> Verdict:
        """Whether a key counts at the question.

        Args:
            key: the key
            line: what has been typed before it
        """
        if self._astray:
            return Verdict.IGNORED
        if key.name != RETURN or line.strip() or not (self._unseen or self._hasty):
            self._hasty = False
            return Verdict.COUNTS
        if self._unseen and self._hasty:  # the next one does not count either
            return Verdict.IGNORED
        if not self._unseen:  # those pressed before the hint is drawn do not count either
            self._hasty, self._unseen = False, True
        return Verdict.ONCE_MORE

    def paused(self, key: Keystroke) -> None:
        """Note the key that was pressed at a pause."""
        self._hasty = key.name == RETURN or (not key.is_sequence and not key.isspace())

    def timed_out(self) -> None:
        """Note that a pause ended by itself: a return key meant to end it may come too late."""
        self._hasty = True

    def turned(self, key: Keystroke, hurried: bool) -> None:
        """Handle the key that ended a pause: it does nothing else, unless it belongs to words that were pasted or typed
        ahead. These words, with the return key after them, answer the next question.

        Args:
            key: the key
            hurried: whether more input was waiting behind it
        """
        if self._keys and key.name == RETURN:
            self._keys.append(key)
        elif self._keys or hurried:
            self.keep(key)

    def keep(self, key: Keystroke) -> None:
        """Keep a printable key for the next answer; a blank only if the answer has begun."""
        if key and not key.is_sequence and key.isprintable() and (self._keys or not key.isspace()):
            self._keys.append(key)

    def put_back(self, key: Keystroke) -> None:
        """Let a key that was read be read again."""
        self._put_back = [key]

    def read_again(self) -> Keystroke | None:
        """The key that was put back; None if there is none."""
        return self._put_back.pop() if self._put_back else None
