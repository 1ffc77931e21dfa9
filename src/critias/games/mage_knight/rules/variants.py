"""Variants: time of day, rampage, interactive combat, drafting, upgrades and the auction."""

from __future__ import annotations

from typing import Final

from critias.games.mage_knight.rules import daytime, gaining
from critias.games.mage_knight.rules.attack import FALLEN
from critias.games.mage_knight.rules.combat import BEGUN, CHANGED
from critias.games.mage_knight.rules.components import (
    ADVANCED_ACTION,
    ARTIFACT,
    BASIC_ACTION,
    DEED,
    DEED_COLOUR,
    DEED_KIND,
    DEEDS,
    HERO,
    HEROES,
    MARAUDING_ORCS,
    PILE_BROWN,
    PILE_GREEN,
    PILE_RED,
    SPELL,
    UNITS,
)
from critias.games.mage_knight.rules.enemies import STIRRED
from critias.games.mage_knight.rules.gaining import DICE_ROLLED
from critias.games.mage_knight.rules.map import site_at
from critias.games.mage_knight.rules.movement import heroes_at
from critias.games.mage_knight.rules.round import ROUND_ENDS
from critias.games.mage_knight.rules.selection import CHOOSE_HERO, HERO_CHOSEN
from critias.games.mage_knight.rules.state import NONE, Combat, MageKnightState
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BLACK,
    BLOCK_PHASE,
    BLUE,
    COLOUR_OF,
    COLOURS,
    GOLD,
    GREEN,
    RANGED_PHASE,
    RED,
    WHITE,
)
from critias.kernel.choices import DONE, Ask, AskAll, Option, Play
from critias.kernel.kinds import AskKind, EventKind

DRAFTED: Final = 3
DEALT: Final = 4
NO_BONUS = "none"
HIGHEST_BID: Final = 20


# --- Darkness is Coming --------------------------------------------------------------------------


def darkness(state: MageKnightState) -> None:
    """After a Day two dice are rolled: a black one, and all later Rounds are Nights."""
    if not state.night:
        dice = [state.rng.below(6) for _ in range(2)]
        state.tell(DICE_ROLLED, *dice)
        state.darkness = BLACK in dice


# --- Rampage -------------------------------------------------------------------------------------


def rampage(state: MageKnightState) -> None:
    """For every space whose rampaging enemy was beaten a die decides whether a new one comes."""
    more = "more_rampage" in state.switches
    for space in sorted(state.beaten):
        if state.rampaging >> space & 1 or heroes_at(state, space):
            continue
        face = state.rng.below(6)
        state.tell(DICE_ROLLED, face)
        warm, special = (RED, GREEN, GOLD), GOLD
        if state.night:
            warm, special = (WHITE, BLUE, BLACK), BLACK
        comes = more or face in warm
        double = face in warm if more else face == special
        if comes:
            return_enemy(state, space, double)


def return_enemy(state: MageKnightState, space: int, double: bool) -> None:
    """A new rampaging enemy of the usual kind, perhaps with a brown one beside it."""
    pile = PILE_GREEN if site_at(state, space) == MARAUDING_ORCS else PILE_RED
    tokens = [gaining.draw_token(state, pile)]
    if double:
        tokens.append(gaining.draw_token(state, PILE_BROWN))
    tokens = [token for token in tokens if token != NONE]
    if tokens:
        state.tokens[space] = tokens
        state.rampaging |= 1 << space
        state.beaten.remove(space)
        if double:
            state.doubled.append(space)


ROUND_ENDS["darkness"] = darkness
ROUND_ENDS["rampage"] = rampage


# --- Interactive Combat --------------------------------------------------------------------------


def previous_player(state: MageKnightState, seat: int) -> int:
    """The player who played before this one."""
    seats = [who for who in state.order if who < len(state.players)]
    return seats[seats.index(seat) - 1]


STIR_ENEMY = AskKind(
    "stir",
    "Give the enemy a secret bonus?",
    waiting="{who} sets a secret bonus",
    rule="mk.variant.interactive.when",
    labels={
        "red": "Red: Attack +1",
        "blue": "Blue: Armor +1 in the Attack phase",
        "white": "White: Armor +1 in the Ranged and Siege phase",
        "none": "No bonus",
    },
)


def stir(state: MageKnightState, seat: int) -> Play[None]:
    """The player before secretly gives the only enemy a bonus, or none."""
    options = [COLOURS[RED], COLOURS[BLUE], COLOURS[WHITE], NO_BONUS]
    word = yield Ask((seat,), STIR_ENEMY, options)
    state.stirred = COLOUR_OF.get(word, NONE)
    state.stirrer = seat
    show_stirred(state)


def show_stirred(state: MageKnightState) -> None:
    """White is shown or denied at once, red when blocking begins, all else before the Attack
    phase."""
    combat = state.combat
    if combat is None or state.stirrer == NONE:
        return
    due = {WHITE: RANGED_PHASE, RED: BLOCK_PHASE}.get(state.stirred, ATTACK_PHASE)
    if combat.phase in (due, ATTACK_PHASE):
        show_die(state, combat)


