"""Words from templates, on the toy title."""

from types import SimpleNamespace
from typing import Any

import pytest

from domain.game.words import HOUSE, words
from domain.kernel.chance import ScriptedChance
from domain.kernel.kinds import Place, kinds_of, places_of
from domain.kernel.labels import Label
from domain.kernel.meta import Result
from domain.kernel.phrases import Amounts, Named, Phrase, compiled, sentence
from domain.kernel.question import Ruling
from domain.kernel.record import Seat, redact
from domain.kernel.sight import Glimpse, Sight
from domain.kernel.words import Line, Speaker, Words
from tests import toy, toy_words

TITLE = toy.ToyTitle([toy.BUNDLED])
PACK = TITLE.default_pack
PEOPLE = ("Anna", "Ben")


class Town(toy.ToyTitle):
    """The toy title with more to name."""

    def module(self, name: str) -> Any:
        if name == "words.en":
            return SimpleNamespace(
                NAMES={
                    "building.post": "trading post",
                    "building.post.a": "a trading post",
                    "building.post.pl": "trading posts",
                    "good.wood": "wood",
                },
                PHRASES={"needs": "needs {what}"},
            )
        return None


SPEAKER = Speaker(words(Town([toy.BUNDLED]), PACK), PEOPLE)


def table() -> Any:
    return TITLE.open_table(TITLE.setup(2), ScriptedChance({"toy.dealt/deck": [3, 9, 4, 5]}))


def sight(seat: Seat | None = 0, state: Any = None) -> Sight[toy.ToyView]:
    return Sight(TITLE, table().state if state is None else state, seat, PEOPLE)


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{seat} builds {kind:a}.", "Anna builds a trading post."),
        ("{kind} of {seat}", "trading post of Anna"),
        ("{kind:dat}", "trading post"),  # a form that is not there is the name itself
        ("{points:point|points}, {one:point|points}", "2 points, 1 point"),
        ("{points:@kind}, {one:@kind}", "2 trading posts, 1 trading post"),
        ("{kinds:a}", "a trading post and a trading post"),
        ("{empty}", "nothing"),
        ("{cost}", "3 wood"),
        ("{free}", "nothing"),
        ("{lack}", "needs a trading post"),
        ("100 % {points}", "100 % 2"),
    ],
)
def test_fields_are_said_by_name_number_and_list(template: str, said: str) -> None:
    """Forms of names, numbers with their nouns, lists, amounts and phrases inside phrases."""
    values = {
        "seat": 0,
        "kind": "post",
        "kinds": ("post", "post"),
        "points": 2,
        "one": 1,
        "empty": (),
        "cost": Amounts("good", {"wood": 3, "stone": 0}),
        "free": Amounts("good", {}),
        "lack": Phrase("needs", {"what": Named("building", "post", "a")}),
    }
    kinds = {"seat": "seat", "kind": "building", "kinds": "building"}
    assert sentence(template, kinds).say(values, SPEAKER) == said


def test_the_first_sentence_whose_fields_can_be_seen_is_said() -> None:
    """A field that is hidden or None leads to the next one; if none fits, nothing is said."""
    both = sentence(("{seat} keeps {card}.", "{seat} keeps a card."), {"seat": "seat"})
    assert both.say({"seat": 1, "card": 7}, SPEAKER) == "Ben keeps 7."
    assert both.say({"seat": 1, "card": None}, SPEAKER) == "Ben keeps a card."
    assert sentence("{card}", {}).say({}, SPEAKER) is None
    assert sentence(None, {}).say({}, SPEAKER) is None


def test_a_template_that_cannot_be_read_is_an_error() -> None:
    """A brace too few is found when the language is read, not in the middle of a game."""
    with pytest.raises(ValueError, match="cannot be read"):
        compiled("{seat} keeps {card.")


def test_kinds_are_read_from_the_fields() -> None:
    """Seats and places are marked on the field's type, also inside a tuple."""
    assert kinds_of(toy.HandDealt) == {"seat": "seat", "cards": "card"}
    assert places_of(toy.Keep(3)) == (Place("card", "3", "card"),)
    assert places_of(toy.Show()) == ()


def test_questions_say_rule_and_stake() -> None:
    """Sentence, page and ruling, and what is at stake."""
    english, german = (words(TITLE, PACK, language) for language in ("en", "de"))
    asking = english.question("toy.show", sight())
    assert (asking.question, asking.rule, asking.stake) == (
        "Do you show your card?",
        "p. 1, ruling T1",
        "It counts if shown.",
    )
    assert german.question("toy.show", sight()).rule == "S. 1, Auslegung T1"
    assert english.rule(Ruling()) == ""
    assert english.rule(Ruling("Travel", "Q5")) == "“Travel”, ruling Q5"


