"""The rules of Yokohama, phase by phase."""
