"""The door: a host's SSH server. It lets people in by key or phrase, and copies bytes between them and their seats.

It contains no code of a game, and nothing else imports asyncssh. It creates the socket pair between a seat and its
referee, and gives away both ends.
"""
