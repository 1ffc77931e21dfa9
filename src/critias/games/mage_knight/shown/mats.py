"""Mats of the players, and the offers that lie open for all."""

from __future__ import annotations

from typing import Final

from critias.games.mage_knight.rules.components import (
    CITIES,
    DEED,
    DEEDS,
    SITES,
    SKILL,
    SKILLS,
    TACTIC,
    TACTICS,
    TILE_SITE,
    UNIT,
    UNITS,
)
from critias.games.mage_knight.rules.round import CHOOSE_TACTIC
from critias.games.mage_knight.rules.tables import LEVEL_AT
from critias.games.mage_knight.rules.terms import BASIC_COLOURS, COLOUR_OF, COLOURS
from critias.games.mage_knight.rules.view import MageKnightView, PlayerView
from critias.games.mage_knight.shown import cards, land, market, palette
from critias.games.mage_knight.shown.names import place_words, thing, token_words, where, who
from critias.games.mage_knight.shown.texts import capital, sentence, text
from critias.kernel.choices import Option
from critias.kit.cards import Value
from critias.kit.language import count, say
from critias.kit.offers import Offers
from critias.kit.stage import (
    Block,
    Cards,
    Chip,
    Chips,
    Entries,
    Entry,
    Hand,
    Mat,
    Row,
    Values,
    Words,
)


def _has_hand_shown(view: MageKnightView, seat: int) -> bool:
    """Whether the reader sees the hand of that seat, and the Units beside it."""
    return seat == view["seat"] or len(view["players"]) == 1


def hands(view: MageKnightView, offers: Offers) -> tuple[Hand, ...]:
    """The hand of the reader, with Units and Skills beside it; of others only the count."""
    found = []
    for player in view["players"]:
        if not _has_hand_shown(view, player["seat"]):
            continue
        mine = offers if player["seat"] == view["seat"] else Offers()
        shown = cards.hand(view, player, mine)
        units = tuple(cards.unit(view, player, n, mine) for n in range(len(player["units"])))
        skills = tuple(cards.skill(name, player, mine) for name in player["skills"])
        found.append(
            Hand(f"hand-{player['seat']}", say("Hand"), shown + units + skills, player["seat"])
        )
    return tuple(found)


def next_level(fame: int) -> int:
    """The Fame at which the next level begins; 0: there is none."""
    return next((line for line in LEVEL_AT if line > fame), 0)


def mats(view: MageKnightView, offers: Offers) -> tuple[Mat, ...]:
    """What lies before each player."""
    return tuple(_mat(view, player) for player in view["players"]) + _dummy(view)


def _mat(view: MageKnightView, player: PlayerView) -> Mat:
    seat = player["seat"]
    line = next_level(player["fame"])
    fame = str(player["fame"])
    if line:
        fame = say("{fame} of {line}", fame=fame, line=line)
    crystals = tuple(_crystals(c, player["crystals"][c]) for c in BASIC_COLOURS)
    tokens = tuple(
        Value(
            number,
            icon=palette.mana(COLOURS[c]),
            says=say("{colour} mana tokens", colour=say(COLOURS[c])),
            tone="gold",
        )
        for c, number in enumerate(player["tokens"])
        if number
    )
    body: list[Block] = [Values((Value("", say("Crystals")), *crystals))]
    if tokens:
        body.append(Values((Value("", say("Mana")), *tokens)))
    chips = []
    if player["tactic"]:
        tactic = TACTICS[TACTIC[player["tactic"]]]
        shown = "{number} {name} (used)" if player["tactic_down"] else "{number} {name}"
        name = say(shown, number=tactic.number, name=say(tactic.name))
        chips.append(Chip(name, says=say(tactic.text), tint="gold"))
    chips += [
        Chip(say(SKILLS[SKILL[name]].name), says=text(SKILLS[SKILL[name]]), tint="teal")
        for name in player["skills"]
    ]
    if chips:
        body.append(Chips(tuple(chips)))
    if player["units"] and not _has_hand_shown(view, seat):
        whose = f"{seat}-"
        units = tuple(
            cards.unit(view, player, n, Offers(), whose) for n in range(len(player["units"]))
        )
        body.append(Cards(units, small=True, title=say("Units")))
    return Mat(
        f"mat-{seat}",
        who(view, seat),
        owner=seat,
        side=seat,
        art=_medallion(view, seat),
        value=say("level {n}", n=player["level"]),
        values=(
            Value(fame, say("Fame"), rule="mk.board.fame-lines"),
            Value(f"{player['reputation']:+d}", say("Reputation"), rule="mk.board.reputation"),
            Value(player["armor"], say("Armor")),
            Value(player["deck_size"], say("in the deck")),
            Value(f"{len(player['units'])}/{player['command']}", say("Units")),
        ),
        state=_state(view, player),
        acting=seat == view["active"] and not view["over"],
        body=tuple(body),
    )


def _crystals(colour: int, number: int) -> Value:
    name = say("{colour} crystals", colour=say(COLOURS[colour]))
    return Value(number, icon=palette.mana(COLOURS[colour]), says=name)


def _medallion(view: MageKnightView, seat: int) -> str:
    return f'<g transform="scale(2)">{land.shield(view, seat, 0, 0, 10)}</g>'


def _state(view: MageKnightView, player: PlayerView) -> str:
    if player["down"]:
        return say("has had this turn")
    if player["seat"] != view["active"]:
        return count(player["hand_size"], "1 card in hand", "{n} cards in hand")
    combat = view["combat"]
    if combat is not None:
        return say(FIGHTS[combat["phase"]])
    points = (
        (player["move"], say("Move {n}", n=player["move"])),
        (player["influence"], say("Influence {n}", n=player["influence"])),
        (player["heal"], say("Healing {n}", n=player["heal"])),
    )
    some = [said for value, said in points if value]
    return ", ".join(some) or _whereabouts(player)


