"""Settings from the environment; every variable is listed in `.env.example`."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

USUAL_RATE = 1200
MOST_PROCESSES = 256
SHORTEST_PASSWORD = 16
DEFAULT_DATABASE = "sqlite:///./var/bakufu.db"


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
    metrics_token: str = ""  # whoever sends it may read /metrics; empty: only the scope `admin` may

    @property
    def streams_each(self) -> int:
        """How many streams one caller may have open."""
        return self.stream_share or max(4, self.stream_cap // 4)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> "Settings":
        env = os.environ if environment is None else environment
        return cls(
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
            metrics_token=_password(env, "BAKUFU_METRICS_TOKEN"),
        )


def _one_of(env: Mapping[str, str], name: str, words: tuple[str, ...]) -> str:
    """One of a few words; the first is the default."""
    text = env.get(name, "") or words[0]
    if text not in words:
        raise BadSetting(f"{name} must be {' or '.join(words)}, not {text!r}")
    return text


def _whole(env: Mapping[str, str], name: str, default: int) -> int:
    text = env.get(name, "")
    if not text:
        return default
    if not text.isdecimal() or int(text) == 0:
        raise BadSetting(f"{name} must be a whole number above 0, not {text!r}")
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


def _switch(env: Mapping[str, str], name: str) -> bool:
    text = env.get(name, "")
    if text not in ("", "0", "1"):
        raise BadSetting(f"{name} must be 0 or 1, not {text!r}")
    return text == "1"
