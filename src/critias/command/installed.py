"""The installed games, as the commands need them."""

from collections.abc import Iterable
from dataclasses import MISSING, Field, fields
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from critias.command.output import print_json, print_line
from critias.kernel.errors import BadSetup
from critias.kernel.installed import broken_games, games
from critias.kernel.match import Match
from critias.kernel.rules import AnyRules
from critias.kit.voice import voice_of


def every_game() -> dict[str, AnyRules]:
    """The installed games; those that cannot be loaded are named and left out."""
    errors = Console(stderr=True)
    for problem in broken_games():
        print_line(errors, f"critias: left out: {problem}")
    return games()


def options(pairs: Iterable[str]) -> dict[str, str]:
    """Setup values from `key=value` texts."""
    values: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise BadSetup("an option reads key=value, not {pair!r}", pair=pair)
        if key in values:
            raise BadSetup("option {key!r} is given twice", key=key)
        values[key] = value
    return values


def list_games(console: Console, *, as_json: bool) -> None:
    """Print all installed games."""
    found = every_game()
    if as_json:
        print_json([_facts(game) for game in found.values()])
        return
    table = Table(title="Installed games")
    for column in ("id", "title", "players", "length", "what it is"):
        table.add_column(column)
    for game in found.values():
        shown = voice_of(game)
        facts = (game.id, game.title, shown.players, shown.length, shown.summary)
        table.add_row(*map(escape, facts))
    console.print(table)


def describe(console: Console, game: AnyRules, *, as_json: bool) -> None:
    """Print one game and the options of its setup."""
    listed = [_option(one) for one in fields(game.setup_type)]
    positions = {name: laid.says for name, laid in voice_of(game).positions.items()}
    if as_json:
        print_json({**_facts(game), "options": listed, "positions": positions})
        return
    console.print(f"[bold]{escape(game.title)}[/] ({escape(game.id)} {escape(game.version)})")
    shown = voice_of(game)
    console.print(escape(shown.summary))
    console.print(f"{escape(shown.players)} players, {escape(shown.length)}")
    if listed:
        console.print(_options(listed))
    if positions:
        table = Table("position", "what there is to see", title="Positions (--position NAME)")
        for name, says in positions.items():
            table.add_row(escape(name), escape(says))
        console.print(table)


def position(game: AnyRules, name: str) -> Match[Any, Any]:
    """A match that begins with a position of that name."""
    found = voice_of(game).positions.get(name)
    if found is None:
        known = ", ".join(voice_of(game).positions)
        raise BadSetup(
            "{game} has no position {name!r:.40}; it has: {known}",
            game=game.id,
            name=name,
            known=known,
        )
    return found.match(game)


def _options(listed: list[dict[str, Any]]) -> Table:
    table = Table(title="Setup options (-o key=value)")
    for column in ("option", "default", "choices", "what it does"):
        table.add_column(column)
    for one in listed:
        choices = ", ".join(map(str, one["choices"]))
        table.add_row(
            *(escape(str(text)) for text in (one["name"], one["default"], choices)),
            escape(one["help"]),
        )
    return table


def _facts(game: AnyRules) -> dict[str, str]:
    shown = voice_of(game)
    return {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "players": shown.players,
        "length": shown.length,
        "summary": shown.summary,
    }


def _option(one: Field[Any]) -> dict[str, Any]:
    default = one.default
    if default is MISSING:
        default = "" if one.default_factory is MISSING else one.default_factory()
    if isinstance(default, tuple):
        default = ",".join(map(str, default))
    return {
        "name": one.name,
        "default": default,
        "choices": list(one.metadata.get("choices") or ()),
        "help": str(one.metadata.get("help", "")),
    }
