"""Pages of the feed with damaged events in them: the streams concerned are closed and left out."""

import logging

from service.eventstore.damage import find_damage
from service.eventstore.port import FeedPage, QuarantinedStream, Store

log = logging.getLogger("bakufu.projecting")


def without_damaged(store: Store, page: FeedPage, now: int) -> FeedPage:
    """The page without streams that are damaged; the same page if none is.

    Their rows stay as they are. Once they are repaired, `bakufu rebuild --all` folds them again.
    """
    damaged = {closed.stream for closed in store.quarantined()}
    for stream in {entry.stream for entry in page.entries} - damaged:
        bad = find_damage(store, stream)
        if bad is not None:
            log.error("%s is damaged and was closed: %s", stream, bad)
            store.quarantine(QuarantinedStream(stream, bad.version, str(bad), now))
            damaged.add(stream)
    return page._replace(entries=[entry for entry in page.entries if entry.stream not in damaged])
