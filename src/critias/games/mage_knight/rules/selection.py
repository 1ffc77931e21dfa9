"""Who plays which Hero: dealt, or chosen one after another."""

from __future__ import annotations

from critias.games.mage_knight.rules.components import HERO, HERO_DECK, HEROES, SKILLS
from critias.games.mage_knight.rules.content import own_skills
from critias.games.mage_knight.rules.state import MageKnightState, Player
from critias.kernel.choices import Ask, Play
from critias.kernel.kinds import AskKind, EventKind

HERO_CHOSEN = EventKind("hero", "{0:who} enters the game.", rule="mk.flow.hero-selection-order")
CHOOSE_HERO = AskKind(
    "hero", "Choose your Hero.", waiting="{who} chooses a Hero", rule="mk.flow.hero-selection-order"
)


def give_hero(state: MageKnightState, player: Player, hero: int) -> None:
    """A player takes a Hero: its 16 cards and its Skills."""
    player.hero = hero
    player.deck = list(HERO_DECK[hero])
    player.pile = skills_of(state, hero)


def skills_of(state: MageKnightState, hero: int) -> list[int]:
    """The Skills of a Hero that somebody can gain in this game."""
    left_out = {"no_interactive", "no_interactive_skills"} & set(state.switches)
    own = own_skills(state, hero)
    return [skill for skill in own if not (left_out and SKILLS[skill].interactive)]


def deal_heroes(state: MageKnightState, how: str) -> None:
    """Everybody gets a Hero: at random, or in order from the one named on."""
    names = list(range(len(HEROES)))
    if how == "random":
        state.rng.shuffle(names)
    else:
        first = next(n for n, hero in enumerate(HEROES) if hero.id == how)
        names = names[first:] + names[:first]
    for seat, player in enumerate(state.players):
        give_hero(state, player, names[seat])


def after_heroes(state: MageKnightState) -> str:
    """What follows when everybody has a Hero."""
    return "begin_draft" if "drafting" in state.switches else "lay_out"


def heroes(state: MageKnightState) -> Play[None]:
    """One player after another chooses a Hero nobody has."""
    taken = {player.hero for player in state.players}
    for seat in state.order:
        player = state.players[seat]
        if player.hero < 0:
            free = [hero.id for number, hero in enumerate(HEROES) if number not in taken]
            name = yield Ask((seat,), CHOOSE_HERO, free)
            give_hero(state, player, HERO[name])
            state.tell(HERO_CHOSEN, seat, name)
            return
    state.phase = after_heroes(state)


def picked(state: MageKnightState) -> None:
    """The auction is over: everybody takes the cards of the Hero."""
    for player in state.players:
        give_hero(state, player, player.hero)
    state.phase = after_heroes(state)
