"""What the benchmarks compare with, set up as its own users would set it up for speed."""
