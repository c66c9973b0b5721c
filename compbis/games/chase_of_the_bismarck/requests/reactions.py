"""The questions that a standing order can answer (compbis.table.away.standing)."""

from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.requests.fighting import AbortRequest, EnterRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import (
    ConvoyRequest,
    ManoeuvreRequest,
    MerchantRequest,
    ReliefRequest,
)
from compbis.games.chase_of_the_bismarck.state.orders import Evade
from compbis.table.away.standing import Reaction, yes_or_no
from compbis.table.request import DONE, Order, judged


def _evaded(request: ManoeuvreRequest) -> Order:
    """An evasion if the unit can make one, else no manoeuvre."""
    try:
        return judged(request, Evade())
    except IllegalOrder:
        return request.default


REACTIONS = (
    Reaction(
        "MANOEUVRE",
        ManoeuvreRequest.kind,
        "6: WHETHER A SHADOWED UNIT EVADES",
        {"EVADE": _evaded, "NONE": lambda request: request.default},
        meanings={"EVADE": "IT EVADES IF IT CAN", "NONE": "IT MAKES NO MANOEUVRE"},
    ),
    yes_or_no("MERCHANT", MerchantRequest.kind, "11.3: WHETHER A SINGLE MERCHANT SHIP IS ATTACKED"),
    yes_or_no(
        "CONVOY",
        ConvoyRequest.kind,
        "11.3: WHETHER A CONVOY IS ATTACKED",
        {"ESCORTED": lambda request: bool(request.escorts)},
        {"ESCORTED": "THE CONVOY HAS AN ESCORT"},
    ),
    yes_or_no("RELIEF", ReliefRequest.kind, "12: WHETHER A SHIP LEAVES ITS CONVOY"),
    Reaction(
        "LEAVE",
        AbortRequest.kind,
        "10: WHO LEAVES THE COMBAT",
        {"NONE": lambda request: DONE},
        meanings={"NONE": "NOBODY LEAVES"},
    ),
    Reaction(
        "ENTER",
        EnterRequest.kind,
        "10: WHO ENTERS THE COMBAT",
        {"NONE": lambda request: DONE},
        meanings={"NONE": "NOBODY ENTERS"},
    ),
)
