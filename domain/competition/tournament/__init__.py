"""A tournament: an aggregate beside games, on the same log."""
