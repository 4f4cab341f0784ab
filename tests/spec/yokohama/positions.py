"""Positions of Yokohama for tests.

Everything is dealt in the order of the tables: areas from the top left, orders O01 on, technologies T01 on, sites
B01 on, tokens P01 on, achievements A1, B1, C1. Seat 0 is the start player. With three seats the town is

    COP1  SIL1  TEA1  FIS1  FIS2
       BANK  CHIN  CHUR  CUST
          PORT  DOCK  EMPL
             LABO  CANA
"""

from typing import Any

from domain.kernel.chance import ScriptedChance
from domain.kernel.record import Event
from domain.yokohama import state as s
from domain.yokohama.commands import KeepOrder, MovePresident
from domain.yokohama.flow import proceed
from domain.yokohama.title import yokohama
from tests.given import Given

TITLE = yokohama()
TITLE.default_pack = "yokohama-house@1"  # whose cards the positions name; the rules are the same with every pack
PARTS = TITLE.packs[TITLE.default_pack]


def dealt(seats: int = 3, *, first: int = 0, **settings: int) -> Given:
    """Just laid out; everybody is to keep one of two orders."""
    slots: dict[str, list[str]] = {}
    for card in PARTS.source.achievements:
        slots.setdefault(card.slot.lower(), []).append(card.id)
    chance = ScriptedChance(
        {
            "yokohama.game-prepared/first": [first],
            "yokohama.areas-laid/areas": PARTS.areas_for(seats),
            "yokohama.sites-laid/cards": list(PARTS.sites),
            "yokohama.tokens-laid/cards": list(PARTS.tokens),
            "yokohama.orders-shuffled/cards": list(PARTS.orders),
            "yokohama.technologies-shuffled/cards": list(PARTS.technologies),
            **{f"yokohama.achievements-drawn/{slot}": cards for slot, cards in slots.items()},
        }
    )
    return Given(TITLE, TITLE.open_table(TITLE.setup(seats, None, None, **settings), chance))


def begun(seats: int = 3, *, first: int = 0, **settings: int) -> Given:
    """Everybody has kept the first order; the start player is in phase A of the first turn."""
    given = dealt(seats, first=first, **settings)
    for seat in range(seats):
        given.when(seat, KeepOrder(given.state.merchants[seat].dealt[0]))
    return given


def resume(given: Given, *frames: s.Frame) -> list[Event]:
    """Go on from these unfinished steps of the active seat's turn; returns what happens before a question."""
    given.state.frames = list(frames)
    proceed(given.table)
    TITLE.check(given.state)
    return given.table.take_events()


def phase(given: Given, name: str = "A") -> Given:
    """In phase A or C of the active seat's turn, as it has been arranged."""
    resume(given, s.Additional(name))
    return given


# -- arranging a merchant ------------------------------------------------------------------------


def own(given: Given, seat: int = 0, **stock: int) -> None:
    """Points, yen, imports, copper, silk, tea, fish: exactly these."""
    given.state.merchants[seat].stock.update(stock)


def send(given: Given, areas: str, seat: int = 0) -> None:
    """Assistants from hand, one for each area named; the warehouse helps out."""
    merchant = given.state.merchants[seat]
    for area in areas.split():
        if merchant.hand:
            merchant.hand -= 1
        else:
            merchant.warehouse -= 1
        merchant.put(area)


def stand(given: Given, area: str, seat: int = 0) -> None:
    given.state.merchants[seat].president = area


def keep_in_hand(given: Given, assistants: int, seat: int = 0) -> None:
    """Exactly so many assistants in hand, the others of the hand in the warehouse."""
    merchant = given.state.merchants[seat]
    merchant.warehouse += merchant.hand - assistants
    merchant.hand = assistants


def learn(given: Given, *titles: str, seat: int = 0) -> None:
    """Technologies, with their country icons but without agents."""
    state, merchant = given.state, given.state.merchants[seat]
    for title in titles:
        owned = {card for other in state.merchants for card in other.technologies.values()}
        card = next(id for id, card in PARTS.technologies.items() if card.title == title and id not in owned)
        boards = [cards for area, cards in state.boards.items() if area in PARTS.industry_extra]
        _pull(state.technology_deck, boards, card)
        merchant.technologies[title] = card
        country = PARTS.technologies[card].country
        merchant.countries[country] = merchant.countries.get(country, 0) + 1


