"""Titles for researchers: environments with action masks, and self-play as arrays."""
