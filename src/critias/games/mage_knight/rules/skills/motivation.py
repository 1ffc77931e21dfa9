"""Motivation, which every Hero has."""

from __future__ import annotations

from critias.games.mage_knight.rules import gaining
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.components import SKILL, SKILLS
from critias.games.mage_knight.rules.effects import ANY_TURN, WINDOW, Entry, skill
from critias.games.mage_knight.rules.playing import use_skill
from critias.games.mage_knight.rules.sides import in_own_turn
from critias.games.mage_knight.rules.terms import SPECIAL
from critias.kernel.choices import Option, Play

MOTIVATIONS = tuple(
    SKILL[f"{hero}_motivation"] for hero in ("arythea", "goldyx", "norowas", "tovak")
)


def can_motivate(act: Act) -> bool:
    """No other Motivation was used since the end of the last turn but one."""
    return not act.player.calm


def motivate(act: Act, colour: int) -> None:
    """Draw two cards; a token with the least Fame. No other Motivation until the end of the next
    turn."""
    act.player.calm = 2 if in_own_turn(act.state, act.seat) else 1
    fame = act.player.fame
    others = [seat for seat in gaining.seats_in(act.state) if seat != act.seat]
    if all(fame < act.state.players[other].fame for other in others):
        act.token(colour)
    act.draw(2)


def _options(act: Act) -> list[Option]:
    player = act.player
    if not can_motivate(act):
        return []
    return [
        ("motivation", SKILLS[number].id)
        for number in player.skills
        if number in MOTIVATIONS and number not in player.turned
    ]


def _use(act: Act, option: Option) -> Play[None] | None:
    assert isinstance(option, tuple), "an option of this window"
    return use_skill(act, SKILL[str(option[1])])


WINDOW["motivation"] = Entry(_options, _use)
ANY_TURN.update(MOTIVATIONS)


def motivation(hero: str, colour: int) -> None:
    """Registers the Motivation of a Hero."""
    skill(f"{hero}_motivation", SPECIAL, can_motivate)(lambda act: motivate(act, colour))
