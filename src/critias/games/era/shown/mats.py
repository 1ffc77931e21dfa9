"""Nations, players, cards, tracks and tiles: everything beside the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from critias.games.era.rules.board import (
    ACTIONS,
    FOR_ASCENSION,
    GOALS,
    LAYOUT,
    MOST,
    PAD,
    SPECIALS,
    TRACKS,
)
from critias.games.era.rules.campaign import FREE, STO, STS
from critias.games.era.rules.scoring import LEADING_HALVES, points
from critias.games.era.rules.state import STANDARD
from critias.games.era.rules.view import HIDDEN, EraView, NationView, PlayerView
from critias.games.era.shown.names import (
    action_name,
    area_name,
    card_name,
    goal_name,
    listed,
    objective_lines,
    position_name,
    seat_name,
    seat_names,
    society_power,
    space_name,
    special_name,
    units,
)
from critias.games.era.shown.palette import (
    ACTION,
    DROP,
    ENDING,
    ENDING_TINT,
    nation_icon,
    seat_icon,
)
from critias.games.era.shown.reference import goal_text, text
from critias.games.era.shown.results import score_rows
from critias.kit.cards import Card, Pile, Value
from critias.kit.language import count, say
from critias.kit.offers import Offers
from critias.kit.stage import (
    Block,
    Cards,
    Cell,
    Chip,
    Chips,
    Entries,
    Entry,
    Mat,
    Piles,
    Row,
    Slot,
    Slots,
    Status,
    Track,
    Words,
)
from critias.kit.svg import icon

_BONUS: Final = {
    "sun": "2 Virya for each card of this type in hand",
    "moon": "6 Virya for whoever takes this card",
    "eclipse": "1 VP more for each card of this type, if its ending comes",
}


# --- the bar and the track -----------------------------------------------------------------------


def status(view: EraView) -> tuple[Status, ...]:
    """Round, Doom, End, temples."""
    doom, end = view["doom"], view["end"]
    if view["end_black"]:
        moves = say("the End marker is on {n} and stands still this round", n=end)
    else:
        moves = say("the End marker is on {n} and moves on this round", n=end)
    return (
        *(_purse(view, player) for player in view["seats"]),
        Status("round", (Value(view["round"], say("Round")),), rule="era.round.end"),
        Status(
            "doom",
            (Value(doom, say("Doom")),),
            tint="black",
            says=say("Doom is on {n}; the Pole Shift comes when the round gets there", n=doom),
            rule="era.ending.pole-shift",
        ),
        Status(
            "end",
            (Value(end, say("End")),),
            tint="black" if view["end_black"] else "white",
            says=moves,
            rule="era.ending.continuation",
        ),
        _temples(view),
    )


def _temples(view: EraView) -> Status:
    """How near the Ascension is."""
    there, needed = view["temples"], FOR_ASCENSION
    says = say(
        "{n} temples of light on the map, {more} more can be built; {needed} bring the Ascension",
        n=there,
        more=view["open_temples"],
        needed=needed,
    )
    value = Value(say("{n} of {needed}", n=there, needed=needed), say("Temples of light"))
    return Status("temples", (value,), says=says, rule="era.ending.ascension")


def _purse(view: EraView, player: PlayerView) -> Status:
    """A player's Virya, by shape and colour."""
    free = sum(not space for space in player["archons"])
    says = say(
        "{seat}: {virya} Virya, {archons}, {nations}",
        seat=seat_name(view, player["seat"]),
        virya=player["virya"],
        archons=count(free, "1 archon at the start", "{n} archons at the start"),
        nations=_nations_of(player),
    )
    return Status(
        f"seat-{player['seat']}",
        (Value("", "", seat_icon(player["seat"])), Value(player["virya"], "", icon(DROP))),
        says=says,
        rule="era.virya.track",
    )


def _nations_of(player: PlayerView) -> str:
    return listed([area_name(key) for key in player["nations"]])


