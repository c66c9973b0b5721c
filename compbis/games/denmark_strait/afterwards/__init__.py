"""The battle told when it is over: log, chart and last page."""
