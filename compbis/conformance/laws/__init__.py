"""The laws: tests of pytest, which `compbis.conformance.running` hands to it."""
