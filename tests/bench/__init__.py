"""Benchmarks: every figure stands beside that of a peer measured in the same run. See docs/benchmarks.md."""
