"""Who counts as one caller where something is shared out: requests a minute, open streams."""

import ipaddress

from service.http import context
from service.http.problems import Problem
from service.stores.port import StoreError

HOME = 64  # bits of an IPv6 address that a household or a rented machine gets; the rest is its own to choose


def counted_as() -> str:
    """The account, whichever of its tokens is used; for nobody and for wrong tokens the address.

    So neither a further token nor a guessed one gives anything more.
    """
    try:
        caller = context.maybe_caller()
    except (Problem, StoreError):
        caller = None
    return f"account {caller.account}" if caller else f"address {place_of(context.asked().remote_addr or '')}"


def place_of(address: str) -> str:
    """The address as far as it is somebody's own; whatever is none (a local socket) as it is."""
    try:
        plain = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(plain, ipaddress.IPv4Address):
        return str(plain)
    return str(plain.ipv4_mapped or ipaddress.IPv6Network((plain, HOME), strict=False))
