"""Rewards at the end of a turn, and levelling up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from critias.games.mage_knight.rules import effects, gaining, interaction
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.components import (
    DEED,
    DEEDS,
    HEROES,
    SKILL,
    SKILLS,
    UNIT,
    UNITS,
)
from critias.games.mage_knight.rules.gaining import CRYSTAL_COLOUR, DICE_ROLLED
from critias.games.mage_knight.rules.interaction import take_action, take_spell
from critias.games.mage_knight.rules.state import NONE, MageKnightState
from critias.games.mage_knight.rules.terms import BASIC_COLOURS, BLACK, COLOURS, GOLD, MOST_CRYSTALS
from critias.kernel.choices import TRIED, Ask, Option, Play
from critias.kernel.kinds import AskKind, EventKind

LATER = "later"


WHICH_REWARD = AskKind(
    "reward", "Which reward first?", waiting="{who} takes rewards", rule="mk.endturn.rewards-order"
)


def rewards(state: MageKnightState) -> Play[None] | None:
    """One of the rewards of this turn, in the order the player likes."""
    seat = state.active
    due = state.players[seat].turn.rewards
    kinds = list(dict.fromkeys(str(entry[0]) for entry in due if entry[0] != LATER)) if due else []
    if kinds:
        return _take_one(state, seat, kinds)
    state.phase = "level"
    return None


def _take_one(state: MageKnightState, seat: int, kinds: list[str]) -> Play[None]:
    kind: str = yield Ask((seat,), WHICH_REWARD, kinds, reveals=TRIED)
    going = REWARDS[kind](state, seat)
    if going is not None:
        yield from going


def _spend(state: MageKnightState, seat: int, kind: str) -> None:
    state.players[seat].turn.rewards.remove((kind,))


def random_crystal(state: MageKnightState, seat: int) -> None:
    """Roll a die: its colour, for gold one of your choice, for black 1 Fame."""
    _spend(state, seat, "random_crystal")
    roll_crystal(state, seat)


def roll_crystal(state: MageKnightState, seat: int, overflow: bool = False) -> None:
    """A random crystal."""
    face = state.rng.below(6)
    state.tell(DICE_ROLLED, face)
    if face == BLACK:
        gaining.gain_fame(state, seat, 1)
    elif face == GOLD:
        state.agenda.append(("crystal_of_choice", seat, int(overflow)))
    else:
        gaining.gain_crystal(state, seat, face, overflow)


def crystal_of_choice(state: MageKnightState, seat: int, overflow: int) -> Play[None]:
    """A crystal of a colour there is room for."""
    held = state.players[seat].crystals
    colours = [c for c in BASIC_COLOURS if overflow or held[c] < MOST_CRYSTALS]
    if colours:
        name: str = yield Ask((seat,), CRYSTAL_COLOUR, [COLOURS[c] for c in colours])
        gaining.gain_crystal(state, seat, COLOURS.index(name), bool(overflow))


def four_crystals(state: MageKnightState, seat: int) -> None:
    """One crystal of each basic colour, none above three."""
    _spend(state, seat, "four_crystals")
    for colour in BASIC_COLOURS:
        gaining.gain_crystal(state, seat, colour, overflow=False)


def dungeon(state: MageKnightState, seat: int) -> None:
    """Roll a die: gold or black earns a Spell, a basic colour an Artifact."""
    _spend(state, seat, "dungeon")
    face = state.rng.below(6)
    state.tell(DICE_ROLLED, face)
    state.players[seat].turn.rewards.append(("spell",) if face >= GOLD else ("artifact",))


REWARD_SPELL = AskKind(
    "reward_spell",
    "Choose a Spell.",
    waiting="{who} chooses a Spell",
    rule="mk.endturn.reward-spell-aa",
)


def spell(state: MageKnightState, seat: int) -> Play[None]:
    """A Spell of the offer."""
    _spend(state, seat, "spell")
    if state.spells:
        names = [DEEDS[card].id for card in state.spells]
        name = yield Ask((seat,), REWARD_SPELL, names, reveals=names if state.spell_deck else ())
        take_spell(state, seat, DEED[name])


REWARD_ACTION = AskKind(
    "reward_action",
    "Choose an Advanced Action.",
    waiting="{who} chooses an Advanced Action",
    rule="mk.endturn.reward-spell-aa",
)


def action(state: MageKnightState, seat: int) -> Play[None]:
    """A card of the Advanced Action offer."""
    _spend(state, seat, "action")
    if state.actions:
        names = [DEEDS[card].id for card in state.actions]
        shown = names if state.action_deck else ()
        name = yield Ask((seat,), REWARD_ACTION, names, reveals=shown)
        take_action(state, seat, DEED[name])


ARTIFACTS_EARNED = EventKind(
    "artifacts", "{0:who} earns {1:artifacts}.", rule="mk.endturn.reward-artifact"
)


def artifact(state: MageKnightState, seat: int) -> None:
    """For all Artifacts of the turn together one more is drawn, and one goes back."""
    player = state.players[seat]
    turn = player.turn
    count = turn.rewards.count(("artifact",))
    turn.rewards = [entry for entry in turn.rewards if entry != ("artifact",)]
    for _ in range(count + 1):
        if not state.artifact_deck:
            state.revealed += 1  # one that was put back: chance has no part in it
        card = gaining.take_from(state, state.artifact_deck, state.artifact_bottom)
        if card != NONE:
            player.drawn.append(card)
    player.drawn.sort()
    state.tell(ARTIFACTS_EARNED, seat, count)
    state.agenda.append(("artifacts", seat, count))


RETURN_ARTIFACT = AskKind(
    "return_artifact",
    "Which Artifact goes back?",
    waiting="{who} returns an Artifact",
    rule="mk.endturn.reward-artifact",
)
STACK_ARTIFACT = AskKind(
    "stack_artifact",
    "Which Artifact goes on your Deed deck next?",
    waiting="{who} puts Artifacts on the Deed deck",
    rule="mk.endturn.reward-artifact",
)


def artifacts(state: MageKnightState, seat: int, count: int) -> Play[None]:
    """One of the Artifacts drawn goes under the deck, the others onto the Deed deck in an order of
    the player's liking."""
    player = state.players[seat]
    if len(player.drawn) > count:
        name = yield Ask((seat,), RETURN_ARTIFACT, [DEEDS[card].id for card in player.drawn])
        player.drawn.remove(DEED[name])
        state.artifact_bottom.append(DEED[name])
    while player.drawn:
        options = [DEEDS[card].id for card in player.drawn]
        name = yield Ask((seat,), STACK_ARTIFACT, options, hidden=len(options) > 1)
        player.drawn.remove(DEED[name])
        gaining.put_on_top(player, DEED[name], secret=True)


