"""The Ladder aggregate: entries, tables, ratings, seasons, divisions and challenges, and what it refuses."""

import random

import pytest

from domain.competition.ladder import orders
from domain.competition.ladder.aggregate import Ladder
from domain.competition.ladder.challenging import furthest
from domain.competition.ladder.check import faults
from domain.competition.ladder.events import LADDER_EVENTS, SeatedTable
from domain.competition.ladder.matching import next_match
from domain.competition.ladder.orders import LADDER_ORDERS
from domain.competition.ladder.reckoning import after_game, overtaken
from domain.competition.ladder.rules import LadderRules, problems
from domain.competition.pairing_cost import Cost
from domain.competition.ratings import Rating, update
from domain.competition.rules import GameTerms
from domain.competition.words import REFUSALS
from domain.kernel.aggregate import Doer, person
from domain.kernel.errors import RuleViolation
from domain.kernel.record import Codec, Command, tag_of
from service.pairing.matchmaker import match
from tests.competition.ladders import (
    DAY,
    DEADLINE,
    HOUSE,
    MINUTE,
    ORGANISER,
    enter,
    later,
    opened,
    play_all,
    report,
    seat,
    seating,
)

WHY = "the storm"


def refused(ladder: Ladder, doer: Doer, order: Command) -> str:
    """The code of a refusal, which has changed nothing and can be explained in every language."""
    before, version = ladder.freeze(), ladder.version
    with pytest.raises(RuleViolation) as refusal:
        ladder.decide(doer, order)
    assert (ladder.freeze(), ladder.version) == (before, version)
    assert all(refusal.value.code in words for words in REFUSALS.values())
    return refusal.value.code


def season(ladder: Ladder, days: int, draw: random.Random) -> Ladder:
    for _ in range(days):
        seat(later(ladder, DAY))
        play_all(ladder, draw)
    return ladder


@pytest.mark.parametrize(
    "changes", [{}, {"seats": 2}, {"rated": False}, {"divisions": 3, "division_size": 5, "moving": 1}]
)
def test_a_ladder_folds_to_what_it_decided(changes: dict[str, object]) -> None:
    """Events through the codec, and a snapshot, give the same state to the last bit; the log has no faults."""
    ladder = season(opened(17, seasons=0, **changes), 12, random.Random(1))
    ladder.decide(ORGANISER, orders.EndSeason(WHY))
    season(ladder, 5, random.Random(2))
    events = ladder.take().events
    codec = Codec(LADDER_EVENTS, {})
    again = Ladder(ladder.id)
    again.fold(codec.decode(*codec.encode(event)) for event in events)
    thawed = Ladder(ladder.id)
    thawed.thaw(ladder.freeze(), ladder.version)
    assert again.freeze() == ladder.freeze() == thawed.freeze()
    assert list(faults(events)) == []


def test_orders_and_events_have_names_of_their_own() -> None:
    """Stored names are for ever."""
    names = [tag_of(kind) for kind in (*LADDER_ORDERS, *LADDER_EVENTS)]
    assert len(set(names)) == len(names)
    assert all(name.startswith("ladder.") for name in names)


def test_ratings_are_the_fold_of_results_in_their_order() -> None:
    """The running rating of the ladder is that of the model, with idle days forgotten before a game."""
    ladder = opened(2, seats=2)
    enter(ladder, "p3")
    ladder.decide(ORGANISER, seating(ladder, [("p1", "p2")], reason=WHY))
    report(ladder, next(iter(ladder.state.tables)), (1, 2))
    later(ladder, 10 * DAY)
    ladder.decide(ORGANISER, seating(ladder, [("p3", "p1")], reason=WHY))
    report(ladder, next(iter(ladder.state.tables)), (1, 1))
    first, second = update([Rating(), Rating()], (1, 2))
    third, first = update([Rating(), first.idle(10)], (1, 1))
    found = {entrant: entry.rating for entrant, entry in ladder.state.entries.items()}
    assert found == {"p1": first, "p2": second, "p3": third}


