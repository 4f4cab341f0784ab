"""The contract between a title and everything around it."""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol

import msgspec

from domain.kernel.chance import Chance
from domain.kernel.errors import refuse
from domain.kernel.record import Codec, Command, Event, Seat, Upcast, tag_of
from domain.kernel.table import Asked, S, T, Table


class Variant(msgspec.Struct, frozen=True):
    """A way to play a title, as its rulebook offers it."""

    name: str
    label: str
    seats: tuple[int, ...]
    summary: str = ""


class Setting(msgspec.Struct, frozen=True):
    """A choice made when a game is opened and kept in its first event."""

    name: str
    summary: str
    default: bool | int
    least: int = 0
    most: int = 0

    def fault(self, value: object) -> str | None:
        """Why `value` does not fit, or None."""
        if isinstance(self.default, bool):
            return None if isinstance(value, bool) else "must be true or false"
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            return f"must be a whole number from {self.least} to {self.most}"
        return None


class Meta(msgspec.Struct, frozen=True):
    """What a lobby shows of a title."""

    name: str
    label: str
    summary: str
    variants: tuple[Variant, ...]  # the first is the usual one
    settings: tuple[Setting, ...] = ()

    def variant(self, name: str) -> Variant | None:
        return next((variant for variant in self.variants if variant.name == name), None)


class Setup(msgspec.Struct, frozen=True):
    """What is agreed before the deal."""

    seats: int
    variant: str
    pack: str
    settings: dict[str, bool | int] = {}


