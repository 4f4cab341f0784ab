"""The components of Edo as data: shapes, the bundled house tables, and the checks a pack must pass."""
