"""Studies over HTTP: notes on versions, private until the end, with links that open version and perspective."""

import pytest

from tests.http.driver import Player, code
from tests.http.test_rewinding import played
from tests.http.test_words import begun


def written(player: Player, game: str, version: int = 8, seat: int | None = None, **more: object) -> str:
    body = {"version": version, "seat": seat, "text": "Why not pass?", **more}
    answer = player.post(f"/v1/games/{game}/studies", body)
    assert answer.status_code == 201, answer.json
    return str(answer.json["id"])


def listed(player: Player, game: str) -> list[str]:
    return [one["id"] for one in player.get(f"/v1/games/{game}/studies").json["studies"]]


def test_a_study_links_to_what_it_is_about(ann, ben):
    """The address of the API opens the version through the same eyes; the page's says the same."""
    game = begun(ann, ben)
    own, public = (
        ann.post(f"/v1/games/{game}/studies", {"version": 8, "seat": seat, "text": "Hm."}).json for seat in (0, None)
    )
    assert ann.get(own["view"]).data == ann.get(f"/v1/games/{game}/view?version=8").data
    assert ann.get(public["view"]).data == ann.get(f"/v1/games/{game}/view?version=8&as=spectator").data
    assert own["link"] == f"/games/{game}?at=8&seat=0"
    assert public["link"] == f"/games/{game}?at=8&as=spectator"
    assert (own["text"], own["shown"], own["author"], own["game"]) == ("Hm.", False, ann.id, game)


def test_studies_are_private_until_the_end(ann, ben, stranger, register):
    """While the game runs only the author reads them; afterwards whoever may see it reads those that are shown."""
    game = begun(ann, ben)
    shown, kept = written(ann, game, 7, shown=True), written(ann, game, 8)
    other = written(ben, game, 4, 1, shown=True)
    assert (listed(ann, game), listed(ben, game), listed(stranger, game)) == ([shown, kept], [other], [])
    for player in (ann, ben):
        player.post(f"/v1/games/{game}/abandon")
    assert listed(stranger, game) == [other, shown]
    assert listed(ann, game) == [other, shown, kept]
    assert {one["id"] for one in ann.get("/v1/me/studies").json["studies"]} == {shown, kept}
    assert register().get("/v1/me/studies").json["studies"] == []
    assert stranger.get(f"/v1/games/{game}/studies").json["players"].keys() == {ann.id, ben.id}


def test_a_study_is_about_what_its_author_sees(ann, ben, stranger, register):
    """A version that was reached, eyes that are one's own, a game that one may see."""
    game = begun(ann, ben)
    path, body = f"/v1/games/{game}/studies", {"version": 3, "text": "Hm."}
    assert ann.post(path, {**body, "version": ann.version(game) + 1}).status_code == 404
    assert code(ann.post(path, {**body, "seat": 1})) == (403, "request.forbidden")
    assert code(ann.post(path, {**body, "version": 0})) == (422, "request.invalid")
    assert code(ann.post(path, {**body, "text": ""})) == (422, "request.invalid")
    assert code(stranger.post(path, body)) == (401, "request.unauthenticated")
    private = ann.open("toy", 2, visibility="private")
    for method, sent in (("GET", None), ("POST", body)):
        assert register().call(method, f"/v1/games/{private}/studies", sent).status_code == 404


def test_late_games_stay_late_in_studies(ann, ben, register, clock):
    """Who sees a game late writes about what they see, and reads what others have written when it is over for them."""
    game = begun(ann, ben, delay=60)
    late = register()
    shown = written(ann, game, 8, shown=True)
    assert late.post(f"/v1/games/{game}/studies", {"version": 8, "text": "Hm."}).status_code == 404
    for player in (ann, ben):
        player.post(f"/v1/games/{game}/abandon")
    assert listed(late, game) == []
    clock.time += 60_000
    assert listed(late, game) == [shown]


def test_only_its_author_changes_a_study(ann, ben):
    """For others it is not there, also when they can read it."""
    game, _ = played(ann, ben)
    study = written(ann, game, shown=True)
    path = f"/v1/games/{game}/studies/{study}"
    assert listed(ben, game) == [study]
    assert ben.call("PUT", path, {"text": "No."}).status_code == 404
    assert ben.delete(path).status_code == 404
    changed = ann.call("PUT", path, {"text": "Yes.", "shown": False}).json
    assert (changed["text"], changed["shown"], changed["version"]) == ("Yes.", False, 8)
    assert listed(ben, game) == []
    assert ann.delete(path).status_code == 204
    assert ann.delete(path).status_code == 404


def test_a_study_is_written_once(ann, ben):
    """Under one key, however often it is sent; pages go on where the one before ended."""
    game = begun(ann, ben)
    body, key = {"version": 5, "text": "Once."}, {"Idempotency-Key": "study"}
    first, again = (ann.post(f"/v1/games/{game}/studies", body, headers=key) for _ in range(2))
    assert (first.data, again.headers["Idempotency-Replayed"]) == (again.data, "true")
    ids = sorted([first.json["id"], *(written(ann, game, version) for version in (3, 6, 7))])
    for path in (f"/v1/games/{game}/studies?limit=3", "/v1/me/studies?limit=3"):
        page = ann.get(path)
        link = page.headers["Link"]
        rest = ann.get(link[1 : link.index(">")]).json
        assert sorted(one["id"] for one in (*page.json["studies"], *rest["studies"])) == ids
        assert rest["next"] is None


def test_there_is_a_limit(ann, ben, monkeypatch):
    """One author, one game; what is taken away makes room, and a refused key can be used again."""
    monkeypatch.setattr("service.application.studies.MOST_STUDIES", 2)
    game = begun(ann, ben)
    first, _ = written(ann, game), written(ann, game)
    body, key = {"version": 5, "text": "One more."}, {"Idempotency-Key": "more"}
    path = f"/v1/games/{game}/studies"
    assert code(ann.post(path, body, headers=key)) == (409, "study.too-many")
    assert written(ben, game)
    ann.delete(f"{path}/{first}")
    assert ann.post(path, body, headers=key).status_code == 201


def test_studies_go_with_their_author(ann, ben, services):
    """They are in what one takes away, and gone when one goes."""
    game, _ = played(ann, ben)
    study = written(ann, game, shown=True)
    assert [one["id"] for one in ann.get("/v1/me/data").json["studies"]] == [study]
    assert ann.delete("/v1/me").status_code in (200, 204)
    assert listed(ben, game) == []


@pytest.mark.parametrize("cursor", ["1", "x.st_0000000000000000", "1.st_zz"])
def test_a_wrong_cursor_is_refused(ann, ben, cursor):
    """With a sentence that names it."""
    game = begun(ann, ben)
    assert code(ann.get(f"/v1/games/{game}/studies?cursor={cursor}")) == (422, "request.invalid")
