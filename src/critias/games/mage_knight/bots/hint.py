"""Likely answers, quickly found: how a player without much thought would play on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from critias.games.mage_knight.bots import fights, judgement, ways
from critias.games.mage_knight.bots.answers import ANSWERS
from critias.games.mage_knight.bots.blows import (
    attack_phase,
    block_phase,
    damage_phase,
    effect,
    fighting,
    inner,
)
from critias.games.mage_knight.bots.fights import INF, MOV, OTH
from critias.games.mage_knight.bots.land import lasts, turns_of_round
from critias.games.mage_knight.bots.plays import best_of, least_healing, thrifty, uses_of
from critias.games.mage_knight.bots.worth import CARD_WORTH, SKILL_WORTH, USES
from critias.games.mage_knight.rules import gaining
from critias.games.mage_knight.rules.act import READY_UNIT
from critias.games.mage_knight.rules.cards.advanced import BLOOD_FOR_RAGE, THROW_AWAY
from critias.games.mage_knight.rules.cards.artifacts import PROTECT
from critias.games.mage_knight.rules.cards.spells_of_minds import FIRST_CARD
from critias.games.mage_knight.rules.combat import (
    ASSIGN_DAMAGE,
    ATTACK_ENEMIES,
    BLOCK_ENEMIES,
    JOIN_ENEMIES,
    SHOOT_ENEMIES,
)
from critias.games.mage_knight.rules.components import (
    DEED,
    SKILL,
    UNIT,
    UNIT_COST,
    UNIT_LEVEL,
    WOUND,
)
from critias.games.mage_knight.rules.effects import WHICH_EFFECT
from critias.games.mage_knight.rules.end_of_turn import END_DISCARD, USE_GLADE, USE_LONG_NIGHT
from critias.games.mage_knight.rules.gaining import DISCARD_CARD
from critias.games.mage_knight.rules.interaction import DISBAND_UNIT
from critias.games.mage_knight.rules.mana import PAY_WITH
from critias.games.mage_knight.rules.map import lattice
from critias.games.mage_knight.rules.playing import EFFECTS, INNER_CARD, SIDEWAYS_WITH
from critias.games.mage_knight.rules.rest import REST_CARD, REST_WOUNDS
from critias.games.mage_knight.rules.rewards import (
    CHOOSE_SKILL,
    RETURN_ARTIFACT,
    REWARD_ACTION,
    REWARD_SPELL,
    REWARD_UNIT,
)
from critias.games.mage_knight.rules.round import CHOOSE_TACTIC
from critias.games.mage_knight.rules.start_of_turn import ANNOUNCE_END, BEFORE_TURN
from critias.games.mage_knight.rules.state import (
    ACTED,
    MOVED,
    NOBODY,
    NONE,
    RESTED,
    TALKING,
    MageKnightState,
    Player,
)
from critias.games.mage_knight.rules.tactics import MIDNIGHT_CARD, RETHINK_CARD
from critias.games.mage_knight.rules.turn import TAKE_TURN
from critias.kernel.choices import DONE, NO, YES, Ask, Option
from critias.kernel.random import Rng

WAYS: Final = (
    "ring",
    "token",
    "die",
    "tactic_die",
    "gold_die",
    "black_die",
    "gold_token",
    "crystal",
)
"""How to pay, the cheapest first."""


def hint(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """A likely answer."""
    answer = KINDS.get(ask.kind) or ANSWERS.get(ask.kind)
    return rng.pick(ask.options) if answer is None else answer(state, ask, rng)


SIDEWAYS_TRIED: Final = 2
"""One card played sideways is like another: the least worthy ones will do."""


def sensible(ask: Ask) -> Sequence[Option]:
    """The options a bot has to think about: crystals are melted when something is paid, and cards
    that are worth little are played sideways first."""
    if ask.kind not in MENUS or len(ask.options) < 2:
        return ask.options
    aside = [o for o in ask.options if isinstance(o, tuple) and o[0] == "sideways"]
    aside.sort(key=lambda option: CARD_WORTH[DEED[str(option[1])]])
    left_out: set[Option] = set(aside[SIDEWAYS_TRIED:])
    left_out.add("melt")
    return [option for option in ask.options if option not in left_out]


MENUS: Final = frozenset({TAKE_TURN, SHOOT_ENEMIES, BLOCK_ENEMIES, ASSIGN_DAMAGE, ATTACK_ENEMIES})


# --- the turn ------------------------------------------------------------------------------------


def _turn(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    seat = state.active
    player = state.players[seat]
    flags = player.turn.flags
    options = ask.options
    for option in options:
        if isinstance(option, tuple) and option[0] == "heal":
            return option
    if flags & TALKING:
        return _talk(state, ask, rng)
    if flags & (ACTED | RESTED):
        return _finish(state, options)
    # Where steps have become free, nobody would ever stop walking to and fro.
    tired = len(player.turn.path) > FAR or bool(player.turn.costs and flags & MOVED)
    if tired and rng.below(4) == 0 and "end_turn" in options:
        return "end_turn"
    gift = _gift(player, options)
    if gift is not None:
        return gift
    goal, step = ways.plan(state, seat)
    if step != player.space:
        way = lattice(state).go[step]
        if way in options:
            return way
    elif goal.option in options:
        return goal.option
    elif goal.option == ways.EXPLORE:
        found = [o for o in options if isinstance(o, tuple) and o[0] == "explore"]
        if found:
            return rng.pick(found)
    elif goal.option == ways.STAY:
        return _wait(state, options)
    return _walk(player, options, goal.cost - player.turn.move) or _wait(state, options)


FAR: Final = 8


def _gift(player: Player, options: Sequence[Option]) -> Option | None:
    """Something that costs nothing: Skills that give, and healing where there are Wounds."""
    for option in options:
        if isinstance(option, tuple) and option[0] == "skill" and option[1] in GIFTS:
            return option
    return _cure(player, options)


def _cure(player: Player, options: Sequence[Option]) -> Option | None:
    """Something that heals and nothing else, for whoever holds Wounds or whose Units are hurt."""
    least = least_healing(player)
    if least == NONE:
        return None
    for option in options:
        if isinstance(option, tuple) and option[0] in ("play", "power", "skill", "unit"):
            use = uses_of(player, option)
            if use is not None and _heals(option) >= least and not any(use[:OTH]):
                return option
    return None


GIFTS: Final = frozenset({
    "dark_fire_magic", "white_crystal_craft", "green_crystal_craft", "red_crystal_craft",
    "leaves_in_the_wind", "whisper_in_the_treetops", "source_freeze", "prayer_of_weather",
    "arythea_motivation", "goldyx_motivation", "norowas_motivation", "tovak_motivation",
    "i_feel_no_pain", "healing_ritual",
})  # fmt: skip
HEALERS: Final = {
    "tranquility": (1, 2), "regeneration": (1, 2), "restoration": (3, 3), "golden_grail": (2, 2),
    "potion_making": (2, 2),
}  # fmt: skip


def _heals(option: tuple[Option, ...]) -> int:
    """The points of Healing that something brings."""
    return HEALERS.get(str(option[1]), (0, 0))[option[0] == "power"]


def _walk(player: Player, options: Sequence[Option], needed: float) -> Option | None:
    """Play something for Move points, as thriftily as possible."""
    return thrifty(player, options, MOV, needed)


def _wait(state: MageKnightState, options: Sequence[Option]) -> Option:
    """Nothing to do here: get rid of Wounds, or gather crystals, and end the turn."""
    player = state.players[state.active]
    if "rest" in options and WOUND in player.hand:
        return "rest"
    return _finish(state, options)


def _finish(state: MageKnightState, options: Sequence[Option]) -> Option:
    """The last thing of a turn: what is left may still heal the Wounds of it, or bring crystals."""
    player = state.players[state.active]
    cure = _cure(player, options)
    if cure is not None:
        return cure
    for option in options:
        if isinstance(option, tuple) and option[0] in ("play", "power"):
            card = DEED[str(option[1])]
            effect = EFFECTS[card][option[0] == "power"]
            if (
                effect is not None
                and effect.name.startswith("crystal")
                and _room(player)
                and (
                    not any(USES[card][1][:OTH])
                    or sum(player.crystals) < ENOUGH_CRYSTALS
                    or _to_spare(state, player)
                )
            ):
                return option
    if "end_turn" in options:
        return "end_turn"
    return options[-1]


def _room(player: Player) -> bool:
    return sum(player.crystals) < 8


ENOUGH_CRYSTALS: Final = 4
"""With so many a further one is less than a bolt."""


def _to_spare(state: MageKnightState, player: Player) -> bool:
    """Whether there are more cards than can be played in the turns of this Round after this one:
    before that a bolt is more than one crystal of many."""
    cards = sum(card != WOUND for card in player.hand) + gaining.deck_size(player)
    return cards > CARDS_A_TURN * (turns_of_round(state) - 1)


def _talk(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """Buy the best that is in reach, and play for it no more than it takes."""
    player = state.players[state.active]
    time = lasts(state)
    points = player.turn.influence
    offers = {option: _offer(player, option, time) for option in ask.options}
    top = max(offers, key=lambda option: offers[option])
    reach = points + fights.most(fights.means(state, player), INF)
    dearer = [
        UNIT_COST[unit]
        for unit in state.units
        if points < UNIT_COST[unit] <= reach
        and ways.hire(player, unit, time) > max(offers[top], judgement.DEAR)
        and ways.is_offered(state, player, unit)
    ]
    if dearer:
        # The dearest is the best, and worth waiting for.
        play = thrifty(player, ask.options, INF, max(dearer) - points)
        if play is not None:
            return play
    if offers[top] > 0:
        return top
    wanted = ways.wanted(state, player, points, reach)
    if wanted > points:
        play = thrifty(player, ask.options, INF, wanted - points)
        if play is not None:
            return play
    return _finish(state, ask.options)


def _offer(player: Player, option: Option, time: float) -> float:
    """What something for sale is worth."""
    if not isinstance(option, tuple):
        return 0.0
    kind, thing = option[0], option[1]
    if kind in ("recruit", "bond"):
        return ways.hire(player, UNIT[str(thing)], time) + (
            judgement.BONDED if kind == "bond" else 0.0
        )
    if kind in ("spell", "learn", "action"):
        return CARD_WORTH[DEED[str(thing)]] if str(thing) in DEED else judgement.UNSEEN_ACTION
    if kind == "buy":
        if thing == "healing":
            return judgement.HEALING if WOUND in player.hand else judgement.NEEDLESS
        return judgement.ARTIFACT if thing == "artifact" else judgement.NEEDLESS
    return 0.0


# --- smaller questions ---------------------------------------------------------------------------


def _pay(_: MageKnightState, ask: Ask, __: Rng) -> Option:
    return next((way for way in WAYS if way in ask.options), ask.options[0])


def _worst(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """A card to part with."""
    if DONE in ask.options:
        return DONE
    if state.combat is not None:
        return best_of(ask.options, lambda o: -fighting(DEED[str(o)]), rng)
    return best_of(ask.options, lambda o: -2 * CARD_WORTH[DEED[str(o)]], rng)


def _cast_off(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """Cards that will not be played before the Round ends make room for better ones."""
    player = state.players[ask.seats[0]]
    if DONE not in ask.options:
        return _worst(state, ask, rng)
    deck = gaining.deck_size(player)
    turns = 1 + len(state.dummy.deck) / DUMMY_TURN if state.dummy is not None else 2.0
    if state.announced != NOBODY or state.last_slots != NONE:
        return DONE
    useful = [card for card in player.hand if card != WOUND]
    if deck <= CARDS_A_TURN * turns or not useful:
        return DONE
    cards = [o for o in ask.options if str(o) in DEED and CARD_WORTH[DEED[str(o)]] < WORTH_KEEPING]
    return _least(state, Ask(ask.seats, ask.kind, tuple(cards)), rng) if cards else DONE


DUMMY_TURN, CARDS_A_TURN, WORTH_KEEPING = 4.0, 3.2, 1.9
"""What the Dummy player draws in a turn, what one plays, and a card good enough to wait for."""


def _worthiest(_: MageKnightState, ask: Ask, rng: Rng) -> Option:
    return best_of(ask.options, lambda o: CARD_WORTH[DEED[str(o)]] if str(o) in DEED else 0.0, rng)


def _least(_: MageKnightState, ask: Ask, rng: Rng) -> Option:
    return best_of(
        ask.options, lambda o: -CARD_WORTH[DEED[str(o)]] if str(o) in DEED else -9.0, rng
    )


def _most(_: MageKnightState, ask: Ask, __: Rng) -> Option:
    return max(ask.options, key=lambda o: o if isinstance(o, int) else -1)


def _yes(_: MageKnightState, ask: Ask, rng: Rng) -> Option:
    return YES if YES in ask.options else rng.pick(ask.options)


def _no(_: MageKnightState, ask: Ask, rng: Rng) -> Option:
    for answer in (DONE, NO):
        if answer in ask.options:
            return answer
    return rng.pick(ask.options)


def _first(_: MageKnightState, ask: Ask, __: Rng) -> Option:
    return ask.options[0]


def _announce(state: MageKnightState, ask: Ask, __: Rng) -> Option:
    player = state.players[ask.seats[0]]
    useful = sum(card != WOUND for card in player.hand)
    useful += sum(not unit.spent and not unit.wounds for unit in player.units)
    return "play_on" if useful >= 2 or state.announced != NOBODY else ask.options[-1]


def _tactic(_: MageKnightState, ask: Ask, rng: Rng) -> Option:
    return best_of(ask.options, lambda option: judgement.TACTICS[str(option)], rng)


def _skill(_: MageKnightState, ask: Ask, rng: Rng) -> Option:
    return best_of(
        ask.options,
        lambda option: SKILL_WORTH[SKILL[str(option)]] if str(option) in SKILL else 0.0,
        rng,
    )


def _burdens(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """Wounds go first, and nothing else."""
    return "wound" if "wound" in ask.options else _no(state, ask, rng)


def _before_turn(state: MageKnightState, ask: Ask, _: Rng) -> Option:
    player = state.players[ask.seats[0]]
    for option in ask.options:
        if isinstance(option, tuple):
            if option[0] == "sparing_power":
                wanted = "put" if player.under < 2 and gaining.deck_size(player) > 5 else "take"
                if option[1] == wanted:
                    return option
            elif option[0] == "long_night" or str(option[-1]).endswith("_motivation"):
                return option
    return "begin" if "begin" in ask.options else ask.options[-1]


def _aside(_: MageKnightState, ask: Ask, __: Rng) -> Option:
    """A Skill that costs nothing makes a card played sideways worth more."""
    return next((name for name in ask.options if name in FREE_ASIDE), ask.options[0])


FREE_ASIDE: Final = frozenset({"i_dont_give_a_damn", "who_needs_magic"})


def _disband(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    units = state.players[ask.seats[0]].units

    def score(option: Option) -> float:
        unit = units[_place(option)]
        return -float(UNIT_COST[unit.card]) * (judgement.LAMED_UNIT if unit.wounds else 1.0)

    return best_of(ask.options, score, rng)


def _ready(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    units = state.players[ask.seats[0]].units
    return best_of(
        ask.options, lambda o: float(UNIT_LEVEL[units[o].card]) if isinstance(o, int) else 0.0, rng
    )


def _place(option: Option) -> int:
    assert isinstance(option, int), "the place of a Unit"
    return option


def _new_unit(_: MageKnightState, ask: Ask, rng: Rng) -> Option:
    return best_of(ask.options, lambda o: float(UNIT_LEVEL[UNIT[o]]) if o in UNIT else 0.0, rng)


KINDS: Final[dict[str, Callable[[MageKnightState, Ask, Rng], Option]]] = {
    TAKE_TURN: _turn,
    SHOOT_ENEMIES: attack_phase,
    ATTACK_ENEMIES: attack_phase,
    BLOCK_ENEMIES: block_phase,
    ASSIGN_DAMAGE: damage_phase,
    PAY_WITH: _pay,
    WHICH_EFFECT: effect,
    END_DISCARD: _cast_off,
    DISCARD_CARD: _worst,
    INNER_CARD: inner,
    FIRST_CARD: inner,
    REST_CARD: _worst,
    THROW_AWAY: _worst,
    REWARD_SPELL: _worthiest,
    REWARD_ACTION: _worthiest,
    RETURN_ARTIFACT: _least,
    REWARD_UNIT: _new_unit,
    REST_WOUNDS: _most,
    USE_GLADE: _first,
    JOIN_ENEMIES: _no,
    BLOOD_FOR_RAGE: _no,
    ANNOUNCE_END: _announce,
    PROTECT: _yes,
    USE_LONG_NIGHT: _yes,
    CHOOSE_TACTIC: _tactic,
    CHOOSE_SKILL: _skill,
    RETHINK_CARD: _burdens,
    MIDNIGHT_CARD: _burdens,
    BEFORE_TURN: _before_turn,
    DISBAND_UNIT: _disband,
    SIDEWAYS_WITH: _aside,
    READY_UNIT: _ready,
}
