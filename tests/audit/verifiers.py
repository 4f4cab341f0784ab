"""The three verifiers behind one interface: what they say of an export, and which event they blame."""

import json
import shutil
import subprocess
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from domain.kernel.title import AnyTitle
from service.application.audit import verify as bakufu_verify
from service.application.export_file import BadExport, games_in
from service.verifiers import verify as stand_alone

HERE = Path(__file__).parent
NODE = shutil.which("node")


class Finding(NamedTuple):
    """`event` is the first bad one; None for a sound log, 0 for what is no export."""

    event: int | None
    text: str = ""
    draws: int = 0
    opened: int = 0
    gaps: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        return self.event is None


def by_python(path: Path, keys: Sequence[str] = (), proof: Any = None) -> list[Finding]:
    """verify.py, called in this process; its command line is tested by itself."""
    found: list[Finding] = []
    try:
        for header, lines in stand_alone.games_of(str(path)):
            trusted = [bytes.fromhex(key) for key in keys]
            try:
                game = stand_alone.CheckedGame(header, lines, proof or header.get("checkpoint"), trusted)
                gaps = tuple(game.gaps)
                found.append(Finding(None, game.held, game.count["draws"], game.count["opened"], gaps))
            except stand_alone.Bad as bad:
                found.append(Finding(bad.args[1], bad.args[0]))
    except (stand_alone.Bad, OSError, EOFError, zlib.error, *stand_alone.UNREADABLE) as error:
        found.append(Finding(0, str(error)))
    return found


class NodeVerifier:
    """verify.js in one Node process for many files."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def __call__(self, path: Path, keys: Sequence[str] = (), proof: Any = None) -> list[Finding]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps({"file": str(path), "keys": list(keys), "proof": proof}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if "unsuitable" in answer:
            return [Finding(0, answer["unsuitable"])]
        return [
            Finding(None, game["held"], game["draws"], game["opened"], tuple(game["gaps"]))
            if game["sound"]
            else Finding(game["event"], game["fault"])
            for game in answer["games"]
        ]


@contextmanager
def node() -> Iterator[NodeVerifier]:
    assert NODE
    command = [NODE, "--no-warnings", str(HERE / "node_verify.mjs")]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield NodeVerifier(process)
    finally:
        with suppress(BrokenPipeError):
            process.communicate(timeout=120)


def by_bakufu(path: Path, titles: dict[str, AnyTitle]) -> list[Finding]:
    """`bakufu verify`, called in this process."""
    found: list[Finding] = []
    try:
        for game in games_in(BytesIO(path.read_bytes())):
            report = bakufu_verify(game.all_lines(), titles)
            event = None if not report.faults else report.first or -1
            found.append(Finding(event, "; ".join(report.faults), report.draws, report.seals_opened))
    except BadExport as error:
        found.append(Finding(0, str(error)))
    return found
