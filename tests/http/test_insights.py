"""What bots weighed, and analyses: for whom, when, and how much."""

from typing import Any

import pytest

from domain.kernel.chance import FastChance
from projections.work import WorkItem
from service.application.analyses import MOST_A_DAY, OPEN_AT_ONCE
from service.settings import Settings
from tests.http.driver import Player, code
from tests.http.test_auditor import granted, looks
from tests.workers.hands import NoThinker, worker_on
from workers.handlers import insight_handlers
from workers.outcome import Deadline


def with_bot(player: Player, services, title: str = "edo", answers: int = 3, **terms: Any) -> str:
    """A game against greedy in which the player has answered a few times."""
    game = player.open(title, 2, **terms)
    player.sit(game, seat=0)
    player.sit(game, bot="greedy")
    assert player.post(f"/v1/games/{game}/start").status_code == 200
    worker = worker_on(services)
    for _ in range(answers):
        worker.work_on(game, Deadline(60))
        assert player.play(game).status_code == 200
    worker.work_on(game, Deadline(60))
    return game


def over(player: Player, services, **terms: Any) -> str:
    game = with_bot(player, services, stand_in="nobody", **terms)
    assert player.post(f"/v1/games/{game}/resign").status_code == 200
    return game


def pair(ann: Player, ben: Player, title: str = "yokohama", **terms: Any) -> str:
    """A running game of two people."""
    game = ann.open(title, 2, **terms)
    for player in (ann, ben):
        assert player.sit(game).status_code == 201
    assert ann.post(f"/v1/games/{game}/start").status_code == 200
    return game


def worked_off(services, id: str) -> None:
    while not services.analyses.work_on(id, worker_on(services).thinker, lambda: False):
        pass


# -- what bots weighed -------------------------------------------------------------------------


def test_what_bots_weighed_is_told_after_the_game(ann, ben, stranger, services):
    """While it runs not even the opponent is told; afterwards everybody who may see the game."""
    game = with_bot(ann, services, stand_in="nobody")
    path = f"/v1/games/{game}/explanations"
    for who in (ann, ben, stranger):
        assert code(who.get(path)) == (409, "game.still-playing")
    ann.post(f"/v1/games/{game}/resign")
    told = stranger.get(path).json["explanations"]
    assert told
    assert ann.get(path).json["explanations"] == told
    for one in told:
        assert one["seat"] == 1
        assert one["bot"].startswith("greedy@")
        assert one["options"][0]["option"]["label"]


def test_the_first_option_is_what_the_bot_did(ann, services):
    """The explanation belongs to the move that follows it in the log."""
    game = over(ann, services)
    told = ann.get(f"/v1/games/{game}/explanations").json["explanations"]
    events = {one["version"]: one for one in ann.get(f"/v1/games/{game}/events?limit=200").json["events"]}
    for one in told:
        done = events[one["version"] + 1]
        (command,) = done.get("commands") or done["meta"]["commands"]
        command = command.get("command", command)
        assert one["options"][0]["option"]["command"].items() <= command.items()


def test_explanations_come_in_pages_of_one_seat_in_a_language(ann, services):
    """After a version, so many at once, in German if wanted."""
    game = over(ann, services)
    path = f"/v1/games/{game}/explanations"
    every = ann.get(path).json["explanations"]
    first = ann.get(f"{path}?limit=1").json
    assert first["explanations"] == every[:1]
    rest = ann.get(f"{path}?after={first['next']}").json
    assert rest == {"explanations": every[1:], "next": None}
    assert ann.get(f"{path}?seat=0").json["explanations"] == []
    assert ann.get(f"{path}?seat=1").json["explanations"] == every
    german = ann.get(f"{path}?language=de&limit=1").json["explanations"][0]
    assert german["options"][0]["option"]["label"] != every[0]["options"][0]["option"]["label"]
    assert code(ann.get(f"{path}?seat=5")) == (422, "request.invalid")
    assert code(ann.get(f"{path}?limit=0")) == (422, "request.invalid")


