"""How long and how often to try again."""

import random
import time
from collections.abc import Callable
from typing import NamedTuple


def _chance() -> float:
    return random.random()  # noqa: S311 - spreads clients over time, protects nothing


class RetryPolicy(NamedTuple):
    """Pauses that double with every failure, each shortened at random so that clients do not come back in step."""

    tries: int = 8
    first_pause: float = 0.2
    longest_pause: float = 10.0
    longest_wait: float = 120.0
    """A Retry-After above this is not waited for."""
    sleep: Callable[[float], None] = time.sleep
    chance: Callable[[], float] = _chance

    def pause(self, failures: int) -> None:
        """Before the next try, after so many failures in a row."""
        longest = min(self.longest_pause, self.first_pause * 2 ** (failures - 1))
        self.sleep(longest * (0.5 + self.chance() / 2))

    def wait(self, retry_after: str | None, failures: int) -> bool:
        """As long as the service asks for; False if that is too long to wait."""
        if retry_after is None or not retry_after.isdecimal():
            self.pause(failures)
            return True
        if int(retry_after) > self.longest_wait:
            return False
        self.sleep(float(retry_after))
        return True
