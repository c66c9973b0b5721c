"""The kinds of report, by subject."""
