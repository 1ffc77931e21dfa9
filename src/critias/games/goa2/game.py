"""Guards of Atlantis II: its rules, how it is shown, and what is known about playing it."""

from __future__ import annotations

from pathlib import Path

from critias.games.goa2.bots import drills, estimate, habits, hint, sight
from critias.games.goa2.rules import heroes, invariants, notation, redeal, setup, steps, talk, view
from critias.games.goa2.rules.plugins import load_plugins
from critias.games.goa2.rules.seen import GoaView
from critias.games.goa2.rules.setup import GoaSetup
from critias.games.goa2.rules.state import GoaState
from critias.games.goa2.shown import (
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

RULES: Rules[GoaState, GoaSetup, GoaView] = Rules(
    id="goa2",
    title="Guards of Atlantis II",
    version="3",
    setup_type=GoaSetup,
    state_type=GoaState,
    rulebook=ledger(Path(__file__).with_name("data") / "rules.toml"),
    seats=setup.seats,
    team=setup.team_of_seat,
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
    talk=talk.talk,
)

VOICE: Voice[GoaState, GoaSetup, GoaView] = Voice(
    rules=RULES,
    summary=(
        "Two teams of heroes, one secret card each per turn, and minions that must be pushed "
        "along the lane into the enemy's Throne."
    ),
    players="2-10",
    length="60-120 minutes",
    words=words.PHRASES,
    ending=results.ending,
    because=words.because,
    note=notes.note,
    picture=terminal.picture,
    stage=stage.stage,
    sign=signs.sign,
    strikes=signs.strikes,
    retells=signs.retells,
    seat_sign=faces.seat_sign,
    picking=faces.picking,
    lessons=lessons.LESSONS,
    positions=positions.POSITIONS,
    statistics=results.statistics,
    reference=reference.reference,
)

ADVICE: Advice[GoaState, GoaView] = Advice(
    estimate=estimate.estimate,
    half_done=estimate.half_done,
    sensible=habits.sensible,
    hint=hint.hint,
    leanings=habits.leanings,
    reasons=habits.reasons,
    horizon=20,
    knows_better=True,
    features=Features(estimate.FEATURES, estimate.features, estimate.WEIGHTS),
    sight=sight.SIGHT,
    network=Path(__file__).with_name("bots") / "learned.npz",
    drills=drills.DRILLS,
)

assert heroes.HEROES, "the heroes register themselves on import"
load_plugins()
