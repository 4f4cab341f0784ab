"""What Edo's words say and promise."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from domain.edo.commands import Build, Harvest, PickUp, PlanCard, Reveal, Send, SetDown, Step, Withdraw
from domain.edo.events.planning import CardPlanned
from domain.edo.events.wages import SamuraiWithdrawn
from domain.edo.title import EdoTitle, edo
from domain.game.words import words
from domain.kernel.chance import FastChance
from domain.kernel.labels import Label
from domain.kernel.playout import by_kind, choose_seat
from domain.kernel.record import Command, Event, redact
from domain.kernel.sight import Sight
from domain.kernel.table import Asked
from domain.kernel.title import Setup
from tests.given import Given
from tests.spec.edo.packs import plenty
from tests.spec.edo.positions import TITLE, about_to, performing, settled

PEOPLE = ("Anna", "Ben", "Cem", "Dora")
ENGLISH = words(TITLE, TITLE.default_pack, "en")
GERMAN = words(TITLE, TITLE.default_pack, "de")


def label(given: Given, command: Command, language: Any = ENGLISH) -> Label:
    found: Label = language.option(command, Sight(TITLE, given.state, 0, PEOPLE))
    return found


def test_options_say_price_and_yield() -> None:
    """A label says what is done and where, its detail what it costs and brings."""
    given = performing("build-easy", 1, samurai="C1", wood=5, stone=5, ryo=9)
    built = label(given, Build("post", "C1"))
    assert (built.label, built.detail) == (
        "Build a trading post in Kawagoe",
        "3 wood, 2 stone, 6 ryo; 2 points",
    )
    assert [(place.kind, place.id) for place in built.places] == [("building", "post"), ("space", "C1")]
    given = performing("stone", 1, samurai="Q1", others={1: "Q1"})
    assert label(given, Harvest("Q1")).detail == "2 stone"
    assert label(given, Harvest("Q1"), GERMAN).label == "Auf Steinbruch 1 ernten"


def test_each_answer_of_a_plan_has_its_question() -> None:
    """To the rules a plan is one question; a person is asked for card, action and officials."""
    given = settled(3)
    asked = [ENGLISH.question("edo.plan", Sight(TITLE, given.state, 0, PEOPLE)).question]
    given.when(0, PlanCard("guild"))
    asked.append(ENGLISH.question("edo.plan", Sight(TITLE, given.state, 0, PEOPLE)).question)
    asked.append(ENGLISH.question("edo.plan", Sight(TITLE, given.state, 1, PEOPLE)).question)
    asked.append(ENGLISH.question("edo.plan", Sight(TITLE, given.state, None, PEOPLE)).question)
    assert asked == [
        "Which card do you plan as number 1?",
        "Which action of “Guild” do you choose?",
        "Which card do you plan as number 1?",
        "Which actions does everybody plan?",
    ]


def test_a_plan_is_told_to_its_owner_only() -> None:
    """Others hear that a card was planned."""
    event = CardPlanned(1, 0, "guild")
    assert ENGLISH.event(redact(event, 1), PEOPLE) == "Ben plans “Guild”."
    assert GERMAN.event(redact(event, 1), PEOPLE) == "Ben plant „Gilde“."
    assert ENGLISH.event(redact(event, 0), PEOPLE) == ""  # that a card was planned is not worth a sentence to others


def test_the_last_step_activation_and_samurai_are_final() -> None:
    """What passes the turn or turns a card over cannot be taken back; what comes before it can."""
    walking = about_to("wood", 1, samurai="C1", ryo=2)
    assert not label(walking, Step("C1", "W1")).final
    walking.when(0, Step("C1", "W1"))
    assert label(walking, Step("W1", "P1")).final
    assert label(walking, Reveal()).final
    travelling = performing("travel", 2, samurai="C1 W1")
    assert not label(travelling, Send("P1")).final
    assert not label(travelling, PickUp("C1")).final
    travelling.when(0, Send("P1"))
    assert label(travelling, Send("P1")).final
    travelling.when(0, PickUp("C1"))
    assert not label(travelling, SetDown("C1")).final
    assert not label(travelling, SetDown("EDO")).final


def takes_back(seat: int, events: list[Event]) -> bool:
    """Whether nothing was drawn or told, and nobody else is asked anew."""
    if any(event.tells or event.drawn for event in events):
        return False
    return all(set(event.seats) <= {seat} for event in events if isinstance(event, Asked))


def answers(title: EdoTitle, setup: Setup) -> Iterator[tuple[bool, bool]]:
    """A random game: of each answer whether it was called final, and whether it could be taken back."""
    said, picker = words(title, setup.pack, "en"), FastChance(setup.seats, "choices")
    table = title.open_table(setup, FastChance(setup.seats, "table"))
    while table.state.asked:
        table.take_events()
        seat = choose_seat(table.state, picker)
        command = by_kind(title.options(table.state, seat), picker)
        final = said.option(command, Sight(title, table.state, seat, PEOPLE)).final
        title.play(table, seat, command)
        yield final, takes_back(seat, table.events)


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_not_final_can_be_taken_back(seats: int) -> None:
    """In random games no answer that is called free to take back draws, tells or passes the turn."""
    title = edo()
    pack = title.add_pack(plenty())
    seen = Counter(answers(title, title.setup(seats)))
    for hide_money in (False, True):
        seen += Counter(answers(title, title.setup(seats, pack=pack, hide_money=hide_money)))
    assert seen[False, False] == 0
    assert seen[False, True] > 500
    assert seen[True, True] < seen[False, True] / 4, "called final too often"


def test_samurai_taken_back_are_counted_by_space() -> None:
    """No space is named twice."""
    seen = redact(SamuraiWithdrawn(1, ("W1", "W2", "W2")), None)
    said = "At the end of the round Ben takes samurai back: 1 from Wood 1 and 2 from Wood 2."
    assert ENGLISH.event(seen, PEOPLE) == said
    assert GERMAN.event(seen, PEOPLE) == "Am Ende der Runde nimmt Ben Samurai zurück: 1 von Wald 1 und 2 von Wald 2."


def test_taking_back_samurai_is_free_until_the_last() -> None:
    """Whose last samurai goes has answered."""
    given = about_to("rice", 0, samurai="C1 W1", rice=2)
    for seat in (1, 2):
        given.state.daimyos[seat].samurai, given.state.daimyos[seat].officials = [], 5
    while given.question[1] == "edo.walk":
        given.when(given.question[0][0], Reveal())
    assert not label(given, Withdraw("C1")).final
    given.when(0, Withdraw("C1"))
    assert label(given, Withdraw("W1")).final


def test_the_board_can_be_read_after_every_event() -> None:
    """Also while the table is being laid: a replay stops between any two events."""
    table = TITLE.open_table(TITLE.setup(2), FastChance(1, "table"))
    state = TITLE.blank()
    for event in table.take_events():
        event.apply(state)
        assert ENGLISH.board(Sight(TITLE, state, 0, PEOPLE))
