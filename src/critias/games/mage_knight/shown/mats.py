"""Mats of the players, and the offers that lie open for all."""

from __future__ import annotations

from typing import Final, Literal

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
from critias.games.mage_knight.rules.selection import CHOOSE_HERO
from critias.games.mage_knight.rules.tables import LEVEL_AT
from critias.games.mage_knight.rules.terms import BASIC_COLOURS, COLOUR_OF, COLOURS
from critias.games.mage_knight.rules.turn import TAKE_TURN
from critias.games.mage_knight.rules.view import MageKnightView, PlayerView
from critias.games.mage_knight.shown import (
    cards,
    fight,
    goals,
    heroes,
    land,
    market,
    palette,
    purse,
    tracks,
)
from critias.games.mage_knight.shown.names import place_words, thing, token_words, where, who
from critias.games.mage_knight.shown.texts import capital, sentence, text
from critias.kernel.choices import Option
from critias.kit.cards import Card, Tint, Value
from critias.kit.language import count, say
from critias.kit.offers import Offers, Tone
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
    """The hand of the reader; in a fight, when the mats give way, with the Units and Skills beside
    it that can be used."""
    found = []
    for player in view["players"]:
        if not player["hero"] or not _has_hand_shown(view, player["seat"]):
            continue
        mine = offers if player["seat"] == view["seat"] else Offers()
        shown = cards.hand(view, player, mine)
        if is_fighting(view):
            units = [cards.unit(view, player, n, mine) for n in range(len(player["units"]))]
            skills = [cards.skill(name, player, mine) for name in player["skills"]]
            shown += tuple(card for card in (*units, *skills) if _is_of_use(card, mine))
        found.append(Hand(f"hand-{player['seat']}", say("Hand"), shown, player["seat"]))
    return tuple(found)


def is_fighting(view: MageKnightView) -> bool:
    """Whether a combat takes the place of map and mats."""
    combat = view["combat"]
    return combat is not None and fight.is_on(combat) and not fight.is_duel(combat)


def _is_of_use(card: Card, offers: Offers) -> bool:
    return card.option in offers or any(way.option in offers for way in card.ways)


def next_level(fame: int) -> int:
    """The Fame at which the next level begins; 0: there is none."""
    return next((line for line in LEVEL_AT if line > fame), 0)


def mats(view: MageKnightView, offers: Offers) -> tuple[Mat, ...]:
    """What lies before each player."""
    return tuple(_mat(view, player, offers) for player in view["players"]) + _dummy(view)


def _mat(view: MageKnightView, player: PlayerView, offers: Offers) -> Mat:
    seat = player["seat"]
    if not player["hero"]:
        return Mat(f"mat-{seat}", who(view, seat), owner=seat, side=seat, state=_choosing(offers))
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
    body: list[Block] = [Values((Value("", say("Crystals")), *crystals, *_named(tokens)))]
    own = _has_hand_shown(view, seat)
    mine = offers if seat == view["seat"] else Offers()
    if own and player["units"] and not is_fighting(view):
        own_units = tuple(_unit_chip(view, player, n, mine) for n in range(len(player["units"])))
        body.append(Chips(own_units, say("Units")))
    chips = []
    if player["tactic"]:
        tactic = TACTICS[TACTIC[player["tactic"]]]
        shown = "{number} {name} (used)" if player["tactic_down"] else "{number} {name}"
        name = say(shown, number=tactic.number, name=say(tactic.name))
        chips.append(Chip(name, says=say(tactic.text), tint="gold"))
    chips += [_skill_chip(player, name, mine) for name in player["skills"]]
    if chips:
        body.append(Chips(tuple(chips), say("Skills") if player["skills"] else ""))
    if player["units"] and not own:
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


def _choosing(offers: Offers) -> str:
    """What is said of a player without a Hero who is not asked now."""
    return "" if offers.kind == CHOOSE_HERO else say("has no Hero yet")


def _named(tokens: tuple[Value, ...]) -> tuple[Value, ...]:
    """The mana of this turn, with its name before it."""
    return (Value("", say("Mana")), *tokens) if tokens else ()


