"""Prompts, labels, log lines and the picture, made from views only."""

from __future__ import annotations

from critias.kernel.choices import Ask, Option
from critias.kernel.events import Event
from critias.kernel.game import View

PROMPTS = {
    "bid": "Which stone do you bid for {0} pearls?",
    "stir": "Nobody bid. Does anyone stir the pool, with {0} pearls in it?",
    "friend": "Who gets a stone from you?",
    "gift": "Which stone do you give to player {0}?",
    "dive": "Do you dive? A die with {0} faces decides.",
}
LINES = {
    "tide": "Round {0}: the tide brings {1} pearls.",
    "bid": "Player {0} bids {1}.",
    "stir": "The pool is stirred: {0} more pearls.",
    "prize": "Player {0} takes {1} pearls.",
    "dive": "Player {0} dives, rolls {1}: {2:+d} pearls.",
    "gift": "Player {0} gives player {1} {2}.",
    "draw": "Player {0} draws {1}.",
}


def prompt(view: View, ask: Ask) -> str:
    return PROMPTS[ask.kind].format(*ask.about)


def label(view: View, ask: Ask, option: Option) -> str:
    if isinstance(option, tuple):
        return f"Player {option[1]}"
    text = str(option)
    return f"Stone {text[1:]}" if text[1:].isdecimal() else text.capitalize()


def tell(view: View, event: Event) -> str:
    """What the reader may not know is "a stone": its event holds no more."""
    return LINES[event.kind].format(*event.data, "a stone")


def picture(view: View) -> str:
    top = f"[bold]Round {view['round']} of {view['rounds']}[/], prize {view['prize']}"
    lines = [f"{top}, {view['bag']} stones in the bag"]
    for seat, player in enumerate(view["players"]):
        known = " ".join(player["known"])
        lines.append(f"  {seat}: {player['pearls']} pearls, {player['stones']} stones {known}")
    return "\n".join(lines)
