"""Choosing heroes: profiles to choose from, who has taken which, and the cards of a hero."""

from __future__ import annotations

from typing import Any, Final

from critias.games.goa2.rules.cards import SHEETS, HeroSheet
from critias.games.goa2.rules.cards import Card as Printed
from critias.games.goa2.rules.seen import GoaView, SelectionView
from critias.games.goa2.shown import icons, words
from critias.games.goa2.shown.cards import TIERS, actions_of, card
from critias.games.goa2.shown.palette import GOLD
from critias.games.goa2.shown.pieces import emblem, medallion
from critias.games.goa2.shown.reference import COMPLEXITY
from critias.kit.cards import Card, Line, Lines, Value
from critias.kit.language import cached, say
from critias.kit.offers import Note, Offers
from critias.kit.stage import Cards, Chip, Chips, Entries, Entry, Mat, Part, Row, Stage
from critias.kit.svg import icon

STATS: Final = (
    ("attack", icons.SWORD),
    ("defense", icons.SHIELD),
    ("initiative", icons.BOLT),
    ("movement", icons.BOOT),
)
WHOLE: Final = 6
"""So many heroes on offer are shown with pictures of all their cards: what a single draft deals to
somebody who runs two heroes. The cards of all others are listed."""


def drafting(view: GoaView, offers: Offers, status: Any) -> Stage:
    """The table before there are heroes on the board."""
    chosen = view["selection"]
    assert chosen is not None, "heroes are being selected"
    heroes = shown(chosen, offers)
    profiles = tuple(profile(view, chosen, hero) for hero in heroes)
    rows = [Row("heroes", say("Heroes"), (Cards(profiles),), count=len(profiles), open=True)]
    offered = [hero for hero in heroes if hero in offers]
    for hero in sorted(heroes, key=lambda hero: hero not in offered):
        whole = hero in offered and len(offered) <= WHOLE
        cards = Cards(_deck(hero)) if whole else _listed(SHEETS[_key(hero)])
        rows.append(Row(f"cards-{hero}", words.hero_name(hero), (cards,)))
    return Stage(
        status=status,
        mats=_seats(view, chosen),
        mats_title=say("Players"),
        rows=tuple(rows),
        rows_title=say("Heroes"),
        words=(Part(say("Heroes"), tuple(_line(view, chosen, hero) for hero in heroes)),),
    )


def shown(chosen: SelectionView, offers: Offers) -> list[str]:
    """Every hero that lies open: offered, in the pool, taken or banned."""
    found = dict.fromkeys(chosen["pool"])
    for own in (*chosen["offered"], *chosen["taken"], *chosen["shared"], chosen["bans"]):
        found.update(dict.fromkeys(own))
    options = (str(offer.option) for offer in offers)
    found.update((option, None) for option in options if _key(option) in SHEETS)
    return sorted(found, key=words.hero_name)


def _key(name: str) -> str:
    return name.partition("-")[0]


def profile(view: GoaView, chosen: SelectionView, hero: str) -> Card:
    """A hero as a card; looked at closer it tells its deck."""
    sheet = SHEETS[_key(hero)]
    path = emblem(hero)
    fate = _fate(view, chosen, hero)
    star = icon(icons.STAR, fill="#c88a12")
    stars = Value("", "", star, say(COMPLEXITY[sheet.stars]), times=sheet.stars)
    return Card(
        f"hero-{hero}",
        words.hero_name(hero),
        "night",
        badge=Value("", "", icon(path, fill=GOLD)) if path else Value(say(sheet.name)[:1]),
        kind=tuple(_stat(sheet, stat, path) for stat, path in STATS if stat in sheet.stats),
        lines=(Line(say(sheet.epithet)), Line(_roles(sheet), tone="soft")),
        foot=(stars,),
        note=fate,
        state="shut" if fate else "",
        option=hero,
        closer=_closer(sheet),
    )


