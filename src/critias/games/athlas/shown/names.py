"""What people call things: players, hexes, cards, units, powers, markers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from critias.games.athlas.rules import victory
from critias.games.athlas.rules.board import CRATER, HILL, PLAINS, SEATS, WATER, name
from critias.games.athlas.rules.data import CARDS, INTERVENTIONS, POWERS
from critias.games.athlas.rules.designs import build, code_of, design_of
from critias.games.athlas.rules.state import ACTIVATION, FIRST_TURN, OVER, SUMMONING, UPKEEP
from critias.games.athlas.rules.view import AlphaView, AthlasView, UnitView
from critias.kit.keeping import Kept
from critias.kit.language import count, say

FIGURES: Final = {
    "celestial_knight": "Celestial Knight",
    "shadow_ranger": "Shadow Ranger",
    "spell_binder": "Spell Binder",
    "forsaken_drake": "Forsaken Drake",
}
MARKS: Final = {
    "levitating": "levitating",
    "inspired": "inspired",
    "paralysed": "paralysed: no movement",
    "frozen": "frozen: no action",
    "warded": "warded",
    "corroded": "corroded: no armor",
    "artifact": "carries a copied card",
    "strengthened": "strengthened",
    "winged": "winged",
    "stasis": "in stasis",
    "shielded": "shielded",
    "grounded": "cannot fly",
}
ORDERS: Final = {
    "power": "Ask me after every power",
    "activation": "Ask me after every activation",
    "harm": "Ask me only when I am harmed or a relic moves",
    "win": "Ask me only to stop a win",
}
PHASES: Final = {
    UPKEEP: "Upkeep",
    ACTIVATION: "Activation",
    SUMMONING: "Summoning",
    FIRST_TURN: "First turn",
    OVER: "Over",
}
_TERRAINS: Final = {PLAINS: "plains", HILL: "hill", WATER: "water", CRATER: "crater"}
_ATTACKS: Final = {"melee": "melee", "ranged": "ranged", "magical": "magical"}
_REASONS: Final = {
    victory.WIN: "joined two relics",
    victory.AGREED: "agreed on a draw",
    victory.CUT_OFF: "the turn limit is reached",
}
_BASIC: Final = {
    "basic.walk": "Walk",
    "basic.climb": "Climb",
    "basic.fly": "Fly",
    "basic.pass": "Pass the relic",
}
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


def listed(things: Iterable[str]) -> str:
    """One after the other."""
    return ", ".join(things)


def either(numbers: Iterable[int]) -> str:
    """One number or another.

    >>> either((1, 2, 3))
    '1 or 2 or 3'
    """
    found = [str(number) for number in numbers]
    text = found[0]
    for more in found[1:]:
        text = say("{one} or {other}", one=text, other=more)
    return text


def reason(rule: str) -> str:
    """How a game ended, in words."""
    return say(_REASONS[rule])


def ordinal(number: int) -> str:
    """The word for a place in a row.

    >>> ordinal(2)
    'second'
    """
    if number <= len(_ORDINALS):
        return say(_ORDINALS[number - 1])
    return say("{number}th", number=number)


def seat_name(seat: int) -> str:
    """North or South."""
    return say(SEATS[seat])


def terrain_name(kind: str) -> str:
    """The terrain of a hex."""
    return say(_TERRAINS[kind])


def attack_name(kind: str) -> str:
    """The kind of an attack."""
    return say(_ATTACKS[kind])


def mark_name(mark: str) -> str:
    """What a marker says of a unit."""
    return say(MARKS[mark])


def figure_name(figure: str) -> str:
    """A type of figure; nothing while it is not chosen."""
    return say(FIGURES.get(figure, ""))


def card_name(card: str) -> str:
    """An Alpha card or an intervention."""
    return say(INTERVENTIONS[card].name if card in INTERVENTIONS else CARDS[card].name)


def cards_text(cards: Iterable[str]) -> str:
    """Several cards; it says so if there are none."""
    return listed(map(card_name, cards)) or say("empty")


def interventions_left(number: int) -> str:
    """So many cards of a stack."""
    return count(number, "1 intervention left", "{n} interventions left")


def cost_text(cost: int) -> str:
    """What a card or an Alpha costs."""
    return say("cost {cost}", cost=cost)


def life_text(pool: int, life: int) -> str:
    """How much is left of a pool."""
    return say("life {pool} of {life}", pool=pool, life=life)


def of(part: int, whole: int) -> str:
    """So many of so many."""
    return say("{part} of {whole}", part=part, whole=whole)


def points_text(number: int) -> str:
    """So many life points."""
    return count(number, "{n} life point", "{n} life points")


# --- Alphas and units ---------------------------------------------------------------------------


def _genus(view: AthlasView, seat: int, number: int) -> str:
    """The genus of an Alpha; empty where it is not known."""
    alphas = view["sides"][seat]["alphas"]
    cards = alphas[number]["cards"] if alphas else None
    return card_name(cards[0]) if cards else ""


def alpha_title(view: AthlasView, seat: int, number: int) -> str:
    """What an Alpha is called: its number and, where known, its genus."""
    genus = _genus(view, seat, number) or say("hidden")
    return say("Alpha {number} ({genus})", number=number + 1, genus=genus)


def plain_alpha(number: int) -> str:
    """An Alpha by its number alone."""
    return say("Alpha {number}", number=number + 1)


def alpha_facts(alpha: AlphaView) -> str:
    """What an Alpha costs and how much life its pool has."""
    return say(
        "cost {cost}, life {pool} of {life}",
        cost=alpha["cost"],
        pool=alpha["pool"],
        life=alpha["life"],
    )


def design_title(code: str) -> str:
    """A design by the genera of its Alphas.

    >>> design_title("savage_warrior+karoos_blade/spell_binder*flood")
    'Savage Warrior, Spell Binder'
    """
    return listed(card_name(cards[0]) for cards in design_of(code).alphas)


def kept(code: str) -> Kept:
    """A design as people keep it."""
    design = design_of(code)
    lines = [
        say(
            "Alpha {number}, cost {cost}: {cards}",
            number=number,
            cost=build(cards).cost,
            cards=listed(map(card_name, cards)),
        )
        for number, cards in enumerate(design.alphas, start=1)
    ]
    if design.stack:
        lines.append(say("Stack: {cards}", cards=listed(map(card_name, design.stack))))
    return Kept(code_of(design), design_title(code), tuple(lines))


def unit_title(view: AthlasView, space: int) -> str:
    """What a unit is called: its genus and its place."""
    for unit in view["units"]:
        if unit["space"] == space:
            genus = _genus(view, unit["owner"], unit["alpha"]) or say("Unit")
            return say("{genus} at {hex}", genus=genus, hex=name(space))
    return name(space)


def unit_of(view: AthlasView, owner: int, alpha: int) -> str:
    """A unit of an Alpha, for log lines."""
    seat, genus = seat_name(owner), _genus(view, owner, alpha)
    if genus:
        return say("{seat}'s {genus}", seat=seat, genus=genus)
    return say("a unit of {seat}", seat=seat)


def unit_facts(view: AthlasView, unit: UnitView) -> list[str]:
    """What is to be known of a unit besides its numbers: how it stands, markers, activations."""
    found = []
    if unit["flying"]:
        found.append(say("flying, exposed" if unit["exposed"] else "flying"))
    found += [say("holds relic {number}", number=relic + 1) for relic in unit["holds"]]
    found += [mark_name(mark["name"]) for mark in unit["marks"]]
    return found + activation_words(view, unit)


def activation_words(view: AthlasView, unit: UnitView) -> list[str]:
    """Where a unit stands with its activations: the one in progress, those past and to come."""
    found = []
    for acting in view["acting"]:
        if acting["unit"] != unit["id"]:
            continue
        left = _left_to_spend(acting["movement"], acting["action"])
        if acting["controlled"]:
            by = seat_name(acting["seat"])
            found.append(say("is being activated by {seat}, {left}", seat=by, left=left))
        else:
            found.append(say("is being activated, {left}", left=left))
        if acting["spent_action"]:
            found.append(say("has spent an action"))
        if acting["aimed"]:
            found.append(say("has targeted the ground or a unit on foot"))
    if unit["activated"] and not found:
        found.append(say("has been activated"))
    if unit["fresh"]:
        found.append(say("has come this turn and is not activated in it"))
    if unit["id"] in view["warps"]:
        found.append(say("gets an extra activation before any other unit"))
    return found


def _left_to_spend(movement: bool, action: bool) -> str:
    if movement:
        both = "movement and action left to spend"
        return say(both if action else "movement left to spend")
    return say("action left to spend" if action else "nothing left to spend")


# --- powers -------------------------------------------------------------------------------------


def power_name(power_id: str) -> str:
    """A power in few words."""
    basic = _BASIC.get(power_id)
    return say(basic) if basic else card_name(POWERS[power_id].card)


def power_title(power_id: str) -> str:
    """What a power is called; where its card has several, which of them.

    >>> power_title("mining_tools.bomb")
    'Mining Tools: bomb'
    """
    power = POWERS[power_id]
    if power_id in _BASIC or len(CARDS[power.card].powers) == 1:
        return power_name(power_id)
    return say("{card}: {way}", card=card_name(power.card), way=say(power.name))
