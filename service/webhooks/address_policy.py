"""Which addresses a webhook may have. Nobody uses the service to reach into the network it runs in."""

import ipaddress
import re
import socket
from typing import NamedTuple
from urllib.parse import urlsplit

MOST_CHARACTERS = 500
LABEL = r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
PORT = r"([1-9][0-9]{0,3}|[1-5][0-9]{4})"
PUBLIC = re.compile(rf"https://({LABEL}\.)*{LABEL}(:{PORT})?(/[!-\"$-~]*)?")  # the contract has the same pattern
NOT_PUBLIC = "the host is not a public address, or cannot be found"
INSIDE = ("localhost", "local", "internal", "intranet", "lan", "home", "corp", "private", "arpa", "test", "invalid")
UNICAST = ipaddress.ip_network("2000::/3")  # all of IPv6 that is handed out to the world


class BadTarget(Exception):
    """An address to which nothing is sent, and why."""


class WebhookAddress(NamedTuple):
    scheme: str
    host: str
    port: int
    path: str


def parse(url: str, *, private: bool = False) -> WebhookAddress:
    """The parts of a webhook's URL; without `private`, https only."""
    try:
        parts = urlsplit(url)
        port = parts.port
        (parts.hostname or "").encode("idna")  # as the lookup will: a label may be empty or too long
    except ValueError:
        raise BadTarget("not a URL") from None
    if len(url) > MOST_CHARACTERS or not url.isascii() or any(character <= " " for character in url):
        raise BadTarget(f"at most {MOST_CHARACTERS} visible ASCII characters")
    if parts.scheme not in (("https", "http") if private else ("https",)):
        raise BadTarget("must begin with https://")
    if not parts.hostname or parts.username is not None or parts.password is not None or parts.fragment:
        raise BadTarget("a host, no user, no password, no fragment")
    if not private and not PUBLIC.fullmatch(url):
        raise BadTarget("https://, a host name, perhaps a port and a path")
    if not private and _is_inside(parts.hostname):
        raise BadTarget(NOT_PUBLIC)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return WebhookAddress(parts.scheme, parts.hostname, port or (443 if parts.scheme == "https" else 80), path)


def resolve(target: WebhookAddress, *, private: bool = False) -> str:
    """An address of the host to connect to. Looked up once and then used as it is, so that a name cannot be turned to
    another address between the check and the connection.

    What cannot be found and what is not public are refused in the same words: nobody asks us for names of our network.
    """
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise BadTarget(NOT_PUBLIC) from None
    addresses = [str(info[4][0]) for info in found]
    if not private and not all(_is_public(address) for address in addresses):
        raise BadTarget(NOT_PUBLIC)
    return addresses[0]


def _is_inside(host: str) -> bool:
    """Whether a name says by itself that it is of somebody's own network. Nothing is looked up."""
    name = host.rstrip(".").lower()
    try:
        return not _is_public(str(ipaddress.ip_address(name)))
    except ValueError:
        last = name.rpartition(".")[2]
        return "." not in name or last in INSIDE or last.isdecimal() or last.startswith("0x")


def _is_public(address: str) -> bool:
    plain = ipaddress.ip_address(address.partition("%")[0])
    mapped = getattr(plain, "ipv4_mapped", None) or getattr(plain, "sixtofour", None)
    if plain.version == 6 and plain not in UNICAST:
        return False  # NAT64, IPv4-compatible, site-local and the like lead back into a network of one's own
    return plain.is_global and not plain.is_multicast and (mapped is None or mapped.is_global)
