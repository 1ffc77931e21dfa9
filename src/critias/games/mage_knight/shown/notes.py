"""What stands beside an option: prices, what is left, sums as they will count, what is revealed."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable
from typing import Final

from critias.games.mage_knight.rules.components import (
    DEED,
    DEEDS,
    EXPLORE_COST,
    SKILL,
    SKILLS,
    UNIT,
    UNITS,
)
from critias.games.mage_knight.rules.effects import WHICH_EFFECT, Effect
from critias.games.mage_knight.rules.playing import ABILITIES, EFFECTS
from critias.games.mage_knight.rules.playing import SKILLS as SKILL_EFFECTS
from critias.games.mage_knight.rules.terms import ELEMENTS, PHYSICAL
from critias.games.mage_knight.rules.view import CombatView, MageKnightView
from critias.games.mage_knight.shown import palette
from critias.games.mage_knight.shown.fight import attack_useful, block_useful
from critias.games.mage_knight.shown.land import step_price
from critias.games.mage_knight.shown.texts import lucky
from critias.kernel.choices import Ask, Option
from critias.kit.language import say
from critias.kit.offers import NOTHING, Note
from critias.kit.svg import icon

ON_THE_MAP, CARDS, UNITS_AND_SKILLS, PLACE, TURN = (
    "On the map", "Cards", "Units and Skills", "The place", "The turn",
)  # fmt: skip
"""Headings of options that go together."""
GROUPS: Final = {
    "play": CARDS, "power": CARDS, "sideways": CARDS, "use": CARDS, "unit": UNITS_AND_SKILLS,
    "skill": UNITS_AND_SKILLS, "banner": UNITS_AND_SKILLS, "tactic": UNITS_AND_SKILLS,
    "heal": UNITS_AND_SKILLS, "recruit": PLACE, "bond": PLACE, "buy": PLACE, "learn": PLACE,
    "spell": PLACE, "action": PLACE, "challenge": PLACE, "explore_site": PLACE,
}  # fmt: skip
ACTIONS: Final = frozenset({"challenge", "explore_site", "interact", "burn", "incantation"})
_ATTACK: Final = re.compile(r"(?:(ranged|siege)_)?(?:(cold_fire|fire|ice)_)?attack_(\d+)")
_BLOCK: Final = re.compile(r"(?:(cold_fire|fire|ice)_)?block_(\d+)")


NO_WAY_BACK: Final = (
    "draws, rolls or reveals: it cannot be taken back",
    "reveals a tile: it cannot be taken back",
    "chance decides: it cannot be taken back",
)
DRAWS, NEW_TILE, LUCK = NO_WAY_BACK


def note(view: MageKnightView, ask: Ask, option: Option) -> Note:
    """What has to be known of an option before it is chosen."""
    found = _note(view, ask, option)
    if found.detail in map(say, NO_WAY_BACK) or option not in ask.reveals:
        return found
    said = say(DRAWS)
    if found.detail:
        said = say("{detail}; it cannot be taken back", detail=found.detail)
    return dataclasses.replace(found, detail=said)


def _note(view: MageKnightView, ask: Ask, option: Option) -> Note:
    if isinstance(option, str):
        if ask.kind == WHICH_EFFECT and option.startswith("draw"):
            return Note(say(DRAWS))
        return _word(option)
    if not isinstance(option, tuple):
        return NOTHING
    word, thing = str(option[0]), option[1]
    player = view["players"][ask.seats[0]]
    if word == "go":
        cost = step_price(view, str(thing))
        return Note(
            value=say("costs {n}", n=cost),
            verdict=say("leaves {n}", n=player["move"] - cost),
            icon=icon(palette.BOOT),
            group=say(ON_THE_MAP),
        )
    if word == "explore":
        left = player["move"] - EXPLORE_COST
        return Note(
            say(NEW_TILE),
            say("costs {n}", n=EXPLORE_COST),
            say("leaves {n}", n=left),
            group=say(ON_THE_MAP),
        )
    combat = view["combat"]
    if combat is not None and word in ("play", "power", "sideways", "unit", "skill"):
        counted = counts(view, combat, option, ask.seats[0])
        if counted is not None:
            return counted
    detail = say("takes your action") if word in ACTIONS else ""
    if _by_luck(view, ask, option):
        detail = say(LUCK)
    return Note(detail, group=_group(word), icon=_icon(word, thing))


def _word(option: str) -> Note:
    if option in ACTIONS:
        return Note(say("takes your action"), group=say(PLACE))
    if option in ("rest", "end_turn"):
        return Note(group=say(TURN))
    return Note(last=True, group=say(TURN)) if option == "melt" else NOTHING


def _group(word: str) -> str:
    return say(GROUPS.get(word, ""))


def _icon(word: str, thing: Option) -> str:
    if word in ("play", "power", "sideways"):
        colour = DEEDS[DEED[str(thing)]].colour
        return palette.mana(colour) if colour else ""
    return ""


def _by_luck(view: MageKnightView, ask: Ask, option: tuple[Option, ...]) -> bool:
    """Whether chance has a share in what an option plays."""
    word, thing = option[0], option[1]
    if word == "play":
        return lucky(DEEDS[DEED[str(thing)]].basic)
    if word == "power":
        return lucky(DEEDS[DEED[str(thing)]].strong)
    if word == "skill":
        return lucky(SKILLS[SKILL[str(thing)]])
    if word == "unit" and isinstance(thing, int):
        own = view["players"][ask.seats[0]]["units"][thing]
        return lucky(UNITS[UNIT[own["unit"]]].abilities[int(str(option[2]))])
    return False


# --- sums as they count --------------------------------------------------------------------------


def effect_of(view: MageKnightView, option: tuple[Option, ...], seat: int) -> Effect | None:
    """The effect an option plays for this player, if it has one of its own."""
    word, thing = option[0], option[1]
    if word in ("play", "power"):
        return EFFECTS[DEED[str(thing)]][word == "power"]
    if word == "skill":
        return SKILL_EFFECTS[SKILL[str(thing)]]
    if word == "unit" and isinstance(thing, int):
        own = view["players"][seat]["units"][thing]
        return ABILITIES[UNIT[own["unit"]]][int(str(option[2]))][0]
    return None


def parts_of(view: MageKnightView, option: tuple[Option, ...], seat: int) -> list[str]:
    """The names of the plain effects an option may have."""
    if option[0] == "sideways":
        return ["attack_1", "block_1"]
    effect = effect_of(view, option, seat)
    return [] if effect is None else [part.name for part in effect.parts or (effect,)]


def counts(
    view: MageKnightView, combat: CombatView, option: tuple[Option, ...], seat: int
) -> Note | None:
    """The best sum of the open attack or block with this option of the player; none if it has no
    number."""
    if combat["phase"] == "block":
        return _block_note(view, combat, option, seat)
    if combat["phase"] not in ("ranged", "attack"):
        return None
    now = combat["attack"]
    best = None
    for name in parts_of(view, option, seat):
        found = _ATTACK.fullmatch(name)
        if found is None or (combat["phase"] == "ranged" and not found[1]):
            continue
        element = ELEMENTS.index(found[2]) if found[2] else PHYSICAL
        total = attack_total(combat, [*_attacks(combat), (int(found[3]), element)])
        best = total if best is None else max(best, total)
    if best is None:
        return None
    return _sum(option, best, now, combat["needed"])


def _block_note(
    view: MageKnightView, combat: CombatView, option: tuple[Option, ...], seat: int
) -> Note | None:
    if combat["against"] < 0 or combat["attacker"] >= 0:
        return None  # between players half a block may be as good as none
    useful = block_useful(combat)
    parts = [(int(value), ELEMENTS.index(str(element))) for value, element in combat["blocks"]]
    best = None
    for name in parts_of(view, option, seat):
        if found := _BLOCK.fullmatch(name):
            element = ELEMENTS.index(found[1]) if found[1] else PHYSICAL
            total = _halved([*parts, (int(found[2]), element)], useful)
            best = total if best is None else max(best, total)
    if best is None:
        return None
    return _sum(option, best, combat["block"], combat["block_needed"])


def _sum(option: tuple[Option, ...], total: int, now: int, needed: int) -> Note:
    group = _group(str(option[0]))
    sign = _icon(str(option[0]), option[1])
    if total <= now:
        return Note(say("adds nothing"), f"+{total - now}", tone="warn", group=group, icon=sign)
    verdict = say("{total} in all", total=total)
    if needed:
        verdict = say("{total} of {needed}", total=total, needed=needed)
    enough = needed and total >= needed
    return Note(
        value=f"+{total - now}",
        verdict=verdict,
        tone="good" if enough else "",
        group=group,
        icon=sign,
    )


def _attacks(combat: CombatView) -> list[tuple[int, int]]:
    return [(int(value), ELEMENTS.index(str(element))) for value, _, element in combat["attacks"]]


def attack_total(combat: CombatView, parts: Iterable[tuple[int, int]]) -> int:
    """What these attacks are worth against the targets, as the rules add and halve them."""
    useful = attack_useful(combat)
    if "justice" in combat["notes"] and combat["phase"] == "attack":
        parts = [(2 * v if e == PHYSICAL else v, e) for v, e in parts]
    return _halved(parts, useful)


def _halved(parts: Iterable[tuple[int, int]], useful: int) -> int:
    good = bad = 0
    for value, element in parts:
        if useful >> element & 1:
            good += value
        else:
            bad += value
    return good + bad // 2
