"""Pages of the full screen kept as text, cell by cell: docs/ARCHITECTURE.md says how to change and view them."""
