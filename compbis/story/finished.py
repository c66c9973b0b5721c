"""Reading the record of a finished game, which needs no password."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from compbis.console.output import shown
from compbis.console.terminal import Terminal
from compbis.errors import NEVER_PLAYED, SaveError
from compbis.games import edition_of_record
from compbis.record import Kept, peek, read_record
from compbis.story.files import new_path, write_new
from compbis.story.notation.digest import game_digest
from compbis.story.telling import retell
from compbis.story.thoughts import Minds
from compbis.table.cards.own import play_as_kept
from compbis.table.edition import Edition, unknown
from compbis.table.finished.chronicle import Closing
from compbis.table.page import Opening
from compbis.table.settings import Settings

Keepsake = tuple[str, Callable[[], str]]
"""What it is, in words; and what makes it, which comes to a line that says where it is, or raises a CompbisError."""


class PageTerminal(Terminal, Protocol):
    """A terminal that may keep the board before the person's eyes."""

    @property
    def keeps_page(self) -> bool:
        """Whether it does: then there is less room for lines."""

    def room(self, lines: Sequence[str]) -> int:
        """How many of these lines are seen at once: all of them, or as many as leave room for another line."""


_OFFERS = ""
"""Stands for the line below the last page that says what can be done."""
ROLLED_BACK = "ROLLED BACK: TRACES IN THE FILE SHOW THAT THIS GAME WENT FURTHER ONCE"


def read_finished(path: Path) -> tuple[Edition, Kept]:
    """The edition of a finished game and all that was kept of it.

    Raises SaveError if the game is not over or the record cannot be read, MachineError if the machine refuses.
    """
    header = peek(path)
    if not header.finished:
        raise SaveError(f"{path}: the game is not over, and what is hidden stays hidden until then")
    kept = read_record(path, {})
    edition = edition_of_record(header.edition)
    check_known(path, edition, kept.settings)
    play_as_kept(path, edition, kept.values)
    return edition, kept


def check_known(path: Path, edition: Edition, plain: Mapping[str, Any]) -> Settings:
    """The settings that have this plain form. Raises SaveError if there are none such, or they name a scenario or an
    option that the edition has not."""
    try:
        settings = Settings.from_plain(plain)
    except SaveError as error:
        raise SaveError(f"{path}: {error}") from error
    if wrong := unknown(edition, settings.scenario, settings.options):
        raise SaveError(f"{path}: this compbis has {wrong}")
    return settings


def last_lines(edition: Edition, kept: Kept) -> list[str]:
    """The last lines of a finished game: what it was played with, and what it can be known again by."""
    return Settings.from_plain(kept.settings).last_lines(kept.restores, game_digest(edition.name, kept))


def closing(path: Path) -> Closing:
    """How the last page looks back on a finished game, and what its computer captains tried.

    Raises SaveError, MachineError as `read_finished` does, and SaveError if the game cannot be played any more.
    """
    edition, kept = read_finished(path)
    with as_played(path):
        captains = Settings.from_plain(kept.settings).captains
        return Minds.of(edition, captains).closing(list(retell(edition, kept)))


def show_last_page(terminal: PageTerminal, looked: Closing | None, ending: Sequence[str], below: Sequence[str]) -> None:
    """Show how a game ended: first the story, last what only a file needs. Where a page stays before the person's eyes,
    the result stays on it, and what only a file needs is told to who asks for it.

    Args:
        looked: how it looks back; None with --classic.
        ending: the points, and who has won.
        below: what the game was played with, and its digest.
    """
    if looked and (looked.drawn or terminal.keeps_page):
        terminal.show(looked.board)
    result = [*map(Opening, ending[:1]), *ending[1:]]
    story = [*result, *(looked.lines if looked else ())]
    if not terminal.keeps_page:
        terminal.say(*story, *below)
        return
    terminal.say(*story)
    if terminal.room([*story, _OFFERS]) <= len(story):
        terminal.say(*result)


def keepsakes(edition: Edition, path: Path) -> dict[str, Keepsake]:
    """What can be kept of the finished game in a file, beside that: by the letter that is typed for it."""
    chart = "C DRAWS THE CHART", lambda: draw_chart(path, str(path.with_suffix(".svg")))
    log = "L WRITES THE LOG", lambda: write_log(path, str(path.with_suffix(".txt")))
    return {**({"C": chart} if edition.chronicle().chart else {}), "L": log}


def draw_chart(file: Path, output: str) -> str:
    """Draw the chart of the game in a file into another one, and say so. Raises UsageError if that
    is there already or the game has no chart, SaveError, MachineError."""
    from compbis.story.track_chart.picture import picture

    path = new_path(output)
    edition, kept = read_finished(file)
    with as_played(file):
        drawn = picture(edition, kept).encode()
    write_new(path, drawn)
    return f"CHART DRAWN: {shown(path)}"


def write_log(file: Path, output: str, figures: bool = False) -> str:
    """Write the log of the game in a file into another one, and say so. Raises UsageError if
    that is there already, SaveError, MachineError."""
    path = new_path(output)
    write_new(path, "".join(f"{line}\n" for line in log_of(file, figures)).encode())
    return f"LOG WRITTEN: {shown(path)}"


def log_of(file: Path, figures: bool) -> list[str]:
    """The log of the game in a file. Raises SaveError, MachineError."""
    from compbis.story import prose

    edition, kept = read_finished(file)
    with as_played(file):
        return list(prose.log(edition, kept, last_lines(edition, kept), figures))


@contextmanager
def as_played(path: Path) -> Iterator[None]:
    """Within, a game is told from its record, whose key anybody has: what was never played is raised as SaveError."""
    try:
        yield
    except NEVER_PLAYED as error:
        raise SaveError(f"{path}: what it tells was never played by this compbis") from error
