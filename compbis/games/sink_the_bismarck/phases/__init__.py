"""Who does what when: the phases of a turn (4.0)."""