def test_an_auditor_reads_them_earlier_and_is_recorded(ann, services, register):
    """The look is in the administrators' log; who lacks the scope is refused."""
    game = with_bot(ann, services)
    auditor = granted(services, register("Auditor"))
    path = f"/v1/games/{game}/explanations?as=auditor"
    assert code(register().get(path)) == (403, "request.scope")
    assert looks(services, game) == []
    assert auditor.get(path).json["explanations"]
    assert looks(services, game) == [auditor.id]
    assert code(granted(services, ann).get(path)) == (403, "audit.own-game")


def test_a_private_game_explains_nothing_to_strangers(ann, services, register, stranger):
    """Neither what bots weighed nor analyses; it does not exist for them."""
    game = over(ann, services, visibility="private")
    assert ann.get(f"/v1/games/{game}/explanations").json["explanations"]
    for who in (register(), stranger):
        assert code(who.get(f"/v1/games/{game}/explanations")) == (404, "request.not-found")
    assert code(register().post(f"/v1/games/{game}/analysis", {})) == (404, "request.not-found")


def test_a_late_game_is_explained_and_analysed_late(ann, services, register, clock):
    """Who sees it late is told the same as while it runs, until the end is shown."""
    game = with_bot(ann, services, stand_in="nobody", delay=60)
    other = register()
    asked = [lambda: other.get(f"/v1/games/{game}/explanations"), lambda: other.post(f"/v1/games/{game}/analysis", {})]
    before = [(ask().status_code, ask().data) for ask in asked]
    ann.post(f"/v1/games/{game}/resign")
    assert [(ask().status_code, ask().data) for ask in asked] == before
    assert {status for status, _ in before} == {403, 409}
    clock.time += 61_000
    assert [ask().status_code for ask in asked] == [200, 202]


def test_nothing_is_kept_where_nothing_shall_be(ann, services):
    """BAKUFU_EXPLANATION_DAYS=0."""
    quiet = services._replace(settings=Settings()._replace(explanation_days=0))
    game = over(ann, quiet)
    assert ann.get(f"/v1/games/{game}/explanations").json["explanations"] == []


# -- analyses ----------------------------------------------------------------------------------


def test_a_game_that_is_over_is_analysed_for_everybody(ann, services, register):
    """Asked for, waiting, worked off: best options in words, the course of the game, and where it was decided."""
    game = over(ann, services)
    version = ann.get(f"/v1/games/{game}/explanations").json["explanations"][0]["version"]
    other = register()
    asked = other.post(f"/v1/games/{game}/analysis", {"version": version})
    path = asked.headers["Location"]
    assert (asked.json["status"], asked.json["progress"], asked.json["options"]) == ("waiting", 0, [])
    assert other.post(f"/v1/games/{game}/analysis", {"version": version}).json == asked.json
    worked_off(services, asked.json["id"])
    found = ann.get(path).json
    assert (found["status"], found["progress"], found["seat"], found["opened"]) == ("done", 1000, 1, True)
    offered = ann.get(f"/v1/games/{game}/options?seat=1&version={version}").json["options"]
    assert [one["option"] for one in found["options"]] == [
        next(option for option in offered if option["id"] == one["id"]) for one in found["options"]
    ]
    assert found["course"][-1]["version"] == version
    assert all(abs(sum(point["shares"]) - 1000) <= 2 for point in found["course"])
    german = ann.get(f"{path}?language=de").json
    assert german["options"][0]["option"]["label"] != found["options"][0]["option"]["label"]


def test_the_end_decides(ann, ben, services):
    """The whole game: its last point is what came out, and giving up is a turning point with its sentence."""
    game = pair(ann, ben, "edo", stand_in="nobody")
    assert ann.post(f"/v1/games/{game}/resign").status_code == 200
    asked = ann.post(f"/v1/games/{game}/analysis", {}).json
    worked_off(services, asked["id"])
    found = ann.get(f"/v1/games/{game}/analysis/{asked['id']}").json
    assert (found["seat"], found["options"]) == (None, [])
    assert found["course"][-1]["shares"] == [0, 1000]
    last = found["turning_points"][-1]
    assert (last["now"], last["version"]) in [(0, found["version"]), (1000, found["version"])]
    assert any("Ann" in sentence for sentence in last["told"])


