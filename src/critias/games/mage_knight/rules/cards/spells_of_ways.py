"""Spells of movement, healing, Units, cards and mana."""

from __future__ import annotations

from collections.abc import Sequence

from critias.games.mage_knight.rules import gaining
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.alliance import others
from critias.games.mage_knight.rules.components import (
    CITY,
    DEED,
    DEED_COLOUR,
    DEEDS,
    FOREST,
    IS_ACTION,
    LAKE,
    PORTAL,
    SEA,
    SPELL,
    SWAMP,
    UNIT,
    UNITS,
    WOUND,
)
from critias.games.mage_knight.rules.effects import basic, ending, grant, later, strong
from critias.games.mage_knight.rules.gaining import unit_room
from critias.games.mage_knight.rules.interaction import bond_free, gain_unit
from critias.games.mage_knight.rules.map import (
    city_at,
    lattice,
    revealed,
    site_at,
    spaces_of,
    terrain_at,
)
from critias.games.mage_knight.rules.movement import (
    CLOSED_CITIES,
    SPACE_BENDING,
    heroes_at,
    is_assault,
    move_directly,
    safe_spaces,
)
from critias.games.mage_knight.rules.playing import borrow_options, borrow_unit
from critias.games.mage_knight.rules.sides import PARTIAL
from critias.games.mage_knight.rules.state import (
    ANOTHER_TURN,
    DIE_TAKEN,
    FLIGHT,
    NO_DICE,
    NO_DRAW,
    NONE,
    OFF_MAP,
    MageKnightState,
)
from critias.games.mage_knight.rules.terms import (
    BASIC_COLOURS,
    COLOUR_OF,
    COLOURS,
    GOLD,
    HEALING,
    INFLUENCE,
    MOVE,
    SPECIAL,
)
from critias.games.mage_knight.rules.turn import pvp_allowed, storm
from critias.kernel.choices import DONE, NO, Ask, Option, Play

# --- movement ------------------------------------------------------------------------------------

UNDERGROUND = (SWAMP, LAKE, SEA)
"""The terrains nobody can tunnel through."""


def distances(act: Act, free: int, most: int) -> dict[int, int]:
    """The spaces that can be reached over free ones in 1 to `most` steps, with the steps."""
    grid = lattice(act.state)
    seen = front = 1 << act.player.space
    found: dict[int, int] = {}
    for steps in range(1, most + 1):
        front = grid.spread(front) & free & ~seen
        seen |= front
        found.update(dict.fromkeys(spaces_of(front), steps))
    return found


def solid(act: Act) -> int:
    """The revealed spaces that can be tunnelled through, as bits."""
    spaces = spaces_of(revealed(act.state))
    return sum(1 << s for s in spaces if terrain_at(act.state, s) not in UNDERGROUND)


def safe_ends(act: Act, reach: dict[int, int]) -> dict[int, int]:
    """Those of the spaces that are safe."""
    safe = safe_spaces(act.state, act.seat)
    return {space: steps for space, steps in reach.items() if safe >> space & 1}


def fly(act: Act, kind: str, ends: dict[int, int]) -> Play[int]:
    """Move directly to one of these spaces; how far it was."""
    names = lattice(act.state).names
    by_name = {names[space]: space for space in sorted(ends)}
    name = yield Ask(act.seats, kind, list(by_name), act.about)
    space = by_name[name]
    move_directly(act.state, act.seat, space, ends[space])
    return ends[space]


def tunnels(act: Act) -> dict[int, int]:
    """The safe spaces that Underground Travel leads to; none in a cooperative assault."""
    if act.player.space == OFF_MAP or act.state.assault:
        return {}
    return safe_ends(act, distances(act, solid(act), 3))


@basic("underground_travel", MOVE, lambda act: bool(tunnels(act)))
def underground_travel(act: Act) -> Play[None]:
    """Go up to three revealed spaces, never through swamp or lake, to a safe space."""
    yield from fly(act, "travel", tunnels(act))


def flights(act: Act) -> dict[int, int]:
    """The safe spaces that the Move points suffice to fly to; none in a cooperative assault."""
    if act.player.space == OFF_MAP or act.state.assault:
        return {}
    return safe_ends(act, distances(act, revealed(act.state), min(5, act.turn.move)))


@basic("wings_of_wind", MOVE, lambda act: bool(flights(act)))
def wings_of_wind(act: Act) -> Play[None]:
    """Spend 1 to 5 Move points and fly as many revealed spaces to a safe space."""
    act.turn.move -= yield from fly(act, "travel", flights(act))


@basic("space_bending", MOVE)
def space_bending(act: Act) -> None:
    """Steps and exploring reach over a distance of two this turn, and nobody is provoked."""
    act.exert()
    act.note(SPACE_BENDING)
    act.turn.flags |= FLIGHT


