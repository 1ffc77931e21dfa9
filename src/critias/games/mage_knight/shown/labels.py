"""The words of options."""

from __future__ import annotations

from typing import Final

from critias.games.mage_knight.rules.components import (
    DEED,
    DEEDS,
    SKILL,
    SKILLS,
    TACTIC,
    TACTICS,
    UNIT,
    UNITS,
    Effective,
)
from critias.games.mage_knight.rules.map import LATTICES, ON_TILE
from critias.games.mage_knight.rules.view import MageKnightView
from critias.games.mage_knight.shown import names
from critias.games.mage_knight.shown.names import place_words, thing
from critias.games.mage_knight.shown.texts import capital, named, sentence, text
from critias.kernel.choices import Ask, Option
from critias.kit.language import say
from critias.kit.phrases import USUAL

V = MageKnightView

SIMPLE: Final = {
    "end_turn": "End the turn",
    "end": "End this phase",
    "settle": "That is enough: carry it out",
    "give_up": "Give it up",
    "rest": "Rest",
    "interact": "Deal with the people here",
    "burn": "Burn the monastery (Reputation -3)",
    "melt": "Turn a crystal into mana",
    "incantation": "Perform the incantation",
    "hero": "Your Hero takes the rest",
    "begin": "Begin",
    "strike": "Strike",
    "pass": "Pass",
    "plain": "Without a Skill",
    "token": "With a mana token",
    "crystal": "With a crystal",
    "die": "With a die of the Source",
    "gold_token": "With a gold mana token",
    "gold_die": "With a gold die",
    "black_die": "With a black die",
    "tactic_die": "With the die of Mana Steal",
    "ring": "From the Ring",
    "invocation": "By Invocation: discard a card",
    "polar_token": "Polarized: with a token of the opposite colour",
    "polar_crystal": "Polarized: with a crystal of the opposite colour",
    "polar_die": "Polarized: with a die of the opposite colour",
    "polar_tactic_die": "Polarized: with the die of Mana Steal",
    "polar_black_token": "Polarized: with a black token",
    "polar_black_die": "Polarized: with a black die",
    "polar_ring": "Polarized: with the mana of a Ring",
    "polar_black_ring": "Polarized: with the black mana of a Ring",
    "polar_gold_token": "Polarized: with a gold token",
    "polar_gold_die": "Polarized: with a gold die",
    "reward": "Reward",
    "random_crystal": "A random crystal",
    "four_crystals": "A crystal of each colour",
    "dungeon": "The reward of the dungeon",
    "spell": "A Spell",
    "action": "An Advanced Action",
    "artifact": "An Artifact",
    "unit": "A Unit",
}


def own_unit(view: V, seat: int, place: int) -> str:
    """A Unit of a player by its place."""
    return names.unit(view, view["players"][seat]["units"][place]["unit"])


def titled(name: str, entry: Effective) -> str:
    """A name and what goes by it."""
    return say("{name}: {text}", name=say(name), text=sentence(entry))


def label(view: V, ask: Ask, option: Option) -> str:
    """An option in words."""
    if isinstance(option, int):
        return str(option)
    if isinstance(option, str):
        return say(SIMPLE[option]) if option in SIMPLE else _plain(view, option)
    word, what = str(option[0]), option[1]
    if word in PLAYED:
        return _played(view, ask.seats[0], option)
    if isinstance(what, int):
        return _placed(view, ask.seats[0], word, what)
    return _named(view, word, str(what))


PLAYED: Final = frozenset({"play", "power", "sideways", "skill", "unit"})


def _played(view: V, seat: int, option: tuple[Option, ...]) -> str:
    """A card, a Skill or an ability of a Unit that can be played."""
    word, what = option[0], option[1]
    if word == "skill":
        return titled(SKILLS[SKILL[str(what)]].name, SKILLS[SKILL[str(what)]])
    if word == "unit":
        assert isinstance(what, int), "the place of a Unit"
        found = UNITS[UNIT[view["players"][seat]["units"][what]["unit"]]]
        return ability(found.id, int(str(option[2])))
    card = DEEDS[DEED[str(what)]]
    if word == "sideways":
        return say("{card} sideways", card=say(card.name))
    if word == "play":
        return titled(card.name, card.basic)
    return say(
        "{card}, strong: {text}",
        card=say(card.strong_name or card.name),
        text=sentence(card.strong),
    )


