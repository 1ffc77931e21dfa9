"""What lies beside the battleground: points, Alphas, interventions, and the powers to be used."""

from __future__ import annotations

from critias.games.athlas.rules.board import name
from critias.games.athlas.rules.cards.interventions import ALPHA, FORM, RALLY
from critias.games.athlas.rules.command import POWER, SUMMONS
from critias.games.athlas.rules.data import BASIC_POWERS, CARDS, INTERVENTIONS, POWERS
from critias.games.athlas.rules.summoning import alpha_name
from critias.games.athlas.rules.view import AlphaView, AthlasView, UnitView
from critias.games.athlas.shown.cards import alpha_card, cost_badge, intervention_card, power_card
from critias.games.athlas.shown.names import (
    card_name,
    cost_text,
    figure_name,
    interventions_left,
    life_text,
    listed,
    mark_name,
    of,
    plain_alpha,
    seat_name,
    unit_title,
)
from critias.games.athlas.shown.palette import (
    COIN,
    CUBE,
    FIGURES,
    HEART,
    SCROLL,
    SIDES,
    SIDES_DARK,
    TINTS,
)
from critias.kit.language import count, say
from critias.kit.offers import Offers
from critias.kit.stage import (
    Block,
    Card,
    Cards,
    Chip,
    Chips,
    Entries,
    Entry,
    Hand,
    Mat,
    Meter,
    Meters,
    Row,
    Tone,
    Value,
)
from critias.kit.svg import icon


def medallion(seat: int) -> str:
    """A player's own shape and colour."""
    shape = '<circle r="20"' if seat == 0 else '<rect x="-18" y="-18" width="36" height="36" rx="6"'
    return f'{shape} fill="{SIDES[seat]}" stroke="{SIDES_DARK[seat]}" stroke-width="3"/>' + icon(
        "M0-12 4-4 12-4 6 2 8 10 0 5-8 10-6 2-12-4-4-4Z", 0, 0, 11, "#fff8e6"
    )


def mats(view: AthlasView, offers: Offers) -> tuple[Mat, ...]:
    """One for each player, the reader's own first."""
    first = view["seat"] or 0
    return tuple(_mat(view, offers, seat) for seat in (first, 1 - first))


def _mat(view: AthlasView, offers: Offers, seat: int) -> Mat:
    side = view["sides"][seat]
    left = view["points"] - side["spent"]
    units = sum(unit["owner"] == seat for unit in view["units"])
    values = [
        Value(left, say("points left"), COIN, _points_words(left, view["points"])),
        Value(
            side["cards_left"],
            count(side["cards_left"], "intervention", "interventions"),
            SCROLL,
            _stack_words(view, seat),
        ),
        Value(units, count(units, "unit", "units")),
    ]
    if view["games"] > 1:
        values.append(Value(view["wins"][seat], say("games won")))
    return Mat(
        f"side-{seat}",
        seat_name(seat),
        owner=seat,
        art=medallion(seat),
        side=seat,
        values=tuple(values),
        acting=seat == view["active"],
        body=tuple(_alphas(view, offers, seat)),
    )


def _points_words(left: int, points: int) -> str:
    return say("{left} of {points} summoning points left", left=left, points=points)


def _stack_words(view: AthlasView, seat: int) -> str:
    side = view["sides"][seat]
    left = interventions_left(side["cards_left"])
    return listed((left, say("one cast this turn"))) if side["cast"] else left


def _alphas(view: AthlasView, offers: Offers, seat: int) -> list[Block]:
    blocks: list[Block] = []
    acting = _acting_unit(view)
    for number, alpha in enumerate(view["sides"][seat]["alphas"]):
        blocks.append(Entries((_entry(view, offers, seat, number),)))
        acts = acting is not None and (acting["owner"], acting["alpha"]) == (seat, number)
        if acts:
            share = 3 * alpha["pool"] / alpha["life"]
            tone: Tone = "good" if share > 2 else "warn" if share > 1 else "bad"
            blocks.append(Meters((Meter(say("Life"), alpha["pool"], alpha["life"], tone=tone),)))
        if acts or (seat == view["seat"] and alpha_name(number) in offers):
            blocks.append(Chips(_chips(alpha, seat, number)))
    return blocks