TIME_BENDING = "time_bending"
"""Turn note: the other cards played return to the hand."""


@strong("space_bending", SPECIAL, lambda act: PARTIAL not in act.turn.notes)
def time_bending(act: Act) -> None:
    """At the end of the turn the other cards played return to the hand; no drawing, then another
    turn. Who attends a combat partially has no turn that another one could follow."""
    act.note(TIME_BENDING)
    act.turn.flags |= ANOTHER_TURN | NO_DRAW


@ending(TIME_BENDING)
def bend_time(act: Act) -> None:
    """Cards of the Play area return to the hand, but Wounds and the Spell itself."""
    stay = (WOUND, DEED["space_bending"])
    player = act.player
    player.hand += [card for card in player.play if card not in stay]
    player.hand.sort()
    player.play = [card for card in player.play if card in stay]


def lairs(act: Act) -> dict[int, int]:
    """The fortified sites that Underground Attack leads to, and other Heroes to be attacked; in a
    cooperative assault the city alone."""
    state, seat = act.state, act.seat
    if act.player.space == OFF_MAP:
        return {}
    city = city_at(state, state.assault[0]) if state.assault else None
    return {
        space: steps
        for space, steps in distances(act, solid(act), 3).items()
        if may_storm(state, seat, space) and (city is None or space in city.spaces)
    }


def may_storm(state: MageKnightState, seat: int, space: int) -> bool:
    """Whether entering the space is an assault or an attack on another player."""
    closed = CLOSED_CITIES in state.switches and site_at(state, space) == CITY
    if closed or state.rampaging >> space & 1:
        return False
    if is_assault(state, seat, space):
        return True
    if site_at(state, space) in (PORTAL, CITY):
        return False
    return any(pvp_allowed(state, seat, other) for other in heroes_at(state, space, but=seat))


@strong("underground_travel", MOVE, lambda act: bool(lairs(act)))
def underground_attack(act: Act) -> Play[None]:
    """Go likewise to a fortified site or another player: an assault or attack at once, without the
    fortification of the site; withdrawing leads back to where it began."""
    ends = lairs(act)
    names = lattice(act.state).names
    by_name = {names[space]: space for space in sorted(ends)}
    name = yield Ask(act.seats, "storm", list(by_name), act.about)
    storm(act, by_name[name], ends[by_name[name]])


# --- healing and Units ---------------------------------------------------------------------------


def _healing(act: Act) -> int:
    here = act.player.space
    return 5 if here != OFF_MAP and terrain_at(act.state, here) == FOREST else 3


@basic("restoration", HEALING)
def restoration(act: Act) -> None:
    """Heal 3, in a forest 5."""
    act.heal(_healing(act))


@strong("restoration", HEALING)
def rebirth(act: Act) -> Play[None]:
    """Heal 3, in a forest 5; ready Units whose levels add up to that at most."""
    left = _healing(act)
    act.heal(left)
    units = act.player.units

    def tired() -> list[Option]:
        return [i for i, u in enumerate(units) if u.spent and UNITS[u.card].level <= left]

    while legal := tired():
        place = yield Ask(act.seats, "ready", [*legal, DONE], act.about)
        if place == DONE:
            return
        act.ready(place)
        left -= UNITS[units[place].card].level


CALL_TO_ARMS = "call_to_arms"
"""Turn note: how many abilities of Units of the offer may still be used."""


def _may_borrow(act: Act) -> bool:
    """Whether there are Units to borrow, and none are barred from the combat at hand."""
    combat = act.state.combat
    return bool(act.state.units) and (combat is None or combat.units)


@basic("call_to_arms", SPECIAL, _may_borrow)
def call_to_arms(act: Act) -> None:
    """One ability of a Unit of the offer may be used this turn as if it were one's own."""
    act.count(CALL_TO_ARMS)


@grant(CALL_TO_ARMS, SPECIAL | MOVE | INFLUENCE, lambda act: bool(borrow_options(act)))
def borrow(act: Act) -> Play[None]:
    """Use the ability of a Unit of the offer."""
    option = yield from act.choose("borrow", borrow_options(act))
    act.spend_note(CALL_TO_ARMS)
    yield from borrow_unit(act, option)


@strong("call_to_arms", SPECIAL, lambda act: bool(act.state.units) and _has_place(act))
def call_to_glory(act: Act) -> Play[None]:
    """Recruit a Unit of the offer for nothing; without a free Command token one is disbanded."""
    names: list[Option] = [UNITS[unit].id for unit in sorted(set(act.state.units))]
    unit = UNIT[str((yield from act.choose("call_to_glory", names)))]
    bonded = bond_free(act) and (yield from act.choose("bond_it", ["bonds", "command"])) == "bonds"
    act.turn.recruited += 1
    yield from gain_unit(act, unit, bonded)


