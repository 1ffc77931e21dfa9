"""A combat: the enemies side by side, and the attack or block that is being built."""

from __future__ import annotations

from typing import Final

from critias.games.mage_knight.rules.act import DUEL
from critias.games.mage_knight.rules.combat import (
    ASSAULT,
    BURN,
    CHALLENGE,
    DEN,
    DUNGEON_FIGHT,
    INCANTATION,
    MINE,
    PROVOKED,
    RUINS_FIGHT,
    SPAWNING,
    TOMB_FIGHT,
)
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
from critias.games.mage_knight.shown import names, palette, sources
from critias.games.mage_knight.shown.texts import named
from critias.games.mage_knight.shown.threats import RESISTS, SAYS
from critias.kernel.choices import Option
from critias.kit.cards import Line, Tint, Value
from critias.kit.language import count, say
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


def strip(combat: CombatView) -> Strip:
    """The phases of the combat."""
    if is_duel(combat):
        near = combat["melee"]
        far = Cell(say("Ranged and Siege"), now=not near, past=near)
        duel = (far, Cell(say("Melee"), now=near))
        return Strip(steps=duel, values=(Value("", _where(combat)),))
    order = [name for name, _ in STEPS]
    now = order.index(combat["phase"]) if combat["phase"] in order else 0
    steps = tuple(
        Cell(say(words), now=number == now, past=number < now)
        for number, (_, words) in enumerate(STEPS)
    )
    return Strip(steps=steps, values=(Value("", _where(combat)),))


def _where(combat: CombatView) -> str:
    return say(KINDS[combat["kind"]], space=combat["space"])


KINDS: Final = {
    ASSAULT: "Assault on {space}",
    PROVOKED: "Provoked on {space}",
    CHALLENGE: "Challenge on {space}",
    BURN: "Burning on {space}",
    DUNGEON_FIGHT: "Dungeon on {space}",
    TOMB_FIGHT: "Tomb on {space}",
    DEN: "Den on {space}",
    SPAWNING: "Spawning grounds on {space}",
    RUINS_FIGHT: "Ruins on {space}",
    MINE: "Mine on {space}",
    INCANTATION: "Incantation on {space}",
    DUEL: "Duel on {space}",
}


def is_duel(combat: CombatView) -> bool:
    """Whether two players fight."""
    return combat["attacker"] >= 0


def is_on(combat: CombatView) -> bool:
    """Whether there is a fight to be shown: until all have joined it, the map is what is asked
    about."""
    return is_duel(combat) or (bool(combat["foes"]) and combat["phase"] != "muster")


def panels(view: MageKnightView, combat: CombatView, offers: Offers) -> tuple[Panel, ...]:
    """The enemies, then what is being built; between players the attack and its block."""
    if is_duel(combat):
        return _exchange(view, combat)
    player = view["players"][view["active"]]
    found = [
        _foe(foe, combat, player["armor"], offers) for foe in combat["foes"] if not foe["dead"]
    ]
    return (*found, *_build(view, combat))


