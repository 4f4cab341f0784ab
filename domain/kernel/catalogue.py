"""The words of a title, or of the house, in one language: plain modules with templates as data."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from domain.kernel.appearance import Appearance
from domain.kernel.phrases import Templates
from domain.kernel.title import AnyTitle

PLAIN = Appearance()

Pair: TypeAlias = str | tuple[Templates, Templates]
"""A sentence alone, or with what follows it: question and stake, label and detail."""

Key: TypeAlias = tuple[str, str]
"""What is said, and of which record, question or code: `("labels", "edo.step")`."""


class Catalogue(NamedTuple):
    """The contents of `words/<language>.py`; a dictionary in capitals for each field."""

    questions: Mapping[str, Pair] = {}
    labels: Mapping[str, Pair] = {}
    events: Mapping[str, Templates] = {}
    headings: Mapping[str, tuple[str, str]] = {}  # event: level (round, phase or turn), template
    refusals: Mapping[str, Templates] = {}
    phrases: Mapping[str, Templates] = {}
    reasons: Mapping[str, str] = {}  # why a game ended
    scores: Mapping[str, str] = {}  # entries of a result's breakdown
    names: Mapping[str, str] = {}  # `kind.id` or `kind.id.form`
    texts: Mapping[str, str] = {}  # `kind.id`: what it does
    features: Mapping[str, str] = {}  # what bots count in a position

    @classmethod
    def of(cls, module: Any) -> "Catalogue":
        """What a module of words holds; an empty catalogue for None."""
        return cls(**{field: getattr(module, field.upper(), {}) for field in cls._fields})

    def templates(self) -> Iterator[tuple[Key, Templates]]:
        """Everything that is a sentence with fields."""
        for part, rest, pairs in (("questions", "stakes", self.questions), ("labels", "details", self.labels)):
            for key, pair in pairs.items():
                first, second = (pair, None) if isinstance(pair, str) else pair
                yield (part, key), first
                yield (rest, key), second
        for part in ("events", "refusals", "phrases", "reasons", "scores"):
            for key, templates in getattr(self, part).items():
                yield (part, key), templates
        for key, (level, template) in self.headings.items():
            yield ("headings", key), template
            yield ("levels", key), level


def catalogue_of(title: AnyTitle, language: str) -> Catalogue:
    """A title's own words."""
    return Catalogue.of(title.module(f"words.{language}"))


def merged_templates(catalogues: Sequence[Catalogue]) -> dict[Key, Templates]:
    """All sentences; the first catalogue that has one counts."""
    return {key: templates for found in reversed(catalogues) for key, templates in found.templates()}


def names_of(title: AnyTitle, pack: str, languages: Sequence[str]) -> dict[str, str]:
    """Names of a pack's components by `kind.id[.form]`; the first language that has one counts.

    A replacement brings its own names: in its appearance, else in the columns that `Parts.labels` points to.
    """
    own = [catalogue_of(title, language).names for language in reversed(languages)]
    brought = [title.appearances.get(pack, PLAIN).names.get(language, {}) for language in reversed(languages)]
    columns = getattr(title.packs[pack], "labels", {})
    tables = [columns, *own, *brought] if pack in title.bundled else [*own, columns, *brought]
    return {key: name for table in tables for key, name in table.items()}


def scores_of(title: AnyTitle, languages: Sequence[str]) -> dict[str, str]:
    """What the entries of a result's breakdown are called."""
    return {key: name for language in reversed(languages) for key, name in catalogue_of(title, language).scores.items()}


def texts_of(title: AnyTitle, pack: str, languages: Sequence[str]) -> dict[str, str]:
    """What components do, by `kind.id`."""
    own = [catalogue_of(title, language).texts for language in reversed(languages)]
    brought = [title.appearances.get(pack, PLAIN).texts.get(language, {}) for language in reversed(languages)]
    return {key: text for table in (*own, *brought) for key, text in table.items()}
