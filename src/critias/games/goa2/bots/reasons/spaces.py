"""Spaces: where to go, whom to touch, where pieces are put."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from critias.games.goa2.bots.reasons.mind import (
    FALLS,
    NEAR,
    NOTHING,
    STRENGTH,
    Mind,
    lives,
    reach,
)
from critias.games.goa2.rules.cards import CARDS, TYPE_ATTACK
from critias.games.goa2.rules.pieces import units
from critias.games.goa2.rules.state import HERO, OFF
from critias.kernel.choices import Ask
from critias.players.habits import Name, Reasons

FEW: Final = 2
"""Many minions around one space."""


def go(mind: Mind, ask: Ask) -> list[Reasons]:
    """Where the hero itself goes."""
    stand = _Stand(mind, _names(GROUPS.get(ask.kind, "move"), mind.armed, mind.later))
    # Whoever does not go stands where it stood.
    stays = [] if mind.here == OFF else stand.at(mind.here)
    return [
        stand.at(option)
        if isinstance(option, int)
        else [
            *stays,
            (("go", str(option), str(ask.kind)), 1.0),
            (("go", str(option), _source(mind)), 1.0),
        ]
        for option in ask.options
    ]


GROUPS: Final = {"fast_travel": "travel", "place_hero": "come", "respawn": "come"}


def _source(mind: Mind) -> str:
    return "none" if mind.card is None else mind.card.id


class _Names(NamedTuple):
    """The names of what speaks for standing somewhere."""

    away: Name
    stay: tuple[Name, float]
    beside: tuple[Name, float]
    crowd: Name
    two: tuple[Name, float]
    cover: Name
    wide: tuple[Name, float]
    clash: tuple[Name, float]
    victim: tuple[Name, float]
    battle: tuple[Name, float]
    falls: tuple[Name, float]
    stands: tuple[Name, float]
    range: tuple[Name, float]


@cache
def _names(group: str, armed: str, later: str) -> _Names:
    def name(*words: str) -> Name:
        return ("go", group, *words)

    return _Names(
        name("away"), (name("stay"), 1.0), (name("beside", later), 1.0), name("crowd"),
        (name("two", later), 1.0), name("cover", later), (name("wide", later), 1.0),
        (name("clash", later), 1.0), (name("victim"), 1.0), (name("battle"), 1.0),
        (name("danger", armed, "falls"), 1.0), (name("danger", armed, "stands"), 1.0),
        (name("range", later), 1.0),
    )  # fmt: skip


class _Stand:
    """What speaks for standing somewhere: prey, cover, and who can strike there."""

    __slots__ = (
        "_bare", "_battle", "_beside", "_covered", "_danger", "_far", "_mind", "_names", "_wide",
    )  # fmt: skip

    def __init__(self, mind: Mind, names: _Names) -> None:
        self._mind, self._names = mind, names
        self._beside, self._wide, self._bare = mind.foes
        self._battle = mind.state.battle
        self._danger = mind.danger
        self._covered = mind.covered
        hero = mind.hero
        self._far = 0
        if hero is not None:
            self._far = max([reach(hero, CARDS[key]) for key in hero.hand], default=0)

    def at(self, space: int) -> Reasons:
        """The same of one space."""
        mind, names = self._mind, self._names
        near, bit = mind.near[space], 1 << space
        away = mind.away(space)
        speaks: list[tuple[Name, float]] = [(names.away, away / NEAR)]
        if space == mind.here:
            speaks.append(names.stay)
        if away <= 1:
            speaks.append(names.beside)
            speaks.append((names.crowd, (near & mind.prey).bit_count() / FEW))
        elif away == FEW:
            speaks.append(names.two)
        if 1 < away <= self._far:
            speaks.append(names.range)
        cover = 0
        if self._covered & bit:
            cover = mind.cover(mind.team, space)
            if cover:
                speaks.append((names.cover, cover / FEW))
        if self._wide & bit:
            speaks.append(names.wide)
            if self._beside & bit:
                speaks.append(names.clash)
        if near & self._bare:
            speaks.append(names.victim)
        if self._battle & bit:
            speaks.append(names.battle)
        speaks += [
            names.falls if danger.force > mind.force + cover else names.stands
            for danger in self._danger
            if danger.mask & bit
        ]
        return speaks


def touch(mind: Mind, ask: Ask) -> list[Reasons]:
    """Whom an action touches, or where something is put; words where it is left."""
    card, kind = mind.card, str(ask.kind)
    family = "attack" if card is not None and card.primary == TYPE_ATTACK else "skill"
    source = _source(mind)
    state = mind.state
    found: list[Reasons] = []
    for option in ask.options:
        if not isinstance(option, int):
            word = word_of(option)
            found.append(
                [
                    (("touch", kind, word), 1.0),
                    (("touch", source, word), 1.0),
                    (("touch", source, word, mind.when), 1.0),
                ]
            )
            continue
        sort = mind.sort(option)
        if sort == NOTHING:
            found.append(_put(mind, kind, source, option))
            continue
        speaks: list[tuple[Name, float]] = [
            (("touch", family, sort), 1.0),
            (("touch", kind, sort), 1.0),
            (("touch", source, sort), 1.0),
        ]
        piece = state.at[option]
        if state.kinds[piece] == HERO and state.teams[piece] != mind.team:
            foe = state.heroes[state.owners[piece]]
            speaks += [
                (("touch", family, "held"), mind.held(foe) / NEAR),
                (("touch", family, "lives"), lives(foe) / max(1, state.lives[mind.foe])),
                (("touch", family, "waits"), float(mind.open and bool(foe.card))),
            ]
            if family == "attack" and sort in FALLS:
                speaks.append((("touch", family, "prize"), foe.level / STRENGTH))
                if mind.rids((option,)):
                    speaks.append((("touch", family, "rids"), 1.0))
                    if mind.fatal:
                        speaks.append((("touch", family, "rids", "fatal"), 1.0))
            if family == "attack" and sort == "hero":
                margin, name = mind.margin(card, option)
                speaks.append((("touch", family, "force"), margin / STRENGTH))
                speaks.append((("touch", family, name), 1.0))
        elif family == "skill":
            speaks.append((("touch", kind, "near", sort), float(_beside(mind, option))))
        found.append(speaks)
    return found


def _beside(mind: Mind, space: int) -> bool:
    return mind.here != OFF and bool(mind.near[mind.here] >> space & 1)


def _put(mind: Mind, kind: str, source: str, space: int) -> Reasons:
    """What speaks for putting something on an empty space."""
    state, near = mind.state, mind.near[space]
    away = 0.0 if mind.here == OFF else state.board.grid.distance(space, mind.here) / NEAR
    battle = float(state.battle >> space & 1)
    own = float(bool(near & state.hero_mask[mind.team]))
    foe = float(bool(near & state.hero_mask[mind.foe]))
    return [
        (("touch", "put", kind, "away"), away),
        (("touch", "put", kind, "battle"), battle),
        (("touch", "put", kind, "own"), own),
        (("touch", "put", kind, "foe"), foe),
        (("touch", "put", kind, "units"), (near & units(state, mind.foe)).bit_count() / FEW),
        (("touch", "put", source, "battle"), battle),
        (("touch", "put", source, "own"), own),
        (("touch", "put", source, "foe"), foe),
        (("touch", "put", source, "away"), away),
    ]


def loss(mind: Mind, ask: Ask) -> list[Reasons]:
    """Which of one's own minions is given up."""
    state = mind.state
    own, foes = state.hero_mask[mind.team], state.hero_mask[mind.foe]
    found: list[Reasons] = []
    for option in ask.options:
        if not isinstance(option, int):
            found.append([(("loss", word_of(option)), 1.0)])
            continue
        near, piece = mind.near[option], state.at.get(option)
        label = "none" if piece is None else state.labels[piece]
        found.append(
            [
                (("loss", label), 1.0),
                (("loss", "own"), float(bool(near & own))),
                (("loss", "foes"), float(bool(near & foes))),
                (("loss", "minions"), (near & mind.prey).bit_count() / FEW),
            ]
        )
    return found


def word_of(option: object) -> str:
    """An option that is neither card nor space, as a part of a name."""
    if isinstance(option, tuple):
        return "-".join(word_of(part) for part in option)
    return str(option)
