"""Cards on the stage: Deed cards, Units, Skills, Tactics."""

from __future__ import annotations

import dataclasses
from typing import Final

from critias.games.mage_knight.rules.combat import QUESTIONS
from critias.games.mage_knight.rules.components import (
    ADVANCED_ACTION,
    ARTIFACT,
    BASIC_ACTION,
    DEED,
    DEED_KIND,
    DEEDS,
    SITE,
    SITES,
    SKILL,
    SKILLS,
    SPELL,
    UNIT,
    UNITS,
    DeedCard,
)
from critias.games.mage_knight.rules.playing import (
    ABILITIES,
    BASIC_POWER,
    EFFECTS,
    STRONG_POWER,
)
from critias.games.mage_knight.rules.pvp import DUEL_ATTACK, DUEL_BLOCK
from critias.games.mage_knight.rules.state import NONE
from critias.games.mage_knight.rules.turn import TAKE_TURN
from critias.games.mage_knight.rules.view import MageKnightView, PlayerView, UnitView
from critias.games.mage_knight.shown import names, palette, purse
from critias.games.mage_knight.shown.texts import sentence, text
from critias.kernel.choices import Option
from critias.kit.cards import Card, Line, State, Tint, Value, Way
from critias.kit.language import say
from critias.kit.offers import Offers
from critias.kit.svg import icon

KINDS: Final = {
    BASIC_ACTION: "",
    ADVANCED_ACTION: "Advanced",
    SPELL: "Spell",
    ARTIFACT: "Artifact",
}
USES: Final = {"turn": "once a turn", "round": "once a Round", "always": "always"}


def tint_of(card: DeedCard) -> Tint:
    """The colour of a Deed card; Wounds are black, Artifacts golden."""
    if card.id == "wound":
        return "black"
    return "gold" if card.colour is None else palette.TINTS[card.colour]


def deed(
    name: str,
    place: str,
    option: Option | None = None,
    state: State = "",
    group: str = "",
    mark: str = "",
) -> Card:
    """A Deed card."""
    card = DEEDS[DEED[name]]
    badge = None
    if card.colour is not None:
        badge = Value(icon=palette.mana(card.colour), says=say(card.colour))
    if name == "wound":
        lines = (text(card.basic),)
        return Card(place, say(card.name), "black", lines=lines, state=state, group=group)
    kind = DEED_KIND[DEED[name]]
    sign = palette.mana("black") if kind == SPELL else badge.icon if badge else ""
    strong = text(card.strong)
    if card.strong_name:
        strong = say("{name}: {text}", name=say(card.strong_name), text=strong)
    if kind == ARTIFACT:
        strong = say("Thrown away: {text}", text=strong)
    return Card(
        place,
        say(card.name),
        tint_of(card),
        badge=badge,
        tag="" if group else say(KINDS[kind]),
        lines=(text(card.basic),),
        more=(Line(strong, icon=sign),),
        mark=Value("", mark) if mark else None,
        state=state,
        group=group,
        option=option,
    )


def first_offer(offers: Offers, *options: Option) -> Option | None:
    """The first of these options that is offered; else the first one, to be asked about."""
    for option in options:
        if option in offers:
            return option
    return options[0] if offers and options else None


def hand(view: MageKnightView, player: PlayerView, offers: Offers) -> tuple[Card, ...]:
    """The cards in hand and those played this turn."""
    cards = []
    counts: dict[str, int] = {}
    for name in player["play"]:
        counts[name] = counts.get(name, 0) + 1
        place = f"played-{name}-{counts[name]}"
        cards.append(deed(name, place, state="spent", group=say("in play")))
    counts.clear()
    menu = is_menu(offers)
    for name in sorted(player["hand"], key=lambda name: name == "wound"):  # what serves first
        counts[name] = counts.get(name, 0) + 1
        place = f"hand-{name}-{counts[name]}"
        if menu and name != "wound":
            uses = ways(view, player, offers, name)
            dim: State = "" if any(way.option in offers for way in uses) else "dim"
            plain = deed(name, place, state=dim, group=say("hand"))
            cards.append(dataclasses.replace(plain, lines=(), more=(), ways=uses))
            continue
        option = first_offer(offers, *((("heal", "hand"), name) if name == "wound" else (name,)))
        live = option is not None and option in offers
        dim = "dim" if offers and not live else ""
        cards.append(deed(name, place, option, dim, group=say("hand")))
    return tuple(cards)


def is_menu(offers: Offers) -> bool:
    """Whether cards can be played for all that is on them, and Units used."""
    return offers.kind == TAKE_TURN or offers.kind in (*QUESTIONS.values(), *DUELS)


DUELS: Final = (DUEL_ATTACK, DUEL_BLOCK)


