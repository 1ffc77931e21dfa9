"""Prompts, labels and log lines, made from views only when somebody reads them."""

from __future__ import annotations

from typing import Any

from critias.games.goa2.board import Board
from critias.games.goa2.cards import CARDS, ITEMS, LETTERS, SHEETS, Card, HeroSheet
from critias.games.goa2.state import GoaState
from critias.kernel.choices import DONE, NO, YES, Ask, Option
from critias.kernel.events import Event
from critias.kernel.game import View

TEAMS = ("Red", "Blue")
KINDS = ("melee minion", "ranged minion", "heavy minion", "hero", "token")

PROMPTS = {
    "play_card": "Choose the card {0} plays this turn.",
    "tie": "Your team's cards are tied: who acts first?",
    "action": "{0} resolves {1}: which action?",
    "respawn": "{0} may return to the board. Where?",
    "target": "{0}, {1}: choose the target.",
    "may_target": "{0}, {1}: choose a unit, or leave it.",
    "behind": "{0}, {1}: an enemy hero behind the target?",
    "push_target": "{0}, {1}: push a unit?",
    "push_distance": "{0}, {1}: how far is the push?",
    "move": "{0} moves: where to? (Its own space means staying.)",
    "move_text": "{0}, {1}: move?",
    "move_straight": "{0}, {1}: move in a straight line, where to?",
    "move_piece": "{0}, {1}: where does that piece go?",
    "place": "{0}, {1}: place yourself where?",
    "place_piece": "{0}, {1}: place that piece where?",
    "swap": "{0}, {1}: change places with whom?",
    "fast_travel": "{0} travels fast: where to?",
    "clear": "{0} clears tokens: which one?",
    "discard": "{0} has to discard a card ({2} of {1}).",
    "may_discard": "{0}, {1}: discard a card?",
    "retrieve": "{0}, {1}: take back a card?",
    "defend": "{0} attacks {2} with {1} for {3}. Defend with which card?",
    "repeat": "{0}: repeat {1}?",
    "upgrade": "{0} rises a level: take which card? (Its twin becomes an item.)",
    "battle_loss": "Your team loses the minion battle: remove which minion?",
    "spawn_near": "A spawn point is taken: put the minion where?",
    "stray": "A minion of yours goes back to the Battle Zone: which first?",
    "stray_home": "Where does the minion go?",
    "effect_order": "Several effects are due: which first?",
    "respawn_point": "{0}, {1}: bring a minion back where?",
    "respawn_minion": "{0}, {1}: which minion comes back?",
    "granted_movement": "{0}, {1}: move or travel fast?",
    "take_token": "{0}, {1}: no token is left in the supply. Take which one off the board?",
    "pick_seat": "Your team picks a hero: who of you?",
    "pick_hero": "{0}: pick your hero.",
    "team_ban": "Your team bans a hero: which one?",
    "team_pick": "Your team picks a hero: which one?",
    "assign_hero": "Who of your team plays {1}?",
    "draft_player": "Draft a player into your team.",
    "handicap_hero": "{0}: which of your heroes takes the handicap card?",
    "place_next": "Not every hero of your team gets a spawn point: who is placed next?",
    "steal": "{0}, {1}: take how many coins from {2}?",
    "remove_minion": "{0}, {1}: remove a minion?",
    "swap_first": "{0}, {1}: swap which minion?",
    "swap_second": "{0}, {1}: with which other minion?",
    "shock": "{0}, {1}: which hero has to discard?",
    "high_voltage": "{0}, {1}: defeat a minion?",
    "keep_minion": "{0}, {1}: discard a card to keep the minion?",
    "mode": "{0}, {1}: which part of the text?",
    "place_hero": "Where does {0} start?",
}

WAITING = {
    "pick_seat": "a team decides who picks a hero",
    "pick_hero": "a hero is being picked",
    "team_ban": "a team bans a hero",
    "team_pick": "a team picks a hero",
    "assign_hero": "a team shares out its heroes",
    "draft_player": "a captain drafts a player",
    "handicap_hero": "a player decides who takes the handicap card",
    "place_next": "a team places its heroes",
    "place_hero": "a team places its heroes",
    "play_card": "everybody chooses a card",
    "tie": "a team decides who acts first",
    "action": "an action is being chosen",
    "defend": "the defender decides",
    "discard": "a card has to be discarded",
    "upgrade": "heroes are levelling up",
    "respawn": "a hero may return",
    "battle_loss": "a team removes minions after the battle",
}

