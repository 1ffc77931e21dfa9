"""What is asked, with numbers as they count now."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from critias.games.goa2.rules.actions import WHICH_ACTION, Performing
from critias.games.goa2.rules.board import Board
from critias.games.goa2.rules.cards import CARDS, LETTERS, Card
from critias.games.goa2.rules.combat import DEFEND, TIER_OF_LEVEL, Defending
from critias.games.goa2.rules.level import UPGRADE
from critias.games.goa2.rules.modal import Alternatives
from critias.games.goa2.rules.seen import GoaView, HeroView, PieceView
from critias.games.goa2.rules.state import ATTACK, DEFENSE, HERO, MOVEMENT, RADIUS, RANGE
from critias.games.goa2.rules.targets import MAY_TARGET, TARGET, TARGETS, all_reasons
from critias.games.goa2.rules.turn import PLAY_CARD
from critias.games.goa2.shown import drafting, icons, lights
from critias.games.goa2.shown.cards import primary, tint
from critias.games.goa2.shown.lights import hero_of
from critias.games.goa2.shown.pieces import minions_around
from critias.games.goa2.shown.words import piece_name
from critias.kernel.choices import NO, Ask, Option
from critias.kit.cards import Line, Lines
from critias.kit.language import count, listed, say
from critias.kit.offers import ANSWERS, ELSE, HELPS, IDLE, NOTHING, Note, Offers, Tone, Use
from critias.kit.stage import NotNow, Question, Sum, Term
from critias.kit.svg import icon

BESIDE: Final = "goa2.concept.adjacent-spaces"
TOO_FAR: Final = frozenset({"goa2.card.range-max", BESIDE})
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
        return Question(_told_of_playing(view), about="hand")
    if offers.kind == DEFEND:
        return Question(body=(_attack_sum(offers),), about="hand")
    if any(is_loose(view, offer.option) for offer in offers):
        return Question(about="panels")
    on_map = sum(isinstance(offer.option, int) for offer in offers)
    if on_map * 2 <= len(offers):
        return None
    return Question(about="map", not_now=_just_too_far(view, offers))


def _told_of_playing(view: GoaView) -> str:
    """What is known to whoever plays a card; with two heroes also how many of them have one."""
    told = say("It stays facedown until all have chosen.")
    own = [hero for hero in view["heroes"] if "hand" in hero]
    laid = [hero for hero in own if hero["card"]]
    if len(own) == 1:
        return told
    number = say("Hero {n} of {all}.", n=len(laid) + 1, all=len(own))
    if laid:
        cards = [hero["card"] for hero in laid if hero["card"] in CARDS]
        names = listed([say(CARDS[key].name) for key in cards])
        number = say("{number} {cards} is laid.", number=number, cards=names)
    return f"{number} {told}"


def is_loose(view: GoaView, option: Option) -> bool:
    """Whether an option is a card in nobody's hand: an upgrade, a spell, a card to take back."""
    if not isinstance(option, str) or option not in CARDS:
        return False
    heroes = view["heroes"]
    return not any(option in hero.get("hand", ()) or option == hero["card"] for hero in heroes)


def _just_too_far(view: GoaView, offers: Offers) -> tuple[NotNow, ...]:
    """Enemies whom only the distance keeps from being a target, the nearest first."""
    ask = offers.ask
    if ask is None or ask.kind not in (TARGET, MAY_TARGET, TARGETS):
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
        rules = all_reasons(ask.why, piece["space"])
        # Nearer ones fail for something else: they are not beside another, or too near.
        if len(rules) == 1 and rules <= TOO_FAR and farthest < away <= farthest + BEYOND:
            (rule,) = rules
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
    """What stands beside an option; what is no space itself lights up whom it is about."""
    found = _note(view, ask, option)
    if found.shows or isinstance(option, int):
        return found
    return replace(found, shows=lights.concerned(view, ask, option))


