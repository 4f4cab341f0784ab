"""Every question, option, event, refusal and component has words in every language, and they betray nothing.

Titles whose words are still to come are listed in `wordless/<title>.txt`, by language; the lists only shrink.
"""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.catalogue import catalogue
from domain.game.codes import CODES
from domain.game.words import HOUSE, LANGUAGES, refusals, words
from domain.kernel.chance import FastChance
from domain.kernel.playout import steps
from domain.kernel.record import tag_of
from domain.kernel.sight import Sight
from domain.kernel.title import AnyTitle
from domain.kernel.words import Words
from tests import toy
from tests.contract import wording

TITLES: dict[str, AnyTitle] = {**catalogue(), "toy": toy.ToyTitle([toy.BUNDLED])}
POSITIONS, TWINS = 6, 3
LISTS = Path(__file__).parent / "wordless"


def wordless(name: str) -> list[str]:
    path = LISTS / f"{name}.txt"
    return path.read_text().split() if path.exists() else []


SPEAKING = [(name, language) for name in TITLES for language in LANGUAGES if language not in wordless(name)]
TABLES = [
    (name, language, variant.name, seats)
    for name, language in SPEAKING
    for variant in TITLES[name].meta.variants
    for seats in (variant.seats[0], variant.seats[-1])
]


@pytest.mark.parametrize("name", list(TITLES))
def test_titles_without_words_are_listed(name: str) -> None:
    """A language that a title speaks is taken off its list."""
    silent = [language for language in LANGUAGES if TITLES[name].module(f"words.{language}") is None]
    assert wordless(name) == silent


@pytest.mark.parametrize(("name", "language"), SPEAKING)
def test_everything_has_words(name: str, language: str) -> None:
    """Questions, commands, events, refusals and components: each has words, and no words are left over."""
    assert list(wording.gaps(TITLES[name], language)) == []


@pytest.mark.parametrize(("name", "language"), SPEAKING)
def test_texts_of_components_are_plain_words(name: str, language: str) -> None:
    """What a component does is told without ids in every bundled pack; missions and building sites need two lines."""
    title = TITLES[name]
    texts = [text for pack in title.bundled for text in words(title, pack, language).texts.values()]
    longest = 2 * wording.LONGEST if name in ("yedo", "yokohama") else wording.LONGEST
    assert list(wording.faulty(texts, wording.raw_ids(title), longest)) == []


@pytest.mark.parametrize(("name", "language"), SPEAKING)
def test_templates_fit_what_they_speak_of(name: str, language: str) -> None:
    """Fields and forms exist, and the last sentence of an event can be said to everybody."""
    assert list(wording.bad_templates(TITLES[name], language)) == []


@pytest.mark.parametrize(("name", "language"), SPEAKING)
def test_every_refusal_can_be_said_in_general(name: str, language: str) -> None:
    """Pages that list the refusals have no facts to go with them."""
    said = refusals(TITLES[name], language)
    assert set(said) == set(TITLES[name].codes)
    assert list(wording.faulty(said.values(), wording.raw_ids(TITLES[name]))) == []


@pytest.mark.parametrize(("name", "language", "variant", "seats"), TABLES)
def test_whole_games_are_told_in_plain_words(name: str, language: str, variant: str, seats: int) -> None:
    """Nothing in a random game is longer than a line, left unfilled, or said by an id."""
    title = TITLES[name]
    texts = wording.spoken(title, title.setup(seats, variant), seats, language, every=10)
    assert list(wording.faulty(texts, wording.raw_ids(title)))[:20] == []


@pytest.mark.parametrize(("name", "language", "variant", "seats"), TABLES)
def test_refusals_name_their_facts(name: str, language: str, variant: str, seats: int) -> None:
    """Why a command is refused is told with names for all that is known of the reason, and with nothing made up."""
    title = TITLES[name]
    said, general = words(title, title.default_pack, language), refusals(title, language)
    met = list(wording.refusals_met(title, title.setup(seats, variant), seats, every=10))
    texts = [said.refusal(refusal.code, refusal.facts, wording.PEOPLE) for refusal in met]
    assert list(wording.faulty(texts, wording.raw_ids(title))) == []
    assert not any("such id" in text.lower() for text in texts)
    assert not met or set(texts) - set(general.values()), "no refusal was told with its facts"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_house_has_words_for_its_own(language: str) -> None:
    """Events and refusals around the table, in every language."""
    found = HOUSE.catalogues[language]
    assert set(found.events) == {"table.concealed", *(tag_of(event) for event in HOUSE.events)}
    assert set(found.refusals) == set(CODES)
    texts = [text for part in (found.refusals, found.events) for text in part.values() if isinstance(text, str)]
    assert [text for text in texts if len(text) > wording.LONGEST] == []


@pytest.mark.parametrize(("name", "language"), SPEAKING)
def test_labels_that_are_kept_are_the_labels(name: str, language: str) -> None:
    """What is written as JSON for others before, with other names, reads as what is said here and now."""
    title = TITLES[name]
    table = title.open_table(title.setup(title.meta.variants[0].seats[-1]), FastChance(3, "table"))
    said, plain = words(title, title.default_pack, language), msgspec.json.encode
    for number, step in enumerate(steps(title, table, FastChance(3, "choices"))):
        if number % 7 == 0 and table.state.asked:
            seat = table.state.asked[0]
            commands = title.options(table.state, seat)
            others: Sight[Any] = Sight(title, table.state, seat, [f"Stranger {number}"] * 5)
            said.encoded_options(commands, others)
            sight: Sight[Any] = Sight(title, table.state, seat, wording.PEOPLE)
            fresh = Words(title, title.default_pack, [language], HOUSE).options(commands, sight)
            assert plain(said.encoded_options(commands, sight)) == plain(fresh), step.command
        if number > 400:
            break


def twins_differ(name: str, language: str, seats: int, positions: int, twins: int) -> list[str]:
    """Positions in which a seat is told something else than in a position it cannot tell from the real one."""
    title, seed = TITLES[name], seats
    table = title.open_table(title.setup(seats), FastChance(seed, "table"))
    picker, found = FastChance(seed, "twins"), []
    games = steps(title, table, FastChance(seed, "choices"))
    for number, step in enumerate(games):
        if number % 17:
            continue
        seat = (*range(seats), None)[picker.pick(seats + 1)]
        told = list(wording.seen_by(title, table.state, seat, language))
        for _ in range(twins):
            twin = title.imagine(table.state, seat, picker)
            if list(wording.seen_by(title, twin, seat, language)) != told:
                found.append(f"version {table.version} after {step.command}, seat {seat}")
        positions -= 1
        if positions == 0:
            break
    return found


@pytest.mark.parametrize(("name", "language"), SPEAKING)
def test_words_betray_nothing(name: str, language: str) -> None:
    """Question, labels and board of a seat are the same on positions that it cannot tell from the real one."""
    for seats in {TITLES[name].meta.variants[0].seats[0], TITLES[name].meta.variants[0].seats[-1]}:
        assert twins_differ(name, language, seats, POSITIONS, TWINS) == []
