"""A finished game in retrospect: chronicle, log, chart and last page."""
