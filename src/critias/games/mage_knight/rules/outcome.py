"""The outcome of a combat: conquest, what stays, Shields, rewards, withdrawal."""

from __future__ import annotations

from critias.games.mage_knight.rules import daytime, gaining
from critias.games.mage_knight.rules.components import (
    KEEP,
    MAGE_TOWER,
    MARAUDING_ORCS,
    PILE_BROWN,
    PILE_RED,
    RUINS,
    SITES,
)
from critias.games.mage_knight.rules.map import city_at, is_core, lattice, site_at
from critias.games.mage_knight.rules.state import (
    DEAD,
    DEFENDER,
    NOBODY,
    NONE,
    RAMPAGING,
    SUMMONED,
    CityRecord,
    Combat,
    MageKnightState,
    Player,
)
from critias.kernel.kinds import EventKind

SITE_CONQUERED = EventKind(
    "conquered", "{0:who} conquers {1}.", rule="mk.outcome.adventure-conquered"
)
SECRET_LOST = "secret"
LARGEST_GARRISON = 3
RETURN_TO = "return_to"
"""Combat note: the space to withdraw to (Underground Attack)."""


def garrison_size(state: MageKnightState) -> int:
    """How many tokens defend a site that another player holds."""
    if "holding" not in state.switches:
        return 1
    return min(daytime.number(state), LARGEST_GARRISON)


def incantation_piles(state: MageKnightState) -> list[int]:
    """The piles an incantation draws from."""
    marks = sum(state.active in seats for seats in state.marks.values())
    night = daytime.nights(state)
    if night == 1:
        return [PILE_BROWN] * marks
    if night == 2:
        return [PILE_RED] * marks
    return [PILE_BROWN, PILE_RED] * marks


COMBAT_OVER = EventKind("combat_over", "", rule=None)
MONASTERY_BURNED = EventKind(
    "burned", "{0:who} burns the monastery on {1}.", rule="mk.outcome.monastery-burned"
)


def settle(state: MageKnightState) -> None:
    """The combat is over."""
    combat = state.combat
    assert combat is not None, "no combat is going on"
    seat = state.active
    rampaging_outcome(state, combat)
    own = [foe for foe in combat.foes if foe.origin not in (RAMPAGING, SUMMONED)]
    beaten = [foe for foe in own if foe.flags & DEAD]
    left = [foe.token for foe in own if not foe.flags & DEAD]
    for unit in state.players[seat].units:
        unit.closed = False
    state.combat = None
    state.phase = "next_part" if state.assault else "turn"
    kind = combat.kind
    if kind == "assault":
        assault_outcome(state, combat, len(beaten), left)
    elif kind == "burn":
        if left:
            discard_all(state, left)
        else:
            state.burned.append(combat.space)
            conquer(state, combat.space)
            state.players[seat].turn.rewards.append(("artifact",))
            state.tell(MONASTERY_BURNED, seat, lattice(state).names[combat.space])
    elif kind in ("dungeon", "tomb"):
        dungeon_outcome(state, combat, left)
    elif kind in ("den", "spawning", "ruins", "mine"):
        lair_outcome(state, combat, len(beaten), left)
    elif kind == "incantation":
        discard_all(state, left)
        each = daytime.nights(state)
        drawn = combat.notes["drawn"]
        count = drawn // 2 * 3 if each == 3 else drawn * each
        turn = state.players[seat].turn
        turn.rewards += [("random_crystal",)] * count
    state.tell(COMBAT_OVER, seat)


def rampaging_outcome(state: MageKnightState, combat: Combat) -> None:
    """Defeated rampaging enemies give Reputation; the others stay where they are."""
    for home in {foe.space for foe in combat.foes if foe.origin == RAMPAGING}:
        foes = [foe for foe in combat.foes if foe.origin == RAMPAGING and foe.space == home]
        left = [foe.token for foe in foes if not foe.flags & DEAD]
        site = site_at(state, home)
        each = 1 if site == MARAUDING_ORCS or home in state.doubled else SITES[site].reputation
        for foe in foes:
            if foe.flags & DEAD:
                gaining.change_reputation(state, state.active, each)
        if left:
            state.tokens[home] = left
        else:
            state.rampaging &= ~(1 << home)
            if home not in state.beaten:
                state.beaten.append(home)
            if home in state.doubled:
                state.doubled.remove(home)


def conquer(state: MageKnightState, space: int) -> None:
    """The player's Shield marks a site."""
    state.shields[space] = state.active
    state.tell(SITE_CONQUERED, state.active, lattice(state).names[space])


