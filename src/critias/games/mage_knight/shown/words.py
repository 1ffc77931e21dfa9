"""The words of every question, option and event."""

from __future__ import annotations

from typing import Final

from critias.games.mage_knight.rules.components import DEED, DEEDS, ENEMIES
from critias.games.mage_knight.rules.view import MageKnightView
from critias.games.mage_knight.shown import names
from critias.games.mage_knight.shown.labels import label
from critias.games.mage_knight.shown.names import thing
from critias.kernel.events import Event
from critias.kernel.rules import Outcome
from critias.kit.phrases import Line, Phrase, Phrases

V = MageKnightView

_TURN = "the turn goes on"


def _ask(prompt: str, rule: str | None, waiting: str = _TURN) -> Phrase[V]:
    return Phrase(prompt, waiting=waiting, rule=rule)


ASKS: dict[str, Phrase[V]] = {
    "hero": _ask("Choose your Hero.", "mk.flow.hero-selection-order", "Heroes are chosen"),
    "tactic": _ask("Choose a Tactic.", "mk.round.tactics.one-each", "Tactics are chosen"),
    "lose_tactic": _ask(
        "Which of your Tactics leaves the game?",
        "mk.scenario.full-coop.tactic-remove",
        "a Tactic leaves the game",
    ),
    "before_duel": _ask("You are attacked. Before it:", "mk.pvp.defender-reactions"),
    "attendance": _ask(
        "Attend fully (your next turn, taken now) or partially?",
        "mk.pvp.full.choice",
        "the attacked player decides how to attend",
    ),
    "duel_attack": _ask("Attack, or pass.", "mk.pvp.ranged.attack-or-pass", "a duel"),
    "duel_block": _ask("Block the attack.", "mk.pvp.block.partial", "a duel"),
    "duel_damage": _ask("Spend the damage.", "mk.pvp.damage.attacker-assigns", "a duel"),
    "invite": _ask("Invite whom to the assault?", "mk.coop.invite"),
    "share": _ask("How many defenders for {0:who}?", "mk.coop.distribution"),
    "consent": _ask(
        "{0:who} proposes to assault the city together; you face {2}. Agree?",
        "mk.coop.agree",
        "the invited players decide",
    ),
    "part": _ask("Your part of the assault.", "mk.coop.move-in", "an assault"),
    "secret": _ask("Where is the secret {0}?", "mk.scenario.dungeon.secret-dungeon"),
    "champion": _ask(
        "Who of you has to return? The others will not know.",
        "mk.scenario.return.team",
        "each team marks a Hero in secret",
    ),
    "stir": _ask(
        "Give the enemy a secret bonus?", "mk.variant.interactive.when", "a bonus is set in secret"
    ),
    "draft": _ask(
        "Keep which card?", "mk.variant.drafting.deal", "everybody drafts Advanced Actions"
    ),
    "add_drafted": _ask(
        "Which drafted card joins your deck?", "mk.variant.drafting.add", "drafted cards are added"
    ),
    "upgrade": _ask("Take one of the revealed cards?", "mk.variant.upgrades.swap", "upgrades"),
    "upgrade_for": _ask(
        "Throw away which card for {0:thing}?", "mk.variant.upgrades.swap", "upgrades"
    ),
    "bid": _ask("Bid Fame for {0:thing}? The last bid is {1}.", "mk.variant.auction.raise"),
    "replace_shield": _ask("Whose Shield is replaced?", "mk.scenario.druid.variant-limit"),
    "before_turn": _ask("Before your turn:", "mk.turn.before-turn-effects"),
    "announce": _ask(
        "Your Deed deck is empty. Announce the End of the Round?", "mk.turn.announce-may"
    ),
    "turn": _ask("Your turn.", "mk.turn.regular.order"),
    "join": _ask("Challenge further enemies next to you?", "mk.combat.multi.challenge-join"),
    "ranged_phase": _ask("Ranged and Siege Attacks.", "mk.combat.ranged.optional", "a fight"),
    "block_phase": _ask("Block the enemies' attacks.", "mk.combat.block.any-number", "a fight"),
    "damage_phase": _ask("Assign the damage.", "mk.combat.damage.assign-all", "a fight"),
    "attack_phase": _ask("Attack.", "mk.combat.attackphase.any-attack", "a fight"),
    "effect": _ask("Which effect?", "mk.effect.shorthand"),
    "pay": _ask("Pay one {0} mana with what?", "mk.mana.source-one-die"),
    "pay_colour": _ask("Pay mana of which colour?", "mk.deed.extra-cost-required"),
    "melt": _ask("Turn a crystal of which colour into mana?", "mk.mana.crystal-to-mana"),
    "sideways": _ask("Play {0:thing} sideways with a Skill?", "mk.deed.sideways"),
    "sideways_as": _ask("Sideways as what?", "mk.deed.sideways"),
    "discard": _ask("Discard which card?", "mk.deed.cost-not-wound"),
    "rest": _ask("Rest: discard which card?", "mk.turn.rest.standard"),
    "rest_wounds": _ask("How many Wounds do you discard?", "mk.turn.rest.standard"),
    "disband": _ask("Disband which Unit for {0:thing}?", "mk.unit.disband"),
    "detach_banner": _ask("Take a Banner back into your deck?", "mk.round.prepare.banner-discard"),
    "glade": _ask("Throw away a Wound?", "mk.endturn.glade"),
    "reward": _ask("Which reward first?", "mk.endturn.rewards-order"),
    "reward_spell": _ask("Choose a Spell.", "mk.endturn.reward-spell-aa"),
    "reward_action": _ask("Choose an Advanced Action.", "mk.endturn.reward-spell-aa"),
    "reward_unit": _ask("Choose a Unit.", "mk.endturn.reward-unit"),
    "return_artifact": _ask("Which Artifact goes back?", "mk.endturn.reward-artifact"),
    "stack_artifact": _ask(
        "Which Artifact goes on your Deed deck next?", "mk.endturn.reward-artifact"
    ),
    "crystal_colour": _ask("A crystal of which colour?", "mk.gain.crystal"),
    "choose_skill": _ask("Choose a Skill.", "mk.levelup.even"),
    "end_discard": _ask("Discard cards before drawing?", "mk.draw.optional-discard"),
    "long_night": _ask("Use Long Night?", "mk.draw.long-night"),
    "take_die": _ask("Take which die?", None),
    "set_die": _ask("Turn it to which colour?", None),
    "storm_die": _ask("Which die?", None),
    "gain": _ask("What do you gain?", "mk.gain.token"),
    "inner_card": _ask("Play which card with it?", None),
    "travel": _ask("Where to?", "mk.move.direct-safe-end"),
    "storm": _ask("Where do you come up to attack?", "mk.move.direct-effects"),
    "ready": _ask("Ready which Unit?", "mk.unit.ready-effect"),
    "borrow": _ask("Use which ability of which Unit of the offer?", None),
    "call_to_glory": _ask("Which Unit joins you?", None),
    "bond_it": _ask("Under Bonds of Loyalty?", None),
    "tire": _ask("Spend which of the other player's Units?", None),
    "trance": _ask("Choose a card of your discard pile.", None),
    "meditate": _ask("On top or under the deck?", None),
    "first_card": _ask("Which card will be drawn first?", None),
    "mind_read": _ask("Name a colour.", None),
    "mind_read_discard": _ask("Discard a card of that colour.", None, "a hand is searched"),
    "mind_steal": _ask("Take one of the discarded cards?", None),
    "steal_from": _ask("Whose card?", None),
    "meltdown": _ask("Gain one of the lost crystals?", None),
    "radiance": _ask("Name a colour.", None),
    "claim": _ask("Claim which die?", None),
    "claim_when": _ask("Three mana now, or one in each of your turns?", None),
    "attach": _ask("Attach the Banner to which Unit?", "mk.unit.banner.assign"),
    "stop": _ask("Which enemy does not attack?", None),
    "protection": _ask("Throw away the Wounds of this turn?", None),
    "discard_for_sword": _ask("Discard cards, Attack 3 for each.", None),
    "horn": _ask("How much more Siege Attack?", None),
    "learn": _ask("Take which Advanced Action?", None),
    "take_spell": _ask("Take which Spell?", None),
    "expose": _ask("Expose which enemy?", None),
    "mass_expose": _ask("What do the enemies lose?", None),
    "tremor": _ask("One enemy or all?", None),
    "weaken": _ask("Which enemy loses Armor?", None),
    "destroy": _ask("Destroy which enemy?", None),
    "leftover": _ask("How many Move points become Attack?", None),
    "song_of_wind": _ask("Pay blue mana to cross lakes?", None),
    "steady_tempo": _ask("Put Steady Tempo back on the {0} of your deck?", None),
    "diplomacy": _ask("Block of which element?", None),
    "blood_rage": _ask("Take a Wound for a higher Attack?", None),
    "throw_away": _ask("Throw away which card?", "mk.throwaway.other"),
    "cast": _ask("Cast which Spell of the offer?", None),
    "inspire": _ask("Which Unit?", None),
    "inspire_how": _ask("Ready it or heal it?", None),
    "token_colour": _ask("A mana token of which colour?", "mk.gain.token"),
    "any_token": _ask("A mana token of which colour?", "mk.gain.token"),
    "ritual": _ask("How many Wounds?", None),
    "ritual_to": _ask("Who gets the Wound?", None),
    "who_needs_magic": _ask("For which value?", None),
    "exploit": _ask("Which colour is free of charge?", None),
    "altem_mages": _ask("Pay for a higher number?", None),
    "altem_change": _ask("What do your attacks become?", None),
    "rethink": _ask("Discard cards and draw as many.", "mk.round.tactics.immediate-text"),
    "mana_steal": _ask("Which die do you take?", "mk.round.tactics.immediate-text"),
    "preparation": _ask("Take which card of your deck?", "mk.round.tactics.immediate-text"),
    "mana_search": _ask("Roll which die again?", None),
    "midnight_meditation": _ask("Shuffle which cards into your deck?", None),
}


