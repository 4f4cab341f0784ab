"""Taking back over HTTP: free where nobody learns anything, by consent where somebody did, and what is refused."""

import pytest

from tests.http.driver import Player, code
from tests.serving import play
from tests.workers.hands import audited, worker_on

HOUR = 3_600_000


@pytest.fixture
def cho(register):
    return register("Cho")


def seated(ann, ben, title="edo", **more):
    """A running game of two; both plan in secret at the same time."""
    seating = [{"player": ann.id}, {"player": ben.id}]
    game = ann.open(title, 2, **{"undo": "consent", "seating": seating, **more})
    ben.sit(game)
    ann.post(f"/v1/games/{game}/start")
    set_up(game, ann, ben)
    return game


def set_up(game, *players):
    """Play on until all plan at once."""
    while len(asked := players[0].get(f"/v1/games/{game}").json["asked"]) < 2:
        players[asked[0]].play(game)


def take_back(player, game, to):
    return player.post(f"/v1/games/{game}/undo", {"to": to})


def agree(player, game, **body):
    return player.call("PUT", f"/v1/games/{game}/undo", body)


def refuse(player, game):
    return player.delete(f"/v1/games/{game}/undo")


def both_moved(ann, ben, game):
    """Ann plans a card, then Ben does; the version before."""
    before = ann.version(game)
    ann.play(game)
    ben.play(game)
    return before


# -- free ----------------------------------------------------------------------------------------


def test_an_own_secret_step_is_taken_back_freely(ann, ben):
    """Options tell how far; the position, the question and the options are those of before."""
    game = seated(ann, ben)
    start, first = ann.version(game), ann.options(game)
    ann.play(game)
    middle = ann.version(game)
    ann.play(game)
    offer = ann.options(game)["undo"]
    assert (offer["to"], offer["free"], offer["steps"]) == (start, True, [middle, start])
    answer = take_back(ann, game, start)
    assert answer.status_code == 200
    assert answer.json["version"] > start
    again = ann.options(game)
    assert (again["options"], again["question"], again["undo"]) == (first["options"], first["question"], first["undo"])


def test_a_levy_that_is_taken_back_has_told_the_others_nothing(ann, ben, services):
    """Ikusa: whether a koku has bought anything shows in no answer to anybody else, so the purchase is free to undo."""
    game = levying(ann, ben, services)
    before = ann.version(game)
    bought = seen_by(ben, game, before, ann.play(game, {"type": "ikusa.buy-package", "package": "spearmen"}))
    assert (ann.options(game)["undo"]["to"], ann.options(game)["undo"]["free"]) == (before, True)
    assert take_back(ann, game, before).status_code == 200
    after = ann.version(game)
    assert seen_by(ben, game, after, ann.play(game, {"type": "ikusa.buy-nothing"})) == bought


def levying(ann, ben, services):
    """A game of Ikusa in which Ann has several koku to levy with, and Ben some."""
    seating = [{"player": ann.id}, {"player": ben.id}]
    game = ann.open("ikusa", 2, undo="free", seating=seating)
    ben.sit(game)
    ann.post(f"/v1/games/{game}/start")
    while (now := ann.get(f"/v1/games/{game}").json)["ask"] != "ikusa.levy":
        play(services, game, now["asked"][0])
    assert now["asked"] == [0, 1]
    return game


def seen_by(player, game, before, played):
    """The view of another seat after a command, what the feed and the chronicle tell; but for what is new each time."""
    assert played.status_code == 200, played.json
    events = player.get(f"/v1/games/{game}/events?after={before}").json["events"]
    for event in events:
        for name in ("version", "hash", "at", "seal"):
            event.pop(name, None)
        for name in ("at", "seal", "commands_seal", "request"):
            event["meta"].pop(name, None)
    view = player.get(f"/v1/games/{game}/view").json["view"]
    entries = player.get(f"/v1/games/{game}/chronicle?after={before}").json["entries"]
    return view, events, [{**entry, "version": 0, "at": 0} for entry in entries]


