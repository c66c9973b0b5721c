"""CRUISERS with faults that only a strict law finds; the trials are those of the example."""

from collections.abc import Generator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from cruisers import edition
from cruisers.cards import NUMBER
from cruisers.game import Game
from cruisers.state import Sail, SailRequest
from cruisers.trials import Trials

from compbis.table.captain import Captain
from compbis.table.edition import Parts
from compbis.table.report import Facts
from compbis.table.side import Side
from compbis.table.values import NamedTuple, dataclass, replace

trials = Trials
Views = Generator[Any, Any, Mapping[Side, Any]]


class Faulty(edition.GameEdition):
    """The example with another game, and other kinds of reports and requests."""

    def __init__(self, game: type[Game], *kinds: type[Facts], asked: type[SailRequest] = SailRequest) -> None:
        self._game_class, self._kinds, self._asked = game, kinds, asked

    def parts(self) -> Parts:
        parts = edition.EDITION.parts()
        return parts._replace(game=self._game_class, kinds=(*parts.kinds, *self._kinds))

    def captain(self, name: str, side: Side, seed: int) -> Captain:
        return edition.EDITION.captain(name, side, seed)

    def requests(self) -> Sequence[type[SailRequest]]:
        return (self._asked,)


class Whistle(NamedTuple):
    """An order that does nothing."""

    def __str__(self) -> str:
        return "WHISTLE"


@dataclass(frozen=True, slots=True)
class IdleRequest(SailRequest):
    """Allows whistling at any time."""

    @property
    def legal(self) -> tuple[Any, ...]:
        sails: tuple[Sail, ...] = SailRequest.legal.fget(self)  # type: ignore[attr-defined]
        return (*sails, Whistle())


class Idle(Game):
    """A ship may whistle."""

    def ask_both(self, request: Any, taken: Any) -> Views:
        return super().ask_both(IdleRequest, lambda view, order: view if order == Whistle() else taken(view, order))


class Deaf(Game):
    """Orders do nothing."""

    def ask_both(self, request: Any, taken: Any) -> Views:
        return super().ask_both(request, lambda view, sail: view)


class Everlasting(Game):
    """It never ends."""

    def _end_turn(self) -> None:
        ships = {side: ship._replace(hull=NUMBER["hull"]) for side, ship in self.position.ships.items()}
        self.position = replace(self.position, turn=self.turn + 1, ships=MappingProxyType(ships))


EVERLASTING, DEAF, IDLE = Faulty(Everlasting), Faulty(Deaf), Faulty(Idle, asked=IdleRequest)
