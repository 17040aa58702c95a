"""The address of this server for other machines on the same network."""

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

EVERYWHERE = ("0.0.0.0", "::")


def address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def network_address() -> str | None:
    """This machine's address on the local network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def for_others(base: str, listens: str) -> str:
    """The base address for invitations: `base`, unless other machines cannot reach it."""
    parts = urlsplit(base)
    if not _only_here(parts.hostname or "") or listens not in EVERYWHERE or parts.port is None:
        return base
    network = network_address()
    return base if network is None else address(network, parts.port)


def _only_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