def test_what_was_taken_back_can_be_had_again(ann, ben):
    """Going back is an event like any other: to go back behind it is to go forward."""
    game = seated(ann, ben)
    start = ann.version(game)
    ann.play(game)
    played = ann.get(f"/v1/games/{game}/view").json
    take_back(ann, game, start)
    assert take_back(ann, game, played["version"]).status_code == 200
    assert ann.get(f"/v1/games/{game}/view").json["view"] == played["view"]


def test_views_of_all_versions_stay_what_they_were(ann, ben):
    """Before, at and after a step back: what was served live is what is served of that version later."""
    game = seated(ann, ben)
    start = ann.version(game)
    seen = {}
    for step in (lambda: ann.play(game), lambda: take_back(ann, game, start), lambda: ben.play(game)):
        step()
        version = ann.version(game)
        seen[version] = [player.get(f"/v1/games/{game}/view").data for player in (ann, ben)]
    for version, views in seen.items():
        again = [player.get(f"/v1/games/{game}/view?version={version}").data for player in (ann, ben)]
        assert again == views
    assert ann.get(f"/v1/games/{game}/options?version={max(seen)}").data == ann.get(f"/v1/games/{game}/options").data


def test_a_stream_of_patches_goes_back_too(ann, ben):
    """Whoever follows the view event by event arrives where a new reader begins."""
    game = seated(ann, ben)
    start = ann.version(game)
    ann.play(game)
    take_back(ann, game, start)
    lines = ann.get(f"/v1/games/{game}/chronicle?after={start}").json
    assert any("takes something back" in entry.get("text", "") for entry in lines["entries"])


def test_without_leave_nothing_is_taken_back(ann, ben):
    """By default a game has no undo; options do not speak of it."""
    game = seated(ann, ben, undo="none")
    start = ann.version(game)
    ann.play(game)
    assert ann.options(game)["undo"] is None
    assert code(take_back(ann, game, start)) == (409, "undo.none")


def test_where_only_the_free_is_allowed_nobody_is_asked(ann, ben):
    """Once the other has answered, it is too late."""
    game = seated(ann, ben, undo="free")
    before = both_moved(ann, ben, game)
    assert ann.options(game)["undo"] is None
    refused = take_back(ann, game, before)
    assert code(refused) == (409, "undo.not-free")
    assert refused.json["facts"]["why"] == "others-moved"


# -- by consent ----------------------------------------------------------------------------------


def test_the_other_agrees(ann, ben, services):
    """A proposal stands in the game and in the inbox; with the last yes the game goes back."""
    game = seated(ann, ben)
    before = both_moved(ann, ben, game)
    assert ann.options(game)["undo"] == {"to": before, "free": False, "steps": []}
    asked = take_back(ann, game, before).json["undo_proposal"]
    assert (asked["seat"], asked["to"], asked["agreed"]) == (0, before, [0])
    assert asked["until"] == asked["since"] + 24 * HOUR
    notes = ben.get("/v1/inbox").json["notes"]
    assert [note["what"] for note in notes if note["kind"] == "proposal"] == ["undo"]
    assert code(agree(ann, game)) == (409, "undo.agreed-already")
    assert code(agree(ben, game, to=before - 1)) == (409, "undo.other-proposal")
    done = agree(ben, game, to=before).json
    assert (done["undo_proposal"], done["asked"]) == (None, [0, 1])
    told = ann.get(f"/v1/games/{game}/events?after={before}").json["events"]
    [rewound] = [one["event"] for one in told if one["event"]["type"] == "game.rewound"]
    assert rewound == {"type": "game.rewound", "to": before, "seat": 0, "reason": "", "agreed": [1], "draws": 0}
    assert code(agree(ben, game)) == (409, "undo.not-proposed")
    for player in (ann, ben):
        player.post(f"/v1/games/{game}/abandon")
    audited(services, game)


def rewound_for(player):
    return [note for note in player.get("/v1/inbox").json["notes"] if note["kind"] == "rewound"]


