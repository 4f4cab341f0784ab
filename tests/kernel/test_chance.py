"""Chance: uniform, recomputable, scriptable."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from domain.kernel.audit import false_draws
from domain.kernel.chance import Chance, FastChance, ScriptedChance, SealedChance, chance_key, commitment
from domain.kernel.record import SHUFFLED, Event, below, dice

KEY = bytes(range(32))


def test_a_sealed_draw_is_what_the_documentation_says() -> None:
    """A draw is HMAC-SHA256 over stream, version, label and counter, read as 64-bit words and reduced."""
    block = hmac.new(KEY, b"g_1|7|edo.dealt/order|0", hashlib.sha256).digest()
    words = [int.from_bytes(block[i : i + 8], "big") for i in (0, 8, 16)]
    assert SealedChance(KEY, "g_1").draw((6, 10, 52), 7, "edo.dealt/order") == [
        words[0] % 6,
        words[1] % 10,
        words[2] % 52,
    ]


def test_draws_differ_by_game_version_and_label() -> None:
    """No two questions to chance share an answer by construction."""
    bounds = (1 << 60,)
    draws = {
        SealedChance(KEY, stream).draw(bounds, version, label)[0]
        for stream in ("g_1", "g_2")
        for version in (1, 2)
        for label in ("a/b", "a/c")
    }
    assert len(draws) == 8


@pytest.mark.parametrize("chance", [SealedChance(KEY, "g"), FastChance(5)], ids=["sealed", "fast"])
def test_draws_are_uniform(chance: Chance) -> None:
    """Each face of a die comes up equally often, within five standard errors."""
    rolls = 12_000
    counts = Counter(chance.dice(rolls, 12, 1, "t/roll"))
    assert set(counts) == set(range(1, 13))
    expected = rolls / 12
    assert all(abs(count - expected) < 5 * (expected * 11 / 12) ** 0.5 for count in counts.values())


def test_words_that_would_favour_small_numbers_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rejection sampling: a word at or above the largest multiple of the bound is not used."""
    chance = SealedChance(KEY, "g")
    top = (1 << 64) - 1
    monkeypatch.setattr(chance, "_words", lambda prefix: iter([top, 7]))
    assert chance.draw((10,), 1, "t/x") == [7]


def test_a_shuffle_does_not_depend_on_the_order_it_starts_from() -> None:
    """Whoever knows only the outcome can recompute it."""
    chance = SealedChance(KEY, "g")
    assert chance.shuffled("zyxw", 3, "t/order") == chance.shuffled("wxyz", 3, "t/order")
    assert sorted(chance.shuffled(range(40), 3, "t/order")) == list(range(40))


def test_fast_draws_are_what_single_picks_would_be() -> None:
    bounds = (6, 1, 10, 2, 1000)
    together, one_by_one = FastChance(3), FastChance(3)
    assert together.draw(bounds) == [one_by_one.pick(bound) for bound in bounds]
    assert together.pick(99) == one_by_one.pick(99)
    assert together.dice(40, 12) == [1 + one_by_one.pick(12) for _ in range(40)]


def test_fast_chance_is_splitmix64() -> None:
    """Words are mixed many at a time, and come as if they were mixed one by one."""
    state, bound = int.from_bytes(hashlib.sha256(b"bakufu.fast.1|7|choices").digest()[:8], "big"), 1 << 64
    chance, expected = FastChance(7, "choices"), []
    for _ in range(100):
        state = (state + 0x9E3779B97F4A7C15) % bound
        word = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % bound
        word = (word ^ word >> 27) * 0x94D049BB133111EB % bound
        expected.append(word ^ word >> 31)
    assert [chance.pick(bound) for _ in range(100)] == expected


@pytest.mark.parametrize("drawn", [0, 1, 15, 16, 17])
def test_a_copy_goes_on_alike_and_apart(drawn: int) -> None:
    """What one of the two draws does not change what the other one will draw."""
    one, other = FastChance(5), FastChance(5)
    one.draw((9,) * drawn)
    other.draw((9,) * drawn)
    twin = one.copy()
    assert twin.draw((9,) * 40) == other.draw((9,) * 40)
    assert one.copy().draw((9,) * 40) == one.draw((9,) * 40)


def test_all_orders_are_equally_likely() -> None:
    """Six orders of three cards come up equally often."""
    chance = FastChance(3)
    counts = Counter(tuple(chance.shuffled("abc", 0, "")) for _ in range(6000))
    assert len(counts) == 6
    assert all(abs(count - 1000) < 150 for count in counts.values())


def test_scripted_outcomes_come_first_and_once() -> None:
    """A test names the outcomes it needs; the rest is fixed but arbitrary."""
    chance = ScriptedChance({"t/start": [2], "t/dice": [6, 1, 5], "t/deck": ["c", "a"]})
    assert chance.below(4, 0, "t/start") == 2
    assert chance.dice(2, 6, 0, "t/dice") == [6, 1]
    assert chance.dice(2, 6, 0, "t/dice")[0] == 5
    assert chance.shuffled("abcd", 0, "t/deck")[:2] == ["c", "a"]
    assert sorted(chance.shuffled("abcd", 0, "t/deck")) == list("abcd")
    assert chance.below(1, 0, "t/unscripted") == 0


def test_the_commitment_binds_the_seed() -> None:
    """The published hash fits one seed only."""
    assert commitment(b"a" * 32) != commitment(b"b" * 32)
    assert commitment(b"a" * 32) == hashlib.sha256(b"bakufu.seed.1" + b"a" * 32).hexdigest()


def test_every_seat_can_change_the_key() -> None:
    """Entropy of any seat, and which seat it came from, changes all chance of the game."""
    keys = {
        chance_key(b"s" * 32, entropies) for entropies in (["", ""], ["x", ""], ["", "x"], ['x","', ""], ["x", "y"])
    }
    assert len(keys) == 5


class Rolled(Event, tag="t.rolled"):
    seats: int
    first: int
    faces: tuple[int, ...]
    order: tuple[str, ...]
    drawn: ClassVar[Mapping[str, Any]] = {"first": below("seats"), "faces": dice(6), "order": SHUFFLED}


def test_the_audit_finds_a_loaded_die() -> None:
    """A field that was not drawn as declared is named."""
    chance = SealedChance(KEY, "g")
    first = chance.below(3, 9, "t.rolled/first")
    faces = tuple(chance.dice(4, 6, 9, "t.rolled/faces"))
    order = tuple(chance.shuffled("abc", 9, "t.rolled/order"))
    assert false_draws(Rolled(3, first, faces, order), 9, chance) == []
    assert false_draws(Rolled(3, first, (6, 6, 6, 6), order), 9, chance) == ["faces"]
    assert false_draws(Rolled(3, first, faces, order[::-1]), 10, chance) != []
