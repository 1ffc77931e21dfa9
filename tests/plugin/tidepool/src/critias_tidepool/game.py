"""The rules of Tidepool."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from critias.kernel.choices import NO, YES, Ask, AskAll, Option, Play, short_text
from critias.kernel.errors import BadSetup
from critias.kernel.match import Finished
from critias.kernel.random import Rng
from critias.kernel.rulebook import ledger
from critias.kernel.rules import Outcome, Rules
from critias.kit.offers import Note
from critias.kit.voice import Voice
from critias.players.advice import Advice
from critias_tidepool import words
from critias_tidepool.scene import stage
from critias_tidepool.state import POOLS, Player, Tide, TidepoolSetup
from critias_tidepool.view import TideView, stone_text, view

HAND = 3
HOLD = "hold"
KEEP = "keep"
NAMES = ("Anemone", "Barnacle", "Crab", "Dulse")


def tide(state: Tide) -> Play[None]:
    """The die says how many pearls are washed in (tidepool.tide.roll)."""
    state.round += 1
    roll = state.rng.below(state.pool.faces) + 1
    state.prize += roll
    state.bids.clear()
    state.winner = None
    state.tell("tide", state.round, roll)
    state.phase = "bid"
    yield from ()


def may_bid(state: Tide, stone: int) -> bool:
    """Whether a stone is light enough (tidepool.bid.light-start)."""
    return state.round > 1 or stone < state.heavy


def bid(state: Tide) -> Play[None]:
    """Everybody bids in secret, then all is shown."""

    def why(option: Option) -> str | None:
        text = str(option)
        if not (text.startswith("s") and text[1:].isdecimal()):
            return None
        if not may_bid(state, int(text[1:])):
            return "tidepool.bid.light-start"
        return "tidepool.bid.own-hand"

    asks = {}
    for seat, player in enumerate(state.players):
        stones = [stone_text(stone) for stone in player.hand if may_bid(state, stone)]
        asks[seat] = Ask((seat,), "bid", [*stones, HOLD], (state.prize,), why, hidden=True)
    answers = yield AskAll(asks)
    state.revealed += 1
    for seat, answer in answers.items():
        state.tell("bid", seat, answer)
        if answer != HOLD:
            stone = int(answer[1:])
            state.bids[seat] = stone
            state.players[seat].hand.remove(stone)
            state.known.pop(stone, None)
            state.washed.add(stone)
    state.phase = "stir"
    if state.bids:
        state.winner = max(state.bids, key=lambda seat: state.bids[seat])
        state.phase = "gift"


def stir(state: Tide) -> Play[None]:
    """Nobody wanted it: anybody may stir (tidepool.stir.anyone)."""
    answer = yield Ask(tuple(range(len(state.players))), "stir", (YES, NO), (state.prize,))
    if answer == YES:
        roll = state.rng.below(state.pool.faces) + 1
        state.prize += roll
        state.tell("stir", roll)
    state.phase = "draw"


def gift(state: Tide) -> Play[None]:
    """The winner takes the prize, and may first choose a friend, then a stone for it."""
    winner = state.winner
    assert winner is not None
    own = state.players[winner]
    own.pearls += state.prize
    state.tell("prize", winner, state.prize)
    state.prize = 0
    if own.pearls >= state.pool.goal:
        raise Finished
    state.phase = "dive"
    if not (state.gifts and own.hand):
        return
    others = [("to", seat) for seat in range(len(state.players)) if seat != winner]
    friend = yield Ask(
        (winner,),
        "friend",
        [*others, KEEP],
        why=lambda option: "tidepool.gift.not-yourself" if option == ("to", winner) else None,
    )
    if friend == KEEP:
        return
    to = friend[1]
    answer = yield Ask((winner,), "gift", [stone_text(s) for s in own.hand], (to,), hidden=True)
    stone = int(answer[1:])
    own.hand.remove(stone)
    state.players[to].hand = sorted([*state.players[to].hand, stone])
    state.known[stone] = 1 << winner | 1 << to
    # Only these two know what went; to the others any stone of the giver may be gone now.
    for left in own.hand:
        state.known[left] = state.known.get(left, 0) & (1 << to)
    state.revealed += 1
    state.tell("gift", winner, to, answer, only=(winner, to), rest=(winner, to))


def dive(state: Tide) -> Play[None]:
    """Double or nothing, on a small scale (tidepool.dive.roll)."""
    winner = state.winner
    assert winner is not None
    state.phase = "draw"
    answer = yield Ask((winner,), "dive", (YES, NO), (state.pool.faces,))
    if answer == NO:
        return
    roll = state.rng.below(state.pool.faces) + 1
    player = state.players[winner]
    gain = 2 if 2 * roll > state.pool.faces else -min(2, player.pearls)
    player.pearls += gain
    state.tell("dive", winner, roll, gain)


def draw(state: Tide) -> Play[None]:
    """Everybody takes a stone out of the bag, unseen (tidepool.draw.one)."""
    for seat, player in enumerate(state.players):
        if state.bag:
            stone = state.bag.pop()
            player.hand = sorted([*player.hand, stone])
            state.known[stone] = 0
            state.revealed += 1
            state.tell("draw", seat, stone_text(stone), only=(seat,), rest=(seat,))
    state.phase = "end" if state.round >= state.rounds else "tide"
    yield from ()


STEPS = {"tide": tide, "bid": bid, "stir": stir, "gift": gift, "dive": dive, "draw": draw}


def seats(setup: TidepoolSetup) -> tuple[str, ...]:
    return setup.names or NAMES[: setup.players]


def check_setup(setup: TidepoolSetup) -> None:
    if not 1 <= setup.rounds <= 9:
        raise BadSetup("rounds: must be from 1 to 9")
    if setup.names and len(set(setup.names)) != setup.players:
        raise BadSetup(f"names: {setup.players} different ones are needed")


def new(setup: TidepoolSetup, seed: int) -> Tide:
    rng = Rng(seed)
    stones = list(range(1, 6 * setup.players + 1))
    rng.shuffle(stones)
    players = [Player(sorted(stones[HAND * i : HAND * (i + 1)])) for i in range(setup.players)]
    return Tide(
        rng=rng,
        pool=POOLS[setup.pool],
        rounds=setup.rounds,
        gifts=setup.gifts,
        players=players,
        bag=stones[HAND * setup.players :],
    )


def step(state: Tide) -> Play[None]:
    return STEPS[state.phase](state)


def outcome(state: Tide) -> Outcome | None:
    pearls = tuple(player.pearls for player in state.players)
    most = max(pearls)
    early = most >= state.pool.goal
    if not early and state.phase != "end":
        return None
    winners = tuple(seat for seat, count in enumerate(pearls) if count == most)
    reason = "reached the goal" if early else "most pearls"
    return Outcome(winners, reason, "tidepool.end.pearls", pearls)


def redeal(start: Tide, now: Tide, seat: int | None, rng: Rng) -> Tide:
    dealt = start.copy()
    kept = [
        [s for s in player.hand if now.knows(seat, holder, s)]
        for holder, player in enumerate(dealt.players)
    ]
    unknown = set(dealt.bag).union(*(player.hand for player in dealt.players))
    deck = sorted(unknown.difference(*kept))
    rng.shuffle(deck)
    for player, known in zip(dealt.players, kept, strict=True):
        missing = len(player.hand) - len(known)
        player.hand = sorted(known + deck[:missing])
        del deck[:missing]
    dealt.bag = deck
    in_hands = {stone for player in dealt.players for stone in player.hand}
    own = 0 if seat is None else 1 << seat
    dealt.known = {stone: dealt.known.get(stone, 0) & own for stone in sorted(in_hands)}
    dealt.rng = rng.split(1)
    return dealt


def note(view: TideView, ask: Ask, option: Option) -> Note | str:
    return "reveals nothing, wins nothing" if option == HOLD else ""


def notation(state: Tide, option: Option) -> str:
    if isinstance(option, tuple):
        return f"to-{option[1]}"
    return short_text(option)


def invariants(state: Tide) -> Iterator[str]:
    places = [*state.bag, *state.washed, *(s for p in state.players for s in p.hand)]
    if sorted(places) != list(range(1, 6 * len(state.players) + 1)):
        yield f"the stones are {sorted(places)}"
    for seat, player in enumerate(state.players):
        if player.hand != sorted(player.hand):
            yield f"the hand of seat {seat} is out of order"
        if player.pearls < 0:
            yield f"seat {seat} has {player.pearls} pearls"


def estimate(state: Tide, seat: int) -> float | None:
    """Who is ahead in pearls stands well; while stones are bid nobody can tell."""
    if state.phase != "tide":
        return None
    pearls = [player.pearls for player in state.players]
    others = [count for other, count in enumerate(pearls) if other != seat]
    return max(-1.0, min(1.0, (pearls[seat] - max(others)) / state.pool.goal))


RULES: Rules[Tide, TidepoolSetup, TideView] = Rules(
    id="tidepool",
    title="Tidepool",
    version="1",
    setup_type=TidepoolSetup,
    state_type=Tide,
    rulebook=ledger(Path(__file__).with_name("rules.toml")),
    seats=seats,
    check_setup=check_setup,
    new=new,
    step=step,
    outcome=outcome,
    view=view,
    redeal=redeal,
    notation=notation,
    invariants=invariants,
)

VOICE: Voice[Tide, TidepoolSetup, TideView] = Voice(
    rules=RULES,
    summary="Bid stones for pearls.",
    players="2-4",
    length="5 minutes",
    words=words.PHRASES,
    note=note,
    picture=words.picture,
    stage=stage,
)

ADVICE: Advice[Tide, TideView] = Advice(estimate=estimate)
