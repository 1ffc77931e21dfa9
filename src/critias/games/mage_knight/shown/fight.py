"""A combat: the enemies side by side, and the attack or block that is being built."""

from __future__ import annotations

from typing import Final

from critias.games.mage_knight.rules.components import ENEMIES, ENEMY
from critias.games.mage_knight.rules.enemies import BOTH, EFFICIENT
from critias.games.mage_knight.rules.terms import (
    ABILITIES,
    BRUTAL,
    COLD_FIRE,
    ELEMENTS,
    POISON,
    SWIFT,
)
from critias.games.mage_knight.rules.view import CombatView, FoeView, MageKnightView
from critias.games.mage_knight.shown import land, palette
from critias.kernel.choices import Option
from critias.kit.cards import Line, Tint, Value
from critias.kit.offers import Offers, Tone
from critias.kit.stage import (
    Block,
    Cell,
    Chip,
    Chips,
    Panel,
    Strip,
    Sum,
    Term,
    Track,
    Values,
    Words,
)
from critias.kit.svg import icon

STEPS: Final = (
    ("ranged", "Ranged and Siege"),
    ("block", "Block"),
    ("damage", "Damage"),
    ("attack", "Attack"),
)
PILE_TINTS: Final[dict[str, Tint]] = {
    "green": "green", "gray": "silver", "brown": "brown", "violet": "purple", "white": "white",
    "red": "red",
}  # fmt: skip
SAYS: Final = {
    "fortified": "In the first phase only Siege Attacks reach it.",
    "swift": "Blocking it takes twice its Attack.",
    "brutal": "Let through, it deals twice its Attack.",
    "poison": "Every Wound it gives comes twice.",
    "paralyze": "Whoever it wounds is out: a Unit is destroyed, a Hero drops all cards.",
    "summon": "A monster fights in its place while blocks are made and damage is dealt.",
}


def strip(combat: CombatView) -> Strip:
    """The phases of the combat."""
    if is_duel(combat):
        near = combat["melee"]
        duel = (Cell("Ranged and Siege", now=not near, past=near), Cell("Melee", now=near))
        return Strip(steps=duel, values=(Value("", _where(combat)),))
    order = [name for name, _ in STEPS]
    now = order.index(combat["phase"]) if combat["phase"] in order else 0
    steps = tuple(
        Cell(words, now=number == now, past=number < now) for number, (_, words) in enumerate(STEPS)
    )
    return Strip(steps=steps, values=(Value("", _where(combat)),))


def _where(combat: CombatView) -> str:
    return f"{combat['kind'].capitalize()} on {combat['space']}"


def is_duel(combat: CombatView) -> bool:
    """Whether two players fight."""
    return combat["attacker"] >= 0


def panels(view: MageKnightView, combat: CombatView, offers: Offers) -> tuple[Panel, ...]:
    """The enemies, then what is being built; between players the attack and its block."""
    if is_duel(combat):
        return _exchange(view, combat)
    player = view["players"][view["active"]]
    found = [
        _foe(foe, combat, player["armor"], offers) for foe in combat["foes"] if not foe["dead"]
    ]
    return (*found, *_build(combat))


