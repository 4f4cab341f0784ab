"""What verification found out."""

import msgspec


class Stretch(msgspec.Struct, omit_defaults=True):
    """Events from one version to another, and why they were not judged."""

    first: int
    last: int
    reason: str = ""


class AuditReport(msgspec.Struct):
    """What verification found out; `faults` is empty for a sound log, `gaps` if everything could be checked."""

    id: str
    title: str
    events: int = 0
    seals: int = 0
    seals_opened: int = 0
    draws: int = 0
    finished: bool = False
    commands: int = 0  # that were judged again
    bots: int = 0  # choices that were made again
    checkpoint: str = ""  # that holds the log, and the key that has signed it
    judged: list[Stretch] = []
    not_judged: list[Stretch] = []
    first: int | None = None  # the first event that does not fit
    faults: list[str] = []
    gaps: list[str] = []  # what could not be checked

    def blame(self, version: int, fault: str) -> None:
        self.first = version if self.first is None else min(self.first, version)
        self.faults.append(fault)

    def note(self, first: int, last: int, reason: str = "") -> None:
        """Events that were judged, or why they were not."""
        stretches = self.not_judged if reason else self.judged
        if stretches and stretches[-1].last == first - 1 and stretches[-1].reason == reason:
            stretches[-1].last = last
        else:
            stretches.append(Stretch(first, last, reason))
