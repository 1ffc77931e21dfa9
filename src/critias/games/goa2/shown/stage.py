"""Everything there is to see: the island, the heroes' mats, the reader's hand, the question."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from critias.games.goa2.rules.acting import PICK_CARD
from critias.games.goa2.rules.board import Board as Island
from critias.games.goa2.rules.cards import CARDS, in_order
from critias.games.goa2.rules.combat import DEFEND
from critias.games.goa2.rules.level import UPGRADE
from critias.games.goa2.rules.seen import GoaView, HeroView
from critias.games.goa2.rules.turn import PLAY_CARD
from critias.games.goa2.shown import words
from critias.games.goa2.shown.cards import card, tint
from critias.games.goa2.shown.drafting import drafting
from critias.games.goa2.shown.labels import labels
from critias.games.goa2.shown.lights import hero_of
from critias.games.goa2.shown.mats import mats, rows, strip
from critias.games.goa2.shown.notes import for_you_now, is_loose, question
from critias.games.goa2.shown.pieces import (
    acting_heroes,
    attack_arrow,
    battle,
    choices,
    effects,
    minion_marks,
    piece_words,
    pieces,
)
from critias.games.goa2.shown.status import status
from critias.games.goa2.shown.terrain import SIZE, Terrain, terrain
from critias.kernel.choices import Option
from critias.kit.cards import Card, Line, State
from critias.kit.language import say
from critias.kit.offers import Offers
from critias.kit.stage import Board, Box, Cards, Hand, Panel, Part, Stage


def stage(view: GoaView, offers: Offers) -> Stage:
    """The table for the reader of the view, who is asked `offers` (if anything)."""
    if view["phase"] == "select":
        return drafting(view, offers, status(view))
    return Stage(
        board=_board(view, offers),
        status=status(view),
        mats=mats(view),
        mats_title=say("Heroes"),
        rows=rows(view),
        rows_title=say("Spells"),
        strip=strip(view),
        hands=_hands(view, offers),
        panels=_panels(view, offers),
        fills=offers.kind == UPGRADE,
        question=question(view, offers),
        words=_words(view),
    )


def _board(view: GoaView, offers: Offers) -> Board:
    land = terrain(view["board"])
    names = labels(view, land)
    moving = [battle(view, land), effects(view, land), names.areas]
    moving += [pieces(view, land), attack_arrow(view, land, offers)]
    if offers.kind == DEFEND:
        defender = hero_of(view, offers.about[2])
        if defender is not None:
            moving.append(minion_marks(view, land, defender))
    return Board(
        (0, 0, land.width, land.height),
        svg="".join(moving),
        still=land.svg,
        choices=choices(view, land, offers),
        over=names.heroes,
        focus=_focus(view, land, offers),
        cell=SIZE * 1.73,
        title=say("The island"),
    )


def _focus(view: GoaView, land: Terrain, offers: Offers) -> Box | None:
    """Where to look: what may be chosen on the map, or else who acts."""
    spaces = [offer.option for offer in offers if isinstance(offer.option, int)]
    if not spaces:
        spaces = [
            hero["space"]
            for hero in view["heroes"]
            if hero["space"] >= 0 and (hero["index"] in acting_heroes(view))
        ]
    if not spaces:
        return None
    across = [land.centres[space][0] for space in spaces]
    down = [land.centres[space][1] for space in spaces]
    room = SIZE * 1.6
    left, top = min(across) - room, min(down) - room
    return left, top, max(across) + room - left, max(down) + room - top


def _hands(view: GoaView, offers: Offers) -> tuple[Hand, ...]:
    """The reader's own cards; with two heroes there are two hands."""
    own = [hero for hero in view["heroes"] if "hand" in hero]
    return tuple(
        Hand(
            str(hero["index"]),
            _whose(hero) if len(own) > 1 else say("Your hand"),
            _cards(view, hero, offers),
            owner=hero["seat"],
            state=_state(view, hero, offers) if len(own) > 1 else "",
        )
        for hero in own
    )


