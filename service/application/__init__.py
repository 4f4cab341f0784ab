"""Use cases: who may do and see what, and the one handler of commands. Knows ports and domain, no web, no database."""
