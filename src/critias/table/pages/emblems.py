"""Pictures that stand for a game where it has none of its own."""

from __future__ import annotations

import hashlib
import math

from critias.table import catalogue
from critias.table.html import Html

_HUES = (34, 206, 168, 262, 190, 228, 150, 350)


def emblem(game: str) -> Html:
    """A picture for a game; neighbours have other colours and other shapes."""
    place = sorted(catalogue.games()).index(game)
    hue = _HUES[place % len(_HUES)]
    waves = "".join(
        f'<path d="M-20 {150 + i * 16} q 27 {-10 - i * 2} 55 0{" t 55 0" * 7} V 230 H -20 z" '
        f'fill="hsl({hue} 40% {30 - i * 5}%)" fill-opacity="0.55"/>'
        for i in range(4)
    )
    return Html(
        f'<svg class="emblem" viewBox="0 0 400 200" preserveAspectRatio="xMidYMid slice" '
        f'aria-hidden="true"><rect width="400" height="200" fill="hsl({hue} 42% 24%)"/>'
        f'<circle cx="200" cy="104" r="150" fill="hsl({hue} 42% 30%)" fill-opacity="0.6"/>'
        f"{_MOTIFS[place % len(_MOTIFS)](game, hue)}{waves}</svg>"
    )


def emblem_picture(game: str) -> str:
    """The same as a picture of its own."""
    return emblem(game).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)


def _relics(_game: str, hue: int) -> str:
    """Three cut stones, two of them joined."""
    light, deep = f"hsl({hue} 60% 86%)", f"hsl({hue} 45% 56%)"
    stones = "".join(
        f'<g transform="translate({x} {y}) scale({size})">'
        f'<path d="M0 -46 L34 -12 L0 52 L-34 -12 z" fill="{deep}"/>'
        f'<path d="M0 -46 L34 -12 L0 -2 L-34 -12 z" fill="{light}"/>'
        f'<path d="M-34 -12 L0 -2 L0 52 z" fill="{light}" fill-opacity="0.55"/></g>'
        for x, y, size in ((92, 96, 0.8), (200, 92, 1.15), (308, 96, 0.8))
    )
    return (
        f'<path d="M120 92 H166 M234 92 H280" stroke="{light}" stroke-width="5" '
        f'stroke-dasharray="2 11" stroke-linecap="round"/>{stones}'
    )


def _shields(_game: str, hue: int) -> str:
    """Two shields, and the lane between them."""
    light, deep = f"hsl({hue} 55% 84%)", f"hsl({hue} 40% 46%)"
    shield = "M-40 -50 Q0 -62 40 -50 V0 Q40 42 0 62 Q-40 42 -40 0 z"
    half = "M0 -57 Q-22 -56 -40 -50 V0 Q-40 42 0 62 z"
    both = "".join(
        f'<g transform="translate({x} 96) rotate({turn})"><path d="{shield}" fill="{deep}" '
        f'stroke="{light}" stroke-width="6"/><path d="{half}" fill="{light}" fill-opacity="0.4"/>'
        f'<path d="{sign}" fill="none" stroke="{light}" stroke-width="6" stroke-linecap="round" '
        f'stroke-linejoin="round"/></g>'
        for x, turn, sign in (
            (104, -10, "M-16 -22 V-4 Q-16 10 0 10 Q16 10 16 -4 V-22 M0 -28 V36"),
            (296, 10, "M-20 8 L-20 -20 L-8 -6 L0 -26 L8 -6 L20 -20 L20 8 z"),
        )
    )
    steps = "".join(f'<circle cx="{x}" cy="96" r="6" fill="{light}"/>' for x in (172, 200, 228))
    return both + steps


def _rings(game: str, hue: int) -> str:
    """An island of rings."""
    seed = hashlib.blake2b(game.encode(), digest_size=16).digest()
    rings = []
    for ring in range(4):
        radius = 88 - ring * 21
        length = 2 * math.pi * radius
        gap = length * (0.06 + seed[ring + 1] / 2600)
        turn = seed[ring + 5] * 360 / 256
        rings.append(
            f'<circle cx="200" cy="104" r="{radius}" fill="none" stroke="hsl({hue} 45% 82%)" '
            f'stroke-opacity="{0.35 + ring * 0.14:.2f}" stroke-width="{9 - ring}" '
            f'stroke-dasharray="{length - gap:.0f} {gap:.0f}" stroke-linecap="round" '
            f'transform="rotate({turn:.0f} 200 104)"/>'
        )
    return f'{"".join(rings)}<circle cx="200" cy="104" r="9" fill="hsl({hue} 60% 88%)"/>'


def _peaks(_game: str, hue: int) -> str:
    """A tower among mountains, under a sun."""
    light, deep = f"hsl({hue} 50% 82%)", f"hsl({hue} 38% 42%)"
    return (
        f'<circle cx="286" cy="56" r="24" fill="{light}"/>'
        f'<path d="M20 170 L112 58 L176 132 L214 92 L300 170 z" fill="{deep}"/>'
        f'<path d="M112 58 L90 85 L108 80 L118 92 L136 86 z" fill="{light}"/>'
        f'<path d="M188 170 V84 H180 V62 H192 V72 H204 V62 H216 V72 H228 V62 H240 V84 H232 V170 z" '
        f'fill="{light}" fill-opacity="0.85"/>'
    )


_MOTIFS = (_relics, _shields, _rings, _peaks)
