"""Every question, option, event, refusal and component of a title in the words of one language.

Words never get a position: an event's sentence is made of the redacted event, everything else of a seat's Sight. So
they cannot tell more than view and redaction do.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from domain.kernel.catalogue import Catalogue, catalogue_of, merged_templates, names_of, texts_of
from domain.kernel.kept import Kept
from domain.kernel.kinds import SEAT, kinds_of
from domain.kernel.label_facts import Looked
from domain.kernel.labels import Label, Labels
from domain.kernel.meta import Result
from domain.kernel.phrases import Named, Phrase, Sentence, sentence
from domain.kernel.question import Ruling
from domain.kernel.record import Command, Event, tag_of
from domain.kernel.sayings import SEAT_MARKS, Saying, Sayings, capital, with_names
from domain.kernel.sight import Sight
from domain.kernel.title import AnyTitle

_encode = msgspec.json.Encoder().encode


class Asking(msgspec.Struct, frozen=True):
    """A question in words: the sentence, where its rule stands, and what is at stake (or nothing)."""

    question: str
    rule: str
    stake: str = ""


class KeptAsking(NamedTuple):
    """A question as it is kept, with marks for seats; and as JSON."""

    asking: Asking
    named: bool  # whether seats are named in it
    json: msgspec.Raw


class Askings(NamedTuple):
    """Questions of one name: what is looked at for them, and what is asked then."""

    look: Callable[[Any, Any], Any]  # (sight, parts)
    kept: Mapping[Any, KeptAsking] | None  # None where all facts are looked at: too many to keep


class AskingSayings(NamedTuple):
    """What all questions of one name are made of."""

    question: Saying
    rule: str
    stake: Saying


class Heading(msgspec.Struct, frozen=True):
    """A new round, phase or turn of the chronicle."""

    level: str
    text: str


class Line(msgspec.Struct, frozen=True):
    """A line of the text board."""

    heading: str
    cells: tuple[str, ...]


class House(NamedTuple):
    """What can be said around every table: its events and refusals, and how lists and pages are written."""

    catalogues: Mapping[str, Catalogue]  # by language
    events: Sequence[type[Event]]
    facts: Mapping[Any, Any]  # label_facts.Facts


class Words:
    """The words for one title, pack and language. Holds nothing of any game: made once and used by many at a time."""

    def __init__(self, title: AnyTitle, pack: str, languages: Sequence[str], house: House) -> None:
        """`languages`: the one that is wanted, then those to fall back on."""
        facts = title.module("words.facts")
        catalogues = [found for name in languages for found in (catalogue_of(title, name), house.catalogues[name])]
        self.title, self.parts, self.language = title, title.packs[pack], languages[0]
        self._facts: Mapping[Any, Any] = {**house.facts, **getattr(facts, "FACTS", {})}
        self._fact_kinds: Mapping[str, str] = getattr(facts, "KINDS", {})
        self._board = getattr(title.module("words.board"), "board", None)
        self._templates = merged_templates(catalogues)
        self._names = names_of(title, pack, languages)
        self._text_facts: Mapping[str, Any] = getattr(title.module("words.texts"), "FACTS", {})
        self._records = {tag_of(record): record for record in (*title.commands, *title.events, *house.events)}
        self._sentences: dict[tuple[str, str], Sentence] = {}
        self._sayings = Sayings(Rote(self, SEAT_MARKS))
        self._labels = Labels(self._facts, self.parts, self._sayings)
        self._asked = Kept[str, AskingSayings](self._asked_of)
        self._askings = Kept[str, Askings](self._askings_of)
        self.texts: Mapping[str, str] = {**dict(self._made_texts()), **texts_of(title, pack, languages)}

    def question(self, ask: str, sight: Sight[Any]) -> Asking:
        """What a seat is asked. Kept like the labels of options, with marks for seats."""
        asking, named, _ = self._kept_asking(ask, sight)
        return _with_seats(asking, sight.seats) if named else asking

    def encoded_question(self, ask: str, sight: Sight[Any]) -> msgspec.Raw:
        """The same as JSON."""
        asking, named, json = self._kept_asking(ask, sight)
        return msgspec.Raw(_encode(_with_seats(asking, sight.seats))) if named else json

    def _kept_asking(self, ask: str, sight: Sight[Any]) -> KeptAsking:
        look, kept = self._askings[ask]
        seen = look(sight, sight.parts)
        return self._asking(ask, seen) if kept is None else kept[seen]

    def _askings_of(self, ask: str) -> Askings:
        """All that is asked by one name."""
        facts = self._facts.get(ask)
        if facts is None:
            return Askings(_nothing, Kept(lambda _: self._asking(ask, {})))
        if type(facts) is Looked:
            return Askings(facts.look, Kept(lambda seen: self._asking(ask, facts.tell(seen, self.parts))))
        return Askings(facts, None)

    def _asking(self, ask: str, values: Mapping[str, Any]) -> KeptAsking:
        sentence, rule, at_stake = self._asked[ask]
        question, stake = sentence.say(values), at_stake.say(values)
        asking = Asking(question.text, rule, stake.text)
        return KeptAsking(asking, question.named or stake.named, msgspec.Raw(_encode(asking)))

    def _asked_of(self, ask: str) -> AskingSayings:
        of, rule = self._sayings.of, self.rule(self.title.questions[ask].rule)
        return AskingSayings(of("questions", ask, opens=True, instead=ask), rule, of("stakes", ask, opens=True))

    def option(self, command: Command, sight: Sight[Any]) -> Label:
        """Label, detail, places and finality of one option."""
        return self._labels.listed((command,), sight)[0]

    def options(self, commands: Sequence[Command], sight: Sight[Any]) -> list[Label]:
        """Labels of a whole list; a long one is grouped by the first place of each option."""
        return self._labels.listed(commands, sight)

    def encoded_options(self, commands: Sequence[Command], sight: Sight[Any]) -> msgspec.Raw:
        """The same for those who write the list as JSON: labels are kept in that form."""
        return msgspec.Raw(self._labels.encoded(commands, sight))

    def encoded_labels(self, commands: Sequence[Command], sight: Sight[Any]) -> list[msgspec.Raw]:
        """The same one by one."""
        return msgspec.json.decode(self._labels.encoded(commands, sight), type=list[msgspec.Raw])

    def event(self, seen: Mapping[str, Any], seats: Sequence[str]) -> str | None:
        """A redacted event as a sentence; None if the chronicle does not tell it."""
        return self._told("events", seen, seats)

    def heading(self, seen: Mapping[str, Any], seats: Sequence[str]) -> Heading | None:
        """The heading that an event puts into the chronicle."""
        level = self._templates.get(("levels", seen["type"]))
        text = None if level is None else self._told("headings", seen, seats)
        return None if text is None else Heading(str(level), text)

    def level(self, tag: str) -> str | None:
        """Whether an event of that name begins a round, a phase or a turn."""
        level = self._templates.get(("levels", tag))
        return None if level is None else str(level)

    def _told(self, part: str, seen: Mapping[str, Any], seats: Sequence[str]) -> str | None:
        tag = seen["type"]
        facts = self._facts.get(self._records.get(tag))
        said = Speaker(self, seats).say(part, tag, {**seen, **facts(seen, self.parts)} if facts else seen)
        return None if said is None else capital(said)

    def refusal(self, code: str, facts: Mapping[str, Any], seats: Sequence[str] = ()) -> str:
        """Why a command was refused; without facts, in general. `seats`: how the seats are called."""
        more = self._facts.get(code) if facts else None
        values = {**facts, **more(facts, self.parts)} if more else facts
        known = {field: value for field, value in values.items() if self._is_known(field, value, len(seats))}
        return capital(Speaker(self, seats).say("refusals", code, known) or code)

    def _is_known(self, field: str, value: Any, seats: int) -> bool:
        """A refused command may name anything; only what exists is named back."""
        kind = self._fact_kinds.get(field, "")
        if kind == SEAT:
            return type(value) is int and 0 <= value < seats
        ids = self.parts.ids.get(kind) if type(value) in (str, int) else None
        return ids is None or str(value) in ids

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
        return capital(Speaker(self, seats).say("phrases", "result", result_facts(result)) or result.reason)

    def lead(self, leaders: Sequence[int], points: int, seats: Sequence[str]) -> str:
        """Who is ahead in what everybody can count."""
        who = tuple(Named(SEAT, seat) for seat in leaders)
        facts = {"who": who, "alone": who[0] if len(who) == 1 else None, "points": points}
        return capital(Speaker(self, seats).say("phrases", "lead", facts) or "")

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
        return self.texts.get(f"{kind}.{id}", "")

    def _made_texts(self) -> Iterator[tuple[str, str]]:
        """Texts that follow from the tables of the pack, for kinds with too many components to describe by hand."""
        speaker = Speaker(self, ())
        for kind, facts in self._text_facts.items():
            for id in self.parts.ids[kind]:
                yield f"{kind}.{id}", speaker.phrase(f"text.{kind}", **facts(id, self.parts))

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

    def sentence(self, part: str, key: str) -> Sentence:
        return self._words.sentence(part, key)

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
        return self.say("phrases", "list", {"first": ", ".join(texts[:-1]), "last": texts[-1]}) or ""

    def rule(self, ruling: Ruling) -> str:
        page = ruling.page
        said = [self.phrase("page" if page[0].isdigit() else "heading", page=page)] if page else []
        return ", ".join([*said, self.phrase("ruling", number=ruling.number)] if ruling.number else said)


class Rote(Speaker):
    """The same for sentences that are kept: names and phrases of one stand in others, too."""

    __slots__ = ("_known", "_phrases")

    def __init__(self, words: Words, seats: Sequence[str]) -> None:
        super().__init__(words, seats)
        self._known = Kept[tuple[str, str | int, str], str](lambda place: super(Rote, self).name(*place))
        self._phrases = Kept[tuple[Any, ...], str](self._phrase)

    def name(self, kind: str, id: str | int, form: str = "") -> str:
        return self._known[kind, id, form]

    def phrase(self, key: str, part: str = "phrases", /, **values: Any) -> str:
        return self._phrases[key, part, *values.items()]

    def _phrase(self, place: tuple[Any, ...]) -> str:
        key, part, *values = place
        return super().phrase(key, part, **dict(values))


def _nothing(*_: Any) -> None:
    """For questions that are always the same."""


def _with_seats(asking: Asking, seats: Sequence[str]) -> Asking:
    question, stake = (with_names(text, seats) for text in (asking.question, asking.stake))
    return Asking(question, asking.rule, stake)


def result_facts(result: Result) -> Mapping[str, Any]:
    """Values for sentences about a result: `who` has won, or `nobody`; one winner is `alone`."""
    winners = tuple(Named(SEAT, seat) for seat in result.winners)
    return {
        "who": winners or None,
        "alone": winners[0] if len(winners) == 1 else None,
        "points": result.scores[result.winners[0]] if winners else None,
        "reason": Phrase(result.reason, part="reasons"),
    }
