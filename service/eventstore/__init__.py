"""Event stores: one port, two engines."""
