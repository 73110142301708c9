"""Somebody on the same network without a seat, or with somebody else's browser: no secret, no act, no traceback."""

import errno
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playaid.desk.requests import Seat
from playaid.desk.seats import is_open
from playaid.journal.errors import Damaged
from playaid.web.request_guard import BODY, describe_fault
from tests.each import each
from tests.web.conftest import ADDRESS, KEYS, Phone, Served

ACTS = ("say", "answer", "check", "odds", "agree", "drop", "unlock", "lock")
READS = ("/side/0/events", "/side/0/forms", "/side/0/why/1", "/laptop/state")


def head(served: Served) -> tuple[int, str]:
    return served.company.session.journal.head


def harmless(answer: Any) -> None:
    """No trace of our code, and every header that keeps other sites away."""
    assert "Traceback" not in answer.text
    assert 'File "' not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "access-control-allow-origin" not in answer.headers


def test_without_a_seat_nothing_is_told_and_nothing_done(empire: Served) -> None:
    stranger, before = empire.phone(), head(empire)
    for path in READS:
        answer = stranger.client.get(path)
        assert answer.status_code == 403
        harmless(answer)
    for act in ACTS:
        answer = stranger.post(f"/side/0/{act}", {"line": "next", "tap": "x", "at": 1, "key": "k", "event": 1, "passphrase": KEYS["Ann"]})
        assert answer.status_code == 403
        harmless(answer)
    for path in ("/laptop/code", "/laptop/out"):
        assert stranger.post(path, {"side": "Ann", "device": "x"}).status_code == 403
    assert head(empire) == before


def test_a_seat_is_no_key_to_anothers(empire: Served) -> None:
    ann, before = empire.phone().sit_down("Ann", KEYS["Ann"]), head(empire)
    other = "/side/1" if ann.base == "/side/0" else "/side/0"
    assert ann.client.get(f"{ann.base}/forms").status_code == 200
    for path in (f"{other}/events", f"{other}/forms", f"{other}/why/1", "/side/7/forms", "/laptop/state"):
        assert ann.client.get(path).status_code == 403
    for act in ACTS:
        assert ann.post(f"{other}/{act}", {"line": "next", "tap": "x", "at": 1, "side": "Bob"}).status_code == 403
    token = next(cookie.value for cookie in ann.client.cookies.jar)
    thief = empire.phone()
    for number in range(2):
        thief.client.cookies.set(f"__Host-playaid-{empire.company.session.id[:12]}-{number}", token, domain="127.0.0.1")
    assert thief.client.get(f"{other}/forms").status_code == 403  # her token under the name of his cookie
    assert head(empire) == before


def test_the_cookie_is_kept_from_scripts_and_other_sites(empire: Served) -> None:
    phone = empire.phone()
    answer = phone.post("/pair", {"code": empire.evening.pairings.code("Ann"), "passphrase": KEYS["Ann"]})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"__Host-playaid-{empire.company.session.id[:12]}-")
    for word in ("HttpOnly", "Secure", "SameSite=strict", "Path=/"):
        assert word in cookie
    assert "Domain" not in cookie


def test_a_code_is_taken_once(empire: Served) -> None:
    ann = empire.phone().sit_down("Ann", KEYS["Ann"])
    assert empire.phone().post("/pair", {"code": ann.code, "passphrase": KEYS["Ann"]}).status_code == 403
    first = empire.evening.pairings.code("Bob")
    assert len(first) >= 22  # 128 bits
    empire.evening.pairings.code("Bob")
    assert empire.phone().post("/pair", {"code": first, "passphrase": KEYS["Bob"]}).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
        {"origin": "https://127.0.0.1"},
        {"origin": "http://127.0.0.1:8443"},
        {"host": "elsewhere.example", "origin": "https://elsewhere.example"},
        {"host": "127.0.0.1", "origin": "https://127.0.0.1"},
        {"host": "elsewhere.example:8443", "origin": "https://elsewhere.example:8443"},
        {"content-type": "text/plain"},
        {"content-type": "application/x-www-form-urlencoded"},
        {"sec-fetch-site": "cross-site"},
    ],
)
def test_other_sites_and_other_names_of_ours_do_nothing(empire: Served, headers: dict[str, str]) -> None:
    ann, before = empire.phone().sit_down("Ann", KEYS["Ann"]), head(empire)
    body = json.dumps({"line": "next", "tap": "t", "at": before[0]})
    given = {"origin": ADDRESS.url, "content-type": "application/json", **headers}
    answer = ann.client.post(f"{ann.base}/say", content=body, headers=given)
    assert answer.status_code in (403, 415, 421)
    harmless(answer)
    assert head(empire) == before


