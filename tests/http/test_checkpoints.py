"""Checkpoints as outsiders get them: checked with what the answers say, and nothing else."""

from typing import Any

import pytest

from domain.kernel import merkle
from service.application.notes import PublicKey, is_signed_by, read
from tests.http.driver import Player, code


@pytest.fixture
def signed(services, game, ann):
    """A running game of Ann and Ben that the newest checkpoint holds."""
    checkpoint(services, ann, game)
    return game


def checkpoint(services, player: Player, game: str) -> Any:
    """Make checkpoints until the newest holds the game as it is; other tests share the database."""
    for _ in range(1000):
        services.checkpoints.make()
        found = player.get(f"/v1/games/{game}/proof")
        if found.status_code == 200 and found.json["version"] == player.version(game):
            return found.json
    raise AssertionError("the game is in no checkpoint")


def test_a_stranger_checks_a_game(signed, stranger, ann, services):
    """From proof, keys and the game's own log: the head is in the tree, the tree is signed, and it only grew."""
    proof = stranger.get(f"/v1/games/{signed}/proof").json
    [event] = stranger.get(f"/v1/games/{signed}/events?after={proof['version'] - 1}&limit=1").json["events"]
    assert event["hash"] == proof["hash"]
    body = read(proof["checkpoint"]["note"])
    leaf = merkle.leaf_hash(signed, proof["version"], bytes.fromhex(proof["hash"]))
    path = [bytes.fromhex(step) for step in proof["path"]]
    assert merkle.includes(body.root, body.size, leaf, proof["leaf"], path)
    keys = stranger.get("/v1/checkpoints/keys").json["keys"]
    assert any(
        is_signed_by(proof["checkpoint"]["note"], PublicKey(k["origin"], bytes.fromhex(k["public"]))) for k in keys
    )
    ann.play(signed)
    newer = checkpoint(services, ann, signed)["checkpoint"]
    older = proof["checkpoint"]
    grown = stranger.get(f"/v1/checkpoints/{newer['n']}?from={older['n']}").json
    assert {name: grown[name] for name in newer} == newer
    before, after = ((one["size"], bytes.fromhex(one["root"])) for one in (older, newer))
    assert merkle.is_consistent(before, after, [bytes.fromhex(step) for step in grown["consistency"]["path"]])
    then = stranger.get(f"/v1/games/{signed}/proof?version={proof['version']}").json
    assert then["version"] == proof["version"]
    assert code(stranger.get(f"/v1/games/{signed}/proof?version=1")) == (404, "proof.not-yet")


def test_checkpoints_are_listed(signed, stranger, services, ann):
    """Newest first, by pages; one by one they are the same and may be kept for ever."""
    ann.play(signed)
    checkpoint(services, ann, signed)
    page = stranger.get("/v1/checkpoints?limit=1")
    newest = page.json["checkpoints"][0]
    assert page.json["next"] == newest["n"]
    following = stranger.get(page.headers["Link"].split(">")[0][1:]).json["checkpoints"]
    assert following[0]["n"] == newest["n"] - 1
    alone = stranger.get(f"/v1/checkpoints/{newest['n']}")
    assert alone.json == newest
    assert alone.headers["Cache-Control"] == "public, max-age=31536000"


def test_a_mirror_recomputes_the_root(signed, stranger):
    """From the hashes of the leaves alone."""
    newest = stranger.get("/v1/checkpoints?limit=1").json["checkpoints"][0]
    page = stranger.get(f"/v1/checkpoints/{newest['n']}/leaves?limit=7")
    hashes = page.json["leaves"]
    while page.json["next"] is not None:
        page = stranger.get(page.headers["Link"].split(">")[0][1:])
        hashes += page.json["leaves"]
    assert len(hashes) == newest["size"]
    nodes = {(n.level, n.place): n.hash for n in merkle.grown(0, {}, map(bytes.fromhex, hashes))}
    assert merkle.root(newest["size"], lambda level, place: nodes[level, place]).hex() == newest["root"]


def test_leaves_tell_no_game(signed, stranger, services):
    """Neither ids nor heads of games stand in what everybody may read."""
    newest = stranger.get("/v1/checkpoints?limit=1").json["checkpoints"][0]
    heads = {leaf.hash.hex() for leaf in services.store.leaves(0, 10**6, 10**6)}
    read_by_all = (
        stranger.get(f"/v1/checkpoints/{newest['n']}/leaves?limit=200").text + stranger.get("/v1/checkpoints").text
    )
    assert signed not in read_by_all
    assert not any(head in read_by_all for head in heads)


def test_a_proof_is_for_who_may_see_the_game(ann, ben, register, stranger, services):
    """A private game does not exist for strangers; where spectators are off, the running game is the table's own."""
    private = ann.open("toy", 2, visibility="private")
    ann.sit(private)
    closed = ann.open("toy", 2, spectators=False)
    for player in (ann, ben):
        player.sit(closed)
    ann.post(f"/v1/games/{closed}/start")
    checkpoint(services, ann, private)
    checkpoint(services, ben, closed)
    for outsider in (stranger, register()):
        missing = outsider.get("/v1/games/g_none/proof")
        assert (outsider.get(f"/v1/games/{private}/proof").json, missing.status_code) == (missing.json, 404)
        assert code(outsider.get(f"/v1/games/{closed}/proof")) == (403, "game.no-spectators")


@pytest.mark.parametrize(
    ("path", "answer"),
    [
        ("/v1/checkpoints/0", (404, "request.not-found")),
        ("/v1/checkpoints/01", (404, "request.not-found")),
        ("/v1/checkpoints/x", (404, "request.not-found")),
        ("/v1/checkpoints/999999999", (404, "request.not-found")),
        ("/v1/checkpoints/999999999/leaves", (404, "request.not-found")),
        ("/v1/checkpoints/1?from=999999999", (404, "request.not-found")),
        ("/v1/checkpoints/1?from=0", (422, "request.invalid")),
        ("/v1/checkpoints?before=0", (422, "request.invalid")),
        ("/v1/checkpoints?limit=0", (422, "request.invalid")),
    ],
)
def test_what_is_not_there(signed, stranger, path, answer):
    """A clear no."""
    assert code(stranger.get(path)) == answer
