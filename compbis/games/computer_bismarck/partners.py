"""German sparring partners for the laboratory: Otto's own machinery, each with one plan that none of Otto's is like."""

from compbis.games.computer_bismarck.otto.captain import Otto
from compbis.games.computer_bismarck.otto.plans import denmark_strait, southern_lanes
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

NEVER = (99, 99)

PORT = denmark_strait.PLAN._replace(
    name="PORT",
    why="The Bismarck ties the Home Fleet down from her berth, while the Prinz Eugen and the wolfpacks work.",
    sails={BISMARCK: NEVER, PRINZ_EUGEN: (1, 1)},
    otherwise="PORT",
    together=False,
)

FAR = southern_lanes.PLAN._replace(
    name="FAR",
    why="Only the convoys that are far from home: SL2, SL4 and SL5.",
    otherwise="FAR",
    prey={"SL1": 0.0, "SL3": 0.0, "BRITANNIC": 0.0, "WS8B": 0.0},
)


def stays_in_port(seed: int) -> Otto:
    """`port`: his Bismarck never sails."""
    return Otto(seed, PORT)


def raids_far(seed: int) -> Otto:
    """`far`: his raiders leave SL1 and SL3 alone."""
    return Otto(seed, FAR)
