"""Where pages are served: the address that others reach this machine by, and the names that a request may ask for."""

import socket
from typing import NamedTuple

LOOPBACK = "127.0.0.1"
ELSEWHERE = "192.0.2.1"
"""An address for documentation (RFC 5737): nothing is sent to it, it only tells which of our own would be used."""


class Address(NamedTuple):
    """Where one listener is found. host: the address it is bound to; names: what else it is called by on this network."""

    scheme: str
    host: str
    port: int
    names: tuple[str, ...] = ()

    @property
    def url(self) -> str:
        return f"{self.scheme}://{url_host(self.host)}:{self.port}"

    @property
    def hosts(self) -> frozenset[str]:
        """What the header `Host` may say. Any other name is somebody else's, made to point here."""
        known = {f"{url_host(name)}:{self.port}" for name in (self.host, *self.names)}
        usual = {"http": 80, "https": 443}[self.scheme]
        return frozenset(known | ({url_host(name) for name in (self.host, *self.names)} if self.port == usual else set()))

    @property
    def origins(self) -> frozenset[str]:
        return frozenset(f"{self.scheme}://{host}" for host in self.hosts)


def url_host(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def own(lan: bool, chosen: str | None = None) -> tuple[str, tuple[str, ...]]:
    """The address to bind to and the other names it goes by. lan: one that others reach; chosen: in its place. Raises OSError."""
    if not lan and chosen is None:
        return LOOPBACK, ("localhost",)
    host = chosen or _outward()
    if host == LOOPBACK:
        return host, ("localhost",)
    name = socket.gethostname().partition(".")[0].casefold()
    return host, (name, f"{name}.local") if name.isascii() and name else ()


def _outward() -> str:
    """The own address that the network is reached by. Raises OSError where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((ELSEWHERE, 9))
        return str(probe.getsockname()[0])
