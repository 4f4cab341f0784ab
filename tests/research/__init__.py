"""Titles as environments and as data."""
