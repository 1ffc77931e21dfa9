"""What can be played, by what it is good for: shared by the hints of turns and of combats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from critias.games.mage_knight.bots import judgement
from critias.games.mage_knight.bots.fights import CARDS, UNIT_ITEMS
from critias.games.mage_knight.bots.worth import SIDEWAYS, SKILL_USES, UNIT_USES, USES, Uses
from critias.games.mage_knight.rules.components import DEED, SKILL, UNIT_LEVEL, WOUND
from critias.games.mage_knight.rules.state import NONE, Player
from critias.kernel.choices import Option
from critias.kernel.random import Rng


def best_of(options: Iterable[Option], score: Callable[[Option], float], rng: Rng) -> Option:
    """The option with the highest score; a little chance keeps the play varied."""
    return max(options, key=lambda option: score(option) + rng.below(1000) / 4000)


def uses_of(player: Player, option: Option) -> Uses | None:
    """The numbers of something that can be played."""
    if isinstance(option, tuple):
        kind, thing = option[0], option[1]
        if kind in ("play", "power"):
            return USES[DEED[str(thing)]][kind == "power"]
        if kind == "sideways":
            return SIDEWAYS
        if kind == "skill":
            return SKILL_USES[SKILL[str(thing)]]
        if kind == "unit" and isinstance(thing, int):
            number = option[2]
            assert isinstance(number, int), "the place of an ability"
            return UNIT_USES[player.units[thing].card][number]
    return None


def thrifty(player: Player, options: Sequence[Option], field: int, needed: float) -> Option | None:
    """What to play for so much of a kind, with as little loss as possible."""
    top, found = -1e9, None
    for option in options:
        use = uses_of(player, option)
        if use is None:
            continue
        amount = use.numbers[field]
        if amount <= 0:
            continue
        assert isinstance(option, tuple), "plain words are no plays"
        value = min(amount, needed) - judgement.SURPLUS * max(0.0, amount - needed)
        mana = judgement.POWERED if costs_mana(player, option) else 0.0
        value -= judgement.LOSS * _loss(player, option) + mana
        if value > top:
            top, found = value, option
    return found


def _loss(player: Player, option: tuple[Option, ...]) -> float:
    """What would be missing in a fight."""
    if option[0] == "unit" and isinstance(option[1], int):
        return UNIT_ITEMS[player.units[option[1]].card].loss
    if option[0] in ("play", "power", "sideways"):
        return CARDS[DEED[str(option[1])]].loss
    return 0.0


def costs_mana(player: Player, option: tuple[Option, ...]) -> bool:
    """Whether a mana has to be paid for it."""
    if option[0] == "unit":
        place, number = option[1], option[2]
        assert isinstance(place, int), "the place of a Unit"
        assert isinstance(number, int), "the place of an ability"
        return UNIT_ITEMS[player.units[place].card].uses[number][1] >= 0
    return option[0] == "power"


def least_healing(player: Player) -> int:
    """The points of Healing that it takes to heal something; `NONE`: nothing is hurt."""
    if WOUND in player.hand:
        return 1
    return min((UNIT_LEVEL[unit.card] for unit in player.units if unit.wounds), default=NONE)
