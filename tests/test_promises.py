"""What players and hosts are told is run: every sentence names the test that proves it.

A sentence without a proof, a proof that is gone, or one whose sentence is gone, is a fault. What
cannot be run says why.
"""

from __future__ import annotations

import doctest
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TESTS = frozenset(
    name
    for file in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"^\s*def (test_\w+)", file.read_text("utf-8"), re.MULTILINE)
)
ELSEWHERE = "not ours"
"""What follows "not ours" is the business of other programs or of the reader."""

PROMISES: dict[str, dict[str, str]] = {
    "players.md": {
        "opens the table in your browser": "test_the_browser_is_opened_once_the_table_answers",
        "begins a game at once": "test_every_game_is_played_against_bots",
        "asks first how many play": "test_the_form_makes_a_table_for_every_number_of_players",
        "You need no account": "test_a_newcomer_gets_a_name_and_changes_it",
        "exactly what the rules allow": "test_what_is_not_offered_is_refused_with_its_rule",
        "numbers on the keyboard choose": "test_a_game_by_keyboard_alone",
        "you read why not": "test_undo_and_why_not",
        "until chance has been drawn on": "test_with_the_consent_of_all_more_is_taken_back",
        "take several seats": "test_hot_seat_shows_one_side_at_a_time",
        "A curtain hides the screen": "test_hot_seat_with_a_curtain",
        "has a link of its own": "test_a_key_works_only_for_its_own_seat_and_table",
        "Send each to one person": "test_a_seat_link_works_for_one_person_and_until_it_is_renewed",
        "a game waits for days": "test_a_game_waits_while_the_server_is_stopped",
        "how you hear that it is your turn": "test_a_webhook_is_told_whose_turn_it_is",
        "finds all your tables again": "test_a_newcomer_gets_a_name_and_changes_it",
        "`/reach` of the running table": "test_the_ways_friends_can_take_are_told",
        "muted, blocked and reported": "test_what_people_do_with_each_other",
        "Open the same address": "test_on_a_phone",
        "A first tap looks": "test_on_a_phone",
        "To be the same person on both": "test_a_carry_works_once_and_not_too_late",
        "is a guided first game": "test_every_game_teaches_itself",
        "a search that understands questions": "test_how_do_i_win_finds_how_to_win",
        "leads to its rule": "test_the_rules_can_be_searched",
        "Components are in a gallery": "test_every_game_has_a_gallery",
        "what a good bot would do": "test_somebody_alone_with_bots_is_told_what_a_bot_would_do",
        "played in the open": "test_games_to_watch_are_those_that_are_open_to_all",
        "played on from any moment": "test_replay_file_and_continuing",
        "`critias play goa2`": "test_a_whole_game_in_the_terminal",
    },
    "hosts.md": {
        "You have friends": f"{ELSEWHERE}: who reads this",
        "names the address that phones": "test_serve_says_how_it_is_reached",
        "Open it by that address yourself": "test_only_our_own_name_is_answered_to",
        "a firewall is in the way": f"{ELSEWHERE}: a firewall",
        "Start a tunnel": f"{ELSEWHERE}: a tunnel; the address is that of test_deploy.py's proxies",
        "asked of every visitor once": "test_the_password_of_the_site",
        "says the same with its own port": "test_the_ways_friends_can_take_are_told",
        "go to you, to a bot": "test_a_table_begins_only_when_every_seat_is_taken",
        "makes its old link worthless": "test_a_freed_seat_has_another_link",
        "the rules' own fallback answers": "test_a_clock_plays_the_fallback_of_the_rules",
        "None runs while the server is down": "test_no_clock_runs_while_the_server_is_down",
        "to join and to watch": "test_a_public_table_is_listed_and_joined_without_a_link",
        "Somebody left?": "test_who_leaves_is_replaced_by_a_bot",
        "Give their seat": "test_a_seat_somebody_left_goes_to_no_bot_unless_the_others_agree",
        "whoever has seen one side": "test_nobody_sees_a_second_side_of_a_running_game",
        "kept in a file of yours": "test_no_acknowledged_choice_is_lost_when_the_server_is_killed",
        "Stop the server when you like": "test_a_game_waits_while_the_server_is_stopped",
        "For a club": "test_every_command_of_the_operator_is_described",
    },
}  # fmt: skip


def sentences(text: str) -> list[str]:
    """What a document says, without headings, pictures and what is to be typed.

    >>> sentences("# A\\n\\nOne. Another\\nthing, `so`.\\n\\n    ./play\\n\\n- **B**: a third.")
    ['One.', 'Another thing, `so`.', '**B**: a third.']
    """
    kept = [
        re.sub(r"^- ", "\n", line).rstrip()
        for line in text.splitlines()
        if not line.startswith(("#", "    ", "!["))
    ]
    blocks = re.split(r"\n\s*\n|\n(?=\n)", "\n".join(kept))
    joined = (" ".join(block.split()) for block in blocks)
    return [
        one for block in joined if block for one in re.split(r"(?<=[.?])\s+(?=[A-Z\"`*])", block)
    ]


@pytest.mark.parametrize("name", PROMISES)
def test_every_sentence_is_proved_by_a_test(name: str) -> None:
    said = sentences((ROOT / "docs" / name).read_text("utf-8"))
    promised = PROMISES[name]
    gone = [words for words in promised if not any(words in one for one in said)]
    assert gone == [], "no such words in the document any more"
    unproved = [one for one in said if not any(words in one for words in promised)]
    assert unproved == [], "name the test that proves it"
    proofs = [proof for proof in promised.values() if not proof.startswith(ELSEWHERE)]
    assert [proof for proof in proofs if proof not in TESTS] == [], "no such test"


def test_sentences_are_told_apart() -> None:
    assert doctest.testmod(sys.modules[__name__]).failed == 0
