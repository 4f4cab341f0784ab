"""Numbered changes of the schema, one folder an engine."""
