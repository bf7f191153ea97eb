"""Where requests come from: the proxies that are believed, and what counts as one address.

A proxy appends the address it was asked from to `X-Forwarded-For`. Whatever stands left of what our own proxies appended was
written by the client. So the list is read from the right, and the first address that is none of our proxies is the client's.
"""

import ipaddress
from functools import lru_cache

from starlette.requests import HTTPConnection

HOUSEHOLD = 64
"""Length of an IPv6 prefix that counts as one address: whoever has one address of such a network has them all."""


@lru_cache(maxsize=10_000)
def count_as(host: str) -> str:
    """The address that limits are counted by; empty for what is no address."""
    try:
        address = ipaddress.ip_address(host[:60].partition("%")[0])
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, HOUSEHOLD), strict=False))


def address_of(asked: HTTPConnection) -> str:
    """The address behind a request or a socket, as limits count it."""
    return "" if asked.client is None else count_as(asked.client.host)