def _whereabouts(player: PlayerView) -> str:
    return say("on {space}", space=player["space"]) if player["space"] else say("on the way")


FIGHTS: Final = {
    "muster": "fights",
    "ranged": "fights, ranged phase",
    "block": "fights, block phase",
    "damage": "fights, damage phase",
    "attack": "fights, attack phase",
}


def _dummy(view: MageKnightView) -> tuple[Mat, ...]:
    dummy = view["dummy"]
    if dummy is None:
        return ()
    hero = thing(dummy["hero"]) if dummy["hero"] else say("nobody yet")
    crystals = tuple(_crystals(c, n) for c, n in enumerate(dummy["crystals"]) if n)
    return (
        Mat(
            "mat-dummy",
            say("Dummy: {hero}", hero=hero),
            values=(Value(dummy["deck_size"], say("Deck")), *crystals),
            state=thing(dummy["tactic"]) if dummy["tactic"] else "",
            folded=True,
        ),
    )


# --- offers --------------------------------------------------------------------------------------


def rows(view: MageKnightView, offers: Offers) -> tuple[Row, ...]:
    """The offers, and the space where the reader stands."""
    sold = market.here(view, view["seat"] if view["seat"] >= 0 else view["active"])
    found = [
        Row(
            "units",
            say("Units"),
            (
                Entries(
                    tuple(
                        _unit_entry(name, number, offers, name in sold.units)
                        for number, name in enumerate(view["units"])
                    )
                ),
            ),
            count=len(view["units"]),
        ),
        _deed_row(
            "actions",
            say("Advanced"),
            view["actions"],
            offers,
            ("action", "reward"),
            sold.price("action"),
        ),
        _deed_row(
            "spells",
            say("Spells"),
            view["spells"],
            offers,
            ("spell", "reward"),
            sold.price("spell"),
        ),
    ]
    if view["monastery"]:
        title = say("Monasteries")
        price = sold.price("learn")
        found.append(_deed_row("monastery", title, view["monastery"], offers, ("learn",), price))
    if view["common_skills"]:
        chips = tuple(
            Chip(say(SKILLS[SKILL[n]].name), says=text(SKILLS[SKILL[n]]), option=n, tint="teal")
            for n in view["common_skills"]
        )
        found.append(Row("common", say("Common Skills"), (Chips(chips),), count=len(chips)))
    if view["tactics"] and offers.kind == CHOOSE_TACTIC:
        shown = tuple(cards.tactic(name, name) for name in view["tactics"])
        found.insert(0, Row("tactics", say("Tactics"), (Cards(shown),), open=True))
    found += _own_piles(view)
    here = _place(view)
    if here is not None:
        found.append(here)
    return tuple(found)


def _own_piles(view: MageKnightView) -> list[Row]:
    """The discard pile of the reader."""
    seat = view["seat"] if view["seat"] >= 0 else view["active"]
    names = view["players"][seat]["discard"]
    if not names:
        return []
    shown = tuple(cards.deed(name, f"discard-{n}-{name}") for n, name in enumerate(names))
    return [Row("discard", say("Discard pile"), (Cards(shown, small=True),), count=len(names))]


def _unit_entry(name: str, number: int, offers: Offers, here: bool) -> Entry:
    unit = UNITS[UNIT[name]]
    options: tuple[Option, ...] = (("recruit", name), ("bond", name), ("take", name), name)
    option = next((o for o in options if o in offers), None)
    return Entry(
        say(unit.name),
        say("here for {n} Influence" if here else "{n} Influence", n=unit.cost),
        "; ".join(
            [
                *(sentence(ability) for ability in unit.abilities),
                say("Armor {n}", n=unit.armor),
                cards.sites_of(name),
            ]
        ),
        tone="good" if here else "",
        option=option,
        card=cards.unit_card(name, f"offer-{number}-{name}"),
    )


def _deed_row(
    row: str, title: str, names: list[str], offers: Offers, words: tuple[str, ...], price: int
) -> Row:
    """Cards that lie open; `price` is what one costs here, -1 if it is not sold here."""
    entries = []
    for name in names:
        card = DEEDS[DEED[name]]
        options: list[Option] = [(word, name) for word in words]
        option = next((o for o in [*options, name] if o in offers), None)
        entries.append(
            Entry(
                say(card.name),
                say("here for {n} Influence", n=price) if price >= 0 else say(card.colour or ""),
                say("{basic} Strong: {strong}", basic=text(card.basic), strong=text(card.strong)),
                icon=palette.mana(card.colour) if card.colour else "",
                tone="good" if price >= 0 else "",
                option=option,
                card=cards.deed(name, f"{row}-{name}"),
            )
        )
    return Row(row, title, (Entries(tuple(entries)),), count=len(names))


def _place(view: MageKnightView) -> Row | None:
    seat = view["seat"] if view["seat"] >= 0 else view["active"]
    name = view["players"][seat]["space"]
    if not name:
        return None
    tile, place = where(view, name)
    site = TILE_SITE[tile][place]
    lines = [capital(place_words(view, name))]
    if site >= 0:
        lines.append(say(SITES[site].text))
    lines += [token_words(token) for token in view["tokens"].get(name, [])]
    for city in view["cities"]:
        if name in city["spaces"]:
            sheet = CITIES[COLOUR_OF[city["colour"]]]
            lines += [say(sheet.bonus_text), say(sheet.sells_text)]
    lines += market.here(view, seat).lines()
    return Row("space", say("This space"), (Words(tuple(lines)),))
