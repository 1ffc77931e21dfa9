"""What a lively player might answer: judgements for bots, not rules."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from critias.games.goa2.rules import actions, combat, movement, placing, targets, turn
from critias.games.goa2.rules.cards import CARDS, TYPE_SKILL, Card
from critias.games.goa2.rules.pieces import figures, minions, units
from critias.games.goa2.rules.state import HEAVY, HERO, MOVEMENT, OFF, RANGE, GoaState, Hero
from critias.kernel.choices import NO, Ask, Option
from critias.kernel.hexes import Mask
from critias.kernel.random import Rng

WHIM: Final = 12
"""One answer in so many is picked blindly, so that nothing is left out."""
FAR: Final = 12
"""As far away as counts."""
_REFUSALS: Final = frozenset({NO, turn.DECLINE})


def sensible(ask: Ask) -> Sequence[Option]:
    """Nothing is held that can be used: whoever may move may as well stay where it stands."""
    if ask.kind == actions.WHICH_ACTION and actions.MOVEMENT_ACTION in ask.options:
        return [option for option in ask.options if option != actions.HOLD]
    return ask.options


def hint(state: GoaState, ask: Ask, rng: Rng) -> Option:
    """Strike whoever can be struck, defend with the least that holds, go where the battle is."""
    options = sensible(ask)
    if len(options) == 1:
        return options[0]
    answer = _ANSWERS.get(ask.kind)
    if answer is not None and rng.below(WHIM):
        return answer(state, ask, rng)
    willing = [option for option in options if option not in _REFUSALS]
    return rng.pick(willing or options)


# --- who is where ---------------------------------------------------------------------------------


def _hero(state: GoaState, ask: Ask) -> Hero:
    name = ask.about[0]
    return next(hero for hero in state.heroes if hero.name == name)


def _stands(state: GoaState, hero: Hero) -> int:
    """Where a hero stands; OFF the board."""
    found = figures(state, hero)
    return state.space[found[0]] if found else OFF


def _away(state: GoaState, space: int, mask: Mask) -> int:
    """How far the nearest of these spaces is."""
    disc = state.board.grid.disc
    for distance in range(FAR):
        if disc(space, distance) & mask:
            return distance
    return FAR


def _goal(state: GoaState, team: int) -> Mask:
    """Where a team wants to be: beside the enemy's minions, or else in the Battle Zone."""
    return minions(state, 1 - team) & state.battle or state.battle


def _reach(hero: Hero, card: Card) -> int:
    """How far an attack goes."""
    return (card.range or 1) + hero.items[RANGE] if card.ranged else 1


def prey(state: GoaState, hero: Hero, space: int) -> float:
    """How gladly a hero would strike what stands on a space."""
    piece = state.at.get(space)
    if piece is None:
        return 0.0
    team, kind = state.teams[piece], state.kinds[piece]
    if team in (hero.team, OFF):
        return 0.0
    if kind == HERO:
        foe = state.heroes[state.owners[piece]]
        tier = combat.TIER_OF_LEVEL[foe.level]
        if not foe.hand:
            return 20.0 if tier >= state.lives[team] else 5.0 + 2 * tier
        return 2.5 + (0.5 if len(foe.hand) == 1 else 0.0)
    if kind > HEAVY:
        return 0.5
    left = (minions(state, team) & state.battle).bit_count()
    return (12.0 if left == 1 else 4.0) + (1.0 if kind == HEAVY else 0.0)


def _best_prey(state: GoaState, hero: Hero, card: Card, space: int) -> float:
    """The best strike of a card from a space."""
    mask = units(state, 1 - hero.team) & state.board.grid.disc(space, _reach(hero, card))
    m, foe = state.minion_mask, (1 - hero.team) * 3
    if (m[foe] | m[foe + 1]) & state.battle:
        mask &= ~m[foe + HEAVY]
    best = 0.0
    while mask:
        bit = mask & -mask
        best = max(best, prey(state, hero, bit.bit_length() - 1))
        mask ^= bit
    return best


def _threatened(state: GoaState, hero: Hero, space: int) -> bool:
    """Whether an enemy hero is beside somebody who has no card to defend with."""
    return not hero.hand and bool(state.board.grid.near[space] & state.hero_mask[1 - hero.team])


# --- answers --------------------------------------------------------------------------------------


def _card(state: GoaState, ask: Ask, rng: Rng) -> Option:
    found = _card_worths(state, ask)
    return max(found, key=lambda card: found[card] + rng.below(200) / 100)


