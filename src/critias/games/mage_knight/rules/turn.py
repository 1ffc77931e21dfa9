"""A player's turn: the free menu until it is ended."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from critias.games.mage_knight.rules import (
    combat,
    exploration,
    gaining,
    interaction,
    movement,
    outcome,
)
from critias.games.mage_knight.rules.act import Act, may_begin
from critias.games.mage_knight.rules.alliance import are_allies
from critias.games.mage_knight.rules.components import (
    ANCIENT_RUINS,
    CITY,
    CRYSTAL_MINE,
    DUNGEON,
    EXPLORE_COST,
    MAGICAL_GLADE,
    MONASTERY,
    MONSTER_DEN,
    PORTAL,
    RUINS,
    SPAWNING_GROUNDS,
    TOMB,
    UNITS,
    VILLAGE,
    WOUND,
)
from critias.games.mage_knight.rules.map import SITE_OF, lattice, spaces_of
from critias.games.mage_knight.rules.playing import PARTS, menu, take_part
from critias.games.mage_knight.rules.reasons import why_not
from critias.games.mage_knight.rules.rest import rest
from critias.games.mage_knight.rules.state import (
    ACTED,
    BUSY,
    NO_ACTION,
    NO_REST,
    NOBODY,
    NONE,
    STAYED,
    TALKING,
    MageKnightState,
)
from critias.games.mage_knight.rules.switches import BySwitch
from critias.games.mage_knight.rules.terms import COLOUR_OF, MOVE
from critias.kernel.choices import TRIED, Ask, Option, Play
from critias.kernel.kinds import AskKind, EventKind

END_TURN = "end_turn"
REST, INTERACT, BURN, INCANT = "rest", "interact", "burn", "incantation"


TAKE_TURN = AskKind("turn", "{*:turn}", waiting="{who} takes a turn", rule="mk.turn.regular.order")


def play_turn(state: MageKnightState) -> Play[None]:
    """One entry of the free menu."""
    act = Act(state, state.active)
    going = take_up(act, (yield turn_menu(act)))
    if going is not None:
        yield from going


def turn_menu(act: Act) -> Ask:
    """Everything that can be done now."""
    state, seat, player = act.state, act.seat, act.player
    options = menu(act)
    turn = player.turn
    flags = turn.flags
    began = act.moment & MOVE or may_begin(player)
    if began and not flags & NO_ACTION:
        if (turn.move or turn.costs or turn.opened) and not flags & STAYED:
            options += movement.step_options(state, seat)
            if turn.move >= EXPLORE_COST:
                options += exploration.explore_options(state, seat)
        options += action_options(act)
    if flags & TALKING:
        options += interaction.offers(act)
    if turn.heal:
        options += calm_options(act)
    for more in MORE_OPTIONS.of[state.switches]:
        options += more(act)
    if not flags & NO_REST and player.hand:
        options.append(REST)
    if began or flags & BUSY:
        options.append(END_TURN)
    why, hidden = partial(why_not, state, seat), len(state.players) > 1
    return Ask(act.seats, TAKE_TURN, options, (), why, hidden, TRIED)


def take_up(act: Act, answer: Option) -> Play[None] | None:
    """Carry out an entry of the menu."""
    if isinstance(answer, tuple):
        entry = ENTRIES.get(answer[0])
        return take_part(act, answer) if entry is None else entry(act, answer)
    word = WORDS.get(answer)
    return take_part(act, answer) if word is None else word(act)


def calm_options(act: Act) -> list[Option]:
    """Spending Healing points."""
    options: list[Option] = []
    player, turn = act.player, act.turn
    if turn.heal:
        if player.hand and player.hand[0] == WOUND:
            options.append(("heal", "hand"))
        options += [
            ("heal", place)
            for place, unit in enumerate(player.units)
            if unit.wounds and UNITS[unit.card].level <= turn.heal
        ]
    return options


def action_options(act: Act) -> list[Option]:
    """The actions the player may take where the Hero stands."""
    state, player, seat = act.state, act.player, act.seat
    space = player.space
    options: list[Option] = []
    site = SITE_OF[state.sites[space]]
    if len(state.players) > 1:
        shared = movement.heroes_at(state, space, but=seat)
        if shared and site not in (PORTAL, CITY):
            return attacks(state, seat, shared)
    near = lattice(state).near[space] & state.rampaging
    if near:
        options += challenges(state, near)
    if site >= 0:
        if site not in (CRYSTAL_MINE, MAGICAL_GLADE, PORTAL):
            options += site_actions(state, seat, space, site)
        elif site == CRYSTAL_MINE and space in state.tokens:
            options.append(("explore_site", "mine"))
    if state.marks:
        options += incantation_options(state, seat, site)
    for more in MORE_ACTIONS.of[state.switches]:
        options += more(act)
    return options


def challenges(state: MageKnightState, near: int) -> list[Option]:
    """Challenging the rampaging enemies on these spaces, given as bits."""
    names = lattice(state).names
    return [("challenge", names[home]) for home in spaces_of(near)]


def attacks(state: MageKnightState, seat: int, others: list[int]) -> list[Option]:
    """Attacks on Heroes who stand on the same space."""
    return [("attack", other) for other in others if pvp_allowed(state, seat, other)]


MORE_ACTIONS: Final[BySwitch[Callable[[Act], list[Option]]]] = BySwitch()
"""Actions that a scenario or a variant adds, by its switch."""
MORE_OPTIONS: Final[BySwitch[Callable[[Act], list[Option]]]] = BySwitch()
"""Other entries of the menu that a scenario or a variant adds, by its switch."""


def site_actions(state: MageKnightState, seat: int, space: int, site: int) -> list[Option]:
    """The actions of a site."""
    options: list[Option] = []
    if site in LAIRS:
        again = site in (DUNGEON, TOMB) and "dungeon_lords" not in state.switches
        if space not in state.shields or again:
            options.append(("explore_site", LAIRS[site]))
    elif site == ANCIENT_RUINS:
        ruin = state.ruins[space]
        if space not in state.shields and ruin != NONE:
            if RUINS[ruin].enemies:
                options.append(("explore_site", "ruins"))
            elif Act(state, seat).can_pay(*altar_price(ruin)):
                options.append(("explore_site", "altar"))
    elif interaction.may_interact(state, seat):
        options.append(INTERACT)
    if site == MONASTERY and space not in state.burned:
        options.append(BURN)
    return options


LAIRS: Final = {
    DUNGEON: "dungeon",
    TOMB: "tomb",
    MONSTER_DEN: "den",
    SPAWNING_GROUNDS: "spawning",
}


def altar_price(ruin: int) -> tuple[int, ...]:
    """The mana an altar takes."""
    token = RUINS[ruin]
    assert token.altar is not None, "enemies have no altar"
    return (COLOUR_OF[token.altar],) * token.mana


def incantation_options(state: MageKnightState, seat: int, site: int) -> list[Option]:
    """Druid Nights: once a Night, away from people, with a marked glade."""
    if not state.night or seat in state.incanted or "druid_nights" not in state.switches:
        return []
    space = state.players[seat].space
    if site in (VILLAGE, CITY) or (site == MONASTERY and space not in state.burned):
        return []
    if movement.site_is_inhabited(site):
        return []
    return [INCANT] if any(seat in seats for seats in state.marks.values()) else []


def pvp_allowed(state: MageKnightState, seat: int, other: int) -> bool:
    """Whether two players may fight now."""
    return (
        "pvp" in state.switches
        and state.announced == NOBODY
        and not state.ending
        and not state.players[other].down
        and other not in state.returning
        and not are_allies(state, seat, other)
    )


# --- entries -------------------------------------------------------------------------------------


def go(act: Act, option: tuple[str, str]) -> None:
    """One step."""
    state, seat, player = act.state, act.seat, act.player
    grid = lattice(state)
    space = grid.by_name[option[1]]
    old = player.space
    player.turn.move -= movement.step_cost(state, seat, space)
    provoked = movement.provoked(state, player, old, space, grid)
    movement.enter(state, seat, space)
    if movement.is_assault(state, seat, space):
        present = movement.heroes_at(state, space, but=seat)
        if present:
            meet_in_keep(state, seat, present[0])
            return
        combat.start(state, combat.ASSAULT, space, provoked)
    elif provoked:
        combat.start(state, combat.PROVOKED, space, provoked)
    movement.look_around(state)


def storm(act: Act, space: int, length: int) -> None:
    """Underground Attack: come up in a fortified site or beside another Hero and attack at once;
    nobody is provoked."""
    state, seat = act.state, act.seat
    origin = act.player.space
    movement.enter(state, seat, space, length)
    present = movement.heroes_at(state, space, but=seat)
    if movement.is_assault(state, seat, space):
        if present:
            meet_in_keep(state, seat, present[0], breached=True)
            return
        combat.start(state, combat.ASSAULT, space)
        act.breach()
        if state.assault:
            combat.take_share(state, seat)
        act.combat.notes[outcome.RETURN_TO] = origin
    else:
        act.turn.flags |= ACTED
        state.agenda.append(("duel", seat, present[0], 1))
    movement.look_around(state)


def meet_in_keep(state: MageKnightState, seat: int, owner: int, breached: bool = False) -> None:
    """Another player's keep with its owner inside: a fight between players, or nothing at all."""
    gaining.change_reputation(state, seat, -1)
    turn = state.players[seat].turn
    turn.flags |= ACTED
    if pvp_allowed(state, seat, owner):
        state.agenda.append(("duel", seat, owner, int(breached)))


