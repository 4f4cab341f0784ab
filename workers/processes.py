"""How worker processes are started: from a clean process that has already imported everything.

A new interpreter takes most of a second of CPU to import the titles, RQ and the database driver; a fork of a
process that has done so takes milliseconds. It must not be a fork of the worker itself, which has threads, locks
and open connections.
"""

import multiprocessing
import threading
from collections.abc import Callable
from typing import Any

# The first of them puts an installed wheel's packages on the path: Python 3.11 does not hand on ours (gh-117378).
PRELOADED = [
    "bakufu._paths",
    "service.eventstore.postgres.store",
    "workers.bootstrap",
    "workers.rq.child",
    "workers.rq.worker",
]
# What is not installed is left out without a word: bots in an embedded worker need no database driver.


def context() -> Any:
    """The multiprocessing context of this house; where there is no fork, new interpreters have to do."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    chosen = multiprocessing.get_context("forkserver")
    chosen.set_forkserver_preload(PRELOADED)
    return chosen


def when_parent_is_gone(end: Callable[[], None]) -> None:
    """Have `end` called, in a thread, once the process that asked for this one has ended, however it ended.

    The system's own idea of a parent (getppid, PR_SET_PDEATHSIG) does not help: it is the fork server, and that lives
    as long as any of its children. Who asked holds one end of a pipe, which closes with it on every system.
    """
    parent = multiprocessing.parent_process()
    if parent is None:  # nobody asked: it is the first process
        return

    def watch() -> None:
        parent.join()
        end()

    threading.Thread(target=watch, name="parent-watch", daemon=True).start()
