"""DE ON: sentences in the middle of a game in line mode."""

from pathlib import Path

from compbis.conformance.tools.seats import unspeakable_lines
from tests.house.app.app_helpers import solitaire

PROMPT = "ENTER COMMAND FROM CHART A-"


def test_sentences_switched_on_in_a_game_end_with_full_stops_until_they_are_switched_off(tmp_path: Path) -> None:
    typed = "NO", "DE ON", "NO", "CO", "DI", "ST HOOD", "DE", "DE OFF", "ST HOOD", "QU"
    lines = solitaire(tmp_path / "hunt", *typed).lines
    on, off = lines.index(f"{PROMPT}DE ON"), lines.index(f"{PROMPT}DE OFF")
    spoken = lines[on + 1 : off]
    assert len(spoken) > 20
    assert unspeakable_lines("\n".join(spoken), [PROMPT]) == []
    assert unspeakable_lines("\n".join(lines[:on]), [PROMPT]) != []
    assert not any(line.endswith(".") for line in lines[off + 1 : off + 4])
