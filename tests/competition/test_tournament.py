"""The Tournament aggregate: entries, rounds, results and ends, and what it refuses."""

import msgspec
import pytest

from domain.competition.pairing_cost import Cost
from domain.competition.rules import Rules, problems
from domain.competition.tournament import orders
from domain.competition.tournament.aggregate import Tournament
from domain.competition.tournament.events import TOURNAMENT_EVENTS, PairedTable, TournamentAnnounced
from domain.competition.tournament.outcome import faults
from domain.competition.tournament.scores import field, standings
from domain.kernel.aggregate import Doer
from domain.kernel.errors import RuleViolation
from domain.kernel.record import Codec, Command
from tests.competition.events import (
    HOUSE,
    ORGANISER,
    announced,
    begun,
    by_lot,
    enter,
    pairing_order,
    play_out,
    play_round,
    report,
    rules,
)

FORMATS: dict[str, tuple[int, dict[str, object]]] = {
    "swiss": (13, {}),
    "swiss-of-two": (9, {"seats": 2, "least": 2}),
    "round-robin": (7, {"format": "round-robin"}),
    "elimination": (22, {"format": "elimination"}),
    "two-lives": (19, {"format": "elimination", "lives": 2}),
    "groups": (14, {"format": "groups", "group_size": 7, "advance": 1}),
}


def refused(tournament: Tournament, doer: Doer, order: Command) -> str:
    """The code of a refusal, which has changed nothing."""
    before, version = tournament.freeze(), tournament.version
    with pytest.raises(RuleViolation) as refusal:
        tournament.decide(doer, order)
    assert (tournament.freeze(), tournament.version) == (before, version)
    return refusal.value.code


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_played_to_its_end(name: str) -> None:
    """Everybody has a place, every pairing costs what was announced, and points add up."""
    count, changes = FORMATS[name]
    tournament = play_out(begun(count, **changes))
    state = tournament.state
    assert state.status == "finished"
    assert sorted(state.places) == sorted(state.entries)
    assert list(faults(state)) == []


@pytest.mark.parametrize("name", FORMATS)
def test_folding_the_events_gives_the_tournament(name: str) -> None:
    """Stored, read and folded, and frozen and thawed, it is the same."""
    count, changes = FORMATS[name]
    tournament = play_out(begun(count, **changes))
    events = tournament.take().events
    codec = Codec(TOURNAMENT_EVENTS, {})
    again = Tournament(tournament.id)
    again.fold(codec.decode(*codec.encode(event)) for event in events)
    assert again.freeze() == tournament.freeze()
    thawed = Tournament(tournament.id)
    thawed.thaw(tournament.freeze(), tournament.version)
    assert thawed.state == tournament.state


def test_the_winner_of_a_final_wins() -> None:
    """In an elimination the order of the final table is the order of the first places."""
    state = play_out(begun(22, format="elimination")).state
    final = state.rounds[-1].tables[0]
    ranked = [player for _, player in sorted(zip(final.ranks, final.entrants, strict=True))]
    assert list(state.places[:4]) == ranked


def test_a_preliminary_spares_the_best_seeds() -> None:
    """22 at tables of four: three tables, ten byes, then sixteen."""
    tournament = begun(22, format="elimination")
    play_round(tournament, by_lot("s"))
    first = tournament.state.rounds[0]
    assert first.byes == tournament.state.seeds[:10]
    assert [len(table.entrants) for table in first.tables] == [4, 4, 4]
    play_round(tournament, by_lot("t"))
    assert [len(table.entrants) for table in tournament.state.rounds[1].tables] == [4, 4, 4, 4]


def test_swiss_plays_the_stated_rounds() -> None:
    """13 at tables of four: enough rounds to find a winner and no more than there are opponents."""
    assert len(play_out(begun(13)).state.rounds) == 4
    assert len(play_out(begun(13, rounds=2)).state.rounds) == 2


