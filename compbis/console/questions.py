"""The house's questions: one line, with the cautious answer in brackets; anything else is an ILLEGAL ENTRY (1.2)."""

from collections.abc import Callable, Iterable, Sequence

from compbis.console.terminal import Terminal
from compbis.errors import Leave
from compbis.table.completion import FORGET, among
from compbis.table.page import Harmless

LEAVE = "QU"
HELP = "?"


def refuse(terminal: Terminal, reason: str, classic: bool = False) -> None:
    """Refuse a typed line (1.2).

    Args:
        terminal: where it was typed
        reason: why, printed unless classic
        classic: whether it is played as in 1980
    """
    terminal.say("ILLEGAL ENTRY", *(() if classic else (reason,)))


def ask_word(
    terminal: Terminal,
    question: str,
    answers: Iterable[str],
    cautious: str,
    classic: bool = False,
    help_: Sequence[str] = (),
    also: Iterable[str] = (),
) -> str:
    """One of the answers, typed in full or by a beginning that no other answer has; (CR) gives the cautious one, and
    may be typed ahead: before a game and after it, nothing is lost by that.

    Args:
        terminal: where to ask
        question: the question
        answers: the answers, which help and refusals list
        cautious: the cautious one
        classic: as in 1980: no help, no completion, no other words
        help_: what the answers mean, printed for a question mark
        also: other words for answers, which refusals do not list

    Raises:
        Leave: the player leaves
    """
    listed = tuple(answers)
    known = listed if classic else (*listed, *also)
    while True:
        word = (
            terminal.ask(Harmless(f"{question} ({cautious})-"), complete=None if classic else among(known))
            .rpartition(FORGET)[2]
            .strip()
            .upper()
        )
        if word == LEAVE:
            raise Leave
        if word == HELP and not classic:
            terminal.say(*(help_ or [" OR ".join(listed)]), f"(CR) {cautious}", f"{LEAVE} LEAVES")
            continue
        found = [answer for answer in known if answer == word] or [
            answer for answer in known if answer.startswith(word)
        ]
        if not word:
            return cautious
        if len(found) == 1:
            return found[0]
        refuse(terminal, f"NOT AN ANSWER: {' OR '.join(listed)}, OR (CR) FOR {cautious}", classic)


def ask_password(terminal: Terminal, prompt: str, opens: Callable[[str], bool] = lambda line: False) -> str:
    """A password, exactly as typed.

    Args:
        terminal: where to ask
        prompt: the prompt
        opens: whether a line is the right password

    Raises:
        Leave: the line is LEAVE, and not the right password, which it could be before 0.2.1
    """
    line = terminal.ask(prompt, secret=True)
    if leaves(line) and not opens(line):
        raise Leave
    return line


def leaves(password: str) -> bool:
    """Whether this line leaves at a password prompt."""
    return password.upper() == LEAVE