def tracks(view: EraView) -> tuple[Track, ...]:
    """The round track with its markers and relics."""
    cells = []
    for place in range(1, TRACKS.rounds.length + 1):
        doomed, relic = place == view["doom"], place in view["track_relics"]
        marks = [say("Doom")] if doomed else []
        if place == view["end"]:
            marks.append(say("End"))
        says = [say("round {n}", n=place), *marks, *([say("a Lost Relic")] if relic else [])]
        cells.append(
            Cell(
                " ".join(marks) or str(place),
                tone="bad" if doomed else "gold" if relic else "",
                tint="black" if doomed else "white" if marks else "teal" if relic else "",
                now=place == view["round"],
                past=place < view["round"],
                says=", ".join(says),
            )
        )
    found = Value(view["relics"], say("Relics"), rule="era.relic.two-unlock")
    free = Value(view["open_temples"], say("Temples open"), rule="era.setup.locked-unusable")
    return (Track("rounds", tuple(cells), say("Rounds"), (found, free)),)


# --- nations -------------------------------------------------------------------------------------


def mats(view: EraView) -> tuple[Mat, ...]:
    """The nations in play."""
    return tuple(_nation(view, nation) for nation in view["nations"] if nation["status"] != "out")


def _nation(view: EraView, nation: NationView) -> Mat:
    key = nation["key"]
    more = nation["with_temples"] - nation["power"]
    body: list[Block] = []
    chips = [
        Chip(special_name(tile), option=tile, says=text(SPECIALS.index(tile)), tint="purple")
        for tile in nation["tiles"]
    ]
    chips += [Chip(say("loot +{n}", n=value), tint="gold") for value in nation["loot"]]
    if view["lab"] == key:
        chips.append(Chip(say("Chimera Lab"), rule="era.effect.chimera-lab"))
    if view["crystal"] == key:
        chips.append(Chip(say("Healing Crystal"), rule="era.effect.healing-crystal"))
    if nation["goal"]:
        chips.append(_goal(nation["goal"]))
    if chips:
        body.append(Chips(tuple(chips)))
    return Mat(
        f"nation-{key}",
        area_name(key),
        value=f"{nation['power']} +{more}" if more else str(nation["power"]),
        values=(
            Value(nation["units"], "", nation_icon(key), says=units(nation["units"])),
            Value(nation["minors"], count(nation["minors"], "minor", "minors")),
        ),
        state=seat_names(view, nation["controllers"]) or say("passive"),
        acting=view["seat"] in nation["controllers"],
        slots=tuple(_space(view, f"{key}.{action}", action) for action in ACTIONS)
        if nation["status"] == "active"
        else (),
        body=tuple(body),
    )


def _goal(goal: str) -> Chip:
    """The objective of a nation, as far as the reader knows it."""
    if goal == HIDDEN:
        secret = say("a secret objective")
        return Chip(secret, says=secret, tint="teal")
    name, text = goal_name(goal), goal_text(GOALS.index(goal))
    return Chip(name, says=say("{goal}: {text}", goal=name, text=text), tint="teal")


def _space(view: EraView, key: str, action: str) -> Slot:
    """A space for archons with whoever stands on it."""
    there = [p["seat"] for p in view["seats"] if key in p["archons"]]
    art = "".join(seat_icon(seat) for seat in there) or icon(ACTION[action])
    name = says = action_name(action)
    if view["psychic"] == key:
        says = say("{action} (Psychic Control)", action=name)
    if there:
        says = say("{action}: {seats}", action=says, seats=seat_names(view, there))
    return Slot(name, art=art, says=says, option=key)


# --- players -------------------------------------------------------------------------------------


def _players(view: EraView) -> Entries:
    """What lies before the players."""
    return Entries(tuple(_player(view, player) for player in view["seats"]))