BONUS_SHOWN = EventKind(
    "stirred", "The secret bonus: {0:thing}.", rule="mk.variant.interactive.reveal"
)


def show_die(state: MageKnightState, combat: Combat) -> None:
    """The bonus is known to all from now on."""
    if state.stirred != NONE:
        combat.notes[STIRRED] = state.stirred
    state.tell(BONUS_SHOWN, COLOURS[state.stirred] if state.stirred != NONE else NO_BONUS)
    state.stirred = state.stirrer = NONE
    state.revealed += 1


def stirred_fame(state: MageKnightState) -> int:
    """The enemy is worth 1 Fame more with a bonus, also one that was not shown in time."""
    combat = state.combat
    assert combat is not None, "no combat is going on"
    if state.stirrer != NONE:
        show_die(state, combat)
    return int(STIRRED in combat.notes)


def ask_to_stir(state: MageKnightState, combat: Combat) -> None:
    """The player before the fighter is asked, if the enemy is alone."""
    if may_stir(state, combat):
        state.agenda.append(("stir", previous_player(state, state.active)))


BEGUN.append(ask_to_stir)
CHANGED.append(show_stirred)
FALLEN.append(stirred_fame)


def may_stir(state: MageKnightState, combat: Combat) -> bool:
    """Whether a bonus can be given in the combat that begins."""
    return (
        "interactive_combat" in state.switches and len(state.players) > 1 and len(combat.foes) == 1
    )


# --- Drafting ------------------------------------------------------------------------------------


def begin_draft(state: MageKnightState) -> None:
    """Everybody is dealt four Advanced Actions."""
    state.packs = [
        sorted(
            gaining.take_from(state, state.action_deck, state.action_bottom) for _ in range(DEALT)
        )
        for _ in state.players
    ]
    state.phase = "draft"


DRAFT_CARD = AskKind(
    "draft",
    "Keep which card?",
    waiting="everybody drafts Advanced Actions",
    rule="mk.variant.drafting.deal",
)


def draft(state: MageKnightState) -> Play[None]:
    """All at once keep one card and pass the others on, until everybody has three."""
    if len(state.players[0].drafted) == DRAFTED:
        for pack in state.packs:
            state.action_deck += pack
        state.packs = []
        state.phase = "lay_out"
        return
    asks = {
        seat: Ask((seat,), DRAFT_CARD, [DEEDS[card].id for card in pack], hidden=True)
        for seat, pack in enumerate(state.packs)
    }
    answers = yield AskAll(asks)
    for seat, name in answers.items():
        card = DEED[name]
        state.packs[seat].remove(card)
        state.players[seat].drafted.append(card)
        state.players[seat].drafted.sort()
    state.packs = state.packs[-1:] + state.packs[:-1]


def add_drafted(state: MageKnightState) -> None:
    """At the end of a Day everybody shuffles one drafted card into the deck."""
    if not state.night:
        for seat in gaining.seats_in(state):
            if state.players[seat].drafted:
                state.agenda.append(("add_drafted", seat))


DRAFT_JOINS = EventKind(
    "draft_joins", "{0:who} shuffles {*:joining} into the deck.", rule="mk.variant.drafting.add"
)
ADD_DRAFTED = AskKind(
    "add_drafted",
    "Which drafted card joins your deck?",
    waiting="{who} adds a drafted card to the deck",
    rule="mk.variant.drafting.add",
)


def choose_drafted(state: MageKnightState, seat: int) -> Play[None]:
    """Which of the drafted cards joins the deck?"""
    player = state.players[seat]
    options = [DEEDS[card].id for card in player.drafted]
    name = yield Ask((seat,), ADD_DRAFTED, options, hidden=True)
    card = DEED[name]
    player.drafted.remove(card)
    player.deck.append(card)
    player.unseen.append(card)
    player.unseen.sort()
    state.tell(DRAFT_JOINS, seat, name, only=(seat,), rest=(seat,))


ROUND_ENDS["drafting"] = add_drafted


# --- Action Upgrades -----------------------------------------------------------------------------


def upgrades(state: MageKnightState) -> None:
    """At the end of each Night but the last Advanced Actions are revealed to be picked."""
    if not state.night or not daytime.has_more_nights(state):
        return
    for _ in range(len(gaining.seats_in(state)) + 1):
        card = gaining.take_from(state, state.action_deck, state.action_bottom)
        if card != NONE:
            state.upgrades.append(card)
    state.revealed += 1
    state.agenda.append(("end_upgrades", 0))
    for seat in reversed(pick_order(state)):
        state.agenda.append(("upgrade", seat))


