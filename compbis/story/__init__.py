"""Everything for finished games, in which nothing is secret any more: replay, log, chart, audit, export and import."""
