"""Athlas - Duel for Divinity: its rules, how it is shown, and what is known about playing it."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from critias.games.athlas.bots import drills, estimate, habits, hint, sight, traits
from critias.games.athlas.rules import invariants, notation, redeal, setup, steps, view
from critias.games.athlas.rules.setup import AthlasSetup
from critias.games.athlas.rules.state import AthlasState
from critias.games.athlas.rules.view import AthlasView
from critias.games.athlas.shown import (
    faces,
    lessons,
    names,
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

RULES: Rules[AthlasState, AthlasSetup, AthlasView] = Rules(
    id="athlas",
    title="Athlas - Duel for Divinity",
    version="3",
    setup_type=AthlasSetup,
    state_type=AthlasState,
    rulebook=ledger(Path(__file__).with_name("data") / "rules.toml"),
    seats=setup.seats,
    check_setup=setup.check,
    new=setup.new,
    step=steps.step,
    through=Through(steps.step, steps.outcome, steps.through),
    outcome=steps.outcome,
    view=view.view,
    redeal=redeal.redeal,
    notation=notation.notation,
    read_word=notation.read_word,
    invariants=invariants.problems,
    fallback=steps.fallback,
)

VOICE: Voice[AthlasState, AthlasSetup, AthlasView] = Voice(
    rules=RULES,
    summary="Design your own creatures, then join two of three relics before your rival does.",
    players="2",
    length="45-60 minutes",
    words=words.PHRASES,
    ending=results.ending,
    note=notes.note,
    picture=terminal.picture,
    stage=stage.stage,
    sign=signs.sign,
    strikes=signs.strikes,
    seat_sign=faces.seat_sign,
    at_once=MappingProxyType({"creation": setup.READY_MADE}),
    keeps="designs",
    kept=names.kept,
    lessons=lessons.LESSONS,
    positions=positions.POSITIONS,
    statistics=results.statistics,
    reference=reference.reference,
)

ADVICE: Advice[AthlasState, AthlasView] = Advice(
    estimate=estimate.estimate,
    half_done=estimate.half_done,
    sensible=hint.sensible,
    hint=hint.hint,
    leanings=hint.leanings,
    reasons=habits.reasons,
    sure=10.0,
    horizon=1,
    features=Features(estimate.FEATURES, estimate.features, estimate.WEIGHTS),
    traits=traits.traits,
    drills=drills.DRILLS,
    sight=sight.SIGHT,
)
