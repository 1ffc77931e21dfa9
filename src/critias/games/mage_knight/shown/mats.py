"""Mats of the players, and the offers that lie open for all."""

from __future__ import annotations

from critias.games.mage_knight.rules.components import (
    CITIES,
    DEED,
    DEEDS,
    HEROES,
    SITES,
    SKILL,
    SKILLS,
    TACTIC,
    TACTICS,
    TILE_SITE,
    UNIT,
    UNITS,
)
from critias.games.mage_knight.rules.tables import LEVEL_AT
from critias.games.mage_knight.rules.terms import BASIC_COLOURS, COLOUR_OF, COLOURS
from critias.games.mage_knight.rules.view import MageKnightView, PlayerView
from critias.games.mage_knight.shown import cards, land, palette
from critias.games.mage_knight.shown.names import place_words, where
from critias.games.mage_knight.shown.texts import sentence, text
from critias.kernel.choices import Option
from critias.kit.cards import Value
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


def hands(view: MageKnightView, offers: Offers) -> tuple[Hand, ...]:
    """The hand of the reader, with Units and Skills beside it; of others only the count."""
    found = []
    for player in view["players"]:
        own = player["seat"] == view["seat"] or len(view["players"]) == 1
        if not own:
            continue
        mine = offers if player["seat"] == view["seat"] else Offers()
        shown = cards.hand(player, mine)
        units = tuple(cards.unit(u, place, mine) for place, u in enumerate(player["units"]))
        skills = tuple(cards.skill(name, player, mine) for name in player["skills"])
        found.append(Hand(f"hand-{player['seat']}", "Hand", shown + units + skills, player["seat"]))
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
    fame = f"{player['fame']} of {line}" if line else str(player["fame"])
    crystals = tuple(
        Value(player["crystals"][c], icon=palette.mana(COLOURS[c]), says=f"{COLOURS[c]} crystals")
        for c in BASIC_COLOURS
    )
    tokens = tuple(
        Value(count, icon=palette.mana(COLOURS[c]), says=f"{COLOURS[c]} mana tokens", tone="gold")
        for c, count in enumerate(player["tokens"])
        if count
    )
    body: list[Block] = [Values((Value("", "Crystals"), *crystals))]
    if tokens:
        body.append(Values((Value("", "Mana"), *tokens)))
    chips = []
    if player["tactic"]:
        tactic = TACTICS[TACTIC[player["tactic"]]]
        down = " (used)" if player["tactic_down"] else ""
        chips.append(Chip(f"{tactic.number} {tactic.name}{down}", says=tactic.text, tint="gold"))
    chips += [
        Chip(SKILLS[SKILL[name]].name, says=text(SKILLS[SKILL[name]]), tint="teal")
        for name in player["skills"]
    ]
    if chips:
        body.append(Chips(tuple(chips)))
    if player["units"] and seat != view["seat"]:
        units = tuple(cards.unit(u, n, Offers()) for n, u in enumerate(player["units"]))
        body.append(Cards(units, small=True, title="Units"))
    return Mat(
        f"mat-{seat}",
        land.who(view, seat),
        owner=seat,
        side=seat,
        art=_medallion(view, seat),
        value=f"level {player['level']}",
        values=(
            Value(fame, "Fame", rule="mk.board.fame-lines"),
            Value(f"{player['reputation']:+d}", "Reputation", rule="mk.board.reputation"),
            Value(player["armor"], "Armor"),
            Value(player["deck_size"], "in the deck"),
            Value(f"{len(player['units'])}/{player['command']}", "Units"),
        ),
        state=_state(view, player),
        acting=seat == view["active"] and not view["over"],
        body=tuple(body),
    )


def _medallion(view: MageKnightView, seat: int) -> str:
    return f'<g transform="scale(2)">{land.shield(view, seat, 0, 0, 10)}</g>'


