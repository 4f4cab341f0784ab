"""The work list, distributed by Redis and RQ."""
