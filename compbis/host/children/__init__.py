"""The child processes of the door: a referee for each game, and a seat for each connection.

They are forked by the nursery, a process that has imported what they need and holds nothing else. So they start at
once, and share the memory of these modules.
"""

import struct

REPORT, END = 3, 4
"""The descriptors of a forked process: the socket to the door by which it starts and reports, and the socket to its
referee, seats or list."""
NUMBER = struct.Struct("!i")
"""The format in which it reports its process id, and then its exit status."""
