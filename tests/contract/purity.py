"""Finds code of a title that changes the state outside `Event.apply`.

Allowed to assign: events (apply), state (helpers that apply calls), imagine (works on a copy), tables (loading),
value, odds, outlook and careful (reckon with numbers of their own; a test shows that positions stay as they are),
`self` in a constructor, and anything a function has made itself.
"""

import ast
from pathlib import Path

EXEMPT = ("events", "state", "imagine", "tables", "value", "odds", "outlook", "careful")
MUTATORS = {
    "append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse",
    "update", "setdefault", "popitem", "add", "discard", "appendleft", "popleft", "apply",
}  # fmt: skip
FRESH = (
    ast.Call, ast.List, ast.Dict, ast.Set, ast.Tuple, ast.ListComp, ast.DictComp, ast.SetComp, ast.BinOp, ast.Constant,
)  # fmt: skip


def impure_lines(folder: Path) -> list[str]:
    found = []
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder).with_suffix("").parts
        if any(part.split("_")[0] in EXEMPT for part in inside):
            continue
        tree = ast.parse(path.read_text())
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                found += [f"{path.name}:{line}" for line in _impure(function)]
    return sorted(set(found))


def _impure(function: ast.FunctionDef) -> list[int]:
    own = _made_here(function)
    if function.name == "__init__":
        own.add("self")
    lines = []
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=targets) | ast.Delete(targets=targets):
                touched: list[ast.expr] = [t for target in targets for t in _flat(target)]
            case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
                touched = _flat(target)
            case ast.Call(func=ast.Attribute(attr=attr, value=value)) if attr in MUTATORS:
                lines += [node.lineno] if _root(value) not in own else []
                continue
            case _:
                continue
        lines += [
            node.lineno
            for item in touched
            if isinstance(item, ast.Attribute | ast.Subscript) and _root(item) not in own
        ]
    return lines


def _flat(target: ast.expr) -> list[ast.expr]:
    return list(target.elts) if isinstance(target, ast.Tuple | ast.List) else [target]


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else "()"


def _made_here(function: ast.FunctionDef) -> set[str]:
    """Names bound to something new; a name that ever stands for a part of something else does not count."""
    fresh: set[str] = {"()"}
    borrowed: set[str] = set()
    for node in ast.walk(function):
        pairs: list[tuple[ast.expr, ast.expr | None]] = []
        if isinstance(node, ast.Assign):
            pairs = [(target, node.value) for target in node.targets]
        elif isinstance(node, ast.AnnAssign):
            pairs = [(node.target, node.value)]
        for target, value in pairs:
            if isinstance(target, ast.Name):
                (fresh if isinstance(value, FRESH) else borrowed).add(target.id)
    return fresh - borrowed
