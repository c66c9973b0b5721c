"""Runs mutants of one game (docs/MUTATION.md), all of them or some drawn at random, and counts them.

    python tools/mutation.py GAME [--draw N] [--seed S] [--children C]

GAME is a folder of compbis/games. Only its own tests run. The same seed draws the same mutants of the same code.
`mutmut show NAME` shows a survivor.
"""

import argparse
import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from mutmut.__main__ import CatchOutput, _run, copy_also_copy_files, copy_src_dir, create_mutants
from mutmut.configuration import config
from mutmut.mutation.data import SourceFileMutationData
from mutmut.mutation.trampoline import set_mutant_under_test
from mutmut.state import state
from mutmut.stats import status_by_exit_code
from mutmut.utils.file_utils import walk_mutatable_files
from mutmut.workers.isolation import ForkServerRunner

_UNDETECTED = ("survived", "no tests")
_AT_ONCE = 200
"""Maximum number of names given to mutmut at a time: it is slow with more patterns than Python caches."""


def main() -> None:
    """Run the mutants, and print each survivor and the figure."""
    parser = argparse.ArgumentParser(description="Runs mutants of one game, and counts them.")
    parser.add_argument("game", choices=sorted(path.parent.name for path in Path("compbis/games").glob("*/edition.py")))
    parser.add_argument("--draw", type=int, default=0, help="how many mutants to draw; all by default")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the draw; 1 by default")
    parser.add_argument("--children", type=int, default=os.cpu_count(), help="processes at a time")
    args = parser.parse_args()
    _select(args.game)
    _run_fastest_first()
    names = [name for name in _names(args.children) if name.startswith(f"compbis.games.{args.game}.")]
    drawn = sorted(Random(args.seed).sample(names, args.draw)) if args.draw else names
    for first in range(0, len(drawn), _AT_ONCE) if args.draw else [0]:
        _run(drawn[first : first + _AT_ONCE] if args.draw else [f"compbis.games.{args.game}.*"], args.children)
    _report(drawn, len(names))


def _select(game: str) -> None:
    """Leave only the tests of this game in the configuration of setup.cfg."""
    chosen = config()
    own = f"tests/games/{game}/", f"tests/model/{game.partition('_')[0]}"
    tests = chosen.pytest_add_cli_args_test_selection
    chosen.pytest_add_cli_args_test_selection = [path for path in tests if path.startswith(own)]


def _run_fastest_first() -> None:
    """Have the fastest tests of a mutant run first, since the first failure ends the run."""
    submit = ForkServerRunner.submit

    def sorted_submit(runner: ForkServerRunner, mutant: str, tests: Iterable[str], *limits: Any) -> None:
        submit(runner, mutant, sorted(tests, key=state().duration_by_test.__getitem__), *limits)

    ForkServerRunner.submit = sorted_submit


def _names(children: int) -> list[str]:
    """The names of all mutants, which are made unless they exist."""
    set_mutant_under_test("mutant_generation")
    Path("mutants").mkdir(exist_ok=True)
    with CatchOutput(spinner_title="Generating mutants"):
        copy_src_dir()
        copy_also_copy_files()
        create_mutants(children)
    return sorted(_results())


def _results() -> dict[str, str]:
    """What is known of each mutant."""
    found = {}
    for path in walk_mutatable_files():
        data = SourceFileMutationData(path=path)
        data.load()
        found |= {name: status_by_exit_code[code] for name, code in data.exit_code_by_key.items()}
    return found


def _report(drawn: list[str], of: int) -> None:
    """Print the survivors among these mutants, and how many there are of each result."""
    results = _results()
    undetected = [name for name in drawn if results[name] in _UNDETECTED]
    print(*(f"{results[name]}: {name}" for name in undetected), sep="\n")
    counts = Counter(results[name] for name in drawn)
    print(f"{len(drawn)} of {of} mutants:", ", ".join(f"{number} {result}" for result, number in counts.items()))
    print(f"{100 - 100 * len(undetected) / len(drawn):.1f}% killed")


if __name__ == "__main__":
    main()
