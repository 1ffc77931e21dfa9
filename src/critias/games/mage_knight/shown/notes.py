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
    TACTIC,
    TACTICS,
    UNIT,
    UNITS,
)
from critias.games.mage_knight.rules.effects import WHICH_EFFECT, Effect
from critias.games.mage_knight.rules.mana import PAY_WITH
from critias.games.mage_knight.rules.map import LATTICES
from critias.games.mage_knight.rules.playing import ABILITIES, EFFECTS
from critias.games.mage_knight.rules.playing import SKILLS as SKILL_EFFECTS
from critias.games.mage_knight.rules.pvp import HOW_TO_ATTEND
from critias.games.mage_knight.rules.selection import CHOOSE_HERO
from critias.games.mage_knight.rules.state import TALKING
from critias.games.mage_knight.rules.tables import REPUTATION
from critias.games.mage_knight.rules.terms import (
    COLOUR_OF,
    ELEMENTS,
    LOWEST_REPUTATION,
    PHYSICAL,
)
from critias.games.mage_knight.rules.view import CombatView, MageKnightView, PlayerView
from critias.games.mage_knight.shown import blows, heroes, market, palette, reach, threats
from critias.games.mage_knight.shown.fight import attack_useful, block_useful
from critias.games.mage_knight.shown.land import space_id, step_price
from critias.games.mage_knight.shown.texts import lucky, sentence, text
from critias.kernel.choices import DONE, NO, Ask, Option
from critias.kit.language import say
from critias.kit.offers import ANSWERS, ELSE, HELPS, IDLE, NOTHING, Note, Plate, Tone, Use
from critias.kit.svg import icon

ON_THE_MAP, CARDS, SIDEWAYS, UNITS_AND_SKILLS, PLACE, TURN = (
    "On the map", "Cards", "Cards sideways", "Units and Skills", "The place", "The turn",
)  # fmt: skip
PROVOKING: Final = "Steps that provoke somebody"
"""Headings of options that go together."""
GROUPS: Final = {
    "play": CARDS, "power": CARDS, "sideways": SIDEWAYS, "use": CARDS, "unit": UNITS_AND_SKILLS,
    "skill": UNITS_AND_SKILLS, "banner": UNITS_AND_SKILLS, "tactic": UNITS_AND_SKILLS,
    "heal": UNITS_AND_SKILLS, "recruit": PLACE, "bond": PLACE, "buy": PLACE, "learn": PLACE,
    "spell": PLACE, "action": PLACE, "challenge": PLACE, "explore_site": PLACE,
}  # fmt: skip
ACTIONS: Final = frozenset({"challenge", "explore_site", "interact", "burn", "incantation"})
_ATTACK: Final = re.compile(r"(?:(ranged|siege)_)?(?:(cold_fire|fire|ice)_)?attack_(\d+)")
_BLOCK: Final = re.compile(r"(?:(cold_fire|fire|ice)_)?block_(\d+)")
_HEALING: Final = re.compile(r"heal_\d+")
_DRAWING: Final = re.compile(r"draw_\d+")


NO_WAY_BACK: Final = (
    "draws, rolls or reveals: it cannot be taken back",
    "reveals a tile: it cannot be taken back",
    "chance decides: it cannot be taken back",
)
DRAWS, NEW_TILE, LUCK = NO_WAY_BACK


def note(view: MageKnightView, ask: Ask, option: Option) -> Note:
    """What has to be known of an option before it is chosen."""
    found = _note(view, ask, option)
    if "settle" in ask.options and option != "settle" and found.use < ELSE:
        found = dataclasses.replace(found, use=ELSE)  # what is built is enough
    if found.detail in map(say, NO_WAY_BACK) or option not in ask.reveals:
        return found
    said = say(DRAWS)
    if found.detail:
        said = say("{detail}; it cannot be taken back", detail=found.detail.rstrip("."))
    return dataclasses.replace(found, detail=said)


