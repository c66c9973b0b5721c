"""`--cards FOLDER`: a player's own ships, planes, tables, map and weather."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from compbis.table.edition import Edition


def argument(parser: "ArgumentParser") -> None:
    """Add `--cards` to a command."""
    parser.add_argument("--cards", metavar="FOLDER", help="a folder with files of your own that replace those of data/")


def play_with(edition: "Edition", folder: str | None) -> tuple[str, ...]:
    """Use the files of that folder; None for ours. Call it before anything of the game is imported. Returns the
    names of the files that differ from ours. Raises UsageError, MachineError."""
    if folder is None:
        return ()
    from compbis.table.cards.own import play_with_folder

    return play_with_folder(edition, folder)
