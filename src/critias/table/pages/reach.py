"""How friends reach this table, from this machine, this network, and outside."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from critias.kit.language import say
from critias.table.html import Child, Html, el
from critias.table.pages.layout import Visitor, page


def reach(origin: str) -> str:
    """Who cannot use a link that begins like this, in words; empty if everybody can.

    >>> reach("https://table.example"), reach("http://192.168.1.20:8417")[:31]
    ('', 'These links work in your own ne')
    """
    host = urlsplit(origin).hostname or ""
    try:
        address = ipaddress.ip_address("127.0.0.1" if host == "localhost" else host)
    except ValueError:
        return ""
    if address.is_loopback:
        return say(
            "These links work on this machine only. For others, start the server with {option} "
            "and open it here by the address it names.",
            option="--host 0.0.0.0",
        )
    if address.is_private:
        return say("These links work in your own network only; friends outside cannot open them.")
    return ""


def reach_page(visitor: Visitor, origin: str) -> Html:
    """What the host can do so that friends can come."""
    port = urlsplit(origin).port or 8417
    here = f"http://localhost:{port}"
    ways = [
        _way(
            "At this screen",
            el(
                "p",
                say(
                    "Take several seats yourself. A curtain hides the screen whenever it changes "
                    "hands."
                ),
            ),
        ),
        _way(
            "In the same network",
            el(
                "p",
                say(
                    "At home, in an office, or on a phone that shares its connection: start the "
                    "server so that it listens to the network, open it by the address it names, "
                    "and send links from there."
                ),
            ),
            _code("critias serve --host 0.0.0.0"),
            el(
                "p",
                say(
                    "If nobody gets through, a firewall is in the way: let port {port} in.",
                    port=port,
                ),
            ),
        ),
        _way(
            "From outside, for an evening: a tunnel",
            el(
                "p",
                say(
                    "A tunnel gives your server an https address for as long as it runs. Start "
                    "one, for example one of these:"
                ),
            ),
            _code(f"cloudflared tunnel --url {here}", f"tailscale funnel {port}"),
            el("p", say("and then the server with the address that the tunnel names:")),
            _code("critias serve --public-url https://the-name-it-gave.example --password WORD"),
        ),
        _way(
            "From outside, to stay: an address of your own",
            el(
                "p",
                say(
                    "On a machine that the internet reaches, let a web server with a certificate "
                    "pass everything on, WebSockets and the Host header too. With Caddy that is:"
                ),
            ),
            _code(f"table.example {{\n    reverse_proxy localhost:{port}\n}}"),
            _code("critias serve --public-url https://table.example --proxies 127.0.0.1"),
        ),
    ]
    warned = reach(origin)
    now = warned or say(
        "Links that begin with {origin} can be opened from everywhere.", origin=origin
    )
    return page(
        say("How friends reach this table"),
        el("h1", say("How friends reach this table")),
        el("p", now, cls="note"),
        ways,
        el(
            "p",
            say(
                "With a password only those come in who know it. A seat is taken by its own link, "
                "so send each link to one person."
            ),
        ),
        visitor=visitor,
        cls="reach",
    )


def _way(title: str, *inside: Child) -> Html:
    return el("section", el("h2", say(title)), *inside)


def _code(*lines: str) -> Html:
    return el("pre", el("code", "\n".join(lines)), tabindex="0")
