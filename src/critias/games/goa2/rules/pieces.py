"""Putting pieces on the board and taking them off; the masks are kept in step here alone."""

from __future__ import annotations

from critias.games.goa2.rules.state import FIXTURE, HEAVY, HERO, OFF, TOKEN, GoaState, Hero
from critias.kernel.hexes import mask_of
from critias.kernel.kinds import EventKind

MARKER_RETURNED = EventKind("marker_returned", "The {0:thing} marker goes back.", rule=None)


def put(state: GoaState, piece: int, space: int) -> None:
    """Put a piece that is off the board into an empty space."""
    bit = 1 << space
    assert not state.occupied & bit, "goa2.concept.one-obstacle-per-space"
    state.space[piece] = space
    state.at[space] = piece
    state.occupied |= bit
    kind = state.kinds[piece]
    if kind == HERO:
        state.hero_mask[state.teams[piece]] |= bit
    elif kind == TOKEN:
        state.token_mask |= bit
    elif kind != FIXTURE:
        state.minion_mask[state.teams[piece] * 3 + kind] |= bit
        state.of_lanes = state.home = state.guarded = None


def lift(state: GoaState, piece: int) -> int:
    """Take a piece off the board; the space it stood on."""
    space = state.space[piece]
    bit = ~(1 << space)
    state.space[piece] = OFF
    del state.at[space]
    state.occupied &= bit
    kind = state.kinds[piece]
    if kind == HERO:
        state.hero_mask[state.teams[piece]] &= bit
    elif kind == TOKEN:
        state.token_mask &= bit
    elif kind != FIXTURE:
        state.minion_mask[state.teams[piece] * 3 + kind] &= bit
        state.of_lanes = state.guarded = None
    if state.remembers:
        state.stirred |= 1 << piece
    return space


def shift(state: GoaState, piece: int, space: int) -> None:
    """Move a piece on the board to another space, which is empty or its own."""
    if state.space[piece] != space:
        lift(state, piece)
        put(state, piece, space)


def exchange(state: GoaState, a: int, b: int) -> None:
    """Swap two pieces on the board."""
    space_a, space_b = lift(state, a), lift(state, b)
    put(state, a, space_b)
    put(state, b, space_a)


def units(state: GoaState, team: int) -> int:
    """Where heroes and minions of a team stand."""
    m = state.minion_mask
    t = team * 3
    return state.hero_mask[team] | m[t] | m[t + 1] | m[t + 2]


def minions(state: GoaState, team: int) -> int:
    """Where the minions of a team stand."""
    m = state.minion_mask
    t = team * 3
    return m[t] | m[t + 1] | m[t + 2]


def all_minions(state: GoaState) -> int:
    """Where minions stand."""
    a, b, c, d, e, f = state.minion_mask
    return a | b | c | d | e | f


def figures(state: GoaState, hero: Hero) -> list[int]:
    """The hero's figures on the board: one or none, unless it has several."""
    space = state.space
    if not hero.more:
        return [hero.index] if space[hero.index] != OFF else []
    return [piece for piece in (hero.index, *hero.more) if space[piece] != OFF]


def present(state: GoaState, hero: Hero) -> bool:
    """Whether the hero is on the board."""
    space = state.space
    if space[hero.index] != OFF:
        return True
    for piece in hero.more:  # noqa: SIM110 - a loop is faster, and this is asked very often
        if space[piece] != OFF:
            return True
    return False


def hero_spaces(state: GoaState, hero: Hero) -> int:
    """Where the hero stands, as a set of spaces."""
    mask = 0
    for piece in figures(state, hero):
        mask |= 1 << state.space[piece]
    return mask


def own_fixture(state: GoaState, hero: Hero, name: str) -> int:
    """The fixture of that name that a hero's text speaks of: its own, or that of an enemy whose
    card it performs as its own; OFF if there is none."""
    found = OFF
    for piece, kind in enumerate(state.kinds):
        if kind == FIXTURE and state.labels[piece] == name:
            if state.owners[piece] == hero.index:
                return piece
            if state.teams[piece] != hero.team:
                found = piece
    return found


