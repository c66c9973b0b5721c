"""The first questions of a game that nobody plays. What every process of a game would build for itself is built once,
in the nursery, and its memory is shared."""

import json
from contextlib import suppress
from typing import NoReturn

from compbis.errors import Leave
from compbis.table.captain import ViewCaptain
from compbis.table.edition import Edition, Remote
from compbis.table.match import Match
from compbis.table.request import Request, plain_request
from compbis.table.side import Side


class _Nobody(ViewCaptain):
    """A captain that gives no order."""

    def answer(self, request: Request) -> NoReturn:
        """Raises Leave."""
        raise Leave


def rehearse(edition: Edition) -> None:
    """Do what every process of a game does first: begin a game, with dice that no game has, and let each side read its
    first question and see the board."""
    match = Match(edition.new(0, dict.fromkeys(Side, "person")), {side: _Nobody(side, 0) for side in Side})
    match.begin()
    for side, request in match.open.items():
        if isinstance(edition, Remote):
            request = edition.request(json.loads(json.dumps(plain_request(request))))
        desk = edition.desk(side, classic=False)
        with suppress(StopIteration):
            next(desk.converse(request))
        desk.page()