def test_an_analysis_goes_on_where_it_stopped(ann, services):
    """A worker that must stop after every point comes to the same findings as one that works it off at once."""
    game = over(ann, services)
    asked = ann.post(f"/v1/games/{game}/analysis", {"version": ann.version(game) - 1}).json
    path, steps, progress = f"/v1/games/{game}/analysis/{asked['id']}", 0, [0]
    while not services.analyses.work_on(asked["id"], worker_on(services).thinker, lambda: True):
        steps += 1
        progress.append(ann.get(path).json["progress"])
    found = ann.get(path).json
    assert steps > 1
    assert progress == sorted(progress)
    versions = [point["version"] for point in found["course"]]
    assert versions == sorted(set(versions))
    assert found["status"] == "done"


def test_a_running_game_is_analysed_for_its_own_seat_and_with_hints_only(ann, ben, services, register):
    """Not where hints were not agreed to, not for another seat, not for somebody without one."""
    plain = pair(ann, ben)
    assert code(ann.post(f"/v1/games/{plain}/analysis", {})) == (403, "game.no-hints")
    game = pair(ann, ben, hints=True)
    assert ann.get(f"/v1/games/{game}").json["hints"] is True
    assert ann.get(f"/v1/games/{game}/hint").status_code == 200
    assert code(ann.post(f"/v1/games/{game}/analysis", {"seat": 1})) == (403, "game.not-your-seat")
    assert code(register().post(f"/v1/games/{game}/analysis", {})) == (403, "game.not-seated")
    for seat, player in enumerate((ann, ben)):
        asked = player.post(f"/v1/games/{game}/analysis", {}).json
        worked_off(services, asked["id"])
        found = player.get(f"/v1/games/{game}/analysis/{asked['id']}").json
        assert (found["opened"], found["status"]) == (False, "done")
        assert found["seat"] in (seat, None)
        offered = [one["id"] for one in player.options(game)["options"]]
        assert {one["id"] for one in found["options"]} <= set(offered)
        assert bool(found["options"]) == bool(offered)


def test_an_analysis_is_read_by_who_could_ask_for_it(ann, ben, services, register, stranger):
    """The other seat and strangers do not find it while the game runs; when it is over everybody does."""
    game = pair(ann, ben, hints=True)
    asked = ann.post(f"/v1/games/{game}/analysis", {}).json
    worked_off(services, asked["id"])
    path = f"/v1/games/{game}/analysis/{asked['id']}"
    assert ann.get(path).status_code == 200
    assert code(ben.get(path)) == (404, "request.not-found")
    for other in (register(), stranger):
        assert code(other.get(path)) == (403, "game.not-seated")
    assert code(ann.get(f"/v1/games/{pair(ann, ben, hints=True)}/analysis/{asked['id']}")) == (404, "request.not-found")
    for player in (ann, ben):
        player.post(f"/v1/games/{game}/abandon")
    assert stranger.get(path).status_code == 200


@pytest.mark.parametrize("title", ["yokohama", "yedo"])
def test_an_analysis_of_a_running_game_does_not_depend_on_what_is_hidden(ann, ben, services, title, monkeypatch):
    """The same is found in the real position and in another one that the seat cannot tell from it."""
    game = pair(ann, ben, title, hints=True)
    (seat, player) = (0, ann) if ann.options(game)["ask"] else (1, ben)
    asked = player.post(f"/v1/games/{game}/analysis", {}).json
    wanted = services.store.analysis(asked["id"])
    worked_off(services, asked["id"])
    real, at = services.store.analysis(asked["id"]), services.handler.at

    def elsewhere(id, version):
        found = at(id, version)
        found.position = found.title.imagine(found.position, seat, FastChance(77, "twin"))
        return found

    monkeypatch.setattr(services.handler, "at", elsewhere)
    services.store.add_analysis(wanted._replace(id="an_twin" + asked["id"]))
    worked_off(services, "an_twin" + asked["id"])
    assert services.store.analysis("an_twin" + asked["id"]).data == real.data


