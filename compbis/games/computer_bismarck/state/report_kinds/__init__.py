"""The kinds of report, by what they tell of."""