def test_a_request_without_origin_does_nothing(empire: Served) -> None:
    ann, before = empire.phone().sit_down("Ann", KEYS["Ann"]), head(empire)
    assert ann.client.post(f"{ann.base}/say", json={"line": "next", "tap": "t", "at": before[0]}).status_code == 403
    assert head(empire) == before


def test_rebinding_reads_nothing(empire: Served) -> None:
    ann = empire.phone().sit_down("Ann", KEYS["Ann"])
    for path in ("/", "/table/why/1", f"{ann.base}/forms", "/static/side.js"):
        answer = ann.client.get(path, headers={"host": "rebound.example:8443"})
        assert answer.status_code == 421
        assert "refused" in answer.json()


def test_a_request_of_two_lengths_is_turned_away(empire: Served) -> None:
    """Whoever passes requests on to us may go by the other one, and take the rest for somebody else's."""
    headers = {"transfer-encoding": "chunked", "content-length": "2", "origin": ADDRESS.url, "content-type": "application/json"}
    answer = empire.phone().client.post("/pair", content=b"{}", headers=headers)
    assert (answer.status_code, answer.headers["connection"]) == (400, "close")


def test_a_line_of_nothing_is_no_line(empire: Served) -> None:
    ann = empire.phone().sit_down("Ann", KEYS["Ann"])
    for act in ("say", "check", "odds"):
        for line in ("", " ", "\u3000"):
            answer = ann.post(f"{ann.base}/{act}", {"line": line, "tap": f"{act}{line}", "at": empire.company.position()})
            assert (answer.status_code, answer.json()["refused"]) == (409, "nothing was said")


def test_ten_megabytes_are_not_read(empire: Served) -> None:
    ann, before = empire.phone().sit_down("Ann", KEYS["Ann"]), head(empire)

    def endless() -> Any:
        for _ in range(10 * 1024):
            yield b"x" * 1024

    headers = {"origin": ADDRESS.url, "content-type": "application/json"}
    for content in (b"x" * (10 << 20), endless(), b'{"line":"' + b"n" * BODY + b'"}'):
        answer = ann.client.post(f"{ann.base}/say", content=content, headers=headers)
        assert answer.status_code == 413
    assert head(empire) == before


@each(
    "fault, status, told",
    [(Damaged("log", "it is torn"), 503, "log: it is torn"), (RuntimeError("Kaze"), 500, "something went wrong here")],
)
def test_a_fault_on_the_way_is_told_as_data(
    empire: Served, monkeypatch: pytest.MonkeyPatch, fault: Exception, status: int, told: str
) -> None:
    """A page that is answered otherwise takes it for a loss, and sends the same again."""
    ann = empire.phone().sit_down("Ann", KEYS["Ann"])

    def failing(*given: object) -> None:
        raise fault

    monkeypatch.setattr(empire.company, "check", failing)
    answer = ann.post(f"{ann.base}/check", {"line": "next"})
    assert answer.status_code == status
    assert answer.json()["refused"].startswith(told)
    assert "Kaze" not in answer.text


def test_of_a_fault_the_laptop_is_told_kind_and_place_and_the_systems_reason_alone() -> None:
    assert describe_fault(RuntimeError("Kaze")) == "fault: RuntimeError"
    assert describe_fault(OSError(errno.ENOSPC, "Kaze", "Kaze")) == "the system refuses it: No space left on device"


