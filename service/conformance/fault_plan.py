"""What happens to each request on its way: decided by a seed and the number of the request alone."""

import random
from typing import Literal, NamedTuple

from service.conformance.traffic import RequestSeen

Loss = Literal["", "before", "after", "torn"]
Double = Literal["", "at-once", "late"]
KINDS = ("drop", "double", "delay", "stale", "throttle", "cut")


class Faults(NamedTuple):
    """How often each thing goes wrong, from 0 to 1, and how badly."""

    drop: float = 0.0
    """Lost before the service gets it, or its answer lost, or its answer torn in the middle: a third each."""
    double: float = 0.0
    """Delivered twice: at once, or the second time when later requests are already on their way."""
    delay: float = 0.0
    stale: float = 0.0
    """A 412 that the service did not give; only for requests with an If-Match that names a version."""
    throttle: float = 0.0
    """A 429 that the service did not give."""
    cut: float = 0.0
    """A stream that breaks off at any byte, also in the middle of a message."""
    delay_seconds: float = 0.2
    retry_after: int = 1
    cut_bytes: int = 20_000
    """A stream that breaks does so within this many bytes."""

    def used(self) -> list[str]:
        return [name for name in KINDS if getattr(self, name) > 0]


class Fault(NamedTuple):
    loss: Loss = ""
    double: Double = ""
    delay: float = 0.0
    status: int = 0
    """An error answered in the service's place; 0 for none."""
    cut_after: int | None = None

    def names(self) -> list[str]:
        """The faults of this fate, in the words of `Faults`."""
        found = [name for name, there in (("drop", self.loss), ("double", self.double), ("delay", self.delay)) if there]
        return found + ({412: ["stale"], 429: ["throttle"]}.get(self.status, []))


def fate(faults: Faults, seed: int, number: int, asked: RequestSeen) -> Fault:
    """Every chance is drawn, needed or not: so one fault more or less leaves the others where they were."""
    draw = random.Random(f"{seed}/{number}")  # noqa: S311 - to be repeated, not to be guessed
    happens = {name: draw.random() < getattr(faults, name) for name in KINDS}
    losses: tuple[Loss, ...] = ("before", "after", "torn")
    loss = losses[draw.randrange(3)]
    doubles: tuple[Double, ...] = ("at-once", "late")
    double = doubles[draw.randrange(2)]
    delay = faults.delay_seconds * draw.random() if happens["delay"] else 0.0
    cut_after = draw.randrange(faults.cut_bytes) if happens["cut"] else None
    if happens["throttle"]:
        return Fault(status=429, delay=delay)
    if asked.once_only:  # e.g. registration: its answer cannot be had a second time
        return Fault(delay=delay)
    if happens["stale"] and asked.conditional:
        return Fault(status=412, delay=delay)
    if happens["drop"]:
        return Fault(loss=loss, delay=delay)
    return Fault(double=double if happens["double"] else "", delay=delay, cut_after=cut_after)
