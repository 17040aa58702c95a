"""The host names that this server accepts: a defence against DNS rebinding."""

import re
from collections.abc import Iterable
from ipaddress import ip_address

from parlour.core.errors import BadOption
from parlour.server.errors import UnknownHost

NAME = re.compile(r"[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?")
HEADER = re.compile(r"(\[[0-9a-f:.%]+\]|[^:\[\]]+)(:[0-9]{1,5})?")
EXAMPLE = "games.example.org"
FAMILIES = (".localhost", ".local")


class HostNames:
    """IP addresses, `localhost`, names of the local network, and configured names."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = {"localhost", *(name.lower() for name in names)}

    def check(self, headers: list[bytes]) -> None:
        """UnknownHost unless there is one `Host` header with an accepted name."""
        name = host_name(headers[0].decode("latin-1")) if len(headers) == 1 else ""
        if name not in self._names and not _is_address(name) and not _is_near(name):
            raise UnknownHost(name if NAME.fullmatch(name) else "NAME")


def check_name(name: str) -> None:
    """BadOption unless this is a valid host name."""
    if not NAME.fullmatch(name.lower()):
        raise BadOption("host-name", name[:100], (EXAMPLE,))


def host_name(header: str) -> str:
    """The name in a `Host` header, without its port; empty if it is not valid."""
    found = HEADER.fullmatch(header.strip().lower())
    return found[1].removesuffix(".") if found else ""


def is_loopback(name: str) -> bool:
    """An address of the machine itself, or `localhost`."""
    if name == "localhost" or not _is_address(name):
        return name == "localhost"
    address = ip_address(_bare(name))
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback


def _bare(name: str) -> str:
    return name.removeprefix("[").removesuffix("]")


def _is_address(name: str) -> bool:
    try:
        ip_address(_bare(name))
    except ValueError:
        return False
    return True


def _is_near(name: str) -> bool:
    return NAME.fullmatch(name) is not None and name.endswith(FAMILIES)
