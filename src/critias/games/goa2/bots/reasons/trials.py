"""What would come of it, tried on a copy: an action up to the first choice that somebody else has,
a blow up to the defense, a card as a defense.

Nothing is found out that the seat may not know: nobody else's answer is tried."""

from __future__ import annotations

from typing import Final, NamedTuple

from critias.games.goa2.rules import actions, allowed
from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.cards import Card
from critias.games.goa2.rules.combat import DEFEND, Defending, Forecast, minion_modifier
from critias.games.goa2.rules.pieces import figures
from critias.games.goa2.rules.state import OFF, GoaState, Hero
from critias.games.goa2.rules.targets import TARGET
from critias.kernel.choices import NO, Ask, Option, Play
from critias.kernel.playout import Finished

IDLE, DONE, WINS, LOSES, ALL = "idle", "done", "wins", "loses", "all"
WAYS: Final = 12
"""So many first steps of an action are gone on from."""


class Trial(NamedTuple):
    """What an action begins with."""

    first: str
    """The first question it asks; or that it does something without any, or nothing at all."""
    options: tuple[Option, ...] = ()
    """What it offers there."""
    stands: int = OFF
    """Where the hero stands when it was done without a question."""

    @property
    def spaces(self) -> list[int]:
        """The spaces it could touch."""
        return [option for option in self.options if isinstance(option, int)]


def begin(state: GoaState, hero: Hero, card: Card, kind: str) -> tuple[Act, Play[bool]]:
    """An action on a copy that nobody is told about."""
    trial = state.copy()
    trial.events = None
    own = trial.heroes[hero.index]
    piece = figures(trial, own)[0]
    act = Act(trial, own, card, kind, allowed.is_primary(card, kind), piece)
    return act, actions.perform_act(act)


def attempt(
    state: GoaState, hero: Hero, card: Card, kind: str, first: Option | None = None
) -> Trial:
    """What an action begins with, or goes on with after a first answer."""
    act, play = begin(state, hero, card, kind)
    try:
        asked = next(play)
        if first is not None:
            asked = play.send(first)
    except StopIteration:
        before = state.copy()
        before.events = None
        if first is None and act.state == before:
            return Trial(IDLE)
        pieces = figures(act.state, act.hero)
        return Trial(DONE, stands=act.state.space[pieces[0]] if pieces else OFF)
    except Finished:
        return Trial(WINS if act.state.winner == hero.team else LOSES)
    play.close()
    if not isinstance(asked, Ask):
        return Trial(ALL)
    return Trial(str(asked.kind), tuple(asked.options))


def blow(state: GoaState, hero: Hero, card: Card, space: int) -> int | None:
    """The attack total that would be announced to the hero on that space, whatever the text may add
    to the card; None where the card does not begin with its target."""
    _, play = begin(state, hero, card, allowed.ATTACK_ACTION)
    answer: Option = space
    try:
        asked = next(play)
        if not isinstance(asked, Ask) or asked.kind != TARGET or space not in asked.options:
            return None
        while isinstance(asked, Ask) and asked.kind != DEFEND:
            if hero.seat not in asked.seats or answer not in asked.options:
                return None
            asked, answer = play.send(answer), NO
    except (StopIteration, Finished):
        return None
    finally:
        play.close()
    total = asked.about[3] if isinstance(asked, Ask) else None
    return total if isinstance(total, int) else None


def shield(state: GoaState, attacker: Hero, card: Card, hero: Hero, key: str) -> Forecast | None:
    """What a card of that hero will do against a blow, its text included."""
    struck, strikers = figures(state, hero), figures(state, attacker)
    if not struck or not strikers:
        return None
    act = Act(state, attacker, card, allowed.ATTACK_ACTION, True, strikers[0])
    locked = 0
    if state.edition != 1:
        locked = minion_modifier(state, hero, state.space[struck[0]], act)
    return Defending(act, hero, struck[0], locked, False).forecast(key)
