"""Nations, players, cards, tracks and tiles: everything beside the map."""

from __future__ import annotations

from typing import Final

from critias.games.era.rules.board import (
    ACTIONS,
    ENDINGS,
    FOR_ASCENSION,
    GOALS,
    LAYOUT,
    MOST,
    PAD,
    SPECIALS,
    TRACKS,
)
from critias.games.era.rules.scoring import REWARDS, points
from critias.games.era.rules.state import STANDARD
from critias.games.era.rules.view import HIDDEN, EraView, NationView, PlayerView
from critias.games.era.shown.names import (
    action_name,
    area_name,
    card_name,
    goal_name,
    power_words,
    seat_name,
    society_name,
    space_name,
    special_name,
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
from critias.kit.cards import Card, Pile, Value
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

BONUS: Final = {
    "sun": "2 Virya for each card of this type in hand",
    "moon": "6 Virya for whoever takes this card",
    "eclipse": "1 VP more for each card of this type, if its ending comes",
}


# --- the bar and the track -----------------------------------------------------------------------


def status(view: EraView) -> tuple[Status, ...]:
    """Round, Doom, End, temples."""
    side = "stands still this round" if view["end_black"] else "moves on this round"
    return (
        *(_purse(view, player) for player in view["seats"]),
        Status("round", (Value(view["round"], "Round"),), rule="era.round.end"),
        Status(
            "doom",
            (Value(view["doom"], "Doom"),),
            tint="black",
            says=f"Doom is on {view['doom']}; the Pole Shift comes when the round gets there",
            rule="era.ending.pole-shift",
        ),
        Status(
            "end",
            (Value(view["end"], "End"),),
            tint="black" if view["end_black"] else "white",
            says=f"the End marker is on {view['end']} and {side}",
            rule="era.ending.continuation",
        ),
        Status(
            "temples",
            (Value(f"{view['temples']} of {FOR_ASCENSION}", "Temples of light"),),
            says=f"{view['temples']} temples of light on the map, {view['open_temples']} more can "
            f"be built; {FOR_ASCENSION} bring the Ascension",
            rule="era.ending.ascension",
        ),
    )


def _purse(view: EraView, player: PlayerView) -> Status:
    """A player's Virya, by shape and colour."""
    free = sum(not space for space in player["archons"])
    nations = " and ".join(area_name(key) for key in player["nations"])
    says = f"{player['name']}: {player['virya']} Virya, {free} archons at the start, {nations}"
    return Status(
        f"seat-{player['seat']}",
        (Value("", "", seat_icon(player["seat"])), Value(player["virya"], "", icon(DROP))),
        says=says,
        rule="era.virya.track",
    )


def tracks(view: EraView) -> tuple[Track, ...]:
    """The round track with its markers and relics."""
    cells = []
    for place in range(1, TRACKS.rounds.length + 1):
        marks = [word for word, at in (("Doom", view["doom"]), ("End", view["end"])) if at == place]
        relic = place in view["track_relics"]
        says = [f"round {place}", *marks, *(["a Lost Relic"] if relic else [])]
        cells.append(
            Cell(
                " ".join(marks) or str(place),
                tone="bad" if "Doom" in marks else "gold" if relic else "",
                tint="black" if "Doom" in marks else "white" if marks else "teal" if relic else "",
                now=place == view["round"],
                past=place < view["round"],
                says=", ".join(says),
            )
        )
    found = Value(view["relics"], "Relics", rule="era.relic.two-unlock")
    free = Value(view["open_temples"], "Temples open", rule="era.setup.locked-unusable")
    return (Track("rounds", tuple(cells), "Rounds", (found, free)),)


# --- nations -------------------------------------------------------------------------------------


def mats(view: EraView) -> tuple[Mat, ...]:
    """The nations in play."""
    return tuple(_nation(view, nation) for nation in view["nations"] if nation["status"] != "out")


def _nation(view: EraView, nation: NationView) -> Mat:
    key = nation["key"]
    masters = " and ".join(seat_name(view, seat) for seat in nation["controllers"])
    more = nation["with_temples"] - nation["power"]
    body: list[Block] = []
    chips = [
        Chip(special_name(tile), option=tile, says=text(SPECIALS.index(tile)), tint="purple")
        for tile in nation["tiles"]
    ]
    chips += [Chip(f"loot +{value}", tint="gold") for value in nation["loot"]]
    if view["lab"] == key:
        chips.append(Chip("Chimera Lab", rule="era.effect.chimera-lab"))
    if view["crystal"] == key:
        chips.append(Chip("Healing Crystal", rule="era.effect.healing-crystal"))
    if nation["goal"]:
        said = _goal(nation["goal"])
        chips.append(Chip(said.partition(":")[0], says=said, tint="teal"))
    if chips:
        body.append(Chips(tuple(chips)))
    return Mat(
        f"nation-{key}",
        area_name(key),
        value=f"{nation['power']} +{more}" if more else str(nation["power"]),
        values=(
            Value(nation["units"], "", nation_icon(key), says=f"{nation['units']} units"),
            Value(nation["minors"], "minors"),
        ),
        state=masters or "passive",
        acting=view["seat"] in nation["controllers"],
        slots=tuple(_space(view, f"{key}.{action}", action) for action in ACTIONS)
        if nation["status"] == "active"
        else (),
        body=tuple(body),
    )


def _goal(goal: str) -> str:
    if goal == HIDDEN:
        return "a secret objective"
    return f"{goal_name(goal)}: {goal_text(GOALS.index(goal))}"


def _space(view: EraView, key: str, action: str) -> Slot:
    """A space for archons with whoever stands on it."""
    there = [p["seat"] for p in view["seats"] if key in p["archons"]]
    art = "".join(seat_icon(seat) for seat in there) or icon(ACTION[action])
    who = ", ".join(seat_name(view, seat) for seat in there)
    marked = " (Psychic Control)" if view["psychic"] == key else ""
    says = f"{action_name(action)}{marked}" + (f": {who}" if who else "")
    return Slot(action_name(action), art=art, says=says, option=key)


# --- players -------------------------------------------------------------------------------------


def _players(view: EraView) -> Entries:
    """What lies before the players."""
    entries = []
    for player in view["seats"]:
        nations = " and ".join(area_name(key) for key in player["nations"])
        places = [space_name(s) if s else "at the start" for s in player["archons"]]
        supply = ", ".join(map(str, player["supply"])) or "none"
        lines = [nations, f"archons: {', '.join(places)}", f"agents in supply: {supply}"]
        lines.append(f"{player['hand_size']} objective cards")
        if player["tile"]:
            lines.append(f"compensation {player['tile']} at the end")
        if view["powers"] and player["society"]:
            society = player["society"]
            lines.append(f"{society_name(society)}. {power_words(society)}")
        entries.append(
            Entry(
                player["name"],
                f"{player['virya']} of {MOST} Virya",
                "; ".join(lines),
                seat_icon(player["seat"]),
            )
        )
    return Entries(tuple(entries))


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
    return (Slots(tuple(places), "Your pad"),)


# --- cards ---------------------------------------------------------------------------------------


def objective(id_: str, kind: str, place: str = "", option: str | None = None) -> Card:
    """An objective card, in a hand or on the layout."""
    one, two, more = (points(halves) for halves in REWARDS[ENDINGS.index(kind)])
    lines = [f"{one} VP alone, {two} with one other, {more} with more"]
    if kind == "continuation":
        lines.append("3 Virya at the end in any case; 2 more if three or more hold it")
    return Card(
        id_,
        card_name(kind),
        ENDING_TINT[kind],
        art=icon(ENDING[kind]),
        lines=tuple(lines),
        foot=(Value("", BONUS[place]),) if place else (),
        tag=place,
        option=option,
        rule=f"era.ending.{kind.replace('_', '-')}",
    )


def _own_cards(view: EraView) -> Row | None:
    """The reader's objective cards, and what is known of the others'."""
    blocks: list[Block] = [*_pad(view)]
    count: str | int = ""
    for player in view["seats"]:
        seat = player["seat"]
        cards = tuple(
            objective(f"hand-{seat}-{number}", kind) for number, kind in enumerate(player["hand"])
        )
        if cards:
            own = seat == view["seat"]
            title = "Your objectives" if own else f"Known of {player['name']}"
            blocks.insert(len(blocks) if not own else 0, Cards(cards, small=True, title=title))
            count = player["hand_size"] if own else count
    return Row("cards", "Your cards", tuple(blocks), count, open=True) if blocks else None


def rows(view: EraView) -> tuple[Row, ...]:
    """Cards, players, layout, special tiles, how it stands, and where the data is from."""
    found = [row for row in (_own_cards(view),) if row is not None]
    found.append(Row("players", "Players", (_players(view),)))
    if any(view["layout"]):
        cards = tuple(
            objective(f"layout-{place}", kind, place, place)
            for place, kind in zip(LAYOUT, view["layout"], strict=True)
            if kind
        )
        deck = Pile("deck", "Deck", view["deck_size"])
        found.append(Row("layout", "Layout", (Cards(cards, small=True), Piles((deck,)))))
    if view["tiles"]:
        found.append(Row("tiles", "Tiles", (_tiles(view),), len(view["tiles"])))
    found.append(Row("standing", "Points", (_standing(view), _source())))
    if view["campaign"]:
        found.append(Row("campaign", "Campaign", (_campaign(view),)))
    return tuple(found)


def _tiles(view: EraView) -> Entries:
    entries = []
    for tile, key in view["tiles"].items():
        owner = view["tile_owners"][tile]
        where = f"{area_name(owner)} holds" if owner else "neutral in"
        there = [p["name"] for p in view["seats"] if tile in p["archons"]]
        entries.append(
            Entry(
                special_name(tile),
                value=", ".join(there),
                detail=f"{where} {area_name(key)}. {text(SPECIALS.index(tile))}",
                state="" if owner else "dim",
                option=tile,
            )
        )
    return Entries(tuple(entries))


def _standing(view: EraView) -> Entries:
    """The points that everybody can count; cards in hands are not among them."""
    if view["sheet"]:
        return Entries(
            tuple(Entry(name, detail=" | ".join(cells)) for name, cells in view["sheet"]), "Score"
        )
    powers = {n["key"]: n["with_temples"] for n in view["nations"] if n["status"] != "out"}
    best = max(powers.values(), default=0)
    leading = [key for key, power in powers.items() if power == best]
    entries = []
    for player in view["seats"]:
        if len(player["nations"]) < 2:
            continue
        lesser = min(player["nations"], key=lambda key: powers[key])
        virya = TRACKS.virya.half_points[player["virya"]]
        ahead = sum(key in leading for key in player["nations"])
        lead = ahead * (4 if len(leading) == 1 else 2)
        halves = 2 * powers[lesser] + virya + lead
        detail = f"{area_name(lesser)} {powers[lesser]}, Virya {points(virya)}"
        if lead:
            detail += f", leading nation {points(lead)}"
        entries.append(Entry(player["name"], points(halves), detail))
    return Entries(tuple(entries), "Points in sight, without cards and tiles")


def _campaign(view: EraView) -> Entries:
    """What Galactic Era has to know of this game."""
    sheet = view["campaign"]
    entries = []
    for seat in sheet["ranking"]:
        player = sheet["players"][seat]
        gains = [f"{player['destiny_points']} Destiny Points"]
        if player["technology_level_2"]:
            gains.append("a technology at level 2")
        gains += [
            f"{player[field]} {word}"
            for field, word in (
                ("population_as_sto", "population as STO"),
                ("ships_as_sts", "ships as STS"),
                ("more_cards", "more star people or domination cards to choose from"),
            )
            if player[field]
        ]
        start = {"free": "starts as STO or STS"}.get(player["alignment"])
        gains.append(start or f"has to start as {player['alignment']}")
        entries.append(Entry(seat_name(view, seat), f"{player['place']}.", ", ".join(gains)))
    for word, field in (("Galactic stories", "stories"), ("Galactic goals", "goals")):
        entries.append(Entry(word, detail=", ".join(sheet[field]) or "any"))
    return Entries(tuple(entries), f"For {sheet['next']}")


def _source() -> Words:
    said = (
        "Map, counters and tracks are partly reconstructed: the pictures of the rulebook are lost. "
        "The data files say so for every value."
    )
    return Words((said,))


def archons(view: EraView) -> list[str]:
    """Where everybody's archons stand, in words."""
    return [
        f"{p['name']}: {', '.join(space_name(s) if s else 'start' for s in p['archons'])}"
        for p in view["seats"]
    ]
