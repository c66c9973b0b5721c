"""Pages of the full screen kept as text, to the cell: docs/ARCHITECTURE.md says how they are changed and looked at."""
