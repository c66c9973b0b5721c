"""How Tab completes a line, and the list of words that may follow."""

import pytest

from compbis.screen.prompt.completing import completed, listing
from compbis.table.completion import Completion
from compbis.table.picture import Size


@pytest.mark.parametrize(
    ("line", "offer", "after"),
    [
        ("ms ho", Completion(3, ("HOOD",)), "ms HOOD "),
        ("MS ", Completion(3, ("HOOD", "HERMIONE")), "MS H"),
        ("MS h", Completion(3, ("HOOD", "HERMIONE")), "MS h"),
        ("MS S", Completion(3, ("SCAPA FLOW", "SCAPA FLOW 1")), "MS SCAPA FLOW"),
        ("MS X", Completion(3), "MS X"),
        ("MS SCAPA FLOW 1", Completion(3, ("SCAPA FLOW 1",)), "MS SCAPA FLOW 1 "),
    ],
)
def test_a_line_is_completed_as_far_as_all_candidates_agree(line: str, offer: Completion, after: str) -> None:
    assert completed(line, offer) == after


def test_as_many_whole_words_are_listed_as_fit() -> None:
    ships = Completion(0, ("HOOD", "P OF WALES", "DF1", "SL1"))
    assert listing(ships, Size(39, 5)) == ["HOOD  P OF WALES  DF1  SL1"]
    assert listing(ships, Size(12, 5)) == ["HOOD", "  P OF WALES", "  DF1  SL1"]
    assert listing(ships, Size(12, 2)) == ["HOOD", "... 3 MORE"]
    assert listing(ships, Size(20, 1)) == ["... 4 MORE"]
    assert listing(Completion(0), Size(39, 5)) == [""]