def ability(unit: str, place: int) -> str:
    """An ability of a Unit with the mana it takes."""
    found = UNITS[UNIT[unit]]
    one = found.abilities[place]
    if not one.mana:
        return titled(found.name, one)
    return say(
        "{unit} ({colour} mana): {text}",
        unit=say(found.name),
        colour=say(one.mana),
        text=sentence(one),
    )


def _plain(view: V, option: str) -> str:
    """A plain word: a space, or the name of a component, of some with its text."""
    if option in LATTICES[view["shape"]].by_name:
        return say("To {place}", place=space(view, option))
    if option in TACTIC:
        tactic = TACTICS[TACTIC[option]]
        return say("{number} {name}", number=tactic.number, name=say(tactic.name))
    if option in SKILL:
        skill = SKILLS[SKILL[option]]
        return say("{name}: {text}", name=say(skill.name), text=text(skill))
    return capital(thing(option))


# --- the options of some questions ----------------------------------------------------------------


def foe(view: V, ask: Ask, option: Option) -> str:
    """An enemy of the combat, or a Unit of the other player, by its place."""
    combat = view["combat"]
    if not isinstance(option, int) or combat is None:
        return label(view, ask, option)
    name = combat["faced"][option]
    return names.enemy(view, name) if combat["foes"] else names.unit(view, name)


def seat(view: V, ask: Ask, option: Option) -> str:
    """A player."""
    return names.who(view, option) if isinstance(option, int) else _usual(view, ask, option)


def unit(view: V, ask: Ask, option: Option) -> str:
    """A Unit of the player's own."""
    if isinstance(option, int):
        return own_unit(view, ask.seats[0], option)
    return _usual(view, ask, option)


def others_unit(view: V, ask: Ask, option: Option) -> str:
    """A Unit of the player who is named last in the question."""
    if isinstance(option, int):
        return own_unit(view, int(str(ask.about[-1])), option)
    return _usual(view, ask, option)


def borrowed(view: V, ask: Ask, option: Option) -> str:
    """An ability of a Unit of the offer."""
    if isinstance(option, tuple):
        return ability(str(option[0]), int(str(option[1])))
    return _usual(view, ask, option)


def whole_card(view: V, ask: Ask, option: Option) -> str:
    """A card that can be gained, with both its halves."""
    if option not in DEED:
        return _usual(view, ask, option)
    card = DEEDS[DEED[str(option)]]
    return say(
        "{card}: {basic} Strong: {strong}",
        card=say(card.name),
        basic=text(card.basic),
        strong=text(card.strong),
    )


def secret_place(view: V, _: Ask, option: Option) -> str:
    """A space for a secret site."""
    return say(
        "{place} ({space})", place=capital(place_words(view, str(option))), space=str(option)
    )


def effect(_view: V, _ask: Ask, option: Option) -> str:
    """One of several effects, by its numbers."""
    return named(str(option))


def _usual(view: V, ask: Ask, option: Option) -> str:
    return say(USUAL[option]) if option in USUAL else label(view, ask, option)


# --- the map -------------------------------------------------------------------------------------


def space(view: V, name: str) -> str:
    """A space in words, with its direction from the Hero where it is next to it."""
    said = place_words(view, name)
    here = view["players"][view["active"]]["space"]
    if not here:
        return said
    grid = LATTICES[view["shape"]]
    (q, r), (p, s) = grid.qr[grid.by_name[here]], grid.qr[grid.by_name[name]]
    way = WAYS.get((p - q, s - r))
    return say("{place} ({way})", place=said, way=say(way) if way else name)


WAYS: Final = {
    (1, 0): "east", (1, -1): "north-east", (0, -1): "north-west", (-1, 0): "west",
    (-1, 1): "south-west", (0, 1): "south-east",
}  # fmt: skip
TILE_WAYS: Final = {
    (1, 0): "Explore to the east", (0, 1): "Explore to the north", (-1, 1): "Explore to the west",
    (-1, 0): "Explore to the south-west", (0, -1): "Explore to the south",
    (1, -1): "Explore to the south-east",
}  # fmt: skip


