"""The front door: the commands that people play with, the set-up questions, and the sitting itself."""
