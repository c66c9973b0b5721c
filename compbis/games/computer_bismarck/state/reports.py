"""The kinds of report in this game and their facts: what happened, and nothing of how it is said.

Two sides that may know different things of one event get two reports. All facts are plain values (names, squares,
numbers, lists of them), so that a report is kept as it is. `units` is a list of [name, kind] pairs.
"""

from types import MappingProxyType

FACTS = MappingProxyType(
    {
        # 4.2, 10: `to` is 0 for the side that may not know it; `helpers` are names, [] for the shadowed side.
        "shadow": ("target", "shadower", "square", "success", "to", "helpers"),
        # 11: the square passed; `helpers`, `moved`, who followed, and `to`, where, are for the British alone.
        "fast_shadow": ("target", "shadower", "square", "success", "to", "helpers", "moved"),
        # 4.51, to the owner.
        "refuelled": ("unit",),
        "not_refuelled": ("unit", "square"),  # the oiler was gone (6.26)
        "landed": ("plane", "square"),
        "grounded": ("plane",),  # stayed on deck: its carrier was not in L mode (6.23)
        "crashed": ("plane", "square"),
        "lost_with_carrier": ("plane", "carrier"),
        "left_board": ("unit", "square"),  # 6.34
        "strayed": ("unit",),  # a convoy did not move directly, and has failed its mission (17.3)
        "dry": ("unit",),  # its last fuel is gone (6.7)
        # 4.52: the enemy's units spotted in a square, and the own units that are seen there.
        "spotted": ("square", "units", "own"),
        # Where the side's own search factors sufficed to spot (9.2): to itself, for captains who keep a chart of it.
        "searched": ("squares",),
        "bergen_searched": ("square",),  # 14.22
        "bismarck_located": ("square",),  # 14.22, 14.42
        # 14
        "reinforcements": ("units", "square"),
        # 16.3: own side; hits is None for bombs on the enemy, whose effect is not told (16.31.2).
        "air_attack": ("plane", "weapon", "target", "square", "confused", "hits"),
        # why: what kept planes from the attack that they were sent to: "unseen", "night" or "weather".
        "no_attack": ("plane", "square", "why"),
        "air_attacked": ("weapon", "target", "square", "hits"),  # the other side, when it was attacked
        # 16.4
        "submarine_attack": ("unit", "target", "square", "hits"),
        "submarine_attacked": ("target", "square", "hits", "submarine_sunk"),
        "spent": ("unit",),  # its last torpedo factor is gone (16.41.3), to the owner
        # 16.5: destroyers lost on the run in.
        "destroyer_attack": ("unit", "target", "square", "lost", "hits"),
        # 16.7, to the owner of the damaged unit: what it lost and whether that was the end of it.
        "damage": ("unit", "kind", "midships", "firepower", "knots", "fuel", "sunk"),
        # What the other side may know: a ship sunk, or so many ships of a unit (16.31.2, 16.41.2, 16.51.2).
        "sunk": ("unit", "kind", "side", "count", "whole"),
        # 16.6, to both sides.
        "battle": ("square", "british", "german"),  # two lists of [name, kind]
        "status": ("units",),  # 16.62.2, to the owner: [name, midships, firepower, knots, torpedoes]
        "surprise": ("square", "success"),
        "declared": ("square", "british", "german"),  # "FIGHT", "WITHDRAW" or "" where a side has nothing to decide
        "withdrawal": ("unit", "success"),
        "fire": ("round", "pairs"),  # who fires at whom: list of [ship, target]
        "torpedoes": ("unit", "target", "hits"),
        "dispersed": ("unit", "square"),  # 16.73
        "held": ("unit",),  # 16.67, to the owner
        "battle_ends": ("square",),
        # 17
        "points": ("side", "points", "reason", "unit", "count"),
        # 12: square is 0 for the German side; that of the radio is only near.
        "air_search": ("unit", "square"),
        "radio_silence": ("unit", "square"),
        # Chart D
        "resigned": ("side",),
        "draw_offered": ("side",),
        "draw_refused": ("side",),
        # winner "" for a draw; awards: list of [side, points, reason, unit, turn], every point of both sides
        "game_over": ("winner", "british", "german", "reason", "awards"),
    }
)
