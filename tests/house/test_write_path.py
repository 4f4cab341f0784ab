"""How many of our functions one command passes, and how often it changes from one layer to another."""

import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest

from domain.catalogue import catalogue
from service.bootstrap import build
from service.eventstore.open import open_store
from service.http.app import create_app
from service.settings import Settings
from tests.bench import scripts, sending

ROOT = Path(__file__).parents[2]
MOST_CALLS, MOST_SWITCHES = 75, 22


class Call(NamedTuple):
    layer: str
    name: str


def layer_of(path: str) -> str | None:
    """http, application, eventstore, streaming, domain ...; None for what is not ours."""
    try:
        top, *rest = Path(path).relative_to(ROOT).parts
    except ValueError:
        return None
    if top == "service" and rest:
        return rest[0].removesuffix(".py")
    return top if top in ("domain", "projections") else None


class Recorder:
    def __init__(self) -> None:
        self.calls: list[Call] = []
        self._layers: dict[str, str | None] = {}

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if event != "call":
            return
        path = frame.f_code.co_filename
        if path not in self._layers:
            self._layers[path] = layer_of(path)
        layer = self._layers[path]
        if layer is not None:
            self.calls.append(Call(layer, frame.f_code.co_qualname))

    @property
    def outside(self) -> list[Call]:
        return [call for call in self.calls if call.layer != "domain"]

    @property
    def switches(self) -> int:
        return len(list(groupby(call.layer for call in self.calls))) - 1

    def report(self) -> str:
        lines = [f"{len(self.calls)} calls, {len(self.outside)} outside the domain, {self.switches} switches"]
        for layer, calls in groupby(self.calls, key=lambda call: call.layer):
            lines.append(f"  {layer:12} {', '.join(call.name for call in calls)}")
        return "\n".join(lines)


@pytest.fixture(params=[False, True], ids=["plain", "keyed"])
def recorded(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Recorder]:
    """One accepted command of Edo on a position in memory, through the WSGI application."""
    title = catalogue()["edo"]
    with closing(open_store(f"sqlite:///{tmp_path / 'store.db'}")) as store:
        app = build(Settings(rate=0), store=store, titles={"edo": title})
        players = sending.register(app, 4)
        script = scripts.record(title, 4, "g_path", moves=3)
        scripts.seat_everybody(app.games, script, players.ids)
        requests = sending.requests_of(script, players.tokens, keyed=request.param)
        wsgi = create_app(app).wsgi_app
        for token in players.tokens:
            app.accounts.authenticate(token)  # cached for a few seconds, as a busy player's is
        sending.call(wsgi, [sending.environ(one) for one in requests[:2]], [one.body for one in requests[:2]])
        recorder = Recorder()
        prepared = [sending.environ(requests[2])]
        sys.setprofile(recorder)
        try:
            sending.call(wsgi, prepared, [requests[2].body])
        finally:
            sys.setprofile(None)
        yield recorder


def test_a_command_takes_the_short_way(recorded: Recorder, record_property: Any) -> None:
    """At most 75 of our functions outside the domain and 22 changes of layer, however the code is cut."""
    record_property("write path", recorded.report())
    assert len(recorded.outside) <= MOST_CALLS, recorded.report()
    assert recorded.switches <= MOST_SWITCHES, recorded.report()


def test_nothing_below_calls_up_into_http(recorded: Recorder) -> None:
    """Once the request has left HTTP, HTTP is heard of again only to render the answer."""
    handled = [call for call in recorded.calls if call.name == "CommandHandler.execute"]
    assert len(handled) == 1
    begun = recorded.calls.index(handled[0])
    stored = max(number for number, call in enumerate(recorded.calls) if call.layer == "eventstore")
    assert "http" not in {call.layer for call in recorded.calls[begun:stored]}, recorded.report()
