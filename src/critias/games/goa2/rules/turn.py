"""The turn: everybody plays a card, the cards are resolved by initiative."""

from __future__ import annotations

from collections.abc import Sequence

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.acting import COIN_FLIPPED, Act, react
from critias.games.goa2.rules.actions import perform_act, which_action
from critias.games.goa2.rules.active import (
    AFTER_PLAYING,
    END_OF_TURN,
    active_of,
    any_of,
    expire,
    item,
    running,
    text_of,
    watched,
)
from critias.games.goa2.rules.actor import STOPPED, Stop, changed
from critias.games.goa2.rules.allowed import is_primary
from critias.games.goa2.rules.cards import CARDS, SPEAKERS, kind_of
from critias.games.goa2.rules.lanes import return_strays, strays
from critias.games.goa2.rules.passive import RESOLVED, passive_of, says
from critias.games.goa2.rules.pieces import decider, figures, marked, present, put
from critias.games.goa2.rules.repeats import choose_figure
from critias.games.goa2.rules.state import INITIATIVE, OFF, TOKEN, TURNS, Effect, GoaState, Hero
from critias.games.goa2.rules.tokens import TokenRule, remove_token, ruled
from critias.kernel.choices import NO, NOTHING, Ask, AskAll, Option, Play
from critias.kernel.hexes import mask_of, spaces_of
from critias.kernel.kinds import AskKind, EventKind
from critias.kit.limits import any_space, unless

PLAY_CARD = AskKind(
    "play_card",
    "Choose the card {0:name} plays this turn.",
    waiting="cards are chosen in secret",
    rule="goa2.turn.simultaneous-play",
)
TIE = AskKind(
    "tie",
    "Your team's cards are tied: who acts first?",
    waiting="{who} decides who acts first",
    rule="goa2.tie.same-team-choose",
)
RESPAWN = AskKind(
    "respawn",
    "{0:name} may return to the board. Where?",
    waiting="{who} may return to the board",
    rule="goa2.respawn.before-action",
    labels={"decline": "Stay off the board"},
)
EFFECT_ORDER = AskKind(
    "effect_order",
    "Several effects are due: which first?",
    waiting="{who} puts its effects in order",
    rule="goa2.effect.simultaneous-order",
)
SECOND_CARD = AskKind(
    "second_card",
    "{0:name} may put down a second card.",
    waiting="cards are chosen in secret",
    rule="goa2.turn.simultaneous-play",
    labels={NO: "One card is enough"},
)
KEEP_CARD = AskKind(
    "keep_card",
    "{0:name}: which of the two cards stays?",
    waiting="{who} decides which of two cards stays",
    rule="goa2.turn.reveal-together",
)
PLAYED = EventKind("played", "{0:hero} plays {1:card}.", rule="goa2.turn.reveal-together")
PASSED = EventKind("passed", "{0:hero} has no card to play.", rule="goa2.turn.pass-empty-hand")
ACTS = EventKind("acts", "{0:hero} resolves {1:card}.", rule=None)
RESPAWNED = EventKind("respawned", "{0:hero} returns at {1:space}.", rule=None)
RESPAWN_DECLINED = EventKind("respawn_declined", "{0:hero} stays off the board.", rule=None)
EFFECT_DUE = EventKind("effect_due", "{1:card} of {0:hero} is due.", rule=None)
TURN_ENDED = EventKind("turn_end", "Turn {1} of round {0} is over.", rule=None)
CARD_KEPT = EventKind(
    "card_kept",
    "{0:hero} keeps {1:card} and takes back {2:card}.",
    rule="goa2.turn.reveal-together",
)

DECLINE = "decline"
NOT_IN_HAND = unless("goa2.turn.simultaneous-play", CARDS)