def discard_all(state: MageKnightState, tokens: list[int]) -> None:
    """These enemies go back to the discards of their piles."""
    for token in tokens:
        gaining.discard_token(state, token)


def assault_outcome(state: MageKnightState, combat: Combat, beaten: int, left: list[int]) -> None:
    """A fortified site falls when all its defenders are defeated; otherwise the Hero withdraws."""
    seat, space = state.active, combat.space
    city = city_at(state, space)
    if city is not None:
        city.shields += [seat] * beaten
        city.garrison += left
        if "share" in combat.notes:
            return
        if not city.garrison:
            take_city(state, city)
    elif not left:
        held = state.shields.get(space, NOBODY) != NOBODY
        conquer(state, space)
        if site_at(state, space) == MAGE_TOWER and not held and "holding" not in state.switches:
            state.players[seat].turn.rewards.append(("spell",))
    elif state.shields.get(space, NOBODY) != NOBODY:
        discard_all(state, left)
    else:
        state.tokens[space] = left
    if left:
        withdraw(state, combat)


CITY_TAKEN = EventKind("city_taken", "The {1:colour} city falls.", rule="mk.city.leader")


def take_city(state: MageKnightState, city: CityRecord) -> None:
    """The city is conquered; whoever has most Shields leads it, of equals the first."""
    city.conquered = True
    counts = {seat: city.shields.count(seat) for seat in city.shields}
    most = max(counts.values(), default=0)
    city.leader = next((s for s in city.shields if counts[s] == most), NOBODY)
    state.tell(CITY_TAKEN, state.active, city.colour, city.leader)


HERO_WITHDREW = EventKind("withdrew", "{0:who} withdraws to {1}.", rule="mk.outcome.fail.withdraw")


def withdraw(state: MageKnightState, combat: Combat) -> None:
    """Back to the space the assault began from, without a Wound."""
    player = state.players[state.active]
    back = combat.notes.get(RETURN_TO, NONE)
    if back != NONE:
        go_back(player, back)
    elif player.turn.path:
        player.space, _ = player.turn.path.pop()
    state.tell(HERO_WITHDREW, state.active, lattice(state).names[player.space])


def go_back(player: Player, space: int) -> None:
    """Back along the path to this space; from there it leads further back."""
    while player.turn.path and player.space != space:
        player.space, _ = player.turn.path.pop()
    player.space = space


def dungeon_outcome(state: MageKnightState, combat: Combat, left: list[int]) -> None:
    """A first victory in a dungeon or tomb is marked and rewarded; enemies never stay."""
    seat, space = state.active, combat.space
    discard_all(state, left)
    dungeon = combat.kind == "dungeon"
    if left:
        if space in state.secrets:
            pile = PILE_BROWN if dungeon else PILE_RED
            state.tokens[space] = [gaining.put_face_down(state, pile)]
        return
    if space in state.shields:
        return
    conquer(state, space)
    rewards = state.players[seat].turn.rewards
    if dungeon:
        rewards.append(("dungeon",))
    else:
        rewards += [("spell",), ("artifact",)]


def lair_outcome(state: MageKnightState, combat: Combat, beaten: int, left: list[int]) -> None:
    """Survivors of dens, spawning grounds, ruins and mines stay face up."""
    seat, space = state.active, combat.space
    turn = state.players[seat].turn
    if combat.kind == "spawning" and left:
        left += [gaining.put_face_down(state, PILE_BROWN) for _ in range(beaten)]
    if left:
        state.tokens[space] = left
        return
    conquer(state, space)
    if combat.kind == "den":
        turn.rewards += [("random_crystal",)] * 2
    elif combat.kind == "spawning":
        turn.rewards += [("artifact",)] + [("random_crystal",)] * 3
    elif combat.kind == "mine":
        gaining.change_reputation(state, seat, 2 if is_core(state, space) else 1)
    else:
        ruin = RUINS[state.ruins[space]]
        turn.rewards += [("artifact",)] * ruin.artifacts + [("spell",)] * ruin.spells
        turn.rewards += [("unit",)] * ruin.units + [("action",)] * ruin.advanced_actions
        if ruin.crystals:
            turn.rewards.append(("four_crystals",))


def may_interact_keep(state: MageKnightState, seat: int, space: int) -> bool:
    """Whether a keep is the player's own."""
    return site_at(state, space) == KEEP and state.shields.get(space, NOBODY) == seat


def defenders_left(combat: Combat) -> bool:
    """Whether a defender still stands."""
    return any(foe.origin == DEFENDER and not foe.flags & DEAD for foe in combat.foes)
