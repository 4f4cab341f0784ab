"""`bakufu faults`: a bad line between a client and a service, to try the client on."""

from contextlib import suppress
from typing import Any

import click
import msgspec

from service.cli.common import end_on_sigterm, json_option
from service.conformance.checker import Verdict
from service.conformance.fault_plan import Faults
from service.conformance.proxy import VERDICT, FaultProxy

SHARE = click.FloatRange(0, 1)


@click.command()
@click.option("--target", required=True, metavar="URL", help="The service to pass requests on to.")
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=8081, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed brings the same faults.")
@click.option("--drop", type=SHARE, default=0.1, show_default=True, help="Requests or answers lost on the way.")
@click.option("--double", type=SHARE, default=0.1, show_default=True, help="Requests delivered twice.")
@click.option("--delay", type=SHARE, default=0.1, show_default=True, help="Requests held back for a while.")
@click.option("--delay-ms", type=click.IntRange(0), default=200, show_default=True, help="Longest while.")
@click.option("--stale", type=SHARE, default=0.05, show_default=True, help="412 that the service did not say.")
@click.option("--throttle", type=SHARE, default=0.05, show_default=True, help="429 that the service did not say.")
@click.option("--retry-after", type=click.IntRange(0), default=1, show_default=True, help="Seconds, in those 429.")
@click.option("--cut", type=SHARE, default=0.5, show_default=True, help="Event streams that break off.")
@click.option("--cut-bytes", type=click.IntRange(1), default=20_000, show_default=True, help="How soon they do.")
@json_option
def faults(target: str, host: str, port: int, seed: int, delay_ms: int, as_json: bool, **chances: Any) -> None:
    """Stand between a client and the service at --target, and spoil some of what passes.

    Ctrl-C or SIGTERM ends it with a verdict on the client; exits with 1 if the client did something unsafe.
    """
    try:
        proxy = FaultProxy(target, Faults(delay_seconds=delay_ms / 1000, **chances), seed, address=(host, port))
    except OSError as error:
        raise click.ClickException(f"cannot listen on {host}:{port}: {error.strerror}") from None
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"A bad line to {target} on {proxy.url}; verdict so far at {proxy.url}{VERDICT}", err=as_json)
    end_on_sigterm()
    with proxy, suppress(KeyboardInterrupt):
        proxy.serve_forever()
    verdict = proxy.judge.verdict()
    click.echo(msgspec.json.encode(verdict) if as_json else _text(verdict))
    if verdict.findings:
        raise SystemExit(1)


def _text(verdict: Verdict) -> str:
    met = ", ".join(f"{name} {count}" for name, count in verdict.faults.items()) or "none"
    lines = [f"{verdict.requests} requests; faults: {met}"]
    lines += [
        f"  request {found.number}: {found.kind} - {found.meaning} ({found.request})" for found in verdict.findings
    ]
    if verdict.findings:
        lines.append("NOT PASSED")
    elif verdict.missing:
        lines.append(f"No findings, but not everything was tried yet: {', '.join(verdict.missing)}")
    else:
        lines.append("PASSED")
    return "\n".join(lines)
