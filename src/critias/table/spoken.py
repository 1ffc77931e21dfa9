"""Which language somebody reads: the one place that decides it.

There is English alone so far; a translation is an entry of `critias.kit.language.LANGUAGES`.
"""

from __future__ import annotations

from critias.kit.language import ENGLISH, LANGUAGES, Language
from critias.table.records import Person


def asked_for(accepted: str) -> Language:
    """The language of a browser, from its `Accept-Language`: the first we speak of those it names.

    >>> asked_for("tlh, en-GB;q=0.8, *;q=0.5").code
    'en'
    """
    wanted = []
    for place, part in enumerate(accepted.split(",")):
        code, _, quality = part.strip().partition(";q=")
        try:
            wanted.append((-float(quality or 1), place, code.lower()))
        except ValueError:
            continue
    for _, _, code in sorted(wanted):
        found = LANGUAGES.get(code) or LANGUAGES.get(code.partition("-")[0])
        if found is not None:
            return found
    return ENGLISH


def of_person(person: Person) -> Language:
    """The language in which somebody is written to, who is not there to ask."""
    return ENGLISH