def _foe(foe: FoeView, combat: CombatView, armor: int, offers: Offers) -> Panel:
    token = ENEMIES[ENEMY[foe["enemy"]]]
    names = [name for bit, name in enumerate(ABILITIES) if foe["abilities"] >> bit & 1]
    resists = [ELEMENTS[bit] for bit in range(3) if foe["resistances"] >> bit & 1]
    place = foe["place"]
    options: tuple[Option, ...] = (("target", place), ("block", place), ("damage", place), place)
    option = next((o for o in options if o in offers), None)
    body: list[Block] = [
        Values(
            (
                Value(foe["attack"], "Attack", icon=palette.element(token.element)),
                Value(foe["armor"], "Armor", icon=icon(palette.SHIELD)),
            )
        )
    ]
    chips = [Chip(name, says=SAYS[name], rule=f"mk.enemy.{name}") for name in names]
    chips += [
        Chip(f"resists {name}", tone="warn", says=f"{name.capitalize()} Attacks count half.")
        for name in resists
    ]
    if foe["fortification"]:
        chips.append(Chip("fortified" if foe["fortification"] == 1 else "doubly fortified"))
    if chips:
        body.append(Chips(tuple(dict.fromkeys(chips))))
    return Panel(
        f"foe-{place}",
        token.name,
        tuple(body),
        value=f"{token.fame} Fame",
        tint=PILE_TINTS[token.pile],
        tone="gold" if foe["target"] or combat["against"] == place else "",
        foot=(_fate(foe, combat, armor),),
        option=option,
    )


