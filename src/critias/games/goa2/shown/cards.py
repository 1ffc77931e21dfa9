"""Action cards as the stage shows them."""

from __future__ import annotations

from typing import Final, get_args

from critias.games.goa2.rules.cards import (
    CARDS,
    LETTERS,
    TYPE_ATTACK,
    TYPE_DEFENSE,
    TYPE_DEFENSE_SKILL,
    TYPE_MOVEMENT,
    TYPE_SKILL,
)
from critias.games.goa2.rules.cards import Card as Printed
from critias.games.goa2.shown import icons
from critias.kit.cards import Card, Lines, State, Tint, Value, back
from critias.kit.language import cached, say
from critias.kit.svg import icon

TIERS: Final = ("", "I", "II", "III", "IV")
BACK: Final[dict[int, Tint]] = {0: "red", 1: "blue"}
WAVE: Final = icon(icons.WAVE)
_TINTS: Final = frozenset(get_args(Tint))


def tint(colour: str) -> Tint:
    """The colour of a card by the table's names, which are the same."""
    return colour if colour in _TINTS else ""  # type: ignore[return-value]


@cached
def actions_of(key: str) -> tuple[Value, ...]:
    """The actions on the card, the primary one first."""
    card = CARDS[key]
    ranged = say("Ranged attack") if card.ranged else say("Attack")
    found = {
        TYPE_ATTACK: Value(
            f"{card.attack}{'+' if card.plus and card.primary == TYPE_ATTACK else ''}"
            if card.attack is not None
            else "",
            ranged,
            icon(icons.BOW if card.ranged else icons.SWORD),
        ),
        TYPE_DEFENSE: Value(
            "!" if card.block else "" if card.defense is None else card.defense,
            say("Block") if card.block else say("Defense"),
            icon(icons.SHIELD),
        ),
        TYPE_MOVEMENT: Value(
            "" if card.movement is None else card.movement, say("Move"), icon(icons.BOOT)
        ),
    }
    shown = [found[kind] for kind in _order(card) if found[kind].number != ""]
    if card.primary in (TYPE_SKILL, TYPE_DEFENSE_SKILL):
        shown.insert(0, Value("", say("Skill"), icon(icons.STAR)))
    return tuple(shown)


def _order(card: Printed) -> list[str]:
    first = TYPE_DEFENSE if card.primary == TYPE_DEFENSE_SKILL else card.primary
    return sorted((TYPE_ATTACK, TYPE_DEFENSE, TYPE_MOVEMENT), key=lambda kind: kind != first)


def primary(key: str) -> Value:
    """The first action on a card."""
    found = actions_of(key)
    return found[0] if found else Value("", say("Ultimate"), icon(icons.CROWN))


@cached
def card(
    key: str,
    place: str,
    state: State = "",
    initiative: int | None = None,
    closer: Lines = (),
    chosen: bool = False,
    group: str = "",
    edition: int = 2,
) -> Card:
    """A card at a place of the stage; `chosen` where it stands for the option to choose it. The
    first printing calls actions with a radius Area (goa2.card.area-subtype-first)."""
    printed = CARDS[key]
    shown = actions_of(key)
    primaries = 2 if printed.primary == TYPE_DEFENSE_SKILL else 1
    kind = list(shown[:primaries]) or [Value("", say("Ultimate"), icon(icons.CROWN))]
    if printed.range is not None:
        kind.append(Value(printed.range, "", icon(icons.TARGET), _said("range", printed.range)))
    if printed.radius is not None:
        area = printed.subtype(edition) == "Area"
        word, said = (say("Area"), "area radius") if area else ("", "radius")
        kind.append(Value(printed.radius, word, icon(icons.RING), _said(said, printed.radius)))
    foot = [Value(v.number, "", v.icon, f"{v.word.lower()} {v.number}") for v in shown[primaries:]]
    if printed.item:
        said = say("as an item: {item} +1", item=say(printed.item))
        foot.append(Value("+1", "", icon(icons.ITEM[printed.item]), said, "soft"))
    now = printed.initiative if initiative is None else initiative
    badge = Value(now, says=_said("initiative", now))
    if printed.spell:
        badge = Value("", "", icon(icons.STAR), say("spell"))
    elif printed.tier == 4:
        badge = Value("", "", icon(icons.CROWN), say("Ultimate"))
    return Card(
        f"{place}-{key}",
        say(printed.name),
        tint(printed.colour),
        badge=badge,
        tag=TIERS[printed.tier],
        kind=tuple(kind),
        lines=(say(printed.text),),
        foot=tuple(foot),
        letter=LETTERS[printed.colour],
        state=state,
        group=group,
        option=key if chosen else None,
        closer=closer,
        mark=Value("", say("reconstructed")) if printed.reconstructed else None,
    )


def _said(name: str, number: int) -> str:
    """A printed number with its name."""
    return f"{say(name)} {number}"


def facedown(place: str, team: int) -> Card:
    """A card that others may not see yet."""
    return back(place, BACK.get(team, "night"), WAVE, say("a card facedown"))
