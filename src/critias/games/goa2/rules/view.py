"""What a seat may know: the only door out of the state."""

from __future__ import annotations

from critias.games.goa2.rules.active import covered, item, text_of
from critias.games.goa2.rules.cards import sheet_of
from critias.games.goa2.rules.combat import token_defense
from critias.games.goa2.rules.pieces import figures
from critias.games.goa2.rules.seen import EffectView, GoaView, HeroView, PieceView
from critias.games.goa2.rules.setup import selection_view
from critias.games.goa2.rules.state import OFF, Effect, GoaState, Hero
from critias.games.goa2.rules.turn import initiative
from critias.kernel.choices import NO
from critias.kernel.hexes import spaces_of

HIDDEN = "?"
"""Stands for a card that is there but not shown."""


def view(state: GoaState, seat: int | None) -> GoaView:
    """The table as one seat (None: a spectator) sees it."""
    shown: GoaView = {
        "game": "goa2",
        "seat": seat,
        "edition": state.edition,
        "length": state.length,
        "board": state.board.key,
        "phase": state.phase,
        "round": state.round,
        "turn": state.turn,
        "coin": state.coin,
        "waves": state.waves[:],
        "lives": state.lives[:],
        "zones": state.zones[:],
        "seats": list(state.names),
        "labels": list(state.labels),
        "teams": list(state.teams),
        "pieces": [_piece(state, piece, space, seat) for space, piece in sorted(state.at.items())],
        "heroes": [_hero(state, hero, seat) for hero in state.heroes],
        "effects": [_effect(state, e) for e in state.effects],
        "markers": {name: list(marker) for name, marker in sorted(state.markers.items())},
        "acting": state.acting,
        "fallen": state.fallen,
        "selection": selection_view(state),
        "winner": state.winner,
        "reason": state.reason,
    }
    if state.champion != OFF:
        shown["champion"] = state.champion
    return shown


def _piece(state: GoaState, piece: int, space: int, seat: int | None) -> PieceView:
    shown: PieceView = {
        "id": piece,
        "kind": state.kinds[piece],
        "team": state.teams[piece],
        "lane": state.lanes[piece],
        "space": space,
        "label": state.labels[piece],
    }
    if piece in state.secret and state.heroes[state.owners[piece]].seat == seat:
        shown["secret"] = state.secret[piece]
    if piece in state.token_notes:
        shown["laid_by"] = state.token_notes[piece].split()[0]
    return shown


def _effect(state: GoaState, effect: Effect) -> EffectView:
    return {
        "owner": effect.owner,
        "card": effect.card,
        "begins": effect.begins,
        "ends": effect.ends,
        "note": effect.note,
        "reach": _reach(state, effect),
    }


def _reach(state: GoaState, effect: Effect) -> list[int]:
    """The spaces in radius of an effect, where its card has a radius."""
    if text_of(effect).radius is None:
        return []
    return spaces_of(covered(state, effect))


def _extra(hero: Hero, own: bool, laid_down: bool) -> str:
    """A second card put down, facedown for the others until all cards are shown."""
    if not hero.extra or hero.extra == NO:
        return ""
    return hero.extra if own or not laid_down else HIDDEN


def _hero(state: GoaState, hero: Hero, seat: int | None) -> HeroView:
    own = hero.seat == seat
    laid_down = state.phase == "cards" and bool(hero.card)
    # The first of its figures stands for a hero who has several.
    pieces = figures(state, hero) if state.space else []

    def seen(card: str) -> str:
        return HIDDEN if card in hero.facedown and not own else card

    shown: HeroView = {
        "index": hero.index,
        "name": hero.name,
        "team": hero.team,
        "seat": hero.seat,
        "space": state.space[pieces[0]] if pieces else OFF,
        "level": hero.level,
        "coins": hero.coins,
        "items": [*hero.items],
        "bonus": [item(state, hero, place) for place in range(len(hero.items))],
        "ultimate": hero.ultimate,
        "hand_size": len(hero.hand),
        "card": HIDDEN if laid_down and not own else hero.card,
        "extra": _extra(hero, own, laid_down),
        "initiative": initiative(state, hero) if hero.card and not laid_down else None,
        "led": hero.led,
        "laid": hero.laid,
        "sideways": [
            e.card for e in state.effects if e.owner == hero.index and e.card in hero.resolved
        ],
        "resolved": [seen(card) for card in hero.resolved],
        "discard": [seen(card) for card in hero.discard],
        "facedown": len(hero.facedown),
        "seen": sorted(hero.seen),
        "used": [*hero.used],
        "upgrades": len(hero.picks) if own else 0,
        "guard": token_defense(state, hero, pieces[0]) if pieces else 0,
    }
    sheet = sheet_of(hero)
    if sheet.spells:
        shown["book"] = [card for card in sheet.spells if card in hero.book]
    if sheet.counted:
        shown["counts"] = {name: hero.tally.get(name, 0) for name in sheet.counted}
    if hero.runes:
        shown["runes"] = [*hero.runes]
    if own:
        shown["hand"] = hero.hand[:]
        shown["deck"] = sorted(hero.deck)
        shown["tucked"] = [*hero.tucked]
        shown["picks"] = [*hero.picks]
    return shown
