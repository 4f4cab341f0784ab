"""Backups of either engine as one SQLite file of this release: taken while the service runs, put back into either.

A backup is a store. It can be looked at, verified and even served; what is closed in it stays closed, and its keys are
not in it. Read models are left out where they follow another engine's numbering: they are built anew from the log.
"""
