"""The game as the table knows it, and its starting position (3)."""

from collections.abc import Collection
from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.cards.roster import AIRCRAFT, ESCORTS, EXTRAS, SHIPS, START, ShipCard, Start
from compbis.games.chase_of_the_bismarck.cards.tables import CUPS, WEATHER
from compbis.games.chase_of_the_bismarck.history import EXTRA
from compbis.games.chase_of_the_bismarck.phases.referee import Referee
from compbis.games.chase_of_the_bismarck.position import Position
from compbis.games.chase_of_the_bismarck.sequence import play_turn
from compbis.games.chase_of_the_bismarck.state.units import Air, Fate, Ship
from compbis.table.dice import Cup
from compbis.table.game import Steps
from compbis.table.side import Side

_NOWHERE = Start(0)


class Game(Referee):
    """A game in play (table.game.Game)."""

    def sequence(self) -> Steps:
        """Play one whole turn (4)."""
        return play_turn(self)


def start(seed: int, options: Collection[str] = ()) -> Position:
    """The position at the start of a game (3; Reading 3.a, 3.f). options: the optional rules in force, by name (13)."""
    extras = {EXTRA[option] for option in options if option in EXTRA}
    basic = [card for card in SHIPS.values() if card.id not in EXTRAS or card.id in extras]
    nothing = MappingProxyType(dict.fromkeys(Side, ()))
    return Position(
        seed=seed,
        turn=1,
        options=tuple(options),
        weather=WEATHER["start"],
        ships=MappingProxyType(
            {side: MappingProxyType({card.id: _ship(card) for card in basic if card.side is side}) for side in Side}
        ),
        air=MappingProxyType(
            {
                side: MappingProxyType({name: Air(name) for name, card in AIRCRAFT.items() if card.side is side})
                for side in Side
            }
        ),
        evasion=Cup.filled("evasion", CUPS["evasion"]),
        chits=Cup.filled("vp", CUPS["vp"]),
        search=nothing,
        attack=nothing,
        seen=MappingProxyType({side: MappingProxyType({}) for side in Side}),
        extras=sum(EXTRAS[name].points for name in extras),
    )


def _ship(card: ShipCard) -> Ship:
    """A ship at its starting hex, or waiting for its turn or convoy, with full fuel and torpedoes (Reading 3.h)."""
    begins = Start(EXTRAS[card.id].at) if card.id in EXTRAS else START.get(card.id, _NOWHERE)
    waits = card.id in ESCORTS or begins.turn > 0
    return Ship(
        card.id,
        0 if waits else begins.at,
        begins.force,
        fuel=card.fuel,
        torpedoes=card.torpedoes,
        restricted=begins.restricted,
        fate=Fate.WAITING if waits else Fate.IN_PLAY,
    )
