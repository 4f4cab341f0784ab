"""Statistics and luck over HTTP: three forms, caching, and nothing early."""

from tests.http.driver import code
from tests.http.test_rewinding import played
from tests.http.test_words import begun


def test_statistics_in_three_forms(services, ann, ben, stranger, clock):
    """As JSON, as CSV and as a picture, for everybody; an unknown title is not there."""
    played(ann, ben)
    clock.time += 60_000
    services.models.catch_up()
    services.statistics.forget("toy")
    while services.statistics.advance("toy"):
        pass
    path = "/v1/statistics/toy"
    assert stranger.get(path).json["games"] >= 1
    assert stranger.get(path, headers={"Accept": "text/csv"}).text.startswith("part,name")
    assert stranger.get(path, headers={"Accept": "image/svg+xml"}).text.startswith("<svg")
    assert code(stranger.get(path, headers={"Accept": "text/html"})) == (406, "request.not-acceptable")
    assert stranger.get("/v1/statistics/go").status_code == 404
    kept = stranger.get(path)
    assert kept.headers["Cache-Control"] == "public, max-age=300"
    assert kept.headers["Vary"] == "Accept"


def test_luck_is_told_after_the_end(ann, ben, stranger, register, clock):
    """Before that, and while it is late, nobody learns from it; a private game's is for those who may see it."""
    game = begun(ann, ben)
    assert code(ann.get(f"/v1/games/{game}/luck")) == (409, "game.still-playing")
    over, _ = played(ann, ben)
    found = stranger.get(f"/v1/games/{over}/luck")
    assert [seat["seat"] for seat in found.json["seats"]] == [0, 1]
    again = stranger.get(f"/v1/games/{over}/luck", headers={"If-None-Match": found.headers["ETag"]})
    assert again.status_code == 304
    late = begun(ann, ben, delay=60)
    before = stranger.get(f"/v1/games/{late}/luck")
    for player in (ann, ben):
        player.post(f"/v1/games/{late}/abandon")
    assert stranger.get(f"/v1/games/{late}/luck").data == before.data
    clock.time += 60_000
    assert stranger.get(f"/v1/games/{late}/luck").status_code == 200
    private = ann.open("toy", 2, visibility="private")
    assert register().get(f"/v1/games/{private}/luck").status_code == 404