def _line(text: str, rule: str | None = None) -> Line[V]:
    return Line(text, rule=rule)


def _list(event: Event, first: int) -> str:
    return ", ".join(thing(str(value)) for value in event.data[first:])


def _draft_joins(view: V, event: Event) -> str:
    seat, *cards = event.data
    what = thing(str(cards[0])) if cards else "a drafted card"
    return f"{names.who(view, int(str(seat)))} shuffles {what} into the deck."


def _drew(view: V, event: Event) -> str:
    seat, count, *cards = event.data
    who = names.who(view, int(str(seat)))
    named = f": {', '.join(thing(str(card)) for card in cards)}" if cards else ""
    return f"{who} draws {count}{named}."


def _half(event: Event) -> str:
    """A card with the half that was played."""
    card = DEEDS[DEED[str(event.data[1])]]
    if not event.data[2]:
        return card.name
    return f"{card.strong_name} ({card.name})" if card.strong_name else f"{card.name}, strong"


def _played(view: V, event: Event) -> str:
    return f"{names.who(view, int(str(event.data[0])))} plays {_half(event)}."


def _cast(view: V, event: Event) -> str:
    return f"{names.who(view, int(str(event.data[0])))} casts {_half(event)} of the offer."


def _ended(text: str) -> str:
    """A sentence has one end: some Skills bring their own."""
    return text if text.endswith("!") else f"{text}."


