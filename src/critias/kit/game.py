"""A game that people meet: its words come from its phrases."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from critias.kernel.choices import Ask, Option
from critias.kernel.copying import State
from critias.kernel.events import Event
from critias.kernel.game import Game, Setup, V
from critias.kit.keeping import Kept
from critias.kit.offers import Note, Offers
from critias.kit.phrases import Phrases
from critias.kit.picking import Picking
from critias.kit.stage import Stage

S = TypeVar("S", bound=State)
P = TypeVar("P", bound=Setup)


class TableGame(Game[S, P, V], Generic[S, P, V]):
    """A game at the table. What people read is written once, in `phrases`."""

    phrases: ClassVar[Phrases]  # type: ignore[type-arg]
    keeps: ClassVar[str] = ""
    """The option of a setup that takes codes of what people have kept; empty: there is none."""

    def prompt(self, view: V, ask: Ask) -> str:
        return self.phrases.prompt(view, ask)

    def waiting(self, view: V, ask: Ask) -> str:
        return self.phrases.waiting(ask)

    def label(self, view: V, ask: Ask, option: Option) -> str:
        return self.phrases.label(view, ask, option)

    def tell(self, view: V, event: Event) -> str:
        return self.phrases.tell(view, event)

    def rule_of(self, about: Event | Ask) -> str:
        return self.phrases.rule_of(about)

    def waiting_rule(self, ask: Ask) -> str:
        # A game that finds its words by itself has no entries to compare.
        return self.phrases.waiting_rule(ask) if hasattr(self, "phrases") else self.rule_of(ask)

    def note(self, view: V, ask: Ask, option: Option) -> Note | str:
        """What has to be known of an option before it is chosen: that it does nothing, harms only
        its own side, or what it will count; empty: nothing special. Plain words are a warning."""
        return ""

    def stage(self, view: V, offers: Offers) -> Stage | None:
        """What there is to see for the reader of the view, who is asked `offers` (if anything);
        None: the game has no stage, and its terminal picture is shown."""
        return None

    def seat_sign(self, setup: P, seat: int) -> str:
        """The colour and shape of a seat, as its pieces have them (inner SVG in a box from -10 to
        10); empty: those the table gives to its team."""
        return ""

    def picking(self, setup: P) -> tuple[Picking, ...]:
        """The options that are picked from pictures, as far as they matter in this setup, whose
        options need not go together yet."""
        return ()

    def kept(self, code: str) -> Kept:
        """What a code stands for; a `ValueError` says what is wrong with it."""
        raise ValueError(f"{self.title} has nothing to keep")

    def sign(self, view: V, event: Event) -> str:
        """A small picture of what an event is about (inner SVG in a box from -10 to 10)."""
        return ""