RULES = {
    "team_ban": "goa2.select.pick-ban-teams",
    "team_pick": "goa2.select.pick-ban-teams",
    "assign_hero": "goa2.select.pick-ban-teams",
    "draft_player": "goa2.select.player-draft",
    "handicap_hero": "goa2.odd.3-players",
    "handicap": "goa2.odd.3-players",
    "place_next": "goa2.double.extra-heroes",
    "place_hero": "goa2.setup.heroes-on-spawn-points",
    "play_card": "goa2.turn.simultaneous-play",
    "tie": "goa2.tie.same-team-choose",
    "action": "goa2.action.one-per-card",
    "respawn": "goa2.respawn.before-action",
    "target": "goa2.perform.valid-targets",
    "push_distance": "goa2.pushunit.direction",
    "move": "goa2.move.up-to-value",
    "move_text": "goa2.move.in-text-same-rules",
    "fast_travel": "goa2.fast.destination",
    "clear": "goa2.clear.removes-adjacent",
    "discard": "goa2.state.discard-from-hand",
    "retrieve": "goa2.state.retrieve",
    "defend": "goa2.defense.reaction",
    "repeat": "goa2.repeat.whole-action",
    "upgrade": "goa2.upgrade.pick-one-of-two",
    "battle_loss": "goa2.battle.loser-chooses",
    "spawn_near": "goa2.push.occupied-point",
    "stray": "goa2.outside.return",
    "stray_home": "goa2.outside.choice",
    "effect_order": "goa2.effect.simultaneous-order",
    "played": "goa2.turn.reveal-together",
    "passed": "goa2.turn.pass-empty-hand",
    "coin": "goa2.tie.flip-after-resolve",
    "resolved": "goa2.resolve.to-turn-slot",
    "attack": "goa2.attack.total",
    "defense": "goa2.defense.total",
    "block": "goa2.block.condition",
    "undefended": "goa2.attack.undefended-defeated",
    "minion_defeated": "goa2.attack.minion-coins",
    "hero_defeated": "goa2.defeat.table",
    "lives": "goa2.defeat.lives",
    "lane_push": "goa2.push.trigger",
    "battle_zone": "goa2.push.step2-zone",
    "minion_spawned": "goa2.push.step3-respawn",
    "battle": "goa2.battle.remove-difference",
    "stopped": "goa2.perform.mandatory-stop",
    "effect": "goa2.effect.keyword",
    "effect_lost": "goa2.effect.next-turn-turn4",
    "push": "goa2.pushunit.direction",
    "place": "goa2.place.empty-only",
    "level": "goa2.level.costs",
    "item": "goa2.item.bonus",
    "ultimate": "goa2.ultimate.unlock",
    "pity": "goa2.eor.pity",
    "retrieve_all": "goa2.eor.retrieve",
    "stray_returned": "goa2.outside.return",
    "win": "goa2.win.immediate",
    "push_cancelled": "goa2.double.both-win-replay",
    "facedown": "goa2.state.facedown-cancels",
}

