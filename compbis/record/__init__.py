"""The sealed record: the only room that writes games to disk. It knows no game by name.

The modules, from the outside in:

    sealed      writes, opens, repairs and copies records
    files       the folder of games, and what a record says in clear
    whole       checks a record without its passwords
    kept        the messages of a record and what they mean
    checked     what a message may hold
    roll        the sealed cells that hold the messages
    seal        encryption, keys and signatures
    store       the SQLite file
    hold        locks the file and checks it before SQLite opens it
    journal     checks SQLite's rollback journal before SQLite opens it
    connection  SQLite connections with restrictive settings
    disk        error messages for what the machine refuses; durable file operations
    holder      the process that holds a lock
    fullest     measures the largest turn of a game

docs/FORMAT.md specifies the file format for other programs.
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
