"""Every question, option, event, refusal and component of a title in the words of one language.

Words never get a position: an event's sentence is made of the redacted event, everything else of a seat's Sight. So
they cannot tell more than view and redaction do.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from domain.kernel.catalogue import Catalogue, catalogue_of, merged_templates, names_of, texts_of
from domain.kernel.kinds import SEAT, Place, kinds_of, places_of
from domain.kernel.meta import Result
from domain.kernel.phrases import Named, Phrase, Sentence, sentence
from domain.kernel.question import Ruling
from domain.kernel.record import Command, Event, option_id, tag_of
from domain.kernel.sight import Sight
from domain.kernel.title import AnyTitle

MOST_UNGROUPED = 9
MOST_KEPT = 20_000


class Asking(msgspec.Struct, frozen=True):
    """A question in words: the sentence, where its rule stands, and what is at stake (or nothing)."""

    question: str
    rule: str
    stake: str = ""


class Label(msgspec.Struct, frozen=True):
    """An option in words, the places it touches, and whether it cannot be taken back afterwards."""

    id: str
    command: Command
    label: str
    detail: str
    places: tuple[Place, ...]
    final: bool
    group: str = ""  # name of the first place, in lists that are long


class Heading(msgspec.Struct, frozen=True):
    """A new round, phase or turn of the chronicle."""

    level: str
    text: str


class Line(msgspec.Struct, frozen=True):
    """A line of the text board."""

    heading: str
    cells: tuple[str, ...]


Facts: TypeAlias = Callable[[Any, Any], Mapping[str, Any]]
"""More values for a sentence: (command, sight), (redacted event, parts), (sight, parts) for a question, and
(facts, parts) for a refusal."""


class House(NamedTuple):
    """What can be said around every table: its events and refusals, and how lists and pages are written."""

    catalogues: Mapping[str, Catalogue]  # by language
    events: Sequence[type[Event]]
    facts: Mapping[Any, Facts]


class Words:
    """The words for one title, pack and language. Holds nothing of any game: made once and used by many at a time."""

    def __init__(self, title: AnyTitle, pack: str, languages: Sequence[str], house: House) -> None:
        """`languages`: the one that is wanted, then those to fall back on."""
        facts = title.module("words.facts")
        catalogues = [found for name in languages for found in (catalogue_of(title, name), house.catalogues[name])]
        self.title, self.parts, self.language = title, title.packs[pack], languages[0]
        self._facts: Mapping[Any, Facts] = {**house.facts, **getattr(facts, "FACTS", {})}
        self._fact_kinds: Mapping[str, str] = getattr(facts, "KINDS", {})
        self._board = getattr(title.module("words.board"), "board", None)
        self._templates = merged_templates(catalogues)
        self._names = names_of(title, pack, languages)
        self._texts = texts_of(title, pack, languages)
        self._records = {tag_of(record): record for record in (*title.commands, *title.events, *house.events)}
        self._sentences: dict[tuple[str, str], Sentence] = {}
        self._labels: dict[Any, tuple[Label, Label]] = {}

    def question(self, ask: str, sight: Sight[Any]) -> Asking:
        facts = self._facts.get(ask)
        values = facts(sight, sight.parts) if facts else {}
        speaker = Speaker(self, sight.seats)
        rule = self.title.questions[ask].rule
        return Asking(
            _capital(speaker.say("questions", ask, values) or ask),
            speaker.rule(rule),
            _capital(speaker.say("stakes", ask, values) or ""),
        )

    def option(self, command: Command, sight: Sight[Any]) -> Label:
        """Label, detail, places and finality of one option."""
        return self._label(command, sight)[0]

    def options(self, commands: Sequence[Command], sight: Sight[Any]) -> list[Label]:
        """Labels of a whole list; a long one is grouped by the first place of each option."""
        grouped = len(commands) > MOST_UNGROUPED
        return [self._label(command, sight)[grouped] for command in commands]

    def _label(self, command: Command, sight: Sight[Any]) -> tuple[Label, Label]:
        """The label without and with its group. What was said once of the same command and facts is kept."""
        facts = self._facts.get(type(command))
        if facts is None:
            more, key = None, (command, sight.seats)
        else:
            more = facts(command, sight)
            key = (command, sight.seats, *more, *more.values())
        try:
            kept = self._labels.get(key)
        except TypeError:  # facts that cannot be a key
            return self._new_label(command, more, sight)
        if kept is None:
            if len(self._labels) >= MOST_KEPT:
                self._labels.clear()
            kept = self._labels[key] = self._new_label(command, more, sight)
        return kept

    def _new_label(self, command: Command, more: Mapping[str, Any] | None, sight: Sight[Any]) -> tuple[Label, Label]:
        values = {field: getattr(command, field) for field in command.__struct_fields__}
        if more is not None:
            values.update(more)
        tag, speaker = tag_of(type(command)), Speaker(self, sight.seats)
        places = values["places"] if "places" in values else places_of(command)
        alone = Label(
            option_id(command),
            command,
            _capital(speaker.say("labels", tag, values) or tag),
            speaker.say("details", tag, values) or "",
            places,
            values.get("final", command.final),
        )
        group = speaker.name(places[0].kind, places[0].id) if places else ""
        return alone, msgspec.structs.replace(alone, group=group)

    def event(self, seen: Mapping[str, Any], seats: Sequence[str]) -> str | None:
        """A redacted event as a sentence; None if the chronicle does not tell it."""
        return self._told("events", seen, seats)

    def heading(self, seen: Mapping[str, Any], seats: Sequence[str]) -> Heading | None:
        """The heading that an event puts into the chronicle."""
        level = self._templates.get(("levels", seen["type"]))
        text = None if level is None else self._told("headings", seen, seats)
        return None if text is None else Heading(str(level), text)

    def _told(self, part: str, seen: Mapping[str, Any], seats: Sequence[str]) -> str | None:
        tag = seen["type"]
        facts = self._facts.get(self._records.get(tag))
        said = Speaker(self, seats).say(part, tag, {**seen, **facts(seen, self.parts)} if facts else seen)
        return None if said is None else _capital(said)

    def refusal(self, code: str, facts: Mapping[str, Any], seats: Sequence[str] = ()) -> str:
        """Why a command was refused; without facts, in general."""
        more = self._facts.get(code) if facts else None
        values = {**facts, **more(facts, self.parts)} if more else facts
        return _capital(Speaker(self, seats).say("refusals", code, values) or code)

    def board(self, sight: Sight[Any]) -> list[Line]:
        """The position as a few lines of text: for terminals, screen readers and agents."""
        return self._board(sight, Speaker(self, sight.seats)) if self._board else []

    def rule(self, ruling: Ruling) -> str:
        """Where a rule stands: page of the rulebook and number of our ruling."""
        return Speaker(self, ()).rule(ruling)

    def seat(self, number: int, bot: str | None = None) -> str:
        """What a seat without a person is called: the bot that sits there, or its number."""
        key = "free-seat" if bot is None else "bot-seat"
        return Speaker(self, ()).phrase(key, number=number + 1, bot=(bot or "").capitalize())

    def result(self, result: Result, seats: Sequence[str]) -> str:
        """How a game ended, in a sentence with names."""
        return _capital(Speaker(self, seats).say("phrases", "result", result_facts(result)) or result.reason)

    def reason(self, reason: str) -> str:
        """Why a game ended."""
        return Speaker(self, ()).say("reasons", reason, {}) or reason

    def score(self, key: str) -> str:
        """An entry of a result's breakdown."""
        return Speaker(self, ()).say("scores", key, {}) or key

    def name(self, kind: str, id: str, form: str = "") -> str:
        """A component's name, in another form if it has one; without a name, its id in words."""
        names = self._names
        if form and (found := names.get(f"{kind}.{id}.{form}")) is not None:
            return found
        return names.get(f"{kind}.{id}") or id.replace("-", " ").replace("_", " ").capitalize()

    def text(self, kind: str, id: str) -> str:
        """What a component does, in a sentence."""
        return self._texts.get(f"{kind}.{id}", "")

    def sentence(self, part: str, key: str) -> Sentence:
        """The compiled templates of one thing to say; empty if nothing is said."""
        place = (part, key)
        found = self._sentences.get(place)
        if found is None:
            record = self._records.get(key)
            kinds = self._fact_kinds if part == "refusals" else {} if record is None else kinds_of(record)
            found = self._sentences[place] = sentence(self._templates.get(place), kinds)
        return found