def test_an_annulled_result_is_as_if_it_had_never_been() -> None:
    """Ratings after an annulment are bit by bit those of a ladder on which the others were played alone."""
    one, other = opened(4, seats=2), opened(4, seats=2)
    for ladder in (one, other):
        ladder.decide(ORGANISER, seating(ladder, [("p1", "p2"), ("p3", "p4")], reason=WHY))
    cheated, fair = one.state.tables
    report(one, cheated, (1, 2))
    report(one, fair, (1, 2))
    report(other, fair, (1, 2))
    one.decide(ORGANISER, orders.AnnulResult(cheated, WHY))
    ratings = [{entrant: entry.rating for entrant, entry in x.state.entries.items()} for x in (one, other)]
    assert ratings[0] == ratings[1]
    assert refused(one, ORGANISER, orders.AnnulResult(cheated, WHY)) == "ladder.not-this-season"


def test_leavers_come_last_and_absent_players_void_the_table() -> None:
    """Who resigns is behind who stays; nothing is rated where somebody never moved, or nobody won."""
    ladder = opened(4)
    seat(ladder)
    (game,) = ladder.state.tables
    report(ladder, game, (1, 2, 3, 4), left=(7, 0, 0, 0))
    assert ladder.state.results[0].ranks == (4, 1, 2, 3)
    for more in ({"absent": (1,)}, {"void": True}):
        seat(later(ladder, DAY))
        (game,) = ladder.state.tables
        before = [entry.rating for entry in ladder.state.entries.values()]
        report(ladder, game, (1, 2, 3, 4), **more)
        assert [entry.rating for entry in ladder.state.entries.values()] == before
        assert ladder.state.results[-1].how == "void"


@pytest.mark.parametrize(("rule", "rated"), [("void", False), ("rated", True)])
def test_adjudicated_tables_are_rated_if_the_rules_said_so(rule: str, rated: bool) -> None:
    """Whether an organiser of the ladder decides, or a referee decides the game itself."""
    ladder = opened(8, adjudicated=rule)
    seat(ladder)
    first, second = ladder.state.tables
    ladder.decide(ORGANISER, orders.DecideTable(first, (1, 2, 3, 4), WHY))
    report(ladder, second, (1, 2, 3, 4), adjudicated=True)
    assert [result.rated for result in ladder.state.results] == [rated, rated]
    assert refused(ladder, ORGANISER, orders.DecideTable(first, (1, 2, 3, 4), WHY)) == "ladder.unknown-game"


def test_who_pauses_or_leaves_is_not_seated() -> None:
    """Games that are played go on and count; whoever comes back finds its rating and waits anew."""
    ladder = opened(4, seats=2, games_most=2)
    seat(ladder)
    ladder.decide(person("p1"), orders.PauseEntry("p1"))
    ladder.decide(person("p2"), orders.LeaveLadder("p2"))
    play_all(ladder, random.Random(1))
    assert {player for table in seat(later(ladder, DAY)) for player in table} == {"p3", "p4"}
    rating = ladder.state.entries["p2"].rating
    assert rating.games == 1
    enter(ladder, "p2")
    ladder.decide(person("p1"), orders.ResumeEntry("p1"))
    assert ladder.state.entries["p2"].rating == rating
    assert [set(table) for table in seat(later(ladder, DAY))] == [{"p1", "p2"}]


def test_a_limit_of_games_is_kept() -> None:
    """Nobody plays more games at once than it said; one that is over makes room."""
    ladder = opened(0, seats=2, games_most=3)
    for number in range(5):
        enter(ladder, f"p{number}", most=1 + number % 3)
    for _ in range(6):
        seat(later(ladder, DAY))
    for entry in ladder.state.entries.values():
        assert ladder.state.playing(entry.entrant) <= entry.most
        assert bool(entry.waiting) == ladder.state.free(entry)
    assert refused(ladder, person("p1"), orders.SetLimit("p1", 4)) == "ladder.bad-limit"
    ladder.decide(person("p1"), orders.SetLimit("p1", 3))
    assert ladder.state.entries["p1"].most == 3


