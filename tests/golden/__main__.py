"""Keeps the pages of the full screen anew, and makes pictures of them.

    python -m tests.golden accept [NAME...]
    python -m tests.golden svg [NAME...] [--theme THEME] [--colours 8|16|256|16m] [--out FOLDER]

NAME is that of a page, with its size or without; all of them if there is none. Accept only after a change of what is
drawn, and read what differs: git diff.
"""

import argparse
import sys
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from compbis.screen.theme import NAMES
from tests.golden.colours import DEPTHS
from tests.golden.gallery import TOP, galleries, kept_pages
from tests.golden.kept import parse
from tests.golden.svg import svg


def main(arguments: Sequence[str]) -> int:
    """Do as these words say; the exit status."""
    parser = argparse.ArgumentParser("python -m tests.golden", description=(__doc__ or "").partition("\n")[0])
    commands = parser.add_subparsers(required=True)
    accepting = commands.add_parser("accept", help="keep pages as they are drawn now")
    accepting.set_defaults(run=lambda options: accept(options.names))
    picturing = commands.add_parser("svg", help="make pictures of the pages that are kept")
    picturing.set_defaults(
        run=lambda options: make_svg(options.names, options.theme, DEPTHS[options.colours], options.out)
    )
    for command in accepting, picturing:
        command.add_argument("names", nargs="*", metavar="NAME", help="a page, with its size or without; all if none")
    picturing.add_argument("--theme", type=str.upper, choices=NAMES, default=NAMES[0])
    picturing.add_argument("--colours", choices=DEPTHS, default="16m", help="that the terminal has")
    picturing.add_argument("--out", type=Path, default=TOP / "build" / "pictures", metavar="FOLDER")
    options = parser.parse_args(arguments)
    status: int = options.run(options)
    return status


def accept(names: Collection[str]) -> int:
    """Keep these pages as they are drawn now, or all."""
    sys.path.insert(0, str(TOP / "docs" / "examples"))  # the games there have pages, too
    pages = {name: gallery for gallery in galleries() for name in {*gallery.names, *gallery.kept}}
    if (wanted := _wanted(names, pages)) is None:
        return 2
    changed = [name for name in wanted if pages[name].accept(name)]
    for name in changed:
        print(f"{name}: {'accepted' if name in pages[name].names else 'kept no more'}")
    print(f"{len(wanted) - len(changed)} as before")
    return 0


def make_svg(names: Collection[str], theme: str, depth: int, folder: Path) -> int:
    """Make a picture of each of these pages as they are kept, or of all. theme, depth: its colours."""
    pages = kept_pages()
    if (wanted := _wanted(names, pages)) is None:
        return 2
    folder.mkdir(parents=True, exist_ok=True)
    for name in wanted:
        page = parse(pages[name].read_text(encoding="utf-8"))
        (folder / f"{name}.svg").write_text(svg(page, theme, depth), encoding="utf-8", newline="\n")
    print(f"{len(wanted)} pictures in {folder}")
    return 0


def _wanted(names: Collection[str], pages: Iterable[str]) -> list[str] | None:
    """The pages that are meant, all if there are no names; None once it is told that a name is that of none."""
    found = {name: [page for page in pages if name in (page, page.rpartition("-")[0])] for name in names}
    if unknown := [name for name, meant in found.items() if not meant]:
        print(f"no such page: {', '.join(unknown)}", file=sys.stderr)
        return None
    return sorted({page for meant in found.values() for page in meant} if names else pages)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
