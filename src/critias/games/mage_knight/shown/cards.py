"""Cards on the stage: Deed cards, Units, Skills, Tactics."""

from __future__ import annotations

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
    TACTIC,
    TACTICS,
    UNIT,
    UNITS,
    DeedCard,
)
from critias.games.mage_knight.rules.turn import TAKE_TURN
from critias.games.mage_knight.rules.view import PlayerView, UnitView
from critias.games.mage_knight.shown import names, palette
from critias.games.mage_knight.shown.texts import text
from critias.kernel.choices import Option
from critias.kit.cards import Card, Line, State, Tint, Value
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
        tag=say(KINDS[kind]),
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


def hand(player: PlayerView, offers: Offers) -> tuple[Card, ...]:
    """The cards in hand and those played this turn."""
    cards = []
    counts: dict[str, int] = {}
    for name in player["play"]:
        counts[name] = counts.get(name, 0) + 1
        place = f"played-{name}-{counts[name]}"
        cards.append(deed(name, place, state="spent", group=say("in play")))
    counts.clear()
    for name in player["hand"]:
        counts[name] = counts.get(name, 0) + 1
        option = first_offer(offers, *ways(offers, name))
        live = option is not None and option in offers
        dim: State = "dim" if offers and not live else ""
        cards.append(deed(name, f"hand-{name}-{counts[name]}", option, dim, group=say("hand")))
    return tuple(cards)


def ways(offers: Offers, name: str) -> tuple[Option, ...]:
    """The options a card in hand may stand for."""
    if name == "wound":
        return (("heal", "hand"), "wound")
    if offers.kind == TAKE_TURN or offers.kind in QUESTIONS.values():
        return (("play", name), ("power", name), ("sideways", name))
    return (name,)


def unit(own: UnitView, place: int, offers: Offers, whose: str = "") -> Card:
    """A Unit of a player; those of others may be the same, so it is said whose it is."""
    card = UNITS[UNIT[own["unit"]]]
    options: list[Option] = [("unit", place, n) for n in range(len(card.abilities))]
    options += [("banner", place), ("suffer", place), ("heal", place), place]
    option = first_offer(offers, *options)
    state: State = "spent" if own["spent"] or own["wounds"] else ""
    foot = [Value("", say("spent") if own["spent"] else say("ready"))]
    if own["wounds"]:
        foot.append(Value(own["wounds"], say("Wounds"), tone="bad"))
    if own["banner"]:
        foot.append(Value("", say(DEEDS[DEED[own["banner"]]].name)))
    return unit_card(
        own["unit"], f"unit-{whose}{place}-{own['unit']}", own["armor"], option, state, tuple(foot)
    )


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


def tactic(name: str, option: Option | None = None) -> Card:
    """A Tactic card."""
    card = TACTICS[TACTIC[name]]
    tint: Tint = "gold" if card.time == "day" else "night"
    return Card(
        f"tactic-{name}",
        say(card.name),
        tint,
        badge=Value(card.number, says=say("number {n}", n=card.number)),
        lines=(say(card.text),),
        option=option,
    )
