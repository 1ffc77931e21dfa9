"""Everything people read, each kind of question and event in one entry; made from views only."""

from __future__ import annotations

from critias.kernel.choices import Ask, Option
from critias.kernel.events import Event
from critias.kit.phrases import Line, Phrase, Phrases
from critias_tidepool.view import TideView


def player_name(view: TideView, seat: int) -> str:
    return f"Player {seat}"


def label(view: TideView, ask: Ask, option: Option) -> str:
    if isinstance(option, tuple):
        return f"Player {option[1]}"
    text = str(option)
    return f"Stone {text[1:]}" if text[1:].isdecimal() else text.capitalize()


def secret(text: str, hidden: str) -> Line[TideView]:
    """An event whose last value only some may know: the others are told that it was a stone."""

    def told(view: TideView, event: Event) -> str:
        known = len(event.data) == text.count("{")
        return PHRASES.fill(text if known else hidden, view, *event.data)

    return Line(told, rule=None)


PHRASES: Phrases[TideView] = Phrases(
    words={"player": player_name},
    asks={
        "bid": Phrase(
            "Which stone do you bid for {0} pearls?",
            waiting="everybody bids",
            rule="tidepool.bid.own-hand",
        ),
        "stir": Phrase(
            "Nobody bid. Does anyone stir the pool, with {0} pearls in it?",
            waiting="somebody may stir the pool",
            rule="tidepool.stir.anyone",
        ),
        "friend": Phrase(
            "Who gets a stone from you?",
            waiting="the winner may give a stone away",
            rule="tidepool.gift.not-yourself",
        ),
        "gift": Phrase(
            "Which stone do you give to player {0}?",
            waiting="the winner gives a stone away",
            rule="tidepool.gift.not-yourself",
        ),
        "dive": Phrase(
            "Do you dive? A die with {0} faces decides.",
            waiting="the winner may dive",
            rule="tidepool.dive.roll",
        ),
    },
    events={
        "tide": Line("Round {0}: the tide brings {1} pearls.", rule="tidepool.tide.roll"),
        "bid": Line("{0:player} bids {1}.", rule="tidepool.bid.own-hand"),
        "stir": Line("The pool is stirred: {0} more pearls.", rule="tidepool.stir.anyone"),
        "prize": Line("{0:player} takes {1} pearls.", rule="tidepool.end.pearls"),
        "dive": Line("{0:player} dives, rolls {1}: {2:+d} pearls.", rule="tidepool.dive.roll"),
        "gift": secret("{0:player} gives player {1} {2}.", "{0:player} gives player {1} a stone."),
        "draw": secret("{0:player} draws {1}.", "{0:player} draws a stone."),
    },
    label=label,
)


def picture(view: TideView) -> str:
    """The table as a terminal shows it."""
    top = f"[bold]Round {view['round']} of {view['rounds']}[/], prize {view['prize']}"
    lines = [f"{top}, {view['bag']} stones in the bag"]
    for seat, player in enumerate(view["players"]):
        known = " ".join(player["known"])
        lines.append(f"  {seat}: {player['pearls']} pearls, {player['stones']} stones {known}")
    return "\n".join(lines)
