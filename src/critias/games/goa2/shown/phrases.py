"""What is asked and what is told: the words of each kind in one entry.

A hero brings the entries of its own kinds on its sheet.
"""

from __future__ import annotations

from typing import Any

from critias.games.goa2.rules.cards import CARDS, in_order
from critias.kernel.choices import NO, Ask, Option
from critias.kit.phrases import Line, Phrase


def hand_label(view: Any, ask: Ask, option: Option) -> str:
    """A card by its place in the hand of the one who is asked."""
    assert isinstance(option, tuple)
    hero = next(h for h in view["heroes"] if h["name"] == ask.about[0])
    card = CARDS[in_order(hero["hand"])[int(str(option[1]))]]
    return f"{card.name} ({card.colour})"


ASKS: dict[str, Phrase[Any]] = {
    "swap_first": Phrase(
        "{0:name}, {1:name}: swap which minion?",
        waiting="a swap is being chosen",
        rule="goa2.swap.pieces",
    ),
    "swap_second": Phrase(
        "{0:name}, {1:name}: with which other minion?",
        waiting="a swap is being chosen",
        rule="goa2.swap.pieces",
    ),
    "remove_minion": Phrase(
        "{0:name}, {1:name}: remove a minion?",
        waiting="a minion may be removed",
        rule="goa2.concept.remove",
    ),
    "play_card": Phrase(
        "Choose the card {0:name} plays this turn.",
        waiting="everybody chooses a card",
        rule="goa2.turn.simultaneous-play",
    ),
    "tie": Phrase(
        "Your team's cards are tied: who acts first?",
        waiting="a team decides who acts first",
        rule="goa2.tie.same-team-choose",
    ),
    "action": Phrase(
        "{0:name} resolves {1:name}: which action?",
        waiting="an action is being chosen",
        rule="goa2.action.one-per-card",
    ),
    "respawn": Phrase(
        "{0:name} may return to the board. Where?",
        waiting="a hero may return",
        rule="goa2.respawn.before-action",
        labels={"decline": "Stay off the board"},
    ),
    "target": Phrase(
        "{0:name}, {1:name}: choose the target.",
        waiting="a target is being chosen",
        rule="goa2.perform.valid-targets",
    ),
    "may_target": Phrase(
        "{0:name}, {1:name}: choose a unit, or leave it.",
        waiting="a unit is being chosen",
        rule="goa2.perform.valid-targets",
    ),
    "push_target": Phrase(
        "{0:name}, {1:name}: push a unit?",
        waiting="a unit is being chosen",
        rule="goa2.perform.valid-targets",
    ),
    "push_distance": Phrase(
        "{0:name}, {1:name}: how far is the push?",
        waiting="the distance of a push is being chosen",
        rule="goa2.pushunit.direction",
    ),
    "move": Phrase(
        "{0:name} moves: where to? (Its own space means staying.)",
        waiting="a hero moves",
        rule="goa2.move.up-to-value",
    ),
    "move_text": Phrase(
        "{0:name}, {1:name}: move?",
        waiting="a hero may move",
        rule="goa2.move.in-text-same-rules",
    ),
    "move_straight": Phrase(
        "{0:name}, {1:name}: move in a straight line, where to?",
        waiting="a hero moves",
        rule="goa2.concept.straight-line",
    ),
    "move_piece": Phrase(
        "{0:name}, {1:name}: where does that piece go?",
        waiting="a piece is being moved",
        rule="goa2.move.in-text-same-rules",
    ),
    "place": Phrase(
        "{0:name}, {1:name}: place yourself where?",
        waiting="a hero is being placed",
        rule="goa2.place.empty-only",
    ),
    "place_piece": Phrase(
        "{0:name}, {1:name}: place that piece where?",
        waiting="a piece is being placed",
        rule="goa2.place.empty-only",
    ),
    "swap": Phrase(
        "{0:name}, {1:name}: change places with whom?",
        waiting="a swap is being chosen",
        rule="goa2.swap.pieces",
    ),
    "fast_travel": Phrase(
        "{0:name} travels fast: where to?",
        waiting="a hero travels fast",
        rule="goa2.fast.destination",
    ),
    "clear": Phrase(
        "{0:name} clears tokens: which one?",
        waiting="tokens are being cleared",
        rule="goa2.clear.removes-adjacent",
    ),
    "discard": Phrase(
        "{0:name} has to discard a card ({2:name} of {1:name}).",
        waiting="a card has to be discarded",
        rule="goa2.state.discard-from-hand",
    ),
    "may_discard": Phrase(
        "{0:name}, {1:name}: discard a card?",
        waiting="a player may discard a card",
        rule="goa2.state.discard-from-hand",
    ),
    "retrieve": Phrase(
        "{0:name}, {1:name}: take back a card?",
        waiting="a player may take back a card",
        rule="goa2.state.retrieve",
    ),
    "defend": Phrase(
        "{0:name} attacks {2:name} with {1:name} for {3:name}. Defend with which card?",
        waiting="the defender decides",
        rule="goa2.defense.reaction",
        labels={NO: "Do not defend"},
    ),
    "repeat": Phrase(
        "{0:name}: repeat {1:name}?",
        waiting="a player may repeat an action",
        rule="goa2.repeat.whole-action",
    ),
    "upgrade": Phrase(
        "{0:name} rises a level: take which card? (Its twin becomes an item.)",
        waiting="heroes are levelling up",
        rule="goa2.upgrade.pick-one-of-two",
    ),
    "battle_loss": Phrase(
        "Your team loses the minion battle: remove which minion?",
        waiting="a team removes minions after the battle",
        rule="goa2.battle.loser-chooses",
    ),
    "spawn_near": Phrase(
        "A spawn point is taken: put the minion where?",
        waiting="a team places a minion",
        rule="goa2.push.occupied-point",
    ),
    "stray": Phrase(
        "A minion of yours goes back to the Battle Zone: which first?",
        waiting="a team leads its minions back",
        rule="goa2.outside.return",
    ),
    "stray_home": Phrase(
        "Where does the minion go?",
        waiting="a team leads its minions back",
        rule="goa2.outside.choice",
    ),
    "effect_order": Phrase(
        "Several effects are due: which first?",
        waiting="a team orders its effects",
        rule="goa2.effect.simultaneous-order",
    ),
    "respawn_point": Phrase(
        "{0:name}, {1:name}: bring a minion back where?",
        waiting="a minion is coming back",
        rule="goa2.respawn-minion.empty-space",
    ),
    "respawn_minion": Phrase(
        "{0:name}, {1:name}: which minion comes back?",
        waiting="a minion is coming back",
        rule="goa2.respawn-minion.cap",
    ),
    "granted_movement": Phrase(
        "{0:name}, {1:name}: move or travel fast?",
        waiting="a hero may move or travel fast",
        rule="goa2.fast.from-granted-action",
    ),
    "take_token": Phrase(
        "{0:name}, {1:name}: no token is left in the supply. Take which one off the board?",
        waiting="a token is being taken back",
        rule="goa2.place.token-supply-first",
    ),
    "pick_seat": Phrase(
        "Your team picks a hero: who of you?",
        waiting="a team decides who picks a hero",
        rule="goa2.select.all-pick",
    ),
    "pick_hero": Phrase(
        "{0:name}: pick your hero.",
        waiting="a hero is being picked",
        rule="goa2.select.all-pick",
    ),
    "team_ban": Phrase(
        "Your team bans a hero: which one?",
        waiting="a team bans a hero",
        rule="goa2.select.pick-ban-teams",
    ),
    "team_pick": Phrase(
        "Your team picks a hero: which one?",
        waiting="a team picks a hero",
        rule="goa2.select.pick-ban-teams",
    ),
    "assign_hero": Phrase(
        "Who of your team plays {1:name}?",
        waiting="a team shares out its heroes",
        rule="goa2.select.pick-ban-teams",
    ),
    "draft_player": Phrase(
        "Draft a player into your team.",
        waiting="a captain drafts a player",
        rule="goa2.select.player-draft",
    ),
    "handicap_hero": Phrase(
        "{0:name}: which of your heroes takes the handicap card?",
        waiting="a player decides who takes the handicap card",
        rule="goa2.odd.3-players",
    ),
    "place_next": Phrase(
        "Not every hero of your team gets a spawn point: who is placed next?",
        waiting="a team places its heroes",
        rule="goa2.double.extra-heroes",
    ),
    "mode": Phrase(
        "{0:name}, {1:name}: which part of the text?",
        waiting="a part of a text is being chosen",
        rule="goa2.modal.choose-ignore-rest",
    ),
    "spell": Phrase(
        "{0:name}, {1:name}: cast which spell?",
        waiting="a spell is being chosen",
        rule="goa2.overview.card-over-rules",
    ),
    "spell_out": Phrase(
        "{0:name}, {1:name}: take another spell out of the book?",
        waiting="spells are leaving the book",
        rule="goa2.overview.card-over-rules",
    ),
    "place_hero": Phrase(
        "Where does {0:name} start?",
        waiting="a team places its heroes",
        rule="goa2.setup.heroes-on-spawn-points",
    ),
    "second_card": Phrase(
        "{0:name} may put down a second card.",
        waiting="everybody chooses a card",
        rule="goa2.turn.simultaneous-play",
        labels={NO: "One card is enough"},
    ),
    "keep_card": Phrase(
        "{0:name}: which of the two cards stays?",
        waiting="one of two cards is taken back",
        rule="goa2.turn.reveal-together",
    ),
    "figure": Phrase(
        "{0:name} resolves {1:name}: which figure acts?",
        waiting="a figure is being chosen",
        rule="goa2.perform.actor-chooses",
    ),
    "targets": Phrase(
        "{0:name}, {1:name}: choose a unit, or no more.",
        waiting="units are being chosen",
        rule="goa2.perform.valid-targets",
        labels={NO: "No more"},
    ),
    "must_move": Phrase(
        "{0:name}, {1:name}: move where?",
        waiting="a hero moves",
        rule="goa2.move.in-text-same-rules",
    ),
    "way": Phrase(
        "{0:name}, {1:name}: over which tokens does the way lead?",
        waiting="a way is being chosen",
        rule="goa2.concept.ignore-obstacles-tokens",
    ),
    "may_swap": Phrase(
        "{0:name}, {1:name}: change places?",
        waiting="a swap may be chosen",
        rule="goa2.swap.pieces",
    ),
    "may_fast_travel": Phrase(
        "{0:name}, {1:name}: travel fast?",
        waiting="a hero may travel fast",
        rule="goa2.fast.granted-same-limits",
    ),
    "granted_action": Phrase(
        "{0:name} performs {1:name}: which action?",
        waiting="an action is being chosen",
        rule="goa2.action.text-only-primary",
    ),
    "place_token": Phrase(
        "{0:name}, {1:name}: place a token where?",
        waiting="tokens are being placed",
        rule="goa2.place.empty-only",
    ),
    "token_number": Phrase(
        "{0:name}, {1:name}: how many tokens?",
        waiting="tokens are being placed",
        rule="goa2.place.token-supply-first",
    ),
    "colour": Phrase(
        "{0:name}: name a colour ({1:name}).",
        waiting="a colour is being named",
        rule="goa2.hidden.open-cards",
    ),
    "pick_card": Phrase(
        "{0:name}: pick one of your hand cards ({2:name} of {1:name}).",
        waiting="a card is being picked in secret",
        rule="goa2.hidden.hand",
        labels=hand_label,
    ),
    "pay_card": Phrase(
        "{0:name}, {1:name}: pay with a card?",
        waiting="a card may be paid",
        rule="goa2.state.discard-from-hand",
    ),
    "save_minion": Phrase(
        "{0:name}: which minion is saved?",
        waiting="a minion is being saved",
        rule="goa2.token.keeps-properties",
    ),
}

