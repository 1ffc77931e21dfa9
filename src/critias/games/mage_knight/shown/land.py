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
    TERRAIN_COST,
    TERRAINS,
    TILE,
    TILE_COLOUR,
    TILE_SITE,
    TILE_TERRAIN,
    SiteName,
)
from critias.games.mage_knight.rules.map import LATTICES, ON_TILE, Lattice, printed
from critias.games.mage_knight.rules.terms import COLOURS
from critias.games.mage_knight.rules.view import CityView, MageKnightView
from critias.games.mage_knight.shown import market, palette, scenery, threats
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
from critias.kit.hexmap import centre, hex_path, hexagon
from critias.kit.language import cached, say
from critias.kit.offers import Offer, Offers, Plate, why
from critias.kit.stage import Board
from critias.kit.svg import (
    BOLD,
    CHOICE,
    Point,
    box,
    disc,
    esc,
    icon,
    num,
    sea,
    svg_points,
    width,
    words,
)
from critias.kit.svg import middle as text

SIZE: Final = scenery.SIZE
WALKS: Final = ("go", "challenge", "explore", "join")


def board(view: MageKnightView, offers: Offers) -> Board:
    """The map with everything on it."""
    grid = LATTICES[view["shape"]]
    whole = _box(view, grid, offers)
    walks = any(_is(offer.option, "go") for offer in offers)
    enemies = any(token in ENEMY for tokens in view["tokens"].values() for token in tokens)
    notes = [say("disc: cost of a step")] if walks else []
    if enemies:
        notes.append(say("token: Attack, Armor, a dot for more"))
    return Board(
        whole,
        svg=_sites(view, grid) + _heroes(view, grid),
        still=sea("mk-sea", _wide(whole)) + _ground(view, grid),
        choices=_choices(view, grid, offers),
        over=_names(view, grid),
        focus=_focus(view, grid, offers),
        cell=SIZE * 1.73,
        note="; ".join(notes),
        title=say("The land"),
    )


