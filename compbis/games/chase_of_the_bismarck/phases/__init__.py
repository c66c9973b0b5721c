"""Who does what when: section 4, phase by phase."""
