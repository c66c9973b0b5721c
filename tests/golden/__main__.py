"""Updates the kept pages of the full screen, and makes pictures of them.

    python -m tests.golden accept [NAME...]
    python -m tests.golden svg [NAME...] [--theme THEME] [--colours 8|16|256|16m] [--out FOLDER] [--png]
    python -m tests.golden sheets [NAME...] [--out FOLDER] [--png]
    python -m tests.golden readme [--out FOLDER] [--png]
    python -m tests.golden contrasts

NAME is a page, with or without its size; the default is all pages. Accept only after a deliberate change of a page, and
read the difference with git diff. A sheet has a page in all themes: on terminals of 16, 256 and 16 million colours, and
as colour-blind people see it. `readme` updates the pictures of README.md. `contrasts` prints how well land differs from
waters and ports, in each theme. --png also makes PNGs, with rsvg-convert.
"""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Collection, Iterable, Sequence
from itertools import product
from pathlib import Path

from compbis.screen.theme import NAMES
from tests.golden import shown
from tests.golden.colours import DEPTHS, SIXTEEN, paint, theme_of
from tests.golden.eyes import ASHORE, EYES, contrast
from tests.golden.gallery import TOP, Gallery, galleries, kept_pages
from tests.golden.kept import parse
from tests.golden.sheet import sheets
from tests.golden.svg import svg

CONVERTER = "rsvg-convert"


def main(arguments: Sequence[str]) -> int:
    """Run a command; returns the exit status."""
    parser = argparse.ArgumentParser("python -m tests.golden", description=(__doc__ or "").partition("\n")[0])
    commands = parser.add_subparsers(required=True)
    accepting = commands.add_parser("accept", help="keep pages as they are drawn now")
    accepting.set_defaults(run=lambda options: accept(options.names))
    picturing = commands.add_parser("svg", help="make pictures of the pages that are kept")
    picturing.set_defaults(
        run=lambda options: make_svg(options.names, options.theme, options.colours, options.out, options.png)
    )
    comparing = commands.add_parser("sheets", help="make sheets of pages as every terminal and every eye shows them")
    comparing.set_defaults(run=lambda options: make_sheets(options.names, options.out, options.png))
    advertising = commands.add_parser("readme", help="make the pictures of README.md anew")
    advertising.set_defaults(run=lambda options: _write(shown.pictures(), options.out, options.png))
    measuring = commands.add_parser("contrasts", help="print how well land differs from waters and ports")
    measuring.set_defaults(run=lambda options: print_contrasts())
    for command in accepting, picturing, comparing:
        command.add_argument("names", nargs="*", metavar="NAME", help="a page, with its size or without; all if none")
    for command, folder in (
        (picturing, TOP / "build" / "pictures"),
        (comparing, TOP / "build" / "pictures"),
        (advertising, shown.FOLDER),
    ):
        command.add_argument("--out", type=Path, default=folder, metavar="FOLDER")
        command.add_argument("--png", action="store_true", help="PNGs, too, by rsvg-convert")
    picturing.add_argument("--theme", type=str.upper, choices=NAMES, default=NAMES[0])
    picturing.add_argument("--colours", choices=DEPTHS, default="16m", help="that the terminal has")
    options = parser.parse_args(arguments)
    status: int = options.run(options)
    return status


def accept(names: Collection[str]) -> int:
    """Keep these pages, or all of them, as they are drawn now; returns the exit status."""
    pages = _drawn()
    if (wanted := _wanted(names, pages)) is None:
        return 2
    changed = [name for name in wanted if pages[name].accept(name)]
    for name in changed:
        print(f"{name}: {'accepted' if name in pages[name].names else 'kept no more'}")
    print(f"{len(wanted) - len(changed)} as before")
    return 0


def make_svg(names: Collection[str], theme: str, colours: str, folder: Path, png: bool = False) -> int:
    """Make pictures of these kept pages, or of all of them; returns the exit status.

    Args:
        names: the pages, with or without their size; all if empty
        theme: the theme of the terminal
        colours: its number of colours, a key of DEPTHS
        folder: where to write them
        png: whether to make PNGs too
    """
    pages = kept_pages()
    if (wanted := _wanted(names, pages)) is None:
        return 2
    kept = ((name, parse(pages[name].read_text(encoding="utf-8"))) for name in wanted)
    return _write(((name, svg(page, theme, DEPTHS[colours])) for name, page in kept), folder, png)


def make_sheets(names: Collection[str], folder: Path, png: bool = False) -> int:
    """Make the sheets of these pages, or of all of them, as they are drawn now; returns the exit status.

    Args:
        names: the pages, with or without their size; all if empty
        folder: where to write them
        png: whether to make PNGs too
    """
    pages = _drawn()
    if (wanted := _wanted(names, pages)) is None:
        return 2
    drawn = (sheet for name in wanted if name in pages[name].names for sheet in sheets(pages[name], name))
    return _write(drawn, folder, png)


def print_contrasts() -> int:
    """Print the contrast of land with each of ASHORE and with the mark of a port, in each theme that draws coasts: the
    least of all kinds of eyes, and with 16 colours of all terminals."""
    print(f"{'':15}{''.join(f'{look:>7}' for look in ASHORE)}   port")
    for name, colours in product(NAMES, ("16", "256", "16m")):
        theme, terminals = theme_of(name, DEPTHS[colours]), SIXTEEN if colours == "16" else ("xterm",)
        if theme.finish.coasts:
            land = [paint("land", theme, terminal).ground for terminal in terminals]
            waters = [[paint(water, theme, terminal).ground for terminal in terminals] for water in ASHORE]
            ports = [paint("port/land", theme, terminal).text for terminal in terminals]
            least = (
                min(contrast(*pair, eye) for pair in zip(land, other, strict=True) for eye in EYES)
                for other in (*waters, ports)
            )
            print(f"{name:<8}{colours:>7}{''.join(f'{ratio:7.1f}' for ratio in least)}")
    return 0


def _write(pictures: Iterable[tuple[str, str]], folder: Path, png: bool) -> int:
    """Write each of these pictures under its name."""
    converter = shutil.which(CONVERTER) if png else ""
    if converter is None:
        print(f"{CONVERTER} is not there, which makes PNGs", file=sys.stderr)
        return 2
    folder.mkdir(parents=True, exist_ok=True)
    made = 0
    for name, picture in pictures:
        path = folder / f"{name}.svg"
        path.write_text(picture, encoding="utf-8", newline="\n")
        if converter:
            command = converter, "--unlimited", "--output", folder / f"{name}.png", path
            subprocess.run(command, check=True)
        made += 1
    print(f"{made} pictures in {folder}")
    return 0


def _drawn() -> dict[str, Gallery]:
    """All pages that are drawn or kept, by name, each with its gallery."""
    sys.path.insert(0, str(TOP / "docs" / "examples"))  # the games there have pages too
    return {name: gallery for gallery in galleries() for name in {*gallery.names, *gallery.kept}}


def _wanted(names: Collection[str], pages: Iterable[str]) -> list[str] | None:
    """The pages that these names select, all without names; None if a name selects none, which is reported."""
    found = {name: [page for page in pages if name in (page, page.rpartition("-")[0])] for name in names}
    if unknown := [name for name, meant in found.items() if not meant]:
        print(f"no such page: {', '.join(unknown)}", file=sys.stderr)
        return None
    return sorted({page for meant in found.values() for page in meant} if names else pages)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
