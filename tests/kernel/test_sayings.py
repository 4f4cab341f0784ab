"""Sentences that are kept name nobody; names are put in when they are said."""

import msgspec
import pytest

from domain.game.words import HOUSE
from domain.kernel.kept import MOST_KEPT, Kept
from domain.kernel.phrases import Sentence, sentence
from domain.kernel.sayings import SEAT_MARKS, Saying, cut, said, spelt, with_names
from domain.kernel.words import Speaker, Words
from tests.kernel.test_words import PACK, TITLE

ANNA, BEN = SEAT_MARKS[:2]


@pytest.mark.parametrize("names", [("Anna", "Ben"), ('a "b"', "c\\d\n"), (BEN, ANNA), ("", "é")])
def test_json_with_names_reads_as_the_text_with_names(names: tuple[str, str]) -> None:
    """Whatever players call themselves: nothing breaks the JSON, and no name is read as somebody else's."""
    sentence = f"{ANNA} pays {BEN} and {ANNA}"
    written = spelt(cut(said(sentence).json), names)
    assert msgspec.json.decode(written) == with_names(sentence, names) == f"{names[0]} pays {names[1]} and {names[0]}"


def test_a_seat_without_a_name_is_told_by_its_number() -> None:
    """More seats than names: somebody reads a position without knowing who sits there."""
    assert with_names(SEAT_MARKS[3], ("Anna",)) == "3"


def test_a_sentence_that_begins_with_a_name_begins_with_a_capital() -> None:
    """Also where the name is put in only later."""

    class Voice(Speaker):
        def sentence(self, part: str, key: str) -> Sentence:
            return sentence(f"{ANNA} waits for {ANNA}", {})

    words = Words(TITLE, PACK, ["en"], HOUSE)
    found = Saying(Voice(words, SEAT_MARKS), "labels", "toy.pass", opens=True, instead="").say({})
    assert with_names(found.text, ("anna",)) == "Anna waits for anna"
    assert msgspec.json.decode(spelt(cut(found.json), ("anna",))) == "Anna waits for anna"


def test_what_is_kept_is_made_once_and_bounded() -> None:
    """Asked again it is not made again; too much of it is forgotten as a whole."""
    made: list[int] = []

    def make(key: int) -> int:
        made.append(key)
        return -key

    kept = Kept(make)
    assert [kept[1], kept[1], kept[2]] == [-1, -1, -2]
    assert made == [1, 2]
    for key in range(MOST_KEPT + 1):
        assert kept[key] == -key
    assert len(kept) < MOST_KEPT