def _note(view: GoaView, ask: Ask, option: Option) -> Note:
    if ask.kind == DEFEND:
        return _defense(view, ask, option)
    if ask.kind == WHICH_ACTION and isinstance(option, str):
        return _action(view, ask, option)
    if view["phase"] == "select" and drafting.is_hero(option):
        return drafting.picked(str(option))
    if isinstance(ask.why, Alternatives) and ask.why.idle(option):
        return Note(say("nothing to do there now"), tone="warn", use=IDLE)
    if ask.kind == PLAY_CARD and isinstance(option, str) and option in CARDS:
        return _to_play(view, ask, option)
    if ask.kind == UPGRADE:
        return _upgrade(view, ask, str(option))
    if isinstance(option, str) and option in CARDS:
        printed = CARDS[option]
        shown = primary(option)
        hero = hero_of(view, ask.about[0]) if ask.about else None
        reach = reach_of(hero, printed) if hero is not None and is_loose(view, option) else 0
        return Note(
            verdict=f"{shown.word} {shown.number}".strip(),
            badge=str(printed.initiative) if printed.tier < 4 and printed.initiative else "",
            tint=tint(printed.colour),
            shows=lights.within(view, hero, reach) if hero is not None and reach else (),
        )
    return NOTHING


def defense_now(view: GoaView, hero: HeroView, key: str) -> tuple[int, str]:
    """What a card counts as a defense now, and how that is made up."""
    card = CARDS[key].defense or 0
    items = hero["bonus"][DEFENSE]
    minions = sum(change for _, change in minions_around(view, hero))
    marker = sum(size for holder, size in view["markers"].values() if holder == hero["index"])
    tokens = hero["guard"]
    counted = (
        (items, say("items")),
        (minions, say("minions")),
        (marker, say("marker")),
        (tokens, say("tokens")),
    )
    parts = [say("card {n}", n=card), *(_summand(n, name) for n, name in counted if n)]
    return card + sum(number for number, _ in counted), ", ".join(parts)


def _summand(number: int, name: str) -> str:
    return f"{name} {'+' if number > 0 else '−'}{abs(number)}"


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
        return Note(lost, verdict=say("falls"), tone="bad", badge="–", use=ELSE)
    printed = CARDS[str(option)]
    sign, colour = LETTERS[printed.colour], tint(printed.colour)
    told = ask.why.forecast(printed.id) if isinstance(ask.why, Defending) else None
    if printed.block:
        if told is None or told.blocked is None:
            detail, verdict = say("blocks, if its text allows it"), say("its text decides")
            return Note(detail, "!", verdict, "", "", sign, colour, use=HELPS)
        if told.blocked:
            detail = say("its text blocks this attack")
            return Note(detail, "!", say("holds"), "good", "", sign, colour)
        detail = say("its text does not block this attack")
        return Note(detail, "!", say("falls"), "bad", "", sign, colour, use=IDLE)
    value, made_up = defense_now(view, hero, printed.id)
    if told is not None and told.value != value:
        made_up += ", " + _summand(told.value - value, say("text"))
        value = told.value
    holds = value >= total
    against = say("{n} of {needed}", n=value, needed=total)
    verdict = say("holds") if holds else say("falls")
    if printed.defends_primary and not holds and (told is None or not told.sure):
        # What its text will ask may still add to it.
        return Note(made_up, against, say("its text decides"), "", "", sign, colour, use=HELPS)
    tone: Tone = "good" if holds else "bad"
    use: Use = ANSWERS if holds else IDLE
    return Note(made_up, against, verdict, tone, "", sign, colour, use=use)