def uncover(act: Act, option: tuple[str, str]) -> None:
    """Explore a position of the map."""
    exploration.explore(act.state, act.seat, lattice(act.state).slot_by_name[option[1]])


def challenge(act: Act, option: tuple[str, str]) -> None:
    """Challenge rampaging enemies next to the Hero."""
    home = lattice(act.state).by_name[option[1]]
    combat.start(act.state, combat.CHALLENGE, act.player.space, 1 << home)


def explore_site(act: Act, option: tuple[str, str]) -> Play[None] | None:
    """Enter an adventure site, or pay an altar."""
    if option[1] == "altar":
        return pay_altar(act)
    combat.start(act.state, option[1], act.player.space)
    return None


ALTAR_PAID = EventKind("altar", "{0:who} pays the altar.", rule="mk.site.ruins.altar")


def pay_altar(act: Act) -> Play[None]:
    """Pay an altar: Fame at once, and a Shield."""
    state, space = act.state, act.player.space
    ruin = state.ruins[space]
    act.turn.flags |= ACTED
    yield from act.pay(*altar_price(ruin))
    act.fame(RUINS[ruin].fame)
    state.shields[space] = act.seat
    state.tell(ALTAR_PAID, act.seat)


def attack_player(act: Act, option: tuple[str, int]) -> None:
    """Attack the Hero on the same space."""
    act.turn.flags |= ACTED
    act.state.agenda.append(("duel", act.seat, option[1]))