def ways(view: MageKnightView, player: PlayerView, offers: Offers, name: str) -> tuple[Way, ...]:
    """What a card in hand can be played for: its basic and its strong effect, and sideways."""
    card, number = DEEDS[DEED[name]], DEED[name]
    kind = DEED_KIND[number]
    strong = sentence(card.strong)
    if kind == ARTIFACT:
        strong = say("Thrown away: {text}", text=strong)
    colour = palette.mana(card.colour) if card.colour else ""
    signs = (colour if kind == SPELL else "", palette.mana("black") if kind == SPELL else colour)
    halves = (
        (("play", name), sentence(card.basic), BASIC_POWER[number]),
        (("power", name), strong, STRONG_POWER[number]),
    )
    found = []
    for half, (option, said, power) in enumerate(halves):
        effect = EFFECTS[number][half]
        note = "" if option in offers else purse.why_not(view, player, effect, power)
        found.append(Way(said, option, signs[half], worth(offers, option), note))
    aside: Option = ("sideways", name)
    offer = offers.get(aside)
    made = offer.note.verdict if offer is not None else ""
    note = "" if offer is not None else purse.why_not_sideways(view)
    found.append(Way(say("sideways {n}", n=1), aside, value=made, note=note))
    return tuple(found)


def worth(offers: Offers, option: Option) -> str:
    """What an option makes of the sum at hand: "+2", and how far that goes."""
    offer = offers.get(option)
    if offer is None:
        return ""
    return offer.note.verdict or offer.note.value


def unit(
    view: MageKnightView, player: PlayerView, place: int, offers: Offers, whose: str = ""
) -> Card:
    """A Unit of a player; those of others may be the same, so it is said whose it is."""
    own = player["units"][place]
    card = UNITS[UNIT[own["unit"]]]
    others: tuple[Option, ...] = (("suffer", place), ("heal", place), ("banner", place), place)
    option = next((one for one in others if one in offers), None)
    uses: tuple[Way, ...] = ()
    if is_menu(offers) and option is None:
        uses = tuple(
            _use(view, player, own, place, number, offers) for number in range(len(card.abilities))
        )
    state: State = "spent" if own["spent"] or own["wounds"] else ""
    foot = [Value("", say("spent") if own["spent"] else say("ready"))]
    if own["wounds"]:
        foot.append(Value(own["wounds"], say("Wounds"), tone="bad"))
    if own["banner"]:
        foot.append(Value("", say(DEEDS[DEED[own["banner"]]].name)))
    shown = unit_card(
        own["unit"], f"unit-{whose}{place}-{own['unit']}", own["armor"], option, state, tuple(foot)
    )
    return dataclasses.replace(shown, lines=(), ways=uses) if uses else shown


def _use(
    view: MageKnightView,
    player: PlayerView,
    own: UnitView,
    place: int,
    number: int,
    offers: Offers,
) -> Way:
    """One ability of a Unit."""
    option: Option = ("unit", place, number)
    ability = UNITS[UNIT[own["unit"]]].abilities[number]
    note = ""
    if option not in offers and not own["spent"] and not own["wounds"]:
        effect, colour = ABILITIES[UNIT[own["unit"]]][number]
        note = purse.why_not(view, player, effect, () if colour == NONE else (colour,))
    sign = palette.mana(ability.mana) if ability.mana else ""
    return Way(sentence(ability), option, sign, worth(offers, option), note)


def unit_card(
    name: str,
    place: str,
    armor: int | None = None,
    option: Option | None = None,
    state: State = "",
    foot: tuple[Value, ...] = (),
) -> Card:
    """A Unit card, in a Unit area or in the offer."""
    card = UNITS[UNIT[name]]
    lines = tuple(
        Line(text(a), icon=palette.mana(a.mana) if a.mana else "") for a in card.abilities
    )
    resists = ""
    if card.resistances:
        elements = ", ".join(names.thing(element) for element in card.resistances)
        resists = say("resists {elements}", elements=elements)
    shown = card.armor if armor is None else armor
    return Card(
        place,
        say(card.name),
        "silver" if not card.elite else "gold",
        badge=Value(card.level, says=say("level {n}", n=card.level)),
        kind=(Value(shown, say("Armor"), icon=icon(palette.SHIELD)),),
        lines=lines,
        more=(resists,) if resists else (),
        foot=foot or (Value(card.cost, say("Influence")), Value("", sites_of(name))),
        state=state,
        group=say("Units"),
        option=option,
    )


def sites_of(name: str) -> str:
    """Where a Unit can be recruited."""
    return ", ".join(say(SITES[SITE[site]].name.lower()) for site in UNITS[UNIT[name]].sites)


def skill(name: str, player: PlayerView, offers: Offers) -> Card:
    """A Skill of a player."""
    token = SKILLS[SKILL[name]]
    down = name in player["turned"]
    used = name in player["used"]
    state: State = "spent" if down or used else ""
    how = say("face down") if down else say("used") if used else say(USES[token.use])
    return Card(
        f"skill-{name}",
        say(token.name),
        "teal",
        badge=Value(icon=palette.icon_star(), says=say("Skill")),
        lines=(text(token),),
        foot=(Value("", how),),
        state=state,
        group=say("Skills"),
        option=first_offer(offers, ("skill", name), name),
    )