def _action(view: GoaView, ask: Ask, option: str) -> Note:
    hero, printed = hero_of(view, ask.about[0]), CARDS[str(ask.about[1])]
    sign = icon(ACTION_ICONS[option]) if option in ACTION_ICONS else ""
    if hero is None:
        return Note(icon=sign)
    if option == "hold":
        return Note(say("does nothing this turn"), icon=sign, use=IDLE)
    if isinstance(ask.why, Performing) and ask.why.idle(option):
        shows = lights.within(view, hero, reach_of(hero, printed)) if option == "attack" else ()
        why = _why_idle(view, hero, printed, option)
        return Note(why, tone="warn", icon=sign, use=IDLE, shows=shows)
    if option == "attack":
        found = enemies_within(view, hero, reach_of(hero, printed))
        bonus, shows = hero["bonus"][ATTACK], lights.spaces_lit(piece["space"] for piece in found)
        words = say("{n} in reach", n=len(found)) if found else ""
        if bonus:
            card = say("card {n}", n=printed.attack)
            words = f"{card}, {_summand(bonus, say('items'))}"
        return Note(words, icon=sign, shows=shows)
    if option == "skill":
        return Note(icon=sign, shows=lights.within(view, hero, reach_of(hero, printed)))
    if option == "movement":
        total = (printed.movement or 0) + hero["bonus"][MOVEMENT]
        words = count(total, "up to 1 space", "up to {n} spaces")
        return Note(words, icon=sign, shows=lights.walked(view, hero, total))
    if option == "fast_travel":
        return Note(icon=sign, shows=lights.travelled(view, hero))
    return Note(icon=sign)


def _why_idle(view: GoaView, hero: HeroView, printed: Card, option: str) -> str:
    """Why nothing would come of an action."""
    if option == "clear":
        return say("no token beside you: does nothing")
    if option == "movement":
        return say("no way leads anywhere now")
    if option == "skill" and "book" in hero and not printed.radius and not printed.range:
        return say("no spell for it is in the book")
    if option == "attack" and not enemies_within(view, hero, reach := reach_of(hero, printed)):
        far = say("no enemy within {n} now", n=reach)
        return far if printed.ranged else say("no enemy beside you now")
    return say("its text finds nothing to do now")


def reach_of(hero: HeroView, printed: Card) -> int:
    """How far the primary action of a card reaches: its range or radius, or the next space."""
    if printed.range is not None:
        return printed.range + hero["bonus"][RANGE]
    if printed.radius is not None and printed.attack is None:
        return printed.radius + hero["bonus"][RADIUS]
    return 1 if printed.attack is not None else 0


def _to_play(view: GoaView, ask: Ask, key: str) -> Note:
    """A card to be played, and what it could reach from here."""
    printed, shown, hero = CARDS[key], primary(key), hero_of(view, ask.about[0])
    note = Note(
        verdict=f"{shown.word} {shown.number}".strip(),
        badge=str(printed.initiative),
        tint=tint(printed.colour),
    )
    reach = reach_of(hero, printed) if hero is not None else 0
    if hero is None:
        return note
    if not reach:
        return replace(note, shows=lights.moved_by(view, hero, key))
    note = replace(note, shows=lights.within(view, hero, reach))
    if printed.attack is None:
        return note
    found = len(enemies_within(view, hero, reach))
    if found:
        return replace(note, detail=say("{n} in reach now", n=found))
    none = say("no enemy within {n} yet", n=reach) if reach > 1 else say("no enemy beside you yet")
    return replace(note, detail=none)


def _upgrade(view: GoaView, ask: Ask, key: str) -> Note:
    """A card of the next tier, and the item that its twin becomes."""
    printed, shown = CARDS[key], primary(key)
    twin = next(
        card
        for offered in ask.options
        if (card := CARDS[str(offered)]).colour == printed.colour and card.id != key
    )
    action = f"{shown.word} {shown.number}".strip()
    item = say("{card} becomes an item: {item} +1", card=say(twin.name), item=say(twin.item))
    return Note(
        f"{action} · {item}",
        badge=str(printed.initiative),
        tint=tint(printed.colour),
        group=say(printed.colour).capitalize(),
    )


def enemies_within(view: GoaView, hero: HeroView, reach: int) -> list[PieceView]:
    """The enemy units that stand that near."""
    return [
        piece
        for piece, near in _near(view, hero, reach)
        if near and piece["kind"] <= HERO and piece["team"] != hero["team"]
    ]


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
