"""Judging again: a log is sound only if every event follows by the rules from a recorded command."""

from collections.abc import Callable, Iterator
from copy import deepcopy

import pytest

from domain.bots import BOTS
from domain.game.clock import Clock
from domain.game.game import Game
from domain.game.observation import full_name
from domain.game.orders import BotFails, Play, TimeOut
from domain.kernel.aggregate import DEADLINE, Doer
from domain.kernel.errors import RuleViolation
from domain.kernel.title import AnyTitle
from service.application.audit import verify
from service.application.audit_report import AuditReport
from service.bootstrap import Application, build
from service.eventstore.codec import decode_meta
from service.eventstore.open import open_store
from service.eventstore.port import Store
from service.settings import BadSetting, Settings
from tests import toy
from tests.audit.forging import ForgedLog, chained_anew, opened_log
from tests.serving import StillClock, do, elsewhere, finish, play, services_on, started_game
from tests.workers.hands import bot_game, status, worker_on

RANDOM = full_name(BOTS["random"]).encode()
NOTHING_ELSE = {"rice": 0, "wood": 0, "stone": 0}
GAINED = {"type": "edo.goods-gained", "seat": 0, "activations": 0, "goods": {**NOTHING_ELSE, "ryo": 500}}


@pytest.fixture
def services(store: Store) -> Application:
    return services_on(store)


@pytest.fixture(scope="module")
def edo_log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[list[bytes], dict[str, AnyTitle]]]:
    """A whole game of Edo, played by two people."""
    store = open_store(f"sqlite:///{tmp_path_factory.mktemp('edo') / 'store.db'}")
    services = services_on(store)
    id = started_game(services, "edo", 2)
    finish(services, id)
    yield list(services.exports.whole(id).lines()), services.titles
    store.close()


def forged(edo_log: tuple[list[bytes], dict[str, AnyTitle]], change: Callable[[ForgedLog], None]) -> AuditReport:
    lines, titles = edo_log
    log = opened_log(lines)
    change(log)
    return verify(chained_anew(log), titles)


def let_bots_play(services: Application, id: str) -> None:
    worker = worker_on(services)
    while status(services, id) == "playing":
        worker.work_on(id)


def public_append(log: ForgedLog, seat: int, since: int = 200) -> int:
    """Where an append with public commands of a seat begins."""
    return next(
        place
        for place, row in enumerate(log.rows)
        if place >= since
        and row["meta"].get("seat") == seat
        and "commands" in row["meta"]
        and place < len(log.rows) - 9
    )


def test_a_whole_game_is_judged(edo_log: tuple[list[bytes], dict[str, AnyTitle]]) -> None:
    """Every event of a game of this release follows from a recorded command; the forger's tools change nothing."""
    lines, titles = edo_log
    report = verify(lines, titles)
    assert (report.faults, report.gaps, report.not_judged) == ([], [], [])
    assert [(part.first, part.last) for part in report.judged] == [(1, report.events)]
    assert report.commands > 200
    assert chained_anew(opened_log(lines)) == [line.strip() for line in lines]


def test_conjured_money_is_found_inside_an_append(edo_log: tuple[list[bytes], dict[str, AnyTitle]]) -> None:
    """500 ryo that follow from no command are named, with the command and its rule, though every hash fits."""
    places = []

    def conjure(log: ForgedLog) -> None:
        head = public_append(log, 0)
        places.append(head + log.rows[head]["meta"]["events"])
        at = log.rows[head]["meta"]["at"]
        log.rows.insert(places[0], {"event": GAINED, "meta": {"format": 2, "at": at}})
        log.rows[head]["meta"]["events"] += 1

    report = forged(edo_log, conjure)
    assert report.first == places[0] + 1
    (fault,) = report.faults
    assert f"event {places[0] + 1} (edo.goods-gained) does not follow from edo." in fault
    assert "(rule: edo." in fault


def test_conjured_money_is_found_in_an_append_of_its_own(edo_log: tuple[list[bytes], dict[str, AnyTitle]]) -> None:
    """With a made-up command of a seat that is not asked the command is refused, and the rule is named."""
    places = []

    def conjure(log: ForgedLog) -> None:
        head = public_append(log, 0)
        end = head + log.rows[head]["meta"]["events"]
        meta = deepcopy(log.rows[public_append(log, 1)]["meta"])
        meta |= {"at": log.rows[head]["meta"]["at"], "events": 1}
        log.rows.insert(end, {"event": GAINED, "meta": meta})
        places.append(end + 1)

    report = forged(edo_log, conjure)
    assert report.first == places[0]
    assert "is refused: table." in report.faults[0]


def lose_an_event(log: ForgedLog) -> None:
    head = next(place for place, row in enumerate(log.rows) if place > 200 and row["meta"].get("events", 0) > 2)
    del log.rows[head + 1]
    log.rows[head]["meta"]["events"] -= 1


