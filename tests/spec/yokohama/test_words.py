"""What Yokohama says: names agree with the tables, and what may be taken back can be."""

import pytest

from domain.game.words import words
from domain.kernel.chance import FastChance
from domain.kernel.errors import RuleViolation
from domain.kernel.phrases import Amounts
from domain.kernel.playout import steps
from domain.kernel.sight import Sight
from domain.kernel.words import Speaker
from domain.yokohama import commands as c
from domain.yokohama import state as s
from tests.spec.yokohama.positions import TITLE, begun, dealt, hold, own, resume, send, stand

PEOPLE = ("Anna", "Ben", "Cem", "Dora")
LANGUAGES = ("en", "de")
PACKS = ("yokohama-house@1", "yokohama-house@2")


def speaker(language):
    return Speaker(words(TITLE, TITLE.default_pack, language), PEOPLE)


def amounts(language, counts):
    """Amounts as every sentence says them."""
    return speaker(language).phrase("goods", goods=Amounts("piece", counts))


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_orders_are_called_by_what_they_ask_for(language, pack):
    """The name of an order says its goods, its text the reward."""
    said = words(TITLE, pack, language)
    for order in TITLE.packs[pack].source.orders:
        assert said.name("order", order.id).endswith(" " + amounts(language, order.goods))
        for kind, count in order.reward.items():
            assert amounts(language, {kind: count}) in said.text("order", order.id)


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_sites_tokens_and_spaces_say_their_rewards(language, pack):
    """What a building site, a token or a space of a board brings stands in its text."""
    said, tables = words(TITLE, pack, language), TITLE.packs[pack].source
    rewards = {f"token.{token.id}": token.reward for token in tables.tokens}
    for site in tables.sites:
        rewards |= {f"site.{site.id}-{number}": reward for number, reward in enumerate(site.shops, 1)}
        rewards[f"site.{site.id}-house"] = site.house
    for board in tables.space_boards:
        rewards |= {f"board-space.{board.area}-{at}": space.reward for at, space in enumerate(board.spaces, 1)}
    for key, reward in rewards.items():
        kind, _, id = key.partition(".")
        assert all(amounts(language, {piece: count}) in said.text(kind, id) for piece, count in reward.items()), key


def label(given, command, language="en"):
    said = words(TITLE, TITLE.default_pack, language)
    return said.option(command, Sight(TITLE, given.state, 0, PEOPLE))


def test_a_walk_says_power_and_tolls():
    """Where the president goes, which power it has there, who is paid."""
    given = begun()
    own(given, yen=4)
    send(given, "CHIN TEA1 TEA1")
    stand(given, "PORT")
    stand(given, "CHIN", 1)
    resume(given, s.Movement())
    walk = c.MovePresident("TEA1", "walk", ("CHIN",))
    assert (label(given, walk).label, label(given, walk).detail) == (
        "Walk to Tea Plantation #1",
        "power 3 there, 1 yen to Ben",
    )
    assert (label(given, walk, "de").label, label(given, walk, "de").detail) == (
        "Zu Teeplantage 1 gehen",
        "dort Stärke 3, Ben erhält 1 Yen",
    )
    assert [place.id for place in label(given, walk).places] == ["TEA1", "CHIN"]


def test_a_shop_site_is_shown_on_its_card():
    """The place of a shop site is the building site card of the area and the number on it."""
    given = begun()
    send(given, "TEA1 TEA1 TEA1")
    resume(given, s.Movement())
    found = label(given, c.BuildShop(2))
    assert [(place.kind, place.id) for place in found.places] == [("site", f"{given.state.areas['TEA1'].site}-2")]


def test_the_kept_order_is_told_to_its_owner_alone():
    """Others read that an order was kept, its owner which."""
    given = dealt()
    said = words(TITLE, TITLE.default_pack, "en")
    order = given.state.merchants[0].dealt[0]
    seen = {"type": "yokohama.order-kept", "seat": 0}
    assert said.event(seen, PEOPLE) == "Anna keeps a starting order."
    assert said.event({**seen, "order": order}, PEOPLE) == f"Anna keeps the {said.name('order', order)}."


def test_refusals_say_what_is_lacking():
    """An order that cannot be paid names the goods that are missing."""
    given = begun()
    own(given, copper=0, silk=1, tea=1, fish=0)
    hold(given, "O08")  # 2 copper, 2 silk, 1 tea
    resume(given, s.Additional("A"))
    with pytest.raises(RuleViolation, match="goods-lacking") as refusal:
        TITLE.play(given.table, 0, c.FulfilOrder("O08"))
    said = words(TITLE, TITLE.default_pack, "en")
    assert said.refusal(refusal.value.code, refusal.value.facts) == "You lack 2 copper, 1 silk."


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_not_final_can_be_taken_back(seats):
    """After an option that is not final nothing was drawn, nobody learned anything, and the turn goes on."""
    said = words(TITLE, TITLE.default_pack, "en")
    table = TITLE.open_table(TITLE.setup(seats), FastChance(seats, "table"))
    careful = free = 0
    asked = table.state.asked
    before = TITLE.clone(table.state)
    for step in steps(TITLE, table, FastChance(seats, "choices")):
        final = said.option(step.command, Sight(TITLE, before, step.seat, PEOPLE)).final
        harmless = table.state.asked == asked and not any(event.tells or event.drawn for event in step.events)
        assert final or harmless, step.command
        free += not final
        careful += final and harmless
        asked, before = table.state.asked, TITLE.clone(table.state)
    assert free > careful
