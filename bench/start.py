"""How long compbis takes to start, in bare starts of the interpreter. Exit status 1 beyond a limit."""

import sys

from sides import COMPBIS, at_most, bare, ratio, start, whole

ROUNDS = 60
FIRST_QUESTION = b"NEW GAME OR RESTORE (NEW)-"
VERSION_LIMIT = 2.5
QUESTION_LIMIT = 6


def main() -> int:
    """Measure, each round one of each."""
    rounds = [(bare(), whole((*COMPBIS, "--version")), start(COMPBIS, FIRST_QUESTION)) for _ in range(ROUNDS + 1)]
    bares, versions, questions = (list(side) for side in zip(*rounds[1:], strict=True))  # the first warms the caches
    kept = [
        at_most("compbis --version, in bare starts", ratio(versions, bares), VERSION_LIMIT),
        at_most("compbis to its first question, in bare starts", ratio(questions, bares), QUESTION_LIMIT),
    ]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
