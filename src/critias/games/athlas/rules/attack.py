"""Attack, armor and damage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from critias.games.athlas.rules.board import GRID
from critias.games.athlas.rules.data import CARDS
from critias.games.athlas.rules.life import lose
from critias.games.athlas.rules.movement import on_board
from critias.games.athlas.rules.state import AthlasState, Unit
from critias.games.athlas.rules.terrain import HEIGHT_BONUS, level
from critias.games.athlas.rules.units import ARTIFACT, MARKED, armor, flying, has, modifier, trait
from critias.kernel.choices import Play
from critias.kernel.kinds import EventKind

ATTACKED: Final = EventKind(
    "attacked",
    "Attack on {1:hex}: {2} against armor, {3} absorbed, {4} damage",
    rule="athlas.attack.damage-formula",
)
RETALIATED: Final = EventKind("retaliated", "The unit at {0:hex} strikes back", rule=None)


def attack_value(
    state: AthlasState, attacker: Unit, target: Unit, kind: str, value: int, height: bool = True
) -> int:
    """The printed value and all that is added to it."""
    value += modifier(state, attacker, kind)
    grounded = not flying(attacker) and not flying(target)
    if height and grounded and level(state, attacker.space) > level(state, target.space):
        value += HEIGHT_BONUS
    if GRID.distance(attacker.space, target.space) >= 2:
        value -= trait(target, "blurred")
    return max(0, value)


def meet(target: Unit, kind: str, value: int, piercing: int) -> int:
    """Let the target's unused armor meet an attack; what is left is the damage.

    Magical points are used before physical ones. A pierced point is looked past and stays unused.
    """
    physical, magical = armor(target)
    if kind == "magical":
        warded = min(value, magical)
        target.used_ward += warded
        value -= warded
    absorbed = min(value, max(0, physical - piercing))
    target.used_armor += absorbed
    return value - absorbed


def attack(
    state: AthlasState,
    attacker: Unit,
    targets: Sequence[Unit],
    kind: str,
    value: int,
    seat: int,
    height: bool = True,
) -> Play[None]:
    """One attack on one or several units at once; `seat` commands the attacker."""
    piercing = trait(attacker, "piercing")
    origin = attacker.space
    damage: list[tuple[Unit, int]] = []
    for target in targets:
        if has(target, "stasis"):
            continue
        strength = attack_value(state, attacker, target, kind, value, height)
        hurt = meet(target, kind, strength, piercing)
        state.tell(ATTACKED, attacker.space, target.space, strength, strength - hurt, hurt)
        damage.append((target, hurt))
    yield from lose(state, damage)
    if kind != "magical" and trait(attacker, "venomous"):
        for target, hurt in damage:
            if hurt and on_board(state, target):
                target.marks.append(("paralysed", _venom(attacker), seat))
                state.tell(MARKED, target.space, "paralysed")
    for target, _ in damage:
        answer = trait(target, "retaliating")
        if not answer or GRID.distance(origin, target.space) != 1:
            continue
        if on_board(state, target) and on_board(state, attacker):
            state.tell(RETALIATED, target.space, attacker.space)
            yield from lose(state, [(attacker, answer)])


def _venom(attacker: Unit) -> str:
    """The card of the attacker that carries the venom."""
    cards = [*attacker.build.cards, *(card for name, card, _ in attacker.marks if name == ARTIFACT)]
    return next(card for card in cards if "venomous" in CARDS[card].traits)
