"""Try the image without an engine for containers: take the steps of the Dockerfile in a folder, and run what it holds.

Needs root, for chroot, and debootstrap, which makes a Debian with Python in place of the official image. Every
instruction of the Dockerfile is taken or refused, none is skipped silently:

    python docker/try_image.py build FOLDER
    python docker/try_image.py run FOLDER -- bakufu doctor
"""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCKERFILE = ROOT / "docker" / "Dockerfile"
SUITE = {"python:3.13-slim": "trixie"}  # the Debian with the same Python
PACKAGES = "python3,python3-venv,ca-certificates"
MOUNTS = ("/dev", "/proc")


def instructions(text: str) -> Iterator[tuple[str, str]]:
    """The instructions of a Dockerfile, each on one line, without comments."""
    lines = (line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#"))
    whole = re.sub(r"\\\n\s*", " ", "\n".join(lines))
    for line in whole.splitlines():
        name, _, rest = line.partition(" ")
        yield name, rest.strip()


class Stage:
    """One stage of the build: a root file system, and how a command is run in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
        self.place, self.user, self.command, self.health = "/", "0", [""], [""]

    def inside(self, path: str) -> Path:
        return self.folder / (Path(self.place) / path).as_posix().lstrip("/")

    def run(self, command: list[str], more: Mapping[str, str] | None = None, user: str | None = None) -> int:
        who = user or self.user
        chroot = ["chroot", f"--userspec={who}:{who}", str(self.folder)]
        script = ["/bin/sh", "-c", f'cd {shlex.quote(self.place)} && exec "$@"', "sh", *command]
        with mounted(self.folder):
            return subprocess.run([*chroot, *script], env=self.environment | dict(more or {}), check=False).returncode

    def remember(self) -> None:
        known = [self.environment, self.place, self.user, self.command, self.health]
        self.folder.with_suffix(".json").write_text(json.dumps(known))

    @classmethod
    def recalled(cls, folder: Path) -> "Stage":
        stage = cls(folder)
        known = json.loads(folder.with_suffix(".json").read_text())
        stage.environment, stage.place, stage.user, stage.command, stage.health = known
        return stage


@contextmanager
def mounted(folder: Path) -> Iterator[None]:
    """What the kernel offers, and where this machine keeps packages, if it keeps any."""
    places = [*MOUNTS, *(place for place in os.environ.get("TRY_IMAGE_MOUNTS", "").split(":") if place)]
    done = []
    try:
        for place in places:
            target = folder / place.lstrip("/")
            target.mkdir(parents=True, exist_ok=True)
            subprocess.run(["mount", "--bind", place, str(target)], check=True)
            done.append(target)
        yield
    finally:
        for target in reversed(done):
            subprocess.run(["umount", str(target)], check=True)


def base(image: str, folder: Path) -> Stage:
    """A Debian in place of an official image; kept beside the others, since it takes a while."""
    kept = folder.parent / f"base-{SUITE[image]}"
    if not (kept / "usr/bin/python3").exists():
        options = ["--variant=minbase", f"--include={PACKAGES}"]
        subprocess.run(["debootstrap", *options, SUITE[image], str(kept)], check=True)
        (kept / "usr/local/bin/python").symlink_to("/usr/bin/python3")
    shutil.copytree(kept, folder, symlinks=True)
    for name in ("resolv.conf", "pip.conf"):
        if Path("/etc", name).exists():
            shutil.copy(Path("/etc", name), folder / "etc" / name)
    return Stage(folder)


class Build:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.stages: dict[str, Stage] = {}
        self.stage: Stage | None = None

    def take(self, name: str, rest: str) -> None:
        print(f"--- {name} {rest}", flush=True)
        getattr(self, f"do_{name.lower()}")(rest)

    def __getattr__(self, name: str) -> None:
        raise SystemExit(f"no way to take the instruction {name.removeprefix('do_').upper()}")

    @property
    def now(self) -> Stage:
        assert self.stage is not None, "a Dockerfile begins with FROM"
        return self.stage

    def do_from(self, rest: str) -> None:
        image, _, name = rest.partition(" AS ")
        self.stage = self.stages[name] = base(image, self.folder / (name or "image"))

    def do_env(self, rest: str) -> None:
        for pair in shlex.split(rest):
            key, _, value = pair.partition("=")
            self.now.environment[key] = value.replace("$PATH", self.now.environment["PATH"])

    def do_run(self, rest: str) -> None:
        if self.now.run(["/bin/sh", "-c", rest], user="0"):
            raise SystemExit(f"failed: {rest}")

    def do_workdir(self, rest: str) -> None:
        self.now.place = rest
        self.now.inside(".").mkdir(parents=True, exist_ok=True)

    def do_copy(self, rest: str) -> None:
        *wanted, target = shlex.split(rest)
        source = ROOT
        if wanted[0].startswith("--from="):
            source = self.stages[wanted.pop(0).removeprefix("--from=")].folder
        for name in wanted:
            found = source / name.lstrip("/")
            if found.is_dir():
                shutil.copytree(found, self.now.inside(target), symlinks=True, ignore=_compiled, dirs_exist_ok=True)
            else:
                shutil.copy(found, self.now.inside(target))

    def do_user(self, rest: str) -> None:
        self.now.user = rest

    def do_volume(self, rest: str) -> None:
        assert self.now.inside(rest).is_dir(), f"{rest} is not there"

    def do_expose(self, rest: str) -> None:
        assert rest.isdecimal()

    def do_stopsignal(self, rest: str) -> None:
        assert rest == "SIGTERM"

    def do_healthcheck(self, rest: str) -> None:
        self.now.health = json.loads(rest.partition(" CMD ")[2])

    def do_cmd(self, rest: str) -> None:
        self.now.command = json.loads(rest)


_compiled = shutil.ignore_patterns("__pycache__")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["build", "run", "health"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("command", nargs="*", help="instead of the image's own")
    given = parser.parse_args()
    image = given.folder / "image"
    if given.what == "build":
        given.folder.mkdir(parents=True, exist_ok=True)
        build = Build(given.folder.resolve())
        for name, rest in instructions(DOCKERFILE.read_text()):
            build.take(name, rest)
        build.now.remember()
        return 0
    stage = Stage.recalled(image.resolve())
    settings = {name: value for name, value in os.environ.items() if name.startswith("BAKUFU_")}
    return stage.run(stage.health if given.what == "health" else given.command or stage.command, settings)


if __name__ == "__main__":
    sys.exit(main())
