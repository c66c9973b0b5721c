"""After the end: what can be done with a finished game, when nothing of it is secret any more."""