def test_seasons_archive_reset_and_move_divisions() -> None:
    """As many go up as down, the archive keeps the order, ratings come a part of the way back."""
    ladder = season(opened(12, divisions=2, division_size=6, moving=1), 10, random.Random(3))
    before = {entrant: entry.rating_at(ladder.now) for entrant, entry in ladder.state.entries.items()}
    ladder.decide(ORGANISER, orders.EndSeason(WHY))
    (past,) = ladder.state.past
    divisions = [place.division for place in past.places]
    assert divisions == sorted(divisions)
    assert (past.up, past.down) == ((past.places[6].entrant,), (past.places[5].entrant,))
    assert ladder.state.entries[past.up[0]].division == 1
    assert ladder.state.entries[past.down[0]].division == 2
    for entrant, entry in ladder.state.entries.items():
        assert entry.rating == before[entrant].new_season()
        assert entry.games == 0


def test_a_past_season_cannot_be_changed() -> None:
    """Neither its results nor its end; games of it that are still played count for the next."""
    ladder = opened(4)
    seat(ladder)
    (game,) = ladder.state.tables
    report(ladder, game, (1, 2, 3, 4))
    seat(later(ladder, DAY))
    ladder.decide(ORGANISER, orders.EndSeason(WHY))
    assert refused(ladder, ORGANISER, orders.AnnulResult(game, WHY)) == "ladder.not-this-season"
    (late,) = ladder.state.tables
    report(ladder, late, (1, 2, 3, 4))
    assert [result.table.season for result in ladder.state.results] == [1]
    assert ladder.state.season == 2


def test_a_season_ends_by_its_time_or_its_games_only() -> None:
    """The service cannot end one early, organisers can with a reason."""
    ladder = opened(4, season=3600, season_games=2)
    assert refused(ladder, HOUSE, orders.EndSeason()) == "ladder.too-early"
    assert refused(ladder, ORGANISER, orders.EndSeason()) == "ladder.reason-missing"
    assert refused(ladder, ORGANISER, orders.ExtendSeason(ladder.now, WHY)) == "ladder.in-the-past"
    ladder.decide(ORGANISER, orders.ExtendSeason(ladder.now + 2 * DAY, WHY))
    for _ in range(2):
        seat(later(ladder, 60_000 * 60))
        play_all(ladder, random.Random(1))
    assert seat(later(ladder, 1)) == []
    assert refused(ladder, ORGANISER, seating(ladder, [("p1", "p2", "p3", "p4")], reason=WHY)) == "ladder.season-full"
    ladder.decide(HOUSE, orders.EndSeason())
    assert ladder.state.season == 2


# -- who sits together ------------------------------------------------------------------------


def test_tables_that_are_announced_are_judged() -> None:
    """Cost, size, who waits, once each, near enough: a pairing that breaks a rule is refused."""
    ladder = opened(8, small_after=10)
    good = seating(ladder, [("p1", "p2", "p3", "p4")])
    assert refused(ladder, person("p1"), good) == "ladder.not-organiser"
    dear = orders.MakeTables(good.tables, "seed", Cost(distance=1))
    assert refused(ladder, HOUSE, dear) == "ladder.other-cost"
    assert refused(ladder, HOUSE, seating(ladder, [("p1", "p2", "p3")])) == "ladder.too-far-apart"
    twice = orders.MakeTables((*good.tables, SeatedTable("g_x", ("p1", "p5"))), "seed", Cost())
    assert refused(ladder, HOUSE, twice) == "ladder.seated-twice"
    unknown = orders.MakeTables((SeatedTable("g_x", ("p1", "nobody")),), "seed", Cost())
    assert refused(ladder, HOUSE, unknown) == "ladder.not-entered"
    assert refused(ladder, HOUSE, orders.MakeTables((), "seed", Cost())) == "ladder.nobody-waits"
    ladder.decide(HOUSE, good)
    assert refused(ladder, HOUSE, seating(ladder, [("p1", "p5", "p6", "p7")])) == "ladder.not-waiting"
    assert refused(ladder, HOUSE, orders.MakeTables(good.tables, "seed", good.cost)) == "ladder.game-twice"


