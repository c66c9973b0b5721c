"""`--cards FOLDER`: a player's own ships, planes, tables, map and weather."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from compbis.table.edition import Edition


def argument(parser: "ArgumentParser") -> None:
    """Take `--cards`."""
    parser.add_argument("--cards", metavar="FOLDER", help="a folder with files of your own for those of data/")


def play_with(edition: "Edition", folder: str | None) -> tuple[str, ...]:
    """Play with the files of that folder, None for ours; the names of those that say something else than ours. Before
    anything of the game is imported. Raises UsageError, MachineError."""
    if folder is None:
        return ()
    from compbis.table.cards.own import play_with_folder

    return play_with_folder(edition, folder)
