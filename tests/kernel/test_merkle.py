"""The tree over chain heads: every proof of every size up to 70, by an independent brute force; wrong ones refused."""

import hashlib
from collections.abc import Sequence

import pytest

from domain.kernel import merkle

MOST = 70
LEAVES = [hashlib.sha256(bytes([n])).digest() for n in range(MOST + 1)]


def brute_root(leaves: Sequence[bytes]) -> bytes:
    """RFC 6962, section 2.1, word for word; leaves are hashed already."""
    if not leaves:
        return hashlib.sha256().digest()
    if len(leaves) == 1:
        return leaves[0]
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return hashlib.sha256(b"\x01" + brute_root(leaves[:k]) + brute_root(leaves[k:])).digest()


def brute_path(m: int, leaves: Sequence[bytes]) -> list[bytes]:
    """RFC 6962, section 2.1.1."""
    if len(leaves) == 1:
        return []
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    if m < k:
        return [*brute_path(m, leaves[:k]), brute_root(leaves[k:])]
    return [*brute_path(m - k, leaves[k:]), brute_root(leaves[:k])]


def brute_proof(m: int, leaves: Sequence[bytes], whole: bool = True) -> list[bytes]:
    """RFC 6962, section 2.1.2."""
    n = len(leaves)
    if m == n:
        return [] if whole else [brute_root(leaves)]
    k = 1
    while k * 2 < n:
        k *= 2
    if m <= k:
        return [*brute_proof(m, leaves[:k], whole), brute_root(leaves[k:])]
    return [*brute_proof(m - k, leaves[k:], False), brute_root(leaves[:k])]


@pytest.fixture(scope="module")
def nodes() -> dict[tuple[int, int], bytes]:
    """A tree grown in steps of different length, each from the edge of the one before alone."""
    known: dict[tuple[int, int], bytes] = {}
    size, step = 0, 1
    while size < MOST:
        some = LEAVES[size : min(MOST, size + step)]
        edge = {at: known[at] for at in merkle.edge(size)}
        known |= {(node.level, node.place): node.hash for node in merkle.grown(size, edge, some)}
        size, step = size + len(some), step % 5 + 1
    return known


def test_the_design_vectors():
    """Leaves, roots and proofs that were worked out before this code was written."""
    heads = [(1, 3, bytes(range(32))), (2, 1, bytes(32)), (3, 7, b"\xff" * 32)]
    leaves = [merkle.leaf_hash(f"g_{number:020}", version, head) for number, version, head in heads]
    assert [leaf.hex()[:8] for leaf in leaves] == ["bc9049cb", "7fe03984", "113edbd4"]
    assert leaves[0].hex() == "bc9049cb4d46472facd053ea0d8fa901376866297b761eab40c6af046f8b478c"
    assert leaves[2].hex() == "113edbd45c206729b7438848c0995484a05df0511a12360344114bfeafa1d07e"
    grown = {(n.level, n.place): n.hash for n in merkle.grown(0, {}, leaves)}
    node = lambda level, place: grown[level, place]  # noqa: E731
    assert merkle.root(2, node).hex() == "fc64df6f6f5dddbda0d711ecbfe12c1962aaa51d660d6ce96a6ca7951ed873eb"
    assert merkle.root(3, node).hex() == "cb8980d7cd127f245f54c1fdfb49664a992e75762cab7910fca7e40cb1ec5c51"
    assert merkle.inclusion(1, 3, node) == [leaves[0], leaves[2]]
    assert merkle.consistency(2, 3, node) == [leaves[2]]


def test_roots_and_inclusion_of_all_sizes(nodes):
    """2,485 proofs equal the brute force and hold, and for another leaf, place, size, root or path they do not."""
    node = lambda level, place: nodes[level, place]  # noqa: E731
    assert merkle.root(0, node) == merkle.EMPTY == brute_root([])
    for size in range(1, MOST + 1):
        leaves = LEAVES[:size]
        root = brute_root(leaves)
        assert merkle.root(size, node) == root
        for place, leaf in enumerate(leaves):
            path = merkle.inclusion(place, size, node)
            assert path == brute_path(place, leaves)
            assert merkle.includes(root, size, leaf, place, path)
            assert not merkle.includes(root, size, LEAVES[place + 1], place, path)
            assert not merkle.includes(LEAVES[0], size + 1, leaf, place, path)
            assert not merkle.includes(root, size, leaf, place, [*path, LEAVES[0]])
            assert not merkle.includes(root, size, leaf, size, path)
            if path:
                assert not merkle.includes(root, size, leaf, place ^ 1, path)
                assert not merkle.includes(root, size, leaf, place, path[:-1])
                assert not merkle.includes(root, size, leaf, place, [*path[:-1], LEAVES[MOST]])
        with pytest.raises(ValueError, match="not among"):
            merkle.inclusion(size, size, node)


def test_consistency_of_all_pairs_of_sizes(nodes):
    """2,485 proofs equal the brute force and hold; a changed, shortened, lengthened or exchanged one does not."""
    node = lambda level, place: nodes[level, place]  # noqa: E731
    roots = [brute_root(LEAVES[:size]) for size in range(MOST + 1)]
    for size in range(1, MOST + 1):
        for before in range(1, size + 1):
            path = merkle.consistency(before, size, node)
            assert path == brute_proof(before, LEAVES[:size])
            old, new = (before, roots[before]), (size, roots[size])
            assert merkle.is_consistent(old, new, path)
            assert not merkle.is_consistent((before, LEAVES[MOST]), new, path)
            assert not merkle.is_consistent(old, (size, LEAVES[MOST]), path)
            assert not merkle.is_consistent(old, new, [*path, LEAVES[MOST]])
            if before < size:
                assert not merkle.is_consistent(new, old, path)
                assert not merkle.is_consistent(old, new, path[:-1])
                assert not merkle.is_consistent(old, new, [*path[:-1], LEAVES[MOST]])
                assert not merkle.is_consistent((before - 1, roots[before - 1]), new, path)
        with pytest.raises(ValueError, match="does not continue"):
            merkle.consistency(size + 1, size, node)


def test_a_tree_that_forgot_a_leaf_is_not_consistent(nodes):
    """Whoever drops or changes an old leaf finds no path from the root that was signed before."""
    changed = [*LEAVES[:3], LEAVES[MOST], *LEAVES[4:20]]
    dropped = [*LEAVES[:3], *LEAVES[4:20]]
    for forged in (changed, dropped):
        old, new = (10, brute_root(LEAVES[:10])), (len(forged), brute_root(forged))
        assert not merkle.is_consistent(old, new, brute_proof(10, forged))