def heal(act: Act, option: tuple[str, str | int]) -> None:
    """Spend Healing points."""
    where = option[1]
    if isinstance(where, int):
        act.heal_unit(where)
    else:
        act.heal_hand()


def interact(act: Act) -> None:
    """The action is to interact."""
    interaction.begin(act.state, act.seat)


def burn(act: Act) -> None:
    """The action is to burn the monastery."""
    combat.start(act.state, combat.BURN, act.player.space)


def incant(act: Act) -> None:
    """The action is an incantation."""
    act.state.incanted.append(act.seat)
    combat.start(act.state, combat.INCANTATION, act.player.space)


def end(act: Act) -> None:
    """The turn ends; stopping on another Hero's space is an attack first."""
    state, seat = act.state, act.seat
    if not act.turn.flags & NO_ACTION and len(state.players) > 1:
        attacks = [o for o in action_options(act) if isinstance(o, tuple) and o[0] == "attack"]
        if attacks:
            act.turn.flags |= ACTED
            other = attacks[0][1]
            assert isinstance(other, int), "a seat"
            state.agenda.append(("duel", seat, other))
            return
    state.phase = "ending"


ENTRIES: Final[dict[Option, Callable[..., Play[None] | None]]] = {
    **PARTS,
    "go": go,
    "explore": uncover,
    "challenge": challenge,
    "explore_site": explore_site,
    "attack": attack_player,
    "heal": heal,
    "recruit": interaction.buy,
    "bond": interaction.buy,
    "buy": interaction.buy,
    "learn": interaction.buy,
    "spell": interaction.buy,
    "action": interaction.buy,
}
WORDS: Final[dict[Option, Callable[[Act], Play[None] | None]]] = {
    END_TURN: end,
    REST: rest,
    INTERACT: interact,
    BURN: burn,
    INCANT: incant,
}

STEPS: Final[dict[str, Callable[[MageKnightState], Play[None] | None]]] = {"turn": play_turn}