def _entry(view: AthlasView, offers: Offers, seat: int, number: int) -> Entry:
    alpha = view["sides"][seat]["alphas"][number]
    option = alpha_name(number) if seat == view["seat"] else None
    if alpha["cards"] is None:
        return Entry(plain_alpha(number), detail=say("not revealed yet"), state="dim")
    units = [u for u in view["units"] if (u["owner"], u["alpha"]) == (seat, number)]
    where = listed(name(unit["space"]) for unit in units)
    life = life_text(alpha["pool"], alpha["life"])
    detail = listed((life, say("no unit on the board")))
    if where:
        detail = say("{life}, at {hexes}", life=life, hexes=where)
    if not alpha["revealed"]:
        detail = say("life {life}, not revealed", life=alpha["life"])
    acting = _acting_unit(view)
    acts = acting is not None and (acting["owner"], acting["alpha"]) == (seat, number)
    return Entry(
        f"{number + 1} {card_name(alpha['cards'][0])}",
        cost_text(alpha["cost"]),
        detail,
        icon(FIGURES[alpha["figure"]]),
        tone="gold" if acts else "",
        option=option if option is not None and _asks_alpha(offers) else None,
        card=_summary(alpha, seat, number),
    )


def _asks_alpha(offers: Offers) -> bool:
    return offers.kind in (*SUMMONS, RALLY, ALPHA, FORM)


def _summary(alpha: AlphaView, seat: int, number: int) -> Card:
    """All cards of an Alpha on one, to be looked at."""
    cards = [CARDS[card] for card in alpha["cards"] or []]
    lines: list[str] = []
    for card in cards:
        texts = [card.text, *(power.text for power in card.powers)]
        said = " ".join(say(text) for text in texts if text)
        lines.append(f"{say(card.name)}: {said}" if said else say(card.name))
    figure = figure_name(alpha["figure"])
    return Card(
        f"alpha-{seat}-{number}",
        say(cards[0].name),
        "purple",
        badge=cost_badge(alpha["cost"]),
        tag=figure,
        kind=(Value(of(alpha["pool"], alpha["life"]), say("life"), HEART),),
        lines=tuple(lines),
    )


def _chips(alpha: AlphaView, seat: int, number: int) -> tuple[Chip, ...]:
    found = []
    for card_id in (alpha["cards"] or [])[1:]:
        card = CARDS[card_id]
        cubes = alpha["cubes"].get(card_id)
        found.append(
            Chip(
                card_name(card_id) + ("" if cubes is None else f" {cubes}"),
                icon="" if cubes is None else CUBE,
                tint=TINTS[card.type],
                card=alpha_card(card_id, f"chip-{seat}-{number}", cubes=cubes),
            )
        )
    return tuple(found)


# --- hands --------------------------------------------------------------------------------------


def _acting_unit(view: AthlasView) -> UnitView | None:
    if not view["acting"]:
        return None
    number = view["acting"][-1]["unit"]
    return next((unit for unit in view["units"] if unit["id"] == number), None)


def hands(view: AthlasView, offers: Offers) -> tuple[Hand, ...]:
    """The powers of the unit the reader commands, and his stack of interventions."""
    seat = view["seat"]
    if seat is None:
        return ()
    found = []
    unit = _acting_unit(view)
    if unit is not None and offers.kind == POWER:
        found.append(_powers(view, offers, unit))
    stack = view["sides"][seat]["stack"] or []
    cards = tuple(
        intervention_card(
            card,
            "stack",
            option="cast" if number == 0 else None,
            mark=say("top of the stack") if number == 0 else f"{number + 1}.",
            state="" if number == 0 else "dim",
        )
        for number, card in enumerate(stack)
    )
    if cards:
        found.append(Hand("stack", say("Your interventions"), cards, owner=seat))
    return tuple(found)