def _state(view: MageKnightView, player: PlayerView) -> str:
    if player["down"]:
        return "has had this turn"
    if player["seat"] != view["active"]:
        return f"{player['hand_size']} cards in hand"
    combat = view["combat"]
    if combat is not None:
        return f"fights, {combat['phase']} phase"
    points = [
        f"{word} {value}"
        for word, value in (
            ("Move", player["move"]),
            ("Influence", player["influence"]),
            ("Healing", player["heal"]),
        )
        if value
    ]
    return ", ".join(points) or f"on {player['space'] or 'the way'}"


def _dummy(view: MageKnightView) -> tuple[Mat, ...]:
    dummy = view["dummy"]
    if dummy is None:
        return ()
    hero = next((hero.name for hero in HEROES if hero.id == dummy["hero"]), "nobody yet")
    crystals = tuple(
        Value(n, icon=palette.mana(COLOURS[c]), says=f"{COLOURS[c]} crystals")
        for c, n in enumerate(dummy["crystals"])
        if n
    )
    return (
        Mat(
            "mat-dummy",
            f"Dummy: {hero}",
            values=(Value(dummy["deck_size"], "Deck"), *crystals),
            state=TACTICS[TACTIC[dummy["tactic"]]].name if dummy["tactic"] else "",
            folded=True,
        ),
    )


# --- offers --------------------------------------------------------------------------------------


def rows(view: MageKnightView, offers: Offers) -> tuple[Row, ...]:
    """The offers, and the space where the reader stands."""
    found = [
        Row(
            "units",
            "Units",
            (
                Entries(
                    tuple(
                        _unit_entry(name, number, offers)
                        for number, name in enumerate(view["units"])
                    )
                ),
            ),
            count=len(view["units"]),
        ),
        _deed_row("actions", "Advanced", view["actions"], offers, ("action", "reward")),
        _deed_row("spells", "Spells", view["spells"], offers, ("spell", "reward")),
    ]
    if view["monastery"]:
        found.append(_deed_row("monastery", "Monasteries", view["monastery"], offers, ("learn",)))
    if view["common_skills"]:
        chips = tuple(
            Chip(SKILLS[SKILL[n]].name, says=text(SKILLS[SKILL[n]]), option=n, tint="teal")
            for n in view["common_skills"]
        )
        found.append(Row("common", "Common Skills", (Chips(chips),), count=len(chips)))
    if view["tactics"] and offers.kind == "tactic":
        shown = tuple(cards.tactic(name, name) for name in view["tactics"])
        found.insert(0, Row("tactics", "Tactics", (Cards(shown),), open=True))
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
    return [Row("discard", "Discard pile", (Cards(shown, small=True),), count=len(names))]


def _unit_entry(name: str, number: int, offers: Offers) -> Entry:
    unit = UNITS[UNIT[name]]
    options: tuple[Option, ...] = (("recruit", name), ("bond", name), ("take", name), name)
    option = next((o for o in options if o in offers), None)
    return Entry(
        unit.name,
        f"{unit.cost} Influence",
        "; ".join(sentence(a) for a in unit.abilities)
        + f"; Armor {unit.armor}; {cards.sites_of(name)}",
        option=option,
        card=cards.unit_card(name, f"offer-{number}-{name}"),
    )


def _deed_row(
    row: str, title: str, names: list[str], offers: Offers, words: tuple[str, ...]
) -> Row:
    entries = []
    for name in names:
        card = DEEDS[DEED[name]]
        options: list[Option] = [(word, name) for word in words]
        option = next((o for o in [*options, name] if o in offers), None)
        entries.append(
            Entry(
                card.name,
                card.colour or "",
                f"{text(card.basic)} Strong: {text(card.strong)}",
                icon=palette.mana(card.colour) if card.colour else "",
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
    lines = [place_words(view, name).capitalize()]
    if site >= 0:
        lines.append(SITES[site].text)
    lines += [land.token_words(view, token) for token in view["tokens"].get(name, [])]
    for city in view["cities"]:
        if name in city["spaces"]:
            sheet = CITIES[COLOUR_OF[city["colour"]]]
            lines += [sheet.bonus_text, sheet.sells_text]
    return Row("space", "This space", (Words(tuple(lines)),))
