"""Carries read models along the log, builds new ones beside those in use, and switches over."""
