"""`critias play`: one match at one keyboard."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.markup import escape

from critias.command.output import print_line
from critias.kernel.choices import Ask, Option
from critias.kernel.errors import BadSetup, CritiasError, NotAnOption
from critias.kernel.match import Match
from critias.kit.language import said, say
from critias.kit.voice import voice_of
from critias.players import BadCode, Bot, Position, bot, read

AnyMatch = Match[Any, Any]

HUMAN: Final = "human"
HELP: Final = {
    "1": "choose that option",
    "X": "choose the option written so (X: a short text)",
    "undo": "take back your last choice",
    "why": "the rule behind this question",
    "why X": "why X is, or is not, allowed",
    "rule X": "the rules whose id holds X",
    "look": "show the table again",
    "save [FILE]": "save the game",
    "quit": "stop; the game is saved if you named a file",
}
"""What can be typed."""


class Quit(Exception):
    """The person at the keyboard wants to stop."""


def seat_plan(wishes: Sequence[str], names: Sequence[str], seed: int) -> list[Bot | None]:
    """Who sits where, from texts like `0=human` or `all=random`; None is a person.

    Seats that nobody named are filled with random bots; with no wish at all, seat 0 is a person.
    """
    kinds = dict.fromkeys(range(len(names)), "random")
    for wish in wishes or (f"0={HUMAN}",):
        who, equals, kind = wish.partition("=")
        if not equals or not (who == "all" or who.isdecimal()):
            raise BadSetup(
                "a seat reads 0={human} or all=random, not {wish!r}", human=HUMAN, wish=wish
            )
        if kind != HUMAN:
            try:
                read(kind)
            except BadCode as error:
                raise BadSetup(
                    "nobody called {kind!r:.40} can sit down: {why}", kind=kind, why=error.text
                ) from None
        seats = range(len(names)) if who == "all" else (int(who),)
        for seat in seats:
            if seat not in kinds:
                raise BadSetup(
                    "there is no seat {seat}; there are 0 to {last}", seat=seat, last=len(names) - 1
                )
            kinds[seat] = kind
    # Each bot draws its own luck, and the game's luck is none of theirs.
    return [
        None if kind == HUMAN else bot(kind, seed * len(names) + seat)
        for seat, kind in kinds.items()
    ]


def write(match: AnyMatch, path: Path) -> None:
    """Save so that a crash leaves either the old file or the new one."""
    beside = path.with_name(path.name + ".part")
    try:
        beside.write_text(match.save(), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise CritiasError(
            "{path} cannot be written: {why}", path=path, why=error.strerror
        ) from error


class Terminal:
    """Plays a match with the people at this keyboard and the bots in the other seats."""

    def __init__(
        self,
        console: Console,
        match: AnyMatch,
        players: Sequence[Bot | None],
        save: Path | None = None,
        *,
        curtain: bool = True,
    ) -> None:
        self.console = console
        self.match = match
        self.voice = voice_of(match.game)
        self.players = players
        self.save = save
        people = sum(player is None for player in players)
        self.curtain = curtain and people > 1
        self.facing: int | None = None
        """The person who looks at the screen."""
        self.seen = dict.fromkeys(range(len(players)), 0)
        """How much of its story each seat has been told."""

    def run(self) -> None:
        """Play until the game is over or somebody quits."""
        try:
            while self.match.pending is not None:
                self._next_answer()
                self._autosave()
        except Quit:
            self._autosave()
            print_line(self.console, self._farewell())
            return
        self._finish()

    def _next_answer(self) -> None:
        seats = self.match.seats_to_answer()
        # Bots first: nobody should wait for them behind a curtain.
        bots = [seat for seat in seats if self.players[seat] is not None]
        people = [seat for seat in seats if self.players[seat] is None]
        team = isinstance(self.match.pending, Ask)
        if bots and not (team and people):
            seat = bots[0]
            bot = self.players[seat]
            assert bot is not None
            with self.console.status(escape(say("{seat} is thinking", seat=self._name(seat)))):
                option = bot.choose(Position(self.match, seat))
            self.match.choose(seat, option)
        else:
            # A question to a team stays with the one who is already looking.
            self._ask_person(self.facing if team and self.facing in people else people[0])

    def _ask_person(self, seat: int | None) -> None:
        assert seat is not None
        self._draw_curtain(seat)
        self._tell(seat)
        self._look(seat)
        ask = self._question(seat)
        while True:
            text = self._read("> ")
            try:
                if self._obey(seat, ask, text):
                    return
            except CritiasError as refused:
                self.console.print(f"[red]{escape(said(refused))}[/]", highlight=False)

    def _obey(self, seat: int, ask: Ask, text: str) -> bool:
        """Do what was typed; whether the game moved."""
        texts = [self.match.game.notation(self.match.state, option) for option in ask.options]
        if text in texts:
            # What the game calls an option wins over our own words and numbers.
            self.match.choose_text(seat, text)
            return True
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        match word:
            case "":
                return False
            case "quit":
                raise Quit
            case "undo":
                self._undo(seat)
                return True
            case "?" | "help":
                wide = max(map(len, HELP))
                for typed, words in HELP.items():
                    print_line(self.console, f"{typed:<{wide}}  {say(words)}")
            case "look":
                self._look(seat)
                self._question(seat)
            case "why":
                self._why(seat, ask, rest)
            case "rule":
                self._rule(rest)
            case "save":
                self._save(rest)
            case _ if text.isdecimal():
                # People count from one.
                self._choose_number(seat, ask, int(text))
                return True
            case _:
                raise NotAnOption("{text!r} is neither an option nor a command; ? helps", text=text)
        return False

    def _choose_number(self, seat: int, ask: Ask, number: int) -> None:
        if not 1 <= number <= len(ask.options):
            raise NotAnOption(
                "there is no option {number}; there are 1 to {n}", number=number, n=len(ask.options)
            )
        self.match.choose_index(seat, number - 1)

    def _name(self, seat: int) -> str:
        return say(self.match.seats[seat])

    def _undo(self, seat: int) -> None:
        self.match.undo(seat)
        # What was taken back will be told again when it happens again.
        for reader, seen in self.seen.items():
            self.seen[reader] = min(seen, len(self.match.events_for(reader)))

    def _question(self, seat: int) -> Ask:
        ask = self.match.ask_for(seat)
        assert ask is not None
        game, view, words = self.match.game, self.match.view(seat), self.voice.words
        self.console.print(
            f"[bold]{escape(self._name(seat))}:[/] {escape(words.prompt(view, ask))}"
        )
        width = len(str(len(ask.options)))
        for number, option in enumerate(ask.options, 1):
            text = game.notation(self.match.state, option)
            label = words.label(view, ask, option)
            short = "" if text == label else f"  [dim]{escape(text)}[/]"
            self.console.print(f"  {number:>{width}}  {escape(label)}{short}", highlight=False)
        return ask

    def _look(self, seat: int | None) -> None:
        self.console.print(self.voice.picture(self.match.view(seat)), highlight=False)

    def _tell(self, seat: int | None) -> None:
        """What happened since that person looked last."""
        since = 0 if seat is None else self.seen[seat]
        told = self.match.events_for(seat)
        view = self.match.view(seat)
        for _, event in told[since:]:
            line = self.voice.words.tell(view, event)
            if line:
                self.console.print(f"[dim]·[/] {escape(line)}", highlight=False)
        if seat is not None:
            self.seen[seat] = len(told)

    def _draw_curtain(self, seat: int) -> None:
        if self.curtain and self.facing != seat:
            self.console.clear()
            if self.console.is_terminal:
                # What was scrolled away must not be a way to peek either.
                self.console.file.write("\x1b[3J")
            prompt = say(
                "{seat}: press Enter when only you can see the screen", seat=self._name(seat)
            )
            self._read(f"{prompt} ")
        self.facing = seat

    def _why(self, seat: int, ask: Ask, text: str) -> None:
        if not text:
            behind = self.voice.words.rule_of(ask)
            if not behind:
                raise CritiasError("why what? Write why and the short text of a choice")
            self._rule(behind)
            return
        reason = self.match.why_not(seat, self._option(ask, text))
        if reason is None:
            print_line(self.console, say("{text} is allowed now", text=text))
            return
        why = self.voice.reason(self.match.view(seat), reason)
        print_line(self.console, say("{text} is not allowed: {why}", text=text, why=why))
        if reason.rule is not None:
            print_line(self.console, "  " + say("rule {id}", id=reason.rule))

    def _option(self, ask: Ask, text: str) -> Option:
        for option in ask.options:
            if self.match.game.notation(self.match.state, option) == text:
                return option
        return self.match.game.read_option(self.match.state, text)

    def _rule(self, text: str) -> None:
        found = self.match.game.rulebook().search(text) if text else ()
        if not found:
            raise CritiasError("no rule of this game has an id that holds {text!r}", text=text)
        for rule in found:
            self.console.print(
                f"[bold]{escape(rule.id)}[/] {escape(say(rule.says))}", highlight=False
            )

    def _save(self, text: str) -> None:
        path = Path(text) if text else self.save
        if path is None:
            raise CritiasError("save where? Write save and a file name")
        write(self.match, path)
        self.save = path
        print_line(self.console, say("saved in {path}", path=path))

    def _autosave(self) -> None:
        if self.save is not None:
            write(self.match, self.save)

    def _farewell(self) -> str:
        if self.save is None:
            return say("stopped; the game was not saved")
        kinds = (HUMAN if player is None else player.name for player in self.players)
        seats = " ".join(f"--seat {seat}={kind}" for seat, kind in enumerate(kinds))
        command = f"critias play --load {self.save} {seats}"
        return say("stopped; go on with: {command}", command=command)

    def _finish(self) -> None:
        people = [seat for seat, player in enumerate(self.players) if player is None]
        reader = self.facing if self.facing is not None else (people[0] if people else None)
        self._tell(reader)
        self._look(reader)
        print_line(self.console, result(self.match))

    def _read(self, prompt: str) -> str:
        try:
            return self.console.input(escape(prompt)).strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Quit from None


def result(match: AnyMatch) -> str:
    """How the game ended, in words."""
    outcome = match.outcome
    if outcome is None:
        return say("The game is not over.")
    winners = ", ".join(say(match.seats[seat]) for seat in outcome.winners)
    end = say("{winners} won", winners=winners) if winners else say("Nobody won")
    told = say("{end}: {reason}", end=end, reason=voice_of(match.game).ending(outcome))
    if not outcome.scores:
        return told
    pairs = zip(match.seats, outcome.scores, strict=False)
    points = ", ".join(f"{say(name)} {score:g}" for name, score in pairs)
    return say("{told}; points: {points}", told=told, points=points)