REWARD_UNIT = AskKind(
    "reward_unit",
    "Choose a Unit.",
    waiting="{who} chooses a Unit",
    rule="mk.endturn.reward-unit",
    labels={"none": "No Unit", "later": "After the Level up"},
)


def unit(state: MageKnightState, seat: int) -> Play[None]:
    """Any Unit of the offer, under a free Command token or under Bonds of Loyalty; without either
    one is disbanded or the reward lost. If this turn's Level up will bring a Command token, it may
    wait."""
    _spend(state, seat, "unit")
    player = state.players[seat]
    act = Act(state, seat)
    names = [UNITS[card].id for card in sorted(set(state.units))]
    if not names:
        return
    room = gaining.unit_room(player)
    options: list[Option] = []
    if room or not all(own.bonded for own in player.units):
        options += [("take", name) for name in names]
    if interaction.bond_free(act):
        options += [("bond", name) for name in names]
    if not room:
        options.append("none")
        if _brings_command(player.level, player.fame):
            options.append(LATER)
    answer = yield Ask((seat,), REWARD_UNIT, options)
    if answer == LATER:
        player.turn.rewards.append((LATER,))
    elif answer != "none":
        yield from interaction.gain_unit(act, UNIT[answer[1]], bonded=answer[0] == "bond")


