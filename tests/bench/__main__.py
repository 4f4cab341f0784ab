"""`python -m tests.bench`: run the benchmarks, print their rows, keep them where asked."""

import argparse
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec

from tests.bench import (
    appends,
    bot_latency,
    causes,
    clones,
    commands,
    folds,
    http_commands,
    judging,
    labels,
    loopback,
    playouts,
    rebuilds,
    requests_meanwhile,
    rewinding,
    searching,
)
from tests.bench.report import Row, Run, commit, complain, machine, print_row, record

BENCHMARKS: Mapping[str, Callable[[bool], Iterator[Row]]] = {
    "playout": playouts.rows,
    "search": searching.rows,
    "clone": clones.rows,
    "labels": labels.rows,
    "fold": folds.rows,
    "judge": judging.rows,
    "rewind": rewinding.rows,
    "command": commands.rows,
    "cause": causes.rows,
    "append": appends.rows,
    "http": http_commands.rows,
    "loopback": loopback.rows,
    "bot-latency": bot_latency.rows,
    "rebuild": rebuilds.rows,
    "meanwhile": requests_meanwhile.rows,
}
"""Each yields its rows; its argument asks for a quick run, which shows that it works and measures little."""


def main() -> int:
    """Exits with 1 if a full run has missed a target."""
    asked = _arguments()
    rows = []
    for name in asked.only or BENCHMARKS:
        for row in BENCHMARKS[name](asked.quick):
            print_row(row)
            rows.append(row)
    run = Run(commit(), machine(), asked.quick, rows)
    if asked.json:
        asked.json.write_bytes(msgspec.json.format(msgspec.json.encode(run)) + b"\n")
    if asked.record:
        record(run)
    missed = [row for row in rows if row.met is False]
    for row in missed:
        complain(f"missed: {row.benchmark} {row.case}: {row.target}")
    return 1 if missed and not asked.quick else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--only", action="append", choices=list(BENCHMARKS), help="only this one; may be repeated")
    parser.add_argument("--quick", action="store_true", help="a short run, to see that the benchmarks work")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file")
    parser.add_argument("--record", action="store_true", help="add the figures to docs/benchmarks.md")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
