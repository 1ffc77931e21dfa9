"""The Command Phase: first turns, upkeep, unit activation, summoning."""

from __future__ import annotations

from functools import partial
from typing import Final

from critias.games.athlas.rules import acting, creation, divine, summoning, victory
from critias.games.athlas.rules.cards.interventions import end_lasting
from critias.games.athlas.rules.data import POWERS
from critias.games.athlas.rules.divine import Timeline, end_game, window
from critias.games.athlas.rules.life import heal
from critias.games.athlas.rules.powers import Use, about_to_use, usable, use_power, why_unusable
from critias.games.athlas.rules.stack import may_cast, may_discard
from critias.games.athlas.rules.state import (
    ACTIVATION,
    DRAW,
    EACH_ACTIVATION,
    EACH_POWER,
    END_OF_TURN,
    FIRST_TURN,
    ONLY_WINS,
    SUMMONING,
    UPKEEP,
    Acting,
    AthlasState,
    Unit,
)
from critias.games.athlas.rules.units import Survey, has
from critias.kernel.choices import (
    DONE,
    NO,
    NOTHING,
    YES,
    Ask,
    AskAll,
    AskEach,
    Because,
    Option,
    Play,
    choose_whether,
)
from critias.kernel.hexes import Mask
from critias.kernel.kinds import AskKind, EventKind

OFFER_DRAW = "offer_draw"

FIRST_SUMMON: Final = AskKind(
    "first_summon",
    "Your first turn: one unit of any cost, or up to three for 60 together.",
    waiting=summoning.SUMMONING_WAIT,
    rule="athlas.first-turn.one-unit-any-cost",
    labels={DONE: "Summon nobody"},
)
NEXT_SUMMON: Final = AskKind(
    "next_summon",
    "Another unit? Together they may cost 60.",
    waiting=summoning.SUMMONING_WAIT,
    rule="athlas.first-turn.up-to-three-60",
    labels={DONE: "No more units"},
)
SUMMON: Final = AskKind(
    "summon",
    "Do you summon a unit?",
    waiting=summoning.SUMMONING_WAIT,
    rule="athlas.summoning-step.one-unit",
    labels={DONE: "Summon nobody"},
)
SUMMONS: Final = frozenset({FIRST_SUMMON, NEXT_SUMMON, SUMMON})
UNIT: Final = AskKind(
    "unit",
    "Which unit is activated next?",
    waiting="{who} chooses a unit",
    rule="athlas.activation.order-free",
    labels={DONE: "End the activations", OFFER_DRAW: "Offer a draw"},
)
POWER: Final = AskKind(
    "power",
    "What does {0:unit} do?",
    waiting="{who} commands a unit",
    rule="athlas.terms.spend-on-powers",
    labels={DONE: "End this activation"},
)
ACCEPT_DRAW: Final = AskKind(
    "draw",
    "Your opponent offers a draw. Do you accept?",
    waiting="{who} considers a draw",
    rule=victory.AGREED,
)
NOBODY_CAN_WIN: Final = AskKind(
    "nobody_can_win",
    "Nobody can win any more. Do you agree on a draw?",
    waiting="a draw is considered",
    rule=victory.AGREED,
)
BEGINS: Final = EventKind("begins", "{0:seat} begins", rule="athlas.command.random-first-player")
TURN: Final = EventKind("turn", "Turn {0}: {1:seat}", rule="athlas.command.alternate")
OFFERED: Final = EventKind("offered", "{0:seat} offers a draw", rule="athlas.draw.offer")
REFUSED: Final = EventKind("refused", "{0:seat} plays on", rule=victory.AGREED)


def creation_phase(state: AthlasState) -> Play[None]:
    """One choice at a desk; when both designs are finished, the Command Phase begins."""
    asks = creation.questions(state)
    if asks:
        creation.answered(state, (yield AskEach(asks)))
    if creation.complete(state):
        creation.enter(state)
        begin(state)


def begin(state: AthlasState) -> None:
    """The first player is drawn by lot."""
    state.active = state.rng.below(2)
    state.turn = 0
    state.tell(BEGINS, state.active)
    begin_turn(state, state.active)


