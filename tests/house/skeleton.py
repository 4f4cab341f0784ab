"""What the folder of every title looks like, and in what a folder still differs."""

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import click

import domain
from domain.catalogue import TITLES
from domain.kernel.question import Rule
from domain.kernel.title import AnyTitle

DOMAIN = Path(domain.__file__).parent

NAMES: dict[str, tuple[str, ...]] = {
    "meta": ("META",),
    "tables.pack": ("Pack",),
    "tables.house": ("HOUSE",),
    "tables.checks": ("problems(pack)",),
    "tables.drawing": ("DRAWING",),
    "parts": ("Parts", "{Title}Table"),
    "state": ("{Title}",),
    "commands": ("COMMANDS",),
    "events": ("EVENTS",),
    "setting_up": ("lay_out(table, setup)",),
    "flow": ("proceed(table)",),
    "questions": ("QUESTIONS", "OUT_OF_TURN", "HARMLESS"),
    "scoring": ("finish(table, reason)", "final_result(state, parts, reason)"),
    "invariants": ("faults(state, parts)",),
    "imagine": ("imagination(state, seat, parts, chance)",),
    "view": ("view(state, seat, parts)", "{Title}View"),
    "codes": ("CODES",),
    "upcasts": ("EVENT_UPCASTS", "COMMAND_UPCASTS"),
    "value": (
        "FEATURES",
        "value(state, seat, parts)",
        "ordering(state, seat, parts, options)",
        "turn_mark(state, seat)",
    ),
    "weights": ("WEIGHTS",),
    "words.en": ("QUESTIONS", "LABELS", "EVENTS", "REFUSALS", "NAMES", "TEXTS"),
    "words.de": ("QUESTIONS", "LABELS", "EVENTS", "REFUSALS", "NAMES", "TEXTS"),
    "words.facts": ("FACTS",),
    "words.board": ("board(sight, words)",),
    "title": ("{Title}Title", "{title}()"),
}
"""Modules of every title and what each holds; arguments by name, in order."""

LONGEST, SHORTEST = 250, 12
ANY_LENGTH = {"__init__", "meta", "upcasts", "weights", "tables", "words"}
MOST_FILES = 2


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower().replace("-", "_")


def deviations(title: AnyTitle) -> Iterator[str]:
    """Everything in which the folder of a title is not as agreed."""
    name = title.meta.name
    yield from _names(name)
    yield from _answers(title)
    yield from _event_modules(name)
    yield from _lengths(name)
    yield from _rule_words(name)


def _names(title: str) -> Iterator[str]:
    for path, wanted in NAMES.items():
        module = _module(f"domain.{title}.{path}")
        for name in (template.format(title=title, Title=title.capitalize()) for template in wanted):
            if module is None or _declared(module, name.partition("(")[0]) != name:
                yield f"{path}: {name}"


def _module(path: str) -> Any:
    try:
        return import_module(path)
    except ModuleNotFoundError:
        return None


def _declared(module: Any, name: str) -> str:
    """A name with its arguments, if it stands for a function."""
    found = getattr(module, name, None)
    if found is None:
        return ""
    return f"{name}({', '.join(inspect.signature(found).parameters)})" if inspect.isfunction(found) else name


def _answers(title: AnyTitle) -> Iterator[str]:
    for ask, question in title.questions.items():
        name = question.options.__name__
        if name != snake(ask.partition(".")[2]) + "_options":
            yield f"options of {ask}: {name}"
    for command, rule in _rules(title):
        deed, judge = rule
        if not _named_after(deed.__name__, snake(command.__name__)):
            yield f"deed of {command.__name__}: {deed.__name__}"
        elif judge is not None and not _named_after(judge.__name__, "judge_" + snake(command.__name__)):
            yield f"judge of {command.__name__}: {judge.__name__}"


def _rules(title: AnyTitle) -> Iterator[tuple[type, Rule]]:
    for question in title.questions.values():
        yield from question.answers.items()
    yield from title.out_of_turn_answers.items()


def _named_after(name: str, wanted: str) -> bool:
    """A suffix is allowed where one command means different things in different questions."""
    return name == wanted or name.startswith(wanted + "_")


def _event_modules(title: str) -> Iterator[str]:
    folder = DOMAIN / title
    phases = {path.stem for path in folder.rglob("*.py") if path.parent.name != "events"} | {"actions"}
    for path in sorted((folder / "events").glob("*.py")):
        if path.stem != "__init__" and path.stem not in phases:
            yield f"events/{path.name} is named after no phase"


def _lengths(title: str) -> Iterator[str]:
    folder = DOMAIN / title
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder).with_suffix("")
        if ANY_LENGTH.isdisjoint(inside.parts):
            lines = len(path.read_text().splitlines())
            if not SHORTEST <= lines <= LONGEST:
                yield f"length of {inside.as_posix()}.py"


def _rule_words(title: str) -> Iterator[str]:
    listed = Path(__file__).parent / "rule_words" / f"{title}.txt"
    if not listed.exists():
        yield "rule words"
        return
    for line in listed.read_text().splitlines():
        word, _, files = (part.strip() for part in line.partition("="))
        found = _files_of(title, word)
        if found != set(files.split()) or len(found) > MOST_FILES:
            yield f"rule word {word}: found in {' '.join(sorted(found)) or 'no file'}"


def _files_of(title: str, word: str) -> set[str]:
    """Files in which a reader finds a word of the rulebook, by name, function or docstring, rules only."""
    pattern = re.compile(r"\b" + re.sub(r"[ _-]+", "[ _-]", word) + r"(e?s)?\b", re.IGNORECASE)
    return {file for file, texts in _told(title).items() if any(map(pattern.search, texts))}


@cache
def _told(title: str) -> dict[str, list[str]]:
    """By file of the rules: its name, the names of its functions and the first lines of its docstrings."""
    folder, told = DOMAIN / title, {}
    for path in folder.rglob("*.py"):
        if ANY_LENGTH.isdisjoint(path.relative_to(folder).with_suffix("").parts) and not path.stem.startswith("value"):
            tree = ast.parse(path.read_text())
            functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
            texts = [path.stem, *(node.name for node in functions)]
            documented: list[ast.Module | ast.FunctionDef] = [tree, *functions]
            texts += [(ast.get_docstring(node) or "").partition("\n")[0] for node in documented]
            told[path.relative_to(folder).as_posix()] = [text.replace("_", " ") for text in texts]
    return told


def exceptions(title: str) -> list[str]:
    """What is known to be not as agreed yet."""
    return (Path(__file__).parent / "skeleton" / f"{title}.txt").read_text().splitlines()


@click.command()
@click.argument("title", type=click.Choice(list(TITLES)))
def main(title: str) -> None:
    """Write down in what the folder of a title still differs; the list may not grow."""
    found = list(deviations(TITLES[title]()))
    if len(found) > len(exceptions(title)):
        raise click.ClickException("the list would grow: " + "; ".join(sorted(set(found) - set(exceptions(title)))))
    (Path(__file__).parent / "skeleton" / f"{title}.txt").write_text("".join(f"{line}\n" for line in found))


if __name__ == "__main__":
    main()