def _wide(whole: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """The sea goes on around the land."""
    left, top, wide, high = whole
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


SHALLOWS, SHORE = "#a8dede", "#ecd9a3"


def _ground(view: MageKnightView, grid: Lattice) -> str:
    """The tiles that lie, with the shore around them: it changes only when one is revealed, and
    with the time of day."""
    coast = "".join(
        hex_path(middle(grid, space), SIZE)
        for slot, tile, turns in view["tiles"]
        for space, terrain in _spaces(grid, str(slot), str(tile), int(turns))
        if terrain != "sea"
    )
    spaces = "".join(
        tile_svg(view["shape"], str(slot), str(tile), int(turns))
        for slot, tile, turns in view["tiles"]
    )
    shore = "#8f9384" if view["night"] else SHORE
    return (
        f'{scenery.definitions(view["night"])}<path d="{coast}" fill="none" stroke="{SHALLOWS}"'
        ' stroke-width="22" stroke-linejoin="round" opacity=".3"/>'
        f'<path d="{coast}" fill="none" stroke="{shore}" stroke-width="8" stroke-linejoin="round"/>'
        f"{spaces}"
    )


def _spaces(grid: Lattice, slot: str, tile: str, turns: int) -> list[tuple[int, str]]:
    """The spaces of a tile as it lies, each with its terrain."""
    first = grid.slot_by_name[slot] * ON_TILE
    terrains = TILE_TERRAIN[TILE[tile]]
    return [(first + n, TERRAINS[terrains[printed(turns, n)]].id) for n in range(ON_TILE)]


@cached
def tile_svg(shape: str, slot: str, tile: str, turns: int) -> str:
    """One tile, drawn once."""
    grid = LATTICES[shape]
    parts = []
    for place, (space, terrain) in enumerate(_spaces(grid, slot, tile, turns)):
        if terrain == "sea":
            continue
        x, y = middle(grid, space)
        name = grid.names[space]
        said = esc(space_words(TILE[tile], printed(turns, place)))
        about = f' id="{space_id(name)}" fill="transparent" data-tip="{said}"{why(("go", name))}'
        parts.append(scenery.put(terrain, x, y) + scenery.put("hex", x, y, about))
    x, y = middle(grid, grid.slot_by_name[slot] * ON_TILE)
    return "".join([*parts, words(x, y + 25, slot, 12, "coordinate")])


def space_id(name: str) -> str:
    """The id of a space in the picture."""
    return f"s{name}"


def space_words(tile: int, place: int) -> str:
    """A printed space in words."""
    number = TILE_TERRAIN[tile][place]
    terrain = capital(say(TERRAINS[number].id))
    day, night = (costs[number] for costs in TERRAIN_COST)
    if min(day, night) < CLOSED:
        terrain = say("{terrain}: Move {n}", terrain=terrain, n=day)
        if day != night:
            terrain = say("{terrain}, at Night {n}", terrain=terrain, n=night)
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
    picture: str = site
    enemies = view["tokens"].get(name, [])
    owner = view["shields"].get(name)
    found = threats.city_on(view, name)
    if site == "city":
        picture = f"city-{COLOURS[colour]}"
    elif colour >= 0:
        extra += f'<g transform="translate(0,7)scale(.7)">{palette.mana(COLOURS[colour])}</g>'
    if found is not None:
        facts.append(city(view, name))
        enemies = found["garrison"]
        if name == found["spaces"][0]:
            extra += _city_name(found) + _garrison(enemies)
        if found["conquered"] and found["leader"] >= 0:
            owner = found["leader"]
    if owner is not None:
        facts.append(say("Shield of {who}", who=who(view, owner)))
        extra += shield(view, owner, -17, 8, 7)
    for number, token in enumerate(enemies if found is None else ()):
        extra += f'<g transform="translate({17 - 9 * number},-12)">{token_svg(token, 9)}</g>'
        if token in ENEMY and number == 0:
            extra += _numbers(token, 16)
    if name in view["ruins"] and owner is None:
        facts.append(ruin(view["ruins"][name]))
    said = "\n".join([", ".join(facts), *map(threats.in_full, enemies)])
    reader = view["seat"] if view["seat"] >= 0 else view["active"]
    told = "\n".join([said, say(SITES[SITE[site]].text), *market.at(view, reader, name).lines()])
    dim = ' opacity=".45"' if burned else ""
    return (
        f'<g id="site-{esc(name)}" transform="translate({num(x)},{num(y)})"{dim} role="img"'
        f' aria-label="{esc(said)}" data-tip="{esc(told)}">{scenery.put(picture, 0, 0)}{extra}</g>'
    )


def _city_name(found: CityView) -> str:
    """Whose colour and which level a city has."""
    said = say("{colour} city {level}", colour=capital(say(found["colour"])), level=found["level"])
    return words(0, -27, said, 12, "name")


def _garrison(tokens: list[str]) -> str:
    """The defenders of a city, to be counted: a small disc each, in the colour of its back."""
    start = -4.5 * (len(tokens) - 1)
    return "".join(
        disc(start + 9 * n, 16, 4, palette.PILES[pile_of(token)], 'stroke="#fff8e6"')
        for n, token in enumerate(tokens)
    )


def pile_of(token: str) -> str:
    """The colour of the back of a token."""
    return ENEMIES[ENEMY[token]].pile if token in ENEMY else token.removesuffix(" back")


def token_svg(token: str, half: float) -> str:
    """An enemy token: its colour, with a skull; face down with a question mark."""
    pile = pile_of(token)
    ink = "#1d2a33" if pile == "white" else "#fff"
    inside = (
        icon(palette.DRAGON if pile == "red" else palette.SKULL, 0, 0, half * 0.68, ink)
        if token in ENEMY
        else words(0, half * 0.45, "?", 12, "count", f'fill="{ink}"')
    )
    return disc(0, 0, half, palette.PILES[pile], 'stroke="#14181d" stroke-width="1.5"') + inside


def _numbers(token: str, y: float) -> str:
    """The Attack of an enemy on the colour and with the sign of its element, and its Armor; a dot
    if there is more to know."""
    enemy = ENEMIES[ENEMY[token]]
    attack = str(enemy.attack) if enemy.attack else "+"
    parts = [
        box(-21, -7.5, 21, 15, palette.STRIKES[enemy.element], round_=3),
        box(0, -7.5, 21, 15, "#fdf8ea", round_=3),
        palette.element_on(enemy.element, -15, 0, 4.5),
        text(-6, 4.5, attack, 12, "#fff", BOLD),
        icon(palette.SHIELD, 6, 0, 4, "#3b424a"),
        text(14.5, 4.5, str(enemy.armor), 12, "#14181d", BOLD),
    ]
    if enemy.abilities or enemy.resistances:
        parts.append(disc(20, -8, 3.5, "#f0a93b", 'stroke="#2a1b00"'))
    return f'<g transform="translate(0,{num(y)})"><g class="close">{"".join(parts)}</g></g>'


def _token(view: MageKnightView, grid: Lattice, name: str) -> str:
    x, y = middle(grid, grid.by_name[name])
    tokens = view["tokens"][name]
    enemies = say(" and ").join(token_words(token) for token in tokens)
    rampaging = say("{enemies}, rampaging", enemies=enemies)
    said = esc("\n".join([rampaging, *map(threats.in_full, tokens)]))
    drawn = "".join(
        f'<g transform="translate({8 * number},{-6 - 4 * number})">{token_svg(token, 13)}</g>'
        for number, token in enumerate(tokens)
    )
    drawn += "".join(
        _numbers(token, 14 + 15 * number)
        for number, token in enumerate(token for token in tokens if token in ENEMY)
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
        if threats.is_site(view, name):
            x, y = x - 11, y + 9  # beside what stands there
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
            f'{num(y - 2)})">{ring}{shield(view, player["seat"], 0, 0, 13)}</g></g>'
        )
    return "".join(parts)


def _names(view: MageKnightView, grid: Lattice) -> str:
    """The names of the Heroes who wait; who acts has a ring, and needs the room around."""
    seen: dict[str, int] = {}
    parts = []
    for player in view["players"]:
        name = player["space"]
        if not name or player["seat"] == view["active"]:
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
    # What has a plate comes last, so that no other space lies over it.
    chosen = chosen_spaces(grid, offers)
    for space, option in sorted(chosen, key=lambda one: offers[one[1]].note.plate is not None):
        x, y = middle(grid, space)
        hexes = svg_points(hexagon((x, y), SIZE * 0.92))
        name = grid.names[space]
        plate = offers[option].note.plate
        price = _price(view, name, x, y, plate is not None) if _is(option, "go") else ""
        sign = _plate(plate, x, y) if plate is not None else ""
        parts.append(
            f'<g{offers.choice(option)} data-tip="{esc(_pointed(view, name, offers[option]))}">'
            f'<polygon points="{hexes}" fill="{fill}" fill-opacity=".16" stroke="{fill}"'
            f' stroke-width="3"/><polygon points="{hexes}" fill="none" stroke="{edge}"/>'
            f"{price}{sign}</g>"
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


def _price(view: MageKnightView, name: str, x: float, y: float, beside: bool) -> str:
    """What a step costs: below the middle of the space, or beside what stands there."""
    cost = step_price(view, name)
    if cost >= CLOSED:
        return ""
    x, y = (x + 18, y - 8) if beside else (x, y + 15)
    number = text(0, 4.5, cost, 13, "#fff", BOLD)
    return _in_pixels(x, y, disc(0, 0, 9, "#0f2a3a", 'stroke="#fff"') + number)


def _in_pixels(x: float, y: float, drawn: str) -> str:
    """A sign that keeps its size on the screen at any zoom, and steps aside for pieces."""
    place = f'class="label" transform="translate({num(x)},{num(y)})"'
    return f'<g {place}><g class="afar">{drawn}</g></g>'


PLATES: Final = {"fight": ("#a3261c", "#fff"), "provokes": ("#f0a93b", "#2a1b00")}


def _plate(plate: Plate, x: float, y: float) -> str:
    """What begins by going there, as in the list."""
    ground, ink = PLATES[plate.kind]
    wide = width(plate.words, 12) + 10
    sign = box(-wide / 2, -8, wide, 16, ground, 'stroke="#fff8e6"', 8)
    said = text(0, 4.2, plate.words, 12, ink, BOLD)
    dot = disc(0, 0, 6, ground, 'stroke="#fff8e6" stroke-width="1.5"')
    return (
        f'<g transform="translate({num(x)},{num(y - 22)})"><g class="close">{sign}{said}</g>'
        f'<g class="afar" display="none">{dot}</g></g>'
    )


def _pointed(view: MageKnightView, name: str, offer: Offer) -> str:
    """What is told of a space that can be chosen: the choice, and who stands there."""
    found = threats.city_on(view, name)
    enemies = found["garrison"] if found is not None else view["tokens"].get(name, [])
    return "\n".join([offer.said, *map(threats.in_full, enemies)])


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
