"""What people are told in Yedo: options, events and refusals in both languages, and older logs."""

from collections.abc import Mapping
from typing import Any

import pytest

from domain.game.words import words
from domain.kernel.errors import RuleViolation
from domain.kernel.record import Command, Event, redact
from domain.kernel.sight import Sight
from domain.yedo.codes import CODES
from domain.yedo.commands import Activate, Bid, CompleteMission, PlayCard
from domain.yedo.events.assigning import DisciplePlaced
from domain.yedo.events.cards import CardPlayed
from domain.yedo.events.decks import CardDrawn, DeckForeseen
from domain.yedo.events.event_phase import MarketStocked
from domain.yedo.events.missions import BonusClaimed, MissionRevealed
from domain.yedo.events.patrol import DisciplesArrested
from domain.yedo.questions import QUESTIONS
from tests.given import Given
from tests.spec.yedo.completing import ready
from tests.spec.yedo.positions import TITLE, acting, begin, equip, scene

PEOPLE = ("Anna", "Ben", "Cem", "Dora")
EN, DE = (words(TITLE, TITLE.default_pack, language) for language in ("en", "de"))


def told(event: Event, seat: int | None) -> tuple[str | None, str | None]:
    """The sentence in English and in German."""
    seen = redact(event, seat)
    return EN.event(seen, PEOPLE), DE.event(seen, PEOPLE)


def labelled(given: Given, seat: int, command: Command) -> list[tuple[str, str]]:
    """Label and detail in English and in German."""
    sight: Sight[Any] = Sight(TITLE, given.state, seat, PEOPLE)
    return [(label.label, label.detail) for label in (EN.option(command, sight), DE.option(command, sight))]


def test_a_bid() -> None:
    """With what is in the purse."""
    given = begin(equip(scene(), 1, mon=12), "auctions", queue=(), track=[0, 1])
    assert labelled(given, 1, Bid(7)) == [("Bid 7 Mon", "you have 12"), ("7 Mon bieten", "du hast 12")]


def test_a_mission() -> None:
    """With its reward, and what a help must stand in for."""
    given = ready("Y05", bonus=False)
    assert labelled(given, 0, CompleteMission("Y05")) == [
        ("Complete “The Spice Ship”", "2 prestige and 8 Mon"),
        ("„Das Gewürzschiff“ erfüllen", "2 Prestige und 8 Mon"),
    ]
    given = ready("Y03", bonus=False, weapons="Sk", actions="A19")
    assert labelled(given, 0, CompleteMission("Y03"))[0][1] == "2 prestige and 7 Mon; a help stands in for a Nawa"


def test_a_card_with_its_aim() -> None:
    """Whose disciple, and where."""
    given = equip(acting(setting="samurai", out="CA-S", actions="A29", weapons="Do"), 1, out="HA-2")
    english, german = labelled(given, 0, PlayCard("A29", 1, ("HA-2",)))
    assert english[0] == "Play “Sleeping Draught”: the disciple of Ben in the Harbor District"
    assert german[0] == "„Schlaftrunk“ spielen: der Diener von Ben im Hafenbezirk"


def test_choosing_a_disciple_can_be_taken_back_and_using_it_cannot() -> None:
    """So clients know when to ask for confirmation."""
    given = acting(out="CA-S HA-1")
    sight: Sight[Any] = Sight(TITLE, given.state, 0, PEOPLE)
    assert not EN.option(Activate("HA-1"), sight).final
    given.when(0, Activate("HA-1"))
    assert all(label.final for label in EN.options(given.options(0), Sight(TITLE, given.state, 0, PEOPLE)))


def test_events_are_told_as_far_as_they_are_known() -> None:
    """Of a drawn card the others learn the kind."""
    drawn = CardDrawn(1, "action", "A02")
    assert told(drawn, 1) == ("Ben draws an action card: “Feint”.", "Ben zieht eine Aktionskarte: „Finte“.")
    assert told(drawn, 0) == ("Ben draws an action card.", "Ben zieht eine Aktionskarte.")


@pytest.mark.parametrize(
    ("event", "english", "german"),
    [
        (
            DisciplePlaced(1, "HA-1"),
            "Ben places a disciple in the Harbor District.",
            "Ben setzt einen Diener in den Hafenbezirk.",
        ),
        (
            DisciplesArrested(((0, "RL-1", True), (0, "RL-2", False), (2, "RL-3", True))),
            "The Watch Patrol arrests disciples of Anna (2) and Cem (1).",
            "Der Wächter nimmt Diener gefangen von: Anna (2) und Cem (1).",
        ),
        (
            CardPlayed(0, "A07", -1, ("2",), "5b", 0, ()),
            "Anna plays “Marching Orders”: 2 districts further.",
            "Anna spielt „Marschbefehl“: 2 Bezirke weiter.",
        ),
    ],
)
def test_events_are_sentences(event: Event, english: str, german: str) -> None:
    """In the present tense, with the terms of the rulebooks."""
    assert told(event, None) == (english, german)


def test_weapons_of_one_kind_are_counted_and_cards_are_quoted() -> None:
    """Lists name every kind of weapon once and set the titles of cards apart."""
    stocked = MarketStocked((0, 1, 2), ("Sk", "Do", "Sk"))
    assert told(stocked, None) == (
        "New on the Market: two Shuko and a Doku.",
        "Neu auf dem Markt: zwei Shuko und Doku.",
    )
    foreseen = DeckForeseen(1, "action", ("A02", "A14"), 2, True)
    assert told(foreseen, 1) == ("Ben sees: “Feint” and “Windfall”.", "Ben sieht: „Finte“ und „Geldsegen“.")
    assert told(foreseen, 0)[0] == "Ben sees the next 2 action cards."


def test_a_refusal_names_what_is_missing() -> None:
    """Each thing in words."""
    given = ready("Y05", bonus=False, weapons="Me", out="HA-1")
    with pytest.raises(RuleViolation) as refusal:
        given.title.play(given.table, 0, CompleteMission("Y05"))
    code, facts = refusal.value.code, refusal.value.facts
    assert EN.refusal(code, facts) == "Lacking: a disciple in the Market District and a Nawa."
    assert DE.refusal(code, facts) == "Es fehlt: ein Diener im Marktbezirk und Nawa."


def test_every_refusal_and_question_says_where_its_rule_stands() -> None:
    """By page of the rulebook or number of our ruling."""
    assert all(ruling.page or ruling.number for ruling in CODES.values())
    assert all(question.rule.page or question.rule.number for question in QUESTIONS.values())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            b'{"type":"yedo.mission-revealed","seat":1,"mission":"Y03","place":"RL-1","helps":["A19:Na","YA"]}',
            MissionRevealed(1, "Y03", "RL-1"),
        ),
        (b'{"type":"yedo.bonus-claimed","seat":1,"helps":["A20"]}', BonusClaimed(1)),
    ],
)
def test_older_logs_are_read(old: bytes, new: Event) -> None:
    """Helps used to be announced with the mission; they are events of their own."""
    plain: Mapping[str, Any] = {"yedo.mission-revealed": 0, "yedo.bonus-claimed": 1}
    name = next(name for name in plain if f'"{name}"'.encode() in old)
    assert TITLE.codec.decode(name, old) == new
