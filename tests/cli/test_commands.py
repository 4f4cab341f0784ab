"""The command `bakufu` itself: what it lists, and what it costs to ask."""

import os
import subprocess
import sys

import pytest
from click import Context

from bakufu.commands import COMMANDS, main

OURS = ("domain", "projections", "service", "workers")
LIMIT = 0.15  # CPU seconds; 0.07 on the machine where this was written
LOADED = f"import bakufu.commands, sys; print(sorted(set(sys.modules) & set({(*OURS, 'flask', 'msgspec', 'yaml')})))"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_says_what_the_command_says(name: str) -> None:
    """A command is called as it is listed, and its line in the list is the first sentence of its own help."""
    command = main.get_command(Context(main), name)
    assert command is not None
    assert command.name == name
    assert command.get_short_help_str(limit=200) == COMMANDS[name].help


def test_an_unknown_command_is_refused() -> None:
    """There is nothing behind a name that is not listed."""
    assert main.get_command(Context(main), "conquer") is None


def test_asking_for_help_imports_nothing_of_the_service() -> None:
    """The list of commands is there without titles, web framework or database."""
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="nobody tells how much a process has computed")
def test_help_is_there_at_once() -> None:
    """`bakufu --help` takes less than 0.15 seconds of CPU: the best of five, since others compute, too."""
    assert min(cpu_seconds("--help") for _ in range(5)) < LIMIT


def cpu_seconds(*arguments: str) -> float:
    with subprocess.Popen([sys.executable, "-m", "bakufu", *arguments], stdout=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return usage.ru_utime + usage.ru_stime