def _player(view: EraView, player: PlayerView) -> Entry:
    supply = ", ".join(map(str, player["supply"])) or say("none")
    lines = [
        _nations_of(player),
        say("archons: {places}", places=_archons(player, say("at the start"))),
        say("agents in supply: {agents}", agents=supply),
        count(player["hand_size"], "1 objective card", "{n} objective cards"),
    ]
    if player["tile"]:
        lines.append(say("compensation {n} at the end", n=player["tile"]))
    if view["powers"] and player["society"]:
        lines.append(society_power(player["society"]))
    virya = say("{n} of {most} Virya", n=player["virya"], most=MOST)
    seat = player["seat"]
    return Entry(seat_name(view, seat), virya, "; ".join(lines), seat_icon(seat))


def _archons(player: PlayerView, start: str) -> str:
    """Where a player's archons stand."""
    return ", ".join(space_name(space) if space else start for space in player["archons"])


def _pad(view: EraView) -> tuple[Block, ...]:
    """The spaces of the reader's pad."""
    if view["seat"] is None:
        return ()
    player = view["seats"][view["seat"]]
    actions = PAD if view["version"] == STANDARD else PAD[:2]
    places = []
    for action in actions:
        there = action in player["archons"]
        art = seat_icon(player["seat"]) if there else icon(ACTION[action])
        places.append(Slot(action_name(action), art=art, says=action_name(action), option=action))
    return (Slots(tuple(places), say("Your pad")),)


# --- cards ---------------------------------------------------------------------------------------


def objective(id_: str, kind: str, place: str = "", option: str | None = None) -> Card:
    """An objective card, in a hand or on the layout."""
    return Card(
        id_,
        card_name(kind),
        ENDING_TINT[kind],
        art=icon(ENDING[kind]),
        lines=objective_lines(kind),
        foot=(Value("", say(_BONUS[place])),) if place else (),
        tag=position_name(place) if place else "",
        option=option,
        rule=f"era.ending.{kind.replace('_', '-')}",
    )


def _own_cards(view: EraView, offers: Offers) -> Row | None:
    """The reader's objective cards, and what is known of the others'."""
    blocks: list[Block] = [*_pad(view)]
    held: str | int = ""
    for player in view["seats"]:
        seat = player["seat"]
        own = seat == view["seat"]
        cards = tuple(
            objective(
                f"hand-{seat}-{number}", kind, option=kind if own and kind in offers else None
            )
            for number, kind in enumerate(player["hand"])
        )
        if cards:
            name = seat_name(view, seat)
            title = say("Your objectives") if own else say("Known of {seat}", seat=name)
            blocks.insert(len(blocks) if not own else 0, Cards(cards, small=True, title=title))
            held = player["hand_size"] if own else held
    if not blocks:
        return None
    return Row("cards", say("Your cards"), tuple(blocks), held, open=True)


def rows(view: EraView, offers: Offers) -> tuple[Row, ...]:
    """Cards, players, layout, special tiles, how it stands, and where the data is from."""
    found = [row for row in (_own_cards(view, offers),) if row is not None]
    found.append(Row("players", say("Players"), (_players(view),)))
    if any(view["layout"]):
        cards = tuple(
            objective(f"layout-{place}", kind, place, place)
            for place, kind in zip(LAYOUT, view["layout"], strict=True)
            if kind
        )
        deck = Pile("deck", say("Deck"), view["deck_size"])
        found.append(Row("layout", say("Layout"), (Cards(cards, small=True), Piles((deck,)))))
    if view["tiles"]:
        found.append(Row("tiles", say("Tiles"), (_tiles(view),), len(view["tiles"])))
    found.append(Row("standing", say("Points"), (_standing(view), _source())))
    if view["campaign"]:
        found.append(Row("campaign", say("Campaign"), (_campaign(view),)))
    return tuple(found)


