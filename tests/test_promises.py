"""What readers are told is run: every sentence for players, hosts, operators and whoever writes a
program names the test that proves it.

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
    "operating.md": {
        "What whoever runs a server needs": f"{ELSEWHERE}: what follows",
        "All options are in": "test_every_option_of_the_server_is_described",
        "What is named here lies in": "test_every_file_that_is_named_is_there",
        "`/reach` on the running table": "test_the_ways_friends_can_take_are_told",
        "Nothing else on this page": "test_serve_says_how_it_is_reached",
        "On Debian 12 or newer": f"{ELSEWHERE}: the machine; how long it took is told below",
        "is that of a checkout": f"{ELSEWHERE}: where the reader cloned to",
        "by a socket and as its own user": "test_a_database_is_reached_by_its_socket",
        "run as that user": "test_the_units_start_what_is_there",
        "Without PostgreSQL leave": "test_every_setting_that_is_named_is_one",
        "Followed literally": f"{ELSEWHERE}: a figure of one day",
        "Three services": "test_the_services_wait_for_each_other_and_stay",
        "Only Caddy is reached": "test_the_services_wait_for_each_other_and_stay",
        "The image alone": "test_the_image_is_made_of_what_there_is_and_runs_as_nobody_special",
        "are tried by the tests": "test_a_proxy_passes_on_who_asks_and_nothing_that_is_made_up",
        "Any other server before": "test_a_proxy_passes_on_who_asks_and_nothing_that_is_made_up",
        "The table believes": "test_who_is_no_trusted_proxy_cannot_say_who_is_asking",
        "Measured on two processors": f"{ELSEWHERE}: figures of tests/soak/hour.py on one day",
        "One hour of it": f"{ELSEWHERE}: figures of the same day",
        "Five minutes of it": f"{ELSEWHERE}: figures of the same day",
        "| an installation |": f"{ELSEWHERE}: figures of the same day",
        "| times: half,": f"{ELSEWHERE}: figures of the same day",
        "Bots need the processors": "test_sixty_tables_are_all_answered_within_two_seconds",
        "More workers than processors": "test_there_is_a_process_for_every_core",
        "holds up to 512 tables": "test_what_a_worker_holds_is_what_is_described",
        "Nothing grows with the games": "test_no_number_of_finished_games_leaves_anything_behind",
        "What little came to it": f"{ELSEWHERE}: figures of the same day",
        "what ended lines have left": "test_a_line_that_has_ended_leaves_nothing_behind",
        "measures your own machine": "test_nineteen_of_twenty_answers_are_to_be_there_in_time",
        "are counted by each process": "test_one_address_keeps_so_many_lines_open",
        "All limits are in": "test_the_limits_are_those_of_the_code",
        "Every command takes `--database`": "test_the_command_says_when_there_is_no_database",
        "They work beside": "test_a_deed_that_comes_to_light_late_is_followed_all_the_same",
        "`--json` prints for programs": "test_tables_and_people_are_found",
        "What is refused is one sentence": "test_what_is_no_backup_is_refused",
        "**Deleting** is at once": "test_a_deleted_table_answers_nobody_and_its_lines_are_cut",
        "**Closing** is gentler": "test_a_table_is_closed_while_it_is_played",
        "**A purge** leaves": "test_a_purge_takes_what_is_old_and_not_played",
        "**A ban** of a person": "test_who_is_banned_is_cut_off_and_a_bot_plays_on",
        "In their running games a bot": "test_who_is_banned_is_cut_off_and_a_bot_plays_on",
        "Names are free to make": "test_a_ban_follows_somebody_to_their_addresses",
        "Of IPv6 the /64": "test_an_address_or_network_is_banned",
        "An address of this machine": "test_whom_is_meant_has_to_be_clear",
        "**In the browser**": "test_tables_are_found_closed_and_deleted",
        "Who is one is decided": "test_only_administrators_get_in",
        "Everything is logged": "test_tables_are_found_closed_and_deleted",
        "**Among themselves**": "test_what_people_do_with_each_other",
        "Muting is for oneself": "test_whom_somebody_mutes_only_they_do_not_hear",
        "whom somebody blocks": "test_whom_somebody_blocks_does_not_sit_down_with_them",
        "A report keeps": "test_a_report_brings_the_lines_in_question",
        "deletes a person": "test_whoever_leaves_for_good_leaves_their_games_and_no_name",
        "`critias admin forget`": "test_the_operator_can_forget_somebody",
        "one SQLite file of one moment": "test_a_backup_under_writes_is_of_one_moment",
        "It holds the keys of devices": "test_a_backup_is_brought_back_to_either_kind_of_database",
        "A daily one": "test_the_units_start_what_is_there",
        "`restore` refuses": "test_nothing_is_restored_under_a_server_or_over_games",
        "An older backup": "test_an_older_backup_is_brought_up_to_date_and_a_newer_one_refused",
        "Clocks stood still": "test_clocks_stand_still_from_the_backup_on",
        "`move` takes an empty target": "test_everything_is_moved_to_another_database",
        "None of the three leaves": "test_a_full_disk_is_told_and_nothing_is_left_half_made",
        "Records hold no names": "test_all_games_are_exported_as_records",
        "`critias replay` plays": "test_a_record_is_read_like_a_save_and_never_written_over",
        "Stop the server, install": "test_running_games_of_an_old_database_go_on",
        "kept as it was beside itself": "test_a_file_is_kept_as_it_was_before_it_is_changed",
        "A database of a newer version": "test_a_newer_database_is_refused_and_left_alone",
        "under new rules": "test_a_game_goes_on_by_new_rules_that_lead_to_the_same_positions",
        "| `/health` |": "test_alive_and_ready_are_two_questions",
        "They are answered by any name": "test_alive_and_ready_are_two_questions",
        "also to addresses that are banned": "test_an_address_or_network_is_banned",
        "for whoever sends `--metrics-token`": "test_the_figures_are_for_the_operator_alone",
        "**The log** goes to": "test_all_that_a_server_writes_is_of_one_form",
        "carries its name": "test_what_goes_wrong_is_written_with_its_request",
        "`--log-level info` adds": "test_all_that_a_server_writes_is_of_one_form",
        "| `critias_tables` |": "test_the_figures_tell_what_happened",
        "With several workers": "test_the_figures_of_several_workers_are_put_together",
        "Worth a call at night": f"{ELSEWHERE}: advice",
    },
    "api.md": {
        "Everything the pages do": "test_the_description_covers_the_interface",
        "The table describes its interface": "test_the_reference_is_that_of_the_types",
        "Errors are always": "test_every_error_is_of_one_shape",
        "Who you are is said": "test_without_a_key_nothing_can_be_done",
        "A key comes from": "test_a_key_for_a_program_is_one_of_its_own",
        "ends its key": "test_revoking_a_key_closes_its_lines",
        "wants its cookie as well": "test_the_password_of_the_site",
        "sits down against bots": "test_the_client_plays_a_whole_game",
        "It needs `httpx`": "test_the_client_is_shown_as_it_is",
        "The same without a line": "test_every_game_is_played_against_bots",
        "`question.options` holds": "test_what_is_not_offered_is_refused_with_its_rule",
        "`question.id` guards": "test_a_choice_for_a_settled_question_is_refused",
        "safe in the store": "test_no_acknowledged_choice_is_lost_when_the_server_is_killed",
        "| `table`, `game`, `status` |": "test_every_field_of_a_table_is_described_and_no_other",
        "Once the game has begun": "test_every_field_of_a_table_is_described_and_no_other",
        "| `view` |": "test_every_field_of_a_table_is_described_and_no_other",
        "| `busy` |": "test_the_page_says_so_when_the_bots_are_busy",
        "To free a bot's seat": "test_a_bots_seat_is_not_freed_behind_anybodys_back",
        "Instead of asking": "test_the_live_line_tells_everybody_after_a_choice",
        "Messages are JSON": "test_malformed_messages_get_an_error_and_the_line_stays",
        "What you send has `do`": "test_every_message_of_the_line_is_described",
        "| you send |": "test_every_message_that_is_shown_is_understood",
        "the same object as": "test_the_live_line_tells_everybody_after_a_choice",
        "The browser uses": "test_a_page_is_brought_what_is_described",
        "| `revision`, `number`, `status` |": "test_a_page_is_brought_what_is_described",
        "`have` in its `hello`": "test_a_page_that_was_drawn_a_moment_ago_is_not_sent_again",
        "`refused` has": "test_every_kind_of_answer_is_described",
        "Bots pause between": "test_a_program_that_watches_is_not_slowed_by_the_pause_for_eyes",
        "is not understood": "test_malformed_messages_get_an_error_and_the_line_stays",
        "A line that sends faster": "test_a_flood_of_messages_is_slowed_and_then_closed",
        "| closing code |": "test_lines_are_closed_with_the_codes_that_are_described",
        "Without the password's cookie": "test_sockets_from_other_sites_are_refused",
        "An address (of IPv6": "test_the_limits_are_those_of_the_code",
        "`critias serve --rate` changes": "test_every_option_of_the_server_is_described",
        "Files of the site count": "test_guessing_the_password_has_its_price",
        "Each address may have 256": "test_the_limits_are_those_of_the_code",
        "A body has at most": "test_large_bodies_are_refused",
        "Rates and lines are counted": "test_one_address_keeps_so_many_lines_open",
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
