"""The words of options."""

from __future__ import annotations

from critias.games.mage_knight.rules.components import (
    DEED,
    DEEDS,
    SKILL,
    SKILLS,
    TACTIC,
    TACTICS,
    UNIT,
    UNITS,
)
from critias.games.mage_knight.rules.map import LATTICES, ON_TILE
from critias.games.mage_knight.rules.view import MageKnightView
from critias.games.mage_knight.shown import names
from critias.games.mage_knight.shown.names import place_words, thing
from critias.kernel.choices import Ask, Option

V = MageKnightView

SIMPLE = {
    "end_turn": "End the turn",
    "end": "End this phase",
    "settle": "That is enough: carry it out",
    "give_up": "Give it up; what was played is lost",
    "rest": "Rest",
    "interact": "Deal with the people here",
    "burn": "Burn the monastery (Reputation -3)",
    "melt": "Turn a crystal into mana",
    "incantation": "Perform the incantation",
    "hero": "Your Hero takes the rest",
    "begin": "Begin",
    "full": "Attend fully",
    "partial": "Attend partially",
    "strike": "Strike",
    "pass": "Pass",
    "show": "None there: show your hand",
    "stay_out": "Stay out of the city",
    "announce": "Announce the End of the Round",
    "play_on": "Play the turn",
    "none": "None",
    "later": "After the Level up",
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
    "yes": "Yes",
    "no": "No",
    "done": "Done",
    "one": "One enemy",
    "all": "All enemies",
    "both": "Red and blue mana",
    "top": "On top of the deck",
    "bottom": "Under the deck",
    "now": "Three tokens now",
    "discard": "From the discard pile",
    "hand": "From the hand",
    "reward": "Reward",
    "random_crystal": "A random crystal",
    "four_crystals": "A crystal of each colour",
    "dungeon": "The reward of the dungeon",
    "spell": "A Spell",
    "action": "An Advanced Action",
    "artifact": "An Artifact",
    "unit": "A Unit",
}
WINDOW = {"plunder": "Plunder the village: Reputation -1, draw two cards"}
OFFERS = {
    "healing": "Buy a Healing point",
    "artifact": "Buy an Artifact",
    "elite": "Add an Elite Unit to the offer",
    "unseen": "Learn the unseen top card of the deck",
}


def own_unit(view: V, seat: int, place: int) -> str:
    """A Unit of a player by its place."""
    return UNITS[UNIT[view["players"][seat]["units"][place]["unit"]]].name


def label(view: V, ask: Ask, option: Option) -> str:
    """An option in words."""
    if isinstance(option, int):
        return _number(view, ask, option)
    if isinstance(option, str):
        return SIMPLE.get(option) or _plain(view, ask, option)
    word, what = str(option[0]), option[1]
    seat = ask.seats[0]
    if word in ("play", "power"):
        card = DEEDS[DEED[str(what)]]
        if word == "play":
            return f"{card.name}: {card.basic.text.rstrip('.')}"
        return f"{card.strong_name or card.name}, strong: {card.strong.text.rstrip('.')}"
    if word == "sideways":
        return f"{thing(str(what))} sideways"
    if word == "skill":
        skill = SKILLS[SKILL[str(what)]]
        return f"{skill.name}: {skill.text.rstrip('.')}"
    if word == "unit" and isinstance(what, int):
        name = view["players"][seat]["units"][what]["unit"]
        ability = UNITS[UNIT[name]].abilities[int(str(option[2]))]
        cost = f" ({ability.mana} mana)" if ability.mana else ""
        return f"{UNITS[UNIT[name]].name}{cost}: {ability.text.rstrip('.')}"
    if isinstance(what, int):
        return _placed(view, seat, word, what)
    return _named(view, word, str(what))


def _plain(view: V, ask: Ask, option: str) -> str:
    """A plain word: a space, an effect, or the name of a component with its text."""
    grid = LATTICES[view["shape"]]
    if option in grid.by_name:
        if ask.kind == "secret":
            return f"{place_words(view, option).capitalize()} ({option})"
        return f"To {space(view, option)}"
    if ask.kind == "effect":
        return " ".join(word.capitalize() for word in option.split("_"))
    if option in TACTIC:
        tactic = TACTICS[TACTIC[option]]
        return f"{tactic.number} {tactic.name}: {tactic.text}"
    if option in SKILL:
        return f"{SKILLS[SKILL[option]].name}: {SKILLS[SKILL[option]].text}"
    if option in DEED and ask.kind in GAINS:
        card = DEEDS[DEED[option]]
        return f"{card.name}: {card.basic.text} Strong: {card.strong.text}"
    name = thing(option)
    return name[:1].upper() + name[1:]


def space(view: V, name: str) -> str:
    """A space in words, with its direction from the Hero where it is next to it."""
    said = place_words(view, name)
    here = view["players"][view["active"]]["space"]
    if not here:
        return said
    grid = LATTICES[view["shape"]]
    (q, r), (p, s) = grid.qr[grid.by_name[here]], grid.qr[grid.by_name[name]]
    way = WAYS.get((p - q, s - r))
    return f"{said} ({way})" if way else f"{said} ({name})"