def _note(view: MageKnightView, ask: Ask, option: Option) -> Note:
    seat = ask.seats[0]
    combat = view["combat"]
    if combat is not None and combat["foes"]:
        blow = blows.note(view, combat, seat, option)
        if blow is not None:
            return blow
    if isinstance(option, str):
        if ask.kind == WHICH_EFFECT and option.startswith("draw"):
            return Note(say(DRAWS))
        if ask.kind == HOW_TO_ATTEND:
            return Note(say(ATTENDING[option]))
        if ask.kind == PAY_WITH:
            return _payment(view["players"][seat], str(ask.about[0]), option)
        if ask.kind == CHOOSE_HERO:
            return Note(heroes.line(option), icon=heroes.portrait(option))
        if option in TACTIC:
            return Note(say(TACTICS[TACTIC[option]].text))
        if option in LATTICES[view["shape"]].by_name:
            return Note(shows=(space_id(option),))
        return _word(view, seat, option)
    if not isinstance(option, tuple):
        return NOTHING
    word, thing = str(option[0]), option[1]
    if word in ON_SPACES:
        return _on_the_map(view, seat, word, str(thing))
    if word == "explore_site":
        return _adventure(view, seat, str(thing))
    if word in SOLD:
        return _sold(view, seat, word, str(thing))
    if combat is not None and word in PLAYED:
        counted = counts(view, combat, option, seat)
        if counted is not None:
            return counted
    detail = value = ""
    use = _use_of(view, ask, option)
    if word == "sideways":
        talking = view["players"][seat]["flags"] & TALKING
        value = say("Influence 1" if talking else "Move 1") if combat is None else ""
    elif idle := _in_vain(view, option, seat):
        detail, use = idle, IDLE
    elif _by_luck(view, ask, option):
        detail = say(LUCK)
    shows = _reached(view, seat, option) if combat is None and word in PLAYED else ()
    return Note(detail, value, group=_group(word), icon=_icon(word, thing), use=use, shows=shows)


def _reached(view: MageKnightView, seat: int, option: tuple[Option, ...]) -> tuple[str, ...]:
    """The spaces that the Move of something that is played would be enough for."""
    player = view["players"][seat]
    if player["flags"] & TALKING:
        return ()
    more = 1 if option[0] == "sideways" else reach.gained(parts_of(view, option, seat))
    if not more:
        return ()
    return tuple(space_id(name) for name in reach.within(view, seat, player["move"] + more))


PLAYED: Final = frozenset({"play", "power", "sideways", "unit", "skill"})


def _use_of(view: MageKnightView, ask: Ask, option: tuple[Option, ...]) -> Use:
    """How much something that is played is of use: beside steps and bargains it only helps, and
    what gives no Influence to spend is something else; a card sideways comes after all that."""
    word = str(option[0])
    if word not in PLAYED:
        return ANSWERS
    if view["combat"] is not None:
        return ELSE if word == "sideways" else HELPS
    seat = ask.seats[0]
    if view["players"][seat]["flags"] & TALKING:
        names = parts_of(view, option, seat)
        helps = word == "sideways" or any(name.startswith("influence") for name in names)
        return HELPS if helps else ELSE
    moving = any(isinstance(one, tuple) and one[0] == "go" for one in ask.options)
    use: Use = HELPS if moving else ANSWERS
    if word == "sideways":
        return ELSE if moving else HELPS
    return use


ATTENDING: Final = {
    "full": "with a die and your Skills; it is your next turn, and you draw afterwards",
    "partial": "without die and Skills; your next turn stays, and nothing is drawn",
}
"""What it means to attend a combat in the turn of another."""


# --- spaces --------------------------------------------------------------------------------------

ON_SPACES: Final = frozenset({"go", "explore", "challenge", "join", "tunnel", "together"})