def test_entering_is_judged() -> None:
    """Conditions, twice, full, closed, in another's name."""
    ladder = opened(
        0, field="people", games_least=3, rating_least=1400, rating_most=1600, conduct_most=2, entrants_most=2
    )
    fit = {"games": 3, "rating": 1500}

    def entry(player: str, **more: object) -> orders.EnterLadder:
        return orders.EnterLadder(player, player, player, **{**fit, **more})  # type: ignore[arg-type]

    one = person("p1")
    assert refused(ladder, one, entry("p1", games=2)) == "ladder.too-few-games"
    assert refused(ladder, one, entry("p1", rating=1399)) == "ladder.rating-too-low"
    assert refused(ladder, one, entry("p1", rating=1601)) == "ladder.rating-too-high"
    assert refused(ladder, one, entry("p1", conduct=3)) == "ladder.conduct"
    assert refused(ladder, one, entry("p1", is_bot=True)) == "ladder.not-for-you"
    assert refused(ladder, one, entry("p2")) == "ladder.not-organiser"
    ladder.decide(one, entry("p1"))
    assert refused(ladder, one, entry("p1")) == "ladder.already-entered"
    ladder.decide(ORGANISER, entry("p2"))
    assert refused(ladder, person("p3"), entry("p3")) == "ladder.full"
    assert refused(ladder, person("p3"), orders.PauseEntry("p1")) == "ladder.not-yours"
    assert refused(ladder, person("p3"), orders.LeaveLadder("p3")) == "ladder.not-entered"
    assert refused(ladder, one, orders.ResumeEntry("p1")) == "ladder.not-paused"
    ladder.decide(one, orders.PauseEntry("p1"))
    assert refused(ladder, one, orders.PauseEntry("p1")) == "ladder.already-paused"
    ladder.decide(ORGANISER, orders.CloseLadder(WHY))
    assert refused(ladder, person("p3"), entry("p3")) == "ladder.closed"


def test_the_matchmaker_keeps_to_what_it_promises() -> None:
    """Over a long time of random waiting every table is admissible, nobody waits beyond patience, seats are even.

    `next_match` names the moment exactly: one minute earlier nobody can be seated, and then somebody is.
    """
    draw = random.Random(7)
    ladder = opened(20, small_after=5, patience=90)
    for entry in ladder.state.entries.values():
        entry.rating = Rating(draw.gauss(0, 1.4), 0.1, 20)
    seated = 0
    for _ in range(60):
        when = next_match(ladder.state)
        assert when is not None
        if when > ladder.now:
            later(ladder, when - MINUTE - ladder.now)
            if when - MINUTE >= ladder.now:
                assert seat(ladder) == []
            later(ladder, when - ladder.now)
        tables = seat(ladder)
        assert tables
        seated += len(tables)
        longest = min((entry.waiting for entry in ladder.state.entries.values() if entry.waiting), default=ladder.now)
        assert ladder.now - longest <= 90 * MINUTE
        later(ladder, draw.randrange(1, 20) * MINUTE)
        play_all(ladder, draw)
    assert seated > 100
    for entry in ladder.state.entries.values():
        for counts in entry.seats.values():
            assert max(counts) - min(counts) <= 2


def test_the_same_seed_makes_the_same_tables() -> None:
    """On every machine, in whatever order they came into the dictionary; another seed decides ties otherwise."""
    ladder = opened(16)
    assert seat_only(ladder, "a") == seat_only(ladder, "a")
    assert seat_only(ladder, "a") != seat_only(ladder, "b")


def seat_only(ladder: Ladder, seed: str) -> list[tuple[str, ...]]:
    return match(ladder.state, seed, ladder.now)