def harm(foe: FoeView, armor: int) -> tuple[int, int]:
    """The damage of an enemy that is let through, and the Wounds of a Hero who takes it all."""
    hurt = foe["attack"] * (2 if foe["abilities"] & BRUTAL else 1)
    return hurt, -(-hurt // armor)


def to_block(foe: FoeView) -> int:
    """What a block against it has to be worth."""
    return foe["attack"] * (2 if foe["abilities"] & SWIFT else 1)


def attackers(combat: CombatView) -> list[FoeView]:
    """Those who will deal damage as things stand."""
    return [
        foe
        for foe in combat["foes"]
        if not (foe["dead"] or foe["blocked"] or foe["stopped"] or foe["struck"]) and foe["attack"]
    ]


def outlook(view: MageKnightView, combat: CombatView) -> str:
    """What comes next if nothing more is done."""
    if is_duel(combat):
        return ""
    player = view["players"][view["active"]]
    if combat["phase"] in ("ranged", "block"):
        wounds = sum(harm(foe, player["armor"])[1] for foe in attackers(combat))
        if not wounds:
            return say("Nobody of them gets through.")
        if combat["wounds"] + wounds >= player["hand_limit"]:
            return count(
                wounds,
                "With nothing more blocked: 1 Wound, which knocks you out.",
                "With nothing more blocked: {n} Wounds, which knock you out.",
            )
        return count(
            wounds,
            "With nothing more blocked: 1 Wound for you.",
            "With nothing more blocked: {n} Wounds for you.",
        )
    if combat["phase"] == "attack" and not combat["needed"]:
        armor = sum(foe["armor"] for foe in combat["foes"] if not foe["dead"])
        return say("All of them together have Armor {n}.", n=armor)
    return ""


def _foe(foe: FoeView, combat: CombatView, armor: int, offers: Offers) -> Panel:
    token = ENEMIES[ENEMY[foe["enemy"]]]
    traits = [name for bit, name in enumerate(ABILITIES) if foe["abilities"] >> bit & 1]
    resists = [ELEMENTS[bit] for bit in range(3) if foe["resistances"] >> bit & 1]
    place = foe["place"]
    options: tuple[Option, ...] = (("target", place), ("block", place), ("damage", place), place)
    option = next((o for o in options if o in offers), None)
    body: list[Block] = [
        Values(
            (
                Value(foe["attack"], say("Attack"), icon=palette.element(token.element))
                if foe["attack"]
                else Value("", say("summons"), icon=palette.element("physical")),
                Value(foe["armor"], say("Armor"), icon=icon(palette.SHIELD)),
            )
        )
    ]
    chips = [
        Chip(say(one), says=say(SAYS[one]), rule=f"mk.enemy.{one}")
        for one in traits
        if one != "fortified" or not foe["fortification"]  # walls are told below
    ]
    chips += [
        Chip(say(RESISTS[name][0]), tone="warn", says=say(RESISTS[name][1])) for name in resists
    ]
    if foe["fortification"]:
        walls, does = WALLS[foe["fortification"] > 1]
        chips.append(Chip(say(walls), says=say(does), rule="mk.enemy.fortified"))
    if chips:
        body.append(Chips(tuple(chips)))
    return Panel(
        f"foe-{place}",
        say(token.name),
        tuple(body),
        value=say("{n} Fame", n=token.fame),
        tint=PILE_TINTS[token.pile],
        tone="gold" if foe["target"] or combat["against"] == place else "",
        foot=(_fate(foe, combat, armor),),
        option=option,
    )


WALLS: Final = (
    ("fortified", "In the first phase only Siege Attacks reach it."),
    ("doubly fortified", "In the first phase no attack reaches it."),
)
"""What one wall around an enemy does, and two."""


def _fate(foe: FoeView, combat: CombatView, armor: int) -> Line:
    """What is to be said about an enemy now."""
    phase = combat["phase"]
    if phase == "attack":
        if foe["target"]:
            return Line(say("In the open attack."))
        return Line(say("Armor {n} to beat.", n=foe["armor"]))
    if foe["blocked"]:
        return Line(say("Blocked."), tone="good")
    if foe["stopped"]:
        return Line(say("Does not attack."), tone="good")
    if foe["struck"]:
        return Line(say("Its damage is dealt."), tone="soft")
    if not foe["attack"]:
        summoned = phase != "ranged"
        return Line(
            say("A monster fights in its place." if summoned else "It will summon a monster.")
        )
    hurt, wounds = harm(foe, armor)
    needs = to_block(foe)
    said = say(
        "{hurt} damage, {wounds} and as many into the discard pile"
        if foe["abilities"] & POISON
        else "{hurt} damage, {wounds}",
        hurt=hurt,
        wounds=count(wounds, "1 Wound", "{n} Wounds"),
    )
    tone: Tone = "bad" if wounds > 1 else "warn"
    if phase == "damage":
        return Line(say("Deals {harm}.", harm=said), tone=tone)
    words = say("Block {n} stops it. Let through: {harm}.", n=needs, harm=said)
    return Line(words, tone=tone)


def sums(view: MageKnightView, combat: CombatView) -> Sum | None:
    """The numbers that matter now, for the question: what is there, what is needed and missing."""
    if is_duel(combat):
        if not combat["attacks"]:
            return None
        left = combat["damage"] or max(combat["attack"] - combat["block"], 0)
        return Sum((Term(say("Attack"), combat["attack"]), Term(say("not blocked"), left)))
    if combat["phase"] == "block" and combat["against"] >= 0:
        return _sum(say("Block"), combat["block"], combat["block_needed"])
    if combat["phase"] == "damage" and combat["against"] >= 0:
        armor = view["players"][view["active"]]["armor"]
        return Sum(
            (
                Term(say("Damage left"), combat["damage"], "bad"),
                Term(say("Your Armor"), armor),
                Term(say("Wounds for you"), -(-combat["damage"] // armor)),
            )
        )
    if combat["phase"] in ("ranged", "attack") and (combat["attacks"] or combat["needed"]):
        return _sum(say("Attack"), combat["attack"], combat["needed"])
    return None


def _sum(title: str, total: int, needed: int) -> Sum:
    missing = max(needed - total, 0)
    if not needed:
        return Sum((Term(title, total), Term(say("for whom?"), "-", "warn")))
    tone: Tone = "bad" if missing else "good"
    terms = Term(say("needed"), needed), Term(say("missing"), missing, tone)
    return Sum((Term(title, total), *terms))


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
    body: list[Block] = [Words(_parts(view, "attack", combat, 0b1111))]
    if combat["blocks"]:
        body.append(Words(_parts(view, "block", combat, block_useful(combat))))
    if combat["damage"]:
        foot = Line(say("Damage left: {n}", n=combat["damage"]), tone="bad")
    else:
        left = max(combat["attack"] - combat["block"], 0)
        foot = Line(say("Not blocked: {n}", n=left), tone="bad" if left else "good")
    title = say("Attack of {who}", who=names.who(view, combat["attacker"]))
    return (
        Panel("build", title, tuple(body), value=str(combat["attack"]), foot=(foot,), wide=True),
    )


ABSORBS: Final = "A Unit absorbs its Armor and is wounded; the Hero takes the rest."


def _build(view: MageKnightView, combat: CombatView) -> tuple[Panel, ...]:
    """The open attack or block as a bar, with what is still missing."""
    if combat["phase"] == "block" and combat["against"] >= 0:
        foe = combat["foes"][combat["against"]]
        title = say("Block against {enemy}", enemy=names.enemy(view, foe["enemy"]))
        parts = _parts(view, "block", combat, block_useful(combat))
        return (_bar("block", title, parts, combat["block"], combat["block_needed"]),)
    if combat["phase"] == "damage" and combat["against"] >= 0:
        foe = combat["foes"][combat["against"]]
        return (
            Panel(
                "build",
                say("Damage of {enemy}", enemy=names.enemy(view, foe["enemy"])),
                value=say("{n} to assign", n=combat["damage"]),
                foot=(Line(say(ABSORBS)),),
            ),
        )
    if combat["attacks"] or combat["needed"]:
        parts = _parts(view, "attack", combat, attack_useful(combat))
        return (_bar("attack", say("Your attack"), parts, combat["attack"], combat["needed"]),)
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
    lead = () if needed else (Line(say("Choose whom it is for.")),)
    foot = (
        Line(say("Still missing: {n}", n=missing), tone="bad")
        if missing
        else Line(say("That is enough.") if needed else "", tone="good")
    )
    return Panel(
        "build",
        title,
        tuple(body),
        value=say("{total} of {needed}", total=total, needed=needed) if needed else str(total),
        lead=lead,
        foot=(foot,),
        wide=True,
    )


def _parts(view: MageKnightView, what: str, combat: CombatView, useful: int) -> tuple[Line, ...]:
    """What the open attack or block is made of: who gave it, what it is, how much; what will be
    halved says so."""
    parts = combat["attacks"] if what == "attack" else combat["blocks"]
    found = []
    for part, source in zip(parts, _givers(view, what, combat), strict=True):
        words = [str(word) for word in part[1:] if word not in ("physical", "melee")]
        said = named("_".join([*words, what]))
        element = str(part[-1])
        half = not useful >> ELEMENTS.index(element) & 1
        if half:
            said = say("{effect} (counts half)", effect=said)
        if source:
            said = say("{source}: {effect}", source=source, effect=said)
        tone: Tone = "warn" if half else ""
        found.append(Line(said, icon=palette.element(element), value=str(part[0]), tone=tone))
    return tuple(found)


def _givers(view: MageKnightView, what: str, combat: CombatView) -> list[str]:
    """Which card, Unit or Skill gave each part of the open attack or block."""
    parts = combat["attacks"] if what == "attack" else combat["blocks"]
    values = [int(part[0]) for part in parts]
    seat = view["active"]
    if is_duel(combat):
        attacker = combat["attacker"]
        others = [p["seat"] for p in view["players"] if p["seat"] != attacker and p["given"]]
        seat = attacker if what == "attack" else next(iter(others), attacker)
    return sources.last(view["players"][seat], what, values)