def test_options_have_label_detail_and_places() -> None:
    """A label from the command alone, a detail from what the seat sees, places for the board."""
    said = words(TITLE, PACK)
    position = table()
    kept = Label("toy.keep:3", toy.Keep(3), 'Keep "Card 3"', "", (Place("card", "3", "card"),), True)
    assert said.option(toy.Keep(3), sight()) == kept
    TITLE.play(position, 0, toy.Keep(9))
    own = said.option(toy.Show(), sight(0, position.state))
    assert (own.label, own.detail) == ("Show your card", 'it is "Card 9", 9 points')


def test_long_lists_are_grouped_by_their_first_place() -> None:
    """Up to nine options stand for themselves."""
    said = words(TITLE, PACK)
    assert [label.group for label in said.options([toy.Keep(card) for card in range(1, 10)], sight())] == [""] * 9
    grouped = said.options([*(toy.Keep(card) for card in range(1, 11)), toy.Pass()], sight())
    assert [label.group for label in grouped[-2:]] == ["Card 10", ""]


def test_events_are_told_as_they_are_seen() -> None:
    """The same event is told to its seat and to others as each may know it."""
    said = words(TITLE, PACK)
    kept = toy.Kept(0, 9)
    assert said.event(redact(kept, 0), PEOPLE) == 'Anna keeps "Card 9".'
    assert said.event(redact(kept, 1), PEOPLE) == "Anna keeps a card."
    assert said.event({"type": "table.asked", "seats": [0], "ask": "toy.keep"}, PEOPLE) is None
    assert said.event({"type": "table.concealed"}, PEOPLE) is None
    heading = said.heading(redact(toy.Dealt("toy-house@1", 2, (1, 2)), None), PEOPLE)
    assert heading is not None
    assert (heading.level, heading.text) == ("round", "The only round")


def test_refusals_name_what_they_are_about() -> None:
    """With the facts the telling sentence, without them the general one."""
    said = words(TITLE, PACK, "de")
    assert said.refusal("toy.not-yours", {"card": 4}) == "Du hast „Karte 4“ nicht."
    assert said.refusal("toy.not-yours", {}) == "Diese Karte hast du nicht."
    assert said.refusal("toy.not-yours", {"card": 99}) == "Diese Karte hast du nicht."  # there is no such card
    assert said.refusal("game.not-open", {}) == "Die Partie läuft oder ist vorbei; die Plätze stehen fest."


def test_results_are_told_with_names() -> None:
    """One winner, several, or nobody."""
    said = words(TITLE, PACK)
    one = Result("toy.shown", (1,), (2, 1), (3, 9))
    assert said.result(one, PEOPLE) == "Ben wins with a score of 9: the highest card shown counts."
    both = Result("toy.shown", (0, 1), (1, 1), (9, 9))
    assert said.result(both, PEOPLE) == "Anna and Ben share the win with a score of 9: the highest card shown counts."
    assert said.result(Result("toy.shown", (), (2, 2), (0, 0)), PEOPLE).startswith("Nobody wins: ")


def test_a_board_is_a_few_lines() -> None:
    """The title says what stands in them, from the view alone."""
    assert words(TITLE, PACK, "de").board(sight()) == [
        Line("Anna", ("nicht gezeigt",)),
        Line("Ben", ("nicht gezeigt",)),
    ]


def test_a_sight_looks_once() -> None:
    """The view and every glimpse are made when first wanted, and kept."""
    looks: list[Any] = []
    glimpse = Glimpse(lambda state, seat, parts, card: looks.append(card))
    own = sight()
    assert [own.look(glimpse, 3), own.look(glimpse, 3), own.look(glimpse, 4)] == [None] * 3
    assert looks == [3, 4]
    assert own.view is own.view
    assert own.view.hand == [3, 9]


def test_what_a_language_lacks_is_said_in_another() -> None:
    """A third language may be incomplete."""
    half = Words(TITLE, PACK, ("de", "en"), HOUSE)
    assert half.name("card", "3") == "Karte 3"
    assert words(TITLE, PACK, "fr").name("card", "3") == "Card 3"
    assert words(TITLE, PACK).name("card", "some-thing") == "Some thing"


def test_a_replacement_brings_its_own_names() -> None:
    """Names of a replaced pack come before those of the bundled one, in each language."""
    title = toy.ToyTitle([toy.BUNDLED])
    names = {"en": {"card.1": "Ace"}, "de": {"card.1": "Ass"}}
    key = title.add_pack({"id": "mine", "version": 1, "cards": list(range(1, 13)), "appearance": {"names": names}})
    assert words(title, key, "de").name("card", "1") == "Ass"
    assert words(title, key, "en").name("card", "1") == "Ace"
    assert words(title, PACK, "en").name("card", "1") == "Card 1"
    assert words(title, key, "de").text("card", "1") == toy_words.DE.TEXTS["card.1"]
