"""The tree over chain heads (RFC 6962): a log of leaves whose root proves that it holds a leaf, and that it only grew.

A tree is read through its complete subtrees: `node(level, place)` covers the leaves from `place * 2**level` on. They
never change, so they can be stored; everything else follows from them.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

Node: TypeAlias = Callable[[int, int], bytes]
EMPTY = hashlib.sha256(b"").digest()


class TreeNode(NamedTuple):
    level: int
    place: int
    hash: bytes


def leaf_hash(stream: str, version: int, head: bytes) -> bytes:
    """That a stream had this hash at this version."""
    return hashlib.sha256(b"\x00" + f"bakufu.head.1|{stream}|{version}|{head.hex()}".encode()).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


# -- growing and reading a tree ------------------------------------------------------------------


def edge(size: int) -> list[tuple[int, int]]:
    """The complete subtrees of which a tree consists, largest first: what it takes to grow it."""
    levels = reversed(range(size.bit_length()))
    return [(level, (size >> level) - 1) for level in levels if size >> level & 1]


def grown(size: int, known: Mapping[tuple[int, int], bytes], leaves: Iterable[bytes]) -> Iterator[TreeNode]:
    """Subtrees that further leaves complete; `known` holds at least the edge of the tree before."""
    nodes = dict(known)
    for place, hash in enumerate(leaves, size):
        at = TreeNode(0, place, hash)
        nodes[0, place] = hash
        yield at
        while at.place & 1:
            left = nodes[at.level, at.place - 1]
            at = TreeNode(at.level + 1, at.place >> 1, node_hash(left, at.hash))
            nodes[at.level, at.place] = at.hash
            yield at


def root(size: int, node: Node) -> bytes:
    return _span(0, size, node) if size else EMPTY


def inclusion(place: int, size: int, node: Node) -> list[bytes]:
    """The hashes that lead from a leaf to the root."""
    if not 0 <= place < size:
        raise ValueError(f"leaf {place} is not among {size}")
    path, first, end = [], 0, size
    while end - first > 1:
        middle = first + _left(end - first)
        if place < middle:
            path.append(_span(middle, end, node))
            end = middle
        else:
            path.append(_span(first, middle, node))
            first = middle
    return path[::-1]


def consistency(before: int, size: int, node: Node) -> list[bytes]:
    """The hashes that show the tree of `before` leaves to be the beginning of that of `size`."""
    if not 0 < before <= size:
        raise ValueError(f"a tree of {size} leaves does not continue one of {before}")
    path, first, end, whole = [], 0, size, True
    while before != end:
        middle = first + _left(end - first)
        if before <= middle:
            path.append(_span(middle, end, node))
            end = middle
        else:
            path.append(_span(first, middle, node))
            first, whole = middle, False
    if not whole:
        path.append(_span(first, end, node))
    return path[::-1]


def _span(first: int, end: int, node: Node) -> bytes:
    """Hash of the leaves from `first` up to `end`; begins where a subtree begins."""
    size = end - first
    if size & (size - 1) == 0:
        level = size.bit_length() - 1
        return node(level, first >> level)
    middle = first + _left(size)
    return node_hash(_span(first, middle, node), _span(middle, end, node))


def _left(size: int) -> int:
    """The largest power of two below a size."""
    return 1 << (size - 1).bit_length() - 1


# -- checking, without the tree ------------------------------------------------------------------


def includes(root: bytes, size: int, leaf: bytes, place: int, path: Sequence[bytes]) -> bool:
    """Whether a path leads from a leaf at a place to the root of a tree of that size."""
    if not 0 <= place < size:
        return False
    here, last, hash = place, size - 1, leaf
    for other in path:
        if last == 0:
            return False
        if here & 1 or here == last:
            hash = node_hash(other, hash)
            while here and not here & 1:
                here, last = here >> 1, last >> 1
        else:
            hash = node_hash(hash, other)
        here, last = here >> 1, last >> 1
    return last == 0 and hash == root


def is_consistent(before: tuple[int, bytes], after: tuple[int, bytes], path: Sequence[bytes]) -> bool:
    """Whether a path shows that one tree, given as size and root, begins with another."""
    (old_size, old_root), (new_size, new_root) = before, after
    if not 0 < old_size <= new_size:
        return False
    if old_size == new_size:
        return not path and old_root == new_root
    steps = [old_root, *path] if old_size & (old_size - 1) == 0 else list(path)
    if not steps:
        return False
    here, last = old_size - 1, new_size - 1
    while here & 1:
        here, last = here >> 1, last >> 1
    old = new = steps[0]
    for other in steps[1:]:
        if last == 0:
            return False
        if here & 1 or here == last:
            old, new = node_hash(other, old), node_hash(other, new)
            while here and not here & 1:
                here, last = here >> 1, last >> 1
        else:
            new = node_hash(new, other)
        here, last = here >> 1, last >> 1
    return last == 0 and old == old_root and new == new_root
