"""All that a captain of one's own needs of this game: the one module that he imports of it (docs/CAPTAINS.md).

It changes only with an entry in the change log.
"""

from compbis.games.computer_bismarck.cards import board, calendar
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import UNITS_OF_SEVERAL
from compbis.games.computer_bismarck.cards.missions import MISSIONS, WAYS_ROUND
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PLANES, PRINZ_EUGEN, SHIPS, PlaneSpec, ShipSpec
from compbis.games.computer_bismarck.requests import choices, projection
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.rules import convoys, flight, movement, routes, search, shadow
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.orders import (
    Answer,
    BismarckOrder,
    Choice,
    DoneMoving,
    PlaneOrder,
    Resign,
    ShipOrder,
    Undo,
)
from compbis.games.computer_bismarck.state.sight import Award, Contact, View
from compbis.games.computer_bismarck.state.units import Leg, Plane, Ship
from compbis.table.captain import Captain
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side

__all__ = [
    "BISMARCK",
    "BRITISH",
    "GERMAN",
    "MISSIONS",
    "PLANES",
    "PRINZ_EUGEN",
    "SHIPS",
    "UNITS_OF_SEVERAL",
    "WAYS_ROUND",
    "Answer",
    "Award",
    "BismarckOrder",
    "BismarckRequest",
    "Captain",
    "Choice",
    "Contact",
    "Courses",
    "DoneMoving",
    "DrawRequest",
    "EvadeRequest",
    "FightRequest",
    "Leg",
    "MovementRequest",
    "Order",
    "Plane",
    "PlaneOrder",
    "PlaneSpec",
    "Report",
    "Request",
    "Resign",
    "ShadowRequest",
    "Ship",
    "ShipOrder",
    "ShipSpec",
    "Side",
    "Square",
    "SurpriseRequest",
    "TargetRequest",
    "Undo",
    "View",
    "board",
    "calendar",
    "choices",
    "convoys",
    "flight",
    "movement",
    "projection",
    "routes",
    "search",
    "shadow",
]
