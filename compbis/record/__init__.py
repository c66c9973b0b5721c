"""The sealed record: the only room that writes games to disk. Knows no game by name.

sealed.py is the way in, files.py the folder of games; seal.py holds the keys, roll.py the sealed cells, store.py the
SQLite file, hold.py and journal.py the look at it before SQLite has it, connection.py SQLite, holder.py who has it,
kept.py what the messages in it mean, checked.py what they may hold, whole.py whether all of it is there, fullest.py
what the fullest turn of a game takes. docs/FORMAT.md tells other programs what stands where.
"""

from compbis.record.files import Header, find_game, list_games, named, new_path, peek, saves_folder, written
from compbis.record.kept import HouseWord, Kept, KeptTurn, pack
from compbis.record.seal import verify
from compbis.record.sealed import DamagedRecord, SealedRecord, keep_finished, mend, move, open_record, read_record
from compbis.record.whole import Whole, check_record

__all__ = [
    "DamagedRecord",
    "Header",
    "HouseWord",
    "Kept",
    "KeptTurn",
    "SealedRecord",
    "Whole",
    "check_record",
    "find_game",
    "keep_finished",
    "list_games",
    "mend",
    "move",
    "named",
    "new_path",
    "open_record",
    "pack",
    "peek",
    "read_record",
    "saves_folder",
    "verify",
    "written",
]
