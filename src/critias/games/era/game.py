"""Era of Atlantis: its rules, how it is shown, and what is known about playing it."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from critias.games.era.bots import drills, estimate, habits, hint, sight, traits
from critias.games.era.rules import invariants, redeal, scoring, setup, steps, view, waiting
from critias.games.era.rules.setup import EraSetup
from critias.games.era.rules.state import EraState
from critias.games.era.rules.view import EraView
from critias.games.era.shown import (
    faces,
    lessons,
    notes,
    positions,
    reference,
    results,
    signs,
    stage,
    terminal,
    words,
)
from critias.kernel.rulebook import ledger
from critias.kernel.rules import Rules, Through
from critias.kit.voice import Voice
from critias.players.advice import Advice, Features

RULES: Rules[EraState, EraSetup, EraView] = Rules(
    id="era",
    title="Era of Atlantis",
    version="3",
    setup_type=EraSetup,
    state_type=EraState,
    rulebook=ledger(Path(__file__).with_name("data") / "rules.toml"),
    seats=setup.seats,
    check_setup=setup.check,
    new=setup.new,
    step=steps.step,
    through=Through(steps.step, scoring.outcome, steps.through),
    outcome=scoring.outcome,
    view=view.view,
    redeal=redeal.redeal,
    invariants=invariants.problems,
    fallback=waiting.fallback,
    talk=waiting.talk,
)

VOICE: Voice[EraState, EraSetup, EraView] = Voice(
    rules=RULES,
    summary="Steer two great nations, each shared with a rival, before the era ends.",
    players="3-5",
    length="2 hours",
    words=words.PHRASES,
    ending=results.ending,
    note=notes.note,
    picture=terminal.picture,
    stage=stage.stage,
    sign=signs.sign,
    strikes=signs.strikes,
    seat_sign=faces.seat_sign,
    picking=faces.picking,
    at_once=MappingProxyType({"start": setup.QUICK}),
    lessons=lessons.LESSONS,
    positions=positions.POSITIONS,
    statistics=results.statistics,
    reference=reference.reference,
)

ADVICE: Advice[EraState, EraView] = Advice(
    estimate=estimate.estimate,
    half_done=estimate.half_done,
    sensible=hint.sensible,
    hint=hint.hint,
    leanings=hint.leanings,
    horizon=12,
    near_the_end=estimate.near_the_end,
    knows_better=True,
    trust=4.0,
    features=Features(estimate.FEATURES, estimate.features, estimate.WEIGHTS),
    reasons=habits.reasons,
    traits=traits.traits,
    drills=drills.DRILLS,
    sight=sight.SIGHT,
)