def _has_place(act: Act) -> bool:
    units = act.player.units
    return unit_room(act.player) or bond_free(act) or any(not unit.bonded for unit in units)


def _tire_others(act: Act, level: int) -> Play[None]:
    for seat in others(act.state, act.seat):
        units = act.state.players[seat].units
        legal = [i for i, u in enumerate(units) if not u.spent and UNITS[u.card].level <= level]
        if legal:
            place = yield Ask(act.seats, "tire", [*legal, NO], (*act.about, seat))
            if place != NO:
                units[place].spent = True
                act.state.tell("tired", seat, UNITS[units[place].card].id)


def _has_spent(act: Act) -> bool:
    return act.has_unit(lambda unit: unit.spent)


@basic("energy_flow", HEALING, _has_spent)
def energy_flow(act: Act) -> Play[None]:
    """Ready a Unit; then a Unit of level 1 or 2 of each other player may be spent."""
    act.ready((yield from act.choose_unit("ready", lambda unit: unit.spent)))
    yield from _tire_others(act, 2)


@strong("energy_flow", HEALING, _has_spent)
def energy_steal(act: Act) -> Play[None]:
    """Ready a Unit and remove its Wounds; then a Unit of level 1 to 3 of each other player may be
    spent."""
    place = yield from act.choose_unit("ready", lambda unit: unit.spent)
    act.ready(place)
    act.player.units[place].wounds = 0
    yield from _tire_others(act, 3)


# --- cards ---------------------------------------------------------------------------------------


@basic("meditation", SPECIAL)
def meditation(act: Act) -> None:
    """Two random cards of the discard pile go to the top or the bottom of the deck; two more cards
    at the end of the turn."""
    act.turn.limit += 2
    pile = list(act.player.discard)
    count = min(2, len(pile))
    if count:
        picked = [pile.pop(act.state.rng.below(len(pile))) for _ in range(count)]
        act.state.tell("picked", act.seat, *(DEEDS[card].id for card in picked))
        act.later("meditate", *picked)


@later("meditate")
def meditate(act: Act, *cards: int) -> Play[None]:
    """Where the cards go, and in which order."""
    yield from _return_to_deck(act, list(cards))


@strong("meditation", SPECIAL)
def trance(act: Act) -> Play[None]:
    """Two chosen cards of the discard pile go to the top or the bottom of the deck; two more cards
    at the end of the turn."""
    act.turn.limit += 2
    left = list(act.player.discard)
    cards = []
    for _ in range(min(2, len(left))):
        card = yield from act.choose_card("trance", sorted(set(left)))
        left.remove(card)
        cards.append(card)
    if cards:
        yield from _return_to_deck(act, cards)


def _return_to_deck(act: Act, cards: list[int]) -> Play[None]:
    """Cards of the discard pile go on the deck, or under it, in the order chosen: the first one is
    drawn first."""
    player = act.player
    where = yield from act.choose("meditate", ["top", "bottom"])
    if len(set(cards)) > 1:
        first = yield from act.choose_card("first_card", cards)
        cards = [first, *(card for card in cards if card != first)]
    for card in cards:
        player.discard.remove(card)
    if where == "top":
        for card in reversed(cards):
            gaining.put_on_top(player, card)
    else:
        player.bottom += cards


def _read_minds(act: Act, steals: bool) -> Play[None]:
    """Name a colour and gain a crystal of it; then one mind after the other is read."""
    colour = yield from act.choose_colour("mind_read", BASIC_COLOURS)
    act.crystal(colour)
    act.later("read_mind", colour, int(steals), 0)


SHOW = "show"


@later("read_mind")
def read_mind(act: Act, colour: int, steals: int, count: int, *found: int) -> Play[None] | None:
    """The next player discards a card of the colour or shows a hand without one; after the last
    of them Mind Steal may take one. What was found: a seat and its card, one pair after another."""
    row = others(act.state, act.seat)
    if count == len(row):
        return _steal_one(act, found) if steals else None
    return _give_mind(act, row[count], (colour, steals, count + 1, *found))


def _give_mind(act: Act, seat: int, then: tuple[int, ...]) -> Play[None]:
    """Asked in any case: that somebody is asked must not tell what is in the hand."""
    player = act.state.players[seat]
    cards = sorted({card for card in player.hand if _readable(act, card, then[0])})
    names = [DEEDS[card].id for card in cards] or [SHOW]
    about = (COLOURS[then[0]],)
    name = yield Ask((seat,), "mind_read_discard", names, about, hidden=True)
    if name == SHOW:
        for card in player.hand:
            gaining.show(player, card)
        act.state.revealed += 1
        act.state.tell("shown", seat, *(DEEDS[card].id for card in player.hand))
        act.later("read_mind", *then)
    else:
        gaining.discard(act.state, seat, DEED[name])
        act.later("read_mind", *then, seat, DEED[name])