def exploring(view: V, name: str) -> str:
    """Revealing a tile, seen from the tile the Hero stands on."""
    here = view["players"][view["active"]]["space"]
    grid = LATTICES[view["shape"]]
    if not here:
        return say("Explore at {place}", place=name)
    x, y = grid.positions[grid.by_name[here] // ON_TILE]
    p, s = grid.positions[grid.slot_by_name[name]]
    way = TILE_WAYS.get((p - x, s - y))
    return say(way) if way else say("Explore at {place}", place=name)


# --- entries of the menus -------------------------------------------------------------------------


def _placed(view: V, seat: int, word: str, place: int) -> str:
    combat = view["combat"]
    if word in FIGHTS and combat is not None:
        foe = combat["foes"][place]
        name = names.enemy(view, foe["enemy"])
        return say(FIGHTS[word], enemy=name)
    if word in OWN_UNIT:
        return say(OWN_UNIT[word], unit=own_unit(view, seat, place))
    if word in HEROES:
        return say(HEROES[word], hero=names.who(view, place))
    return say(NUMBERED[word], number=place + 1)


FIGHTS: Final = {
    "target": "Attack {enemy}",
    "block": "Block {enemy}",
    "damage": "Take the damage of {enemy}",
}
OWN_UNIT: Final = {
    "suffer": "{unit} takes damage",
    "heal": "Heal {unit}",
    "banner": "Use the Banner of {unit}",
}
HEROES: Final = {"attack": "Attack {hero}", "wound_hero": "Wound {hero}"}
NUMBERED: Final = {
    "wound_unit": "Wound Unit {number}",
    "burning_shield": "Burning Shield once more: Fire Attack 4",
}


def _named(view: V, word: str, what: str) -> str:
    if (word, what) in ENTRIES:
        return say(ENTRIES[word, what])
    if word in ON_MAP:
        return say(ON_MAP[word], place=space(view, what))
    if word == "explore":
        return exploring(view, what)
    if word in ("tactic", "motivation"):
        found = TACTICS[TACTIC[what]] if what in TACTIC else SKILLS[SKILL[what]]
        return say("{name}: {text}", name=say(found.name), text=say(found.text))
    if word in AT_SPACE:
        return say(AT_SPACE[word], space=what)
    return say(NAMED[word], thing=thing(what))


ENTRIES: Final = {
    ("heal", "hand"): "Heal a Wound in hand",
    ("mark", "glade"): "Mark the glade",
    ("window", "plunder"): "Plunder the village: Reputation -1, draw two cards",
    ("buy", "healing"): "Buy a Healing point",
    ("buy", "artifact"): "Buy an Artifact",
    ("buy", "elite"): "Add an Elite Unit to the offer",
    ("action", "unseen"): "Learn the unseen top card of the deck",
    ("explore_site", "altar"): "Pay at the altar of the ruins",
    ("explore_site", "ruins"): "Explore the ruins",
    ("explore_site", "dungeon"): "Enter the dungeon",
    ("explore_site", "tomb"): "Enter the tomb",
    ("explore_site", "den"): "Enter the monster den",
    ("explore_site", "spawning"): "Enter the spawning grounds",
    ("explore_site", "mine"): "Liberate the mine",
    ("use", "agility"): "Agility: turn Move points left over into Attack",
    ("use", "agility_ranged"): "Agility: turn Move points left over into Ranged Attack",
    ("use", "learning"): "Learning: buy an Advanced Action",
    ("use", "diplomacy"): "Diplomacy: block with the Influence you have",
    ("use", "magic_talent"): "Magic Talent: cast a Spell of the offer",
    ("use", "call_to_arms"): "Call to Arms: use a Unit of the offer",
    ("sparing_power", "put"): "Sparing Power: put the top card of your deck under it",
    ("sparing_power", "take"): "Sparing Power: take all cards under it",
    ("long_night", "use"): "Long Night: three random cards of your discard pile become the deck",
    ("midnight_meditation", "use"): "Midnight Meditation: change up to five cards",
}
ON_MAP: Final = {
    "go": "Go to {place}",
    "challenge": "Challenge the enemies on {place}",
    "join": "Challenge those on {place}, too",
    "tunnel": "Through the tunnels to {place}",
}
AT_SPACE: Final = {
    "retreat": "Force a retreat to {space}",
    "together": "Propose to assault the city on {space} together",
}
NAMED: Final = {
    "recruit": "Recruit {thing}",
    "bond": "Recruit {thing} under Bonds of Loyalty",
    "learn": "Learn {thing}",
    "spell": "Buy {thing}",
    "action": "Learn {thing}",
    "take": "{thing}",
    "steal": "Take {thing}",
}
