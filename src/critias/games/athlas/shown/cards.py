"""The cards as records: what is printed on them, and how it stands with them now."""

from __future__ import annotations

from functools import lru_cache

from critias.games.athlas.rules.data import CARDS, INTERVENTIONS, POWERS, Power
from critias.games.athlas.rules.data import Card as Printed
from critias.games.athlas.shown.names import power_title
from critias.games.athlas.shown.palette import (
    ATTACK_ICONS,
    BOOT,
    CUBE,
    FIST,
    HAND,
    HEART,
    LETTERS,
    SHIELD,
    STAR,
    TINTS,
    WARD,
)
from critias.games.athlas.shown.reference import cost_text
from critias.kernel.choices import Option
from critias.kit.cards import Card, Lines, State, Value


@lru_cache(maxsize=256)
def values_of(card_id: str) -> tuple[Value, ...]:
    """The printed numbers of an Alpha card."""
    card = CARDS[card_id]
    found = [
        (card.life, "life", HEART),
        (card.hands - card.needs_hands, "hands", HAND),
        (card.spells, "spell points", STAR),
        (card.melee, "melee", ATTACK_ICONS["melee"]),
        (card.ranged, "ranged", ATTACK_ICONS["ranged"]),
        (card.magical, "magical", ATTACK_ICONS["magical"]),
        (card.armor, "armor", SHIELD),
        (card.ward, "magic armor", WARD),
    ]
    return tuple(
        Value(f"{number:+d}", _word(word, number), icon, f"{number:+d} {_word(word, number)}")
        for number, word, icon in found
        if number
    )


def _word(word: str, number: int) -> str:
    return "hand" if word == "hands" and abs(number) == 1 else word


def cost_values(power: Power) -> tuple[Value, ...]:
    """What a power costs, as signs."""
    parts = (
        (power.movement, "movement", BOOT),
        (power.action, "action", FIST),
        (power.cube, "cube", CUBE),
    )
    return tuple(Value("", "", icon, f"costs {word}") for paid, word, icon in parts if paid)


def reach_text(power: Power) -> str:
    """At which distances a power works.

    >>> reach_text(POWERS["throwing_axe.throw"])
    'at 1 or 2'
    """
    if not power.range:
        return ""
    return "at " + " or ".join(str(distance) for distance in power.range)


def attack_values(power: Power) -> tuple[Value, ...]:
    """The attack of a power, as printed."""
    if not power.attack:
        return ()
    said = f"{power.attack} attack of {power.value} {reach_text(power)}".rstrip()
    return (Value(power.value, power.attack, ATTACK_ICONS[power.attack], said),)


def attacks_of(card: Printed) -> tuple[Value, ...]:
    """The attacks a card gives, each with its reach."""
    found: list[Value] = []
    for power in card.powers:
        if power.attack and power.value:
            said = f"{power.attack} attack of {power.value} {reach_text(power)}".rstrip()
            reach = "-".join(str(distance) for distance in power.range)
            word = f"{power.attack} {reach}".rstrip()
            found.append(Value(power.value, word, ATTACK_ICONS[power.attack], said))
    return tuple(found)


def lines_of(card: Printed) -> Lines:
    """The text of a card and its powers, each with what it costs."""
    lines = [card.text] if card.text else []
    lines += [f"{cost_text(power).capitalize()}: {power.text}" for power in card.powers]
    if card.cubes:
        lines.append(f"{card.cubes} cube{'s' * (card.cubes > 1)} for each unit.")
    return tuple(lines)


def origin_of(reconstructed: tuple[str, ...]) -> Lines:
    """What is our own about a card."""
    return (f"Reconstructed: {', '.join(reconstructed)}.",) if reconstructed else ()


def alpha_card(
    card_id: str,
    place: str,
    *,
    option: Option | None = None,
    state: State = "",
    note: str = "",
    cubes: int | None = None,
    closer: Lines = (),
) -> Card:
    """An Alpha card; `place` makes its id unique on the stage."""
    card = CARDS[card_id]
    foot = () if cubes is None else (Value(cubes, "cubes", CUBE, f"{cubes} cubes left"),)
    return Card(
        f"{place}-{card_id}".replace("_", "-"),
        card.name,
        "" if state == "shut" else TINTS[card.type],
        badge=Value(card.cost, says=f"cost {card.cost}"),
        kind=(*attacks_of(card), *values_of(card_id)),
        lines=lines_of(card),
        foot=foot,
        letter=LETTERS[card.type],
        note=note,
        state=state,
        option=option,
        closer=(*closer, *origin_of(card.reconstructed)),
    )


def intervention_card(
    card_id: str,
    place: str,
    *,
    option: Option | None = None,
    state: State = "",
    note: str = "",
    mark: str = "",
    closer: Lines = (),
) -> Card:
    """A Divine Intervention."""
    card = INTERVENTIONS[card_id]
    lasts = f"lasts {card.duration} turns" if card.duration else "at once"
    when = (Value("", "own turn only"),) if card.own_turn else ()
    return Card(
        f"{place}-{card_id}".replace("_", "-"),
        card.name,
        "" if state == "shut" else TINTS["intervention"],
        badge=Value(card.points, says=f"{card.points} divine points"),
        kind=(Value("", lasts), *when),
        lines=(card.text,),
        letter=LETTERS["intervention"],
        mark=Value("", mark) if mark else None,
        note=note,
        state=state,
        option=option,
        closer=(*closer, *origin_of(card.reconstructed)),
    )


def power_card(power_id: str, place: str, *, state: State = "", cubes: int | None = None) -> Card:
    """A power of the unit that is activated, as a card of its own that can be played."""
    power = POWERS[power_id]
    kind = "basic" if power_id.startswith("basic.") else CARDS[power.card].type
    reach = reach_text(power)
    foot = () if cubes is None else (Value(cubes, "left", CUBE, f"{cubes} cubes left"),)
    return Card(
        f"{place}-{power_id}".replace("_", "-").replace(".", "-"),
        power_title(power_id),
        TINTS[kind],
        kind=(*cost_values(power), *attack_values(power), *((Value("", reach),) if reach else ())),
        lines=(power.text,),
        foot=foot,
        letter=LETTERS[kind],
        state=state,
        option=power_id,
    )