def begin_turn(state: AthlasState, seat: int) -> None:
    """A new turn: armor, relics and interventions count anew."""
    state.turn += 1
    state.active = seat
    state.phase = FIRST_TURN if state.turn <= 2 else UPKEEP
    state.world.moved = 0
    state.opened = state.idle = False
    for athilian in state.athilians:
        athilian.cast = athilian.offered = athilian.content = False
    for unit in state.world.units.values():
        unit.used_armor = unit.used_ward = 0
        unit.activated = unit.fresh = False
    state.tell(TURN, state.turn, seat)


def end_turn(state: AthlasState) -> None:
    """Effects of this turn end, and the other player is next."""
    for unit in state.world.units.values():
        if unit.marks:
            unit.marks = [mark for mark in unit.marks if mark[2] != END_OF_TURN]
    begin_turn(state, 1 - state.active)
    if state.turn_limit and state.turn > state.turn_limit:
        end_game(state, DRAW, victory.CUT_OFF)


# --- first turns and summoning ------------------------------------------------------------------


def first_turn(state: AthlasState) -> Play[None]:
    """One unit of any cost, or up to three that cost 60 together; nothing else happens."""
    seat = state.active
    spent = yield from _final(state, summoning.may_summon(state, seat, FIRST_SUMMON))
    units = 1
    while 0 < spent <= summoning.FIRST_TURN_COST and units < summoning.FIRST_TURN_UNITS:
        most = summoning.FIRST_TURN_COST - spent
        cost = yield from _final(state, summoning.may_summon(state, seat, NEXT_SUMMON, most))
        if not cost:
            break
        spent += cost
        units += 1
    end_turn(state)


def summoning_step(state: AthlasState) -> Play[None]:
    """After all activations one unit may be summoned."""
    yield from _final(state, summoning.may_summon(state, state.active, SUMMON))
    end_turn(state)


def _final(state: AthlasState, play: Play[int]) -> Play[int]:
    """A win outside the activation step cannot be answered."""
    try:
        return (yield from play)
    except victory.Won as won:
        end_game(state, won.seat, victory.WIN)


# --- upkeep -------------------------------------------------------------------------------------


def upkeep(state: AthlasState) -> None:
    """Effects that last until this upkeep end; then a duration cube leaves every intervention.

    Whoever comes to hold two relics by the first has won before the second happens.
    """
    seat = state.active
    for number, alpha in enumerate(state.world.sides[seat].alphas):
        amount = alpha.build.traits.get("regenerating", 0)
        if amount and any(
            u.owner == seat and u.alpha == number for u in state.world.units.values()
        ):
            heal(state, seat, number, amount)
    for unit in state.world.units.values():
        if unit.marks:
            unit.marks = [mark for mark in unit.marks if mark[2] != seat]
    _won_in_upkeep(state)
    for effect in state.world.lasting[:]:
        effect.cubes -= 1
        if effect.cubes == 0:
            end_lasting(state, effect)
    _won_in_upkeep(state)
    state.phase = ACTIVATION


def _won_in_upkeep(state: AthlasState) -> None:
    try:
        victory.check(state)
    except victory.Won as won:
        end_game(state, won.seat, victory.WIN)


# --- unit activation ----------------------------------------------------------------------------


def activation_step(state: AthlasState) -> Play[None]:
    """One activation, or one thing that happens between two of them."""
    return activation(state) if state.world.acting else _between_two(state)


def _between_two(state: AthlasState) -> Play[None]:
    if state.phase == UPKEEP:
        if victory.nobody_can_win(state):
            yield from _agree_on_a_draw(state)
        upkeep(state)
    seat, other = state.active, 1 - state.active
    if not state.opened:
        state.opened = True
        if _wants_all(state, other):
            yield from window(state, other, divine.OPENING)
            return
    unit = _warped(state)
    if unit is not None:
        acting.begin(state, unit, seat)
        return
    if state.idle:
        yield from _idle(state)
        return
    answer: Option = DONE
    spaces = ready(state)
    if spaces or may_discard(state, seat) or _may_still_offer(state, seat):
        answer = state.foretold()
        if answer is None:
            options = state.recalled() or _what_next(state, seat, spaces)
            answer = yield Ask((seat,), UNIT, options, (), lambda o: _why_not_ready(state, seat, o))
    if answer == DONE:
        state.idle = True
        _rest(state)
    elif answer == OFFER_DRAW:
        yield from _offer_draw(state, seat)
    elif isinstance(answer, int):
        unit = state.world.units[answer]
        unit.activated = True
        acting.begin(state, unit, seat)
    else:
        casts, before = divine.casts(state), _fortunes(state, other)
        yield from divine.handle(state, seat, answer, None)
        if casts != divine.casts(state) and _wants_window(state, other, before):
            # athlas.di.time-to-respond: a cast is followed by a moment of its own.
            yield from window(state, other, divine.AFTERMATH)