def test_a_result_counts_leavers_last() -> None:
    """Who led and resigned is behind everybody who stayed."""
    tournament = begun(4)
    tournament.decide(HOUSE, pairing_order(tournament))
    report(tournament, "g_1_0", (1, 2, 3, 4), left=(90, 0, 0, 0))
    assert tournament.state.rounds[0].tables[0].ranks == (4, 1, 2, 3)


def test_a_void_game_gives_half_a_point_each() -> None:
    """It was never played, and says nothing about anybody."""
    tournament = begun(4)
    tournament.decide(HOUSE, pairing_order(tournament))
    report(tournament, "g_1_0", (1, 1, 1, 1), void=True)
    assert set(field(tournament.state).scores.values()) == {60}
    assert field(tournament.state).results == ()


def test_an_organiser_adjudicates_with_a_reason() -> None:
    """The table counts as decided; without a reason, or with ranks that cannot be, it does not."""
    tournament = begun(4)
    tournament.decide(HOUSE, pairing_order(tournament))
    assert refused(tournament, ORGANISER, orders.Adjudicate("g_1_0", (1, 2, 3, 4), " ")) == "tournament.reason-missing"
    assert refused(tournament, ORGANISER, orders.Adjudicate("g_1_0", (1, 3, 3, 4), "x")) == "tournament.bad-ranks"
    stranger = Doer("person", "p_01")
    assert refused(tournament, stranger, orders.Adjudicate("g_1_0", (1, 2, 3, 4), "x")) == "tournament.not-organiser"
    tournament.decide(ORGANISER, orders.Adjudicate("g_1_0", (1, 1, 3, 4), "the server was away"))
    assert tournament.state.rounds[0].tables[0].how == "adjudicated"


def test_a_late_entrant_has_half_points_for_two_missed_rounds() -> None:
    """Older missed rounds give nothing."""
    tournament = begun(13, rounds=5)
    for number in range(3):
        play_round(tournament, by_lot(str(number)))
    enter(tournament, "p_late")
    assert tournament.state.entries["p_late"].since == 4
    assert field(tournament.state).scores["p_late"] == 120
    play_round(tournament, by_lot("x"))
    assert any("p_late" in table.entrants for table in tournament.state.rounds[3].tables)


def test_nobody_enters_when_no_round_is_left() -> None:
    """Whoever entered while the last round is played would be placed without having played."""
    tournament = begun(8, rounds=2)
    play_round(tournament, by_lot("s"))
    tournament.decide(HOUSE, pairing_order(tournament))
    late = Doer("person", "p_late")
    assert refused(tournament, late, orders.Enter("p_late", "p_late", "p_late")) == "tournament.no-round-left"
    arena = begun(8, format="arena", window=60, best=2)
    arena.tell_time(arena.state.began + 60_000)
    assert refused(arena, late, orders.Enter("p_late", "p_late", "p_late")) == "tournament.window-closed"


@pytest.mark.parametrize("format", [{}, {"format": "arena", "window": 60, "best": 2}])
def test_late_entries_can_be_forbidden(format: dict[str, object]) -> None:
    """Whoever enters before the start may; rules that say nothing allow it, and have the digest that they had."""
    tournament = begun(8, late_entries=False, **format)
    late = orders.Enter("p_late", "p_late", "p_late")
    assert refused(tournament, Doer("person", "p_late"), late) == "tournament.entries-closed"
    enter(begun(8, late_entries=True, **format), "p_late")
    enter(begun(8, **format), "p_late")
    assert b"late_entries" not in msgspec.json.encode(rules())


def test_who_withdraws_is_paired_no_more() -> None:
    """The score stays; before the start the entry is simply gone."""
    tournament = begun(13)
    play_round(tournament, by_lot("s"))
    before = standings(tournament.state).places
    tournament.decide(Doer("person", "p_03"), orders.Withdraw("p_03"))
    assert standings(tournament.state).places == before
    play_round(tournament, by_lot("t"))
    assert all("p_03" not in table.entrants for table in tournament.state.rounds[1].tables)
    early = announced()
    enter(early, "p_1")
    early.decide(Doer("person", "p_1"), orders.Withdraw("p_1"))
    assert early.state.entries == {}


