"""The land: tiles, sites, enemies, Heroes, and the spaces that may be chosen."""

from __future__ import annotations

from typing import Final

from critias.games.mage_knight.rules.components import (
    CLOSED,
    ENEMIES,
    ENEMY,
    NO_SITE,
    SITE,
    SITES,
    TERRAINS,
    TILE,
    TILE_COLOUR,
    TILE_SITE,
    TILE_TERRAIN,
    SiteName,
)
from critias.games.mage_knight.rules.map import LATTICES, ON_TILE, Lattice, printed
from critias.games.mage_knight.rules.terms import COLOURS
from critias.games.mage_knight.rules.view import MageKnightView
from critias.games.mage_knight.shown import palette
from critias.games.mage_knight.shown.names import (
    RAMPAGING,
    city,
    place_words,
    ruin,
    token_words,
    where,
    who,
)
from critias.games.mage_knight.shown.texts import capital
from critias.kernel.choices import Option
from critias.kit.hexmap import centre, hexagon
from critias.kit.language import cached, say
from critias.kit.offers import Offers
from critias.kit.stage import Board
from critias.kit.svg import CHOICE, Point, disc, esc, icon, num, sea, svg_points, words

SIZE: Final = 30.0
EDGE: Final = "#5b5136"
WALKS: Final = ("go", "challenge", "explore", "join")


def board(view: MageKnightView, offers: Offers) -> Board:
    """The map with everything on it."""
    grid = LATTICES[view["shape"]]
    box = _box(view, grid, offers)
    walks = any(_is(offer.option, "go") for offer in offers)
    return Board(
        box,
        svg=_tiles(view) + _sites(view, grid) + _heroes(view, grid),
        still=sea("mk-sea", _wide(box)),
        choices=_choices(view, grid, offers),
        over=_names(view, grid),
        focus=_focus(view, grid, offers),
        cell=SIZE * 1.73,
        note=say("numbers: what a step costs now") if walks else "",
        title=say("The land"),
    )


