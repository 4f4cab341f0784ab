"""Figures in the text format that Prometheus reads. Written by hand: a few lines, and no extra package."""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Sample(NamedTuple):
    value: float
    labels: Mapping[str, str] = {}
    suffix: str = ""  # a histogram has several kinds of samples


class Metric(NamedTuple):
    name: str
    kind: Literal["counter", "gauge", "histogram"]
    help: str
    samples: list[Sample]


def exposition(metrics: Iterable[Metric]) -> str:
    lines = []
    for metric in metrics:
        lines += [f"# HELP {metric.name} {metric.help}", f"# TYPE {metric.name} {metric.kind}"]
        lines += [f"{metric.name}{sample.suffix}{_labels(sample)} {_number(sample.value)}" for sample in metric.samples]
    return "\n".join(lines) + "\n"


def _labels(sample: Sample) -> str:
    if not sample.labels:
        return ""
    return "{" + ",".join(f'{name}="{_escaped(value)}"' for name, value in sample.labels.items()) + "}"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace("\n", r"\n").replace('"', r"\"")


def _number(value: float) -> str:
    """Whole numbers whole: a large count must not lose its last digits."""
    return str(int(value)) if value == int(value) else repr(value)