def test_a_phone_that_is_thrown_out_while_it_unlocks_leaves_no_key(empire: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = empire.phone().sit_down("Ann", KEYS["Ann"])
    ann.post(f"{ann.base}/lock")
    unlock, device = empire.company.unlock, empire.evening.pairings.devices[-1].id

    def late(seat: Seat, passphrase: str) -> None:
        empire.evening.turn_out(device)
        unlock(seat, passphrase)

    monkeypatch.setattr(empire.company, "unlock", late)
    assert ann.post(f"{ann.base}/unlock", {"passphrase": KEYS["Ann"]}).status_code == 403
    assert not is_open(empire.company.session, "Ann")


def test_a_line_of_nothing_is_refused_in_words(empire: Served) -> None:
    ann = empire.phone().sit_down("Ann", KEYS["Ann"])
    for act in ("check", "odds", "say"):
        for line in ("", " ", "\u3000"):
            answer = ann.post(f"{ann.base}/{act}", {"line": line, "tap": act, "at": empire.company.position()})
            assert (answer.status_code, answer.json()["refused"]) == (409, "nothing was said")


SCRAPS: Any = st.none() | st.booleans() | st.integers() | st.text(max_size=20)
JUNK: Any = st.recursive(SCRAPS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3), max_leaves=6)
NAMES = ("line", "tap", "at", "key", "text", "code", "event", "passphrase", "dice")


def test_garbage_on_every_path_is_answered_without_a_trace(empire: Served) -> None:
    ann = empire.phone().sit_down("Ann", KEYS["Ann"])
    before = head(empire)
    paths = [*(f"{ann.base}/{act}" for act in ACTS), "/pair", "/laptop/code", "/nowhere"]

    @settings(max_examples=40, deadline=None)
    @given(st.sampled_from(paths), st.dictionaries(st.sampled_from(NAMES), JUNK))
    def thrown(path: str, body: dict[str, Any]) -> None:
        if path.endswith(("/lock", "/drop")):
            return
        answer = ann.post(path, body)
        assert answer.status_code in (200, 400, 403, 404, 409, 423, 429), (path, body, answer.text)
        harmless(answer)

    thrown()
    chance = random.Random(7)
    for path in (f"{ann.base}/say", "/pair"):
        for _ in range(20):
            body = bytes(chance.randrange(256) for _ in range(30))
            answer = ann.client.post(path, content=body, headers={"origin": ADDRESS.url, "content-type": "application/json"})
            assert answer.status_code == 400
    assert head(empire)[0] <= before[0] + 1  # a line that happens to say something may note it
    assert not [line for line in empire.said if "fault" in line]


def test_wrong_passphrases_are_slowed_and_counted_and_nobody_else_waits(empire: Served) -> None:
    bob = empire.phone().sit_down("Bob", KEYS["Bob"])
    thief = empire.phone()
    code = empire.evening.pairings.code("Ann")
    statuses = [thief.post("/pair", {"code": code, "passphrase": f"guess {number}"}).status_code for number in range(120)]
    assert set(statuses) == {403, 429}
    assert statuses.count(403) <= 6  # each costs a derivation; the others were turned away before one
    assert any("wrong passphrases for Ann" in line for line in empire.said)
    assert thief.post("/pair", {"code": code, "passphrase": KEYS["Ann"]}).status_code == 429
    assert bob.client.get(f"{bob.base}/forms").status_code == 200
    bob.post(f"{bob.base}/lock")
    assert bob.post(f"{bob.base}/unlock", {"passphrase": KEYS["Bob"]}).status_code == 200


