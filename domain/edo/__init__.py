"""Edo: plan in secret, send samurai, build the cities around the shogun's seat."""
