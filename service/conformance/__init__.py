"""The conformance kit: a bad line on purpose, and a judge of how a client behaves on it."""
