"""Whoever plays an effect, as far as opponents are concerned: enemies, or a player with Units.

Effects never ask which of the two it is: they reach enemies through these verbs. Between players
the Units of the opponent stand for enemies (`pvp.line_up`); the opposing Hero is never reached.
"""

from __future__ import annotations

from collections.abc import Callable

from critias.games.mage_knight.rules import attack, block, enemies
from critias.games.mage_knight.rules.components import UNITS
from critias.games.mage_knight.rules.gaining import UNIT_WOUNDED
from critias.games.mage_knight.rules.sides import ALL_SIEGE, BREACHED, SKIP, Side, opponent, side
from critias.games.mage_knight.rules.state import (
    BARE,
    BLOCKED,
    DEAD,
    NOBODY,
    NONE,
    STOPPED,
    STRUCK,
    SUMMONED,
    UNFORTIFIED,
    Combat,
    Foe,
    MageKnightState,
    Player,
    Turn,
    Unit,
)
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    BLUE,
    MELEE,
    RANGED_PHASE,
    RED,
    SIEGE,
)
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.kinds import AskKind

CAN_BLOCK, CAN_SHOOT, CAN_SIEGE = 1, 2, 4
"""Bits of `Fighter.reach`."""


class Fighter:
    """A player who plays something that may concern opponents; see `act.Act`."""

    __slots__ = ("colour", "moment", "player", "seat", "seats", "state", "turn")

    state: MageKnightState
    seat: int
    seats: tuple[int, ...]
    player: Player
    turn: Turn
    moment: int
    colour: int

    @property
    def about(self) -> tuple[Option, ...]:
        """What the words of a question need."""
        return ()

    @property
    def combat(self) -> Combat:
        """The combat at hand; only where there is one."""
        combat = self.state.combat
        assert combat is not None, "no combat is going on"
        return combat

    @property
    def side(self) -> Side:
        """What is the player's alone in the combat at hand."""
        return side(self.combat, self.seat)

    def in_combat(self, name: str, value: int = 1) -> None:
        """Remember something of one's own until the end of the combat; numbers add up."""
        notes = self.side.notes
        notes[name] = notes.get(name, 0) + value

    # --- whom effects reach -------------------------------------------------------------------

    def immune(self, foe: Foe) -> bool:
        """Whether effects of this colour, Attacks and Blocks aside, do nothing to the enemy."""
        if self.colour not in (RED, BLUE):
            return False
        bit = enemies.FIRE_BIT if self.colour == RED else enemies.ICE_BIT
        return bool(enemies.resistances(self.combat, foe) & bit)

    def foes(self, allowed: Callable[[Foe], bool] | None = None) -> list[int]:
        """The places of the enemies an effect can reach; against a player the unwounded Units."""
        combat = self.combat
        return [
            i
            for i in enemies.living(combat)
            if self._faces(combat.foes[i])
            and not self.immune(combat.foes[i])
            and (allowed is None or allowed(combat.foes[i]))
        ]

    def _faces(self, foe: Foe) -> bool:
        if foe.owner == NOBODY:
            return True
        return foe.owner != self.seat and not self._unit_of(foe).wounds

    def _unit_of(self, foe: Foe) -> Unit:
        units = self.state.players[foe.owner].units
        return next(unit for unit in units if unit.number == foe.unit)

    def choose_foe(self, kind: AskKind, allowed: Callable[[Foe], bool] | None = None) -> Play[Foe]:
        """One of the enemies an effect can reach."""
        place: int = yield Ask(self.seats, kind, self.foes(allowed), self.about)
        return self.combat.foes[place]

    def count_foes(self) -> int:
        """How many enemies are faced: a summoner and its monster count once; of a player the Hero,
        Ready unwounded Units and those in the attack or block at hand."""
        combat = self.combat
        if combat.rival is None:
            return sum(not foe.flags & DEAD and foe.origin != SUMMONED for foe in combat.foes)
        at_work = {entry[-1] for entry in (*combat.attacks, *combat.blocks)}
        theirs = [foe for foe in combat.foes if foe.owner != self.seat]
        return 1 + sum(
            foe.unit in at_work or (self._faces(foe) and not self._unit_of(foe).spent)
            for foe in theirs
        )

    # --- their attacks ------------------------------------------------------------------------

    def attacker(self) -> Foe | None:
        """The enemy of the open block, if one has been named."""
        combat = self.state.combat
        if combat is None or combat.against == NONE:
            return None
        return combat.foes[combat.against]

    def has_attacker(self) -> bool:
        """Whether there is an attack to be blocked."""
        combat = self.state.combat
        return combat is not None and (combat.against != NONE or combat.rival is not None)

    def reach(self) -> int:
        """Which numbers count for something now, as bits: Block, and from afar Ranged and Siege
        Attacks. Whether a number can be played depends on this and the moment alone."""
        if self.moment & BLOCK_PHASE:
            return CAN_BLOCK if self.has_attacker() else 0
        if not self.moment & RANGED_PHASE:
            return 0
        cover = self.cover()
        if cover > 1:
            return 0
        if cover == 0 or ALL_SIEGE in self.side.notes:
            return CAN_SHOOT | CAN_SIEGE
        return CAN_SIEGE

    def shares(self, foe: Foe) -> bool:
        """Whether a Unit of another player has a share in the open attack."""
        return foe.unit != NONE and any(unit == foe.unit for _, _, _, unit in self.combat.attacks)

    def stoppable(self, foe: Foe) -> bool:
        """Whether the enemy can still be kept from attacking; a Unit, if it has a share in the
        attack to be blocked."""
        if foe.owner != NOBODY:
            return self.shares(foe)
        return not foe.flags & (STOPPED | BLOCKED | STRUCK)

    def stop(self, foe: Foe) -> None:
        """The enemy does not attack in this combat, and what was played to block it is lost; a
        Unit's share in the attack is lost."""
        combat = self.combat
        if foe.owner != NOBODY:
            combat.attacks = [entry for entry in combat.attacks if entry[3] != foe.unit]
            return
        foe.flags |= STOPPED
        if combat.against != NONE and combat.foes[combat.against] is foe:
            block.clear_block(combat)

    def may_skip(self) -> bool:
        """Whether Block and Assign Damage can be left out: between players while blocking."""
        return self.combat.rival is None or bool(self.moment & BLOCK_PHASE)

    def skip(self) -> None:
        """The Block and Assign Damage phases are left out; of a player one attack is cancelled."""
        self.in_combat(SKIP)

    # --- their Armor, walls and resistances ---------------------------------------------------

    def weaken(self, foe: Foe, amount: int) -> None:
        """The enemy has that much less Armor, at least 1."""
        foe.armor -= min(amount, enemies.armor(self.combat, foe) - 1)

    def unfortify(self, foe: Foe) -> None:
        """The enemy has no fortification in this combat."""
        foe.flags |= UNFORTIFIED

    def breach(self) -> None:
        """The fortification of the site does not count for the player in this combat."""
        self.in_combat(BREACHED)

    def strip(self, foe: Foe) -> None:
        """The enemy has no resistance in this combat."""
        foe.flags |= BARE

    def each_foe(self, change: Callable[[Foe], None]) -> None:
        """Change all enemies, those out of reach behind their monsters too."""
        for foe in self.combat.foes:
            if foe.owner == NOBODY or self._faces(foe):
                change(foe)

    def destroy(self, foe: Foe) -> None:
        """The enemy is defeated; a Unit of another player is wounded."""
        if foe.owner != NOBODY:
            self._unit_of(foe).wounds += 1
            self.state.tell(UNIT_WOUNDED, foe.owner, UNITS[foe.token].id, 1)
        else:
            attack.defeat(self.state, foe)

    def is_fortified(self, foe: Foe) -> bool:
        """Whether the enemy is fortified by itself or by its site."""
        return enemies.fortification(self.combat, foe) > 0

    def aim_anew(self) -> None:
        """Who can be aimed at has changed: targets of an attack with nothing in it are named
        anew."""
        if not self.combat.attacks:
            self.combat.targets = 0

    def may_attack(self, kind: int) -> bool:
        """Whether an Attack of the kind can be played now: in the Attack phase any, in the Ranged
        and Siege phase what can be shot, once Altem Mages have made all Attacks Siege all."""
        phase = self.combat.phase
        if phase == ATTACK_PHASE:
            return True
        if phase != RANGED_PHASE:
            return False
        if ALL_SIEGE in self.side.notes:
            kind = SIEGE
        return kind != MELEE and self.may_shoot(kind)

    def may_shoot(self, kind: int) -> bool:
        """Whether a Ranged or Siege Attack has something to aim at: in the Ranged and Siege phase
        only Siege reaches what is fortified, and nothing what is so twice."""
        if self.combat.phase != RANGED_PHASE:
            return True
        return self.cover() <= (1 if kind == SIEGE else 0)

    def cover(self) -> int:
        """How often what can be aimed at from afar is fortified: all targets of the open attack, or
        else the enemy that is least so; 2 if there is none."""
        combat = self.combat
        if combat.rival is not None:
            return enemies.walls(combat, opponent(self.state, self.seat))
        if combat.targets:
            return max(enemies.fortification(combat, foe) for foe in attack.targeted(combat))
        found = [enemies.fortification(combat, combat.foes[i]) for i in enemies.living(combat)]
        return min(found, default=2)