EVENTS: dict[str, Line[Any]] = {
    "hero_picked": Line("{0} takes {1:hero}.", rule=None),
    "team_ban": Line("{0:team} bans {1:hero}.", rule="goa2.select.pick-ban-teams"),
    "team_pick": Line("{0:team} picks {1:hero}.", rule="goa2.select.pick-ban-teams"),
    "player_drafted": Line("{0:team} drafts {1}.", rule=None),
    "handicap": Line("{0:hero} takes the handicap card.", rule="goa2.odd.3-players"),
    "hero_enters": Line("{0} plays {1:hero}.", rule=None),
    "hero_placed": Line("{0:hero} starts at {1:space}.", rule=None),
    "played": Line("{0:hero} plays {1:card}.", rule="goa2.turn.reveal-together"),
    "passed": Line("{0:hero} has no card to play.", rule="goa2.turn.pass-empty-hand"),
    "acts": Line("{0:hero} resolves {1:card}.", rule=None),
    "action": Line("{0:hero} performs: {2:action} ({1:card}).", rule="goa2.action.one-per-card"),
    "repeat": Line("{0:hero} repeats {1:card}.", rule="goa2.repeat.whole-action"),
    "stopped": Line("{1:card} stops: a step cannot be done.", rule="goa2.perform.mandatory-stop"),
    "skipped": Line(
        "{1:card}: nobody to choose, the step is skipped.", rule="goa2.perform.optional-words"
    ),
    "refused": Line("That is not possible ({0}).", rule=None),
    "resolved": Line("", rule="goa2.resolve.to-turn-slot"),
    "coin": Line(
        "The coin is flipped: {0:team} is favoured now.", rule="goa2.tie.flip-after-resolve"
    ),
    "respawned": Line("{0:hero} returns at {1:space}.", rule=None),
    "respawn_declined": Line("{0:hero} stays off the board.", rule=None),
    "move": Line("{0:piece} moves from {1:space} to {2:space}.", rule="goa2.move.up-to-value"),
    "fast_travel": Line(
        "{0:piece} travels fast from {1:space} to {2:space}.", rule="goa2.fast.destination"
    ),
    "push": Line(
        "{0:piece} is pushed from {1:space} to {2:space}.", rule="goa2.pushunit.direction"
    ),
    "place": Line("{0:piece} is placed from {1:space} to {2:space}.", rule="goa2.place.empty-only"),
    "swap": Line("{0:piece} and {2:piece} change places.", rule=None),
    "attack": Line("{0:hero} attacks {1:hero} with {2:card} for {3}.", rule="goa2.attack.total"),
    "attack_minion": Line("{0:hero} attacks a {1:piece} with {2:card}.", rule=None),
    "defense": Line(
        "{0:hero} defends with {1:card}: {2} against {3} (minions {4:+d}).",
        rule="goa2.defense.total",
    ),
    "block": Line(
        "{0:hero} tries to block with {1:card}: {2:outcome}.", rule="goa2.block.condition"
    ),
    "undefended": Line("{0:hero} does not defend.", rule="goa2.attack.undefended-defeated"),
    "defense_ends": Line("", rule=None),
    "attack_ends": Line("", rule=None),
    "minion_defeated": Line(
        "{0:hero} defeats a {1:piece} at {2:space}.", rule="goa2.attack.minion-coins"
    ),
    "minion_kept": Line("The {0:piece} at {1:space} stays on the board.", rule=None),
    "minion_removed": Line("A {0:piece} leaves the board at {1:space}.", rule=None),
    "minion_spawned": Line("A {0:piece} appears at {1:space}.", rule="goa2.push.step3-respawn"),
    "hero_defeated": Line("{0:hero} defeats {1:hero}!", rule="goa2.defeat.table"),
    "coins": Line("{0:hero} gains {1:coins}.", rule=None),
    "coins_taken": Line("{0:hero} takes {2:coins} from {1:hero}.", rule=None),
    "lives": Line("{0:team} has {1:lives} left.", rule="goa2.defeat.lives"),
    "item": Line("{0:hero} gains an item: {1}.", rule="goa2.item.bonus"),
    "marker": Line("{1:hero} receives the {0} marker ({2:+d}).", rule=None),
    "marker_returned": Line("The {0} marker goes back.", rule=None),
    "token_placed": Line("{0:piece} is placed at {1:space}.", rule=None),
    "token_removed": Line("{0:piece} is removed from {1:space}.", rule=None),
    "fixture_placed": Line("{0:piece} is placed at {1:space}.", rule=None),
    "fixture_removed": Line("{0:piece} is removed from {1:space}.", rule=None),
    "spell_cast": Line("{0:hero} casts {1:card}.", rule=None),
    "spell_out": Line("{1:card} leaves the book.", rule=None),
    "book_filled": Line("All spells of {0:hero} are in the book again.", rule=None),
    "replaced": Line("{0:piece} is replaced by {1:piece} at {2:space}.", rule=None),
    "discard": Line("{0:hero} discards {1:card}.", rule="goa2.state.discard-from-hand"),
    "retrieve": Line("{0:hero} takes back {1:card}.", rule="goa2.state.retrieve"),
    "facedown": Line(
        "{1:card} of {0:hero} is turned facedown.", rule="goa2.state.facedown-cancels"
    ),
    "faceup": Line("{1:card} of {0:hero} is turned faceup.", rule=None),
    "swap_cards": Line("{0:hero} swaps {1:card} and {2:card}.", rule=None),
    "effect": Line("{1:card} of {0:hero} takes effect: {2}.", rule="goa2.effect.keyword"),
    "effect_lost": Line(
        "{1:card} of {0:hero} would begin next turn, but the round is over then.",
        rule="goa2.effect.next-turn-turn4",
    ),
    "effect_due": Line("{1:card} of {0:hero} is due.", rule=None),
    "lane_push": Line(
        "{1:team} loses the lane: it is pushed ({2} Wave counters left).", rule="goa2.push.trigger"
    ),
    "battle_zone": Line("{1:zone} is the Battle Zone now.", rule="goa2.push.step2-zone"),
    "push_cancelled": Line(
        "Nobody wins by this: the minions come back where they were.",
        rule="goa2.double.both-win-replay",
    ),
    "stray_returned": Line(
        "{0:piece} goes back from {1:space} to {2:space}.", rule="goa2.outside.return"
    ),
    "battle": Line("Minion battle: Red {1}, Blue {2}.", rule="goa2.battle.remove-difference"),
    "stood_in": Line("{0:hero} stood in for the last minion: the lane is lost.", rule=None),
    "turn_end": Line("Turn {1} of round {0} is over.", rule=None),
    "retrieve_all": Line("All cards return to hand.", rule="goa2.eor.retrieve"),
    "level": Line("{0:hero} is level {1} now.", rule="goa2.level.costs"),
    "ultimate": Line("{0:hero} unlocks {1:card}!", rule="goa2.ultimate.unlock"),
    "pity": Line("{0:hero} receives the coin for not levelling.", rule="goa2.eor.pity"),
    "round": Line("Round {0} begins.", rule=None),
    "win": Line("{0:team} wins: {1}.", rule="goa2.win.immediate"),
    "win_alone": Line("{0:hero} alone wins: {1}.", rule="goa2.overview.card-over-rules"),
    "card_kept": Line(
        "{0:hero} keeps {1:card} and takes back {2:card}.", rule="goa2.turn.reveal-together"
    ),
    "coins_lost": Line("{0:hero} loses {1:coins}.", rule=None),
    "colour": Line("{0:hero} names {1}.", rule=None),
    "shown": Line("{0:hero} shows {1:card}.", rule="goa2.hidden.open-cards"),
    "token_shown": Line("It was a {1}.", rule="goa2.hidden.open-cards"),
    "minion_saved": Line(
        "The {0:piece} at {1:space} is saved.", rule="goa2.token.keeps-properties"
    ),
}