def _on_the_map(view: MageKnightView, seat: int, word: str, name: str) -> Note:
    """A step, a tile to be revealed, enemies to be challenged."""
    left = view["players"][seat]["move"]
    group = say(ON_THE_MAP)
    if word == "explore":
        cost = say("costs {n}", n=EXPLORE_COST)
        leaves = say("leaves {n}", n=left - EXPLORE_COST)
        return Note(say(NEW_TILE), cost, leaves, icon=icon(palette.TILE), group=group)
    shown = space_id(name)
    if word in ("challenge", "join"):
        begins = Plate("fight", say("fight"), threats.rampagers(view, (name,)))
        detail = say("takes your action" if word == "challenge" else "one combat with all of them")
        shows = (shown, f"token-{name}")
        return Note(detail, group=_group(word), plate=begins, shows=shows)
    if word == "together":
        begins = Plate("fight", say("assault"), threats.defenders(view, seat, name))
        return Note(plate=begins, shows=(shown,))
    if word == "tunnel":
        return Note(group=group, shows=(shown,))
    cost_now = step_price(view, name)
    plate, price = threats.plate(view, seat, name)
    angered = tuple(space_id(one) for one in threats.provoked(view, seat, name))
    provokes = plate is not None and plate.kind == "provokes"
    return Note(
        price,
        say("costs {n}", n=cost_now),
        say("leaves {n}", n=left - cost_now),
        icon=icon(palette.BOOT),
        group=say(PROVOKING) if provokes else group,
        use=HELPS if provokes else ANSWERS,
        plate=plate,
        shows=(shown, *angered, *(f"site-{name}" for _ in range(threats.is_site(view, name)))),
    )


def _adventure(view: MageKnightView, seat: int, kind: str) -> Note:
    """An action at the site where the Hero stands."""
    if kind == "altar":
        return Note(say("takes your action"), group=say(PLACE))
    plate, price = threats.lair(view, view["players"][seat]["space"], kind)
    return Note(price, group=say(PLACE), plate=plate)


# --- words ---------------------------------------------------------------------------------------


def _word(view: MageKnightView, seat: int, option: str) -> Note:
    if option == "burn":
        plate, price = threats.lair(view, view["players"][seat]["space"], option)
        return Note(price, group=say(PLACE), plate=plate)
    if option == "interact":
        change = REPUTATION[view["players"][seat]["reputation"] - LOWEST_REPUTATION]
        if change:
            said = say("takes your action; Influence {n} by Reputation", n=f"{change:+d}")
            return Note(said, group=say(PLACE))
    if option in ACTIONS:
        return Note(say("takes your action"), group=say(PLACE))
    if option == "end_turn":
        player = view["players"][seat]
        draws = say("draw to {n}", n=player["hand_limit"])
        lost = _left_over(player)
        tone: Tone = "warn" if lost else ""
        return Note(lost, draws, tone=tone, group=say(TURN), use=ELSE)
    if option == "rest":
        said = say("no movement, no action: a card and any Wounds are discarded")
        return Note(said, group=say(TURN), use=ELSE)
    if option == "melt":
        said = say("the mana is lost at the end of the turn")
        return Note(said, last=True, group=say(TURN), use=ELSE)
    return Note(use=ELSE) if option in ("end", DONE, NO) else NOTHING


def _left_over(player: PlayerView) -> str:
    """What is lost when the turn ends now."""
    left = (player["move"], player["influence"], player["heal"])
    lost = [say(said, n=n) for said, n in zip(LEFT_OVER, left, strict=True) if n > 0]
    return say("unused: {points}", points=", ".join(lost)) if lost else ""


LEFT_OVER: Final = ("Move {n}", "Influence {n}", "Healing {n}")


