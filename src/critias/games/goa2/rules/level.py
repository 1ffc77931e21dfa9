"""Levelling up: coins for levels, levels for cards and items, and the pity coin."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from critias.games.goa2.rules.cards import CARDS, COLOURS, ITEM_PLACE, Card
from critias.games.goa2.rules.combat import TOP_LEVEL, gain_coins
from critias.games.goa2.rules.hands import ITEM_GAINED
from critias.games.goa2.rules.state import GoaState, Hero
from critias.kernel.choices import Ask, AskAll, Option, Play, Why
from critias.kernel.kinds import AskKind, EventKind

UPGRADE = AskKind(
    "upgrade",
    "{0:name} rises a level: take which card? (Its twin becomes an item.)",
    waiting="upgrades are chosen in secret",
    rule="goa2.upgrade.pick-one-of-two",
)
LEVEL_GAINED = EventKind("level", "{0:hero} is level {1} now.", rule="goa2.level.costs")
ULTIMATE_UNLOCKED = EventKind("ultimate", "{0:hero} unlocks {1:card}!", rule="goa2.ultimate.unlock")
PITY_COIN = EventKind("pity", "{0:hero} receives the coin for not levelling.", rule="goa2.eor.pity")
ROUND_BEGUN = EventKind("round", "Round {0} begins.", rule=None)

LAST_TIER = 3


def affordable(hero: Hero) -> int:
    """The level the hero must rise to with its coins."""
    level, coins = hero.level, hero.coins
    while level < TOP_LEVEL and coins >= level:
        coins -= level
        level += 1
    return level


def level_up(state: GoaState) -> Play[None]:
    """One choice of an upgrade for everybody who has one due; then all is shown together."""
    asks: dict[int, Ask] = {}
    again = state.recalled_all()
    for hero in state.heroes:
        if hero.seat in asks:
            continue
        options = upgrades(hero) if again is None else _offered(again, hero)
        if options:
            about = (hero.name, len(hero.picks))
            why = _why_not_upgrade(hero)
            asks[hero.seat] = Ask((hero.seat,), UPGRADE, options, about, why)
    if not asks:
        finish(state)
        return
    answers: dict[int, str] = yield AskAll(asks)
    for seat, ask in asks.items():
        hero = next(h for h in state.heroes if h.name == ask.about[0])
        hero.picks += (answers[seat],)


def _offered(ask: AskAll, hero: Hero) -> Sequence[Option]:
    """What that question offers the hero."""
    own = ask.asks.get(hero.seat)
    return own.options if own is not None and own.about[0] == hero.name else ()


def _why_not_upgrade(hero: Hero) -> Why:
    """Why a card cannot be taken: its colour is ahead of others, or it does not come next."""

    def why(option: Option) -> str | None:
        if not isinstance(option, str) or option not in CARDS:
            return None
        by_colour = tiers(hero)
        card = CARDS[option]
        next_tier = by_colour.get(card.colour, LAST_TIER) + 1
        if option in hero.deck and card.tier == next_tier <= LAST_TIER:
            return "goa2.upgrade.lowest-tier"
        return "goa2.upgrade.pick-one-of-two"

    return why


def tiers(hero: Hero) -> dict[str, int]:
    """The tier of each non-basic colour, picks made so far included."""
    found = {card.colour: card.tier for key in hero.hand if (card := CARDS[key]).tier}
    for key in hero.picks:
        found[CARDS[key].colour] = CARDS[key].tier
    return found


def upgrades(hero: Hero) -> list[str]:
    """The cards one of which the hero has to take next; none if nothing is due."""
    due = affordable(hero) - hero.level - len(hero.picks)
    if due <= 0:
        return []
    by_colour = tiers(hero)
    lowest = min(by_colour.values(), default=LAST_TIER)
    if lowest >= LAST_TIER:
        return []
    tier = lowest + 1
    found = [card for key in hero.deck if (card := CARDS[key]).tier == tier]
    found.sort(key=_place)
    return [card.id for card in found if by_colour.get(card.colour) == lowest]


@cache
def _place(card: Card) -> tuple[int, str]:
    """Where a card stands among those of its tier, as they are offered."""
    return COLOURS.index(card.colour), card.branch


def finish(state: GoaState) -> None:
    """Pay for the levels, take the cards, show the items, give the pity coins."""
    for hero in state.heroes:
        target = affordable(hero)
        hero.levelled = target > hero.level
        while hero.level < target:
            hero.coins -= hero.level
            hero.level += 1
            state.tell(LEVEL_GAINED, hero.name, hero.level)
            if hero.picks:
                card, *rest = hero.picks
                hero.picks = tuple(rest)
                upgrade(state, hero, card)
            elif hero.level == TOP_LEVEL:
                unlock(state, hero)
    for hero in state.heroes:
        if not hero.levelled and gain_coins(state, hero, 1):
            state.tell(PITY_COIN, hero.name)
    state.revealed += 1
    state.round += 1
    state.turn = 1
    state.phase = "cards"
    state.tell(ROUND_BEGUN, state.round)


def upgrade(state: GoaState, hero: Hero, card: str) -> None:
    """Take a card of the next tier; its twin becomes an item, the old one goes to the deck."""
    taken = CARDS[card]
    old = next(c for c in hero.hand if CARDS[c].colour == taken.colour)
    twin = next(
        c
        for c in hero.deck
        if c != card and CARDS[c].colour == taken.colour and CARDS[c].tier == taken.tier
    )
    hero.hand[hero.hand.index(old)] = card
    hero.deck = (*(c for c in hero.deck if c not in (card, twin)), old)
    hero.tucked += (twin,)
    hero.add_item(ITEM_PLACE[CARDS[twin].item])
    state.tell(ITEM_GAINED, hero.name, CARDS[twin].item)


def unlock(state: GoaState, hero: Hero) -> None:
    """The last level brings the Ultimate."""
    hero.ultimate = next(c for c in hero.deck if CARDS[c].tier > LAST_TIER)
    hero.deck = tuple(c for c in hero.deck if c != hero.ultimate)
    hero.seen += (hero.ultimate,)
    state.tell(ULTIMATE_UNLOCKED, hero.name, hero.ultimate)
    passive = CARDS[hero.ultimate].passive
    assert passive is not None
    passive.unlocked(state, hero)