def _powers(view: AthlasView, offers: Offers, unit: UnitView) -> Hand:
    """Every power of the unit; those that cannot be used now can be asked why."""
    alpha = view["sides"][unit["owner"]]["alphas"][unit["alpha"]]
    own = [power.id for card in alpha["cards"] or [] for power in CARDS[card].powers]
    copied = [
        power.id
        for mark in unit["marks"]
        if mark["name"] == "artifact"
        for power in CARDS[mark["card"]].powers
        if not power.cube
    ]
    basic = [power.id for power in BASIC_POWERS]
    powers = dict.fromkeys([*own, *copied, *basic])
    # What can be used stands first.
    ordered = sorted(powers, key=lambda power: power not in offers)
    cards = tuple(
        power_card(
            power,
            "power",
            state="" if power in offers else "dim",
            cubes=alpha["cubes"].get(POWERS[power].card) if POWERS[power].cube else None,
        )
        for power in ordered
    )
    title = say("What {unit} can do", unit=unit_title(view, unit["space"]))
    return Hand("powers", title, cards, owner=view["seat"])


# --- rows ---------------------------------------------------------------------------------------


def rows(view: AthlasView) -> tuple[Row, ...]:
    """The open cards of both players, what lasts, and what is gone."""
    first = view["seat"] or 0
    found = []
    for seat in (first, 1 - first):
        blocks: list[Block] = []
        for number, alpha in enumerate(view["sides"][seat]["alphas"]):
            if alpha["cards"] is None:
                continue
            cards = tuple(
                alpha_card(card, f"open-{seat}-{number}", cubes=alpha["cubes"].get(card))
                for card in alpha["cards"]
            )
            title = f"{plain_alpha(number)}: {cost_text(alpha['cost'])}"
            if not alpha["revealed"]:
                title = listed((title, say("not revealed")))
            blocks.append(Cards(cards, small=True, title=title))
        found.append(
            Row(
                f"cards-{seat}",
                say("{seat}'s cards", seat=seat_name(seat)),
                tuple(blocks),
                count=len(blocks),
            )
        )
    lasting = tuple(_lasting(view))
    if lasting:
        found.append(Row("lasting", say("In effect"), (Entries(lasting),), count=len(lasting)))
    gone = [
        intervention_card(card, f"gone-{seat}", state="spent")
        for seat in (0, 1)
        for card in view["sides"][seat]["gone"]
    ]
    if gone:
        found.append(Row("gone", say("Gone"), (Cards(tuple(gone), small=True),), count=len(gone)))
    return tuple(found)


def _lasting(view: AthlasView) -> list[Entry]:
    units = {unit["id"]: unit for unit in view["units"]}
    found = []
    for effect in view["lasting"]:
        unit = units.get(effect["unit"])
        card = INTERVENTIONS[effect["card"]]
        detail = seat_name(effect["owner"])
        if unit is not None:
            detail = say("{seat} on {hex}", seat=detail, hex=name(unit["space"]))
        if card.mark is not None:
            detail = f"{detail}: {mark_name(card.mark.name)}"
        found.append(
            Entry(
                card_name(card.id),
                count(effect["cubes"], "1 turn", "{n} turns"),
                detail,
                CUBE,
                card=intervention_card(effect["card"], f"lasting-{effect['owner']}"),
            )
        )
    for number in view["warps"]:
        unit = units.get(number)
        if unit is not None:
            owner, warp = unit["owner"], INTERVENTIONS["time_warp"]
            detail = say(
                "{seat} on {hex}: an extra activation",
                seat=seat_name(owner),
                hex=name(unit["space"]),
            )
            picture = intervention_card(warp.id, f"lasting-{owner}")
            found.append(Entry(card_name(warp.id), say("next"), detail, SCROLL, card=picture))
    return found
