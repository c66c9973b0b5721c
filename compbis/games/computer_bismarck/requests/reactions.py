"""The requests of this game that a standing order may answer (compbis.table.away.standing)."""

from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.requests.decisions import (
    EvadeRequest,
    FightRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state.orders import Answer, Choice
from compbis.table.away.standing import Reaction


def _stronger(request: FightRequest | SurpriseRequest) -> bool:
    """Whether the side's present firepower exceeds that on the enemy's cards, which is all that is known (16.66)."""
    own = sum(request.view.ships[name].firepower for name in request.own)
    return own > sum(SHIPS[name].firepower for name in request.enemy)


def _hurt(request: FightRequest | SurpriseRequest) -> bool:
    """Whether one of the side's ships in the battle has lost midships."""
    return any(request.view.ships[name].midships < SHIPS[name].midships for name in request.own)


def _first(request: FightRequest) -> bool:
    """Whether no round has been fought yet (16.62.4)."""
    return request.round == 0


_STRONGER_MEANS = "YOUR SHIPS HAVE MORE FIREPOWER NOW THAN THE ENEMY SHIPS HAVE ON THEIR CARDS"
_HURT_MEANS = "ONE OF YOUR SHIPS IN THE BATTLE HAS LOST MIDSHIPS"

REACTIONS = (
    Reaction(
        "SHADOW",
        ShadowRequest.kind,
        "10.1: WHICH UNIT SHADOWS A SPOTTED ENEMY",
        {"NONE": lambda request: Choice(), "FIRST": lambda request: Choice(request.shadowers[0])},
        meanings={"NONE": "NO UNIT SHADOWS IT", "FIRST": "THE FIRST UNIT IN THE LIST SHADOWS IT"},
    ),
    Reaction(
        "EVADE",
        EvadeRequest.kind,
        "10.1: THE SECRET MOVE OF A SHIP THAT IS SHADOWED",
        {"STAY": lambda request: request.default},
        meanings={"STAY": "IT STAYS WHERE IT IS"},
    ),
    Reaction(
        "TARGET",
        TargetRequest.kind,
        "16.3 TO 16.5, 16.64: WHICH SHIP A UNIT ATTACKS",
        {"NONE": lambda request: Choice(), "FIRST": lambda request: Choice(request.targets[0])},
        meanings={"NONE": "THE UNIT ATTACKS NO SHIP", "FIRST": "THE UNIT ATTACKS THE FIRST SHIP IN THE LIST"},
    ),
    Reaction(
        "SURPRISE",
        SurpriseRequest.kind,
        "16.68: A ROUND OF SURPRISE",
        {"YES": lambda request: Answer(True), "NO": lambda request: Answer(False)},
        {"STRONGER": _stronger, "HURT": _hurt},
        {"STRONGER": _STRONGER_MEANS, "HURT": _HURT_MEANS},
    ),
    Reaction(
        "FIGHT",
        FightRequest.kind,
        "16.62.4: FIGHT (YES) OR WITHDRAW (NO)",
        {"YES": lambda request: Answer(True), "NO": lambda request: Answer(False)},
        {"STRONGER": _stronger, "HURT": _hurt, "FIRST": _first},
        {"STRONGER": _STRONGER_MEANS, "HURT": _HURT_MEANS, "FIRST": "NO ROUND HAS BEEN FOUGHT YET"},
    ),
)
