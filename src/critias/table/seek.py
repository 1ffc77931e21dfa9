"""Finding rules by what people type: questions, other words for the same, slips of the pen.

Rules are found by their words in the reader's language; small words and other words for the same
are known of English.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import NamedTuple

from critias.kernel.rulebook import Rule, Rulebook
from critias.kit.language import cached, say

_WORD = re.compile(r"[^\W_]+")
_SMALL = frozenset(
    _WORD.findall(
        """
        a about all am an and any are as at be been but by can could did do does for from get has
        have how i if in into is it its like may me mean means much my of on one or our shall should
        so that the their them then there they this to was we what when where which who whose why
        will with would you your
        """
    )
)
_SAME = (
    ("win", "victory", "wins", "winner", "winning", "won"),
    ("lose", "loses", "loss", "defeat", "lost"),
    ("tie", "ties", "draw", "draws", "drawn"),
    ("turn", "turns", "round", "rounds"),
    ("begin", "begins", "start", "starts", "setup", "first"),
    ("end", "ends", "over", "finish", "finished"),
    ("die", "dies", "dead", "death", "killed", "defeated", "slain"),
    ("shoot", "shot", "ranged"),
    ("hit", "strike", "attack", "attacks"),
    ("walk", "go", "move", "moves", "movement"),
    ("money", "gold", "coin", "coins"),
    ("hurt", "damage", "wound", "wounds"),
)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold().replace("’", "'").replace("'", ""))


class Index(NamedTuple):
    """The words of a rulebook, by rule: those it is about, and all it says."""

    about: tuple[frozenset[str], ...]
    says: tuple[frozenset[str], ...]
    vocabulary: tuple[str, ...]


@cached
def _index(book: Rulebook) -> Index:
    about = tuple(frozenset(_words(f"{rule.id} {say(rule.section)}")) for rule in book)
    says = tuple(frozenset(_words(say(rule.says))) for rule in book)
    return Index(about, says, tuple(sorted(frozenset().union(*about, *says))))


def _known(word: str, vocabulary: Iterable[str]) -> frozenset[str]:
    """The words of the book that somebody who typed this may have meant."""
    vocabulary = tuple(vocabulary)
    alike = next((group for group in _SAME if word in group), ())
    stem = word[:-1] if len(word) > 3 and word.endswith("s") else word
    meant = {known for known in vocabulary if known.startswith(stem) or known in alike}
    if not meant:
        meant.update(difflib.get_close_matches(word, vocabulary, 3, 0.75))
    return frozenset(meant)


def found(book: Rulebook, query: str) -> list[Rule]:
    """The rules that fit, the best first; all of them for an empty query."""
    typed = _words(query)
    wanted = [word for word in typed if word not in _SMALL] or typed
    if not wanted:
        return list(book)
    if query.strip() in book:
        return [book[query.strip()]]
    index = _index(book)
    meant = [_known(word, index.vocabulary) for word in wanted]
    ranked = []
    for place, rule in enumerate(book):
        about, says = index.about[place], index.says[place]
        points = [2 if about & words else 1 if says & words else 0 for words in meant]
        if all(points):
            ranked.append((-sum(points), place, rule))
    return [rule for _, _, rule in sorted(ranked, key=lambda entry: entry[:2])]
