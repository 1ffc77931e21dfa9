"""The cards as records: what is printed on them, and how it stands with them now."""

from __future__ import annotations

from critias.games.athlas.rules.data import CARDS, INTERVENTIONS, POWERS, Power
from critias.games.athlas.rules.data import Card as Printed
from critias.games.athlas.shown.names import (
    attack_name,
    card_name,
    cost_text,
    either,
    listed,
    power_title,
)
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
from critias.games.athlas.shown.reference import power_cost
from critias.kernel.choices import Option
from critias.kit.cards import Card, Lines, State, Value
from critias.kit.language import cached, count, say


@cached
def values_of(card_id: str) -> tuple[Value, ...]:
    """The printed numbers of an Alpha card."""
    card = CARDS[card_id]
    hands = card.hands - card.needs_hands
    found = [
        (card.life, say("life"), HEART),
        (hands, count(abs(hands), "hand", "hands"), HAND),
        (card.spells, say("spell points"), STAR),
        *((getattr(card, kind), attack_name(kind), sign) for kind, sign in ATTACK_ICONS.items()),
        (card.armor, say("armor"), SHIELD),
        (card.ward, say("magic armor"), WARD),
    ]
    return tuple(
        Value(f"{number:+d}", word, icon, f"{number:+d} {word}")
        for number, word, icon in found
        if number
    )


def cost_values(power: Power) -> tuple[Value, ...]:
    """What a power costs, as signs."""
    parts = (
        (power.movement, "costs movement", BOOT),
        (power.action, "costs action", FIST),
        (power.cube, "costs cube", CUBE),
    )
    return tuple(Value("", "", icon, say(word)) for paid, word, icon in parts if paid)


def reach_text(power: Power) -> str:
    """At which distances a power works.

    >>> reach_text(POWERS["throwing_axe.throw"])
    'at 1 or 2'
    """
    if not power.range:
        return ""
    return say("at {distances}", distances=either(power.range))


def attack_values(power: Power) -> tuple[Value, ...]:
    """The attack of a power, as printed."""
    if not power.attack:
        return ()
    word = attack_name(power.attack)
    return (Value(power.value, word, ATTACK_ICONS[power.attack], attack_text(power)),)


def attack_text(power: Power) -> str:
    """An attack in words, as printed.

    >>> attack_text(POWERS["throwing_axe.throw"])
    'ranged attack of 2 at 1 or 2'
    """
    kind, reach = attack_name(power.attack), reach_text(power)
    if not reach:
        return say("{kind} attack of {value}", kind=kind, value=power.value)
    return say("{kind} attack of {value} {reach}", kind=kind, value=power.value, reach=reach)


def attacks_of(card: Printed) -> tuple[Value, ...]:
    """The attacks a card gives, each with its reach."""
    found: list[Value] = []
    for power in card.powers:
        if power.attack and power.value:
            reach = "-".join(str(distance) for distance in power.range)
            word = f"{attack_name(power.attack)} {reach}".rstrip()
            sign = ATTACK_ICONS[power.attack]
            found.append(Value(power.value, word, sign, attack_text(power)))
    return tuple(found)


def lines_of(card: Printed) -> Lines:
    """The text of a card and its powers, each with what it costs."""
    lines = [say(card.text)] if card.text else []
    for power in card.powers:
        cost = power_cost(power)
        lines.append(f"{cost[:1].upper()}{cost[1:]}: {say(power.text)}")
    if card.cubes:
        lines.append(count(card.cubes, "1 cube for each unit.", "{n} cubes for each unit."))
    return tuple(lines)


def origin_of(reconstructed: tuple[str, ...]) -> Lines:
    """What is our own about a card."""
    if not reconstructed:
        return ()
    return (say("Reconstructed: {values}.", values=listed(map(say, reconstructed))),)


def cubes_left(number: int) -> str:
    """So many cubes."""
    return count(number, "1 cube left", "{n} cubes left")


def cost_badge(cost: int) -> Value:
    """What a card or an Alpha costs."""
    return Value(cost, says=cost_text(cost))


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
    foot = () if cubes is None else (Value(cubes, say("cubes"), CUBE, cubes_left(cubes)),)
    return Card(
        f"{place}-{card_id}".replace("_", "-"),
        card_name(card_id),
        "" if state == "shut" else TINTS[card.type],
        badge=cost_badge(card.cost),
        kind=(*attacks_of(card), *values_of(card_id)),
        lines=lines_of(card),
        foot=foot,
        letter=say(LETTERS[card.type]),
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
    divine_points = count(card.points, "1 divine point", "{n} divine points")
    lasts = say("at once")
    if card.duration:
        lasts = count(card.duration, "lasts 1 turn", "lasts {n} turns")
    when = (Value("", say("own turn only")),) if card.own_turn else ()
    return Card(
        f"{place}-{card_id}".replace("_", "-"),
        card_name(card_id),
        "" if state == "shut" else TINTS["intervention"],
        badge=Value(card.points, says=divine_points),
        kind=(Value("", lasts), *when),
        lines=(say(card.text),),
        letter=say(LETTERS["intervention"]),
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
    foot = () if cubes is None else (Value(cubes, say("left"), CUBE, cubes_left(cubes)),)
    return Card(
        f"{place}-{power_id}".replace("_", "-").replace(".", "-"),
        power_title(power_id),
        TINTS[kind],
        kind=(*cost_values(power), *attack_values(power), *((Value("", reach),) if reach else ())),
        lines=(say(power.text),),
        foot=foot,
        letter=say(LETTERS[kind]),
        state=state,
        option=power_id,
    )
