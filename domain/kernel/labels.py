"""Options in words. What was said of a command and what a seat sees of it is said again without being made again."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from domain.kernel.kept import Kept
from domain.kernel.kinds import Place, places_of
from domain.kernel.label_facts import Apart, Common, Each, Facts, Fixed
from domain.kernel.record import Command, option_id, tag_of
from domain.kernel.sayings import NOTHING, Cuts, Said, Sayings, cut, said, spelt, with_names
from domain.kernel.sight import Sight

MOST_UNGROUPED = 9
FINAL = (b"false", b"true")

Written: TypeAlias = msgspec.Raw | Cuts
"""A label as JSON, whole or cut where names belong."""

_encode = msgspec.json.Encoder().encode


class Label(msgspec.Struct, frozen=True):
    """An option in words, the places it touches, and whether it cannot be taken back afterwards."""

    id: str
    command: Command
    label: str
    detail: str
    places: tuple[Place, ...]
    final: bool
    group: str = ""  # name of the first place, in lists that are long


class Base(NamedTuple):
    """What does not change with the position: id, places, name of the first one, JSON before and after the words."""

    id: str
    places: tuple[Place, ...]
    group: Said
    head: bytes
    tail: bytes  # up to whether it is final


class ToldLabel(NamedTuple):
    """What is said of an option."""

    base: Base
    text: Said
    detail: Said
    final: bool

    def label(self, command: Command, seats: Sequence[str]) -> Label:
        id, places, group, _, _ = self.base
        text, detail, group_name = (with_names(part.text, seats) for part in (self.text, self.detail, group))
        return Label(id, command, text, detail, places, self.final, group_name)

    def written(self) -> Written:
        (_, _, group, head, tail), text, detail, final = self
        rest = b'%b,"detail":%b%b%b,"group":%b}' % (text.json, detail.json, tail, FINAL[final], group.json)
        if text.named or detail.named or group.named:
            return head, *cut(rest)
        return msgspec.Raw(head + rest)


class Half(NamedTuple):
    """A label without its detail: JSON before and after it."""

    head: bytes
    ends: tuple[bytes, bytes]  # of options that can be taken back, and of final ones


class Detail(NamedTuple):
    """The other half."""

    json: bytes
    final: bool


class Shelf:
    """What is kept of the options of one kind, in short lists or in grouped ones."""

    def __init__(self, kind: type[Command], facts: Any, parts: Any, sayings: Sayings, *, grouped: bool) -> None:
        tag = tag_of(kind)
        self._facts, self._way, self._parts = facts, type(facts), parts
        self._final, self._grouped, self._voice = kind.final, grouped, sayings.voice
        self._text, self._detail = sayings.of("labels", tag, opens=True, instead=tag), sayings.of("details", tag)
        self._bases = Kept[tuple[Command, tuple[Place, ...] | None], Base](lambda place: self._base(*place))
        self._alone = Kept[Command, Written](lambda command: self._tell(command, None).written())
        self._pairs = Kept[tuple[Command, Hashable], Written](lambda pair: self._tell(*pair).written())
        self._alike = Kept[Hashable, Kept[Command, Written]](self._kept_alike)
        self._halves = Kept[Command, Half](self._half)
        self._details = Kept[Hashable, Detail](self._half_detail)

    def reader(self, sight: Sight[Any]) -> Callable[[Command], Written]:
        """Writes options of this kind in one list: what they have in common is looked at once."""
        facts, way = self._facts, self._way
        if way is Common:
            return self._alike[facts.look(sight)].__getitem__
        if facts is None or way is Fixed:
            return self._alone.__getitem__
        if way is Apart:
            return self._joiner(facts.look(sight))
        if way is Each:
            look, pairs = facts.look(sight), self._pairs
            return lambda command: pairs[command, look(command)]
        return lambda command: self._tell(command, facts(command, sight)).written()

    def _kept_alike(self, seen: Hashable) -> Kept[Command, Written]:
        """Of options that have this in common."""
        return Kept(lambda command: self._tell(command, seen).written())

    def _joiner(self, look: Callable[[Command], Hashable]) -> Callable[[Command], Written]:
        """Labels of two halves, which are kept apart."""
        halves, details, raw = self._halves, self._details, msgspec.Raw

        def written(command: Command) -> Written:
            head, ends = halves[command]
            json, final = details[look(command)]
            return raw(head + json + ends[final])

        return written

    def told(self, command: Command, sight: Sight[Any]) -> ToldLabel:
        """All about one option, in the position that a seat sees."""
        facts, way = self._facts, self._way
        if way is Apart:
            values = facts.tell(facts.look(sight)(command), self._parts)
            detail, final = self._detail.say(values), values.get("final", self._final)
            return self._tell(command, None)._replace(detail=detail, final=final)
        if facts is None or way is Fixed:
            return self._tell(command, None)
        if way is Common:
            return self._tell(command, facts.look(sight))
        return self._tell(command, facts.look(sight)(command) if way is Each else facts(command, sight))

    def _tell(self, command: Command, seen: Any) -> ToldLabel:
        """Everything that the sentences about an option may mention, put into them."""
        facts, way = self._facts, self._way
        values = msgspec.structs.asdict(command)
        if way is Fixed:
            values.update(facts.tell(command, self._parts))
        elif way is Each or way is Common:
            values.update(facts.tell(command, seen, self._parts))
        elif seen is not None:
            values.update(seen)
        places, final = values.get("places"), values.get("final", self._final)
        if way is Each or way is Common:
            return ToldLabel(self._bases[command, places], self._text.say(values), self._detail.say(values), final)
        base = self._base(command, places)  # whatever is kept of it is kept with the command
        return ToldLabel(base, self._text.say_once(values), self._detail.say_once(values), final)

    def _base(self, command: Command, places: tuple[Place, ...] | None) -> Base:
        if places is None:
            places = places_of(command)
        id = option_id(command)
        group = said(self._voice.name(places[0].kind, places[0].id)) if self._grouped and places else NOTHING
        head = b'{"id":%b,"command":%b,"label":' % (_encode(id), _encode(command))
        return Base(id, places, group, head, b',"places":%b,"final":' % _encode(places))

    def _half(self, command: Command) -> Half:
        (_, _, group, head, tail), text, _, _ = self._tell(command, None)
        back, final = (b'%b%b,"group":%b}' % (tail, end, group.json) for end in FINAL)
        return Half(b'%b%b,"detail":' % (head, text.json), (back, final))

    def _half_detail(self, seen: Hashable) -> Detail:
        values = self._facts.tell(seen, self._parts)
        return Detail(self._detail.say_once(values).json, values.get("final", self._final))


class Labels:
    """Labels of one title, pack and language."""

    def __init__(self, facts: Mapping[Any, Facts], parts: Any, sayings: Sayings) -> None:
        def shelves(*, grouped: bool) -> Kept[type[Command], Shelf]:
            return Kept(lambda kind: Shelf(kind, facts.get(kind), parts, sayings, grouped=grouped))

        self._shelves = shelves(grouped=False), shelves(grouped=True)

    def listed(self, commands: Sequence[Command], sight: Sight[Any]) -> list[Label]:
        """Labels of a whole list; a long one is grouped by the first place of each option."""
        shelves, seats = self._shelves[len(commands) > MOST_UNGROUPED], sight.seats
        return [shelves[type(command)].told(command, sight).label(command, seats) for command in commands]

    def encoded(self, commands: Sequence[Command], sight: Sight[Any]) -> list[msgspec.Raw]:
        """The same as JSON. Options of a kind mostly stand together."""
        shelves, raw = self._shelves[len(commands) > MOST_UNGROUPED], msgspec.Raw
        found: list[msgspec.Raw] = []
        kind: Any = None
        read: Any = None
        for command in commands:
            if type(command) is not kind:
                kind = type(command)
                read = shelves[kind].reader(sight)
            written = read(command)
            found.append(written if type(written) is raw else raw(spelt(written, sight.seats)))
        return found