def _stat(sheet: HeroSheet, stat: str, path: str) -> Value:
    always, best = sheet.stats.get(stat, (0, 0))
    number = str(always) if always == best else f"{always}–{best}"
    return Value(number, "", icon(path), say("{stat} {n} of 8", stat=say(stat), n=number))


def _closer(sheet: HeroSheet) -> Lines:
    found: list[Line] = []
    for key in sheet.starting_hand():
        values = ", ".join(f"{v.word} {v.number}".strip().lower() for v in actions_of(key))
        found.append(Line(f"{words.card_name(key)}: {values}"))
    return tuple(found)


def _deck(hero: str) -> tuple[Card, ...]:
    sheet = SHEETS[_key(hero)]
    return tuple(card(printed.id, f"deck-{hero}") for printed in sheet.cards)


@cached
def _listed(sheet: HeroSheet) -> Entries:
    """All cards of a hero in words, which takes a sixth of the room."""
    return Entries(tuple(_entry(printed) for printed in sheet.cards))


def _entry(printed: Printed) -> Entry:
    found = [] if printed.passive is not None else [say("initiative {n}", n=printed.initiative)]
    found += [
        v.word.lower() if v.number in ("", "!") else f"{v.word.lower()} {v.number}"
        for v in actions_of(printed.id)
    ]
    for name, value in (("range", printed.range), ("radius", printed.radius)):
        if value is not None:
            found.append(f"{say(name)} {value}")
    if printed.item:
        found.append(say("item {item}", item=say(printed.item)))
    tier = say("handicap card") if printed.handicap else TIERS[printed.tier]
    values, text = ", ".join(found), say(printed.text)
    detail = f"{values[:1].upper()}{values[1:]}. {text}" if values else text
    return Entry(say(printed.name), f"{say(printed.colour)} {tier}".strip(), detail)


def _fate(view: GoaView, chosen: SelectionView, hero: str) -> str:
    """What has become of a hero that is gone."""
    if hero in chosen.get("bans", ()):
        return say("banned")
    for seat, own in enumerate(chosen.get("taken", ())):
        if hero in own:
            return say("taken by {player}", player=say(view["seats"][seat]))
    for team, own in enumerate(chosen.get("shared", ())):
        if hero in own:
            return say("picked by {team}", team=words.team_name(team))
    return ""


def _line(view: GoaView, chosen: SelectionView, hero: str) -> str:
    sheet = SHEETS[_key(hero)]
    fate = _fate(view, chosen, hero)
    level = say(COMPLEXITY[sheet.stars]).lower()
    said = f"{words.hero_name(hero)}, {level}: {_roles(sheet)}"
    return f"{said} ({fate})" if fate else said


def picked(hero: str) -> Note:
    """A hero in the list: what it is, and what it is good at."""
    sheet, path = SHEETS[_key(hero)], emblem(hero)
    said = say("{epithet}: {roles}", epithet=say(sheet.epithet), roles=_roles(sheet))
    return Note(said, icon=icon(path) if path else "")


def is_hero(option: object) -> bool:
    """Whether an option is a hero to be picked."""
    return isinstance(option, str) and _key(option) in SHEETS


def _roles(sheet: HeroSheet) -> str:
    return ", ".join(say(role) for role in sheet.roles)


def _seats(view: GoaView, chosen: SelectionView) -> tuple[Mat, ...]:
    """Seats with their team and heroes."""
    teams = chosen.get("seat_teams", [])
    taken = chosen.get("taken", [])
    found = []
    for seat, name in enumerate(map(say, view["seats"])):
        team = teams[seat] if seat < len(teams) and teams[seat] >= 0 else None
        own = taken[seat] if seat < len(taken) else []
        chips = tuple(
            Chip(words.hero_name(hero), medallion(hero, team or 0, 10), "night") for hero in own
        )
        found.append(
            Mat(
                f"seat-{seat}",
                name,
                owner=seat,
                side=team,
                values=(Value("", words.team_name(team)),) if team is not None else (),
                body=(Chips(chips),) if chips else (),
            )
        )
    return tuple(found)
