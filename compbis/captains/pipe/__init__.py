"""A captain who is a program in a process of its own: `pipe:PROGRAM` (docs/PIPE.md)."""
