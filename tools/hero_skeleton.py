"""Write the skeleton of a hero's file from the facts of its cards: sheet, decorators, numbers.

    python tools/hero_skeleton.py HERO.json > src/critias/games/goa2/rules/heroes/HERO.py

The facts are a JSON object with `hero`, `epithet`, `set`, `complexity_stars`, `roles`,
`stat_profile`, `tokens`, `markers` and `cards`; a card has `name`, `tier` (basic, H, I to IV),
`colour`, `branch`, `initiative`, `primary`, `secondary`, `range`, `radius` and `item`. What is left
to write are the texts and what they do. With `--printed` the numbers are written as the lines that
the tests compare them with.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

from critias.games.goa2.rules.cards import slug

TIERS = {"basic": 0, "H": 0, "I": 1, "II": 2, "III": 3, "IV": 4}
COLOURS = {"red": "RED_CARD", "blue": "BLUE_CARD"}


def value(icon: Any) -> int | None:
    """The number of an icon, which may be missing."""
    return icon["value"] if isinstance(icon, dict) else icon


def icons(card: dict[str, Any]) -> dict[str, Any]:
    """What is printed besides name, colour and tier."""
    primary, second = card["primary"], card["secondary"] or {}
    found: dict[str, Any] = {"initiative": card["initiative"]}
    kind = primary["type"].replace("defense-skill", "defense")
    if primary.get("value") is not None:
        found[kind] = primary["value"]
    found |= {name: second[name] for name in ("attack", "defense", "movement") if name in second}
    found |= {name: value(card[name]) for name in ("range", "radius") if card[name]}
    for flag in ("ranged", "plus", "block"):
        if primary.get(flag):
            found[flag] = True
    if card["item"]:
        found["item"] = card["item"]
    if card["tier"] == "H":
        found["handicap"] = True
    return found


def decorator(hero: str, card: dict[str, Any]) -> str:
    """The card's decorator and the head of its function."""
    name = slug(card["name"])
    kind = card["primary"]["type"].replace("-", "_")
    if kind == "ultimate":
        radius = f", radius={value(card['radius'])}" if card["radius"] else ""
        title = "".join(word.capitalize() for word in name.split("_"))
        head = f'@{hero}.ultimate("{card["name"]}"{radius})\nclass {title}(Passive):\n'
        return head + '    """."""\n'
    words = [f'"{card["name"]}"', COLOURS.get(card["colour"], card["colour"].upper())]
    if TIERS[card["tier"]]:
        words.append(str(TIERS[card["tier"]]))
    if card["branch"]:
        words.append(f'"{card["branch"]}"')
    numbers = ", ".join(f"{key}={number!r}" for key, number in icons(card).items())
    act = "Defender" if kind == "defense" else "Act"
    return (
        f"@{hero}.{kind}(\n    {', '.join(words)},\n    {numbers},\n)  # fmt: skip\n"
        f'def {name}(act: {act}) -> Play[None]:\n    """."""\n'
    ).replace("'", '"')


def imports(cards: list[dict[str, Any]]) -> list[str]:
    """Of what the skeleton names; what the texts do will need more."""
    here = "critias.games.goa2.rules"
    kinds = {card["primary"]["type"] for card in cards}
    colours = {COLOURS.get(c["colour"], c["colour"].upper()) for c in cards} - {"PURPLE"}
    acting = "Act, Defender" if "defense" in kinds else "Act"
    return [
        f"from {here}.acting import {acting}",
        f"from {here}.cards import {', '.join(sorted(colours))}, HeroSheet",
        *([f"from {here}.passive import Passive"] if "ultimate" in kinds else []),
        "from critias.kernel.choices import Play",
    ]


def skeleton(facts: dict[str, Any]) -> str:
    """The whole file."""
    name = facts["hero"]
    stats = {key: (s["base"], s["max"]) for key, s in (facts["stat_profile"] or {}).items()}
    tokens = tuple((token["name"].lower(), token["count"]) for token in facts["tokens"])
    lasting = tuple(t["name"].lower() for t in facts["tokens"] if not t["removed_at_end_of_round"])
    lines = [
        f'"""{name} {facts["epithet"] or ""}: ."""',
        "",
        "from __future__ import annotations",
        "",
        *imports(facts["cards"]),
        "",
        f"{name.upper()} = HeroSheet(",
        f'    "{name.lower()}",',
        f'    "{name}",',
        f'    "{facts["epithet"] or ""}",',
        f"    stars={facts['complexity_stars']},",
        f"    roles={tuple(facts['roles'] or ())},".replace("'", '"'),
        f"    stats={stats},".replace("'", '"'),
        f'    set="{facts["set"] or "playtest"}",',
        '    emblem="",',
    ]
    if tokens:
        lines.append(f"    tokens={tokens},".replace("'", '"'))
    if lasting:
        lines.append(f"    lasting={lasting},".replace("'", '"'))
    if facts["markers"]:
        names = tuple(marker["name"] for marker in facts["markers"])
        lines.append(f"    markers={names},".replace("'", '"'))
    lines += [")", "", ""]
    order = {"gold": 0, "silver": 0, "red": 1, "green": 2, "blue": 3, "purple": 4}
    cards = sorted(facts["cards"], key=lambda c: (order[c["colour"]], c["branch"] or ""))
    lines += [decorator(name.upper(), card) + "\n" for card in cards]
    return "\n".join(lines)


def printed(card: dict[str, Any]) -> str:
    """The numbers of a card in one line."""
    tier = "H" if card["tier"] == "H" else f"{TIERS[card['tier']]}{card['branch'] or ''}"
    words = [card["name"], f"{card['colour']} {tier}"]
    found = icons(card)
    kind = card["primary"]["type"].replace("-", "/")
    if kind != "ultimate":
        own = found.pop(kind.partition("/")[0], None) if kind != "skill" else None
        line = "ranged " * bool(found.get("ranged")) + kind + ("" if own is None else f" {own}")
        words.append(f"ini {card['initiative']}")
        words.append(line + "+" * bool(found.get("plus")) + "!" * bool(found.get("block")))
        words += [f"{k} {found[k]}" for k in ("attack", "defense", "movement") if k in found]
    words += [f"{k} {found[k]}" for k in ("range", "radius", "item") if k in found]
    return re.sub(r"movement (\d)", r"move \1", ", ".join(words))


def profile(facts: dict[str, Any]) -> str:
    """The hero's profile in one line."""
    stats = [f"{key} {s['base']}-{s['max']}" for key, s in (facts["stat_profile"] or {}).items()]
    words = [
        facts["hero"].upper(),
        facts["set"] or "playtest",
        f"{facts['complexity_stars']} stars",
        *stats,
    ]
    return ", ".join([*words, *(facts["roles"] or [])])


def main() -> None:
    """Read the facts, write the skeleton."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("facts", type=Path)
    parser.add_argument("--printed", action="store_true")
    arguments = parser.parse_args()
    facts = json.loads(arguments.facts.read_text(encoding="utf-8"))
    if arguments.printed:
        print(profile(facts), *map(printed, facts["cards"]), sep="\n")
    else:
        print(skeleton(facts))


if __name__ == "__main__":
    main()
