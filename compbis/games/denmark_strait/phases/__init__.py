"""Who does what when: each phase applies the rules to the position, asks, and reports."""
