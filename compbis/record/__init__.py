"""The sealed record: the only room that writes games to disk. It knows no game by name.

sealed.py writes a record, reading.py reads it, copies.py makes new ones from another; files.py has the folder of games;
whole.py checks a record without its passwords. kept.py has the messages and their meaning, checked.py validates them,
roll.py stores them in sealed cells, seal.py has the cryptography. store.py has the SQLite file; hold.py locks it, and
checks it with journal.py before connection.py opens it. disk.py has error messages and durable file operations,
holder.py finds out who holds a lock. docs/FORMAT.md specifies the file format for other programs.
"""

from compbis.record.copies import keep_finished, mend, move
from compbis.record.files import Header, checked_path, find_game, list_games, modified_ns, new_path, peek, saves_folder
from compbis.record.kept import TERMS, HostMessage, Kept, KeptTurn, pack
from compbis.record.reading import DamagedRecord, read_record, read_settings
from compbis.record.seal import verify
from compbis.record.sealed import SealedRecord, open_record
from compbis.record.whole import Whole, check_record

__all__ = [
    "TERMS",
    "DamagedRecord",
    "Header",
    "HostMessage",
    "Kept",
    "KeptTurn",
    "SealedRecord",
    "Whole",
    "check_record",
    "checked_path",
    "find_game",
    "keep_finished",
    "list_games",
    "mend",
    "modified_ns",
    "move",
    "new_path",
    "open_record",
    "pack",
    "peek",
    "read_record",
    "read_settings",
    "saves_folder",
    "verify",
]
