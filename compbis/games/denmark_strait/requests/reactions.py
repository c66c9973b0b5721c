"""The questions of this game that a standing order may answer (compbis.table.away.standing)."""

from compbis.games.denmark_strait.requests.decisions import AgainRequest, SeamanRequest
from compbis.table.away.standing import Reaction, yes_or_no

REACTIONS: tuple[Reaction, ...] = (
    yes_or_no("SEAMAN", SeamanRequest.kind, "WHETHER A SPEED ROLL IS MADE AGAIN"),
    yes_or_no("AGAIN", AgainRequest.kind, "WHETHER A FAILED MORALE ROLL IS MADE AGAIN"),
)
