"""Checkpoints, and the proof that one of them holds a game."""

import re

from flask import Blueprint, Response

from service.application.checkpoints import plain_note, plain_proof
from service.http.errors import not_found
from service.http.paging import page_size
from service.http.request_context import current
from service.http.responses import answer
from service.http.schemas.checkpoints import COUNTED, ReadCheckpoint, ReadCheckpoints, ReadLeaves, ReadProof

checkpoints = Blueprint("checkpoints", __name__)
READ_CHECKPOINTS, READ_CHECKPOINT = ReadCheckpoints(), ReadCheckpoint()
READ_LEAVES, READ_PROOF = ReadLeaves(), ReadProof()
NUMBERED = re.compile(COUNTED)


@checkpoints.get("/v1/checkpoints")
def list_checkpoints() -> Response:
    """Newest first."""
    http = current()
    wanted = http.query(READ_CHECKPOINTS)
    size = page_size(wanted.get("limit"))
    found = http.app.checkpoints.page(int(wanted["before"]) if "before" in wanted else None, size + 1)
    shown = found[:size]
    following = shown[-1].n if len(found) > size else None
    headers = {"Link": f'</v1/checkpoints?before={following}&limit={size}>; rel="next"'} if following else {}
    return answer({"checkpoints": [plain_note(note) for note in shown], "next": following}, headers=headers)


@checkpoints.get("/v1/checkpoints/keys")
def keys() -> Response:
    """Every key that has signed, the oldest first."""
    found = current().app.checkpoints.signing_keys()
    listed = [
        {"id": key.id, "origin": key.origin, "public": key.public.hex(), "since": key.since, "until": key.until}
        for key in found
    ]
    return answer({"keys": listed})


@checkpoints.get("/v1/checkpoints/<n>")
def one_checkpoint(n: str) -> Response:
    """One checkpoint; with `from` also the proof that it continues an earlier one. It never changes."""
    http = current()
    wanted = http.query(READ_CHECKPOINT)
    number = _number(n)
    body = plain_note(http.app.checkpoints.one(number))
    if "from_" in wanted:
        earlier = int(wanted["from_"])
        path = http.app.checkpoints.consistency(earlier, number)
        body["consistency"] = {"from": earlier, "path": [hash.hex() for hash in path]}
    return answer(body)


@checkpoints.get("/v1/checkpoints/<n>/leaves")
def leaves(n: str) -> Response:
    """Hashes of leaves from a place on: who mirrors them can recompute every root."""
    http = current()
    wanted = http.query(READ_LEAVES)
    number, after, size = _number(n), int(wanted.get("after", 0)), page_size(wanted.get("limit"))
    found = http.app.checkpoints.leaf_hashes(number, after, size + 1)
    shown = found[:size]
    following = after + size if len(found) > size else None
    path = f"/v1/checkpoints/{number}/leaves?after={following}&limit={size}"
    headers = {} if following is None else {"Link": f'<{path}>; rel="next"'}
    return answer({"leaves": [hash.hex() for hash in shown], "next": following}, headers=headers)


@checkpoints.get("/v1/games/<id>/proof")
def proof(id: str) -> Response:
    """That the newest checkpoint holds the newest head of the game that the caller may know of."""
    http = current()
    wanted = http.query(READ_PROOF)
    version = int(wanted["version"]) if "version" in wanted else None
    return answer(plain_proof(id, http.app.checkpoints.proof(id, http.anybody(), version)))


def _number(text: str) -> int:
    if not NUMBERED.fullmatch(text):
        raise not_found("There is no checkpoint of that number.")
    return int(text)
