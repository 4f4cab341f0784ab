"""The contract: what is derived from the titles, and the bundle that clients get."""