def test_entering() -> None:
    """Twice, for somebody else, after the start, below the conditions: each has its own refusal."""
    tournament = announced(games_least=5, rating_least=1400, rating_most=1800, conduct_most=1, field="people")
    one = Doer("person", "p_1")
    assert refused(tournament, Doer("person", "p_2"), orders.Enter("p_1", "p_1", "p_1")) == "tournament.not-organiser"
    assert refused(tournament, one, orders.Enter("p_1", "p_1", "p_1", games=4)) == "tournament.too-few-games"
    assert (
        refused(tournament, one, orders.Enter("p_1", "p_1", "p_1", games=5, rating=1300)) == "tournament.rating-too-low"
    )
    assert (
        refused(tournament, one, orders.Enter("p_1", "p_1", "p_1", games=5, rating=1900))
        == "tournament.rating-too-high"
    )
    assert refused(tournament, one, orders.Enter("p_1", "p_1", "p_1", games=5, conduct=2)) == "tournament.conduct"
    assert refused(tournament, one, orders.Enter("p_1", "p_1", "p_1", is_bot=True)) == "tournament.not-for-you"
    tournament.decide(one, orders.Enter("p_1", "p_1", "p_1", games=5))
    assert refused(tournament, one, orders.Enter("p_1", "p_1", "p_1", games=5)) == "tournament.already-entered"
    running = begun(7, format="round-robin")
    assert refused(running, one, orders.Enter("p_x", "p_1", "p_1")) == "tournament.entries-closed"


def test_a_full_event_takes_nobody() -> None:
    """The most entrants are part of the rules."""
    tournament = announced(entrants_most=2)
    enter(tournament, "p_1")
    enter(tournament, "p_2")
    assert refused(tournament, Doer("person", "p_3"), orders.Enter("p_3", "p_3", "p_3")) == "tournament.full"


def test_too_few_to_begin() -> None:
    """One entrant is no tournament."""
    tournament = announced()
    enter(tournament, "p_1")
    assert refused(tournament, ORGANISER, orders.Begin()) == "tournament.too-few"


def test_who_does_not_check_in_is_out() -> None:
    """Checking in opens a while before the start."""
    tournament = announced(check_in=1, begins=10_000, entrants_least=3)
    for player in ("p_1", "p_2", "p_3", "p_4"):
        enter(tournament, player)
    assert refused(tournament, Doer("person", "p_1"), orders.CheckIn("p_1")) == "tournament.too-early"
    tournament.tell_time(9_500)
    for player in ("p_1", "p_2", "p_3"):
        tournament.decide(Doer("person", player), orders.CheckIn(player))
    assert refused(tournament, Doer("deadline"), orders.Begin()) == "tournament.too-early"
    tournament.tell_time(10_000)
    tournament.decide(Doer("deadline"), orders.Begin())
    assert tournament.state.active == ["p_1", "p_2", "p_3"]


def test_a_pairing_is_judged() -> None:
    """Somebody left out, a wrong cost, other tables than the format's, a game twice, a round that is still open."""
    tournament = begun(8)
    good = pairing_order(tournament)
    assert refused(tournament, Doer("person", "p_00"), good) == "tournament.not-organiser"
    short = msgspec.structs.replace(good, tables=good.tables[:1])
    assert refused(tournament, HOUSE, short) == "tournament.not-everybody"
    assert refused(tournament, HOUSE, msgspec.structs.replace(good, cost=Cost(distance=1))) == "tournament.other-cost"
    doubled = tuple(PairedTable("g_same", table.entrants) for table in good.tables)
    assert refused(tournament, HOUSE, msgspec.structs.replace(good, tables=doubled)) == "tournament.game-twice"
    tournament.decide(HOUSE, good)
    assert refused(tournament, HOUSE, good) == "tournament.round-open"
    fixed = begun(7, format="round-robin")
    order = pairing_order(fixed)
    one, *rest = order.tables
    swapped = (PairedTable(one.game, (*one.entrants[:-1], order.byes[0])), *rest) if order.byes else None
    if swapped:
        moved = msgspec.structs.replace(order, tables=swapped, byes=(one.entrants[-1],))
        assert refused(fixed, HOUSE, moved) == "tournament.other-tables"