WAYS = {
    (1, 0): "east", (1, -1): "north-east", (0, -1): "north-west", (-1, 0): "west",
    (-1, 1): "south-west", (0, 1): "south-east",
}  # fmt: skip
TILE_WAYS = {
    (1, 0): "to the east", (0, 1): "to the north", (-1, 1): "to the west",
    (-1, 0): "to the south-west", (0, -1): "to the south", (1, -1): "to the south-east",
}  # fmt: skip
GAINS = frozenset({"reward_spell", "reward_action", "learn", "take_spell", "stack_artifact"})


def position(view: V, name: str) -> str:
    """A tile position, seen from the tile the Hero stands on."""
    here = view["players"][view["active"]]["space"]
    grid = LATTICES[view["shape"]]
    if not here:
        return f"at {name}"
    x, y = grid.positions[grid.by_name[here] // ON_TILE]
    p, s = grid.positions[grid.slot_by_name[name]]
    return TILE_WAYS.get((p - x, s - y), f"at {name}")


def _number(view: V, ask: Ask, option: int) -> str:
    combat = view["combat"]
    if ask.kind in FOES and combat is not None:
        name = combat["faced"][option]
        return names.enemy(view, name) if combat["foes"] else names.unit(view, name)
    if ask.kind in SEATS:
        return names.who(view, option)
    if ask.kind in UNIT_ASKS:
        return own_unit(view, ask.seats[0], option)
    return str(option)


def _placed(view: V, seat: int, word: str, place: int) -> str:
    combat = view["combat"]
    if word in ("target", "block", "damage") and combat is not None:
        foe = combat["foes"][place]
        name = names.enemy(view, foe["enemy"])
        if word == "target":
            return f"Attack {name} (Armor {foe['armor']})"
        if word == "block":
            return f"Block {name} (Attack {foe['attack']})"
        return f"Take the damage of {name}"
    if word == "suffer":
        return f"{own_unit(view, seat, place)} takes damage"
    if word == "heal":
        return f"Heal {own_unit(view, seat, place)}"
    if word == "banner":
        return f"Use the Banner of {own_unit(view, seat, place)}"
    if word == "attack":
        return f"Attack {names.who(view, place)}"
    if word == "wound_unit":
        return f"Wound Unit {place + 1}"
    if word == "wound_hero":
        return f"Wound {names.who(view, place)}"
    if word == "burning_shield":
        return "Burning Shield once more: Fire Attack 4"
    return f"{thing(word).capitalize()} {place}"


def _named(view: V, word: str, what: str) -> str:
    if word in ("go", "challenge", "join"):
        return MAP_WORDS[word].format(space(view, what))
    if word == "explore":
        return f"Explore {position(view, what)}"
    if word == "explore_site":
        return LAIRS.get(what, f"Enter the {what}")
    if word == "use":
        return USES.get(what, thing(what))
    if word in ("tactic", "motivation") and (what in TACTIC or what in SKILL):
        named = TACTICS[TACTIC[what]] if what in TACTIC else SKILLS[SKILL[what]]
        return f"{named.name}: {named.text}"
    if (word, what) in BEFORE:
        return BEFORE[word, what]
    templates = {
        "recruit": "Recruit {}",
        "bond": "Recruit {} under Bonds of Loyalty",
        "learn": "Learn {}",
        "spell": "Buy {}",
        "action": "Learn {}",
        "take": "{}",
        "heal": "Heal a Wound in hand",
        "steal": "Take {}",
        "retreat": "Force a retreat to {}",
        "together": "Propose to assault the city on {} together",
        "mark": "Mark the {}",
        "tunnel": "Through the tunnels to {}",
    }
    if word == "window":
        return WINDOW[what]
    if word in ("buy", "action") and what in OFFERS:
        return OFFERS[what]
    return templates.get(word, thing(word).capitalize() + ": {}").format(thing(what))


MAP_WORDS = {
    "go": "Go to {}",
    "challenge": "Challenge the enemies on {}",
    "join": "Challenge those on {}, too",
}
LAIRS = {
    "altar": "Pay at the altar of the ruins",
    "ruins": "Explore the ruins",
    "dungeon": "Enter the dungeon",
    "tomb": "Enter the tomb",
    "den": "Enter the monster den",
    "spawning": "Enter the spawning grounds",
    "mine": "Liberate the mine",
}
USES = {
    "agility": "Agility: turn Move points left over into Attack",
    "agility_ranged": "Agility: turn Move points left over into Ranged Attack",
    "learning": "Learning: buy an Advanced Action",
    "diplomacy": "Diplomacy: block with the Influence you have",
    "magic_talent": "Magic Talent: cast a Spell of the offer",
    "call_to_arms": "Call to Arms: use a Unit of the offer",
}
BEFORE = {
    ("sparing_power", "put"): "Sparing Power: put the top card of your deck under it",
    ("sparing_power", "take"): "Sparing Power: take all cards under it",
    ("long_night", "use"): "Long Night: three random cards of your discard pile become the deck",
    ("midnight_meditation", "use"): "Midnight Meditation: change up to five cards",
}
FOES = frozenset({"stop", "expose", "weaken", "destroy", "tremor"})
SEATS = frozenset({"champion", "invite", "replace_shield", "ritual_to", "steal_from"})
UNIT_ASKS = frozenset({"disband", "ready", "attach", "inspire", "detach_banner"})
