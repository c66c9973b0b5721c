"""compbis run in this process, and recorded sessions taken apart."""

from typing import NamedTuple

from tests.games.computer_bismarck.transcripts.transcripts import commands, script
from tests.house.app.app_helpers import TOP, Ran, failed, run
from tests.house.screen.pty_page import PtyPage

__all__ = ["TOP", "Answers", "PtyPage", "Ran", "answers_of", "failed", "run", "session_of"]


class Answers(NamedTuple):
    """What two players typed after choosing their passwords: each line with the password of its player."""

    passwords: list[str]
    lines: list[tuple[str, str]]


def session_of(name: str) -> tuple[list[str], list[str]]:
    """The first command of a recorded session, without its file, and the lines typed."""
    first = commands(script(name).read_bytes().decode())[0]
    arguments = first.arguments
    place = arguments.index("--save")
    return [*arguments[:place], *arguments[place + 2 :]], first.typed.splitlines()


def answers_of(typed: list[str]) -> Answers:
    """The lines of a two-player session that are not passwords."""
    passwords, seated = typed[:2], ""
    lines = []
    for line in typed[2:]:
        if line in passwords:
            seated = line
        else:
            lines.append((seated, line))
    return Answers(passwords, lines)
