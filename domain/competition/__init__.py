"""Ladders and tournaments: points, tie-breaks, seats, pairing costs, schedules and ratings as pure functions."""
