"""The contract between a title and everything around it."""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, Generic, Protocol

import msgspec

from domain.kernel.appearance import Appearance
from domain.kernel.chance import Chance
from domain.kernel.dealing import Dealt
from domain.kernel.errors import Broken, RuleViolation
from domain.kernel.meta import Meta, Result, Setting, Setup, Variant
from domain.kernel.pack import PackBase, PackError, read_pack, split_appearance
from domain.kernel.question import Deed, Question, Rule, Ruling
from domain.kernel.record import Codec, Command, Event, Seat, Upcast, tag_of
from domain.kernel.table import Asked, S, T, Table

__all__ = [
    "AnyTitle", "Meta", "PackError", "Parts", "Question", "Result", "Rule", "Ruling", "Setting", "Setup", "Title",
    "Variant",
]  # fmt: skip


class Parts(Protocol):
    """The components of a title, checked and indexed; `source` is the table data as the API shows it."""

    @property
    def key(self) -> str:
        """Id and version, `edo-house@1`."""

    @property
    def source(self) -> msgspec.Struct: ...


class Title(ABC, Generic[S, T]):
    """One kind of board game. Holds no play: every method gets the state it is about."""

    meta: Meta
    rules: int = 1  # raised when the same commands may give other events
    pack_type: type[PackBase]
    parts_type: type[T]
    state_type: type[S]
    view_type: type[msgspec.Struct]
    events: tuple[type[Event], ...]
    commands: tuple[type[Command], ...]
    questions: Mapping[str, Question]
    out_of_turn_answers: Mapping[type[Command], Rule] = {}
    harmless: tuple[type[Command], ...] = ()  # what a seat out of time does rather than anything else
    low_rolls_win: bool = False  # whether a low roll of the dice is good for who rolls
    open_forms: tuple[type[Command], ...] = ()  # commands with more legal values than `options` lists
    codes: Mapping[str, Any]  # every refusal: where its rule stands
    event_upcasts: Mapping[str, Upcast] = {}
    command_upcasts: Mapping[str, Upcast] = {}

    def __init__(self, packs: Sequence[T]) -> None:
        """`packs`: the bundled components first, replacements after."""
        self.packs: dict[str, T] = {pack.key: pack for pack in packs}  # type: ignore[attr-defined]  # T is Parts
        self.bundled = tuple(self.packs)
        self.default_pack = self.bundled[0]
        self.codec = Codec((Asked, *self.events), self.event_upcasts)
        self.command_types = {tag_of(command): command for command in self.commands}
        self.answers = {ask: question.answers for ask, question in self.questions.items()}
        self.lists = {ask: question.options for ask, question in self.questions.items()}
        self.deeds = {ask: self._deeds(question.answers) for ask, question in self.questions.items()}
        self.always_in_turn = type(self).out_of_turn is Title.out_of_turn
        self.appearances: dict[str, Appearance] = {}  # that replacements brought along
        self.words: dict[tuple[str, str], Any] = {}  # made by domain.game.words, for each pack and language
        self._pack_state = msgspec.msgpack.Encoder().encode
        self._unpack_state = msgspec.msgpack.Decoder(self.state_type).decode
        shape = msgspec.json.encode(msgspec.json.schema(self.state_type))
        self.fingerprint = f"{self.meta.name}:{hashlib.sha256(shape).hexdigest()[:16]}"

    # -- what a title writes ------------------------------------------------------------------

    @abstractmethod
    def lay_out(self, table: Table[S, T], setup: Setup) -> None:
        """Set up the table. `proceed` follows."""

    @abstractmethod
    def proceed(self, table: Table[S, T]) -> None:
        """Emit what happens by itself, until somebody is asked or the game is over; nothing, if that is so already."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> msgspec.Struct:
        """What `seat` may see; None is a spectator."""

    @abstractmethod
    def imagination(self, state: S, seat: Seat | None, chance: Chance) -> Event:
        """An event that states everything hidden from `seat` anew, as it could be for all that the seat knows."""

    @abstractmethod
    def faults(self, state: S) -> Iterable[str]:
        """Everything that does not add up in a position."""

    def problems(self, pack: Any) -> list[str]:
        """Everything that is wrong with a pack, apart from what `common_problems` finds."""
        return []

    def out_of_turn(self, state: S, seat: Seat) -> list[Command]:
        """Commands that a seat may give although the question now asked is another; most titles have none."""
        return []

    def public_scores(self, state: S) -> Sequence[int]:
        """What everybody can count of each seat's score so far; empty if nothing is counted before the end."""
        return ()

    def rollers(self, state: S, event: Event) -> Mapping[str, Seat]:
        """Whose luck the dice and numbers of an event are, by field, in the position before it; not those of nobody."""
        seat = getattr(event, "seat", None)
        return {} if seat is None else dict.fromkeys(event.drawn, seat)

    def dealt(self, state: S, event: Event) -> Iterable[Dealt]:
        """What an event brings to seats out of piles that nobody knew, in the position before it, where it has a worth.

        What comes to the whole table is nobody's, and what a piece is worth must be known when it is drawn.
        """
        return ()

    def standing_answer(self, state: S, seat: Seat) -> Command | None:
        """What an asked seat has ordered beforehand to answer now; who is asked never depends on such orders."""
        return None

    # -- what everybody calls -----------------------------------------------------------------

    def deal(self, table: Table[S, T], setup: Setup) -> None:
        """Lay out the table and emit on until somebody is asked."""
        self.lay_out(table, setup)
        self.proceed(table)

    def options(self, state: S, seat: Seat) -> list[Command]:
        """Every command that would be accepted from `seat` now."""
        if seat not in state.asked:
            return self.out_of_turn(state, seat)
        answers = self.lists[state.ask](state, seat, self.packs[state.pack])
        if self.always_in_turn:
            return answers
        extra = self.out_of_turn(state, seat)
        return [*answers, *extra] if extra else answers

    def play(self, table: Table[S, T], seat: Seat, command: Command) -> None:
        """Judge a command and emit what follows, until somebody is asked or the game is over."""
        state = table.state
        rule = self.answers[state.ask].get(type(command)) if seat in state.asked else None
        do, judge = rule or self._out_of_turn_rule(state, seat, command)
        if judge is not None:
            judge(state, seat, table.parts, command)
        do(table, seat, command)
        self.proceed(table)

    def _deeds(self, answers: Mapping[type[Command], Rule]) -> dict[type[Command], Deed]:
        """What carries out a command of an asked seat, be it an answer or not."""
        return {kind: rule.do for kind, rule in {**self.out_of_turn_answers, **answers}.items()}

    def _out_of_turn_rule(self, state: S, seat: Seat, command: Command) -> Rule:
        kind = type(command)
        if (rule := self.out_of_turn_answers.get(kind)) is not None:
            return rule
        if seat in state.asked:
            raise RuleViolation("table.wrong-answer", ask=state.ask, command=tag_of(kind))
        raise RuleViolation("table.not-asked", asked=list(state.asked), ask=state.ask)

    def fallback(self, state: S, seat: Seat) -> Command:
        """A harmless legal answer for an asked seat whose time is up."""
        options = self.lists[state.ask](state, seat, self.packs[state.pack])
        return next((option for option in options if isinstance(option, self.harmless)), options[0])

    def result(self, state: S) -> Result | None:
        """None while the game goes on."""
        result: Result | None = state.result  # type: ignore[attr-defined]  # each title's state has it
        return result

    def imagine(self, state: S, seat: Seat | None, chance: Chance) -> S:
        """A new position that `seat` cannot tell from this one: everything hidden from it drawn anew."""
        copy = self.clone(state)
        self.imagination(state, seat, chance).apply(copy)
        return copy

    def check(self, state: S) -> None:
        """Raise Broken unless all pieces add up."""
        if state.pack and (found := list(self.faults(state))):
            raise Broken("; ".join(found))

    def load_pack(self, raw: object) -> T:
        """Components from plain data; raises PackError."""
        tables, _ = split_appearance(raw)
        return self.parts_type(read_pack(self.meta.name, tables, self.pack_type, self.problems))  # type: ignore[call-arg]  # Parts(pack)

    def add_pack(self, raw: object) -> str:
        """Check replacement components and make them available; returns their key. Raises PackError."""
        pack = self.load_pack(raw)
        key: str = pack.key  # type: ignore[attr-defined]
        if key in self.packs:
            raise PackError(key, ["a pack with this id and version is already there"])
        self.packs[key] = pack
        _, appearance = split_appearance(raw)
        if appearance is not None:
            self.appearances[key] = appearance
        return key

    def appearance(self, pack: str) -> Appearance:
        """How a pack looks, and the names it brought along; those of bundled packs are in `words/`."""
        if pack in self.appearances:
            return self.appearances[pack]
        return Appearance(drawing=getattr(self.module("tables.drawing"), "DRAWING", None))

    def module(self, name: str) -> Any:
        """A module of the title's folder that is not needed for play; None if there is none."""
        path = f"{type(self).__module__.rpartition('.')[0]}.{name}"
        try:
            return import_module(path)
        except ModuleNotFoundError as error:
            if error.name is not None and path.startswith(error.name):
                return None
            raise

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
