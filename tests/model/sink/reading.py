"""Which orders a program's request allows, and how that compares with the model's."""

from collections.abc import Iterable
from typing import Any

from compbis.errors import IllegalOrder
from tests.model.sink.log import Disagreement


def legal(request: Any, text: str) -> bool:
    """Whether the program allows an order."""
    try:
        request.judge(request.parse(text))
    except IllegalOrder:
        return False
    return True


def legal_among(request: Any, texts: Iterable[str]) -> set[str]:
    """The orders among these that the program allows."""
    return {text for text in texts if legal(request, text)}


def same(mine: set[str], theirs: set[str], what: str) -> None:
    """Raise Disagreement unless both allow the same orders."""
    if mine != theirs:
        raise Disagreement(f"{what}: model only {sorted(mine - theirs)}, program only {sorted(theirs - mine)}")
