"""Everything that a captain of your own imports from this game (docs/CAPTAINS.md).

| for | use |
|---|---|
| the captain | `Captain` (its protocol), `Side`, `BRITISH`, `GERMAN` |
| requests | `Request` and a class for each kind: `MovementRequest`, `FightRequest` ... |
| orders | `Order` and a class for each kind: `ShipOrder`, `Choice`, `Answer` ... |
| the view | `View` and its parts: `Ship`, `Plane`, `Leg`, `Contact`, `Award`, `Courses` |
| enums | `ShipKind`, `PlaneKind`, `ShipMode`, `PlaneMode`, `Load`, `Fate`, `Heard`, `Weapon` ... |
| reports | `Report`, and every kind with its facts in `reports` |
| cards and board | `SHIPS`, `PLANES`, `MISSIONS`, `WAYS_ROUND` by name; `board` (squares), `calendar` (turns) |
| rules | `movement`, `flight`, `routes` (ways of ships), `search`, `shadow`, `convoys` |
| orders and their results | `choices` (random legal orders), `projection` (units at the end of the turn) |
| plain forms | `plain_request`, `request_from_plain`, `plain_view`, `view_from_plain`: to JSON data and back |

A captain gets requests, each with a view of what its side may know:

>>> from compbis.games import edition
>>> from compbis.table.turn import Turn
>>> turn = Turn(edition().new(seed=7, captains={BRITISH: "person", GERMAN: "otto"}))
>>> request = turn.open[BRITISH].request
>>> type(request).__name__, request.view.turn, request.view.ships["HOOD"].square
('MovementRequest', 1, 1622)
>>> "BISMARCK" in request.view.ships
False
>>> request.judge(ShipOrder("HOOD", ShipMode.MOVE, ("E", "SE"))).leg.goal
1724
>>> request.judge(ShipOrder("HOOD", ShipMode.MOVE, ("E", "SE", "S")))
Traceback (most recent call last):
compbis.errors.IllegalOrder: THERE IS LAND IN 1824
>>> str(request.default)
'DM'

The module changes only with an entry in the change log.
"""

from compbis.games.computer_bismarck.cards import board, calendar
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import UNITS_OF_SEVERAL, PlaneKind, ShipKind, UnitKind, Weapon
from compbis.games.computer_bismarck.cards.missions import MISSIONS, WAYS_ROUND
from compbis.games.computer_bismarck.cards.modes import Load, PlaneMode, ShipMode
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
from compbis.games.computer_bismarck.requests.plain import (
    plain_request,
    plain_view,
    request_from_plain,
    view_from_plain,
)
from compbis.games.computer_bismarck.rules import convoys, flight, movement, routes, search, shadow
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.orders import (
    Answer,
    AnswerDraw,
    BismarckOrder,
    Choice,
    DoneMoving,
    PlaneOrder,
    Resign,
    ShipOrder,
    Undo,
)
from compbis.games.computer_bismarck.state.reports import (
    AirAttack,
    AirAttacked,
    AirSearch,
    Battle,
    BattleEnds,
    BergenSearched,
    BismarckLocated,
    Crashed,
    Damage,
    Declared,
    DestroyerAttack,
    Dispersed,
    DrawOffered,
    DrawRefused,
    Dry,
    Ending,
    FastShadow,
    Fire,
    GameOver,
    Grounded,
    Held,
    Hindrance,
    Landed,
    LeftBoard,
    LostWithCarrier,
    NoAttack,
    NotRefuelled,
    Points,
    RadioSilence,
    Refuelled,
    Reinforcements,
    Resigned,
    Searched,
    Shadow,
    ShipStatus,
    Spent,
    Spotted,
    Status,
    Strayed,
    SubmarineAttack,
    SubmarineAttacked,
    Sunk,
    Surprise,
    Torpedoes,
    Wish,
    Withdrawal,
)
from compbis.games.computer_bismarck.state.sight import Award, Contact, Heard, Reason, View
from compbis.games.computer_bismarck.state.units import Fate, Leg, Plane, PlaneLeg, Ship, ShipLeg
from compbis.table.captain import Captain
from compbis.table.report import Facts, Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side

__all__ = [  # noqa: RUF022
    # the captain
    "Captain",
    "Side",
    "BRITISH",
    "GERMAN",
    # requests
    "Request",
    "BismarckRequest",
    "MovementRequest",
    "ShadowRequest",
    "EvadeRequest",
    "TargetRequest",
    "SurpriseRequest",
    "FightRequest",
    "DrawRequest",
    # orders
    "Order",
    "BismarckOrder",
    "ShipOrder",
    "PlaneOrder",
    "DoneMoving",
    "Undo",
    "Resign",
    "Choice",
    "Answer",
    "AnswerDraw",
    # the view
    "View",
    "Ship",
    "Plane",
    "Leg",
    "ShipLeg",
    "PlaneLeg",
    "Contact",
    "Award",
    "Courses",
    "Fate",
    "Heard",
    "Reason",
    # reports
    "Report",
    "Facts",
    "reports",
    "AirAttack",
    "AirAttacked",
    "AirSearch",
    "Battle",
    "BattleEnds",
    "BergenSearched",
    "BismarckLocated",
    "Crashed",
    "Damage",
    "Declared",
    "DestroyerAttack",
    "Dispersed",
    "DrawOffered",
    "DrawRefused",
    "Dry",
    "FastShadow",
    "Fire",
    "GameOver",
    "Grounded",
    "Held",
    "Landed",
    "LeftBoard",
    "LostWithCarrier",
    "NoAttack",
    "NotRefuelled",
    "Points",
    "RadioSilence",
    "Refuelled",
    "Reinforcements",
    "Resigned",
    "Searched",
    "Shadow",
    "ShipStatus",
    "Spent",
    "Spotted",
    "Status",
    "Strayed",
    "SubmarineAttack",
    "SubmarineAttacked",
    "Sunk",
    "Surprise",
    "Torpedoes",
    "Withdrawal",
    "Hindrance",
    "Wish",
    "Ending",
    # cards and board
    "SHIPS",
    "ShipSpec",
    "PLANES",
    "PlaneSpec",
    "BISMARCK",
    "PRINZ_EUGEN",
    "UNITS_OF_SEVERAL",
    "MISSIONS",
    "WAYS_ROUND",
    "ShipKind",
    "PlaneKind",
    "UnitKind",
    "ShipMode",
    "PlaneMode",
    "Load",
    "Weapon",
    "Square",
    "board",
    "calendar",
    # rules, legal orders and their results
    "convoys",
    "flight",
    "movement",
    "routes",
    "search",
    "shadow",
    "choices",
    "projection",
    # plain forms
    "plain_request",
    "request_from_plain",
    "plain_view",
    "view_from_plain",
]