class Speaker:
    """Words at one table, where seats have names: what a title's board and all sentences speak through."""

    __slots__ = ("_seats", "_words")

    def __init__(self, words: Words, seats: Sequence[str]) -> None:
        self._words, self._seats = words, seats

    def say(self, part: str, key: str, values: Mapping[str, Any]) -> str | None:
        return self._words.sentence(part, key).say(values, self)

    def name(self, kind: str, id: str | int, form: str = "") -> str:
        if kind == SEAT:
            return self._seats[int(id)] if int(id) < len(self._seats) else str(id)
        return self._words.name(kind, str(id), form)

    def text(self, kind: str, id: str) -> str:
        return self._words.text(kind, id)

    def phrase(self, key: str, part: str = "phrases", /, **values: Any) -> str:
        """A template of PHRASES, filled in."""
        said = self.say(part, key, values)
        if said is None:
            raise KeyError(key)
        return said

    def joined(self, texts: Sequence[str]) -> str:
        """`a, b and c`."""
        if len(texts) < 2:
            return texts[0] if texts else self.phrase("nothing")
        return self.phrase("list", first=", ".join(texts[:-1]), last=texts[-1])

    def rule(self, ruling: Ruling) -> str:
        page = ruling.page
        said = [self.phrase("page" if page[0].isdigit() else "heading", page=page)] if page else []
        return ", ".join([*said, self.phrase("ruling", number=ruling.number)] if ruling.number else said)


def result_facts(result: Result) -> Mapping[str, Any]:
    """Values for sentences about a result: `who` has won, or `nobody`; one winner is `alone`."""
    winners = tuple(Named(SEAT, seat) for seat in result.winners)
    return {
        "who": winners or None,
        "alone": winners[0] if len(winners) == 1 else None,
        "points": result.scores[result.winners[0]] if winners else None,
        "reason": Phrase(result.reason, part="reasons"),
    }


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
