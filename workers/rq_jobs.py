"""The name under which the previous release queued its jobs; jobs that wait in Redis are still found by it."""

from workers.rq.jobs import work

__all__ = ["work"]