def _wide(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """The sea goes on around the land."""
    left, top, wide, high = box
    room = max(wide, high) / 2
    return left - room, top - room, wide + 2 * room, high + 2 * room


def _is(option: Option, word: str) -> bool:
    return isinstance(option, tuple) and option[0] == word


def middle(grid: Lattice, space: int) -> Point:
    """Where a space lies in the picture."""
    q, r = grid.qr[space]
    return centre(q, r, SIZE)


def _box(view: MageKnightView, grid: Lattice, offers: Offers) -> tuple[float, float, float, float]:
    slots = {grid.slot_by_name[str(tile[0])] for tile in view["tiles"]}
    slots |= {
        grid.slot_by_name[str(o.option[1])]
        for o in offers
        if isinstance(o.option, tuple) and o.option[0] == "explore"
    }
    return _around(grid, [slot * ON_TILE + i for slot in slots for i in range(ON_TILE)])


def _around(grid: Lattice, spaces: list[int]) -> tuple[float, float, float, float]:
    points = [middle(grid, space) for space in spaces]
    room = SIZE * 1.6
    left, top = min(x for x, _ in points) - room, min(y for _, y in points) - room
    right, bottom = max(x for x, _ in points) + room, max(y for _, y in points) + room
    return left, top, right - left, bottom - top


def _focus(
    view: MageKnightView, grid: Lattice, offers: Offers
) -> tuple[float, float, float, float] | None:
    spaces = [space for space, _ in chosen_spaces(grid, offers)]
    here = view["players"][view["active"]]["space"]
    if here:
        spaces.append(grid.by_name[here])
    if not spaces:
        return None
    near = set(spaces)
    for space in spaces:
        near.update(grid.neighbours[space])
    return _around(grid, sorted(near))


def chosen_spaces(grid: Lattice, offers: Offers) -> list[tuple[int, Option]]:
    """Spaces that stand for an option."""
    found: list[tuple[int, Option]] = []
    for offer in offers:
        option = offer.option
        if isinstance(option, str) and option in grid.by_name:
            found.append((grid.by_name[option], option))
        elif isinstance(option, tuple) and option[0] in WALKS and option[0] != "explore":
            found.append((grid.by_name[str(option[1])], option))
    return found


# --- the ground ----------------------------------------------------------------------------------


def _tiles(view: MageKnightView) -> str:
    return "".join(
        tile_svg(view["shape"], str(slot), str(tile), int(turns))
        for slot, tile, turns in view["tiles"]
    )


@cached
def tile_svg(shape: str, slot: str, tile: str, turns: int) -> str:
    """One tile, drawn once."""
    grid = LATTICES[shape]
    first = grid.slot_by_name[slot] * ON_TILE
    number = TILE[tile]
    parts = [f'<g id="tile-{esc(slot)}" data-piece="tile-{esc(slot)}">']
    for place in range(ON_TILE):
        at = printed(turns, place)
        terrain = TERRAINS[TILE_TERRAIN[number][at]].id
        if terrain == "sea":
            continue
        x, y = middle(grid, first + place)
        said = esc(space_words(number, at))
        parts.append(
            f'<polygon id="{space_id(grid.names[first + place])}" data-tip="{said}"'
            f' points="{svg_points(hexagon((x, y), SIZE))}"'
            f' fill="{palette.TERRAIN[terrain]}" stroke="{EDGE}" stroke-width="1"/>'
        )
        if terrain in palette.MARKS:
            look = (
                'fill="#27422a" opacity=".35"'
                if terrain in palette.FILLED
                else 'fill="none" stroke="#27422a" stroke-width="1.2" opacity=".4"'
            )
            parts.append(
                f'<path d="{palette.MARKS[terrain]}" {look}'
                f' transform="translate({num(x)},{num(y)})scale(1.9)"/>'
            )
    return "".join([*parts, "</g>"])


def space_id(name: str) -> str:
    """The id of a space in the picture."""
    return f"s{name}"


def space_words(tile: int, place: int) -> str:
    """A printed space in words."""
    terrain = capital(say(TERRAINS[TILE_TERRAIN[tile][place]].id))
    site = TILE_SITE[tile][place]
    if site == NO_SITE:
        return terrain
    named = _site_name(site, TILE_COLOUR[tile][place])
    text = say(SITES[site].text)
    return say("{terrain}, {site}. {text}", terrain=terrain, site=named, text=text)


def _site_name(site: int, colour: int) -> str:
    """A site in a sentence; mines and cities have a colour."""
    name = say(SITES[site].name.lower())
    return say("{colour} {site}", colour=say(COLOURS[colour]), site=name) if colour >= 0 else name


# --- what stands on it ---------------------------------------------------------------------------


def _sites(view: MageKnightView, grid: Lattice) -> str:
    parts = []
    for slot, tile, turns in view["tiles"]:
        first = grid.slot_by_name[str(slot)] * ON_TILE
        for place in range(ON_TILE):
            site = TILE_SITE[TILE[str(tile)]][printed(int(turns), place)]
            name = grid.names[first + place]
            if site == NO_SITE:
                continue
            if site in RAMPAGING:
                if name in view["tokens"]:
                    parts.append(_token(view, grid, name))
                continue
            parts.append(_site(view, grid, name, SITES[site].id))
    parts += [_site(view, grid, name, "dungeon") for name in view["secrets"]]
    return "".join(parts)


def _site(view: MageKnightView, grid: Lattice, name: str, site: SiteName) -> str:
    x, y = middle(grid, grid.by_name[name])
    burned = name in view["burned"]
    tile, place = where(view, name)
    colour = TILE_COLOUR[tile][place]
    facts = [capital(_site_name(SITE[site], colour))]
    extra = ""
    if colour >= 0:
        extra += f'<g transform="translate(14,-12)scale(.7)">{palette.mana(COLOURS[colour])}</g>'
    owner = view["shields"].get(name)
    found = next((c for c in view["cities"] if name in c["spaces"]), None)
    if found is not None:
        facts.append(city(view, name))
        extra += words(x=0, y=22, said=str(len(found["garrison"])), size=13, kind="count")
    if owner is not None:
        facts.append(say("Shield of {who}", who=who(view, owner)))
        extra += shield(view, owner, -13, 11, 6)
    for number, token in enumerate(view["tokens"].get(name, ())):
        facts.append(token_words(token))
        extra += f'<g transform="translate({12 - 9 * number},12)">{token_svg(token, 8)}</g>'
    if name in view["ruins"] and owner is None:
        facts.append(ruin(view["ruins"][name]))
    said = ", ".join(facts)
    dim = ' opacity=".4"' if burned else ""
    return (
        f'<g id="site-{esc(name)}" transform="translate({num(x)},{num(y)})"{dim} role="img"'
        f' aria-label="{esc(said)}" data-tip="{esc(said)}">{palette.site_sign(site)}{extra}</g>'
    )


def token_svg(token: str, half: float) -> str:
    """An enemy token: its colour, with a skull; face down with a question mark."""
    pile = ENEMIES[ENEMY[token]].pile if token in ENEMY else token.removesuffix(" back")
    ink = "#1d2a33" if pile == "white" else "#fff"
    inside = (
        icon(palette.SKULL, 0, 0, half * 0.6, ink)
        if token in ENEMY
        else words(0, half * 0.45, "?", 12, "count", f'fill="{ink}"')
    )
    return disc(0, 0, half, palette.PILES[pile], 'stroke="#14181d" stroke-width="1.5"') + inside


def _token(view: MageKnightView, grid: Lattice, name: str) -> str:
    x, y = middle(grid, grid.by_name[name])
    tokens = view["tokens"][name]
    enemies = say(" and ").join(token_words(token) for token in tokens)
    said = esc(say("{enemies}, rampaging", enemies=enemies))
    drawn = "".join(
        f'<g transform="translate({8 * number},{-4 * number})">{token_svg(token, 13)}</g>'
        for number, token in enumerate(tokens)
    )
    return (
        f'<g id="token-{esc(name)}" data-piece="token-{esc(name)}" role="img" aria-label="{said}"'
        f' data-tip="{said}" transform="translate({num(x)},{num(y)})">{drawn}</g>'
    )


def shield(view: MageKnightView, seat: int, x: float, y: float, half: float) -> str:
    """The Shield of a player."""
    fill = palette.HERO_COLOURS.get(view["players"][seat]["hero"], "#5a6a76")
    return (
        f'<g transform="translate({num(x)},{num(y)})scale({half / 10:g})">'
        f'<path d="{palette.SHIELD}" fill="{fill}" stroke="#fff8e6" stroke-width="2"/></g>'
    )


def _heroes(view: MageKnightView, grid: Lattice) -> str:
    parts = []
    seen: dict[str, int] = {}
    for player in view["players"]:
        name = player["space"]
        if not name:
            continue
        x, y = middle(grid, grid.by_name[name])
        shift = 9.0 * seen.get(name, 0)
        seen[name] = seen.get(name, 0) + 1
        here = place_words(view, name)
        said = esc(say("{who} on {place}", who=who(view, player["seat"]), place=here))
        ring = (
            '<circle r="19" fill="none" stroke="#fff3b0" stroke-width="3" stroke-dasharray="6 4"/>'
            if player["seat"] == view["active"]
            else ""
        )
        parts.append(
            f'<g id="hero-{player["seat"]}" data-piece="hero-{player["seat"]}" role="img"'
            f' aria-label="{said}" data-tip="{said}"><g transform="translate({num(x + shift)},'
            f'{num(y - 2)})">{ring}{shield(view, player["seat"], 0, 0, 14)}</g></g>'
        )
    return "".join(parts)


def _names(view: MageKnightView, grid: Lattice) -> str:
    """The names of the Heroes, above what may be chosen around them."""
    seen: dict[str, int] = {}
    parts = []
    for player in view["players"]:
        name = player["space"]
        if not name:
            continue
        x, y = middle(grid, grid.by_name[name])
        lines = seen.get(name, 0)
        seen[name] = lines + 1
        parts.append(words(x, y + 24 + 11 * lines, who(view, player["seat"]), 12, "name"))
    return "".join(parts)


# --- choices -------------------------------------------------------------------------------------


def _choices(view: MageKnightView, grid: Lattice, offers: Offers) -> str:
    parts = []
    fill, edge = CHOICE
    for space, option in chosen_spaces(grid, offers):
        x, y = middle(grid, space)
        hexes = svg_points(hexagon((x, y), SIZE * 0.92))
        price = ""
        if _is(option, "go"):
            price = _price(view, grid.names[space], x, y)
        parts.append(
            f"<g{offers.choice(option)}>"
            f'<polygon points="{hexes}" fill="{fill}" fill-opacity=".28" stroke="{fill}"'
            f' stroke-width="3"/><polygon points="{hexes}" fill="none" stroke="{edge}"/>{price}</g>'
        )
    for offer in offers:
        option = offer.option
        if isinstance(option, tuple) and option[0] == "explore":
            slot = grid.slot_by_name[str(option[1])]
            hexes = "".join(
                f'<polygon points="{svg_points(hexagon(middle(grid, slot * ON_TILE + i), SIZE))}"'
                f' fill="{fill}" fill-opacity=".14" stroke="{fill}" stroke-dasharray="5 4"/>'
                for i in range(ON_TILE)
            )
            x, y = middle(grid, slot * ON_TILE)
            parts.append(
                f"<g{offers.choice(option)}>{hexes}"
                f"{disc(x, y, 14, '#0f2a3a', f'stroke={chr(34)}{fill}{chr(34)}')}"
                f"{words(x, y + 6, '?', 18, 'count', 'fill=' + chr(34) + '#fff' + chr(34))}</g>"
            )
    return "".join(parts)


def step_price(view: MageKnightView, name: str) -> int:
    """What entering a space costs the player whose turn it is."""
    tile, place = where(view, name)
    if any(name in city["spaces"] for city in view["cities"]):
        return 2
    return view["players"][view["active"]]["costs"][TILE_TERRAIN[tile][place]]


def _price(view: MageKnightView, name: str, x: float, y: float) -> str:
    cost = step_price(view, name)
    if cost >= CLOSED:
        return ""
    return disc(x, y + 16, 9, "#0f2a3a", 'stroke="#fff"') + words(
        x, y + 21, str(cost), 13, "count", 'fill="#fff"'
    )


def in_words(view: MageKnightView) -> list[str]:
    """The land as a list of sentences."""
    lines = [
        say(
            "{who} on {space} ({place})",
            who=who(view, player["seat"]),
            space=player["space"],
            place=place_words(view, player["space"]),
        )
        for player in view["players"]
        if player["space"]
    ]
    for name, tokens in view["tokens"].items():
        lines.append(f"{name}: {', '.join(token_words(token) for token in tokens)}")
    for one in view["cities"]:
        space = one["spaces"][0]
        lines.append(
            say(
                "{space}: the {colour} city, {facts}",
                space=space,
                colour=say(one["colour"]),
                facts=city(view, space),
            )
        )
    lines += [
        say("{space}: Shield of {who}", space=name, who=who(view, owner))
        for name, owner in view["shields"].items()
    ]
    return lines