def test_the_others_hear_of_it(ann, ben, admin):
    """Of what somebody else has taken back, freely or not, and all of what an administrator does; one note a game."""
    game = seated(ann, ben)
    start = ann.version(game)
    ann.play(game)
    take_back(ann, game, start)
    [note] = rewound_for(ben)
    assert (note["game"], note["seat"], rewound_for(ann)) == (game, 1, [])
    assert note["version"] > start
    both_moved(ann, ben, game)
    set_back(admin, game, start)
    notes = [rewound_for(player) for player in (ann, ben)]
    assert [[(one["game"], one["seat"]) for one in own] for own in notes] == [[(game, 0)], [(game, 1)]]
    assert notes[1][0]["id"] > note["id"]


def test_one_proposal_at_a_time_and_three_refused_ones(ann, ben):
    """Nobody is asked again and again."""
    game = seated(ann, ben)
    before = both_moved(ann, ben, game)
    for _ in range(3):
        take_back(ann, game, before)
        assert code(take_back(ben, game, before)) == (409, "undo.proposed-already")
        assert refuse(ben, game).json["undo_proposal"] is None
        assert code(refuse(ben, game)) == (409, "undo.not-proposed")
    assert code(take_back(ann, game, before)) == (409, "undo.declined-too-often")
    assert take_back(ben, game, before).status_code == 200
    assert refuse(ben, game).status_code == 200  # taken back by itself: does not count
    assert take_back(ben, game, before).status_code == 200


def test_a_proposal_ends_when_the_game_goes_on(ann, ben):
    """An answer is one way to say no."""
    game = seated(ann, ben)
    before = both_moved(ann, ben, game)
    take_back(ann, game, before)
    ben.play(game)
    assert ben.get(f"/v1/games/{game}").json["undo_proposal"] is None
    assert code(agree(ben, game)) == (409, "undo.not-proposed")


def test_a_proposal_lasts_a_day(ann, ben, clock):
    """Whoever comes later is no longer asked."""
    game = seated(ann, ben)
    before = both_moved(ann, ben, game)
    take_back(ann, game, before)
    clock.time += 24 * HOUR
    assert code(agree(ben, game)) == (409, "undo.not-proposed")
    assert take_back(ben, game, before).json["undo_proposal"]["seat"] == 1


def test_bots_mind_what_was_drawn_or_shown(ann, services):
    """Over what a bot has planned in secret Ann goes back alone; over what was revealed, nobody does."""
    game = ann.open("edo", 2, undo="consent")
    ann.sit(game)
    ann.sit(game, bot="random")
    ann.post(f"/v1/games/{game}/start")
    planning(ann, game, services)
    before = ann.version(game)
    ann.play(game)
    worker_on(services).work_on(game)
    assert ann.options(game)["undo"]["free"] is False
    assert take_back(ann, game, before).status_code == 200
    for _ in range(100):
        worker_on(services).work_on(game)
        if _shown(ann, game, before):
            break
        ann.play(game)
    assert code(take_back(ann, game, before)) == (409, "undo.bots-refuse")


def planning(ann, game, services):
    """Play on until both plan; the bot is made to answer step by step."""
    while len(asked := ann.get(f"/v1/games/{game}").json["asked"]) < 2:
        play(services, game, asked[0])


def _shown(ann, game, after):
    told = ann.get(f"/v1/games/{game}/events?after={after}&limit=200").json["events"]
    return any(one["event"]["type"] == "edo.planning-closed" for one in told)


def test_bots_that_are_asked_play_on_after_a_step_back(ann, services):
    """What must happen by itself is found in the list of work, as after any other event."""
    game = ann.open("edo", 2, undo="consent")
    ann.sit(game)
    ann.sit(game, bot="random")
    ann.post(f"/v1/games/{game}/start")
    planning(ann, game, services)
    before = ann.version(game)
    ann.play(game)
    worker_on(services).work_on(game)
    take_back(ann, game, before)
    worker_on(services).work_on(game)
    assert ann.get(f"/v1/games/{game}").json["asked"] == [0]