def _wants_all(state: AthlasState, seat: int) -> bool:
    wishes = state.athilians[seat].orders
    return wishes in (EACH_POWER, EACH_ACTIVATION) and may_discard(state, seat)


def _warped(state: AthlasState) -> Unit | None:
    """The unit that gets an extra activation now."""
    while state.world.warps:
        unit = state.unit(state.world.warps.pop(0))
        if unit is not None and not has(unit, "stasis"):
            return unit
    return None


def ready(state: AthlasState) -> list[int]:
    """The places of the active player's units that are still to be activated."""
    active = state.active
    return sorted(
        [
            space
            for space, unit in state.world.units.items()
            if unit.owner == active
            and not unit.activated
            and not unit.fresh
            and not (unit.marks and has(unit, "stasis"))
        ]
    )


def _what_next(state: AthlasState, seat: int, spaces: list[int]) -> list[Option]:
    """What the active player may do while no unit is activated: above all, choose the next."""
    options: list[Option] = [
        *spaces,
        *divine.offers(state, seat),
        *divine.orders(state, seat),
        DONE,
    ]
    if state.offers and not state.athilians[seat].offered:
        options.append(OFFER_DRAW)
    return options


def _may_still_offer(state: AthlasState, seat: int) -> bool:
    """Who had no unit to activate this turn is asked once, so that he can offer a draw."""
    if not state.offers or state.athilians[seat].offered:
        return False
    return not any(unit.owner == seat and unit.activated for unit in state.world.units.values())


def _why_not_ready(state: AthlasState, seat: int, option: Option) -> str | None:
    unit = state.world.units.get(option) if isinstance(option, int) else None
    if unit is None:
        return divine.why_no_cast(state, seat, option)
    if unit.owner != seat:
        return "athlas.activation.each-unit-in-turn"
    if unit.fresh:
        return "athlas.summoning-step.after-activation"
    if has(unit, "stasis"):
        return "athlas.golden.forbid-beats-allow"
    return "athlas.activation.once"


def _offer_draw(state: AthlasState, seat: int) -> Play[None]:
    state.athilians[seat].offered = True
    state.tell(OFFERED, seat)
    agreed = yield from choose_whether((1 - seat,), ACCEPT_DRAW)
    if agreed:
        end_game(state, DRAW, victory.AGREED)
    state.tell(REFUSED, 1 - seat)


def _agree_on_a_draw(state: AthlasState) -> Play[None]:
    """Nobody can win any more, and everybody can see it: both are asked, and both must agree."""
    answers = yield AskAll({seat: Ask((seat,), NOBODY_CAN_WIN, (YES, NO)) for seat in (0, 1)})
    if all(answer == YES for answer in answers.values()):
        end_game(state, DRAW, victory.AGREED)
    for seat, answer in answers.items():
        if answer == NO:
            state.tell(REFUSED, seat)


def _rest(state: AthlasState) -> None:
    """As many of the units left over do nothing as nobody has a word to say about: no player has
    interventions left, and no unit drowns."""
    if may_discard(state, 0) or may_discard(state, 1):
        return
    for space in ready(state):
        if state.world.water >> space & 1:
            return
        acting.do_nothing(state, state.world.units[space])
    state.phase = SUMMONING


def _idle(state: AthlasState) -> Play[None]:
    """The next of the units left over is activated and does nothing; in water it drowns.

    Its activation is one like any other: both players may intervene, and once somebody has, the
    active player decides anew what his other units do.
    """
    spaces = ready(state)
    if not spaces:
        state.phase = SUMMONING
        return
    unit = state.world.units[spaces[0]]
    unit.activated = True
    acting.begin(state, unit, state.active)
    yield from activation(state, idle=True)


