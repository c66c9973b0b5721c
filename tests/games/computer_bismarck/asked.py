"""The requests of a procedure one after the other, as at one keyboard."""

from collections.abc import Generator
from typing import Any

from compbis.table.game import Offer, Steps, Together
from compbis.table.request import Request


def one_by_one(steps: Steps) -> Generator[Request, Any, None]:
    """The requests of a procedure, of those that run together in it, and of offers, which are answered at once."""
    answer = None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration:
            return
        if isinstance(step, Together | Offer):
            for part in step.procedures.values() if isinstance(step, Together) else [step.procedure]:
                yield from one_by_one(part)
            answer = None
        else:
            answer = yield step
