"""Interaction with locals: where, what it adds, and what can be bought."""

from __future__ import annotations

from critias.games.mage_knight.rules import gaining, mana
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.alliance import are_allies
from critias.games.mage_knight.rules.components import (
    CITIES,
    CITY,
    DEED,
    DEED_COLOUR,
    DEEDS,
    KEEP,
    MAGE_TOWER,
    MONASTERY,
    SITES,
    UNIT,
    UNIT_COST,
    UNIT_SITES,
    UNITS,
    VILLAGE,
)
from critias.games.mage_knight.rules.components import SKILLS as SKILL_TOKENS
from critias.games.mage_knight.rules.map import city_at, lattice, site_at
from critias.games.mage_knight.rules.movement import heroes_at
from critias.games.mage_knight.rules.state import (
    ACTED,
    NOBODY,
    NONE,
    TALKING,
    CityRecord,
    MageKnightState,
    Unit,
)
from critias.games.mage_knight.rules.tables import REPUTATION
from critias.games.mage_knight.rules.terms import BLUE, GREEN, LOWEST_REPUTATION, RED, WHITE
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.kinds import AskKind, EventKind

UNIT_OFFERED = EventKind("unit_offered", "{0:unit} joins the Unit offer.", rule=None)
BONDS = "bonds_of_loyalty"
BOND_DISCOUNT = 5
SPELL_PRICE = SITES[MAGE_TOWER].sells_spells
LESSON_PRICE = SITES[MONASTERY].teaches


def may_interact(state: MageKnightState, seat: int) -> bool:
    """Whether the player can interact where the Hero stands."""
    player = state.players[seat]
    space = player.space
    if player.reputation == LOWEST_REPUTATION:
        return False
    site = site_at(state, space)
    if len(state.players) > 1 and site != CITY and heroes_at(state, space, but=seat):
        return False
    if site == VILLAGE:
        return True
    if site == MONASTERY:
        return space not in state.burned
    if site == KEEP or (site == MAGE_TOWER and "holding" in state.switches):
        owner = state.shields.get(space, NOBODY)
        return owner != NOBODY and are_allies(state, owner, seat)
    if site == MAGE_TOWER:
        return space in state.shields
    city = city_at(state, space)
    return city is not None and city.conquered


INTERACTION_BEGINS = EventKind(
    "interacts", "{0:who} deals with the people on {1}.", rule="mk.interact.is-action"
)


def begin(state: MageKnightState, seat: int) -> None:
    """The action is to interact: Reputation and Shields change the Influence once."""
    player = state.players[seat]
    turn = player.turn
    turn.flags |= ACTED | TALKING
    city = city_at(state, player.space)
    shields = 0 if city is None else city.shields.count(seat)
    for source, points in (
        ("reputation", REPUTATION[player.reputation - LOWEST_REPUTATION] or 0),
        ("shields", shields),
    ):
        if points:
            turn.influence += points
            turn.given += (("influence", source, "", points),)
    state.tell(INTERACTION_BEGINS, seat, lattice(state).names[player.space])


def city_colours(city: CityRecord | None) -> tuple[int, ...]:
    """The colours of a city: two if it is a Megapolis."""
    if city is None:
        return ()
    return (city.colour,) if city.second == NONE else (city.colour, city.second)


def offers(act: Act) -> list[Option]:
    """What can be bought here with the Influence there is."""
    state, player = act.state, act.player
    points = act.turn.influence
    space = player.space
    site = site_at(state, space)
    options: list[Option] = []
    if points < 0:
        return options
    city = city_at(state, space)
    colours = city_colours(city)
    bonded = bond_free(act)
    icons = recruits(state, site)
    for unit in sorted(set(state.units)):
        if not (WHITE in colours or UNIT_SITES[unit] & icons):
            continue
        if UNIT_COST[unit] <= points:
            options.append(("recruit", UNITS[unit].id))
        if bonded and max(UNIT_COST[unit] - BOND_DISCOUNT, 0) <= points:
            options.append(("bond", UNITS[unit].id))
    if site in (VILLAGE, MONASTERY):
        price = SITES[site].heal
        if price <= points:
            options.append(("buy", "healing"))
    if site == MONASTERY and points >= LESSON_PRICE:
        options += [("learn", DEEDS[card].id) for card in state.monastery]
    if (site == MAGE_TOWER or BLUE in colours) and points >= SPELL_PRICE:
        options += [
            ("spell", DEEDS[card].id) for card in state.spells if mana.means(act, DEED_COLOUR[card])
        ]
    if RED in colours and points >= CITIES[RED].price and _artifacts_left(state, act):
        options.append(("buy", "artifact"))
    if WHITE in colours and points >= CITIES[WHITE].price and _elite_left(state):
        options.append(("buy", "elite"))
    if GREEN in colours and points >= CITIES[GREEN].price:
        options += [("action", DEEDS[card].id) for card in state.actions]
        if state.action_deck or state.action_bottom:
            options.append(("action", "unseen"))
    return options


def price_of(act: Act, word: str, thing: str) -> int:
    """The Influence that something for sale here costs; -1: it is not sold here."""
    state = act.state
    site = site_at(state, act.player.space)
    colours = city_colours(city_at(state, act.player.space))
    unit = UNIT.get(thing, NONE)
    if word in ("recruit", "bond"):
        sold = WHITE in colours or bool(UNIT_SITES[unit] & recruits(state, site))
        if unit not in state.units or not sold or (word == "bond" and not bond_free(act)):
            return NONE
        return max(UNIT_COST[unit] - BOND_DISCOUNT, 0) if word == "bond" else UNIT_COST[unit]
    card = DEED.get(thing, NONE)
    known = {
        "learn": (site == MONASTERY and card in state.monastery, LESSON_PRICE),
        "spell": ((site == MAGE_TOWER or BLUE in colours) and card in state.spells, SPELL_PRICE),
        "action": (GREEN in colours, CITIES[GREEN].price),
        "healing": (site in (VILLAGE, MONASTERY), SITES[site].heal if site >= 0 else 0),
        "artifact": (RED in colours, CITIES[RED].price),
        "elite": (WHITE in colours, CITIES[WHITE].price),
    }
    sold, price = known.get(thing if word == "buy" else word, (False, 0))
    return price if sold else NONE


