"""The words of the toy title: what the modules in `words/` are elsewhere."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from domain.kernel.phrases import Named
from domain.kernel.sight import Glimpse, Sight
from domain.kernel.words import Line, Speaker
from tests import toy

CARDS = range(1, 13)

EN = SimpleNamespace(
    QUESTIONS={"toy.keep": "Which card do you keep?", "toy.show": ("Do you show your card?", "It counts if shown.")},
    LABELS={
        "toy.keep": 'Keep "{card}"',
        "toy.show": ("Show your card", 'it is "{kept}", {points:point|points}'),
        "toy.pass": "Pass",
    },
    EVENTS={
        "toy.dealt": "The deck of {cards:card|cards} is shuffled.",
        "toy.hand-dealt": ("{seat} is dealt {cards}.", "{seat} is dealt two cards."),
        "toy.kept": ('{seat} keeps "{card}".', "{seat} keeps a card."),
        "toy.shown": '{seat} shows "{card}".',
        "toy.passed": "{seat} passes.",
        "toy.ended": None,
        "toy.imagined": None,
    },
    HEADINGS={"toy.dealt": ("round", "The only round")},
    REFUSALS={"toy.not-yours": ('You do not hold "{card}".', "You do not hold that card.")},
    NAMES={f"card.{card}": f"Card {card}" for card in CARDS},
    TEXTS={f"card.{card}": f"Counts {card} when shown." for card in CARDS},
    PHRASES={"shown": "shown: {card}", "hidden": "not shown"},
    REASONS={"toy.shown": "the highest card shown counts"},
    SCORES={},
)
DE = SimpleNamespace(
    QUESTIONS={"toy.keep": "Welche Karte behältst du?", "toy.show": ("Zeigst du deine Karte?", "Gezeigt zählt sie.")},
    LABELS={
        "toy.keep": "„{card}“ behalten",
        "toy.show": ("Deine Karte zeigen", "es ist „{kept}“, {points:Punkt|Punkte}"),
        "toy.pass": "Passen",
    },
    EVENTS={
        "toy.dealt": "Der Stapel aus {cards:Karte|Karten} wird gemischt.",
        "toy.hand-dealt": ("{seat} bekommt {cards}.", "{seat} bekommt zwei Karten."),
        "toy.kept": ("{seat} behält „{card}“.", "{seat} behält eine Karte."),
        "toy.shown": "{seat} zeigt „{card}“.",
        "toy.passed": "{seat} passt.",
        "toy.ended": None,
        "toy.imagined": None,
    },
    HEADINGS={"toy.dealt": ("round", "Die einzige Runde")},
    REFUSALS={"toy.not-yours": ("Du hast „{card}“ nicht.", "Diese Karte hast du nicht.")},
    NAMES={f"card.{card}": f"Karte {card}" for card in CARDS},
    TEXTS={f"card.{card}": f"Zählt gezeigt {card}." for card in CARDS},
    PHRASES={"shown": "gezeigt: {card}", "hidden": "nicht gezeigt"},
    REASONS={"toy.shown": "die höchste gezeigte Karte zählt"},
    SCORES={},
)

OWN_CARD = Glimpse(lambda state, seat, parts: state.kept[seat])


def show_facts(command: "toy.Show", sight: Sight["toy.ToyView"]) -> Mapping[str, Any]:
    card = sight.look(OWN_CARD)
    return {"kept": Named("card", card), "points": card}


def dealt_facts(seen: Mapping[str, Any], parts: "toy.Parts") -> Mapping[str, Any]:
    return {"cards": len(parts.source.cards)}


def board(sight: Sight["toy.ToyView"], words: Speaker) -> list[Line]:
    return [
        Line(words.name("seat", seat), (words.phrase("shown", card=card) if card else words.phrase("hidden"),))
        for seat, card in enumerate(sight.view.shown)
    ]


def module(name: str) -> Any:
    match name:
        case "words.en":
            return EN
        case "words.de":
            return DE
        case "words.facts":
            return SimpleNamespace(FACTS={toy.Show: show_facts, toy.Dealt: dealt_facts}, KINDS={"card": "card"})
        case "value":
            return SimpleNamespace(
                FEATURES=toy.FEATURES, value=toy.value, ordering=toy.ordering, turn_mark=toy.turn_mark
            )
        case "weights":
            return SimpleNamespace(WEIGHTS=toy.WEIGHTS)
        case "words.board":
            return SimpleNamespace(board=board)
        case _:
            return None
