"""The transcripts that were frozen: of each a digest, so that none is recorded anew unnoticed."""

from hashlib import sha256
from pathlib import Path

KEPT_TRANSCRIPTS = Path(__file__).parent / "transcripts.txt"
"""As `sha256sum` writes and checks it."""
_FOLDER = Path(__file__).parents[1] / "transcripts"


def transcripts() -> dict[str, str]:
    """Each transcript as it is now, by name, and its digest."""
    return {file.name: sha256(file.read_bytes()).hexdigest() for file in sorted(_FOLDER.glob("*.out"))}


def kept_transcripts() -> dict[str, str]:
    """Each as it was frozen."""
    rows = (line.split("  ") for line in KEPT_TRANSCRIPTS.read_text().splitlines())
    return {name: digest for digest, name in rows}