def _fate(foe: FoeView, combat: CombatView, armor: int) -> Line:
    """What is to be said about an enemy now."""
    phase = combat["phase"]
    if phase == "attack":
        return Line("In the open attack." if foe["target"] else f"Armor {foe['armor']} to beat.")
    if foe["blocked"]:
        return Line("Blocked.", tone="good")
    if foe["stopped"]:
        return Line("Does not attack.", tone="good")
    if foe["struck"]:
        return Line("Its damage is dealt.", tone="soft")
    if not foe["attack"]:
        return Line("It will summon a monster.")
    hurt = foe["attack"] * (2 if foe["abilities"] & BRUTAL else 1)
    wounds = -(-hurt // armor)
    needs = foe["attack"] * (2 if foe["abilities"] & SWIFT else 1)
    said = f"{hurt} damage, {wounds} Wound{'' if wounds == 1 else 's'}"
    if foe["abilities"] & POISON:
        said += " and as many into the discard pile"
    tone: Tone = "bad" if wounds > 1 else "warn"
    if phase == "damage":
        return Line(f"Deals {said}.", tone=tone)
    return Line(f"Block {needs} stops it. Let through: {said}.", tone=tone)


def sums(view: MageKnightView, combat: CombatView) -> Sum | None:
    """The numbers that matter now, for the question: what is there, what is needed and missing."""
    if is_duel(combat):
        if not combat["attacks"]:
            return None
        left = combat["damage"] or max(combat["attack"] - combat["block"], 0)
        return Sum((Term("Attack", combat["attack"]), Term("not blocked", left)))
    if combat["phase"] == "block" and combat["against"] >= 0:
        return _sum("Block", combat["block"], combat["block_needed"])
    if combat["phase"] == "damage" and combat["against"] >= 0:
        armor = view["players"][view["active"]]["armor"]
        return Sum(
            (
                Term("Damage left", combat["damage"], "bad"),
                Term("Your Armor", armor),
                Term("Wounds for you", -(-combat["damage"] // armor)),
            )
        )
    if combat["phase"] in ("ranged", "attack") and (combat["attacks"] or combat["needed"]):
        return _sum("Attack", combat["attack"], combat["needed"])
    return None


def _sum(title: str, total: int, needed: int) -> Sum:
    missing = max(needed - total, 0)
    if not needed:
        return Sum((Term(title, total), Term("for whom?", "-", "warn")))
    tone: Tone = "bad" if missing else "good"
    return Sum((Term(title, total), Term("needed", needed), Term("missing", missing, tone)))


def attack_useful(combat: CombatView) -> int:
    """The elements, as bits, that count in full against the targets of the open attack; Cold Fire
    is halved only by one enemy that resists fire and ice."""
    resisted, both = 0, False
    for foe in combat["foes"]:
        if foe["target"]:
            resisted |= foe["resistances"]
            both = both or foe["resistances"] & BOTH == BOTH
    useful = 0b1111 & ~resisted
    return useful & ~(1 << COLD_FIRE) if both else useful | 1 << COLD_FIRE


def block_useful(combat: CombatView) -> int:
    """The elements, as bits, that count in full against the attack being blocked."""
    if is_duel(combat):
        useful = 0
        for part in combat["attacks"]:
            useful |= EFFICIENT[ELEMENTS.index(str(part[-1]))]
        return useful
    token = ENEMIES[ENEMY[combat["foes"][combat["against"]]["enemy"]]]
    return EFFICIENT[ELEMENTS.index(token.element)]


def _exchange(view: MageKnightView, combat: CombatView) -> tuple[Panel, ...]:
    """An attack of a player, and what is left of it."""
    if not combat["attacks"]:
        return ()
    body: list[Block] = [Words(_parts("attack", combat["attacks"], 0b1111))]
    if combat["blocks"]:
        body.append(Words(_parts("block", combat["blocks"], block_useful(combat))))
    if combat["damage"]:
        foot = Line(f"Damage left: {combat['damage']}", tone="bad")
    else:
        left = max(combat["attack"] - combat["block"], 0)
        foot = Line(f"Not blocked: {left}", tone="bad" if left else "good")
    title = f"Attack of {land.who(view, combat['attacker'])}"
    return (
        Panel("build", title, tuple(body), value=str(combat["attack"]), foot=(foot,), wide=True),
    )


def _build(combat: CombatView) -> tuple[Panel, ...]:
    """The open attack or block as a bar, with what is still missing."""
    if combat["phase"] == "block" and combat["against"] >= 0:
        foe = combat["foes"][combat["against"]]
        title = f"Block against {ENEMIES[ENEMY[foe['enemy']]].name}"
        parts = _parts("block", combat["blocks"], block_useful(combat))
        return (_bar("block", title, parts, combat["block"], combat["block_needed"]),)
    if combat["phase"] == "damage" and combat["against"] >= 0:
        foe = combat["foes"][combat["against"]]
        name = ENEMIES[ENEMY[foe["enemy"]]].name
        return (
            Panel(
                "build",
                f"Damage of {name}",
                value=f"{combat['damage']} to assign",
                foot=(Line("A Unit absorbs its Armor and is wounded; the Hero takes the rest."),),
            ),
        )
    if combat["attacks"] or combat["needed"]:
        parts = _parts("attack", combat["attacks"], attack_useful(combat))
        return (_bar("attack", "Your attack", parts, combat["attack"], combat["needed"]),)
    return ()


MOST_FIELDS: Final = 20
"""A longer bar is not drawn: the numbers say enough."""


def _bar(what: str, title: str, parts: tuple[Line, ...], total: int, needed: int) -> Panel:
    missing = max(needed - total, 0)
    body: list[Block] = []
    if 0 < needed <= MOST_FIELDS:
        fields = tuple(
            Cell(str(n), tone="good" if n <= total else "", hatched=n > total)
            for n in range(1, needed + 1)
        )
        body.append(Track(f"bar-{what}", fields))
    if parts:
        body.append(Words(parts))
    lead = () if needed else (Line("Choose whom it is for."),)
    foot = (
        Line(f"Still missing: {missing}", tone="bad")
        if missing
        else Line("That is enough." if needed else "", tone="good")
    )
    return Panel(
        "build",
        title,
        tuple(body),
        value=f"{total} of {needed}" if needed else str(total),
        lead=lead,
        foot=(foot,),
        wide=True,
    )


def _parts(what: str, parts: list[list[int | str]], useful: int) -> tuple[Line, ...]:
    """The effects of the open attack or block with their numbers; what will be halved says so."""
    found = []
    for part in parts:
        words = [str(word) for word in part[1:] if word not in ("physical", "melee")]
        named = " ".join([*words, what]).replace("_", " ").capitalize()
        element = str(part[-1])
        half = not useful >> ELEMENTS.index(element) & 1
        if half:
            named += " (counts half)"
        tone: Tone = "warn" if half else ""
        found.append(Line(named, icon=palette.element(element), value=str(part[0]), tone=tone))
    return tuple(found)