def activation(state: AthlasState, idle: bool = False) -> Play[None]:
    """A unit's activation, with everything that may interrupt it or take it back.

    An idle unit ends its activation at once; if time runs back, it is commanded like any other.
    """
    other = 1 - state.active
    timeline: Timeline | None = state.taken_up()
    if timeline is None:
        before = state.once(_fortunes, state, other)
        timeline = Timeline(before, divine.casts(state) if idle else None)
    while state.world.acting:
        try:
            if idle:
                idle = False
                ended_at_will = yield from _end(state, timeline)
            else:
                ended_at_will = yield from _act(state, timeline)
        except victory.Won as won:
            stopped = yield from window(state, 1 - won.seat, divine.STOP_WIN, timeline, now=False)
            if not stopped:
                end_game(state, won.seat, victory.WIN)
            continue
        if not state.world.acting and not ended_at_will and timeline.open(state.active, state):
            # athlas.di.timing-within-activation: the last power may have left him no decision.
            yield from window(state, state.active, divine.CLOSING, timeline)
        if not state.world.acting and state.once(_wants_window, state, other, timeline.before):
            yield from window(state, other, divine.CLOSING, timeline)
        if state.world.acting:
            state.marked(timeline)
    if timeline.casts not in (None, divine.casts(state)):
        state.idle = False


def _act(state: AthlasState, timeline: Timeline) -> Play[bool]:
    """One decision of the unit activated last: a power, an intervention, or the end.

    True if its player ended the activation and it cost nothing.
    """
    current = state.world.acting[-1]
    unit = state.unit(current.unit)
    if unit is None or has(unit, "stasis"):
        if unit is not None:
            # It could still be freed before its activation is over.
            timeline.note(state, DONE)
        acting.cut_short(state)
        return False
    seat = current.seat
    timeline.asks(seat)
    use: Use | None = None
    powers: dict[str, Mask] = {}
    answer = state.foretold()
    if answer is None:
        options = state.recalled()
        if options is None:
            use = about_to_use(state, current, unit)
            powers = usable(use)
            options = [*powers, *divine.offers(state, seat, timeline), DONE]
        why = partial(_why_not, state, seat, current, unit)
        answer = yield Ask((seat,), POWER, options, (unit.space, *timeline.names), why)
    if answer == DONE:
        return (yield from _end(state, timeline))
    if answer in POWERS:
        timeline.note(state, answer)
        survey = state.once(_survey, state, use)
        use = use or about_to_use(state, current, unit, survey)
        yield from use_power(use, answer, powers.get(answer))
        other = 1 - state.active
        if state.athilians[other].orders == EACH_POWER and may_discard(state, other):
            yield from window(state, other, divine.INTERRUPT, timeline)
        return False
    yield from divine.handle(state, seat, answer, timeline)
    return False


def _survey(state: AthlasState, use: Use | None) -> Survey:
    """Where the units are: mostly the question what the unit does has looked it up."""
    return use.survey if use is not None else Survey(state)


def _why_not(
    state: AthlasState, seat: int, current: Acting, unit: Unit, option: Option
) -> str | Because | None:
    rule = divine.why_no_cast(state, seat, option)
    return rule or why_unusable(state, current, unit, option)


def _end(state: AthlasState, timeline: Timeline) -> Play[bool]:
    """The activation ends because its player says so; True if that cost nothing."""
    unit = state.unit(state.world.acting[-1].unit)
    assert unit is not None
    timeline.note(state, DONE)
    drowning = acting.end(state, unit)
    if drowning is NOTHING:
        timeline.asks(state.active)
        return True
    yield from drowning
    return False


def _fortunes(state: AthlasState, seat: int) -> tuple[object, ...]:
    """What a player whose orders say so wants to be asked about when it changes; nothing if he
    will not be able to cast for the rest of this turn."""
    if not may_cast(state, seat):
        return ()
    return (
        [alpha.pool for alpha in state.world.sides[seat].alphas],
        [(u.id, u.space, len(u.marks)) for u in state.all_units() if u.owner == seat],
        state.world.relics[:],
    )


def _wants_window(state: AthlasState, seat: int, before: tuple[object, ...]) -> bool:
    if not may_discard(state, seat):
        return False
    wishes = state.athilians[seat].orders
    if wishes in (EACH_POWER, EACH_ACTIVATION):
        return True
    return may_cast(state, seat) and wishes != ONLY_WINS and _fortunes(state, seat) != before
