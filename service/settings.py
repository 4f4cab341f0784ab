"""Settings from the environment; every variable is listed in `.env.example`."""

import base64
import os
import re
from collections import UserDict
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

USUAL_RATE = 1200
MOST_PROCESSES = 256
SHORTEST_PASSWORD = 16
KEY_BYTES = 32
DEFAULT_DATABASE = "sqlite:///./var/bakufu.db"
PREFIX = "BAKUFU_"
ORIGIN = re.compile(r"[!-*,-~]{1,80}")  # as a key is named in a signed note
READ_ELSEWHERE = ("BAKUFU_TOKEN", "BAKUFU_DB_PASSWORD", "BAKUFU_SCREENSHOTS", "BAKUFU_SDK_TOOLS", "BAKUFU_SOAK_")
"""Names, or beginnings of names, that the command line, the containers and the tests read."""


class BadSetting(Exception):
    """A setting that cannot be used, with the name of its variable."""


class Settings(NamedTuple):
    database_url: str = DEFAULT_DATABASE
    redis_url: str = ""
    packs: tuple[Path, ...] = ()  # files with replacement tables
    body_limit: int = 64 * 1024
    hot_games: int = 2000
    public_url: str = ""
    webhooks_private: bool = False  # webhooks may go to private addresses and plain http: for development
    stream_cap: int = 32  # open event streams in one web process
    stream_share: int = 0  # how many of them one caller may have; 0: a quarter, at least 4
    registration: str = "open"  # or "invitation"
    rate: int = 0  # requests a minute for each account, or address without one, in one web process; 0: no limit
    proxies: int = 0  # how many proxies stand in front; each adds the address it was called from
    ai_procs: int = 0  # processes in which bots think; 0: one fewer than the cores
    checkpoint_key: str = ""  # Ed25519: base64 of 32 bytes, or a file; empty: made on first use, beside the log
    checkpoint_key_before: str = ""  # the one before, at a change
    checkpoint_origin: str = ""  # name of the log in its checkpoints; empty: after its first key
    checkpoint_minutes: int = 15
    checkpoint_events: int = 10_000
    secrets_key: str = ""  # AES-256, closes seeds and secrets at rest: base64 of 32 bytes, or a file
    secrets_key_before: str = ""  # opens what was closed with the one before
    log_format: int = 2  # in which events are written; 1 while processes of a release before 0.3 still run
    cors_origins: tuple[str, ...] = ()  # of pages elsewhere that may read answers; `*`: of all
    explanation_days: int = 90  # for which it is kept what bots weighed; 0: nothing is kept
    log: str = "text"  # or "json": one object a line, and a line for each request
    metrics_token: str = ""  # whoever sends it may read /metrics; empty: only the scope `admin` may

    @property
    def streams_each(self) -> int:
        """How many streams one caller may have open."""
        return self.stream_share or max(4, self.stream_cap // 4)

    def key(self, name: str) -> bytes:
        """The key that a field names; raises BadSetting."""
        try:
            return key_of(getattr(self, name))
        except ValueError as bad:
            raise BadSetting(f"{PREFIX}{name.upper()} {bad}") from None

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> "Settings":
        env = _Environment(os.environ if environment is None else environment)
        settings = cls(
            database_url=env.get("BAKUFU_DATABASE_URL", DEFAULT_DATABASE),
            redis_url=env.get("BAKUFU_REDIS_URL", ""),
            packs=tuple(Path(name) for name in env.get("BAKUFU_PACKS", "").split(os.pathsep) if name),
            body_limit=_whole(env, "BAKUFU_BODY_LIMIT", cls._field_defaults["body_limit"]),
            hot_games=_whole(env, "BAKUFU_HOT_GAMES", cls._field_defaults["hot_games"]),
            webhooks_private=_switch(env, "BAKUFU_WEBHOOKS_PRIVATE"),
            stream_cap=_whole(env, "BAKUFU_STREAM_CAP", cls._field_defaults["stream_cap"]),
            stream_share=_whole(env, "BAKUFU_STREAM_SHARE", cls._field_defaults["stream_share"]),
            registration=_one_of(env, "BAKUFU_REGISTRATION", ("open", "invitation")),
            rate=_whole(env, "BAKUFU_RATE", USUAL_RATE),
            proxies=_whole(env, "BAKUFU_PROXIES", cls._field_defaults["proxies"]),
            public_url=env.get("BAKUFU_PUBLIC_URL", "").rstrip("/"),
            ai_procs=_processes(env, "BAKUFU_AI_PROCS"),
            checkpoint_key=env.get("BAKUFU_CHECKPOINT_KEY", ""),
            checkpoint_key_before=env.get("BAKUFU_CHECKPOINT_KEY_BEFORE", ""),
            checkpoint_origin=_origin(env, "BAKUFU_CHECKPOINT_ORIGIN"),
            checkpoint_minutes=_whole(env, "BAKUFU_CHECKPOINT_MINUTES", cls._field_defaults["checkpoint_minutes"]),
            checkpoint_events=_whole(env, "BAKUFU_CHECKPOINT_EVENTS", cls._field_defaults["checkpoint_events"]),
            secrets_key=env.get("BAKUFU_SECRETS_KEY", ""),
            secrets_key_before=env.get("BAKUFU_SECRETS_KEY_BEFORE", ""),
            log_format=int(_one_of(env, "BAKUFU_LOG_FORMAT", ("2", "1"))),
            cors_origins=_origins(env, "BAKUFU_CORS_ORIGINS"),
            explanation_days=_whole(env, "BAKUFU_EXPLANATION_DAYS", cls._field_defaults["explanation_days"], 0),
            log=_one_of(env, "BAKUFU_LOG", ("text", "json")),
            metrics_token=_password(env, "BAKUFU_METRICS_TOKEN"),
        )
        env.refuse_unknown()
        return settings


def key_of(setting: str) -> bytes:
    """32 bytes in base64, or the name of a file that holds them so; raises ValueError, telling neither."""
    found = _decoded(setting)
    if found is None:
        try:
            found = _decoded(Path(setting).read_text("ascii").strip())
        except (OSError, ValueError):
            found = None
    if found is None:
        raise ValueError("must be 32 bytes in base64, or the name of a file that holds them so")
    return found


def _decoded(text: str) -> bytes | None:
    try:
        found = base64.b64decode(text, validate=True)
    except ValueError:
        return None
    return found if len(found) == KEY_BYTES else None


class _Environment(UserDict[str, str]):
    """The environment, which remembers what it was asked for: that is what can be set."""

    def __init__(self, values: Mapping[str, str]) -> None:
        super().__init__(values)
        self._asked: set[str] = set()

    def get(self, name: str, default: str = "") -> str:  # type: ignore[override]  # only texts are asked for
        self._asked.add(name)
        return self.data.get(name, default)

    def refuse_unknown(self) -> None:
        """A misspelt name must not pass for a setting that was made."""
        for name in sorted(self.data):
            if name.startswith(PREFIX) and name not in self._asked and not name.startswith(READ_ELSEWHERE):
                near = get_close_matches(name, self._asked, n=1)
                hint = f"; did you mean {near[0]}?" if near else "; .env.example lists them"
                raise BadSetting(f"{name} is no setting of this release{hint}")


def _one_of(env: Mapping[str, str], name: str, words: tuple[str, ...]) -> str:
    """One of a few words; the first is the default."""
    text = env.get(name, "") or words[0]
    if text not in words:
        raise BadSetting(f"{name} must be {' or '.join(words)}, not {text!r}")
    return text


def _origin(env: Mapping[str, str], name: str) -> str:
    """A name that can stand in a signed note."""
    text = env.get(name, "")
    if text and not ORIGIN.fullmatch(text):
        raise BadSetting(f"{name} must be 1 to 80 visible ASCII characters without blank and plus, not {text!r}")
    return text


def _whole(env: Mapping[str, str], name: str, default: int, least: int = 1) -> int:
    text = env.get(name, "")
    if not text:
        return default
    if not text.isdecimal() or int(text) < least:
        raise BadSetting(f"{name} must be a whole number above {least - 1}, not {text!r}")
    return int(text)


def _processes(env: Mapping[str, str], name: str) -> int:
    text = env.get(name, "") or "0"
    if not (text.isascii() and text.isdecimal()) or int(text) > MOST_PROCESSES:
        raise BadSetting(f"{name} must be a whole number from 0 to {MOST_PROCESSES}, not {text!r}")
    return int(text)


def _password(env: Mapping[str, str], name: str) -> str:
    """Something that cannot be guessed. What is wrong with it is told without repeating it."""
    text = env.get(name, "")
    if text and (len(text) < SHORTEST_PASSWORD or not text.isascii() or not text.isprintable() or " " in text):
        raise BadSetting(f"{name} must be at least {SHORTEST_PASSWORD} visible ASCII characters")
    return text


def _origins(env: Mapping[str, str], name: str) -> tuple[str, ...]:
    """Origins as browsers send them: scheme, host and port, and nothing behind."""
    found = tuple(env.get(name, "").replace(",", " ").split())
    for origin in found:
        parts = urlsplit(origin)
        plain = f"{parts.scheme}://{parts.netloc}" == origin and "@" not in parts.netloc and origin == origin.lower()
        if origin != "*" and not (plain and parts.scheme in ("http", "https") and parts.hostname):
            raise BadSetting(f"{name}: {origin!r} is no origin such as https://games.example")
    return found


def _switch(env: Mapping[str, str], name: str) -> bool:
    text = env.get(name, "")
    if text not in ("", "0", "1"):
        raise BadSetting(f"{name} must be 0 or 1, not {text!r}")
    return text == "1"