def play_cards(state: GoaState) -> Play[None]:
    """All players put down one card facedown; a seat with two heroes takes them one by one. When
    all lie there they are turned faceup."""
    again = state.recalled_all()
    if again is not None:
        return _put_down(state, again)
    asks: dict[int, Ask] = {}
    for hero in state.heroes:
        seat = hero.seat
        if not hero.hand or seat in asks:
            continue
        if not hero.card:
            asks[seat] = Ask((seat,), PLAY_CARD, hero.hand[:], (hero.name,), NOT_IN_HAND)
        elif (
            not hero.extra
            and hero.ultimate
            and says(hero, "cards")
            and passive_of(state, hero).cards(state, hero) > 1
        ):
            asks[seat] = Ask((seat,), SECOND_CARD, [*hero.hand, NO], (hero.name,))
    if asks:
        return _put_down(state, AskAll(asks))
    second = reveal(state)
    if second or state.effects:
        return _after_playing(state)
    return NOTHING


def _put_down(state: GoaState, ask: AskAll) -> Play[None]:
    answers: dict[int, str] = yield ask
    asks = ask.asks
    for hero in state.heroes:
        seat = hero.seat
        if seat not in asks or asks[seat].about[0] != hero.name:
            continue
        card = answers[seat]
        if hero.card:
            hero.extra = card
        else:
            hero.card = card
        if card != NO:
            hero.hand.remove(card)


def _after_playing(state: GoaState) -> Play[None]:
    yield from keep_one(state)
    yield from apply_due(state, AFTER_PLAYING)


def keep_one(state: GoaState) -> Play[None]:
    """Whoever has put down two cards takes one of them back, which all have seen by now."""
    for hero in state.heroes:
        if hero.extra and hero.extra != NO:
            both = [hero.card, hero.extra]
            kept = yield Ask((hero.seat,), KEEP_CARD, both, (hero.name,))
            both.remove(kept)
            hero.card = hero.laid = kept
            hero.hand += both
            state.tell(CARD_KEPT, hero.name, kept, both[0])
        hero.extra = ""


def reveal(state: GoaState) -> bool:
    """All played cards are turned faceup together. Whether anybody was asked for a second one."""
    second = False
    for hero in state.heroes:
        hero.laid = hero.card
        if hero.card:
            hands.show(state, hero, hero.card)
            state.tell(PLAYED, hero.name, hero.card)
            if hero.extra:
                second = True
                if hero.extra != NO:
                    hands.show(state, hero, hero.extra)
                    state.tell(PLAYED, hero.name, hero.extra)
        else:
            state.tell(PASSED, hero.name)
    state.revealed += 1
    state.phase = "act"
    return second


def initiative(state: GoaState, hero: Hero) -> int:
    """The initiative of the hero's unresolved card as it is now."""
    return initiatives(state, (hero,))[0]


def initiatives(state: GoaState, heroes: Sequence[Hero]) -> list[int]:
    """The same for several heroes; what may change it is looked up once."""
    tokens = ruled(state, "initiative") if state.token_mask else ()
    by_effects = bool(state.effects) and any_of(state, "item", "change")
    speakers = SPEAKERS["initiative"]
    # Mostly there are cards and items only.
    plain = not (tokens or by_effects or state.markers)
    found = []
    for hero in heroes:
        if plain and hero.hurried == OFF and hero.ultimate not in speakers:
            found.append(CARDS[hero.card].initiative + hero.items[INITIATIVE])
        else:
            found.append(_initiative(state, hero, tokens, by_effects))
    return found


def _initiative(
    state: GoaState, hero: Hero, tokens: Sequence[tuple[int, TokenRule]], by_effects: bool
) -> int:
    card = CARDS[hero.card]
    value = card.initiative if hero.hurried == OFF else hero.hurried
    value += marked(state, hero)
    if hero.ultimate and says(hero, "initiative"):
        value += passive_of(state, hero).initiative(state, hero)
    if not by_effects:
        value += hero.items[INITIATIVE]
    else:
        value += item(state, hero, INITIATIVE)
        # There is one card, so an effect counts once, whichever figure it touches.
        changes = [changed(state, INITIATIVE, hero, p, card) for p in figures(state, hero)]
        value += next((change for change in changes if change), 0)
    for piece, rule in tokens:
        value += rule.initiative(state, piece, hero)
    return value


def resolve_next(state: GoaState) -> Play[None]:
    """Resolve the unresolved card with the highest initiative."""
    first = foremost(state)
    if not first:
        state.phase = "turn_end"
        return NOTHING
    return resolve_card(state, first[0]) if len(first) == 1 else _resolve_tied(state, first)