def test_rematches_are_few() -> None:
    """Sixteen players of equal rating at tables of two meet fifteen others before they meet again."""
    ladder = opened(16, seats=2)
    met: set[frozenset[str]] = set()
    rematches = 0
    for _ in range(10):
        for table in seat(later(ladder, MINUTE)):
            rematches += frozenset(table) in met
            met.add(frozenset(table))
        for game in list(ladder.state.tables):
            report(ladder, game, (1, 1))
    assert rematches <= 4


def test_rules_of_ladders_are_judged() -> None:
    """Everything that is wrong is said at once."""
    bad = LadderRules(
        "", GameTerms("toy", "", ""), seats=5, least=1, games_most=0, entrants_most=1, divisions=2, division_size=2,
        kind="challenge", patience=-1,
    )  # fmt: skip
    said = {fault.partition(":")[0] for fault in problems(bad, (2, 3, 4))}
    assert said >= {"name", "seats", "least", "games_most", "entrants_most", "divisions", "division_size", "moving"}
    assert problems(LadderRules("x", GameTerms("toy", "", "")), (2, 3, 4)) == []


# -- challenges -------------------------------------------------------------------------------


def test_a_challenger_who_wins_takes_the_place() -> None:
    """Those in between move down one; who lost waits, and the defender is left alone for a while."""
    ladder = opened(6, kind="challenge", seats=2)
    fight(ladder, "p4", ("p2",), {"p4": 1, "p2": 2})
    assert ladder.state.places == ["p1", "p4", "p2", "p3", "p5", "p6"]
    fight(ladder, "p2", ("p4",), {"p4": 1, "p2": 2})
    assert ladder.state.places == ["p1", "p4", "p2", "p3", "p5", "p6"]
    assert refused(ladder, person("p3"), orders.MakeChallenge("p3", ("p4",))) == "ladder.target-guarded"
    later(ladder, 2 * DAY)
    assert refused(ladder, person("p2"), orders.MakeChallenge("p2", ("p4",))) == "ladder.target-guarded"
    ladder.decide(person("p3"), orders.MakeChallenge("p3", ("p4",)))


def fight(ladder: Ladder, challenger: str, targets: tuple[str, ...], ranks: dict[str, int]) -> None:
    ladder.decide(person(challenger), orders.MakeChallenge(challenger, targets))
    number = ladder.state.challenged
    for target in targets:
        ladder.decide(person(target), orders.AcceptChallenge(number, target))
    ladder.decide(HOUSE, seating(ladder, [(challenger, *targets)], challenge=number))
    (game,) = (table.game for table in ladder.state.tables.values() if table.challenge == number)
    report(ladder, game, tuple(ranks[player] for player in (challenger, *targets)))


def test_at_larger_tables_all_re_sort_into_the_places_they_held() -> None:
    """Ties keep the higher place higher; everybody else stays."""
    ladder = opened(6, kind="challenge", seats=3, least=2)
    fight(ladder, "p5", ("p3", "p4"), {"p5": 1, "p3": 2, "p4": 2})
    assert ladder.state.places == ["p1", "p2", "p5", "p3", "p4", "p6"]
    assert after_game(list("abcd"), ("d", "a", "b"), (2, 3, 1), "d") == list("bdca")
    assert overtaken(list("abcd"), "a", "c") == list("abcd")


def test_challenges_that_are_not_accepted_cost_the_place() -> None:
    """By declining, or by the time to accept."""
    ladder = opened(4, kind="challenge", seats=2)
    ladder.decide(person("p3"), orders.MakeChallenge("p3", ("p1",)))
    assert refused(ladder, DEADLINE, orders.LapseChallenges()) == "ladder.too-early"
    later(ladder, 3 * DAY)
    assert refused(ladder, person("p1"), orders.AcceptChallenge(1, "p1")) == "ladder.too-late"
    ladder.decide(DEADLINE, orders.LapseChallenges())
    assert ladder.state.places == ["p3", "p1", "p2", "p4"]
    ladder.decide(person("p2"), orders.MakeChallenge("p2", ("p3",)))
    ladder.decide(person("p3"), orders.DeclineChallenge(2, "p3"))
    assert ladder.state.places == ["p2", "p3", "p1", "p4"]