EVENTS = {
    "hero_picked": "{0} takes {hero1}.",
    "team_ban": "{team0} bans {hero1}.",
    "team_pick": "{team0} picks {hero1}.",
    "player_drafted": "{team0} drafts {1}.",
    "handicap": "{hero0} takes the handicap card.",
    "hero_enters": "{0} plays {hero1}.",
    "hero_placed": "{hero0} starts at {space1}.",
    "played": "{hero0} plays {card1}.",
    "passed": "{hero0} has no card to play.",
    "acts": "{hero0} resolves {card1}.",
    "action": "{hero0} performs: {word2} ({card1}).",
    "repeat": "{hero0} repeats {card1}.",
    "stopped": "{card1} stops: a step cannot be done.",
    "refused": "That is not possible ({0}).",
    "resolved": "",
    "coin": "The coin is flipped: {team0} is favoured now.",
    "respawned": "{hero0} returns at {space1}.",
    "respawn_declined": "{hero0} stays off the board.",
    "move": "{piece0} moves from {space1} to {space2}.",
    "fast_travel": "{piece0} travels fast from {space1} to {space2}.",
    "push": "{piece0} is pushed from {space1} to {space2}.",
    "place": "{piece0} is placed from {space1} to {space2}.",
    "swap": "{piece0} and {piece2} change places.",
    "attack": "{hero0} attacks {hero1} with {card2} for {3}.",
    "attack_minion": "{hero0} attacks a {piece1} with {card2}.",
    "defense": "{hero0} defends with {card1}: {2} against {3} (minions {4:+d}).",
    "block": "{hero0} tries to block with {card1}: {outcome2}.",
    "undefended": "{hero0} does not defend.",
    "defense_ends": "",
    "attack_ends": "",
    "minion_defeated": "{hero0} defeats a {piece1} at {space2}.",
    "minion_kept": "The {piece0} at {space1} stays on the board.",
    "minion_removed": "A {piece0} leaves the board at {space1}.",
    "minion_spawned": "A {piece0} appears at {space1}.",
    "hero_defeated": "{hero0} defeats {hero1}!",
    "coins": "{hero0} gains {1} coin(s).",
    "coins_taken": "{hero0} takes {2} coin(s) from {hero1}.",
    "lives": "{team0} has {1} Life counter(s) left.",
    "item": "{hero0} gains an item: {1}.",
    "marker": "{hero1} receives the {0} marker ({2:+d}).",
    "marker_returned": "The {0} marker goes back.",
    "token_placed": "{piece0} is placed at {space1}.",
    "token_removed": "{piece0} is removed from {space1}.",
    "replaced": "{piece0} is replaced by {piece1} at {space2}.",
    "discard": "{hero0} discards {card1}.",
    "retrieve": "{hero0} takes back {card1}.",
    "facedown": "{card1} of {hero0} is turned facedown.",
    "faceup": "{card1} of {hero0} is turned faceup.",
    "swap_cards": "{hero0} swaps {card1} and {card2}.",
    "effect": "{card1} of {hero0} takes effect: {2}.",
    "effect_lost": "{card1} of {hero0} would begin next turn, but the round is over then.",
    "effect_due": "{card1} of {hero0} is due.",
    "lane_push": "{team1} loses the lane: it is pushed ({2} Wave counters left).",
    "battle_zone": "{zone1} is the Battle Zone now.",
    "push_cancelled": "Nobody wins by this: the minions come back where they were.",
    "stray_returned": "{piece0} goes back from {space1} to {space2}.",
    "battle": "Minion battle: Red {1}, Blue {2}.",
    "stood_in": "{hero0} stood in for the last minion: the lane is lost.",
    "turn_end": "Turn {1} of round {0} is over.",
    "retrieve_all": "All cards return to hand.",
    "level": "{hero0} is level {1} now.",
    "ultimate": "{hero0} unlocks {card1}!",
    "pity": "{hero0} receives the coin for not levelling.",
    "round": "Round {0} begins.",
    "win": "{team0} wins: {1}.",
}

ACTION_WORDS = {
    "attack": "Attack",
    "skill": "Skill",
    "movement": "Movement",
    "fast_travel": "Fast Travel",
    "clear": "Clear",
    "hold": "Hold",
}

PLAIN = {
    YES: "Yes",
    NO: "No",
    DONE: "Done",
    "decline": "Stay off the board",
}


def hero_name(name: Any) -> str:
    """A hero's printed name; a second one of the same kind is numbered."""
    key, _, number = str(name).partition("-")
    sheet = SHEETS.get(key)
    shown = sheet.name if sheet else key.replace("_", " ").title()
    return f"{shown} {number}" if number else shown


def card_name(card: Any) -> str:
    """A card's printed name."""
    if not card or card == "?":
        return "a card"
    return CARDS[card].name if card in CARDS else str(card)


def space_name(view: View, space: int) -> str:
    """A space with its zone."""
    return Board.of(view["board"]).names[space]


def piece_name(view: View, piece: int) -> str:
    """A piece in words."""
    label, team = view["labels"][piece], TEAMS[view["teams"][piece]]
    if label in ("melee", "ranged", "heavy"):
        return f"{team} {label} minion"
    if label.partition("-")[0] in SHEETS:
        return hero_name(label)
    return f"{label} token"


def prompt(view: View, ask: Ask) -> str:
    """The question in words."""
    text = PROMPTS.get(ask.kind)
    if text is None:
        return f"{_about(view, ask)}: {ask.kind.replace('_', ' ')}?"
    return text.format(*(_word(view, value) for value in ask.about))


def _about(view: View, ask: Ask) -> str:
    return ", ".join(_word(view, value) for value in ask.about) or "Choose"


def _word(view: View, value: Option) -> str:
    if isinstance(value, int):
        return str(value)
    text = str(value)
    if text in CARDS:
        return CARDS[text].name
    if text.partition("-")[0] in SHEETS:
        return hero_name(text)
    return text


def waiting(view: View, ask: Ask) -> str:
    """Why we wait, for those who are not asked."""
    return WAITING.get(ask.kind, "a player decides")


def label(view: View, ask: Ask, option: Option) -> str:
    """One option in words."""
    if isinstance(option, int):
        return _space_label(view, ask, option)
    if isinstance(option, tuple):
        return _tuple_label(view, option)
    if ask.kind == "action":
        return _action_label(view, ask, option)
    if option in CARDS:
        return _card_label(view, ask, CARDS[option])
    if option in PLAIN:
        return "Do not defend" if ask.kind == "defend" and option == NO else PLAIN[option]
    if option.partition("-")[0] in SHEETS:
        return hero_name(option)
    return option.replace("_", " ").capitalize()


