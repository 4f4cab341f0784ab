"""Rows of figures: on a terminal, as JSON, and in the file that keeps them by commit."""

import os
import platform
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from tests.bench.measure import CPU, Pair, Spread

KEPT_IN = Path(__file__).parents[2] / "docs" / "benchmarks.md"
COLUMNS = ("benchmark", "case", "Bakufu", "peer", "ratio", "quartiles", "clock", "target")


class Row(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One figure. `ratio` is to the peer; `target` bounds the ratio, `limit` and `floor` bound our own figure."""

    benchmark: str
    case: str
    ours: float
    peer: float
    unit: str
    peer_name: str
    ratio: float
    low: float
    high: float
    clock: str
    turns: int
    at_least: float | None = None
    at_most: float | None = None
    limit: float | None = None
    floor: float | None = None

    @property
    def met(self) -> bool | None:
        """None where there is no target."""
        judged = [
            self.ratio >= self.at_least if self.at_least is not None else None,
            self.ratio <= self.at_most if self.at_most is not None else None,
            self.ours < self.limit if self.limit is not None else None,
            self.ours >= self.floor if self.floor is not None else None,
        ]
        known = [one for one in judged if one is not None]
        return all(known) if known else None

    @property
    def target(self) -> str:
        parts = [f"ratio >= {self.at_least:g}"] if self.at_least is not None else []
        parts += [f"ratio <= {self.at_most:g}"] if self.at_most is not None else []
        parts += [f"< {self.limit:g} {self.unit}"] if self.limit is not None else []
        parts += [f">= {_figure(self.floor)} {self.unit}"] if self.floor is not None else []
        return f"{' and '.join(parts)}: {'met' if self.met else 'MISSED'}" if parts else "-"

    def cells(self) -> tuple[str, ...]:
        return (
            self.benchmark,
            self.case,
            f"{_figure(self.ours)} {self.unit}",
            f"{_figure(self.peer)} ({self.peer_name})",
            f"{self.ratio:.2f}",
            f"{self.low:.2f}-{self.high:.2f}",
            self.clock,
            self.target,
        )


def rate_row(benchmark: str, case: str, pair: Pair, unit: str, peer: str, clock: str = CPU, **target: float) -> Row:
    """A rate: the ratio says how many times as fast as the peer we are."""
    rates = 1 / pair.ours_cost(clock), 1 / pair.peer_cost(clock)
    return _row(benchmark, case, rates, unit, peer, clock, pair.speedup(clock), turns=len(pair.ours), **target)


def cost_row(benchmark: str, case: str, pair: Pair, peer: str, clock: str = CPU, **target: float) -> Row:
    """Microseconds: the ratio says how many times the peer's cost ours is."""
    costs = pair.ours_cost(clock) * 1e6, pair.peer_cost(clock) * 1e6
    return _row(benchmark, case, costs, "us", peer, clock, pair.slowdown(clock), turns=len(pair.ours), **target)


def _row(
    benchmark: str,
    case: str,
    figures: tuple[float, float],
    unit: str,
    peer: str,
    clock: str,
    ratio: Spread,
    **more: Any,
) -> Row:
    ours, theirs = figures
    return Row(
        benchmark=benchmark,
        case=case,
        ours=ours,
        peer=theirs,
        unit=unit,
        peer_name=peer,
        ratio=ratio.middle,
        low=ratio.low,
        high=ratio.high,
        clock=clock,
        **more,
    )


class Run(msgspec.Struct):
    commit: str
    machine: str
    quick: bool
    rows: list[Row]


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def machine() -> str:
    """The machine in general terms: enough to judge a figure, nothing to recognise it by."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("catanatron", "eventsourcing", "flask", "msgspec"))
    return (
        f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, "
        f"{platform.python_implementation()} {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {packages}"
    )


def commit() -> str:
    """The commit that was measured; a plus says that the checkout had changes besides."""
    try:
        name = _git("rev-parse", "--short=10", "HEAD")
        return name + ("+" if _git("status", "--porcelain", "--untracked-files=no") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=KEPT_IN.parent, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def print_row(row: Row) -> None:
    benchmark, case, ours, peer, ratio, quartiles, clock, target = row.cells()
    name = f"{benchmark} {case}"
    print(f"{name:<46} {ours:>18} {peer:>32} {ratio:>7} {quartiles:>12} {clock:<5} {target}", flush=True)


def record(run: Run, path: Path = KEPT_IN) -> None:
    """Add the figures of this commit at the end of the file."""
    lines = [f"\n### {run.commit}\n", f"{run.machine}.\n", _line(COLUMNS), _line(["---"] * len(COLUMNS))]
    lines += [_line(row.cells()) for row in run.rows]
    with path.open("a", encoding="utf-8") as kept:
        kept.write("\n".join(lines) + "\n")


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def complain(message: str) -> None:
    print(message, file=sys.stderr)