def test_analyses_are_limited(ann, services, register, clock):
    """A few at once and so many a day for each account; what somebody has asked for already costs nothing."""
    game = over(ann, services)
    wishes = [{"version": version} for version in range(2, OPEN_AT_ONCE + 3)]
    answers = [ann.post(f"/v1/games/{game}/analysis", wish) for wish in wishes]
    assert [answer.status_code for answer in answers] == [202] * OPEN_AT_ONCE + [429]
    assert answers[-1].json["code"] == "request.too-many-analyses"
    assert int(answers[-1].headers["Retry-After"]) > 0
    assert ann.post(f"/v1/games/{game}/analysis", wishes[0]).status_code == 202
    assert register().post(f"/v1/games/{game}/analysis", wishes[-1]).status_code == 202
    for number in range(MOST_A_DAY):
        made = services.store.analysis(answers[0].json["id"])._replace(id=f"an_{ann.id}_{number}", ended=clock.time)
        services.store.add_analysis(made)
    for answer in answers[:-1]:
        worked_off(services, answer.json["id"])
    assert ann.post(f"/v1/games/{game}/analysis", {"version": 1}).status_code == 429
    clock.time += 24 * 3_600_000 + 1
    assert ann.post(f"/v1/games/{game}/analysis", {"version": 1}).status_code == 202


def test_nothing_is_advised_in_the_middle_of_what_was_stored_together(ann, services):
    """There nobody could say anything; the course up to there is told all the same."""
    game = over(ann, services)
    told = ann.get(f"/v1/games/{game}/explanations").json["explanations"]
    events = ann.get(f"/v1/games/{game}/events?limit=200").json["events"]
    first = next(one["version"] + 1 for one in told if events[one["version"]]["meta"]["events"] > 1)
    asked = ann.post(f"/v1/games/{game}/analysis", {"version": first}).json
    worked_off(services, asked["id"])
    found = ann.get(f"/v1/games/{game}/analysis/{asked['id']}").json
    assert (found["status"], found["seat"], found["options"]) == ("done", None, [])
    assert found["course"]


@pytest.mark.parametrize("body", [{"version": 0}, {"version": "3"}, {"seat": 9}, {"bot": "search"}])
def test_odd_wishes_are_refused(ann, services, body):
    """What does not fit the schema is told by name."""
    game = over(ann, services)
    assert code(ann.post(f"/v1/games/{game}/analysis", body)) == (422, "request.invalid")


def test_versions_and_seats_that_are_not_there(ann, services, stranger):
    """A version beyond the end, a seat that the table does not have, an analysis that nobody asked for, no token."""
    game = over(ann, services)
    assert code(ann.post(f"/v1/games/{game}/analysis", {"version": 99_999})) == (404, "request.not-found")
    assert code(ann.post(f"/v1/games/{game}/analysis", {"seat": 5})) == (422, "request.invalid")
    assert code(ann.get(f"/v1/games/{game}/analysis/an_none")) == (404, "request.not-found")
    assert code(stranger.post(f"/v1/games/{game}/analysis", {})) == (401, "request.unauthenticated")


def test_a_bot_that_cannot_be_asked_ends_the_analysis(ann, services):
    """It is told as failed, and nobody tries again and again."""
    game = over(ann, services)
    version = ann.get(f"/v1/games/{game}/explanations").json["explanations"][0]["version"]
    asked = ann.post(f"/v1/games/{game}/analysis", {"version": version}).json
    worker = worker_on(services)._replace(thinker=NoThinker())
    insight_handlers(services, worker)["analysis"](WorkItem("analysis", asked["id"], 0, ""), Deadline())
    assert ann.get(f"/v1/games/{game}/analysis/{asked['id']}").json["status"] == "failed"
    assert asked["id"] not in [one.id for one in services.store.open_analyses(1000)]
