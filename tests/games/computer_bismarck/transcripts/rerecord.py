"""Records transcripts again: those of the names given, or all.

    python -m tests.games.computer_bismarck.transcripts.rerecord [NAME...]

Do it only after a change of a text or a rule, and read the difference: git diff.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.games.computer_bismarck.transcripts.transcripts import install, names, play, transcript


def main(wanted: Sequence[str]) -> int:
    """Record the sessions of these names, or all; returns the exit status."""
    scripts = names(".in")
    if unknown := set(wanted) - set(scripts):
        print(f"no such session: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    with TemporaryDirectory() as temporary:
        folder = Path(temporary).resolve()
        program = install(folder / "program")
        for name in sorted(set(wanted)) or scripts:
            table = folder / name
            table.mkdir()
            said = play(name, program, table)
            same = transcript(name).exists() and transcript(name).read_bytes() == said.encode()
            transcript(name).write_bytes(said.encode())
            print(f"{name}: {'as before' if same else 'recorded'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
