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

Written: TypeAlias = bytes | Cuts
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
        return head + rest


Half: TypeAlias = tuple[bytes, bytes, bytes]
"""A label without its detail: JSON before it, and after it for options that can be taken back and for final ones."""

Detail: TypeAlias = tuple[bytes, bool]
"""The other half: its JSON, and whether the option is final."""

Look: TypeAlias = Callable[[Command], Hashable]


class Shelf:
    """What is kept of the options of one kind, in short lists or in grouped ones."""

    def __init__(self, kind: type[Command], facts: Any, parts: Any, sayings: Sayings, *, grouped: bool) -> None:
        tag = tag_of(kind)
        self._facts, self._way, self._parts = facts, type(facts), parts
        self.apart = self._way is Apart
        self._final, self._grouped = kind.final, grouped
        self._text, self._detail = sayings.of("labels", tag, opens=True, instead=tag), sayings.of("details", tag)
        self._bases = Kept[tuple[Command, tuple[Place, ...] | None], Base](lambda place: self._base(*place))
        self._groups = Kept[tuple[str, str], Said](lambda place: said(sayings.voice.name(*place)))
        self._alone = Kept[Command, Written](lambda command: self._tell(command, None).written())
        self._pairs = Kept[tuple[Command, Hashable], Written](lambda pair: self._tell(*pair).written())
        self._alike = Kept[Hashable, Kept[Command, Written]](self._kept_alike)
        self._halves = Kept[Hashable, Kept[Command, Half]](self._kept_halves)
        self._details = Kept[Hashable, Detail](self._half_detail)

    def reader(self, sight: Sight[Any]) -> Callable[[Command], Written]:
        """Writes options of this kind in one list: what they have in common is looked at once.

        Options that are `apart` are put together from `halves`.
        """
        facts, way = self._facts, self._way
        if way is Common:
            return self._alike[facts.look(sight)].__getitem__
        if facts is None or way is Fixed:
            return self._alone.__getitem__
        if way is Each:
            look, pairs = facts.look(sight), self._pairs
            return lambda command: pairs[command, look(command)]
        return lambda command: self._tell(command, facts(command, sight)).written()

    def _kept_alike(self, seen: Hashable) -> Kept[Command, Written]:
        """Of options that have this in common."""
        return Kept(lambda command: self._tell(command, seen).written())

    def halves(self, sight: Sight[Any]) -> tuple[Kept[Command, Half], Kept[Hashable, Detail], Look]:
        """Of options that are `apart`: both halves of the labels in one list, and what is seen of each option there."""
        facts = self._facts
        return self._halves[facts.common(sight)], self._details, facts.look(sight)

    def told(self, command: Command, sight: Sight[Any]) -> ToldLabel:
        """All about one option, in the position that a seat sees."""
        facts, way = self._facts, self._way
        if way is Apart:
            values = facts.tell(facts.look(sight)(command), self._parts)
            detail, final = self._detail.say(values), values.get("final", self._final)
            common = facts.tell_common(facts.common(sight), self._parts)
            return self._tell(command, common)._replace(detail=detail, final=final)
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
        group = self._groups[places[0].kind, places[0].id] if self._grouped and places else NOTHING
        head = b'{"id":' + _encode(id) + b',"command":' + _encode(command) + b',"label":'
        return Base(id, places, group, head, b',"places":' + _encode(places) + b',"final":')

    def _kept_halves(self, seen: Hashable) -> Kept[Command, Half]:
        """Of options that have this in common."""
        common = self._facts.tell_common(seen, self._parts)
        return Kept(lambda command: self._half(command, common))

    def _half(self, command: Command, common: Mapping[str, Any] | None) -> Half:
        values = msgspec.structs.asdict(command)
        if common is not None:
            values.update(common)
        _, _, group, head, tail = self._base(command, None)
        text = self._text.say_once(values)
        end = b',"group":' + group.json + b"}"
        return head + text.json + b',"detail":', tail + FINAL[False] + end, tail + FINAL[True] + end

    def _half_detail(self, seen: Hashable) -> Detail:
        values = self._facts.tell(seen, self._parts)
        return self._detail.say_once(values).json, values.get("final", self._final)


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

    def encoded(self, commands: Sequence[Command], sight: Sight[Any]) -> bytes:
        """The same as JSON, copied once: labels are long. Options of a kind mostly stand together."""
        if not commands:
            return b"[]"
        shelves = self._shelves[len(commands) > MOST_UNGROUPED]
        pieces: list[bytes] = [b"["]
        kind: Any = None
        read: Any = None
        halves: Any = None
        details: Any = None
        look: Any = None
        apart = False
        for command in commands:
            if type(command) is not kind:
                kind = type(command)
                shelf = shelves[kind]
                apart = shelf.apart
                if apart:
                    halves, details, look = shelf.halves(sight)
                else:
                    read = shelf.reader(sight)
            if apart:  # here, and not in a function: long lists are of this sort
                head, end, final_end = halves[command]
                detail, final = details[look(command)]
                pieces += head, detail, final_end if final else end, b","
            else:
                written = read(command)
                pieces += written if type(written) is bytes else spelt(written, sight.seats), b","
        pieces[-1] = b"]"
        return b"".join(pieces)
