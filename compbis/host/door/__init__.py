"""The door: the SSH server of a host. It lets people in by key or phrase, and copies bytes to and from their seats.

It has no code of a game, and alone imports asyncssh. Of each line between a seat and its referee it hands out both
ends.
"""