def _unit_chip(view: MageKnightView, player: PlayerView, place: int, offers: Offers) -> Chip:
    """An own Unit in a word, with its card behind it."""
    own = player["units"][place]
    card = cards.unit(view, player, place, offers)
    option = next((way.option for way in card.ways if way.option in offers), card.option)
    words = say("{unit}, Armor {n}", unit=thing(own["unit"]), n=own["armor"])
    tone: Tone = ""
    if own["wounds"]:
        words, tone = say("{unit} (wounded)", unit=words), "bad"
    elif own["spent"]:
        words, tone = say("{unit} (spent)", unit=words), "soft"
    plain = cards.unit(view, player, place, Offers(), "own-")
    tint: Tint = "gold" if UNITS[UNIT[own["unit"]]].elite else "silver"
    return Chip(words, tint="" if tone else tint, tone=tone, option=option, card=plain)


def _skill_chip(player: PlayerView, name: str, offers: Offers) -> Chip:
    """A Skill in a word; what it does is told when it is pointed at."""
    skill = SKILLS[SKILL[name]]
    used = name in player["turned"] or name in player["used"]
    words = say("{skill} (used)", skill=say(skill.name)) if used else say(skill.name)
    option: Option = ("skill", name)
    return Chip(
        words,
        says=text(skill),
        tint="" if used else "teal",
        tone="soft" if used else "",
        option=option if option in offers else None,
    )


def _crystals(colour: int, number: int) -> Value:
    name = say("{colour} crystals", colour=say(COLOURS[colour]))
    return Value(number, icon=palette.mana(COLOURS[colour]), says=name)


def _medallion(view: MageKnightView, seat: int) -> str:
    """The Hero, with the Shield that stands on the map at the side."""
    hero = heroes.portrait(view["players"][seat]["hero"])
    return f'<g transform="scale(2.2)">{hero}</g>{land.shield(view, seat, 15, 15, 9)}'


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
    if dummy is None or not dummy["hero"]:
        return ()
    hero = thing(dummy["hero"])
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
    choosing = heroes.row(view, offers)
    if choosing is not None:
        return (choosing, _goal(view))
    seat = view["seat"] if view["seat"] >= 0 else view["active"]
    units = tuple(
        _unit_entry(view, seat, name, f"offer-{number}-", offers)
        for number, name in enumerate(view["units"])
    )
    here, found = _place(view, offers), []
    if here is not None and here.open:
        found.append(here)
    found += [
        _offer_row("units", say("Units"), (Entries(here_first(units)),), offers),
        _offer_row(
            "actions",
            say("Advanced"),
            (
                _deeds(view, "actions", offers, ("action", "reward")),
                _deeds(view, "monastery", offers, ("learn",), say("In monasteries")),
            ),
            offers,
        ),
        _offer_row(
            "spells", say("Spells"), (_deeds(view, "spells", offers, ("spell", "reward")),), offers
        ),
    ]
    if here is not None and not here.open:
        found.append(here)
    found.append(_goal(view))
    if view["common_skills"]:
        chips = tuple(
            Chip(say(SKILLS[SKILL[n]].name), says=text(SKILLS[SKILL[n]]), option=n, tint="teal")
            for n in view["common_skills"]
        )
        found.append(Row("common", say("Skills"), (Chips(chips),), count=len(chips)))
    if view["tactics"] and offers.kind == CHOOSE_TACTIC:
        shown = tuple(_tactic(name) for name in view["tactics"])
        found.insert(0, Row("tactics", say("Tactics"), (Entries(shown),), len(shown), open=True))
    return (*found, *_own_piles(view))


def _tactic(name: str) -> Entry:
    card = TACTICS[TACTIC[name]]
    title = say("{number} {name}", number=card.number, name=say(card.name))
    return Entry(title, detail=say(card.text), option=name)


def _goal(view: MageKnightView) -> Row:
    """What the game is about, and how far it is."""
    aims = Words(tuple(goals.lines(view)))
    return Row("goal", say("Goal"), (aims, tracks.fame(view), tracks.reputation(view)))


