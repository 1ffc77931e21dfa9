"""What stands beside the choices of a combat: whom to attack or block, who takes the damage."""

from __future__ import annotations

from typing import Final

from critias.games.mage_knight.rules.components import ENEMIES, ENEMY
from critias.games.mage_knight.rules.terms import ABILITIES, ELEMENTS, PARALYZE, POISON
from critias.games.mage_knight.rules.view import CombatView, FoeView, MageKnightView
from critias.games.mage_knight.shown import fight, names
from critias.games.mage_knight.shown.threats import RESISTS
from critias.kernel.choices import Option
from critias.kit.language import count, say
from critias.kit.offers import ANSWERS, ELSE, IDLE, Note

V = MageKnightView


def note(view: V, combat: CombatView, seat: int, option: Option) -> Note | None:
    """What has to be known of a choice in a combat with enemies; none if it is of another kind."""
    if option in WORDS:
        return WORDS[str(option)](view, combat)
    if not isinstance(option, tuple) or not isinstance(option[1], int):
        return None
    word, place = str(option[0]), option[1]
    armor = view["players"][seat]["armor"]
    if word == "suffer":
        return _suffer(view, combat, seat, place)
    if word not in ("target", "block", "damage"):
        return None
    foe = combat["foes"][place]
    hurt, wounds = fight.harm(foe, armor)
    if word == "target":
        return Note(_traits(foe), say("Armor {n}", n=foe["armor"]), _fame(foe))
    harm = count(wounds, "1 Wound if let in", "{n} Wounds if let in")
    if word == "block":
        return Note(_traits(foe), say("Block {n}", n=fight.to_block(foe)), harm)
    harm = count(wounds, "1 Wound for you", "{n} Wounds for you")
    return Note(_traits(foe), say("{n} damage", n=hurt), harm, "bad")


def _traits(foe: FoeView) -> str:
    """Abilities and resistances, in a word each."""
    found = [say(name) for bit, name in enumerate(ABILITIES) if foe["abilities"] >> bit & 1]
    found += [say(RESISTS[ELEMENTS[bit]][0]) for bit in range(3) if foe["resistances"] >> bit & 1]
    return ", ".join(found)


def _fame(foe: FoeView) -> str:
    return say("{n} Fame", n=ENEMIES[ENEMY[foe["enemy"]]].fame)


def _suffer(view: V, combat: CombatView, seat: int, place: int) -> Note:
    """A Unit takes damage: how much it absorbs, and what becomes of it."""
    unit = view["players"][seat]["units"][place]
    foe = combat["foes"][combat["against"]]
    resists = _resists(unit["unit"], foe)
    takes = min(unit["armor"] * (2 if resists else 1), combat["damage"])
    fate = FATES["poison" if foe["abilities"] & POISON else ""]
    if foe["abilities"] & PARALYZE:
        fate = FATES["paralyze"]
    if resists and combat["damage"] <= unit["armor"]:
        fate = FATES["resists"]
    leaves = combat["damage"] - takes
    return Note(say(fate), say("absorbs {n}", n=takes), say("leaves {n}", n=leaves))


def _resists(unit: str, foe: FoeView) -> bool:
    """Whether a Unit resists the attack of an enemy: Cold Fire only with both."""
    from_card = names.resistances(unit)
    element = ENEMIES[ENEMY[foe["enemy"]]].element
    needed = ("fire", "ice") if element == "cold_fire" else (element,)
    return all(one in from_card for one in needed)


FATES: Final = {
    "": "it is wounded",
    "poison": "it is wounded twice",
    "paralyze": "it is destroyed",
    "resists": "its resistance saves it",
}


def _hero(view: V, combat: CombatView) -> Note:
    armor = view["players"][view["active"]]["armor"]
    wounds = -(-combat["damage"] // armor)
    foe = combat["foes"][combat["against"]] if combat["against"] >= 0 else None
    detail = ""
    if foe is not None and foe["abilities"] & POISON:
        detail = say("poison: as many Wounds into the discard pile")
    if foe is not None and foe["abilities"] & PARALYZE:
        detail = say("paralyze: all cards that are no Wounds are discarded")
    return Note(detail, count(wounds, "1 Wound", "{n} Wounds"), tone="bad")


def _settle(view: V, combat: CombatView) -> Note:
    """What is carried out when that is enough."""
    if combat["phase"] == "block":
        return Note(value=_of(combat["block"], combat["block_needed"]), tone="good")
    beaten = [foe for foe in combat["foes"] if foe["target"]]
    fame = sum(ENEMIES[ENEMY[foe["enemy"]]].fame for foe in beaten)
    said = ", ".join(names.enemy(view, foe["enemy"]) for foe in beaten)
    return Note(
        say("defeats {enemies}", enemies=said),
        _of(combat["attack"], combat["needed"]),
        say("{n} Fame", n=fame),
        "good",
    )


def _of(total: int, needed: int) -> str:
    return say("{total} of {needed}", total=total, needed=needed)


def _end(view: V, combat: CombatView) -> Note:
    """What follows when a phase ends now."""
    player = view["players"][view["active"]]
    if combat["phase"] == "block":
        wounds = sum(fight.harm(foe, player["armor"])[1] for foe in fight.attackers(combat))
        if not wounds:
            return Note(say("nobody gets through"), use=ANSWERS)
        harm = count(wounds, "1 Wound", "{n} Wounds")
        return Note(say("what is not blocked gets through"), harm, tone="bad", use=ELSE)
    left = [foe for foe in combat["foes"] if not foe["dead"]]
    if combat["phase"] == "ranged":
        said = count(len(left), "1 enemy attacks then", "{n} enemies attack then")
        return Note(said, use=ELSE)
    said = count(len(left), "1 enemy stays undefeated", "{n} enemies stay undefeated")
    return Note(said, tone="warn", use=ELSE) if left else Note(use=ELSE)


def _give_up(view: V, combat: CombatView) -> Note:
    return Note(say("what was played for it is lost"), use=IDLE)


WORDS: Final = {"hero": _hero, "settle": _settle, "end": _end, "give_up": _give_up}