# -- refused -------------------------------------------------------------------------------------


@pytest.mark.parametrize("to", [1, 3, 1_000_000])
def test_only_where_a_command_ended(ann, ben, to):
    """Not before the deal, not into the middle of it, not into the future."""
    game = seated(ann, ben)
    ann.play(game)
    assert code(take_back(ann, game, to)) == (409, "undo.no-such-version")


def test_not_after_the_end(ann, ben):
    """The seed is out."""
    game = seated(ann, ben)
    start = ann.version(game)
    ann.play(game)
    for player in (ann, ben):
        player.post(f"/v1/games/{game}/abandon")
    assert code(take_back(ann, game, start)) == (409, "game.over")
    assert code(take_back(ann, ann.open("edo", 2, undo="free"), 1)) == (409, "game.not-playing")


def test_undo_is_the_tables_own(ann, ben, cho, stranger):
    """Neither strangers nor people at other tables, in no game of any kind."""
    game, private = seated(ann, ben), seated(ann, ben, visibility="private")
    for method, body in (("POST", {"to": 3}), ("PUT", {}), ("DELETE", None)):
        assert code(cho.call(method, f"/v1/games/{game}/undo", body)) == (403, "game.not-seated")
        assert cho.call(method, f"/v1/games/{private}/undo", body).status_code == 404
        assert stranger.call(method, f"/v1/games/{game}/undo", body).status_code == 401


@pytest.mark.parametrize("body", [{}, {"to": 0}, {"to": "3"}, {"to": 3, "why": "x"}, {"to": None}])
def test_malformed(ann, ben, body):
    """A version is a number from 1 on."""
    game = seated(ann, ben)
    assert ann.post(f"/v1/games/{game}/undo", body).status_code == 422


# -- time ----------------------------------------------------------------------------------------


def test_time_used_stays_used(ann, ben, clock):
    """An answer and its undo earn no increment and give no time back."""
    game = seated(ann, ben, clock={"decision": 60, "bank": 100, "increment": 10})
    start, bank = ann.version(game), ann.get(f"/v1/games/{game}").json["clocks"]["seats"][0]["bank"]
    clock.time += 50_000
    ann.play(game)
    assert ann.get(f"/v1/games/{game}").json["clocks"]["seats"][0]["bank"] == bank + 10_000
    clock.time += 30_000
    after = take_back(ann, game, start).json["clocks"]["seats"]
    assert after[0]["bank"] == bank - 20_000  # 80 seconds were used: a window of 60, and 20 of the bank
    assert after[0]["left"] == bank - 20_000
    assert after[1]["left"] == after[1]["bank"]  # Ben has been asked all the time


def test_who_agrees_loses_no_later_window(ann, ben, clock):
    """What was left of the window when the question was answered is left now."""
    game = seated(ann, ben, clock={"decision": 60, "bank": 0})
    start = ann.version(game)
    clock.time += 10_000
    ann.play(game)
    clock.time += 20_000
    ben.play(game)
    clock.time += 25_000
    take_back(ann, game, start)
    seats = agree(ben, game).json["clocks"]["seats"]
    assert [seat["left"] for seat in seats] == [50_000, 30_000]


def test_not_in_a_pause(ann, ben):
    """All clocks stand, and so does the game."""
    game = seated(ann, ben, clock={"decision": 60})
    start = ann.version(game)
    ann.play(game)
    for player in (ann, ben):
        player.post(f"/v1/games/{game}/pause")
    assert code(take_back(ann, game, start)) == (409, "clock.paused")
    assert ann.options(game)["undo"] is None


# -- by an administrator -------------------------------------------------------------------------


@pytest.fixture
def admin(services, app, register):
    owner = register("Granted").id
    return Player(app.test_client(), owner, services.accounts.grant(owner, "admin", ["play", "admin"], None).text)