def _state(view: GoaView, hero: HeroView, offers: Offers) -> str:
    """How it stands with one of two hands."""
    if offers and hero["name"] in offers.about:
        return say("choose one") if offers.kind == PLAY_CARD else say("asked now")
    if view["phase"] == "cards" and hero["card"] in CARDS:
        return say("{card} laid", card=words.card_name(hero["card"]))
    return ""


def _whose(hero: HeroView) -> str:
    return say("{hero}’s hand", hero=words.hero_name(hero["name"]))


def _cards(view: GoaView, hero: HeroView, offers: Offers) -> tuple[Card, ...]:
    place = f"hand-{hero['index']}"
    live: tuple[Card, ...] = ()
    if hero["card"] in CARDS and view["phase"] == "act":
        state: State = "live" if hero["index"] in acting_heroes(view) else ""
        live = (
            card(
                hero["card"],
                f"played-{hero['index']}",
                state,
                hero["initiative"],
                edition=view["edition"],
            ),
        )
    elif hero["card"] in CARDS and hero["card"] not in hero["hand"]:
        live = (
            card(
                hero["card"],
                f"played-{hero['index']}",
                "held",
                chosen=True,
                edition=view["edition"],
            ),
        )
    hand = in_order(hero["hand"])
    options: list[Option] = [*hand]
    if offers.kind == PICK_CARD and offers.about[0] == hero["name"]:
        # A card picked in secret goes by its place in the hand.
        options = [("hand", number) for number in range(len(hand))]
    from_hand = any(option in offers for option in options)
    dim: State = "dim" if offers and not from_hand else ""
    found = [
        card(
            key,
            place,
            dim if option not in offers else "",
            closer=for_you_now(view, hero, key),
            group=" " if live else "",
            edition=view["edition"],
        )
        for key, option in zip(hand, options, strict=True)
    ]
    # What may be chosen stands in the order of the list, so that keys and places agree.
    rank = {offer.option: number for number, offer in enumerate(offers)}
    held = sorted(zip(found, options, strict=True), key=lambda pair: rank.get(pair[1], len(rank)))
    return live + tuple(replace(one, option=option) for one, option in held)


def _panels(view: GoaView, offers: Offers) -> tuple[Panel, ...]:
    """Cards to choose from that are in nobody's hand: upgrades, spells, discards to take back."""
    loose = [str(offer.option) for offer in offers if is_loose(view, offer.option)]
    if not loose:
        return ()
    shown = {key: card(key, "offer", chosen=True, edition=view["edition"]) for key in loose}
    if offers.kind != UPGRADE:
        cards = Cards(tuple(shown.values()))
        return (Panel("offer", say("To choose from"), (cards,), wide=True),)
    pairs = groupby(shown, lambda key: CARDS[key].colour)
    foot = (Line(say("The one you leave becomes an item.")),)
    return tuple(
        Panel(
            f"offer-{colour}",
            say(colour).capitalize(),
            (Cards(tuple(shown[key] for key in pair)),),
            tint=tint(colour),
            foot=foot,
        )
        for colour, pair in pairs
    )


def _words(view: GoaView) -> tuple[Part, ...]:
    """The position in words, zone by zone."""
    board = Island.of(view["board"])
    found = []
    for number, zone in enumerate(board.zones):
        there = [piece for piece in view["pieces"] if board.zone_of[piece["space"]] == number]
        lines = tuple(
            piece_words(view, piece)
            for piece in sorted(there, key=lambda p: (-p["kind"], p["space"]))
        )
        name = say(zone.name)
        if number in view["zones"]:
            name = say("{zone} (Battle Zone)", zone=name)
        if lines:
            found.append(Part(name, lines))
    off = tuple(
        say(
            "{hero} of {team}",
            hero=words.hero_name(hero["name"]),
            team=words.team_name(hero["team"]),
        )
        for hero in view["heroes"]
        if hero["space"] < 0
    )
    return (*found, Part(say("Off the board"), off)) if off else tuple(found)
