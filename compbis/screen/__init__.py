"""The full screen: the only room that knows blessed. Draws pages and text of any game on a terminal."""

import os

# blessed reads these when it is imported; else it may wait for seconds on a terminal that does not answer it, and warns
# of codes that a terminal lacks (keys.py spares it the list of all that there are).
os.environ.setdefault("BLESSED_QUERY_TIMEOUT_SECONDS", "0")
os.environ.setdefault("BLESSED_NOWARN_UNKNOWN_CAPS", "1")