def _tiles(view: EraView) -> Entries:
    entries = []
    for tile, key in view["tiles"].items():
        owner = view["tile_owners"][tile]
        if owner:
            where = say("{nation} holds {area}.", nation=area_name(owner), area=area_name(key))
        else:
            where = say("neutral in {area}.", area=area_name(key))
        there = [p["seat"] for p in view["seats"] if tile in p["archons"]]
        entries.append(
            Entry(
                special_name(tile),
                value=seat_names(view, there),
                detail=f"{where} {text(SPECIALS.index(tile))}",
                state="" if owner else "dim",
                option=tile,
            )
        )
    return Entries(tuple(entries))


def _standing(view: EraView) -> Entries:
    """The points that everybody can count; cards in hands are not among them."""
    if view["sheet"]:
        rows = score_rows(view["sheet"], view["ending"])
        entries = (Entry(name, detail=" | ".join(cells)) for name, cells in rows)
        return Entries(tuple(entries), say("Score"))
    powers = {n["key"]: n["with_temples"] for n in view["nations"] if n["status"] != "out"}
    players = [player for player in view["seats"] if len(player["nations"]) == 2]
    return Entries(
        tuple(_in_sight(view, player, powers) for player in players),
        say("Points in sight, without cards and tiles"),
    )


def _in_sight(view: EraView, player: PlayerView, powers: Mapping[str, int]) -> Entry:
    """The points of one player, and where they come from."""
    best = max(powers.values())
    leading = [key for key, power in powers.items() if power == best]
    lesser = min(player["nations"], key=lambda key: powers[key])
    virya = TRACKS.virya.half_points[player["virya"]]
    ahead = sum(key in leading for key in player["nations"])
    lead = ahead * (LEADING_HALVES if len(leading) == 1 else LEADING_HALVES // 2)
    parts = [
        say("{nation} {power}", nation=area_name(lesser), power=powers[lesser]),
        say("Virya {points}", points=points(virya)),
    ]
    if lead:
        parts.append(say("leading nation {points}", points=points(lead)))
    halves = 2 * powers[lesser] + virya + lead
    return Entry(seat_name(view, player["seat"]), points(halves), ", ".join(parts))


_STARTS: Final = {
    STO: "has to start as STO",
    STS: "has to start as STS",
    FREE: "starts as STO or STS",
}


def _campaign(view: EraView) -> Entries:
    """What Galactic Era has to know of this game."""
    sheet = view["campaign"]
    entries = []
    for seat in sheet["ranking"]:
        player = sheet["players"][seat]
        place, gains = say("{n}.", n=player["place"]), ", ".join(_gains(player))
        entries.append(Entry(seat_name(view, seat), place, gains))
    for word, field in (("Galactic stories", "stories"), ("Galactic goals", "goals")):
        entries.append(Entry(say(word), detail=", ".join(map(say, sheet[field])) or say("any")))
    title = say("For Galactic Era, whose winner wins the campaign")
    return Entries(tuple(entries), title)


def _gains(player: Mapping[str, Any]) -> list[str]:
    """What a player takes along."""
    gains = [count(player["destiny_points"], "1 Destiny Point", "{n} Destiny Points")]
    if player["technology_level_2"]:
        gains.append(say("a technology at level 2"))
    if player["population_as_sto"]:
        gains.append(say("{n} population as STO", n=player["population_as_sto"]))
    if player["ships_as_sts"]:
        gains.append(count(player["ships_as_sts"], "1 ship as STS", "{n} ships as STS"))
    if more := player["more_cards"]:
        gains.append(say("{n} more star people or domination cards to choose from", n=more))
    return [*gains, say(_STARTS[player["alignment"]])]


def _source() -> Words:
    said = say(
        "Map, counters and tracks are partly reconstructed: the pictures of the rulebook are lost. "
        "The data files say so for every value."
    )
    return Words((said,))


def archons(view: EraView) -> list[str]:
    """Where everybody's archons stand, in words."""
    return [
        say(
            "{seat}: {places}",
            seat=seat_name(view, player["seat"]),
            places=_archons(player, say("start")),
        )
        for player in view["seats"]
    ]