def test_a_result_is_reported_once_and_by_the_service() -> None:
    """A player cannot report, nobody can twice, and unknown games are unknown."""
    tournament = begun(8)
    tournament.decide(HOUSE, pairing_order(tournament))
    order = orders.ReportResult("g_1_0", (1, 2, 3, 4), (0,), 9, "ab")
    assert refused(tournament, Doer("person", "p_00"), order) == "tournament.not-yours"
    tournament.decide(HOUSE, order)
    assert refused(tournament, HOUSE, order) == "tournament.already-reported"
    assert refused(tournament, HOUSE, msgspec.structs.replace(order, game="g_x")) == "tournament.unknown-game"


def test_a_deadline_is_extended_with_a_reason() -> None:
    """Only into the future, only while the round is open."""
    tournament = begun(4, round_time=1)
    assert refused(tournament, ORGANISER, orders.ExtendRound(99_999, "late")) == "tournament.no-open-round"
    tournament.decide(HOUSE, pairing_order(tournament))
    assert refused(tournament, ORGANISER, orders.ExtendRound(500, "late")) == "tournament.in-the-past"
    tournament.decide(ORGANISER, orders.ExtendRound(9_000, "holidays"))
    assert tournament.state.rounds[0].deadline == 9_000


def test_helpers_organise_too() -> None:
    """Named by the organiser, not by each other."""
    tournament = announced()
    helper = Doer("person", "p_helper")
    assert refused(tournament, helper, orders.NameHelpers(("p_helper",))) == "tournament.not-organiser"
    tournament.decide(ORGANISER, orders.NameHelpers(("p_helper",)))
    assert refused(tournament, helper, orders.NameHelpers(())) == "tournament.not-organiser"
    tournament.decide(helper, orders.Cancel("rain"))
    assert tournament.state.status == "cancelled"
    assert refused(tournament, ORGANISER, orders.Cancel("again")) == "tournament.over"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": " "}, "name"), ({"seats": 6}, "seats"), ({"least": 5}, "least"), ({"tie_breaks": ("luck",)}, "luck"),
        ({"tie_breaks": ("wins", "wins")}, "once"), ({"points": "placement", "places": (3, 1)}, "places"),
        ({"points": "placement", "places": (1, 2, 3, 4)}, "places"), ({"points": "wins"}, "smaller tables"),
        ({"bye": 500}, "bye"), ({"entrants_most": 1}, "entrants"), ({"format": "elimination", "advance": 4}, "advance"),
        ({"format": "elimination", "lives": 3}, "lives"), ({"format": "groups"}, "group_size"),
        ({"format": "arena"}, "window"), ({"rounds": -1}, "rounds"),
    ],
)  # fmt: skip
def test_rules_that_cannot_work(changes: dict[str, object], said: str) -> None:
    """Each fault is named."""
    assert any(said in problem for problem in problems(rules(**changes), (2, 3, 4)))


def test_good_rules_have_no_problems() -> None:
    """The defaults fit a title for two to four."""
    assert problems(rules(), (2, 3, 4)) == []


@pytest.mark.parametrize("rated", [True, False])
def test_older_rules_said_whether_an_event_was_rated(rated: bool) -> None:
    """Logs that carry it are read, and their rules keep their digest; new rules say nothing of it."""
    written = msgspec.to_builtins(rules())
    assert "rated" not in written
    older = msgspec.convert(written | {"rated": rated}, Rules)
    event = TournamentAnnounced("p_ann", older, older.digest)
    codec = Codec(TOURNAMENT_EVENTS, {})
    type, data, _ = codec.encode(event)
    assert f'"rated":{str(rated).lower()}' in data.decode()
    again = codec.decode(type, data)
    assert isinstance(again, TournamentAnnounced)
    assert again.rules.digest == older.digest != rules().digest
