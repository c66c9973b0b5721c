"""The laws, as pytest tests that `compbis.conformance.running` runs."""