def _readable(act: Act, card: int, colour: int) -> bool:
    return DEED_COLOUR[card] == colour and (IS_ACTION[card] or act.is_kind(card, SPELL))


@basic("mind_read", SPECIAL)
def mind_read(act: Act) -> Play[None]:
    """Name a colour: a crystal of it; each other player discards a Spell or Action card of it or
    shows a hand without one."""
    yield from _read_minds(act, steals=False)


@strong("mind_read", SPECIAL)
def mind_steal(act: Act) -> Play[None]:
    """As Mind Read; one Action card so discarded may be taken into hand for good."""
    yield from _read_minds(act, steals=True)


def _steal_one(act: Act, found: tuple[int, ...]) -> Play[None]:
    """Take one of the Action cards discarded, from who discarded it."""
    given = [pair for pair in zip(found[::2], found[1::2], strict=True) if IS_ACTION[pair[1]]]
    names = list(dict.fromkeys(DEEDS[card].id for _, card in given))
    if not names:
        return
    about = (DEEDS[DEED["mind_read"]].id,)
    name = yield Ask(act.seats, "mind_steal", [*names, NO], about)
    if name == NO:
        return
    owners = [seat for seat, card in given if card == DEED[name]]
    seat = yield Ask(act.seats, "steal_from", owners, about)
    act.state.players[seat].discard.remove(DEED[name])
    act.receive(DEED[name], to_hand=True)
    act.state.tell("stole", act.seat, name)


# --- mana ----------------------------------------------------------------------------------------


@basic("mana_meltdown", SPECIAL)
def mana_meltdown(act: Act) -> None:
    """Every other player loses a random crystal, or takes a Wound without one; one of those lost
    may be taken."""
    lost = []
    for seat in others(act.state, act.seat):
        owned = act.state.players[seat].crystals
        bag = [colour for colour in BASIC_COLOURS for _ in range(owned[colour])]
        if bag:
            colour = act.state.rng.pick(bag)
            owned[colour] -= 1
            lost.append(colour)
            act.state.tell("lost_crystal", seat, COLOURS[colour])
        else:
            gaining.take_wounds(act.state, seat, 1)
    if lost:
        act.later("meltdown", *sorted(set(lost)))


@later("meltdown")
def take_melted(act: Act, *colours: int) -> Play[None]:
    """One of the crystals that the others lost may be taken."""
    names = [COLOURS[colour] for colour in colours]
    name = yield Ask(act.seats, "meltdown", [*names, NO], act.about)
    if name != NO:
        act.crystal(COLOUR_OF[name])


@strong("mana_meltdown", SPECIAL)
def mana_radiance(act: Act) -> Play[None]:
    """Name a basic colour: everybody takes a Wound for each crystal of it; two crystals of it."""
    colour = yield from act.choose_colour("radiance", BASIC_COLOURS)
    for seat in (act.seat, *others(act.state, act.seat)):
        gaining.take_wounds(act.state, seat, act.state.players[seat].crystals[colour])
    act.crystal(colour)
    act.crystal(colour)


def _claimable(act: Act) -> Sequence[int]:
    return sorted({face for face in act.state.source if face < GOLD})


def _claim(act: Act) -> Play[int]:
    """Keep a die for the Round: three tokens now, or one on each later turn. Its colour."""
    colour = yield from act.choose_colour("claim", _claimable(act))
    act.state.source.remove(colour)
    act.turn.flags |= DIE_TAKEN
    act.player.claim = colour
    act.player.claim_paid = False
    if (yield from act.choose("claim_when", ["now", "later"])) == "now":
        act.player.claim_paid = True
        for _ in range(3):
            act.token(colour)
    return colour


def _can_claim(act: Act) -> bool:
    free = act.player.claim == NONE and not act.turn.flags & NO_DICE
    return free and bool(_claimable(act))


@basic("mana_claim", SPECIAL, _can_claim)
def mana_claim(act: Act) -> Play[None]:
    """Keep a die of the Source with a basic colour for the Round: three tokens of it now, or one on
    each later turn."""
    yield from _claim(act)


@strong("mana_claim", SPECIAL, _can_claim)
def mana_curse(act: Act) -> Play[None]:
    """As Mana Claim; until the Round ends others who use mana of that colour take a Wound."""
    colour = yield from _claim(act)
    act.state.curses.append(("mana_curse", act.seat, colour))