def strength(state: MageKnightState, seat: int) -> int:
    """2 for an Artifact or Spell, 1 for an Advanced Action or two crystals, the levels of Units
    (half, rounded down, if Wounded), and 3 for each level above the lowest player."""
    player = state.players[seat]
    kinds = [DEED_KIND[card] for card in gaining.all_deeds(player)]
    total = 2 * (kinds.count(ARTIFACT) + kinds.count(SPELL)) + kinds.count(ADVANCED_ACTION)
    total += sum(player.crystals) // 2
    for unit in player.units:
        level = UNITS[unit.card].level
        total += level // 2 if unit.wounds else level
    lowest = min(state.players[other].level for other in gaining.seats_in(state))
    return total + 3 * (player.level - lowest)


def pick_order(state: MageKnightState) -> list[int]:
    """From the lowest strength upward; of equals less Fame, then the later in the last Round."""
    rank = {seat: place for place, seat in enumerate(state.order)}
    return sorted(
        gaining.seats_in(state),
        key=lambda seat: (strength(state, seat), state.players[seat].fame, -rank[seat]),
    )


def shares(one: int, other: int) -> bool:
    """Whether two Action cards share a colour or a type."""
    kinds = set(DEEDS[one].basic.kinds) | set(DEEDS[one].strong.kinds)
    others = set(DEEDS[other].basic.kinds) | set(DEEDS[other].strong.kinds)
    return DEED_COLOUR[one] == DEED_COLOUR[other] or bool(kinds & others)


def own_actions(state: MageKnightState, seat: int) -> list[int]:
    """The Action cards a player owns."""
    cards = gaining.all_deeds(state.players[seat])
    return sorted({card for card in cards if DEED_KIND[card] in (BASIC_ACTION, ADVANCED_ACTION)})


CARD_UPGRADED = EventKind(
    "upgraded", "{0:who} takes {1:thing} for {2:thing}.", rule="mk.variant.upgrades.swap"
)
TAKE_UPGRADE = AskKind(
    "upgrade",
    "Take one of the revealed cards?",
    waiting="{who} may upgrade an Action card",
    rule="mk.variant.upgrades.swap",
)
UPGRADE_FOR = AskKind(
    "upgrade_for",
    "Throw away which card for {0:thing}?",
    waiting="{who} upgrades an Action card",
    rule="mk.variant.upgrades.swap",
)


def upgrade(state: MageKnightState, seat: int) -> Play[None]:
    """Take one of the cards and throw away an Action card that shares a colour or a type."""
    own = own_actions(state, seat)
    options: list[Option] = [
        DEEDS[card].id for card in state.upgrades if any(shares(card, mine) for mine in own)
    ]
    answer = yield Ask((seat,), TAKE_UPGRADE, [*options, DONE])
    if answer == DONE:
        return
    card = DEED[answer]
    state.upgrades.remove(card)
    player = state.players[seat]
    player.discard.append(card)
    legal = [DEEDS[mine].id for mine in own if shares(card, mine)]
    name = yield Ask((seat,), UPGRADE_FOR, legal, (answer,))
    gone = DEED[name]
    for pile in (player.discard, player.hand, player.deck, player.play, player.bottom, player.top):
        if gone in pile:
            pile.remove(gone)
            break
    gaining.show(player, gone)
    player.gone.append(gone)
    state.tell(CARD_UPGRADED, seat, answer, name)


def end_upgrades(state: MageKnightState, _: int) -> None:
    """What nobody took goes under the deck."""
    state.action_bottom += state.upgrades
    state.upgrades.clear()


ROUND_ENDS["action_upgrades"] = upgrades


# --- Auction -------------------------------------------------------------------------------------


BID_FAME = AskKind(
    "bid",
    "Bid Fame for {0:thing}? The last bid is {1}.",
    waiting="{who} bids for a Hero",
    rule="mk.variant.auction.raise",
)


def auction(state: MageKnightState) -> Play[None]:
    """A player picks a Hero; the others without one may bid Fame for it."""
    waiting = [seat for seat in state.order if state.players[seat].hero < 0]
    if not waiting:
        state.phase = "picked"
        return
    picker, *others = waiting
    taken = {player.hero for player in state.players}
    free = [hero.id for number, hero in enumerate(HEROES) if number not in taken]
    name = yield Ask((picker,), CHOOSE_HERO, free)
    best, bid = picker, 0
    active = [picker, *others] if len(waiting) > 1 else []
    while len(active) > 1:
        quiet = True
        for seat in active[:]:
            if seat == best or len(active) == 1:
                continue
            least = bid if _earlier(waiting, seat, best) and bid else bid + 1
            options: list[Option] = ["pass", *range(least, HIGHEST_BID + 1)]
            answer = yield Ask((seat,), BID_FAME, options, (name, bid))
            if answer == "pass":
                active.remove(seat)
            else:
                best, bid, quiet = seat, int(answer), False
        if quiet:
            break
    player = state.players[best]
    player.fame -= bid
    player.hero = HERO[name]
    state.tell(HERO_CHOSEN, best, name)


def _earlier(waiting: list[int], one: int, other: int) -> bool:
    return waiting.index(one) < waiting.index(other)