def _space_label(view: View, ask: Ask, space: int) -> str:
    board = Board.of(view["board"])
    name = board.names[space]
    for piece in view["pieces"]:
        if piece["space"] == space:
            if ask.kind == "move":
                return f"Stay at {name}"
            return f"{piece_name(view, piece['id'])} at {name}"
    zone = board.zone_of[space]
    return f"{name} ({board.zones[zone].name})" if zone >= 0 else name


def _tuple_label(view: View, option: tuple[Option, ...]) -> str:
    if option[0] == "push":
        return f"{option[1]} space(s)"
    if option[0] == "minion":
        kind = option[2]
        assert isinstance(kind, int)
        lane = f" (lane {option[1]})" if len(view["zones"]) > 1 else ""
        return f"{KINDS[kind]}{lane}"
    return ": ".join(_word(view, part) for part in option)


def _action_label(view: View, ask: Ask, option: str) -> str:
    card = CARDS[str(ask.about[1])]
    word = ACTION_WORDS.get(option, option)
    if option == "attack":
        return f"{word} {card.attack}{'+' if card.plus else ''}"
    if option == "movement":
        return f"{word} {card.movement}"
    return word


def _card_label(view: View, ask: Ask, card: Card) -> str:
    if ask.kind == "defend":
        value = "block" if card.block else f"defense {card.defense}"
        return f"{card.name} ({value})"
    if ask.kind == "upgrade":
        return f"{card.name} ({card.colour}, tier {'I' * card.tier})"
    return f"{card.name} ({card.colour})"


def tell(view: View, event: Event) -> str:
    """One event in words."""
    text = EVENTS[event.kind]
    if not text:
        return ""
    values: dict[str, Any] = {}
    for i, value in enumerate(event.data):
        values[f"hero{i}"] = hero_name(value)
        values[f"card{i}"] = card_name(value)
        values[f"word{i}"] = ACTION_WORDS.get(str(value), str(value))
        if isinstance(value, int):
            values[f"team{i}"] = TEAMS[value] if value in (0, 1) else "?"
            values[f"piece{i}"] = piece_name(view, value) if value < len(view["labels"]) else "?"
            values[f"outcome{i}"] = "blocked" if value else "it fails"
            values.update(_places(view, i, value))
    return text.format(*event.data, **values)


def _places(view: View, i: int, value: int) -> dict[str, str]:
    board = Board.of(view["board"])
    places = {}
    if 0 <= value < len(board.names):
        places[f"space{i}"] = board.names[value]
    if 0 <= value < len(board.zones):
        places[f"zone{i}"] = board.zones[value].name
    return places


def card(card: Card) -> dict[str, Any]:
    """A card as plain data for clients."""
    return {
        "id": card.id,
        "name": card.name,
        "hero": card.hero,
        "colour": card.colour,
        "letter": LETTERS[card.colour],
        "tier": card.tier,
        "branch": card.branch,
        "primary": card.primary,
        "initiative": card.initiative,
        "attack": card.attack,
        "defense": card.defense,
        "movement": card.movement,
        "range": card.range,
        "radius": card.radius,
        "ranged": card.ranged,
        "block": card.block,
        "plus": card.plus,
        "item": card.item,
        "handicap": card.handicap,
        "text": card.text,
    }


COMPLEXITY = ("", "Challenging", "Complex", "Very Complex", "Wizard")


def sheet(sheet: HeroSheet) -> dict[str, Any]:
    """A hero's profile as plain data for clients."""
    return {
        "id": sheet.id,
        "name": sheet.name,
        "epithet": sheet.epithet,
        "stars": sheet.stars,
        "complexity": COMPLEXITY[sheet.stars],
        "roles": list(sheet.roles),
        "stats": {key: list(value) for key, value in sheet.stats.items()},
        "cards": [c.id for c in sheet.cards],
    }


def statistics(state: GoaState) -> list[tuple[str, tuple[Any, ...]]]:
    """Rows for the result page, one value per seat."""
    seats = range(len(state.names))

    def per_seat(value: str) -> tuple[Any, ...]:
        return tuple(
            ", ".join(str(_stat(h, value)) for h in state.heroes if h.seat == seat)
            for seat in seats
        )

    return [
        ("Hero", per_seat("hero")),
        ("Team", tuple(TEAMS[team] for team in state.seat_teams)),
        ("Level", per_seat("level")),
        ("Coins", per_seat("coins")),
        ("Items", per_seat("items")),
    ]


def _stat(hero: Any, value: str) -> Any:
    if value == "hero":
        return hero_name(hero.name)
    if value == "items":
        return ", ".join(f"{n} {ITEMS[i]}" for i, n in enumerate(hero.items) if n) or "none"
    return getattr(hero, value)