def fixture_space(state: GoaState, hero: Hero, name: str) -> int:
    """Where that fixture stands; OFF if it is not on the board."""
    piece = own_fixture(state, hero, name)
    return OFF if piece == OFF else state.space[piece]


def decider(state: GoaState, hero: Hero) -> int:
    """The seat that makes the choices of the hero's action (goa2.perform.actor-chooses)."""
    if hero.led != OFF and state.acting == hero.index:
        leader = state.heroes[hero.led]
        if present(state, leader):
            return leader.seat
    return hero.seat


def holder(state: GoaState, marker: str) -> Hero | None:
    """The hero who holds a marker."""
    found = state.markers.get(marker)
    return None if found is None else state.heroes[found[0]]


def return_marker(state: GoaState, marker: str) -> None:
    """A marker goes back to the supply."""
    del state.markers[marker]
    state.tell(MARKER_RETURNED, marker)


def is_minion(state: GoaState, piece: int) -> bool:
    """Whether the piece is a minion miniature."""
    return state.kinds[piece] < HERO


def lane_minions(state: GoaState, lane: int, team: int) -> list[int]:
    """The minions of a team on the board that belong to a lane, wherever they stand."""
    space = state.space
    return [piece for piece in miniatures(state, lane, team) if space[piece] != OFF]


def lane_minion_mask(state: GoaState, lane: int, team: int) -> int:
    """As `lane_minions`, as a set of spaces."""
    if len(state.zones) == 1:
        return minions(state, team)
    if state.of_lanes is None:
        state.of_lanes = {
            (where, side): mask_of(state.space[p] for p in lane_minions(state, where, side))
            for where in range(len(state.zones))
            for side in (0, 1)
        }
    return state.of_lanes[lane, team]


def miniatures(state: GoaState, lane: int, team: int) -> tuple[int, ...]:
    """All minions of a team that belong to a lane, on the board or not."""
    if state.minions_of is None:
        found: dict[tuple[int, int], tuple[int, ...]] = {}
        for piece, kind in enumerate(state.kinds):
            if kind < HERO:
                sort = state.lanes[piece], state.teams[piece]
                found[sort] = (*found.get(sort, ()), piece)
        state.minions_of = found
    return state.minions_of[lane, team]


def free_minion(state: GoaState, lane: int, team: int, kind: int) -> int | None:
    """A minion miniature of that sort in the supply."""
    for piece in miniatures(state, lane, team):
        if state.kinds[piece] == kind and state.space[piece] == OFF:
            return piece
    return None


def team_seats(state: GoaState, team: int) -> tuple[int, ...]:
    """The seats of a team, for its joint decisions."""
    return tuple(seat for seat, side in enumerate(state.seat_teams) if side == team)


def guarded_heavies(state: GoaState, friendly: int, stand_ins: int) -> int:
    """Heavy minions guarded by non-heavy minions of their team in the Battle Zone of their lane;
    those of one team also by what stands in for minions."""
    if stand_ins:
        return heavies_with_guards(state, friendly, stand_ins)
    known = state.guarded
    if known is None or known[0] != state.zones:
        known = state.guarded = state.zones[:], heavies_with_guards(state, OFF, 0)
    return known[1]


def heavies_with_guards(state: GoaState, friendly: int, stand_ins: int) -> int:
    """The same, looked for among all minions."""
    m = state.minion_mask
    masks = state.board.zone_masks
    mask = 0
    for team in (0, 1):
        heavies = m[team * 3 + HEAVY]
        if not heavies:
            continue
        guards = m[team * 3] | m[team * 3 + 1]
        more = stand_ins if team == friendly else 0
        for lane, zone in enumerate(state.zones):
            own = lane_minion_mask(state, lane, team)
            if (own & guards | more) & masks[zone]:
                mask |= own & heavies
    return mask


def marked(state: GoaState, hero: Hero) -> int:
    """What the markers a hero holds do to its initiative, attack and defense: their sizes."""
    if not state.markers:
        return 0
    return sum(size for holder, size in state.markers.values() if holder == hero.index)
