"""What is asked, with numbers as they count now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from critias.games.goa2.rules.actions import WHICH_ACTION
from critias.games.goa2.rules.board import Board
from critias.games.goa2.rules.cards import CARDS, LETTERS
from critias.games.goa2.rules.combat import DEFEND, TIER_OF_LEVEL, Defending
from critias.games.goa2.rules.modal import Alternatives
from critias.games.goa2.rules.seen import GoaView, HeroView, PieceView
from critias.games.goa2.rules.state import ATTACK, DEFENSE, HERO, MOVEMENT, RADIUS, RANGE, TOKEN
from critias.games.goa2.rules.targets import MAY_TARGET, TARGET, TARGETS
from critias.games.goa2.rules.turn import PLAY_CARD
from critias.games.goa2.shown import icons
from critias.games.goa2.shown.cards import primary, tint
from critias.games.goa2.shown.pieces import minions_around
from critias.games.goa2.shown.words import piece_name
from critias.kernel.choices import NO, Ask, Option, rule_in
from critias.kernel.hexes import mask_of, spaces_of
from critias.kit.cards import Line, Lines
from critias.kit.language import count, say
from critias.kit.offers import IDLE, NOTHING, Note, Offers
from critias.kit.stage import NotNow, Question, Sum, Term
from critias.kit.svg import icon

BESIDE: Final = "goa2.concept.adjacent-spaces"
TOO_FAR: Final = ("goa2.card.range-max", BESIDE)
BEYOND: Final = 2
"""Enemies so far beyond the targets are told why they are none."""
FEW: Final = 3
ACTION_ICONS: Final = {
    "attack": icons.SWORD,
    "skill": icons.STAR,
    "movement": icons.BOOT,
    "fast_travel": icons.WINGS,
    "clear": icons.BROOM,
    "hold": icons.PAUSE,
}


def question(view: GoaView, offers: Offers) -> Question | None:
    """What belongs to the question besides its options."""
    if offers.kind == PLAY_CARD:
        return Question(say("It stays facedown until all have chosen."))
    if offers.kind == DEFEND:
        return Question(body=(_attack_sum(offers),))
    on_map = sum(isinstance(offer.option, int) for offer in offers)
    if on_map * 2 <= len(offers):
        return None
    return Question(about="map", not_now=_just_too_far(view, offers))


def _just_too_far(view: GoaView, offers: Offers) -> tuple[NotNow, ...]:
    """Enemies whom only the distance keeps from being a target, the nearest first."""
    ask = offers.ask
    if ask is None or ask.kind not in (TARGET, MAY_TARGET, TARGETS) or ask.why is None:
        return ()
    hero = hero_of(view, ask.about[0])
    targets = [offer.option for offer in offers if isinstance(offer.option, int)]
    if hero is None or hero["space"] < 0 or not targets or ask.about[1] not in CARDS:
        return ()
    grid = Board.of(view["board"]).grid
    farthest = max(grid.distance(hero["space"], space) for space in targets)
    found = []
    for piece in view["pieces"]:
        if piece["kind"] > HERO or piece["team"] == hero["team"] or piece["space"] in targets:
            continue
        away = grid.distance(hero["space"], piece["space"])
        rule = rule_in(ask.why(piece["space"]))
        # Nearer ones fail for something else: they are not beside another, or too near.
        if rule in TOO_FAR and farthest < away <= farthest + BEYOND:
            reach = _reach(hero, str(ask.about[1]), rule)
            if farthest <= reach < away:
                fact = say("{n} away, reach {reach}", n=away, reach=reach)
                found.append((away, NotNow(piece_name(view, piece["id"]), fact, rule)))
    return tuple(one for _, one in sorted(found)[:FEW])


def _reach(hero: HeroView, key: str, rule: str) -> int:
    """How far a card reaches by that rule; 0 if it cannot be told."""
    if rule == BESIDE:
        return 1
    printed = CARDS[key]
    if printed.range and not printed.radius:
        return printed.range + hero["bonus"][RANGE]
    if printed.radius and not printed.range:
        return printed.radius + hero["bonus"][RADIUS]
    return 0


def _attack_sum(offers: Offers) -> Sum:
    _, key, _, total = offers.about
    printed = CARDS[str(key)]
    assert isinstance(total, int)
    terms = [Term(say(printed.name), printed.attack or 0)]
    more = total - (printed.attack or 0)
    if more:
        terms.append(Term(say("items and effects"), f"{more:+d}"))
    return Sum((*terms, Term(say("you need"), total, "bad")))


def note(view: GoaView, ask: Ask, option: Option) -> Note:
    """What stands beside an option."""
    if ask.kind == DEFEND:
        return _defense(view, ask, option)
    if ask.kind == WHICH_ACTION and isinstance(option, str):
        return _action(view, ask, option)
    if isinstance(ask.why, Alternatives) and ask.why.idle(option):
        return Note(say("nothing to do there now"), tone="warn", use=IDLE)
    if isinstance(option, str) and option in CARDS:
        printed = CARDS[option]
        shown = primary(option)
        return Note(
            verdict=f"{shown.word} {shown.number}".strip(),
            badge=str(printed.initiative) if printed.tier < 4 else "",
            tint=tint(printed.colour),
        )
    return NOTHING


def hero_of(view: GoaView, name: object) -> HeroView | None:
    """A hero by name."""
    return next((hero for hero in view["heroes"] if hero["name"] == name), None)


def defense_now(view: GoaView, hero: HeroView, key: str) -> tuple[int, str]:
    """What a card counts as a defense now, and how that is made up."""
    card = CARDS[key].defense or 0
    items = hero["bonus"][DEFENSE]
    minions = sum(change for _, change in minions_around(view, hero))
    marker = sum(size for holder, size in view["markers"].values() if holder == hero["index"])
    tokens = hero["guard"]
    counted = (
        (items, say("item")),
        (minions, say("minions")),
        (marker, say("marker")),
        (tokens, say("tokens")),
    )
    parts = [say("{n} card", n=card), *(_summand(n, name) for n, name in counted if n)]
    return card + sum(number for number, _ in counted), " ".join(parts)


def _summand(number: int, name: str) -> str:
    return f"{'+' if number > 0 else '−'} {abs(number)} {name}"


def _defense(view: GoaView, ask: Ask, option: Option) -> Note:
    hero = hero_of(view, ask.about[2])
    total = ask.about[3]
    assert isinstance(total, int)
    if hero is None:
        return NOTHING
    if option == NO:
        lives = view["lives"][hero["team"]]
        left = max(0, lives - TIER_OF_LEVEL[hero["level"]])
        lost = say("lives {before} → {after}", before=lives, after=left)
        return Note(lost, verdict=say("falls"), tone="bad", badge="–")
    printed = CARDS[str(option)]
    sign, colour = LETTERS[printed.colour], tint(printed.colour)
    told = ask.why.forecast(printed.id) if isinstance(ask.why, Defending) else None
    if printed.block:
        if told is None or told.blocked is None:
            detail, verdict = say("blocks, if its text allows it"), say("its text decides")
            return Note(detail, "!", verdict, "", "", sign, colour)
        if told.blocked:
            detail = say("its text blocks this attack")
            return Note(detail, "!", say("holds"), "good", "", sign, colour)
        detail = say("its text does not block this attack")
        return Note(detail, "!", say("falls"), "bad", "", sign, colour)
    value, made_up = defense_now(view, hero, printed.id)
    if told is not None and told.value != value:
        made_up += " " + _summand(told.value - value, say("text"))
        value = told.value
    holds = value >= total
    verdict = say("holds") if holds else say("falls")
    if printed.defends_primary and not holds and (told is None or not told.sure):
        # What its text will ask may still add to it.
        return Note(made_up, str(value), say("its text decides"), "", "", sign, colour)
    return Note(made_up, str(value), verdict, "good" if holds else "bad", "", sign, colour)


def _action(view: GoaView, ask: Ask, option: str) -> Note:
    hero, printed = hero_of(view, ask.about[0]), CARDS[str(ask.about[1])]
    sign = icon(ACTION_ICONS[option]) if option in ACTION_ICONS else ""
    if hero is None:
        return Note(icon=sign)
    if option == "attack":
        reach = (printed.range or 1) + hero["bonus"][RANGE] if printed.ranged else 1
        found = enemies_within(view, hero, reach)
        if not found:
            near = say("no enemy beside you now")
            far = say("no enemy within {n} now", n=reach)
            return Note(far if printed.ranged else near, tone="warn", icon=sign, use=IDLE)
        bonus, shows = hero["bonus"][ATTACK], spaces_lit(piece["space"] for piece in found)
        if bonus:
            card = say("{n} card", n=printed.attack)
            return Note(f"{card} {_summand(bonus, say('item'))}", icon=sign, shows=shows)
        return Note(say("{n} in reach", n=len(found)), icon=sign, shows=shows)
    if option == "movement":
        total = (printed.movement or 0) + hero["bonus"][MOVEMENT]
        words = count(total, "up to 1 space", "up to {n} spaces")
        return Note(words, icon=sign, shows=spaces_lit(_walk(view, hero, total)))
    if option == "clear" and not tokens_beside(view, hero):
        return Note(say("no token beside you: does nothing"), tone="warn", icon=sign, use=IDLE)
    if option == "hold":
        return Note(say("does nothing this turn"), icon=sign, use=IDLE)
    return Note(icon=sign)


def enemies_within(view: GoaView, hero: HeroView, reach: int) -> list[PieceView]:
    """The enemy units that stand that near."""
    return [
        piece
        for piece, near in _near(view, hero, reach)
        if near and piece["kind"] <= HERO and piece["team"] != hero["team"]
    ]


def _walk(view: GoaView, hero: HeroView, steps: int) -> list[int]:
    """The spaces within so many steps, with nothing in the way but what stands on the board."""
    if hero["space"] < 0:
        return []
    grid = Board.of(view["board"]).grid
    taken = mask_of(piece["space"] for piece in view["pieces"] if piece["space"] >= 0)
    return spaces_of(grid.reach(hero["space"], grid.ground & ~taken, steps))


def spaces_lit(spaces: Iterable[int]) -> tuple[str, ...]:
    """The spaces as the map knows them."""
    return tuple(f"s{space}" for space in spaces)


def tokens_beside(view: GoaView, hero: HeroView) -> bool:
    """Whether a token stands next to the hero."""
    return any(piece["kind"] == TOKEN and near for piece, near in _near(view, hero, 1))


def _near(view: GoaView, hero: HeroView, reach: int) -> list[tuple[PieceView, bool]]:
    grid = Board.of(view["board"]).grid
    if hero["space"] < 0:
        return []
    return [
        (piece, grid.distance(hero["space"], piece["space"]) <= reach) for piece in view["pieces"]
    ]


def for_you_now(view: GoaView, hero: HeroView, key: str) -> Lines:
    """What a card in hand would count now, for looking closer."""
    printed = CARDS[key]
    if printed.defense is None or hero["space"] < 0:
        return ()
    value, made_up = defense_now(view, hero, key)
    return (Line(say("As a defense now: {n} = {sum}", n=value, sum=made_up)),)
