"""Who counts as one caller where something is shared out: requests a minute, open streams."""

import ipaddress

from service.eventstore.port import StoreError
from service.http.errors import Problem
from service.http.request_context import HttpRequest

HOME = 64  # bits of an IPv6 address that a household or a rented machine gets; the rest is its own to choose


def counted_as(http: HttpRequest) -> str:
    """The account, whichever of its tokens is used; for nobody and for wrong tokens the address.

    So neither a further token nor a guessed one gives anything more.
    """
    try:
        account = http.anybody().account
    except (Problem, StoreError):
        account = ""
    return f"account {account}" if account else f"address {place_of(http.remote_addr or '')}"


def place_of(address: str) -> str:
    """The address as far as it is somebody's own; whatever is none (a local socket) as it is."""
    try:
        plain = ipaddress.ip_address(_without_port(address).partition("%")[0])
    except ValueError:
        return address
    if isinstance(plain, ipaddress.IPv4Address):
        return str(plain)
    return str(plain.ipv4_mapped or ipaddress.IPv6Network((plain, HOME), strict=False))


def _without_port(address: str) -> str:
    """Some proxies add the port they were called from: it is another one each time."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address