def test_challenges_are_judged() -> None:
    """Reach, one at a time in each direction, pauses, and only where there are challenges."""
    ladder = opened(12, kind="challenge", seats=2)
    assert [furthest(place) for place in (1, 3, 10, 11, 16)] == [2, 2, 2, 3, 4]

    def challenge(one: str, *targets: str) -> str:
        return refused(ladder, person(one), orders.MakeChallenge(one, targets))

    assert challenge("p4", "p1") == challenge("p1", "p2") == challenge("p1", "p1") == "ladder.out-of-reach"
    assert challenge("p4", "nobody") == "ladder.not-entered"
    assert challenge("p4", "p3", "p2") == challenge("p4") == "ladder.table-size"
    ladder.decide(person("p3"), orders.PauseEntry("p3"))
    assert challenge("p4", "p3") == "ladder.target-paused"
    assert challenge("p3", "p2") == "ladder.challenger-paused"
    ladder.decide(person("p4"), orders.MakeChallenge("p4", ("p2",)))
    assert challenge("p4", "p2") == "ladder.challenge-open"
    assert refused(ladder, person("p2"), orders.AcceptChallenge(9, "p2")) == "ladder.no-challenge"
    ladder.decide(person("p2"), orders.AcceptChallenge(1, "p2"))
    assert refused(ladder, person("p2"), orders.AcceptChallenge(1, "p2")) == "ladder.already-accepted"
    wrong = seating(ladder, [("p4", "p5")], challenge=1)
    assert refused(ladder, HOUSE, wrong) == "ladder.no-challenge"
    assert refused(opened(2), person("p2"), orders.MakeChallenge("p2", ("p1",))) == "ladder.no-challenges"


def test_whoever_leaves_gives_up_place_and_challenges() -> None:
    """A game that is played still counts for those who stay."""
    ladder = opened(4, kind="challenge", seats=2)
    ladder.decide(person("p2"), orders.MakeChallenge("p2", ("p1",)))
    ladder.decide(person("p1"), orders.LeaveLadder("p1"))
    assert (ladder.state.places, ladder.state.challenges) == (["p2", "p3", "p4"], {})
    ladder.decide(person("p3"), orders.MakeChallenge("p3", ("p2",)))
    ladder.decide(person("p2"), orders.AcceptChallenge(2, "p2"))
    ladder.decide(HOUSE, seating(ladder, [("p3", "p2")], challenge=2))
    ladder.decide(person("p2"), orders.LeaveLadder("p2"))
    report(ladder, next(iter(ladder.state.tables)), (1, 2))
    assert (ladder.state.places, ladder.state.challenges) == (["p3", "p4"], {})


def test_an_organiser_is_needed() -> None:
    """Helpers count, strangers do not, and acts need a reason."""
    ladder = opened(4)
    for order in (
        orders.EndSeason(WHY),
        orders.CloseLadder(WHY),
        orders.ExtendSeason(1, WHY),
        orders.AnnulResult("g", WHY),
    ):
        assert refused(ladder, person("p1"), order) == "ladder.not-organiser"
    assert refused(ladder, person("p1"), orders.NameLadderHelpers(("p1",))) == "ladder.not-organiser"
    ladder.decide(ORGANISER, orders.NameLadderHelpers(("p1",)))
    assert refused(ladder, person("p1"), orders.CloseLadder(" ")) == "ladder.reason-missing"
    assert refused(ladder, ORGANISER, orders.NameLadderHelpers(tuple(map(str, range(11))))) == "ladder.too-many-helpers"
    assert refused(ladder, person("p1"), orders.CountResult("g", (1, 2), 1, "")) == "ladder.not-yours"
    ladder.decide(person("p1"), orders.CloseLadder(WHY))
    assert ladder.state.past[0].season == 1
    assert refused(ladder, ORGANISER, orders.OpenLadder(ladder.rules)) == "ladder.already-open"