def test_a_device_that_was_thrown_out_has_no_seat(empire: Served) -> None:
    laptop = empire.phone()
    assert laptop.post("/pair", {"code": empire.evening.pairings.code(":laptop")}).json() == {"to": "/laptop"}
    ann = empire.phone().sit_down("Ann", KEYS["Ann"])
    [device] = laptop.client.get("/laptop/state").json()["devices"]
    assert device["side"] == "Ann"
    assert laptop.post("/laptop/out", {"device": device["id"]}).json() == {"gone": True}
    assert ann.client.get(f"{ann.base}/forms").status_code == 403
    link = laptop.post("/laptop/code", {"side": "Ann"}).json()["link"]
    ann.code = link.partition("#")[2]
    assert ann.post("/pair", {"code": ann.code, "passphrase": KEYS["Ann"]}).status_code == 200


def test_the_televisions_listener_does_nothing(empire: Served) -> None:
    from starlette.testclient import TestClient

    from playaid.web.addresses import Address
    from playaid.web.app import public

    plain = Address("http", "127.0.0.1", 8088)
    television = TestClient(public(empire.evening, plain), base_url=plain.url)
    assert television.get("/").status_code == 200
    assert television.get("/table/why/1").status_code == 200
    assert television.post("/pair", json={}, headers={"origin": plain.url}).status_code == 405
    for path in ("/side/0/forms", "/side/0", "/laptop", "/laptop/state", "/pair"):
        assert television.get(path).status_code == 404


def test_no_page_has_a_script_or_a_style_that_is_not_a_file_of_ours(empire: Served) -> None:
    import re

    phone: Phone = empire.phone()
    for path in ("/", "/pair", "/laptop", "/side/0"):
        answer = phone.client.get(path)
        assert answer.status_code == 200
        harmless(answer)
        assert not re.search(r"<style|style=|\son\w+=|javascript:|https?://", answer.text)
        for address in re.findall(r'(?:src|href)="([^"]+)"', answer.text):
            assert address.startswith("/static/")
            assert phone.client.get(address).status_code == 200


def test_what_is_not_there_or_not_meant_is_told_by_its_status(empire: Served) -> None:
    phone = empire.phone().sit_down("Ann", KEYS["Ann"])
    assert phone.client.get("/map/none.css").status_code == 404
    assert phone.client.get("/static/none.css").status_code == 404
    wrong_way = phone.client.get(f"{phone.base}/say")  # what is only done is not there to be read
    assert (wrong_way.status_code, wrong_way.json()) == (404, phone.client.get("/none").json())
    for said in (None, [], "x"):
        assert phone.post(f"{phone.base}/touch", {"verb": "move", "said": said, "path": []}).status_code == 400
    assert phone.post(f"{phone.base}/touch", {"verb": "move", "said": {}, "path": []}).status_code == 200


@each(("letters", "status"), [(80, 200), (81, 400)])
def test_a_tap_has_a_name_of_some_length(empire: Served, letters: int, status: int) -> None:
    phone = empire.phone().sit_down("Ann", KEYS["Ann"])
    assert phone.say("note here", tap="x" * letters).status_code == status


def test_who_sits_down_is_told_to_the_table_and_the_laptop_is_not(empire: Served) -> None:
    empire.phone().sit_down("Ann", KEYS["Ann"])
    assert empire.said == ["Ann has sat down."]
    empire.phone().sit_down(":laptop")
    assert empire.said == ["Ann has sat down."]


@each("headers", [{}, {"content-type": "text/plain"}])
def test_what_does_not_say_that_it_is_data_is_turned_away(empire: Served, headers: dict[str, str]) -> None:
    phone = empire.phone()
    answer = phone.client.post("/pair", content=b"{}", headers={"origin": ADDRESS.url, **headers})
    assert answer.status_code == 415


def test_who_has_revealed_is_given_no_new_passphrase(empire: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(empire.company, "is_honour", lambda side: True)  # what Ann hid lies open to all, and it was hers
    before = empire.company.session.journal.keys
    refused = empire.phone().post("/pair", {"code": empire.evening.pairings.code("Ann"), "passphrase": "four other words"})
    assert refused.status_code != 200
    assert empire.phone().sit_down("Ann", KEYS["Ann"]).base == "/side/0"
    assert empire.company.session.journal.keys == before