def _card_worths(state: GoaState, ask: Ask) -> dict[Option, float]:
    """Cards that strike are good where somebody is in reach, and those that move where nobody is;
    quick ones are better, and what defends well is kept."""
    hero = _hero(state, ask)
    space = _stands(state, hero)
    away = 1 if space == OFF else _away(state, space, _goal(state, hero.team))
    found: dict[Option, float] = {}
    for key in ask.options:
        card = CARDS[str(key)]
        best = 1.0 if card.primary == TYPE_SKILL else 0.2
        if card.attack is not None and space != OFF:
            struck = _best_prey(state, hero, card, space)
            best = max(best, struck + 0.1 * card.attack if struck else 0.0)
        if card.movement is not None and away > 1:
            best = max(best, min(away - 1, card.movement + hero.items[MOVEMENT]) * 0.8)
        found[key] = best + 0.08 * card.initiative - 0.1 * (card.defense or 0)
    return found


def leanings(state: GoaState, ask: Ask) -> Sequence[float] | None:
    """How likely each card is to be played; None for all other questions."""
    if ask.kind != turn.PLAY_CARD:
        return None
    found = _card_worths(state, ask)
    most = max(found.values())
    parts = [math.exp(worth - most) for worth in found.values()]
    whole = sum(parts)
    return [part / whole for part in parts]


def _action(state: GoaState, ask: Ask, rng: Rng) -> Option:
    hero, options = _hero(state, ask), ask.options
    space, card = _stands(state, hero), CARDS[str(ask.about[1])]
    if space == OFF:
        return rng.pick(sensible(ask))
    moves = [o for o in (actions.MOVEMENT_ACTION, actions.FAST_TRAVEL) if o in options]
    if moves and _threatened(state, hero, space):
        return moves[0]
    if actions.ATTACK_ACTION in options and _best_prey(state, hero, card, space):
        return actions.ATTACK_ACTION
    away = _away(state, space, _goal(state, hero.team))
    if actions.FAST_TRAVEL in options and away > 4:
        return actions.FAST_TRAVEL
    skill = actions.SKILL_ACTION in options
    if actions.MOVEMENT_ACTION in options and away > 1 and not (skill and rng.below(2)):
        return actions.MOVEMENT_ACTION
    if skill:
        return actions.SKILL_ACTION
    return moves[0] if moves else rng.pick(sensible(ask))


def _target(state: GoaState, ask: Ask, rng: Rng) -> Option:
    hero = _hero(state, ask)
    return max(
        ask.options,
        key=lambda o: (prey(state, hero, o) if type(o) is int else 0.1) + rng.below(100) / 200,
    )


def _defend(state: GoaState, ask: Ask, rng: Rng) -> Option:
    """The weakest card that holds, and none that does not."""
    _, attack, name, total = ask.about
    hero = next(hero for hero in state.heroes if hero.name == name)
    found = figures(state, hero)
    if not found or type(total) is not int:
        return rng.pick(ask.options)
    piece = found[0]
    minded = combat.minion_modifier(state, hero, state.space[piece])
    best: Option = NO
    least = float("inf")
    for option in ask.options:
        if option == NO:
            continue
        card = CARDS[str(option)]
        if card.block:
            held, price = bool(CARDS[str(attack)].ranged), 3.5
        else:
            value = combat.defense_value(state, hero, piece, card)
            held, price = value + minded >= total, value + 0.2 * (card.attack or 0)
        if held and price < least:
            best, least = option, price
    return best


def _go(state: GoaState, ask: Ask, rng: Rng) -> Option:
    """Beside a minion of the enemy's, but not beside a hero without a card to defend with."""
    hero = _hero(state, ask)
    goal, near = _goal(state, hero.team), state.board.grid.near
    foes = state.hero_mask[1 - hero.team]
    held = len(hero.hand)

    def worth(option: Option) -> float:
        if type(option) is not int:
            return -20.0
        away = max(1, _away(state, option, goal))
        risk = (near[option] & foes).bit_count() * (6 if not held else 0.5)
        return -away - risk + rng.below(100) / 200

    return max(ask.options, key=worth)


def _come(state: GoaState, ask: Ask, rng: Rng) -> Option:
    return rng.pick([option for option in ask.options if option not in _REFUSALS])


_ANSWERS: Final[dict[str, Callable[[GoaState, Ask, Rng], Option]]] = {
    turn.PLAY_CARD: _card,
    actions.WHICH_ACTION: _action,
    targets.TARGET: _target,
    combat.DEFEND: _defend,
    movement.MOVE_ACTION: _go,
    actions.TRAVEL_WHERE: _go,
    placing.PLACE_HERO: _go,
    turn.RESPAWN: _come,
}