def change_a_number(log: ForgedLog) -> None:
    row = log.rows[log.find(lambda row: row["event"]["type"] == "edo.income-paid")]
    row["event"]["shares"][0][2] += 1


def change_a_secret(log: ForgedLog) -> None:
    row = log.rows[log.find(lambda row: row["event"]["type"] == "edo.card-planned")]
    row["private"]["card"] = "other"


def change_the_actor(log: ForgedLog) -> None:
    log.rows[public_append(log, 0)]["meta"]["by"] = "p1"


def change_the_seat(log: ForgedLog) -> None:
    log.rows[public_append(log, 0)]["meta"]["seat"] = 1


def change_the_cause(log: ForgedLog) -> None:
    meta = log.rows[public_append(log, 0)]["meta"]
    del meta["by"]
    meta |= {"cause": "bot", "bot": "random@1"}


def change_a_command(log: ForgedLog) -> None:
    meta = log.rows[public_append(log, 0)]["meta"]
    meta["commands"] = [{"type": "edo.build", "kind": "house", "place": "nowhere"}]


def say_a_command_twice(log: ForgedLog) -> None:
    meta = log.rows[public_append(log, 0)]["meta"]
    meta["commands"] = meta["commands"] * 2


def open_what_is_sealed(log: ForgedLog) -> None:
    """A secret command as a public one: it would have been told while the game ran."""
    row = log.rows[log.find(lambda row: row["event"]["type"] == "edo.card-planned")]
    row["meta"] = {name: value for name, value in row["meta"].items() if name != "commands_seal"}
    row["meta"]["commands"] = row.pop("commands")


def run_backwards(log: ForgedLog) -> None:
    head = public_append(log, 0)
    for row in log.rows[head : head + log.rows[head]["meta"]["events"]]:
        row["meta"]["at"] -= 1


@pytest.mark.parametrize(
    "change",
    [
        lose_an_event,
        change_a_number,
        change_a_secret,
        change_the_actor,
        change_the_seat,
        change_the_cause,
        change_a_command,
        say_a_command_twice,
        open_what_is_sealed,
        run_backwards,
    ],
)
def test_forgeries_that_are_chained_anew_are_found(
    edo_log: tuple[list[bytes], dict[str, AnyTitle]], change: Callable[[ForgedLog], None]
) -> None:
    """Whatever is changed by somebody who has the seed and makes every hash fit, the rules find it."""
    report = forged(edo_log, change)
    assert len(report.faults) == 1
    assert report.first is not None


def cut_an_append(log: ForgedLog) -> None:
    head = next(place for place, row in enumerate(log.rows) if row["meta"].get("events", 0) > 2)
    del log.rows[head + 1]


def join_two_appends(log: ForgedLog) -> None:
    heads = [place for place, row in enumerate(log.rows) if "events" in row["meta"]]
    log.rows[heads[5]]["meta"] = {"format": 2, "at": log.rows[heads[5]]["meta"]["at"]}


@pytest.mark.parametrize("change", [cut_an_append, join_two_appends])
def test_an_append_is_whole(
    edo_log: tuple[list[bytes], dict[str, AnyTitle]], change: Callable[[ForgedLog], None]
) -> None:
    """The first event counts the others: what is cut inside an append is noticed without knowing any rule."""
    assert "event" in forged(edo_log, change).faults[0]


def test_a_log_under_other_rules_is_not_judged(services: Application) -> None:
    """It is said plainly which events were folded only, and why; chain, seals and draws are checked all the same."""
    id = started_game(services, "toy", 3)
    finish(services, id)
    lines = list(services.exports.whole(id).lines())
    newer = toy.ToyTitle([toy.BUNDLED])
    newer.rules = 2
    report = verify(lines, {"toy": newer})
    assert report.faults == []
    assert report.judged == []
    (part,) = report.not_judged
    assert (part.first, part.last) == (1, report.events)
    assert part.reason == "rules 1.1 were in force, and here are 2.1"
    assert report.draws > 0
    assert report.gaps


def test_a_game_goes_on_under_other_rules(services: Application) -> None:
    """An append that other rules judged names them; before it and after it the game is judged by those that were."""
    id = started_game(services, "toy", 3)
    play(services, id, 0)
    newer = toy.ToyTitle([toy.BUNDLED])
    newer.rules = 2
    upgraded = elsewhere(services, titles={**services.titles, "toy": newer})
    before = services.store.version(id)
    play(upgraded, id, 1)
    between = services.store.version(id)
    finish(elsewhere(services), id)
    report = verify(list(services.exports.whole(id).lines()), services.titles)
    assert report.faults == []
    assert [(part.first, part.last) for part in report.judged] == [(1, before), (between + 1, report.events)]
    assert [(part.first, part.last) for part in report.not_judged] == [(before + 1, between)]


