"""Shows a frozen game as it is played now, or freezes all games anew.

    python -m tests.games.computer_bismarck.frozen.freeze tovey otto 17   all of that game, for comparison
    python -m tests.games.computer_bismarck.frozen.freeze --anew          write games.txt and transcripts.txt

Freeze anew only what a change of the rules or of a text was meant to change, and say in the commit what that was.
"""

import sys

from tests.games.computer_bismarck.frozen.frozen_games import KEPT, Frozen, digests, played, unplayed
from tests.games.computer_bismarck.frozen.frozen_transcripts import KEPT_TRANSCRIPTS, transcripts


def main() -> int:
    """Do it."""
    match sys.argv[1:]:
        case ["--anew"]:
            games = (frozen._replace(digests=digests(played(frozen))) for frozen in unplayed())
            KEPT.write_text("".join(f"{frozen.line()}\n" for frozen in games))
            KEPT_TRANSCRIPTS.write_text("".join(f"{digest}  {name}\n" for name, digest in transcripts().items()))
        case [british, german, seed]:
            for part in played(Frozen(british, german, int(seed))):
                print(*part, sep="\n")
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
