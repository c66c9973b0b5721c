"""The map of the model: distances, ways by sea, ports, fog (2.2, 7.13). The terrain comes from the program's data."""

from compbis.games.sink_the_bismarck.cards import board

PORTS = {at: str(port.side)[0].upper() for at, port in board.PORTS.items()}
FOG = set(board.FOG)
