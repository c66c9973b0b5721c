"""How the house asks: one line, the cautious answer in brackets, ILLEGAL ENTRY for what is no answer (1.2)."""

from collections.abc import Callable, Iterable, Sequence

from compbis.console.terminal import Terminal
from compbis.errors import Leave
from compbis.table.completion import FORGET, among

LEAVE = "QU"
HELP = "?"


def refuse(terminal: Terminal, reason: str, classic: bool = False) -> None:
    """Refuse a line that was typed (1.2), and say why unless the game is played as in 1980."""
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
    """One of the answers, typed in full or as far as no other begins so; (CR) is the cautious one. Raises Leave.

    help_: what the answers mean, for whoever types a question mark; also: other words for answers, which a refusal does
    not list; neither these nor completion with classic.
    """
    told = tuple(answers)
    known = told if classic else (*told, *also)
    while True:
        word = (
            terminal.ask(f"{question} ({cautious})-", complete=None if classic else among(known))
            .rpartition(FORGET)[2]
            .strip()
            .upper()
        )
        if word == LEAVE:
            raise Leave
        if word == HELP and not classic:
            terminal.say(*(help_ or [" OR ".join(told)]), f"(CR) {cautious}", f"{LEAVE} LEAVES")
            continue
        found = [answer for answer in known if answer == word] or [
            answer for answer in known if answer.startswith(word)
        ]
        if not word:
            return cautious
        if len(found) == 1:
            return found[0]
        refuse(terminal, f"NOT AN ANSWER: {' OR '.join(told)}, OR (CR) FOR {cautious}", classic)


def ask_password(terminal: Terminal, prompt: str, opens: Callable[[str], bool] = lambda line: False) -> str:
    """A password, every character as typed. Raises Leave for LEAVE alone, unless it opens what is shut: before 0.2.1 it
    could be chosen."""
    line = terminal.ask(prompt, secret=True)
    if leaves(line) and not opens(line):
        raise Leave
    return line


def leaves(password: str) -> bool:
    """Whether such a line leaves at a password prompt."""
    return password.upper() == LEAVE