def _brings_command(level: int, fame: int) -> bool:
    return any(new % 2 for new in range(level + 1, gaining.level_of(fame) + 1))


REWARDS: Final[dict[str, Callable[[MageKnightState, int], Play[None] | None]]] = {
    "random_crystal": random_crystal,
    "four_crystals": four_crystals,
    "dungeon": dungeon,
    "spell": spell,
    "action": action,
    "artifact": artifact,
    "unit": unit,
}


# --- Level up ------------------------------------------------------------------------------------


LEVEL_REACHED = EventKind("level", "{0:who} reaches level {1}.", rule="mk.levelup.per-line")
SKILLS_SHOWN = EventKind("skills_shown", "Skills to choose from: {*:rest}.", rule="mk.levelup.even")


def level(state: MageKnightState) -> None:
    """One level for every line crossed: an odd one brings Armor, Hand limit and a Command token,
    an even one a Skill and an Advanced Action."""
    seat = state.active
    player = state.players[seat]
    if player.level >= gaining.level_of(player.fame):
        state.phase = "draw"
        if (LATER,) in player.turn.rewards:
            player.turn.rewards.remove((LATER,))
            player.turn.rewards.append(("unit",))
            state.phase = "rewards"
        return
    player.level += 1
    state.tell(LEVEL_REACHED, seat, player.level)
    if player.level % 2 == 0:
        for _ in range(min(2, len(player.pile))):
            player.shown.append(player.pile.pop(state.rng.below(len(player.pile))))
        player.shown.sort()
        state.tell(SKILLS_SHOWN, seat, *(SKILLS[skill].id for skill in player.shown))
        state.agenda.append(("choose_skill", seat))


def common_skills(state: MageKnightState, seat: int) -> list[int]:
    """The Skills of the Common offer that are of other characters."""
    own = HEROES[state.players[seat].hero].id
    return [skill for skill in state.common_skills if SKILLS[skill].hero != own]


SKILL_GAINED = EventKind(
    "skill_gained", "{0:who} gains the Skill {1:ended}", rule="mk.levelup.even"
)
DUMMY_SKILL = EventKind(
    "dummy_skill", "{0:thing} joins the Common Skill offer.", rule="mk.solo.skill-reveal"
)
CHOOSE_SKILL = AskKind(
    "choose_skill", "Choose a Skill.", waiting="{who} chooses a Skill", rule="mk.levelup.even"
)


def choose_skill(state: MageKnightState, seat: int) -> Play[None]:
    """Keep one of the two own Skills and take any Advanced Action, or take a Skill of another
    character and the lowest Advanced Action."""
    player = state.players[seat]
    own = player.shown[:]
    others = common_skills(state, seat)
    taken = NONE
    if own or others:
        options = [SKILLS[skill].id for skill in (*own, *others)]
        name = yield Ask((seat,), CHOOSE_SKILL, options)
        taken = SKILL[name]
    player.shown.clear()
    if taken in others:
        state.common_skills.remove(taken)
        state.common_skills += own
    else:
        state.common_skills += [skill for skill in own if skill != taken]
    state.common_skills.sort()
    if taken != NONE:
        player.skills.append(taken)
        state.tell(SKILL_GAINED, seat, SKILLS[taken].id)
    if state.actions:
        if taken in others:
            card = state.actions[0]
        else:
            name = yield Ask((seat,), REWARD_ACTION, [DEEDS[c].id for c in state.actions])
            card = DEED[name]
        take_action(state, seat, card)
    if taken != NONE:
        gained = effects.GAINED.get(SKILLS[taken].id)
        if gained is not None:
            gained(Act(state, seat))
    dummy = state.dummy
    if dummy is not None and dummy.pile and len(state.players) == 1 and taken != NONE:
        shown = dummy.pile.pop(state.rng.below(len(dummy.pile)))
        state.common_skills.append(shown)
        state.common_skills.sort()
        state.tell(DUMMY_SKILL, SKILLS[shown].id)


STEPS: Final[dict[str, Callable[[MageKnightState], Play[None] | None]]] = {
    "rewards": rewards,
    "level": level,
}