def foremost(state: GoaState) -> list[Hero]:
    """The heroes whose unresolved cards are next, several if they are tied."""
    if (
        state.markers
        or (state.effects and any_of(state, "item", "change", "reverses"))
        or (state.token_mask and ruled(state, "initiative"))
    ):
        return _foremost_of_all(state)
    # Mostly there are cards and items only, and a table of ten asks for all of them often.
    speakers = SPEAKERS["initiative"]
    best = 0
    first: list[Hero] = []
    for hero in state.heroes:
        if hero.card:
            if hero.hurried != OFF or hero.ultimate in speakers:
                return _foremost_of_all(state)
            value = CARDS[hero.card].initiative + hero.items[INITIATIVE]
            if value > best or not first:
                best, first = value, [hero]
            elif value == best:
                first.append(hero)
    return first


def _foremost_of_all(state: GoaState) -> list[Hero]:
    waiting = [hero for hero in state.heroes if hero.card]
    if not waiting:
        return waiting
    if state.effects:
        values = state.once(initiatives, state, waiting)
    else:
        values = initiatives(state, waiting)
    lowest_first = bool(state.effects) and any_of(state, "reverses") and _reversed(state)
    best = min(values) if lowest_first else max(values)
    return [hero for hero, value in zip(waiting, values, strict=True) if value == best]


def _resolve_tied(state: GoaState, tied: list[Hero]) -> Play[None]:
    hero, flips = yield from break_tie(state, tied)
    yield from resolve_card(state, hero)
    if flips:
        state.coin = 1 - state.coin
        state.tell(COIN_FLIPPED, state.coin, hero.name)


def _reversed(state: GoaState) -> bool:
    """Whether an effect lets the lowest initiative go first."""
    return any(active_of(e).reverses(state, e) for e in running(state, "reverses"))


def break_tie(state: GoaState, tied: list[Hero]) -> Play[tuple[Hero, bool]]:
    """Who of the tied heroes goes first, and whether the coin has to be flipped for it."""
    ahead = [hero for hero in tied if hero.team == state.coin]
    cross = 0 < len(ahead) < len(tied)
    if cross:
        tied = ahead
    if len(tied) == 1:
        return tied[0], cross
    # Only the tied players agree on it, not the whole team (goa2.tie.same-team-choose).
    names: list[Option] = [hero.name for hero in tied]
    name = yield Ask(_seats(tied), TIE, names, (tied[0].team,))
    return tied[names.index(name)], cross


def _seats(heroes: list[Hero]) -> tuple[int, ...]:
    """Who runs these heroes."""
    return tuple(sorted({hero.seat for hero in heroes}))


def resolve_card(state: GoaState, hero: Hero) -> Play[None]:
    """Respawn if need be, choose an action (with several figures, first the one that acts) and
    perform it; minions go back to their Battle Zone; lay the card onto the dashboard."""
    card = CARDS[hero.card]
    state.acting = hero.index
    state.tell(ACTS, hero.name, card.id)
    here = present(state, hero)
    if not here:
        yield from may_respawn(state, hero)
        here = present(state, hero)
    if here:
        piece = hero.index
        if hero.more:
            piece = yield from choose_figure(state, hero, figures(state, hero), card)
        told = state.foretold() if state.ahead else None
        kind: str = told or (yield which_action(state, hero, card, piece))
        yield from perform_act(Act(state, hero, card, kind, is_primary(card, kind), piece))
        if strays(state):
            yield from return_strays(state)
    if hero.card:
        played = hero.card
        hands.resolve(state, hero)
        if watched(state, hero, "after"):
            yield from react(state, hero, RESOLVED, played)
    state.acting = OFF


def may_respawn(state: GoaState, hero: Hero) -> Play[None]:
    """A hero off the board may come back in its Throne before acting."""
    spaces = respawn_spaces(state, hero.team)
    options: list[Option] = [*spaces, DECLINE]
    why = any_space(_respawn_rule(state, hero.team))
    space = yield Ask((decider(state, hero),), RESPAWN, options, (hero.name,), why)
    if space == DECLINE:
        state.tell(RESPAWN_DECLINED, hero.name)
        return
    occupant = state.at.get(space)
    if occupant is not None:
        remove_token(state, occupant)
    put(state, hero.index, space)
    state.tell(RESPAWNED, hero.name, space)