class Result(msgspec.Struct, frozen=True):
    """How a game ended. `ranks` are by seat, 1 is best, equal ranks are shared; there may be no winner."""

    reason: str
    winners: tuple[Seat, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    breakdown: tuple[dict[str, int], ...] = ()


class Parts(Protocol):
    """The components of a title, checked and indexed; `source` is the table data as the API shows it."""

    @property
    def key(self) -> str:
        """Id and version, `edo-house@1`."""

    @property
    def source(self) -> msgspec.Struct: ...


class Question(NamedTuple):
    """A question a title can ask: how to list the answers, and who judges each kind of answer."""

    options: Callable[[Any, Seat, Any], list[Command]]  # (state, seat, parts)
    answers: Mapping[type[Command], Callable[[Any, Seat, Any], None]]  # (table, seat, command)
    reaction: bool = False  # a short answer to what another seat does: a clock may give it a shorter window


class PackError(Exception):
    """A pack of replacement tables that cannot be used; `problems` says everything that is wrong with it."""

    def __init__(self, pack: str, problems: Sequence[str]) -> None:
        super().__init__(f"{pack}: " + "; ".join(problems))
        self.problems = list(problems)


class Title(ABC, Generic[S, T]):
    """One kind of board game. Holds no play: every method gets the state it is about."""

    meta: Meta
    state_type: type[S]
    view_type: type[msgspec.Struct]
    events: tuple[type[Event], ...]
    commands: tuple[type[Command], ...]
    questions: Mapping[str, Question]
    open_forms: tuple[type[Command], ...] = ()  # commands with more legal values than `options` lists
    upcasts: Mapping[str, Upcast] = {}
    codes: Mapping[str, str]  # every refusal: code -> one sentence for people

    def __init__(self, packs: Sequence[T]) -> None:
        """`packs`: the bundled components first, replacements after."""
        self.packs: dict[str, T] = {pack.key: pack for pack in packs}  # type: ignore[attr-defined]  # T is Parts
        self.default_pack = next(iter(self.packs))
        self.codec = Codec((Asked, *self.events), self.upcasts)
        self.command_types = {tag_of(command): command for command in self.commands}
        self._pack_state = msgspec.msgpack.Encoder().encode
        self._unpack_state = msgspec.msgpack.Decoder(self.state_type).decode
        shape = msgspec.json.encode(msgspec.json.schema(self.state_type))
        self.fingerprint = f"{self.meta.name}:{hashlib.sha256(shape).hexdigest()[:16]}"

    # -- what a title writes ------------------------------------------------------------------

    @abstractmethod
    def deal(self, table: Table[S, T], setup: Setup) -> None:
        """Lay out the table and emit on until somebody is asked."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> msgspec.Struct:
        """What `seat` may see; None is a spectator."""

    @abstractmethod
    def imagine(self, state: S, seat: Seat | None, chance: Chance) -> S:
        """A new position that `seat` cannot tell from this one: everything hidden from it drawn anew."""

    @abstractmethod
    def fallback(self, state: S, seat: Seat) -> Command:
        """A harmless legal answer for an asked seat whose time is up."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """None while the game goes on."""

    @abstractmethod
    def check(self, state: S) -> None:
        """Raise Broken unless all pieces add up."""

    @abstractmethod
    def load_pack(self, raw: object) -> T:
        """Components from plain data; raises PackError."""

    def out_of_turn(self, state: S, seat: Seat) -> list[Command]:
        """Commands that a seat may give although the question now asked is another; most titles have none."""
        return []

    def judge_out_of_turn(self, command: Command) -> Callable[[Any, Seat, Any], None] | None:
        """Who judges a command that may come out of turn."""
        return None

    def standing_answer(self, state: S, seat: Seat) -> Command | None:
        """What an asked seat has ordered beforehand to answer now; who is asked never depends on such orders."""
        return None

    # -- what everybody calls -----------------------------------------------------------------

    def options(self, state: S, seat: Seat) -> list[Command]:
        """Every command that would be accepted from `seat` now."""
        if seat not in state.asked:
            return self.out_of_turn(state, seat)
        answers = self.questions[state.ask].options(state, seat, self.packs[state.pack])
        extra = self.out_of_turn(state, seat)
        return [*answers, *extra] if extra else answers

    def play(self, table: Table[S, T], seat: Seat, command: Command) -> None:
        """Judge a command and emit what follows, until somebody is asked or the game is over."""
        state = table.state
        if seat in state.asked:
            judge = self.questions[state.ask].answers.get(type(command))
            if judge is not None:
                judge(table, seat, command)
                return
        judge = self.judge_out_of_turn(command)
        if judge is not None:
            judge(table, seat, command)
        elif seat in state.asked:
            refuse("table.wrong-answer", ask=state.ask, command=tag_of(type(command)))
        else:
            refuse("table.not-asked", asked=list(state.asked), ask=state.ask)

    def add_pack(self, raw: object) -> str:
        """Check replacement components and make them available; returns their key. Raises PackError."""
        pack = self.load_pack(raw)
        key: str = pack.key  # type: ignore[attr-defined]
        if key in self.packs:
            raise PackError(key, ["a pack with this id and version is already there"])
        self.packs[key] = pack
        return key

    def parts(self, state: S) -> T:
        return self.packs[state.pack]

    def blank(self) -> S:
        """The state before the first event."""
        return self.state_type()

    def table(self, state: S, chance: Chance, version: int = 0) -> Table[S, T]:
        return Table(state, self.packs[state.pack or self.default_pack], chance, version)

    def open_table(self, setup: Setup, chance: Chance, version: int = 0) -> Table[S, T]:
        """A table with everything dealt."""
        table: Table[S, T] = Table(self.blank(), self.packs[setup.pack], chance, version)
        self.deal(table, setup)
        return table

    def setup(self, seats: int, variant: str | None = None, pack: str | None = None, **settings: bool | int) -> Setup:
        """An agreement with the usual values filled in."""
        chosen = {setting.name: setting.default for setting in self.meta.settings} | settings
        return Setup(seats, variant or self.meta.variants[0].name, pack or self.default_pack, chosen)

    def clone(self, state: S) -> S:
        return self._unpack_state(self._pack_state(state))

    def pack_state(self, state: S) -> bytes:
        return self._pack_state(state)

    def unpack_state(self, data: bytes) -> S:
        return self._unpack_state(data)


AnyTitle = Title[Any, Any]
