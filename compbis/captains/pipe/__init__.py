"""Captains that are programs in separate processes: `pipe:PROGRAM` (docs/PIPE.md)."""