def set_back(player, game, to, **more):
    return player.post(f"/v1/games/{game}/rewind", {"to": to, "reason": "A card was counted twice.", **more})


def test_an_administrator_sets_a_broken_game_back(ann, ben, admin, services):
    """Whatever was shown since, and without asking; all read why, and so does the administrators' log."""
    game = seated(ann, ben, undo="none")
    before = both_moved(ann, ben, game)
    answer = set_back(admin, game, before)
    assert answer.status_code == 200
    assert "replayed" not in answer.json
    told = ann.get(f"/v1/games/{game}/chronicle?after={before}").json["entries"]
    assert any(entry["text"].endswith("A card was counted twice.") for entry in told)
    [entry] = [one["event"] for one in admin.log() if one["event"].get("subject") == game]
    assert (entry["action"], entry["reason"]) == ("game-rewound", "A card was counted twice.")
    for player in (ann, ben):
        player.post(f"/v1/games/{game}/abandon")
    audited(services, game)


def test_commands_are_played_again(ann, ben, admin, services):
    """In their order, those in force; with nothing broken the table stands as before."""
    game = seated(ann, ben)
    before = both_moved(ann, ben, game)
    ann.play(game)
    middle = ann.version(game)
    ann.play(game)
    take_back(ann, game, middle)
    views = [player.get(f"/v1/games/{game}/view").json["view"] for player in (ann, ben)]
    replayed = set_back(admin, game, before, again=True).json["replayed"]
    assert replayed == {"commands": 3, "refused": None}
    assert [player.get(f"/v1/games/{game}/view").json["view"] for player in (ann, ben)] == views
    for player in (ann, ben):
        player.post(f"/v1/games/{game}/abandon")
    audited(services, game)


def test_the_first_command_that_is_no_longer_allowed_is_named(ann, ben, admin, services):
    """New draws make another game of it: what no longer fits ends the replay, and the table plays on from there."""
    game = ann.open("yokohama", 2, seating=[{"player": ann.id}, {"player": ben.id}], undo="none")
    ben.sit(game)
    ann.post(f"/v1/games/{game}/start")
    before = ann.version(game)
    for _ in range(120):
        play(services, game, ann.get(f"/v1/games/{game}").json["asked"][0])
    last = ann.version(game)
    replayed = set_back(admin, game, before, again=True).json["replayed"]
    assert 0 < replayed["commands"] <= 120
    if replayed["refused"] is not None:
        assert before < replayed["refused"]["version"] <= last
    assert ann.get(f"/v1/games/{game}").json["asked"]


def test_only_administrators_set_games_back(ann, ben, cho, admin, stranger, services, app):
    """Neither its seats, nor its host with the scope of organisers, nor an administrator who plays."""
    game = seated(ann, ben)
    before = both_moved(ann, ben, game)
    organiser = Player(app.test_client(), ann.id, services.accounts.grant(ann.id, "o", ["play", "organise"], None).text)
    assert code(set_back(organiser, game, before)) == (403, "request.scope")
    assert code(set_back(cho, game, before)) == (403, "request.scope")
    assert set_back(stranger, game, before).status_code == 401
    own = admin.open("edo", 2)
    admin.sit(own)
    assert code(set_back(admin, own, 1)) == (403, "game.own-table")
    assert set_back(admin, game, before, reason="").status_code == 422
    assert code(set_back(admin, game, 1)) == (409, "undo.no-such-version")
    assert set_back(admin, "g_nothing", 3).status_code == 404


def test_a_game_is_set_back_once(ann, ben, admin):
    """The same request sent again is answered as before, and nothing more happens."""
    game = seated(ann, ben)
    before = both_moved(ann, ben, game)
    wanted = {"to": before, "reason": "A card was counted twice.", "again": True}
    first, second = (
        admin.post(f"/v1/games/{game}/rewind", wanted, headers={"Idempotency-Key": "once"}) for _ in range(2)
    )
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.json == second.json
    assert second.headers["Idempotency-Replayed"] == "true"
    assert ann.version(game) == first.json["version"]
