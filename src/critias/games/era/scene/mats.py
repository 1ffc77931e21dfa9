"""Nations, players, cards, tracks and tiles: everything beside the map."""

from __future__ import annotations

from typing import Final

from critias.games.era.board import (
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
from critias.games.era.names import (
    ACTION_NAMES,
    ENDING_NAMES,
    GOAL_NAMES,
    SOCIETY_NAMES,
    SOCIETY_POWERS,
    SPECIAL_NAMES,
    area_name,
    seat_name,
    space_name,
)
from critias.games.era.reference import goal_text, text
from critias.games.era.scene.palette import (
    ACTION,
    DROP,
    ENDING,
    ENDING_TINT,
    SEAT_TINT,
    SHIELD,
    nation_icon,
    seat_icon,
)
from critias.games.era.scoring import REWARDS, points
from critias.games.era.view import HIDDEN, EraView, NationView, PlayerView
from critias.kit.cards import Card, Pile, Value
from critias.kit.offers import Offers
from critias.kit.stage import (
    Block,
    Cards,
    Cell,
    Chip,
    Chips,
    Entries,
    Entry,
    Hand,
    Mat,
    Meter,
    Meters,
    Piles,
    Row,
    Slot,
    Slots,
    Status,
    Track,
    Values,
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


def mats(view: EraView, offers: Offers) -> tuple[Mat, ...]:
    """The nations in play, then the players."""
    nations = [_nation(view, nation) for nation in view["nations"] if nation["status"] != "out"]
    players = [_player(view, player) for player in view["seats"]]
    return (*nations, *players)


def _nation(view: EraView, nation: NationView) -> Mat:
    key = nation["key"]
    own = view["seat"] in nation["controllers"]
    masters = " and ".join(seat_name(view, seat) for seat in nation["controllers"])
    body: list[Block] = []
    tiles = [
        Chip(SPECIAL_NAMES[tile], option=tile, says=text(SPECIALS.index(tile)), tint="purple")
        for tile in nation["tiles"]
    ]
    if tiles:
        body.append(Chips(tuple(tiles)))
    marks = [Value(f"+{value}", "loot") for value in nation["loot"]]
    if view["lab"] == key:
        marks.append(Value("", "Chimera Lab", rule="era.effect.chimera-lab"))
    if view["crystal"] == key:
        marks.append(Value("", "Healing Crystal", rule="era.effect.healing-crystal"))
    if marks:
        body.append(Values(tuple(marks)))
    if nation["goal"]:
        body.append(Words((_goal(nation["goal"]),)))
    return Mat(
        f"nation-{key}",
        area_name(view, key),
        art=nation_icon(key, 22),
        value=str(nation["power"]),
        values=(
            Value(nation["units"], "units", icon(SHIELD)),
            Value(nation["minors"], "minors"),
            Value(nation["with_temples"], "with temples"),
        ),
        state=masters or "passive",
        tone="gold" if own else "",
        acting=view["doing"]["nation"] == key,
        slots=tuple(_space(view, f"{key}.{action}", action) for action in ACTIONS)
        if nation["status"] == "active"
        else (),
        body=tuple(body),
    )


def _goal(goal: str) -> str:
    if goal == HIDDEN:
        return "a secret objective"
    return f"{GOAL_NAMES[goal]}: {goal_text(GOALS.index(goal))}"


def _space(view: EraView, key: str, action: str) -> Slot:
    """A space for archons with whoever stands on it."""
    there = [p["seat"] for p in view["seats"] if key in p["archons"]]
    art = "".join(seat_icon(seat) for seat in there) or icon(ACTION[action])
    who = ", ".join(seat_name(view, seat) for seat in there)
    marked = " (Psychic Control)" if view["psychic"] == key else ""
    says = f"{ACTION_NAMES[action]}{marked}" + (f": {who}" if who else "")
    return Slot(ACTION_NAMES[action], art=art, says=says, option=key)


# --- players -------------------------------------------------------------------------------------


def _player(view: EraView, player: PlayerView) -> Mat:
    seat = player["seat"]
    own = seat == view["seat"]
    nations = " and ".join(area_name(view, key) for key in player["nations"])
    body: list[Block] = [
        Meters((Meter("Virya", player["virya"], MOST, f"{player['virya']} of {MOST}"),)),
        Words((f"agents in supply: {', '.join(map(str, player['supply'])) or 'none'}",)),
    ]
    if view["powers"] and player["society"]:
        body.append(Words((SOCIETY_POWERS[player["society"]],)))
    if own:
        pad = PAD if view["version"] == "standard" else PAD[:2]
        body.append(Slots(tuple(_pad(view, player, action) for action in pad), "Pad"))
    society = SOCIETY_NAMES.get(player["society"], "")
    values = [
        Value(player["virya"], "Virya", icon(DROP)),
        Value(player["hand_size"], "cards"),
    ]
    if player["tile"]:
        values.append(Value(f"+{player['tile']}", "at the end", says="compensation tile"))
    return Mat(
        f"seat-{seat}",
        society if view["powers"] else player["name"],
        owner=seat,
        art=seat_icon(seat, 20),
        side=seat,
        value=str(player["virya"]),
        values=tuple(values),
        state=nations,
        acting=seat == view["acting"] and not view["ending"],
        body=tuple(body),
        folded=not own,
    )


def _pad(view: EraView, player: PlayerView, action: str) -> Slot:
    there = action in player["archons"]
    art = seat_icon(player["seat"]) if there else icon(ACTION[action])
    return Slot(ACTION_NAMES[action], art=art, says=ACTION_NAMES[action], option=action)


# --- cards ---------------------------------------------------------------------------------------


def objective(id_: str, kind: str, place: str = "", option: str | None = None) -> Card:
    """An objective card, in a hand or on the layout."""
    one, two, more = (points(halves) for halves in REWARDS[ENDINGS.index(kind)])
    lines = [f"{one} VP alone, {two} with one other, {more} with more"]
    if kind == "continuation":
        lines.append("3 Virya at the end in any case; 2 more if three or more hold it")
    return Card(
        id_,
        ENDING_NAMES[kind],
        ENDING_TINT[kind],
        art=icon(ENDING[kind]),
        lines=tuple(lines),
        foot=(Value("", BONUS[place]),) if place else (),
        tag=place,
        option=option,
        rule=f"era.ending.{kind.replace('_', '-')}",
    )


def hands(view: EraView) -> tuple[Hand, ...]:
    """The reader's cards, and what is known of the others'."""
    found = []
    for player in view["seats"]:
        seat = player["seat"]
        own = seat == view["seat"]
        cards = tuple(
            objective(f"hand-{seat}-{number}", kind) for number, kind in enumerate(player["hand"])
        )
        if own or cards:
            found.append(
                Hand(
                    f"hand-{seat}",
                    "Your objectives" if own else f"Known of {player['name']}",
                    cards,
                    owner=seat,
                    closed=player["hand_size"] - len(cards),
                    tint=SEAT_TINT[seat],
                )
            )
    return tuple(sorted(found, key=lambda hand: hand.owner != view["seat"]))


def rows(view: EraView) -> tuple[Row, ...]:
    """Layout, special tiles, how it stands, and where the data is from."""
    found = []
    if any(view["layout"]):
        cards = tuple(
            objective(f"layout-{place}", kind, place, place)
            for place, kind in zip(LAYOUT, view["layout"], strict=True)
            if kind
        )
        deck = Pile("deck", "Deck", view["deck_size"])
        found.append(Row("layout", "Layout", (Cards(cards), Piles((deck,)))))
    if view["tiles"]:
        found.append(Row("tiles", "Special tiles", (_tiles(view),), len(view["tiles"])))
    found.append(Row("standing", "How it stands", (_standing(view), _source())))
    return tuple(found)


def _tiles(view: EraView) -> Entries:
    entries = []
    for tile, key in view["tiles"].items():
        owner = view["tile_owners"][tile]
        where = f"{area_name(view, owner)} holds" if owner else "neutral in"
        there = [p["name"] for p in view["seats"] if tile in p["archons"]]
        entries.append(
            Entry(
                SPECIAL_NAMES[tile],
                value=", ".join(there),
                detail=f"{where} {area_name(view, key)}. {text(SPECIALS.index(tile))}",
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
        detail = f"{area_name(view, lesser)} {powers[lesser]}, Virya {points(virya)}"
        if lead:
            detail += f", leading nation {points(lead)}"
        entries.append(Entry(player["name"], points(halves), detail))
    return Entries(tuple(entries), "Points in sight, without cards and tiles")


def _source() -> Words:
    said = (
        "Map, counters and tracks are partly reconstructed: the pictures of the rulebook are lost. "
        "The data files say so for every value."
    )
    return Words((said,))


def archons(view: EraView) -> list[str]:
    """Where everybody's archons stand, in words."""
    return [
        f"{p['name']}: {', '.join(space_name(view, s) if s else 'start' for s in p['archons'])}"
        for p in view["seats"]
    ]
