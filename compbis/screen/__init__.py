"""The full screen, the only package that uses blessed. Draws the pages and text of any game on a terminal."""

import os

# blessed reads these when it is imported. Without them it may wait seconds for a terminal that does not answer its
# queries, and it warns of capabilities that the terminal lacks (prompt/keys.py empties the list of all terminals).
os.environ.setdefault("BLESSED_QUERY_TIMEOUT_SECONDS", "0")
os.environ.setdefault("BLESSED_NOWARN_UNKNOWN_CAPS", "1")
