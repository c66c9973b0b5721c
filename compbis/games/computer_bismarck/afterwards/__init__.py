"""The game told when it is over: log, chart and hindsight."""
