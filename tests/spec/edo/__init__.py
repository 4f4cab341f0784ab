"""The rules of Edo, phase by phase."""
