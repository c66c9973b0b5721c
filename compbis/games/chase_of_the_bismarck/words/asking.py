"""What a question asks, in words: the prompt, and what is to be known for it."""

from collections.abc import Iterator
from typing import Any

from compbis.games.chase_of_the_bismarck.requests.fighting import (
    AbortRequest,
    CombatRequest,
    EnterRequest,
    FireRequest,
    GunRequest,
    SteerRequest,
    TorpedoRequest,
)
from compbis.games.chase_of_the_bismarck.requests.movement import MendRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import (
    CallRequest,
    HuntRequest,
    LineRequest,
    LurkRequest,
    ManoeuvreRequest,
    PursueRequest,
    StrikeRequest,
    VictimRequest,
)
from compbis.games.chase_of_the_bismarck.words import details
from compbis.games.chase_of_the_bismarck.words.phrases import classes, place, places, ship_name, signed
from compbis.games.chase_of_the_bismarck.words.wording import folded
from compbis.table.request import DONE

LISTED = 40
"""Answers that are listed at most."""


def question(request: Any) -> str:
    """The prompt of a question that takes one answer, with the cautious one in brackets."""
    cautious = "NONE" if request.default == DONE else _answer(request.default)
    return f"{_QUESTIONS[type(request)](request)} ({cautious})-"


def known(request: Any) -> Iterator[str]:
    """What is told before the prompt: the Battle Board, or what is to be chosen from."""
    if (battle := getattr(request, "battle", None)) is not None:
        yield from details.battle_lines(battle)
    if isinstance(request, CallRequest):
        yield from folded(f"YOU CAN SEARCH IN {len(request.places)} HEXES: {places(request.places)}")
        return
    if isinstance(request, PursueRequest):
        yield f"FAST: {classes(request.fast)}. SLOW: {classes(request.slow)}. SHADOWERS: {' '.join(request.ships)}"
        return
    legal = getattr(request, "legal", ())
    for number, order in enumerate(legal[:LISTED], 1):
        yield f"{number:>3} {_answer(order)}"
    if len(legal) > LISTED:
        yield f"    AND {len(legal) - LISTED} MORE"


def _answer(order: Any) -> str:
    """An order without the word that all of its kind begin with."""
    return str(order).partition(" ")[2] or str(order)


_QUESTIONS: Any = {
    ManoeuvreRequest: lambda asked: (
        f"{classes(asked.shadowers)} SHADOW {asked.unit}, DIE {signed(asked.modifier)}: EVADE, OR DIVERT AND SHIPS"
    ),
    PursueRequest: lambda asked: f"WHICH PART IN {place(asked.at)}: FAST, SLOW, OR BOTH AND SHIPS FOR THE FAST ONE",
    CallRequest: lambda asked: "SEARCH WHERE",
    StrikeRequest: lambda asked: "AIR ATTACK ON",
    VictimRequest: lambda asked: "WHICH SHIP IS ATTACKED" if asked.why == "air" else "WHICH SHIP IS SEEN",
    LurkRequest: lambda asked: "YOUR SUBMARINE LOOKS AROUND WHICH HEX",
    HuntRequest: lambda asked: "WHO HUNTS CONVOYS",
    LineRequest: lambda asked: f"{asked.unit} LOOKS ON WHICH LINE",
    CombatRequest: lambda asked: "ATTACK",
    TorpedoRequest: lambda asked: "TORPEDOES",
    FireRequest: lambda asked: "FIRE",
    GunRequest: lambda asked: f"{ship_name(asked.ship)}: A GUN FAILS, WHERE",
    SteerRequest: lambda asked: f"{ship_name(asked.ship)} STEERS",
    AbortRequest: lambda asked: "WHO TRIES TO LEAVE",
    EnterRequest: lambda asked: "WHO TRIES TO COME UP",
    MendRequest: lambda asked: f"{ship_name(asked.ship)}: REPAIR WHAT",
}
