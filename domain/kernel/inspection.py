"""The rules that every title obeys, checked on random games.

Used by the contract tests and by `bakufu simulate --check`; a broken rule is named with seed and version.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NoReturn

import msgspec

from domain.kernel.audit import false_draws
from domain.kernel.chance import FastChance, SealedChance
from domain.kernel.errors import Broken, RuleViolation
from domain.kernel.playout import Endless, by_kind, choose_seat, uniformly
from domain.kernel.record import Command, Event, Seat, option_id, redact
from domain.kernel.table import Table, fold
from domain.kernel.title import AnyTitle, Setup

MOST_OPTIONS = 120
KERNEL_CODES = ("table.not-asked", "table.wrong-answer")


class BrokenRule(Exception):
    """A title broke one of the rules of the house."""

    def __init__(self, rule: str, seed: int, version: int, detail: str) -> None:
        super().__init__(f"rule {rule!r} broken, seed {seed}, version {version}: {detail}")
        self.rule, self.seed, self.version, self.detail = rule, seed, version, detail


class Inspector:
    """Plays one random game and checks it; every `stride`-th decision is examined from all sides."""

    def __init__(self, title: AnyTitle, setup: Setup, seed: int, *, stride: int = 7, limit: int = 100_000) -> None:
        self.title, self.setup, self.seed = title, setup, seed
        self.stride, self.limit = stride, limit
        self.picker = FastChance(seed, "inspection")
        self.choose = by_kind if seed % 2 else uniformly  # between them they reach more of a game than either
        self.chance = SealedChance(b"inspection|%d" % seed, f"{title.meta.name}-{seed}")
        self.log: list[Event] = []
        self.shadow = title.blank()
        self.met: list[Command] = []  # commands of earlier positions: most are no options now
        self.decisions = self.choices = 0
        self.table: Table[Any, Any]

    def run(self) -> None:
        self.table = self.title.open_table(self.setup, self.chance)
        self._record(self.table.take_events())
        for _ in range(self.limit):
            if not self.table.state.asked:
                self._examine_end()
                return
            self._step()
        self._fail("ends", f"not over after {self.limit} commands")

    def _step(self) -> None:
        state = self.table.state
        seat = choose_seat(state, self.picker)
        options = self._options(state, seat)
        if self.decisions % self.stride == 0:
            self._examine(state)
        command = self.choose(options, self.picker)
        self._remember(command)
        try:
            self.title.play(self.table, seat, command)
        except RuleViolation as refusal:
            self._fail("options are accepted", f"{command} of seat {seat} refused: {refusal}")
        self.decisions += 1
        self.choices += len(options) > 1
        self._record(self.table.take_events())

    def _remember(self, command: Command) -> None:
        if len(self.met) < 400:
            self.met.append(command)
        else:
            self.met[self.picker.pick(400)] = command

    # -- after every event -------------------------------------------------------------------

    def _record(self, events: Sequence[Event]) -> None:
        """Fold a second position from stored bytes and check that pieces add up after every single event."""
        codec = self.title.codec
        for event in events:
            self.log.append(event)
            stored = codec.encode(event)
            if codec.decode(*stored) != event:
                self._fail("JSON round trip", f"{event} came back as {codec.decode(*stored)}")
            codec.decode(*stored).apply(self.shadow)
            if wrong := false_draws(event, len(self.log), self.chance):
                self._fail("chance can be recomputed", f"{wrong} of {event}")
            try:
                self.title.check(self.shadow)
            except Broken as broken:
                self._fail("conservation", f"after {event}: {broken}")
        if self.shadow != self.table.state:
            self._fail("fold equals live", "the folded position differs from the played one")

    def _options(self, state: Any, seat: Seat) -> list[Command]:
        options: list[Command] = self.title.options(state, seat)
        if not options:
            self._fail("asked seats can answer", f"seat {seat} has no option for {state.ask}")
        if len(options) > MOST_OPTIONS:
            self._fail("small decisions", f"{len(options)} options for {state.ask}")
        if len({option_id(option) for option in options}) != len(options):
            self._fail("options have stable ids", f"options repeat for {state.ask}: {options}")
        return options

    # -- now and then ------------------------------------------------------------------------

    def _examine(self, state: Any) -> None:
        title = self.title
        if title.result(state) is not None:
            self._fail("ends", "somebody is asked although there is a result")
        if title.clone(state) != state:
            self._fail("msgpack round trip", "a cloned position differs")
        if title.state_type is not type(state) or self._json_clone(state) != state:
            self._fail("JSON round trip", "a position differs after JSON")
        for seat in range(self.setup.seats):
            options = title.options(state, seat)
            self._examine_options(state, seat, options)
            if seat in state.asked and title.fallback(state, seat) not in options:
                self._fail("fallback is legal", f"{title.fallback(state, seat)} for {state.ask}")
        for observer in (*range(self.setup.seats), None):
            self._examine_secrecy(state, observer)

    def _json_clone(self, state: Any) -> Any:
        return msgspec.json.decode(msgspec.json.encode(state), type=self.title.state_type)

    def _examine_options(self, state: Any, seat: Seat, options: list[Command]) -> None:
        """Each listed command is accepted; others are refused with a documented code and without effect."""
        for option in options:
            if self._outcome(state, seat, option)[0] != "accepted":
                self._fail("options are accepted", f"{option} of seat {seat}: {self._outcome(state, seat, option)}")
        listed = set(options)
        for command in self._strangers(listed):
            verdict, detail = self._outcome(state, seat, command)
            if verdict == "accepted":
                self._fail("only options are accepted", f"{command} of seat {seat} for {state.ask}")
            if detail not in self.title.codes and detail not in KERNEL_CODES:
                self._fail("refusals are documented", f"code {detail!r}")

    def _strangers(self, listed: set[Command]) -> list[Command]:
        """Up to eight commands met earlier that are not listed now."""
        sample = [self.met[self.picker.pick(len(self.met))] for _ in range(8)] if self.met else []
        forms = self.title.open_forms
        return [command for command in sample if command not in listed and not isinstance(command, forms)]

    def _outcome(self, state: Any, seat: Seat, command: Command) -> tuple[str, str]:
        """Try a command on a copy: ("accepted", "") or ("refused", code)."""
        table = self.title.table(self.title.clone(state), FastChance(self.seed, "trial"), len(self.log))
        try:
            self.title.play(table, seat, command)
        except RuleViolation as refusal:
            if table.events or table.state != state:
                self._fail("refusals change nothing", f"{command}: {refusal}")
            return "refused", refusal.code
        return "accepted", ""

    # -- non-interference --------------------------------------------------------------------

    def _examine_secrecy(self, state: Any, observer: Seat | None) -> None:
        """Nothing the observer is shown may differ on a position that it cannot tell from the real one."""
        before = self.title.pack_state(state)
        imagined = self.title.imagine(state, observer, FastChance(self.picker.pick(1 << 32), "imagine"))
        if self.title.pack_state(state) != before:
            self._fail("imagine leaves the real position alone", f"observer {observer}")
        try:
            self.title.check(imagined)
        except Broken as broken:
            self._fail("imagined positions add up", f"observer {observer}: {broken}")
        self._same("view", observer, lambda position: self.title.view(position, observer), state, imagined)
        self._same("question", observer, lambda position: (position.asked, position.ask), state, imagined)
        if observer is None:
            self._same("score", observer, lambda position: list(self.title.public_scores(position)), state, imagined)
            return
        self._same("options", observer, lambda position: self.title.options(position, observer), state, imagined)
        for command in self._strangers(set(self.title.options(state, observer))):
            self._same("refusal", observer, partial(self._refusal, seat=observer, command=command), state, imagined)
        self._examine_secret_answers(state, imagined, observer)

    def _refusal(self, state: Any, seat: Seat, command: Command) -> object:
        table = self.title.table(self.title.clone(state), FastChance(self.seed, "trial"), len(self.log))
        try:
            self.title.play(table, seat, command)
        except RuleViolation as refusal:
            return refusal.code, refusal.facts
        return "accepted"

    def _same(self, what: str, observer: Seat | None, look: Callable[[Any], object], real: Any, other: Any) -> None:
        if look(real) != look(other):
            self._fail(
                "non-interference", f"{what} of observer {observer} betrays a secret: {look(real)} / {look(other)}"
            )

    def _examine_secret_answers(self, state: Any, imagined: Any, observer: Seat) -> None:
        """While several seats answer at once, what one of them answers must not reach another one.

        Two different answers that leave the observer's view the same must leave the same redacted log, and the
        same redacted log must leave the same view. How many answers a seat gives must not depend on a secret.
        """
        others = [seat for seat in state.asked if seat != observer]
        if len(state.asked) < 2 or not others:
            return
        other = others[self.picker.pick(len(others))]
        options = self.title.options(state, other)
        one, two = (self._shown(state, other, options[self.picker.pick(len(options))], observer) for _ in range(2))
        if (one[0] == two[0]) != (one[1] == two[1]):
            self._fail(
                "non-interference", f"log and view of observer {observer} differ about seat {other}: {one} / {two}"
            )
        if self._answers_left(state, other) != self._answers_left(imagined, other):
            self._fail("non-interference", f"number of answers of seat {other} depends on a secret")

    def _shown(self, state: Any, seat: Seat, command: Command, observer: Seat) -> tuple[object, object]:
        table = self.title.table(self.title.clone(state), FastChance(self.seed, "trial"), len(self.log))
        self.title.play(table, seat, command)
        log = [redact(event, observer) for event in table.events]
        return log, (self.title.view(table.state, observer), self.title.options(table.state, observer))

    def _answers_left(self, state: Any, seat: Seat) -> int:
        """How many answers `seat` still gives to the present question, choosing at random."""
        table = self.title.table(self.title.clone(state), FastChance(self.seed, "trial"), len(self.log))
        ask, count = state.ask, 0
        while seat in table.state.asked and table.state.ask == ask and len(table.state.asked) > 1:
            options = self.title.options(table.state, seat)
            self.title.play(table, seat, options[self.picker.pick(len(options))])
            count += 1
        return count

    # -- at the end --------------------------------------------------------------------------

    def _examine_end(self) -> None:
        state, title = self.table.state, self.title
        result = title.result(state)
        if result is None:
            self._fail("ends", "nobody is asked, yet there is no result")
        if len(result.ranks) != self.setup.seats or len(result.scores) != self.setup.seats:
            self._fail("ends", f"a result for {len(result.ranks)} seats")
        first = tuple(seat for seat, rank in enumerate(result.ranks) if rank == 1)
        if first != result.winners or not (first or set(result.ranks) == {self.setup.seats}):
            self._fail("ends", f"ranks {result.ranks} with winners {result.winners}")
        if not result.reason.startswith(f"{title.meta.name}."):
            self._fail("ends", f"the reason {result.reason} does not begin with the title's name")
        again = title.blank()
        fold(again, self.log)
        if again != state:
            self._fail("fold equals live", "the whole log folds to another position")
        for seat in range(self.setup.seats):
            if title.options(state, seat):
                self._fail("ends", f"seat {seat} has options after the end")

    def _fail(self, rule: str, detail: str) -> NoReturn:
        raise BrokenRule(rule, self.seed, len(self.log), detail)


def inspect(title: AnyTitle, setup: Setup, seed: int, *, stride: int = 7) -> Inspector:
    """Play and check one whole random game; raises BrokenRule."""
    inspector = Inspector(title, setup, seed, stride=stride)
    try:
        inspector.run()
    except Endless as endless:
        raise BrokenRule("ends", seed, len(inspector.log), str(endless)) from None
    return inspector
