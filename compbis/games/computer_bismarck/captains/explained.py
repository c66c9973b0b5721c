"""What the plans of the computer captains are about, told when the game is over."""

from compbis.games.computer_bismarck.captains.otto import plans
from compbis.games.computer_bismarck.captains.otto.plans.sparring import FAR, PORT

_PLANNERS = ("otto", "otto-0.2.0", "port", "far")
_PLANS = plans.ALL | {plan.name: plan for plan in (PORT, FAR)}


def explain(captain: str, plan: str) -> str:
    """What a plan of Otto's is about, or of his sparring partners; "" for any other captain or plan."""
    return _PLANS[plan].why if captain in _PLANNERS and plan in _PLANS else ""