def _respawn_rule(state: GoaState, team: int) -> str:
    if _open_points(state, team):
        return "goa2.respawn.empty-spawn-point"
    if state.edition == 1:
        return "goa2.respawn.fallback-nearest-first"
    return "goa2.respawn.fallback-adjacent"


def _open_points(state: GoaState, team: int) -> list[int]:
    """The hero spawn points of the team that a hero can come back on."""
    points = state.board.hero_points[team]
    return [p for p in points if not state.occupied >> p & 1 or _token_gives_way(state, p)]


def respawn_spaces(state: GoaState, team: int) -> list[int]:
    """Where a hero of the team may come back."""
    board = state.board
    points = board.hero_points[team]
    free = _open_points(state, team)
    if free:
        return sorted(free)
    empty = board.grid.ground & ~state.occupied
    throne = board.zone_masks[board.thrones[team]]
    around = mask_of(n for p in points for n in board.grid.neighbours[p])
    if state.edition != 1 and around & empty:
        return spaces_of(around & empty)
    # goa2.respawn.fallback-nearest-first, which the second printing falls back on
    distance = 1
    inside = empty if state.edition == 1 else empty & throne
    while inside:
        found = 0
        for point in points:
            found |= board.grid.disc(point, distance)
        if found & inside:
            return spaces_of(found & inside)
        distance += 1
    return []


def _token_gives_way(state: GoaState, space: int) -> bool:
    piece = state.at[space]
    return state.edition != 1 and state.kinds[piece] == TOKEN


def end_turn(state: GoaState) -> Play[None]:
    """End of Turn effects, then This Turn effects run out; a new turn or the end of the round."""
    if state.effects:
        return _end_of_effects(state)
    _next_turn(state)
    return NOTHING


def _end_of_effects(state: GoaState) -> Play[None]:
    yield from apply_due(state, END_OF_TURN)
    expire(state)
    _next_turn(state)


def _next_turn(state: GoaState) -> None:
    for hero in state.heroes:
        hero.laid = ""
        hero.used = ()
        hero.thrown = ()
        hero.acted = False
        hero.aimed = 0
    remember_places(state)
    state.tell(TURN_ENDED, state.round, state.turn)
    if state.turn == TURNS:
        state.phase = "round_end"
    else:
        state.turn += 1
        state.phase = "cards"


def remember_places(state: GoaState) -> None:
    """Note where every piece stands as a turn begins, where somebody in the game asks for it."""
    if state.remembers:
        state.stood = tuple(state.space)
        state.stirred = 0


def apply_due(state: GoaState, lasts: str) -> Play[None]:
    """Apply effects that fall due together, ordered like tied initiative but without a flip."""
    due = [e for e in running(state) if active_of(e).lasts == lasts]
    while due := [e for e in due if e in state.effects]:
        own = [e for e in due if state.heroes[e.owner].team == state.coin] or due
        effect = own[0]
        if len(own) > 1:
            owners = [state.heroes[e.owner] for e in own]
            keys: list[Option] = [(h.name, text_of(e).id) for h, e in zip(owners, own, strict=True)]
            key = yield Ask(_seats(owners), EFFECT_ORDER, keys, (owners[0].team,))
            effect = own[keys.index(key)]
        due.remove(effect)
        yield from _apply(state, effect)


def _apply(state: GoaState, effect: Effect) -> Play[None]:
    hero = state.heroes[effect.owner]
    state.effects.remove(effect)
    if not present(state, hero):
        return
    card = text_of(effect)
    act = Act(state, hero, card, kind_of(card), True, figures(state, hero)[0])
    act.effect = effect
    if effect.text:
        act.lies_on = effect.card
    state.tell(EFFECT_DUE, hero.name, card.id)
    try:
        yield from active_of(effect).at_end(act)
    except Stop as stop:
        state.tell(STOPPED, hero.name, card.id, stop.rule)
