"""A finished battle in retrospect: chronicle, log, chart and last page."""