def test_a_running_game_is_not_judged_yet(services: Application) -> None:
    """What is sealed cannot be opened before the end, and the report says so."""
    id = started_game(services, "toy", 2)
    report = verify(list(services.exports.whole(id).lines()), services.titles)
    assert report.faults == []
    assert "not revealed yet" in report.gaps[0]


def test_a_game_of_the_old_format_changes_to_the_new_one(store: Store) -> None:
    """It is written on in format 2, judged from there, and never goes back."""
    old = services_on(store, log_format=1)
    id = started_game(old, "toy", 3)
    before = store.version(id)
    assert all(b"format" not in event.meta for event in store.read(id))
    assert b"rules" not in store.read(id)[0].data
    new = elsewhere(old._replace(settings=old.settings._replace(log_format=2)))
    play(new, id, 0)
    play(old, id, 1)
    assert decode_meta(store.read(id)[-1].meta).format == 2
    finish(new, id)
    report = verify(list(new.exports.whole(id).lines()), new.titles)
    assert report.faults == []
    assert [(part.first, part.last) for part in report.not_judged] == [(1, before)]
    assert [(part.first, part.last) for part in report.judged] == [(before + 1, report.events)]


def test_a_writer_of_the_old_format_does_not_begin_after_the_new_one(store: Store) -> None:
    """The store remembers what was written; as long as only the old format was, both may begin."""
    started_game(services_on(store, log_format=1))
    services_on(store, log_format=1)
    started_game(services_on(store), id="g_new")
    with pytest.raises(BadSetting, match="already written in format 2"):
        build(Settings(log_format=1), store=store)


def test_bots_choose_the_same_again(services: Application) -> None:
    """With the revealed seed every choice of a bot can be made again; another choice is found."""
    id = bot_game(services, "g_bots", "edo", 2, "random")
    let_bots_play(services, id)
    lines = list(services.exports.whole(id).lines())
    report = verify(lines, services.titles, bots=BOTS)
    assert (report.faults, report.gaps) == ([], [])
    assert report.bots > 50
    log = opened_log([line.replace(b'"bot":"%b"' % RANDOM, b'"bot":"random@99"') for line in lines])
    assert verify(chained_anew(log), services.titles).faults == []
    other = verify(chained_anew(log), services.titles, bots=BOTS)
    assert other.gaps == ["the bot random@99 with budget 0 is not here"]


def test_a_bot_speaks_for_its_own_seat_only(services: Application) -> None:
    """Another bot's name, or a person in place of the bot, is refused when the game is judged."""
    id = bot_game(services, "g_bots", "toy", 2, "random")
    let_bots_play(services, id)
    for old, new in ((RANDOM, b"greedy@1"), (b'"cause":"bot"', b'"cause":"person"')):
        log = opened_log([line.replace(old, new) for line in services.exports.whole(id).lines()])
        assert "game.not-your-seat" in verify(chained_anew(log), services.titles).faults[0]


def test_a_time_out_before_its_time_is_found(services: Application) -> None:
    """The clock is judged, too: nobody's time is up before it is."""
    id = started_game(services, "toy", 2, clock=Clock(decision=60))
    clock = services.clock
    assert isinstance(clock, StillClock)
    clock.time += 61_000
    services.games.give(id, DEADLINE, TimeOut(0))
    finish(services, id)
    lines = list(services.exports.whole(id).lines())
    assert verify(lines, services.titles).faults == []
    log = opened_log(lines)
    head = log.find(lambda row: row.get("commands") == [{"type": "clock.time-out", "seat": 0}])
    late = log.rows[head]["meta"]["at"]
    for row in log.rows[head:]:
        row["meta"]["at"] = late - 30_000
    assert "clock.not-due" in verify(chained_anew(log), services.titles).faults[0]


def test_only_its_own_bot_fails(services: Application) -> None:
    """Nobody can have another seat answered harmlessly by blaming a bot."""
    id = bot_game(services, "g_bots", "toy", 2, "random", people=1)
    with pytest.raises(RuleViolation, match=r"game\.wrong-doer"):
        do(services, id, "p0", BotFails(1, "random", "made up"))


def test_one_append_is_said_by_one_seat(services: Application) -> None:
    """The log names one seat for an append, so two cannot speak in it."""
    id = bot_game(services, "g_bots", "toy", 2, "random")

    def both(game: Game) -> list[Play]:
        return [Play(seat, game.options(seat)[0]) for seat in (0, 1)]

    wanted = services.games.look(id, both)
    with pytest.raises(ValueError, match="one seat"):
        services.games.give(id, Doer("bot", bot="random@1"), *wanted)
