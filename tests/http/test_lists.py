"""Lists that can be shown as they are: with names, kinds and free seats."""


def test_a_list_names_everybody_on_it(ann, ben, register):
    """Host and seats with name and kind, in the same answer; a name that was erased is gone at once."""
    program = register("Prog", bot=True)
    game = ann.open("toy", 3)
    for player in (ben, program):
        player.sit(game)
    page = ann.get(f"/v1/games?player={program.id}").json
    people = page["players"]
    assert {people[ann.id]["kind"], people[ben.id]["kind"], people[program.id]["kind"]} == {"person", "bot"}
    assert people[program.id]["kind"] == "bot"
    assert people[ann.id]["name"] == ann.get("/v1/me").json["name"]
    ben.call("DELETE", "/v1/me")
    assert ann.get(f"/v1/games?player={ann.id}").json["players"].get(ben.id, {"name": ""})["name"] == ""


def test_games_with_a_free_seat(ann, ben):
    """A full table is not among them."""
    full, free = ann.open("toy", 2), ann.open("toy", 2)
    for player in (ann, ben):
        player.sit(full)
    listed = [game["id"] for game in ann.get(f"/v1/games?player={ann.id}&free=true").json["games"]]
    assert free in listed
    assert full not in listed


def test_games_are_found_by_seats_and_clock(ann):
    """Each filter alone and both together; `count` says how many there are on all pages."""
    timed = ann.open("toy", 3, clock={"decision": 60})
    small, large = ann.open("toy", 2), ann.open("toy", 3)

    def found(query):
        page = ann.get(f"/v1/games?player={ann.id}&{query}&limit=1&count=true").json
        ids = [game["id"] for game in page["games"]]
        while page["next"]:
            page = ann.get(f"/v1/games?player={ann.id}&{query}&limit=1&count=true&cursor={page['next']}").json
            ids += [game["id"] for game in page["games"]]
        assert page["total"] == len(ids)
        return set(ids)

    assert found("seats=3") == {timed, large}
    assert found("clock=none") == {small, large}
    assert found("clock=some&seats=2") == set()
    assert ann.get("/v1/games?seats=9").status_code == 422


def test_a_game_names_everybody_at_it(ann, ben):
    """Persons and built-in bots alike; who takes another name is no longer shown from a cache under the old one."""
    game = ann.open("toy", 3)
    ben.sit(game)
    ann.sit(game, bot="random")
    first = ann.get(f"/v1/games/{game}")
    assert first.json["players"][ben.id]["kind"] == "person"
    assert first.json["players"]["random"] == {"name": "random", "kind": "built-in"}
    known = {"If-None-Match": first.headers["ETag"]}
    assert ann.get(f"/v1/games/{game}", headers=known).status_code == 304
    ben.call("DELETE", "/v1/me")
    again = ann.get(f"/v1/games/{game}", headers=known)
    assert (again.status_code, again.json["players"].get(ben.id, {"name": ""})["name"]) == (200, "")
    assert ann.post(f"/v1/games/{game}/abandon", {}, headers={"If-Match": again.headers["ETag"]}).status_code == 200