def _payment(player: PlayerView, colour: str, way: str) -> Note:
    """What pays mana: what would be gone anyway comes first, what keeps comes last."""
    said, use = PAYMENTS.get(way, ("", HELPS))
    left = ""
    if way == "token":
        left = say("leaves {n}", n=player["tokens"][COLOUR_OF[colour]] - 1)
    elif way == "crystal":
        left = say("leaves {n}", n=player["crystals"][COLOUR_OF[colour]] - 1)
    face = way.partition("_")[0]
    sign = palette.mana(face if face in ("gold", "black") else colour)
    return Note(say(said) if said else "", verdict=left, icon=sign, use=use)


PAYMENTS: Final[dict[str, tuple[str, Use]]] = {
    "ring": ("", ANSWERS),
    "die": ("is rolled again after the turn", ANSWERS),
    "token": ("would be lost at the end of the turn", ANSWERS),
    "crystal": ("a crystal keeps for later turns", ELSE),
    "polar_crystal": ("a crystal keeps for later turns", ELSE),
    "invocation": ("takes a card of your hand", ELSE),
}


# --- what is sold --------------------------------------------------------------------------------

SOLD: Final = frozenset({"recruit", "bond", "buy", "learn", "spell", "action"})


def _sold(view: MageKnightView, seat: int, word: str, thing: str) -> Note:
    """Something for Influence: what it costs and leaves, and what has to go for it."""
    player = view["players"][seat]
    price = market.price_of(view, player["space"], word, thing)
    detail = _wares(word, thing)
    use: Use = ANSWERS
    own = [unit for unit in player["units"] if not unit["bonded"]]
    if word == "recruit" and len(own) >= player["command"]:
        detail, use = say("a Unit has to be disbanded for it"), HELPS
    elif thing == "healing" and not _has_wounds(player):
        detail, use = say("no Wound to heal"), IDLE
    return Note(
        detail,
        say("costs {n}", n=price),
        say("leaves {n}", n=player["influence"] - price),
        group=say(PLACE),
        use=use,
    )


def _wares(word: str, thing: str) -> str:
    """What one gets."""
    if word in ("recruit", "bond"):
        unit = UNITS[UNIT[thing]]
        armor = say("Armor {n}", n=unit.armor)
        return "; ".join([*(sentence(ability) for ability in unit.abilities), armor])
    if thing in DEED:
        card = DEEDS[DEED[thing]]
        if word == "spell":
            colour = say(card.colour or "")
            return say("and a {colour} mana. {text}", colour=colour, text=text(card.basic))
        return text(card.basic)
    return ""


def _has_wounds(player: PlayerView) -> bool:
    return "wound" in player["hand"] or any(unit["wounds"] for unit in player["units"])


def _in_vain(view: MageKnightView, option: tuple[Option, ...], seat: int) -> str:
    """Why nothing comes of an option: it only heals, with no Wound there, or draws from an empty
    deck."""
    player = view["players"][seat]
    names = parts_of(view, option, seat) if option[0] != "sideways" else []
    heals = [name for name in names if _HEALING.fullmatch(name)]
    draws = [name for name in names if _DRAWING.fullmatch(name)]
    if not names or len(heals) + len(draws) < len(names):
        return ""
    if (heals and _has_wounds(player)) or (draws and player["deck_size"]):
        return ""
    return say("no Wound to heal") if heals else say("no card left to draw")


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
        nothing = f"+{total - now}"
        return Note(say("adds nothing"), nothing, tone="warn", group=group, icon=sign, use=IDLE)
    verdict = say("{total} in all", total=total)
    if needed:
        verdict = say("{total} of {needed}", total=total, needed=needed)
    enough = bool(needed) and total >= needed
    wasted = ""
    if enough and now < needed < total:
        wasted = say("{n} over", n=total - needed)
    use: Use = ANSWERS if enough else HELPS
    if option[0] == "sideways":
        use = HELPS if enough else ELSE
    return Note(
        wasted,
        f"+{total - now}",
        verdict,
        tone="good" if enough else "",
        group=group,
        icon=sign,
        use=use,
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
