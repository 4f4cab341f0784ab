"""Entropy that was promised, as the verifiers for strangers see it: kept, or not the one that was promised."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.catalogue import catalogue
from domain.game.lobby import Terms
from domain.game.orders import Open, Play, Reveal, Start, TakeSeat
from domain.kernel.aggregate import person
from tests.audit.forging import chained_anew, opened_log
from tests.audit.played import Recording, exported
from tests.audit.verifiers import NODE, NodeVerifier, by_bakufu, by_python, node
from tests.playing import voice

ID = "g_promised"
WORDS = {f"p_{seat}": f"{seat:064x}" for seat in (0, 1)}
TITLES = catalogue()


def promise(account: str) -> str:
    return hashlib.sha256(f"bakufu.entropy.1|{ID}|{account}|{WORDS[account]}".encode()).hexdigest()


@pytest.fixture(scope="module")
def content() -> bytes:
    """A game whose seats have promised and revealed."""
    title = TITLES["yokohama"]
    table = Recording(title, ID, bytes(range(32)))
    table.do(person("p_0"), Open(title.setup(2), Terms()))
    for account in WORDS:
        table.do(person(account), TakeSeat(promise=promise(account)))
    table.do(person("p_0"), Start())
    for account, entropy in WORDS.items():
        table.do(person(account), Reveal(entropy))
    game = table.game
    while game.position.asked:
        seat = game.position.asked[0]
        table.do(voice(game, seat), Play(seat, game.options(seat)[0]))
    return exported(TITLES, table.events, ID)


@pytest.fixture(scope="module")
def browser() -> Iterator[NodeVerifier | None]:
    if NODE is None:
        yield None
        return
    with node() as verifier:
        yield verifier


def test_kept_promises_are_part_of_chance(content: bytes, browser: NodeVerifier | None, tmp_path: Path) -> None:
    """With them all draws are as they must be."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(content)
    assert b'"game.entropy-revealed"' in content
    found = [by_python(path), by_bakufu(path, TITLES), *([browser(path)] if browser else [])]
    assert all(one.sound and one.draws > 0 for (one,) in found), found


def test_a_broken_promise_is_named(content: bytes, browser: NodeVerifier | None, tmp_path: Path) -> None:
    """Also if the log was chained anew by somebody who has the seed."""
    log = opened_log(content.splitlines())
    place = log.find(lambda row: row["event"]["type"] == "game.entropy-revealed")
    log.rows[place]["event"]["entropy"] = "ff" * 32
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"\n".join(chained_anew(log)) + b"\n")
    found = [by_python(path), by_bakufu(path, TITLES), *([browser(path)] if browser else [])]
    assert [one.event for (one,) in found] == [place + 1] * len(found)
    assert all("reveals other entropy than was promised" in one.text for (one,) in found)
