"""Reads the record of a finished game, which needs no password; shows its last page, and writes its chart and log."""

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
from compbis.story.telling import replayed_turns
from compbis.story.thoughts import Minds
from compbis.table.cards.own import play_as_kept
from compbis.table.edition import Edition
from compbis.table.edition.choices import why_unplayable
from compbis.table.finished.chronicle import Closing
from compbis.table.page import Opening
from compbis.table.settings import Settings

Export = tuple[str, Callable[[], str]]
"""A label, and a function that writes the file and returns a line with its path, or raises a CompbisError."""


class PageTerminal(Terminal, Protocol):
    """A terminal that may keep the board on the screen."""

    @property
    def keeps_page(self) -> bool:
        """Whether the board stays on the screen, which leaves less room for lines."""

    def room(self, lines: Sequence[str]) -> int:
        """How many of these lines fit on the screen: all of them, or as many as leave room for one more line."""


_EACH_TURN = "TURN "
_OFFERS = ""
"""A placeholder for the line of choices below the last page."""
ROLLED_BACK = "ROLLED BACK: TRACES IN THE FILE SHOW THAT THIS GAME ONCE WENT FURTHER"


def read_finished(path: Path) -> tuple[Edition, Kept]:
    """The edition of a finished game and the content of its record.

    Raises:
        SaveError: the game is not over, or the record cannot be read
        MachineError: the system refuses to read or write the file
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
    """The settings in a record.

    Args:
        path: the record, for error messages
        edition: the game's edition
        plain: the settings in plain form

    Raises:
        SaveError: the settings are invalid, or name a scenario or an option that the edition does not have
    """
    try:
        settings = Settings.from_plain(plain)
    except SaveError as error:
        raise SaveError(f"{path}: {error}") from error
    if wrong := why_unplayable(edition, settings.scenario, settings.options):
        raise SaveError(f"{path}: this compbis has {wrong}")
    return settings


def last_lines(edition: Edition, kept: Kept) -> list[str]:
    """The last lines of a finished game: its settings and its digest."""
    return Settings.from_plain(kept.settings).last_lines(kept.restores, game_digest(edition.name, kept))


def closing(path: Path) -> Closing:
    """The retrospect of a finished game for its last page, with what its computer captains tried.

    Raises as `read_finished` does, and SaveError if the game can no longer be replayed.
    """
    edition, kept = read_finished(path)
    with replaying(path):
        captains = Settings.from_plain(kept.settings).captains
        return Minds.of(edition, captains).closing(list(replayed_turns(edition, kept)))


def show_last_page(terminal: PageTerminal, looked: Closing | None, ending: Sequence[str], below: Sequence[str]) -> None:
    """Show how a game ended: the board, the result, the story, and the settings and digest.

    If the terminal keeps the page on the screen, leave out the settings and digest, which the player can ask for, and
    repeat the result without the points turn by turn, if the story has pushed it off the screen.

    Args:
        terminal: where to show it
        looked: the retrospect of the game; None with --classic
        ending: the points and the winner
        below: the settings and the digest
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
        terminal.say(*(line for line in result if not line.startswith(_EACH_TURN)))


def exports(edition: Edition, path: Path) -> dict[str, Export]:
    """The files that can be written beside the record of a finished game, by the letter that the player types."""
    chart = "C DRAWS THE CHART", lambda: draw_chart(path, str(path.with_suffix(".svg")))
    log = "L WRITES THE LOG", lambda: write_log(path, str(path.with_suffix(".txt")))
    return {**({"C": chart} if edition.chronicle().chart else {}), "L": log}


def draw_chart(file: Path, output: str) -> str:
    """Draw the track chart of the game in `file` to the new file `output`; returns a line that says so.

    Raises:
        UsageError: `output` exists, or the game has no chart
        SaveError: the record cannot be read or replayed, or the game is not over
        MachineError: the system refuses to read or write the file
    """
    from compbis.story.track_chart.picture import picture

    path = new_path(output)
    edition, kept = read_finished(file)
    with replaying(file):
        drawn = picture(edition, kept).encode()
    write_new(path, drawn)
    return f"CHART DRAWN: {shown(path)}"


def write_log(file: Path, output: str, figures: bool = False) -> str:
    """Write the log of a game to a new file; returns a line that says so.

    Args:
        file: the record
        output: the new file
        figures: whether to include all thoughts with their figures, not only the plans

    Raises:
        UsageError: `output` exists
        SaveError: the record cannot be read or replayed, or the game is not over
        MachineError: the system refuses to read or write the file
    """
    path = new_path(output)
    write_new(path, "".join(f"{line}\n" for line in log_of(file, figures)).encode())
    return f"LOG WRITTEN: {shown(path)}"


def log_of(file: Path, figures: bool) -> list[str]:
    """The lines of the log of the game in `file`. Raises SaveError, MachineError."""
    from compbis.story import prose

    edition, kept = read_finished(file)
    with replaying(file):
        return list(prose.log(edition, kept, last_lines(edition, kept), figures))


@contextmanager
def replaying(path: Path) -> Iterator[None]:
    """A context manager for replaying a record, which may be forged: turns NEVER_PLAYED errors into SaveError."""
    try:
        yield
    except NEVER_PLAYED as error:
        raise SaveError(f"{path}: this compbis cannot have played this game") from error