def hold(given: Given, *orders: str, seat: int = 0) -> None:
    """Exactly these orders in hand, seen by all; those held before go under the deck."""
    state, merchant = given.state, given.state.merchants[seat]
    state.deck += [order for order in merchant.orders if order not in orders]
    merchant.secret = ""
    for order in orders:
        if order not in merchant.orders:
            take_away(given, order)
    merchant.orders = list(orders)


def fulfil(given: Given, *orders: str, seat: int = 0) -> None:
    """Orders fulfilled earlier, with their icons but without agents or rewards."""
    merchant = given.state.merchants[seat]
    for order in orders:
        take_away(given, order)
        merchant.fulfilled.append(order)
        country = PARTS.orders[order].country
        merchant.countries[country] = merchant.countries.get(country, 0) + 1


def take_away(given: Given, order: str) -> None:
    """Remove an order card from wherever it is; a card from the bottom of the deck takes its place."""
    state = given.state
    for merchant in state.merchants:
        if merchant.dropped == order:
            merchant.dropped = state.deck.pop()
            return
        if order in merchant.orders:
            merchant.orders[merchant.orders.index(order)] = other = state.deck.pop()
            merchant.secret = other if merchant.secret == order else merchant.secret
            return
    boards = [cards for area, cards in state.boards.items() if area in PARTS.order_levels]
    _pull(state.deck, [state.aside, *boards], order)


def _pull(deck: list[str], places: list[list[str]], card: str) -> None:
    if card in deck:
        deck.remove(card)
        return
    for place in places:
        if card in place:
            place[place.index(card)] = deck.pop()
            return
    raise AssertionError(f"{card} is nowhere")


def build(given: Given, area: str, *, seat: int = 0, shop: int = 0, house: bool = False) -> None:
    """A shop on a site, a trading house, or both; from the warehouse first."""
    state, merchant = given.state, given.state.merchants[seat]
    if shop:
        state.areas[area].shops[shop - 1] = seat
        if merchant.stored_shops:
            merchant.stored_shops -= 1
        else:
            merchant.shops -= 1
    if house:
        state.areas[area].house = seat
        if merchant.stored_houses:
            merchant.stored_houses -= 1
        else:
            merchant.houses -= 1
    if area not in merchant.built:
        merchant.built.append(area)


def in_hand(given: Given, *, shops: int = 0, houses: int = 0, seat: int = 0) -> None:
    """At least so many buildings in hand."""
    merchant = given.state.merchants[seat]
    while merchant.shops < shops:
        merchant.shops, merchant.stored_shops = merchant.shops + 1, merchant.stored_shops - 1
    while merchant.houses < houses:
        merchant.houses, merchant.stored_houses = merchant.houses + 1, merchant.stored_houses - 1


def hire(given: Given, *countries: str, seat: int = 0) -> None:
    """Unused foreign agents."""
    for country in countries:
        given.state.agents[country] -= 1
        given.state.merchants[seat].agents.append(country)


def dedicate(given: Given, area: str, **spaces: int) -> None:
    """Assistants on a management board: `s3=1` puts one of seat 1 on space 3."""
    for space, seat in spaces.items():
        given.state.spaces[area][int(space[1:]) - 1] = seat
        given.state.merchants[seat].warehouse -= 1


def lay_site(given: Given, area: str, site: str) -> None:
    _swap(given, "site", area, site)


def lay_token(given: Given, area: str, token: str) -> None:
    _swap(given, "token", area, token)


def _swap(given: Given, what: str, area: str, card: str) -> None:
    for place in given.state.areas.values():
        if getattr(place, what) == card:
            setattr(place, what, getattr(given.state.areas[area], what))
    setattr(given.state.areas[area], what, card)


# -- ready-made steps ----------------------------------------------------------------------------


def placing(seats: int = 3, **stock: int) -> Given:
    """The placement step, with the president on the Church."""
    given = begun(seats)
    own(given, **stock)
    stand(given, "CHUR")
    resume(given, s.Placement())
    return given


def arrive(given: Given, area: str) -> list[Event]:
    """The president of seat 0 enters an area from hand, where it has assistants; the action begins."""
    stand(given, "")
    events = resume(given, s.Movement())
    if given.state.ask == "yokohama.movement":  # other destinations, too
        events += given.when(0, MovePresident(area, "deploy"))
    return events


def stock_of(given: Given, seat: int = 0) -> dict[str, Any]:
    return dict(given.state.merchants[seat].stock)
