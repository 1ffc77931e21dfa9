"""The rules of Tidepool."""

from __future__ import annotations

from collections.abc import Iterator

from critias.kernel.choices import NO, YES, Ask, AskAll, Option, Play, short_text
from critias.kernel.errors import BadSetup
from critias.kernel.kinds import AskKind, EventKind
from critias.kernel.match import Finished
from critias.kernel.random import Rng
from critias.kernel.rules import Outcome
from critias_tidepool.state import POOLS, Player, Tide, TidepoolSetup
from critias_tidepool.view import stone_text

HAND = 3
HOLD = "hold"
KEEP = "keep"
NAMES = ("Anemone", "Barnacle", "Crab", "Dulse")

BID = AskKind(
    "bid",
    "Which stone do you bid for {0:pearls}?",
    waiting="everybody bids",
    rule="tidepool.bid.own-hand",
    labels={HOLD: "Hold"},
)
STIR = AskKind(
    "stir",
    "Nobody bid. Does anyone stir the pool, with {0:pearls} in it?",
    waiting="somebody may stir the pool",
    rule="tidepool.stir.anyone",
)
FRIEND = AskKind(
    "friend",
    "Who gets a stone from you?",
    waiting="{who} may give a stone away",
    rule="tidepool.gift.not-yourself",
    labels={KEEP: "Keep"},
)
GIFT = AskKind(
    "gift",
    "Which stone do you give to {0:player}?",
    waiting="{who} gives a stone away",
    rule="tidepool.gift.not-yourself",
)
DIVE = AskKind(
    "dive",
    "Do you dive? A die with {0} faces decides.",
    waiting="{who} may dive",
    rule="tidepool.dive.roll",
)
TIDE = EventKind("tide", "Round {0}: the tide brings {1:pearls}.", rule="tidepool.tide.roll")
WAS_BID = EventKind("bid", "{0:player} bids {1:bid}.", rule="tidepool.bid.own-hand")
STIRRED = EventKind("stir", "The pool is stirred: {0} more pearls.", rule="tidepool.stir.anyone")
PRIZE = EventKind("prize", "{0:player} takes {1:pearls}.", rule="tidepool.end.pearls")
DIVED = EventKind("dive", "{0:player} dives, rolls {1}: {2:+d} pearls.", rule="tidepool.dive.roll")
GIVEN = EventKind("gift", "{0:player} gives {1:player} {*:stone}.", rule=None)
DRAWN = EventKind("draw", "{0:player} draws {*:stone}.", rule=None)


def tide(state: Tide) -> Play[None]:
    """The die says how many pearls are washed in (tidepool.tide.roll)."""
    state.round += 1
    roll = state.rng.below(state.pool.faces) + 1
    state.prize += roll
    state.bids.clear()
    state.winner = None
    state.tell(TIDE, state.round, roll)
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
        asks[seat] = Ask((seat,), BID, [*stones, HOLD], (state.prize,), why, hidden=True)
    answers = yield AskAll(asks)
    state.revealed += 1
    for seat, answer in answers.items():
        state.tell(WAS_BID, seat, answer)
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
    answer = yield Ask(tuple(range(len(state.players))), STIR, (YES, NO), (state.prize,))
    if answer == YES:
        roll = state.rng.below(state.pool.faces) + 1
        state.prize += roll
        state.tell(STIRRED, roll)
    state.phase = "draw"


def gift(state: Tide) -> Play[None]:
    """The winner takes the prize, and may first choose a friend, then a stone for it."""
    winner = state.winner
    assert winner is not None
    own = state.players[winner]
    own.pearls += state.prize
    state.tell(PRIZE, winner, state.prize)
    state.prize = 0
    if own.pearls >= state.pool.goal:
        raise Finished
    state.phase = "dive"
    if not (state.gifts and own.hand):
        return
    others = [("to", seat) for seat in range(len(state.players)) if seat != winner]
    friend = yield Ask(
        (winner,),
        FRIEND,
        [*others, KEEP],
        why=lambda option: "tidepool.gift.not-yourself" if option == ("to", winner) else None,
    )
    if friend == KEEP:
        return
    to = friend[1]
    answer = yield Ask((winner,), GIFT, [stone_text(s) for s in own.hand], (to,), hidden=True)
    stone = int(answer[1:])
    own.hand.remove(stone)
    state.players[to].hand = sorted([*state.players[to].hand, stone])
    state.known[stone] = 1 << winner | 1 << to
    # Only these two know what went; to the others any stone of the giver may be gone now.
    for left in own.hand:
        state.known[left] = state.known.get(left, 0) & (1 << to)
    state.revealed += 1
    state.tell(GIVEN, winner, to, answer, only=(winner, to), rest=(winner, to))


def dive(state: Tide) -> Play[None]:
    """Double or nothing, on a small scale (tidepool.dive.roll)."""
    winner = state.winner
    assert winner is not None
    state.phase = "draw"
    answer = yield Ask((winner,), DIVE, (YES, NO), (state.pool.faces,))
    if answer == NO:
        return
    roll = state.rng.below(state.pool.faces) + 1
    player = state.players[winner]
    gain = 2 if 2 * roll > state.pool.faces else -min(2, player.pearls)
    player.pearls += gain
    state.tell(DIVED, winner, roll, gain)


def draw(state: Tide) -> Play[None]:
    """Everybody takes a stone out of the bag, unseen (tidepool.draw.one)."""
    for seat, player in enumerate(state.players):
        if state.bag:
            stone = state.bag.pop()
            player.hand = sorted([*player.hand, stone])
            state.known[stone] = 0
            state.revealed += 1
            state.tell(DRAWN, seat, stone_text(stone), only=(seat,), rest=(seat,))
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
