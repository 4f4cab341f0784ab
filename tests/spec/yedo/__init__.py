"""The rules of Yedo, phase by phase."""
