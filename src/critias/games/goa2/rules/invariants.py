"""What must hold in every position, whatever the cards did: checked after each choice in tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from critias.games.goa2.rules.active import active_of
from critias.games.goa2.rules.cards import CARDS, sheet_of
from critias.games.goa2.rules.combat import TOP_LEVEL
from critias.games.goa2.rules.pieces import heavies_with_guards, present
from critias.games.goa2.rules.state import FIXTURE, HERO, OFF, TOKEN, GoaState, Hero
from critias.kernel.choices import NO


def problems(state: GoaState) -> Iterator[str]:
    """What is wrong with this state, if anything."""
    if not state.space:
        return
    yield from _pieces(state)
    yield from _masks(state)
    yield from _remembered(state)
    for hero in state.heroes:
        yield from _hero(state, hero)
    if any(count < 0 for count in (*state.waves, *state.lives)):
        yield "a counter is below zero"
    for name, (holder, _) in state.markers.items():
        hero = state.heroes[holder]
        # A hero with several figures may leave the board without having fallen.
        if not present(state, hero) and not hero.more:
            yield f"the marker {name} lies on a hero who is off the board"
    keys = Counter((e.owner, e.card) for e in state.effects)
    if any(n > 1 for n in keys.values()):
        yield "a card has two instances of its active effect"
    for effect in state.effects:
        if not present(state, state.heroes[effect.owner]):
            yield f"the effect of {effect.card} outlives its hero"


def _pieces(state: GoaState) -> Iterator[str]:
    for piece, space in enumerate(state.space):
        if space != OFF:
            if state.at.get(space) != piece:
                yield f"piece {piece} stands on {space} but the board does not know it"
            if not state.board.grid.ground >> space & 1:
                yield f"piece {piece} stands on terrain"
    for piece in state.secret:
        if state.space[piece] == OFF:
            yield f"piece {piece} is a secret, but off the board"
    if len(state.at) != sum(space != OFF for space in state.space):
        yield "two pieces share a space"


def _masks(state: GoaState) -> Iterator[str]:
    heroes, minions, tokens, occupied = [0, 0], [0] * 6, 0, 0
    for space, piece in state.at.items():
        bit = 1 << space
        occupied |= bit
        kind = state.kinds[piece]
        if kind == HERO:
            heroes[state.teams[piece]] |= bit
        elif kind == TOKEN:
            tokens |= bit
        elif kind != FIXTURE:
            minions[state.teams[piece] * 3 + kind] |= bit
    if (heroes, minions, tokens, occupied) != (
        state.hero_mask,
        state.minion_mask,
        state.token_mask,
        state.occupied,
    ):
        yield "the masks disagree with the pieces"


def _remembered(state: GoaState) -> Iterator[str]:
    """What is kept so that it need not be worked out again."""
    lanes = {(lane, team): 0 for lane in range(len(state.zones)) for team in (0, 1)}
    astray = 0
    for space, piece in state.at.items():
        if state.kinds[piece] < HERO:
            lane = state.lanes[piece]
            lanes[lane, state.teams[piece]] |= 1 << space
            astray += state.board.zone_of[space] != state.zones[lane]
    if state.of_lanes not in (None, lanes):
        yield "minions are remembered where they do not stand"
    if astray and state.home == state.zones:
        yield "minions are remembered at home that are astray"
    known = state.guarded or ([], 0)
    if known[0] == state.zones and known[1] != heavies_with_guards(state, OFF, 0):
        yield "heavy minions are not guarded as is remembered"
    said = {hook for effect in state.effects for hook in active_of(effect).says}
    if state.hooks is not None and not said <= state.hooks:
        yield "an effect has something to say that nobody would ask it for"


def _hero(state: GoaState, hero: Hero) -> Iterator[str]:
    sheet = sheet_of(hero)
    piles = [*hero.hand, *hero.deck, *hero.discard, *hero.tucked]
    piles += [card for card in (*hero.resolved, hero.card, hero.ultimate) if card]
    if hero.extra and hero.extra != NO:
        piles.append(hero.extra)
    if len(set(piles)) != len(piles):
        yield f"{hero.name} has a card twice"
    if len(set(hero.book)) != len(hero.book) or not set(hero.book) <= set(sheet.spells):
        yield f"{hero.name} has {hero.book} in the book"
    own = [card.id for card in sheet.cards if not card.handicap and not card.spell]
    spare = [card.id for card in sheet.cards if card.handicap]
    missing = set(own) - set(piles)
    if missing and not (set(spare) & set(piles) and len(missing) == 1):
        yield f"{hero.name} has lost {sorted(missing)}"
    if set(piles) - {card.id for card in sheet.cards}:
        yield f"{hero.name} has a card of another hero"
    in_hand = [*hero.hand, *hero.discard, *(c for c in (*hero.resolved, hero.card) if c)]
    if hero.extra and hero.extra != NO:
        in_hand.append(hero.extra)
    colours = Counter(CARDS[card].colour for card in in_hand)
    both = set(spare) & set(piles) and set(own) <= set(piles)
    expected = {"gold": 2 if both else 1, "silver": 1, "red": 1, "green": 1, "blue": 1}
    if sheet.plain and colours != expected:
        yield f"{hero.name} has {dict(colours)} instead of one card per colour"
    if not 1 <= hero.level <= TOP_LEVEL or hero.coins < 0:
        yield f"{hero.name} has level {hero.level} and {hero.coins} coins"
    if bool(hero.ultimate) != (hero.level == TOP_LEVEL):
        yield f"{hero.name} has level {hero.level} and Ultimate {hero.ultimate!r}"