def _used(view: V, event: Event) -> str:
    return _ended(f"{names.who(view, int(str(event.data[0])))} uses {thing(str(event.data[1]))}")


def _skill_gained(view: V, event: Event) -> str:
    who = names.who(view, int(str(event.data[0])))
    return _ended(f"{who} gains the Skill {thing(str(event.data[1]))}")


def _turned_up(view: V, event: Event) -> str:
    faces = ", ".join(ENEMIES[int(str(token))].name for token in event.data[1:])
    return f"Turned up on {event.data[0]}: {faces}."


EVENTS: dict[str, Line[V]] = {
    "hero": _line("{0:who} enters the game.", "mk.flow.hero-selection-order"),
    "dummy_hero": _line("The Dummy is {0:thing}.", "mk.dummy.setup-hero"),
    "dummy_substitute": _line(
        "The Dummy has four cards of each colour, and {0}, {1} and {2} crystals.",
        "mk.dummy.four-player-substitute",
    ),
    "tactic": _line("{0:who} takes {1:thing}.", "mk.round.tactics.one-each"),
    "dummy_tactic": _line("The Dummy takes {0:thing}.", "mk.dummy.tactic"),
    "tactic_lost": _line("{0:thing} leaves the game."),
    "order": _line("", None),
    "turn": _line("{0:who}'s turn.", "mk.round.turns.order"),
    "drew": Line(_drew, rule="mk.draw.to-limit"),
    "offered": _line("{0:thing} joins its offer.", "mk.gain.offer-replenish"),
    "unit_offered": _line("{0:unit} joins the Unit offer."),
    "discarded": _line("{0:who} discards {1:card}.", "mk.discard.to-own-pile"),
    "thrown_away": _line("{0:who} throws away {1:card}.", "mk.throwaway.other"),
    "played": Line(_played, rule="mk.deed.play-area"),
    "sideways": _line("{0:who} plays {1:thing} sideways for {2}.", "mk.deed.sideways"),
    "activated": _line("{0:who} uses {1:unit}.", "mk.unit.activate-one-ability"),
    "skill": Line(_used, rule="mk.skill.type-turn"),
    "paid": _line("{0:who} pays {1} mana.", "mk.mana.source-use-now"),
    "cursed": _line("{0:who} pays for using {1} mana."),
    "token": _line("{0:who} gains a {1} mana token.", "mk.gain.token"),
    "crystal": _line("{0:who} gains a {1} crystal.", "mk.gain.crystal"),
    "lost_crystal": _line("{0:who} loses a {1} crystal."),
    "melted": _line("{0:who} turns a {1} crystal into mana.", "mk.mana.crystal-to-mana"),
    "fame": _line("{0:who} gains {1} Fame."),
    "reputation": _line("{0:who}: Reputation {1:signed}, now {2:signed}."),
    "moved": _line("{0:who} moves to {1}.", "mk.move.step-cost"),
    "explored": _line("{0:who} reveals {1:tile}.", "mk.explore.top-of-deck"),
    "ruin": _line("Ruins on {0} turn up.", "mk.site.ruins.turn-up"),
    "turned_up": Line(_turned_up, rule="mk.combat.reveal-all"),
    "plundered": _line("{0:who} plunders the village.", "mk.site.village.plunder"),
    "announced": _line("{0:who} announces the End of the Round.", "mk.round.end.last-turns"),
    "forfeits": _line("{0:who} forfeits the turn.", "mk.turn.forfeit-after-announcement"),
    "combat": _line("{0:who} begins a combat on {2}.", "mk.combat.four-phases"),
    "enemies": Line(
        lambda view, event: f"The enemies: {_list(event, 0)}." if event.data else "",
        rule="mk.combat.reveal-all",
    ),
    "summoned": _line("Summoned by {0:enemy}: {1:enemy}.", "mk.combat.block.summon-draw"),
    "defeated": _line("{0:who} defeats {1:enemy}.", "mk.combat.attack.success"),
    "blocked": _line("{0:who} blocks {1:enemy}.", "mk.combat.block.success"),
    "damage": _line("{0:who} takes {2} damage of {1:enemy}.", "mk.combat.damage.hero-rest"),
    "wounded": _line("{0:who} takes {1:wounds}.", "mk.wound.to-hand"),
    "poisoned": _line("{1:wounds} into the discard pile of {0:who}.", "mk.combat.poison.hero"),
    "paralyzed": _line("{0:who} is paralyzed.", "mk.combat.paralyze.hero"),
    "knocked_out": _line("{0:who} is knocked out.", "mk.combat.knockout"),
    "dropped": Line(
        lambda view, event: (
            f"{names.who(view, int(str(event.data[0])))} drops {_list(event, 1) or 'nothing'}."
        ),
        rule="mk.combat.knockout",
    ),
    "unhurt": _line("{1:unit} of {0:who} stay unhurt.", "mk.combat.damage.unit-resistant"),
    "unit_wounded": _line("{1:unit} of {0:who} are wounded.", "mk.combat.damage.unit-wounded"),
    "destroyed": _line("{1:unit} of {0:who} are destroyed.", "mk.combat.paralyze.unit"),
    "combat_over": _line("", None),
    "conquered": _line("{0:who} conquers {1}.", "mk.outcome.adventure-conquered"),
    "burned": _line("{0:who} burns the monastery on {1}.", "mk.outcome.monastery-burned"),
    "city_taken": _line("The {1:face} city falls.", "mk.city.leader"),
    "withdrew": _line("{0:who} withdraws to {1}.", "mk.outcome.fail.withdraw"),
    "forced_back": _line("{0:who} is forced back to {1}.", "mk.endturn.withdraw"),
    "altar": _line("{0:who} pays the altar.", "mk.site.ruins.altar"),
    "interacts": _line("{0:who} deals with the people on {1}.", "mk.interact.is-action"),
    "draft_joins": Line(_draft_joins, rule="mk.variant.drafting.add"),
    "gained": _line("{0:who} gains {1:thing}.", "mk.gain.deed-on-top"),
    "recruited": _line("{0:who} recruits {1:unit}.", "mk.interact.recruit-match"),
    "disbanded": _line("{0:who} disbands {1:unit}.", "mk.unit.disband"),
    "readied": _line("{1:unit} of {0:who} are ready.", "mk.unit.ready-effect"),
    "unit_healed": _line("{1:unit} of {0:who} are healed.", "mk.heal.unit-cost"),
    "rested": _line("{0:who} rests.", "mk.turn.rest.standard"),
    "slow_recovery": _line("{0:who} recovers slowly from {1:wounds}.", "mk.turn.rest.slow"),
    "rolled": Line(
        lambda view, event: f"Rolled: {', '.join(names.face(view, f) for f in event.data)}.",
        rule="mk.mana.source-reroll",
    ),
    "source": Line(
        lambda view, event: f"The Source: {', '.join(names.face(view, f) for f in event.data)}.",
        rule="mk.setup.source-half-basic",
    ),
    "glade": _line("The glade takes a Wound of {0:who}.", "mk.endturn.glade"),
    "long_night": _line("{0:who} uses Long Night.", "mk.draw.long-night"),
    "artifacts": _line("{0:who} earns {1:artifacts}.", "mk.endturn.reward-artifact"),
    "level": _line("{0:who} reaches level {1}.", "mk.levelup.per-line"),
    "skills_shown": Line(
        lambda view, event: f"Skills to choose from: {_list(event, 1)}.", rule="mk.levelup.even"
    ),
    "skill_gained": Line(_skill_gained, rule="mk.levelup.even"),
    "dummy_skill": _line("{0:thing} joins the Common Skill offer.", "mk.solo.skill-reveal"),
    "dummy_flipped": _line("The Dummy turns up {0:thing}; {1} left.", "mk.dummy.turn-flip3"),
    "dummy_gains": _line("{0:thing} joins the Dummy's deck.", "mk.dummy.round-aa"),
    "scenario_met": _line("The goal is reached: the last turns.", "mk.flow.play-until-end"),
    "round_over": _line("Round {0} is over.", "mk.round.end.last-turns"),
    "round": _line("Round {0} begins.", "mk.round.day-or-night"),
    "duel": _line("{0:who} attacks {1:who}.", "mk.pvp.roles"),
    "attends": _line("{0:who} attends the combat: {1}.", "mk.pvp.full.choice"),
    "duel_damage": _line("Attack {1}; not blocked: {2}.", "mk.pvp.damage.remainder"),
    "duel_draw": _line("Nobody yields; {0:who} withdraws.", "mk.pvp.outcome.draw"),
    "duel_won": _line("{0:who} wins the combat.", "mk.pvp.melee.retreat-ends"),
    "retreats": _line("{0:who} is forced back to {1}.", "mk.pvp.melee.force-retreat"),
    "robbed": _line("{0:who} takes {2:thing} from {1:who}.", "mk.pvp.melee.steal-artifact"),
    "refused": _line("{0:who} does not join the assault.", "mk.coop.agree"),
    "assault": _line("A cooperative assault begins.", "mk.coop.order"),
    "stays_out": _line("{0:who} stays out of the city.", "mk.coop.move-in"),
    "marked": _line("{0:who} marks the glade on {1}.", "mk.scenario.druid.activate"),
    "stirred": _line("The secret bonus: {0}.", "mk.variant.interactive.reveal"),
    "upgraded": _line("{0:who} takes {1:thing} for {2:thing}.", "mk.variant.upgrades.swap"),
    "left_behind": _line("The portal closes behind {0:who}.", "mk.scenario.return.portal"),
    "champion": _line("Your team counts on {0:who}.", "mk.scenario.return.team"),
    "secret": _line("A secret {1} is on {2}.", "mk.scenario.dungeon.secret-dungeon"),
    "token_up": _line("{0:who} has had this turn already.", "mk.pvp.full.skip"),
    "tired": _line("{1:unit} of {0:who} are spent."),
    "picked": Line(lambda view, event: f"Picked: {_list(event, 1)}.", rule=None),
    "shown": Line(
        lambda view, event: f"{names.who(view, int(str(event.data[0])))} shows {_list(event, 1)}.",
        rule=None,
    ),
    "stole": _line("{0:who} takes {1:thing}."),
    "attached": _line("{0:who} attaches {1:thing}.", "mk.unit.banner.assign"),
    "wounds_gone": _line("{0:who} throws away Wounds."),
    "took": _line("{0:who} takes {1:thing}."),
    "borrowed": _line("{0:who} borrows {1:unit} of the offer."),
    "cast": Line(_cast, rule="mk.deed.spell.basic-cost"),
}

PHRASES: Phrases[V] = Phrases(
    words={
        "who": names.who,
        "thing": names.any_thing,
        "unit": names.unit,
        "card": names.card,
        "enemy": names.enemy,
        "tile": names.tile,
        "face": names.face,
        "signed": names.signed,
        "wounds": names.wounds,
        "artifacts": names.artifacts,
    },
    asks=ASKS,
    events=EVENTS,
    label=label,
)


ENDINGS: Final = {
    "back": "the way back",
    "conquered": "all cities are conquered",
    "fame": "most Fame",
    "mission": "the mission is accomplished",
    "time": "the time is over",
    "towers": "keeps and mage towers",
}


def ending(outcome: Outcome) -> str:
    """How a game ended."""
    return ENDINGS[outcome.reason]
