"""Heroes and seats as they are picked for a new game."""

from __future__ import annotations

from collections.abc import Iterator

from critias.games.goa2.rules.board import BLUE, RED
from critias.games.goa2.rules.cards import SETS, SHEETS, HeroSheet
from critias.games.goa2.rules.options import (
    GoaSetup,
    deals_handicaps,
    hero_counts,
    heroes_per_seat,
    method,
    seats,
    team_of_seat,
)
from critias.games.goa2.rules.selection import (
    CHOSEN,
    PLAYER_DRAFT,
    RECOMMENDED,
    barred,
    heroes_needed,
    recommended,
)
from critias.games.goa2.shown.palette import GOLD, TEAM
from critias.games.goa2.shown.pieces import emblem, medallion
from critias.games.goa2.shown.reference import COMPLEXITY
from critias.games.goa2.shown.terrain import square
from critias.kit.language import cached, say
from critias.kit.picking import Face, Picking, Place
from critias.kit.svg import icon, middle

NOBODY = "#5d7480"


def picking(setup: GoaSetup) -> tuple[Picking, ...]:
    """The line-up or the heroes to select from, and who plays with handicap cards."""
    chosen = method(setup)
    if chosen == CHOSEN:
        heroes = _line_up(setup)
    elif chosen == RECOMMENDED:
        heroes = _recommended(setup)
    else:
        heroes = _pool(setup, chosen)
    return (heroes, *_weakened(setup))


def _line_up(setup: GoaSetup) -> Picking:
    at = [seat for seat, count in enumerate(heroes_per_seat(setup)) for _ in range(count)]
    picked = (*setup.heroes, *[""] * len(at))
    places = tuple(
        Place(seat, medallion_of(hero, team_of_seat(setup, seat)))
        for seat, hero in zip(at, picked, strict=False)
    )
    return Picking(
        "heroes",
        say("Who plays whom"),
        {key: face(sheet) for key, sheet in _by_set()},
        places=places,
        usual=_suggested(setup),
    )


def _suggested(setup: GoaSetup) -> tuple[str, ...]:
    """What was picked so far and still fits, filled up with the recommended and the simple ones."""
    red, blue = hero_counts(setup)
    half = (len(setup.heroes) + 1) // 2
    first = recommended((min(red, 4), min(blue, 4)))
    picked = (setup.heroes[:half], setup.heroes[half:])
    simple = sorted(SHEETS, key=lambda key: (SETS.index(SHEETS[key].set), SHEETS[key].stars, key))
    found: list[str] = []
    for team, size in ((RED, red), (BLUE, blue)):
        wanted = [*picked[team], *first[team], *simple]
        fit = (hero for hero in wanted if hero in SHEETS and _may_play(setup, SHEETS[hero]))
        for hero in fit:
            if len(found) == size + (red if team == BLUE else 0):
                break
            if hero not in found and hero not in picked[1 - team]:
                found.append(hero)
    return tuple(found)


def _may_play(setup: GoaSetup, sheet: HeroSheet) -> bool:
    if deals_handicaps(setup) and sheet.no_handicap:
        return False
    return not barred(sheet.id, setup.edition, setup.players)


def _recommended(setup: GoaSetup) -> Picking:
    faces = {
        hero: face(SHEETS[hero], team)
        for team, heroes in enumerate(recommended(hero_counts(setup)))
        for hero in heroes
    }
    return Picking(
        "",
        say("The line-up"),
        faces,
        say("Each team deals its heroes out among its players."),
    )


def _pool(setup: GoaSetup, chosen: str) -> Picking:
    first = setup.before_draft if chosen == PLAYER_DRAFT else chosen
    needed = heroes_needed(first, hero_counts(setup), setup.mirror)
    return Picking(
        "pool",
        say("Heroes to select from"),
        {key: face(sheet) for key, sheet in _by_set()},
        say("At least {n} are needed. Those with more stars than allowed stay out.", n=needed),
        usual=setup.pool,
    )


def _weakened(setup: GoaSetup) -> Iterator[Picking]:
    """Seats that may play with handicap cards, where the rules leave it open."""
    names = {
        name: Face(name, medallion_of("", team_of_seat(setup, seat)))
        for seat, name in enumerate(seats(setup))
    }
    if setup.players % 2 == 0:
        says = say("Who plays with handicap cards, to make it harder for the better players.")
        yield Picking("handicaps", say("Handicap cards"), names, says, more=True)
    says = say("One seat may keep its basic card and the handicap card.")
    yield Picking("six_cards", say("Six cards"), names, says, most=1, more=True)


def _by_set() -> list[tuple[str, HeroSheet]]:
    return sorted(SHEETS.items(), key=lambda one: (SETS.index(one[1].set), one[1].name))


@cached
def face(sheet: HeroSheet, team: int | None = None) -> Face:
    """A hero to be picked."""
    roles = [say(role) for role in sheet.roles]
    return Face(
        say(sheet.name),
        medallion_of(sheet.id, team),
        ", ".join(roles[:2]),
        say(sheet.set.capitalize()),
        sheet.stars,
        say(
            "{epithet}. {complexity}: {roles}",
            epithet=say(sheet.epithet),
            complexity=say(COMPLEXITY[sheet.stars]),
            roles=", ".join(roles).lower(),
        ),
    )


def medallion_of(hero: str, team: int | None) -> str:
    """A hero of a team, a hero of no team, or the place of a team."""
    if team is not None and team in (RED, BLUE):
        return medallion(hero, team, 22)
    path = emblem(hero)
    inside = icon(path, 0, 0, 12, "#fffaf0") if path else middle(0, 7, hero[:2].title(), 19, "#fff")
    return f'<circle r="21" fill="{NOBODY}" stroke="{GOLD}" stroke-width="2"/>{inside}'


def side_sign(team: int) -> str:
    """Round for Red, angular for Blue, as on the board; nothing for who has no team yet."""
    if team not in (RED, BLUE):
        return ""
    body = '<circle r="9"' if team == RED else f'<path d="{square(0, 0, 8.5)}"'
    return f'{body} fill="{TEAM[team]}" stroke="#fff" stroke-width="1"/>'


def seat_sign(setup: GoaSetup, seat: int) -> str:
    """The colour and shape of the team a seat plays for."""
    return side_sign(team_of_seat(setup, seat))