def here_first(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """What is sold where the reader stands before the rest; what can be paid first of all."""
    return tuple(sorted(entries, key=lambda one: _RANKS.get(one.tone, len(_RANKS))))


_RANKS: Final = {"good": 0, "warn": 1}


def _own_piles(view: MageKnightView) -> list[Row]:
    """The discard pile of the reader."""
    seat = view["seat"] if view["seat"] >= 0 else view["active"]
    names = view["players"][seat]["discard"]
    if not names:
        return []
    shown = tuple(cards.deed(name, f"discard-{n}-{name}") for n, name in enumerate(names))
    return [Row("discard", say("Discard"), (Cards(shown, small=True),), count=len(names))]


def _unit_entry(view: MageKnightView, seat: int, name: str, place: str, offers: Offers) -> Entry:
    unit = UNITS[UNIT[name]]
    options: tuple[Option, ...] = (("recruit", name), ("bond", name), ("take", name), name)
    price, tone = say("{n} Influence", n=unit.cost), NO_TONE
    if name in market.here(view, seat).units:
        price, tone = _price(unit.cost, purse.influence(view["players"][seat]))
    return Entry(
        say(unit.name),
        price,
        "; ".join(
            [
                *(sentence(ability) for ability in unit.abilities),
                say("Armor {n}", n=unit.armor),
                cards.sites_of(name),
            ]
        ),
        tone=tone,
        option=_offered(offers, options),
        card=cards.unit_card(name, f"{place}{name}"),
    )


NO_TONE: Final[Tone] = ""


def _price(cost: int, have: int) -> tuple[str, Tone]:
    """What something costs here, and whether that can be paid now."""
    if cost <= have:
        return say("here for {n} Influence ✓", n=cost), "good"
    return say("here for {n}, {m} missing", n=cost, m=cost - have), "warn"


def _offered(offers: Offers, options: tuple[Option, ...]) -> Option | None:
    """The option a thing of the offers stands for; in a turn it can be asked why it is none."""
    found = next((option for option in options if option in offers), None)
    return options[0] if found is None and offers.kind == TAKE_TURN else found


SOLD_AS: Final = {"actions": "action", "spells": "spell", "monastery": "learn"}
"""How the cards of an offer are sold."""


def _offer_row(row: str, title: str, offered: tuple[Entries, ...], offers: Offers) -> Row:
    """What lies open of one kind; shown first where it is asked which of it to take."""
    some = tuple(one for one in offered if one.entries)
    asked = offers.kind != TAKE_TURN and any(
        e.option in offers for one in some for e in one.entries
    )
    return Row(row, title, some, count=sum(len(one.entries) for one in some), open=asked)


def _deeds(
    view: MageKnightView,
    row: Literal["actions", "spells", "monastery"],
    offers: Offers,
    words: tuple[str, ...],
    title: str = "",
    place: str = "",
) -> Entries:
    """The cards of an offer, with their price where they are sold."""
    seat = view["seat"] if view["seat"] >= 0 else view["active"]
    player = view["players"][seat]
    cost = market.here(view, seat).price(SOLD_AS[row])
    entries = []
    for name in view[row]:
        card = DEEDS[DEED[name]]
        price, tone = say(card.colour or ""), NO_TONE
        if cost >= 0:
            price, tone = _price(cost, purse.influence(player))
            colour = card.colour if row == "spells" and tone == "good" else None
            if colour is not None and not purse.payable(view, player, COLOUR_OF[colour]):
                missing = say("no {colour} mana", colour=say(colour))
                price, tone = say("here, {missing}", missing=missing), "warn"
        entries.append(
            Entry(
                say(card.name),
                price,
                say("{basic} Strong: {strong}", basic=text(card.basic), strong=text(card.strong)),
                icon=palette.mana(card.colour) if card.colour else "",
                tone=tone,
                option=_offered(offers, (*((word, name) for word in words), name)),
                card=cards.deed(name, f"{place}{row}-{name}"),
            )
        )
    return Entries(tuple(entries), title)


CARDS_SOLD: Final[dict[str, Literal["actions", "spells", "monastery"]]] = {
    "action": "actions", "spell": "spells", "learn": "monastery",
}  # fmt: skip
"""What is sold and is one of the cards of an offer."""


def _sold(view: MageKnightView, seat: int, offers: Offers) -> Entries:
    """All that is sold where the Hero stands, with its price: what can be paid first."""
    sold = market.here(view, seat)
    found = [_unit_entry(view, seat, name, "here-", offers) for name in sorted(sold.units)]
    have = purse.influence(view["players"][seat])
    for what, cost in sold.prices:
        if what in CARDS_SOLD:
            found += _deeds(view, CARDS_SOLD[what], offers, (what,), place="here-").entries
            continue
        price, tone = _price(cost, have)
        option = _offered(offers, (("buy", what),))
        found.append(Entry(say(market.NAMES[what]), price, tone=tone, option=option))
    return Entries(here_first(tuple(found)))


def _place(view: MageKnightView, offers: Offers) -> Row | None:
    """The space where the reader stands; it comes first where something is sold."""
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
    sold = _sold(view, seat, offers)
    words = Words(tuple(lines))
    if not sold.entries:
        return Row("space", say("Here"), (words,))
    return Row("space", say("Here"), (sold, words), count=len(sold.entries), open=True)
