"""What worker processes draw: a picture of each game, games as small pictures, the frames of
lessons."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from critias.kernel.choices import AskAll
from critias.kernel.errors import CritiasError
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kit.offers import Offers, answering
from critias.kit.voice import voice_of
from critias.table.catalogue import game as game_of
from critias.table.journal import fallback_choice
from critias.table.parts.page import still_stage
from critias.table.parts.stage import one_picture
from critias.table.parts.staged import stage_of


def cover(name: str) -> str:
    """A picture of a game in the middle, as a spectator sees it; empty if it has none."""
    game = game_of(name)
    voice = voice_of(game)
    match: Match[Any, Any] = Match.new(game, voice.at_once, 7)
    rng = Rng(7)
    for _ in range(_COVER):
        if match.over:
            break
        seat = match.seats_to_answer()[0]
        ask = match.ask_for(seat)
        assert ask is not None, "whom we wait for is asked"
        match.choose(seat, ask.options[rng.below(len(ask.options))])
    return small(name, match.view(None))


_COVER = 40
"""After so many choices there is something to see."""
_WORDS: Final = re.compile(r"<text\b.*?</text>", re.DOTALL)


def small(name: str, view: dict[str, Any]) -> str:
    """A game as it is seen in a view, to be shown small: the map without words, which nobody could
    read there; empty if the game has none."""
    stage = stage_of(voice_of(game_of(name)), view, Offers())
    return _WORDS.sub("", one_picture(stage.board)) if stage.board is not None else ""


def first_look(name: str, setup: dict[str, Any]) -> str:
    """The map on which a game with this setup begins, small. It is for setups that say who stands
    where: what chance will bring is not asked."""
    game = game_of(name)
    match: Match[Any, Any] = Match.new(game, setup, 7)
    return small(name, match.view(None))


class LessonFrame(msgspec.Struct, frozen=True):
    """Where a lesson stands after the choices made in it."""

    stage: str
    """The whole stage as markup."""
    prompt: str
    options: tuple[tuple[str, str], ...]
    """Text and words of each option, while one is to be chosen."""
    told: tuple[tuple[str, str], ...]
    chosen: str
    """What was chosen, in words."""
    right: bool


def lesson_frame(name: str, number: int, answer: str | None) -> LessonFrame:
    """A lesson before its decision, or after the given answer to it."""
    game = game_of(name)
    voice = voice_of(game)
    lesson = voice.lessons[number]
    match = Match.new(game, lesson.setup, lesson.seed, lesson.place)
    for seat, text in lesson.choices:
        match.choose_text(seat, text)
    ask = match.ask_for(lesson.seat)
    if ask is None:
        raise CritiasError("lesson {n} of {name} asks its player nothing", n=number + 1, name=name)
    view = match.view(lesson.seat)
    offers = voice.offers(match.state, view, ask, answering(match))
    if answer is None:
        listed = tuple((offer.notation, offer.said) for offer in offers)
        stage = still_stage(stage_of(voice, view, offers), offers)
        return LessonFrame(stage, offers.prompt, listed, (), "", False)
    before = len(match.events)
    match.choose_text(lesson.seat, answer)
    # The others of a secret choice answer too, so that it comes to light.
    while isinstance(match.pending, AskAll) and match.answers:
        seat = match.seats_to_answer()[0]
        match.choose_text(seat, fallback_choice(match, seat))
    view = match.view(lesson.seat)
    told = tuple(
        (line, voice.words.rule_of(own))
        for _, event in match.events[before:]
        if (own := event.seen_by(lesson.seat)) and (line := voice.words.tell(view, own))
    )
    right = not lesson.answers or answer in lesson.answers
    chosen = next(offer.label for offer in offers if offer.notation == answer)
    stage = still_stage(stage_of(voice, view, Offers()))
    return LessonFrame(stage, "", (), told, chosen, right)