def recruits(state: MageKnightState, site: int) -> int:
    """The icons that are recruited at a site, as bits."""
    icons = 1 << site if site >= 0 else 0
    if "holding" in state.switches:
        if site == KEEP:
            icons |= 1 << VILLAGE
        elif site == MAGE_TOWER:
            icons |= 1 << MONASTERY
    return icons


def _artifacts_left(state: MageKnightState, act: Act) -> bool:
    queued = sum(reward[0] == "artifact" for reward in act.turn.rewards)
    return len(state.artifact_deck) + len(state.artifact_bottom) > queued


def _elite_left(state: MageKnightState) -> bool:
    return bool(state.elite_deck or state.elite_bottom)


def bond_free(act: Act) -> bool:
    """Whether a Unit could be put under Bonds of Loyalty."""
    return has_bonds(act) and not any(unit.bonded for unit in act.player.units)


def has_bonds(act: Act) -> bool:
    """Whether the player has Bonds of Loyalty."""
    return any(skill_name(skill) == BONDS for skill in act.player.skills)


def skill_name(skill: int) -> str:
    """The id of a Skill."""
    return SKILL_TOKENS[skill].id


CARD_GAINED = EventKind("gained", "{0:who} gains {1:thing}.", rule="mk.gain.deed-on-top")


def buy(act: Act, option: Option) -> Play[None]:
    """Buy one of the offers."""
    assert isinstance(option, tuple), "an offer has a name"
    word, thing = str(option[0]), str(option[1])
    state, turn = act.state, act.turn
    site = site_at(state, act.player.space)
    if word in ("recruit", "bond"):
        unit = UNIT[thing]
        price = UNIT_COST[unit]
        turn.influence -= max(price - BOND_DISCOUNT, 0) if word == "bond" else price
        turn.recruited += 1
        yield from gain_unit(act, unit, bonded=word == "bond")
    elif word == "learn":
        turn.influence -= LESSON_PRICE
        card = DEED[thing]
        state.monastery.remove(card)
        gaining.put_on_top(act.player, card)
        state.tell(CARD_GAINED, act.seat, thing)
    elif word == "spell":
        card = DEED[thing]
        turn.influence -= SPELL_PRICE
        yield from act.pay(DEED_COLOUR[card])
        take_spell(state, act.seat, card)
    elif word == "action":
        turn.influence -= CITIES[GREEN].price
        if thing == "unseen":
            card = gaining.take_from(state, state.action_deck, state.action_bottom)
            state.revealed += 1
            gaining.put_on_top(act.player, card)
            state.tell(CARD_GAINED, act.seat, DEEDS[card].id)
        else:
            take_action(state, act.seat, DEED[thing])
    elif thing == "healing":
        turn.influence -= SITES[site].heal
        turn.heal += 1
    elif thing == "artifact":
        turn.influence -= CITIES[RED].price
        turn.rewards.append(("artifact",))
    else:
        turn.influence -= CITIES[WHITE].price
        unit = gaining.take_from(state, state.elite_deck, state.elite_bottom)
        state.units.append(unit)
        state.revealed += 1
        state.tell(UNIT_OFFERED, UNITS[unit].id)


def take_spell(state: MageKnightState, seat: int, card: int) -> None:
    """A Spell of the offer goes on top of the Deed deck."""
    state.spells.remove(card)
    gaining.put_on_top(state.players[seat], card)
    state.tell(CARD_GAINED, seat, DEEDS[card].id)
    gaining.refill_spells(state)


def take_action(state: MageKnightState, seat: int, card: int) -> None:
    """An Advanced Action of the offer goes on top of the Deed deck."""
    state.actions.remove(card)
    gaining.put_on_top(state.players[seat], card)
    state.tell(CARD_GAINED, seat, DEEDS[card].id)
    gaining.refill_actions(state)


UNIT_RECRUITED = EventKind(
    "recruited", "{0:who} recruits {1:unit}.", rule="mk.interact.recruit-match"
)
UNIT_DISBANDED = EventKind("disbanded", "{0:who} disbands {1:unit}.", rule="mk.unit.disband")
DISBAND_UNIT = AskKind(
    "disband",
    "Disband which Unit for {0:thing}?",
    waiting="{who} disbands a Unit",
    rule="mk.unit.disband",
)


def gain_unit(act: Act, unit: int, bonded: bool = False) -> Play[None]:
    """A Unit of the offer joins, Ready and unwounded; without a free Command token one is
    disbanded first."""
    state, player = act.state, act.player
    if not bonded and not gaining.unit_room(player):
        places = [i for i, own in enumerate(player.units) if not own.bonded]
        place: int = yield Ask(act.seats, DISBAND_UNIT, places, (UNITS[unit].id,))
        state.tell(UNIT_DISBANDED, act.seat, UNITS[player.units[place].card].id)
        gaining.lose_unit(state, act.seat, place)
    state.units.remove(unit)
    player.units.append(Unit(unit, bonded=bonded))
    state.tell(UNIT_RECRUITED, act.seat, UNITS[unit].id)
