"""The chips of the bar: lives, round and turn, waves, the coin."""

from __future__ import annotations

from typing import Final

from critias.games.goa2.rules.board import Board
from critias.games.goa2.rules.seen import GoaView, PieceView
from critias.games.goa2.rules.selection import (
    ALL_PICK,
    ALL_RANDOM,
    CHOSEN,
    PICK_BAN,
    PLAYER_DRAFT,
    RANDOM_DRAFT,
    RECOMMENDED,
    SINGLE_DRAFT,
)
from critias.games.goa2.rules.state import HERO, OFF, TURNS
from critias.games.goa2.shown import icons, words
from critias.games.goa2.shown.palette import GOLD, TEAM
from critias.games.goa2.shown.terrain import square
from critias.kit.cards import Tint, Value
from critias.kit.language import count, listed, say
from critias.kit.stage import Dot, Status
from critias.kit.svg import icon

FEW: Final = 5
"""So many hearts or waves are drawn one by one; more are a number beside one of them."""
TINTS: tuple[Tint, Tint] = ("red", "blue")
HEART = icon(icons.HEART)
SWORDS = icon(icons.SWORDS)
WAVE = icon(icons.WAVE, fill="#1f7388")
METHODS = {
    CHOSEN: "chosen",
    RECOMMENDED: "recommended",
    ALL_RANDOM: "all random",
    ALL_PICK: "all pick",
    SINGLE_DRAFT: "single draft",
    RANDOM_DRAFT: "random draft",
    PICK_BAN: "pick and ban",
    PLAYER_DRAFT: "player draft",
}
PHASES = {
    "place": "places",
    "cards": "choosing cards",
    "act": "turn",
    "turn_end": "the turn ends",
    "round_end": "the round ends",
    "level": "levelling up",
}


def status(view: GoaView) -> tuple[Status, ...]:
    """What counts, in the order in which it matters on a small screen."""
    if view["phase"] == "select":
        chosen = view["selection"]
        method = say(METHODS[chosen["method"]]) if chosen else ""
        return (Status("method", (Value("", method),), title=say("Choosing heroes")),)
    if view["winner"] >= 0:
        team = view["winner"]
        reason = say(words.ENDINGS[view["reason"]])
        title = say("{team} wins", team=words.team_name(team))
        if "champion" in view:
            champion = view["heroes"][view["champion"]]["name"]
            title = say("{hero} wins alone", hero=words.hero_name(champion))
        won = Status("won", (Value("", reason),), title, tint=TINTS[team])
        return won, *_counters(view)
    return _counters(view)


def _counters(view: GoaView) -> tuple[Status, ...]:
    return (_team(view, 0), _team(view, 1), _round(view), *_waves(view), _coin(view))


def _shape(team: int, size: float) -> str:
    shape = f'<circle r="{size}"' if team == 0 else f'<path d="{square(0, 0, size * 0.95)}"'
    return f'{shape} fill="currentColor"/>'


def _team(view: GoaView, team: int) -> Status:
    lives = view["lives"][team]
    minions = [len(minions_in_battle(view, lane, team)) for lane in range(len(view["zones"]))]
    counts = listed([str(number) for number in minions])
    name = words.team_name(team)
    word = count(minions[0], "minion", "minions") if len(minions) == 1 else ""
    return Status(
        f"team-{team}",
        (
            Value("", name, _shape(team, 8)),
            Value(lives, "", HEART, times=lives if 0 < lives <= FEW else 1),
            Value("|".join(map(str, minions)), word, SWORDS),
        ),
        tint=TINTS[team],
        says=say(
            "{team}: {n} Life counters, {minions} minions in the Battle Zone",
            team=name,
            n=lives,
            minions=counts,
        ),
        rule="goa2.win.life-exhausted",
    )


def _round(view: GoaView) -> Status:
    turn = view["turn"]
    dots = tuple(Dot(str(n), now=n == turn, past=n < turn) for n in range(1, TURNS + 1))
    said = say("round {round}, turn {turn} of {turns}", round=view["round"], turn=turn, turns=TURNS)
    if view["phase"] in PHASES:
        said = f"{said}, {say(PHASES[view['phase']])}"
    title = say("Round {n}", n=view["round"])
    return Status("round", title=title, dots=dots, says=said)


def _waves(view: GoaView) -> list[Status]:
    found = []
    for lane, left in enumerate(view["waves"]):
        zone = words.zone_name(view, view["zones"][lane])
        alone = len(view["waves"]) == 1
        word = count(left, "wave", "waves") if alone else zone
        waves = Value(left, word, WAVE, times=left if alone and 0 < left <= FEW else 1)
        said = say("{n} Wave counters left, the Battle Zone is {zone}", n=left, zone=zone)
        found.append(Status(f"waves-{lane}", (waves,), says=said, rule="goa2.push.trigger"))
    return found


def _coin(view: GoaView) -> Status:
    team = view["coin"]
    shape = '<circle r="5"' if team == 0 else f'<path d="{square(0, 0, 4.6)}"'
    art = (
        f'<circle r="9.4" fill="{GOLD}" stroke="#8f6414" stroke-width="1.6"/>'
        f'{shape} fill="{TEAM[team]}" stroke="#fff"/>'
    )
    name = words.team_name(team)
    return Status(
        "coin",
        (Value("", name, art),),
        title=say("Ties:"),
        says=say("the tie-breaker coin favours {team}", team=name),
        rule="goa2.tie.flip-after-resolve",
    )


def minions_in_battle(view: GoaView, lane: int, team: int) -> list[PieceView]:
    """The minions of a team that stand in a lane's Battle Zone."""
    zone = Board.of(view["board"]).zone_masks[view["zones"][lane]]
    return [
        piece
        for piece in view["pieces"]
        if piece["kind"] < HERO
        and piece["team"] == team
        and piece["lane"] in (lane, OFF)
        and zone >> piece["space"] & 1
    ]
