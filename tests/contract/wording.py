"""What is missing or wrong in the words of a title in one language."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from domain.game.words import HOUSE, words
from domain.kernel.catalogue import Catalogue, catalogue_of
from domain.kernel.chance import FastChance
from domain.kernel.errors import RuleViolation
from domain.kernel.kinds import SEAT, kinds_of
from domain.kernel.phrases import Templates, compiled
from domain.kernel.playout import by_kind, steps
from domain.kernel.record import WHOLE, Command, redact, tag_of
from domain.kernel.sight import Sight
from domain.kernel.title import AnyTitle, Setup
from domain.kernel.words import Words

LONGEST = 100
PEOPLE = ("Anna", "Ben", "Cem", "Dora", "Emil")
SUSPICIOUS = re.compile(r"[{}]|\bNone\b(?! of )|\bTrue\b|\bFalse\b|\w+\.\w+-\w+|%s")
"""An unfilled field, a value that is no word, the name of a record."""


def gaps(title: AnyTitle, language: str) -> Iterator[str]:
    """Everything that has no words, and words for what does not exist."""
    found = catalogue_of(title, language)
    events = [tag_of(event) for event in title.events]
    yield from _compared("question", title.questions, found.questions)
    yield from _compared("command", title.command_types, found.labels)
    yield from _compared("event", events, found.events)
    yield from _compared("refusal", title.codes, found.refusals)
    yield from (f"heading of no event: {tag}" for tag in found.headings if tag not in events)
    yield from _component_gaps(title, found, language)


def _compared(what: str, wanted: Iterable[str], found: Iterable[str]) -> Iterator[str]:
    yield from (f"no words for {what} {name}" for name in sorted(set(wanted) - set(found)))
    yield from (f"words for no {what}: {name}" for name in sorted(set(found) - set(wanted)))


def _component_gaps(title: AnyTitle, found: Catalogue, language: str) -> Iterator[str]:
    plain = getattr(title.module("words.facts"), "WITHOUT_TEXT", ())
    for pack in title.bundled:
        texts = Words(title, pack, [language], HOUSE).texts
        for kind, ids in title.packs[pack].ids.items():
            labels = getattr(title.packs[pack], "labels", {})
            for id in ids:
                if f"{kind}.{id}" not in found.names and f"{kind}.{id}" not in labels:
                    yield f"no name for {kind}.{id}"
                if kind not in plain and f"{kind}.{id}" not in texts:
                    yield f"no text for {kind}.{id}"


def bad_templates(title: AnyTitle, language: str) -> Iterator[str]:
    """Templates with fields that do not exist, forms that a component lacks, or secrets in the last resort."""
    found = catalogue_of(title, language)
    facts: Mapping[Any, Any] = getattr(title.module("words.facts"), "FACTS", {})
    for event in title.events:
        tag, secrets = tag_of(event), set(event.secrets)
        told = found.events.get(tag)
        last = told[-1] if isinstance(told, tuple) else told
        if last is not None and WHOLE not in secrets and secrets & {slot.field for slot in compiled(last).slots}:
            yield f"{tag}: the last sentence needs a secret"
    for code, refusals in found.refusals.items():
        if not refusals or compiled(_several(refusals)[-1]).slots:
            yield f"{code}: the last sentence must do without facts"
    records = {tag_of(record): record for record in (*title.events, *title.commands)}
    for (part, key), templates in found.templates():
        record = None if part in ("questions", "stakes") else records.get(key)  # some bear the name of their command
        for text in _several(templates):
            for field, mode, argument in compiled(text).slots:
                if record is not None and record not in facts and field not in record.__struct_fields__:
                    yield f"{part} {key}: no field {field}"
                kind = kinds_of(record).get(field) if record is not None else None
                if kind not in (None, SEAT) and mode == "name" and argument:
                    yield from _missing_forms(title, found, str(kind), argument, f"{part} {key}")


def _several(templates: Templates) -> Sequence[str]:
    return () if templates is None else (templates,) if isinstance(templates, str) else templates


def _missing_forms(title: AnyTitle, found: Catalogue, kind: str, form: str, where: str) -> Iterator[str]:
    for pack in title.bundled:
        for id in title.packs[pack].ids.get(kind, ()):
            if f"{kind}.{id}.{form}" not in found.names:
                yield f"{where}: {kind}.{id} has no form {form}"


def spoken(title: AnyTitle, setup: Setup, seed: int, language: str, *, every: int = 1) -> Iterator[str]:
    """All sentences of a random game: for each seat and for spectators the chronicle, questions, labels and board."""
    said = words(title, setup.pack, language)
    table = title.open_table(setup, FastChance(seed, "table"))
    people = PEOPLE[: setup.seats]
    eyes = (*range(setup.seats), None)
    log = table.take_events()
    for number, step in enumerate(steps(title, table, FastChance(seed, "choices"), choose=by_kind)):
        for event in (*log, *step.events):
            for seat in eyes:
                seen = redact(event, seat)
                if (text := said.event(seen, people)) is not None:
                    yield text
                if (heading := said.heading(seen, people)) is not None:
                    yield heading.text
        log = []
        if number % every == 0:
            for seat in eyes:
                yield from seen_by(title, table.state, seat, language)
    result = title.result(table.state)
    assert result is not None
    yield said.result(result, people)


def seen_by(title: AnyTitle, state: Any, seat: int | None, language: str) -> Iterator[str]:
    """Everything that words say to one seat about a position."""
    said = words(title, state.pack, language)
    sight: Sight[Any] = Sight(title, state, seat, PEOPLE)
    if state.asked:
        asking = said.question(state.ask, sight)
        yield from (asking.question, asking.rule, asking.stake)
    if seat is not None:
        for label in said.options(title.options(state, seat), sight):
            yield from (label.label, label.detail, label.group)
    for line in said.board(sight):
        yield from (line.heading, *line.cells)


def faulty(texts: Iterable[str], raw_ids: re.Pattern[str], longest: int = LONGEST) -> Iterator[str]:
    """Sentences that are too long or hold what is no word."""
    for text in dict.fromkeys(texts):
        if len(text) > longest:
            yield f"longer than {longest}: {text}"
        if SUSPICIOUS.search(text) or raw_ids.search(text):
            yield f"not in words: {text}"


def raw_ids(title: AnyTitle) -> re.Pattern[str]:
    """Ids that nobody could take for a word: with a figure, a hyphen between letters, or in capitals."""
    ids = {id for pack in title.bundled for several in title.packs[pack].ids.values() for id in several}
    odd = [id for id in ids if re.search(r"[a-zA-Z]\d|[a-z]-|[A-Z]-|_|^[A-Z]{2,}$", id)]
    return re.compile(r"(?<![\w-])(" + "|".join(map(re.escape, sorted(odd))) + r")(?![\w-])" if odd else r"(?!)")


def refusals_met(title: AnyTitle, setup: Setup, seed: int, *, every: int = 5) -> Iterator[RuleViolation]:
    """Refusals in a random game: of options that were offered before, and of present ones with another value."""
    table = title.open_table(setup, FastChance(seed, "table"))
    picker, met = FastChance(seed, "refused"), []
    for number, _ in enumerate(steps(title, table, FastChance(seed, "choices"), choose=by_kind)):
        for seat in table.state.asked:
            options = title.options(table.state, seat)
            met += options
            if number % every:
                continue
            tried = [met[picker.pick(len(met))] for _ in range(3)]
            tried += [_altered(options[picker.pick(len(options))], title.packs[setup.pack], picker) for _ in range(3)]
            for command in tried:
                trial = title.table(title.clone(table.state), FastChance(seed, "trial"), table.version)
                try:
                    title.play(trial, seat, command)
                except RuleViolation as refusal:
                    yield refusal


def _altered(command: Command, parts: Any, picker: FastChance) -> Command:
    """The command with another component of the same kind in one of its fields, or with one that there is not."""
    fields = [(field, kind) for field, kind in kinds_of(type(command)).items() if type(getattr(command, field)) is str]
    if not fields:
        return command
    field, kind = fields[picker.pick(len(fields))]
    ids = (*parts.ids.get(kind, ()), "no-such-id")
    plain = {**msgspec.to_builtins(command), field: ids[picker.pick(len(ids))]}
    try:
        return msgspec.convert(plain, type(command))
    except msgspec.ValidationError:  # a closed set of the rules: the border refuses it
        return command
