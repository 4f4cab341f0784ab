"""Bodies and queries as marshmallow schemas."""
