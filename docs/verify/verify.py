#!/usr/bin/env python3
"""Recomputes a finished day in another language than verify.mjs, by what the README.md next to it says.
python3 verify.py day.json ticks.json [day-before.json [day-of-commitment.json]]   (ticks.json: one answer, or a list of all pages)"""
import hashlib
import hmac
import json
import math
import sys
from datetime import datetime, timedelta, timezone
problems = []
# The fields of each part of a record in their order; those of a cause, which have none, in that of the alphabet.
forms = set("""model version day firstDay tempo tickMs commitment afterTick splits corrections popularity premiereDraw premieres celebrities previousOpening
day opening previousClosing beacon key firstTick lastTick causes prices celebrities ledger|rows root|round randomness signature missing
slot id category priceMicros hot pendingJump popularityChange suspended targetCents split|from to|celebrityId from to|celebrityId from to reason
accounts celebrities|celebrityId followers before after|celebrityIds restingIds|stage celebrityId time|category celebrityId kind priceCents slot tick
category celebrityId kind reason tick|celebrityId kind reason tick|celebrityId kind reason targetCents tick|celebrityId impactBps kind tick
celebrityId kind stage tick|kind seconds tick|kind tick ticks|hash ipo kind lines priceCents shares tick|ipo kind reason tick|celebrityId kind tick
category celebrityId ipo kind priceCents slot tick|celebrityId ipo kind openingCents tick|celebrityId event kind pledgers startsAt tick
celebrityId event kind reason tick|boostPpm celebrityId event hash kind pledgers pledges priceCents startTick startsAt tick""".replace("\n", "|").split("|"))

def must(holds, code, text=""): return bool(holds) or bool(problems.append(f"{code} {text}"))
def must_all(text, **checks): return [must(holds, code, text) for code, holds in checks.items()]
def sha(data): return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()
def half_up(value): return math.floor(value + 0.5)
def is_hex(text): return len(text) % 2 == 0 and not set(text) - set("0123456789abcdef")
def cents_of(state): return half_up(state["priceMicros"] / 10_000)
def time_of(text): return datetime.fromisoformat(text.replace("Z", "+00:00"))
def days_before(day, days): return (time_of(f"{day}T12:00:00Z") - timedelta(days=days)).strftime("%Y-%m-%d")
def london_day(time):
    ends = [datetime(time.year, month, 31, 1, tzinfo=timezone.utc) for month in (3, 10)]
    first, last = [end - timedelta(days=(end.weekday() + 1) % 7) for end in ends]
    return (time + timedelta(hours=1 if first <= time < last else 0)).strftime("%Y-%m-%d")
def end_of_day(day):
    noon = time_of(f"{day}T12:00:00Z")
    return next(at for at in (noon + timedelta(hours=11), noon + timedelta(hours=12)) if london_day(at) > day)
def block_of(key, *parts): return hmac.new(key, ":".join(map(str, parts)).encode(), hashlib.sha256).digest()
def uniform(block, offset): return max(int.from_bytes(block[offset : offset + 8], "big") >> 11, 1) / 2**53
def normal(block): return math.sqrt(-2 * math.log(uniform(block, 0))) * math.cos(2 * math.pi * uniform(block, 8))
def cap(move): return min(math.floor(1e6 * math.log(1.05)), max(math.ceil(1e6 * math.log(0.95)), move))
def moved(price, move):
    x, factor = move / 1_000_000, 1
    for term in range(9, 0, -1): factor = 1 + (x * factor) / term
    return min(10**12, max(10_000, min(math.floor(price * (1 + 0.05)), max(math.ceil(price * (1 - 0.05)), half_up(price * factor)))))

def tick_one(state, block, sigma, shared, jump_before, jump_after):
    spell, state["pendingJump"] = uniform(block, 16), state["pendingJump"] + jump_before
    state["hot"] = spell >= 1 / 60 and (state["hot"] or spell > 1 - ((1 / 60) * 0.1) / (1 - 0.1))
    if state["targetCents"] is not None:
        cents, step = cents_of(state), max(1, cents_of(state) // 20)
        state["priceMicros"] = min(cents + step, max(cents - step, state["targetCents"])) * 10_000
    else:
        factor = 2.2 if state["hot"] else 0.75
        blend = math.sqrt(0.15) * shared["*market"] + math.sqrt(0.1) * shared[f"*{state['category'].lower()}"]
        noise = factor * (sigma / math.sqrt(2880)) * (blend + math.sqrt(0.75) * normal(block))
        drift = (0.0015 * state["popularityChange"]) / 2880 + ((1 - factor * factor) * sigma * sigma) / (2 * 2880)
        move = half_up((drift + noise) * 1e6)
        absorbed = cap(move + state["pendingJump"]) - cap(move)
        state["priceMicros"] = moved(state["priceMicros"], cap(move) + absorbed)
        state["pendingJump"] -= absorbed
    if state["targetCents"] == cents_of(state): state["targetCents"] = None
    state["pendingJump"] += jump_after

def apply(cause, states, key):
    """What a cause changes, and its jump before and after the move of its tick."""
    kind, number, id_ = cause["kind"], cause["tick"], cause.get("celebrityId")
    if kind in ("listing", "ipo"):
        states[id_] = {"slot": cause["slot"], "id": id_, "category": cause["category"], "priceMicros": cause["priceCents"] * 10_000, "hot": False}
        states[id_].update(pendingJump=0, popularityChange=0, suspended=kind == "ipo", targetCents=None, split=None)
    elif id_ is not None and not must(id_ in states, "CAUSE_INVALID", f"tick {number}: {kind} {id_}"): return 0, 0
    if kind in ("suspension", "retirement", "restoration", "category", "price", "squad-event-cancel"):
        must(str(cause.get("reason") or "").strip(), "CAUSE_INVALID", f"tick {number}: {kind} {id_} without a reason")
    if kind in ("suspension", "retirement", "restoration", "ipo-trading"): states[id_]["suspended"] = kind in ("suspension", "retirement")
    if kind == "ipo-opening": states[id_]["priceMicros"] = cause["openingCents"] * 10_000
    if kind == "category": states[id_]["category"] = cause["category"]
    if kind == "price": states[id_]["targetCents"] = cause["targetCents"]
    if kind == "news" and must(abs(cause["impactBps"]) <= 2_000, "IMPACT_TOO_LARGE", f"tick {number}: {id_}"):
        impact = cause["impactBps"] / 10_000
        return half_up(1e6 * (math.log1p(impact) + 0.25 * abs(impact) * normal(block_of(key, number, id_, 1)))), 0
    if kind == "premiere":
        way, part = [uniform(block_of(key, number, id_, 2), offset) for offset in (0, 8)]
        return 0, half_up(1e6 * math.log1p((-1 if way < 0.5 else 1) * (0.04 + (0.12 - 0.04) * part)))
    return 0, 0

def is_whole(part):
    if isinstance(part, list): return all(map(is_whole, part))
    names = isinstance(part, dict) and " ".join(sorted(part) if "kind" in part else part)
    return not isinstance(part, dict) or names in forms and all(map(is_whole, part.values()))
def has_form(record):
    exact = json.loads(record, parse_float=lambda digits: f"\x7f{digits}\x7f")
    text = json.dumps(exact, separators=(",", ":"), ensure_ascii=False).replace('"\x7f', "").replace('\x7f"', "")
    slots, ids = [[state[field] for state in exact["celebrities"]] for field in ("slot", "id")]
    return text == record and slots == sorted(set(slots)) and len(set(ids)) == len(ids) and is_whole(json.loads(record))

def check_staff(closing, ended):
    """What staff change lasts for a day, and so does an impact of news: between two ticks lie their interval and the pauses."""
    causes, last = (ended["causes"] if ended else []) + closing["causes"], {}
    for one in (cause for cause in causes if "celebrityId" in cause):
        kind, tick = one["kind"], one["tick"]
        name = ("suspension" if kind in ("restoration", "retirement") else kind, one["celebrityId"])
        since = last.get(name, tick)
        seconds = (tick - since + 1) * 30 + sum(p["seconds"] for p in causes if p["kind"] == "downtime" and since <= p["tick"] <= tick)
        is_end = kind in ("restoration", "category", "price", "news") and name in last and tick >= closing["firstTick"]
        must(not is_end or seconds >= 86_400, "IMPACT_TOO_SOON" if kind == "news" else "STAFF_TOO_SHORT", f"tick {tick}: {name}")
        last.update({name: tick} if kind != "restoration" else {})

def check_splits(opening, closing, old):
    ratios = lambda splits: {one["celebrityId"]: (one["from"], one["to"]) for one in splits}
    known = ratios(old["splits"]) if old else {} if opening["previousOpening"] is None else None
    planned, stops = ratios(opening["splits"]), [one for one in closing["causes"] if one["kind"] in ("suspension", "retirement")]
    must(set(planned) <= {state["id"] for state in opening["celebrities"]}, "SPLIT_INVALID", "not listed")
    for state in opening["celebrities"]:
        id_, now, cents = state["id"], state["split"] and (state["split"]["from"], state["split"]["to"]), cents_of(state)
        due = (1, 10) if cents > 500_000 else (20, 1) if cents < 1_000 else None
        before, later = (known or {}).get(id_), planned.get(id_)
        stands = now in ((1, 10), (20, 1)) and not state["pendingJump"] and state["targetCents"] is None
        is_off = state["suspended"] or any((one["celebrityId"], one["tick"]) == (id_, closing["firstTick"]) for one in stops)
        is_right = (not now or stands) and (not later or known is None or later in (before, due))
        must(is_right and (not before or now or later == before or is_off), "SPLIT_INVALID", id_)
        must_all(id_, SPLIT_NOT_ANNOUNCED=not now or known is None or before == now, SPLIT_MISSING=not due or now or later or is_off)

def check_time(tick, before, day, closing, past):
    """Pauses are declared, and early ticks follow one that was dated ahead. Short delays add up to little."""
    number, pause = tick["number"], (time_of(tick["time"]) - time_of(before["time"])).total_seconds()
    said = [one["seconds"] for one in closing["causes"] if (one["kind"], one["tick"]) == ("downtime", number)]
    early = [one for one in closing["causes"] if one["kind"] == "catch-up" and 0 <= number - one["tick"] < one["ticks"]]
    is_early, is_said = early and past["ahead"] >= 30 - pause, abs(said[0] - pause) <= 1 if said else pause <= 36
    must_all(f"tick {number}", DOWNTIME_UNDECLARED=is_said, TIME_BACKWARDS=pause > 0, TICK_TOO_SOON=pause >= 30 or is_early)
    must(london_day(time_of(tick["time"])) == day, "TIME_OUTSIDE_DAY", f"tick {number}")
    past["ahead"] = max(0, past["ahead"] + (pause - 30 if pause > 36 else min(0, pause - 30)))
    past["late"] += pause - 30 if 30 < pause <= 36 else 0
def check_end(ticks, day, closing, late):
    left = (end_of_day(day) - time_of(ticks[-1]["time"])).total_seconds()
    ends = [(one["tick"], abs(one["seconds"] - left) <= 1) for one in closing["causes"] if one["kind"] == "early-end"]
    must_all(f"{left} s left, {late} s late", DAY_ENDS_EARLY=ends == ([(closing["lastTick"], True)] if left > 36 else []), DAY_TOO_SLOW=late <= 60)

def check_popularity(opening, old):
    accounts, rows = (opening["popularity"] or {"accounts": 0, "celebrities": []}).values()
    levels = {one["celebrityId"]: one["after"] for one in ((old or {}).get("popularity") or {"celebrities": []})["celebrities"]}
    levels.update((one["celebrityId"], one["to"]) for one in (old["corrections"] if old else []) if one["celebrityId"] in levels)
    changes, is_counted = {}, accounts > 0 and any(one["followers"] for one in rows)
    for id_, followers, before, after in (one.values() for one in rows):
        leads = [(followers - one["followers"]) / max(accounts, 2_500) for one in rows if one["celebrityId"] != id_]
        target = 100 * sum(min(1, max(0, 1 / 2 + lead)) for lead in leads) / len(leads) if leads else 50
        expected = before + min(1, max(-1, target - before)) if is_counted else before
        is_right = after == expected and before == levels.get(id_, before) and followers <= accounts and id_ not in changes
        must(is_right, "POPULARITY_NOT_COUNTED", f"{id_}: {before} to {after}, recomputed {expected}")
        changes[id_] = after - before
    for state in opening["celebrities"]: must(state["popularityChange"] == changes.get(state["id"], 0), "POPULARITY_NOT_COUNTED", state["id"])

def check_premieres(file, opening, old):
    drawn, expected = opening["premiereDraw"] or {"celebrityIds": [], "restingIds": [[], []]}, []
    must(opening["premiereDraw"] or opening["previousOpening"] is None, "PREMIERE_NOT_DRAWN", "no calendar")
    for index, (stage, hour, minutes) in enumerate((("Spotlight", 12, 120), ("Gala night", 18, 120), ("Encore", 21, 90))):
        block = block_of(bytes.fromhex(file["commitment"]), "premiere", index)
        free = [id_ for id_ in drawn["celebrityIds"] if id_ not in sum(drawn["restingIds"], [one["celebrityId"] for one in expected])]
        time = end_of_day(file["day"]) - timedelta(hours=24 - hour, minutes=-math.floor(uniform(block, 8) * minutes))
        for id_ in free and [free[math.floor(uniform(block, 0) * len(free))]]:
            expected.append({"stage": stage, "celebrityId": id_, "time": time.strftime("%Y-%m-%dT%H:%M:00.000Z")})
    must(opening["premieres"] == expected, "PREMIERE_NOT_DRAWN", expected)
    if old and old["premiereDraw"] and end_of_day(old["day"]) > end_of_day(file["day"]) - timedelta(hours=26):
        onstage = [old["premiereDraw"]["restingIds"][1], [one["celebrityId"] for one in old["premieres"]]]
        must(drawn["restingIds"] == onstage, "PREMIERE_NOT_DRAWN", "who rests")

def check_list(file, opening, then):
    """Everybody who traded on the day of the commitment. Who begins or ends to trade in its first ten ticks may be in the list."""
    since = london_day(time_of(file["committedAt"]))
    then = then or (file if since == file["day"] else {"model": "", "opening": None, "closing": None})
    first, last = [json.loads(then[name] or "null") for name in ("opening", "closing")]
    if not opening["premiereDraw"] or then["model"] == "earlier" and (not first or first["version"] != 5): return
    fits = first and last and then["model"] == "random-walk" and since <= then["day"] == first["day"] <= file["day"]
    fits = fits and last["opening"] == sha(then["opening"]) and has_form(then["opening"]) and has_form(then["closing"])
    if not must(fits, "LIST_UNCHECKED"): return
    turns = ("listing", "ipo-trading", "suspension", "retirement", "restoration")
    turning = {one["celebrityId"] for one in last["causes"] if one["kind"] in turns and one["tick"] < last["firstTick"] + 10}
    traded = {state["id"] for state in first["celebrities"] if not state["suspended"]}
    wrong = sorted((traded ^ set(opening["premiereDraw"]["celebrityIds"])) - turning)
    must(not wrong, "LIST_BROKEN", wrong)

def check_records(file, opening, closing, previous, old, ended, then):
    terms = bytes.fromhex(sha(file["terms"])) if file["terms"] is not None else b""
    chain = bytes.fromhex(file["seed"]) + bytes.fromhex(file["previousCommitment"] or "00" * 32) + terms
    must(sha(chain) == file["commitment"] == opening["commitment"], "COMMITMENT_BROKEN")
    if not must(has_form(file["opening"]) and has_form(file["closing"]), "RECORD_FORM"): return False
    must(closing["opening"] == sha(file["opening"]), "OPENING_CHANGED")
    is_next = closing["firstTick"] == opening["afterTick"] + 1 and opening["day"] == closing["day"] == file["day"]
    must_all(file["day"], RECORD_INVALID=is_next and opening["version"] == 5, INTERVAL_CHANGED=opening["tickMs"] == 30_000)
    week_ago, committed = days_before(file["day"], 7), london_day(time_of(file["committedAt"]))
    must(week_ago <= committed <= max(week_ago, opening["firstDay"]), "COMMITTED_LATE", committed)
    must(time_of(file["closedAt"]) >= end_of_day(file["day"]), "TIME_UNTRUE", file["closedAt"])
    if file["terms"] is not None and opening["premiereDraw"]:
        fixed = {"day": file["day"], "tempo": opening["tempo"], "celebrityIds": opening["premiereDraw"]["celebrityIds"]}
        fixed.update((name, value) for name, value in json.loads(file["terms"]).items() if name == "beacon")
        must(file["terms"] == json.dumps(fixed, separators=(",", ":")), "TERMS_BROKEN")
    check_popularity(opening, old); check_premieres(file, opening, old); check_list(file, opening, then)
    check_splits(opening, closing, old); check_staff(closing, ended); check_key(file, closing, previous)
    must(previous or opening["previousOpening"] is None, "CHAIN_UNCHECKED")
    if previous:
        is_next = (opening["previousOpening"], closing["previousClosing"]) == (sha(previous["opening"]), sha(previous["closing"]))
        must_all(file["day"], CHAIN_BROKEN=is_next, TICKS_SKIPPED=opening["afterTick"] == ended["lastTick"])
        before = {state["id"]: state for state in ended["celebrities"]}
        for state in opening["celebrities"]:
            ratio, last = state["split"] or {"from": 1, "to": 1}, before.get(state["id"])
            expected = last and half_up(last["priceMicros"] * ratio["from"] / ratio["to"])
            same = last and all(state[f] == last[f] for f in "slot category hot pendingJump suspended targetCents".split())
            must(same and state["priceMicros"] == expected, "STATE_AT_OPENING", state["id"])
    return True

def check_key(file, closing, previous):
    """Seed, record of the day before, random number of a round that is due. Its signature needs a library for BLS12-381."""
    found, source = closing["beacon"], json.loads(file["terms"] or "{}").get("beacon")
    parts = [file["seed"], closing["previousClosing"] or "00" * 32, (found or {}).get("randomness") or ""]
    must(closing["key"] == sha(bytes.fromhex("".join(parts))), "KEY_BROKEN")
    if not must(bool(source) == bool(found), "BEACON_BROKEN", "not what was committed to") or not source: return
    sizes = {name: len(bytes.fromhex(text)) for name, text in source.items() if name in ("chain", "publicKey") and is_hex(text)}
    must(sizes == {"chain": 32, "publicKey": 96}, "TERMS_BROKEN", "no source")
    number = math.ceil((end_of_day(days_before(file["day"], 1)).timestamp() + 3 - source["genesis"]) / source["period"]) + 1
    must(found["round"] == number, "BEACON_BROKEN", f"round {number} was due")
    if previous or closing["previousClosing"] is None:
        is_late = closing["previousClosing"] is None or time_of(previous["closedAt"]).timestamp() > source["genesis"] + (number - 1) * source["period"]
        must(is_late == (found["missing"] == "late"), "BEACON_BROKEN", "the record of the day before")
    is_there = found["signature"] and found["randomness"] == sha(bytes.fromhex(found["signature"]))
    is_gap = found["signature"] is None and found["randomness"] is None
    must(is_there if found["missing"] is None else is_gap, "BEACON_BROKEN", "neither signed nor missing")

def is_event(one):
    numbers, event = [one.get(name, 0) for name in "startTick priceCents pledges pledgers boostPpm".split()], one["event"].split("-")
    is_sound = all(type(number) is int and number >= 0 for number in numbers) and len(one.get("startsAt", "0" * 24)) == 24
    texts = [*event, one.get("hash", "0" * 64)]
    return is_sound and [len(text) for text in texts] == [8, 4, 4, 4, 12, 64] and is_hex("".join(texts))
def check_events(opening, closing, old, ended, times, known):
    """A squad event gets its slot twelve hours ahead, without a rival. Then it starts at one price, with a boost by who counts, or is cancelled."""
    causes, hours = closing["causes"], [timedelta(hours=count) for count in range(75)]
    after = lambda time: next((number for number, at in times.items() if at >= time), None)
    every = [one for one in (ended["causes"] if ended else []) + causes if one["kind"].startswith("squad-event")]
    if not must(all(map(is_event, every)), "CAUSE_INVALID", "squad event"): return
    slots, cancels, starts = [[one for one in every if one["kind"] == f"squad-event{name}"] for name in ("-slot", "-cancel", "")]
    ids, cancelled, started = [{one["event"] for one in kind} for kind in (slots, cancels, starts)]
    must_all(ids, EVENT_TWICE=len(every) == len(ids) + len(cancelled) + len(started), EVENT_CANCELLED=not cancelled & started)
    for index, one in enumerate(slots):
        start, at, is_ended = time_of(one["startsAt"]), times.get(one["tick"]), one["event"] in cancelled | started
        rivals = [two["event"] for two in slots[:index] if two["celebrityId"] == one["celebrityId"] and abs(start - time_of(two["startsAt"])) < hours[74]]
        gone = {one["event"], *(end["event"] for end in cancels if end["tick"] <= one["tick"])}
        days = {london_day(start + away) for away in (-hours[2], hours[0], hours[4] - timedelta(milliseconds=1))}
        must_all(one, EVENT_TOO_SMALL=one["pledgers"] >= 10, EVENT_NEAR_MIDNIGHT=len(days) == 1, EVENT_MISSING=is_ended or after(start + hours[2]) is None)
        must_all(one, EVENT_RIVALS=one not in causes or set(rivals) <= gone, EVENT_SLOT_TIME=not at or 42_300 <= (start - at).total_seconds() <= 43_230)
    for one in [one for one in cancels + starts if one in causes]:
        slot = next((slot for slot in slots if slot["event"] == one["event"]), None if old and (one in starts or "early-end" not in [cause["kind"] for cause in ended["causes"]]) else one)
        is_of = slot and all(slot.get(name) == one.get(name, slot.get(name)) for name in ("celebrityId", "startsAt"))
        must(is_of and slot["tick"] <= one["tick"], "EVENT_WITHOUT_SLOT", one)
    for one in [one for one in starts if one in causes]:
        start, id_, tick, cents = time_of(one["startsAt"]), one["celebrityId"], one["startTick"], one["priceCents"]
        moments = [time_of(show["time"]) for show in (old or {}).get("premieres", []) + opening["premieres"] if show["celebrityId"] == id_]
        moments += [end_of_day(days_before(opening["day"], 1)) for state in opening["celebrities"] if state["id"] == id_ and state["split"]]
        is_near, (price, is_still) = any(-hours[6] < moment - start < hours[8] for moment in moments), known.get((tick, id_), (cents, False))
        must_all(one, EVENT_PLEDGERS=one["pledgers"] <= one["pledges"], EVENT_BOOST=one["boostPpm"] == min(30_000, 500 * one["pledgers"]))
        must_all(one, EVENT_START=tick == after(start), EVENT_BOOST_TIME=tick < one["tick"] <= (after(start + hours[2]) or one["tick"]) or tick == one["tick"] == max(times))
        must_all(one, EVENT_PRICE=cents == price, EVENT_HALTED=not is_still, EVENT_TOO_NEAR=not is_near)

def check_ticks(file, opening, closing, old, ended, ticks):
    key, sigma = bytes.fromhex(closing["key"]), {"calm": 0.03, "standard": 0.05, "wild": 0.08}[opening["tempo"]]
    states, lines, known = {state["id"]: dict(state) for state in opening["celebrities"]}, "", {}
    past, starts = {"ahead": 0, "late": 0}, {one.get("startTick") for one in closing["causes"]}
    must([tick["number"] for tick in ticks] == list(range(file["startTick"], file["endTick"] + 1)), "TICK_MISSING")
    for before, tick in zip(ticks, ticks[1:]):
        number, jumps, halted = tick["number"], {}, []
        for cause in (one for one in closing["causes"] if one["tick"] == number):
            sums = zip(jumps.get(cause.get("celebrityId"), (0, 0)), apply(cause, states, key))
            jumps[cause.get("celebrityId")] = [one + other for one, other in sums]
        shared = {name: normal(block_of(key, number, name, 0)) for name in "*market *music *acting *sports *influencer".split()}
        for state in sorted(states.values(), key=lambda one: one["slot"]):
            if not state["suspended"]: tick_one(state, block_of(key, number, state["id"], 0), sigma, shared, *jumps.get(state["id"], (0, 0)))
            price = dict(enumerate(tick["pricesCents"])).get(state["slot"])
            must(price == cents_of(state), "PRICE", f"tick {number}: {state['id']} {price}, recomputed {cents_of(state)}")
            is_halted = state["pendingJump"] or state["targetCents"] is not None or state["split"] and number <= file["startTick"] + 10
            if is_halted: halted.append(state["slot"])
            if number in starts: known[number, state["id"]] = cents_of(state), is_halted or state["suspended"]
        must(tick["haltedSlots"] == halted, "HALT_MISSING", f"tick {number}: {halted}")
        check_time(tick, before, file["day"], closing, past)
        lines += f"{number};{tick['time']};{','.join(map(str, tick['pricesCents']))};{','.join(map(str, tick['haltedSlots']))}\n"
    check_end(ticks, file["day"], closing, past["late"])
    check_events(opening, closing, old, ended, {tick["number"]: time_of(tick["time"]) for tick in ticks[1:]}, known)
    must_all("", PRICES_HASH=sha(lines) == closing["prices"], STATE_AT_CLOSE={one["id"]: one for one in closing["celebrities"]} == states)
    must(time_of(file["openedAt"]) <= time_of(ticks[1]["time"]), "OPENING_LATE", file["openedAt"])

file, ticks, before, then = [json.load(open(path)) for path in sys.argv[1:]] + [None] * (5 - len(sys.argv))
ticks = [tick for one in (ticks if isinstance(ticks, list) else [ticks]) for tick in one.get("ticks", [one])]
opening, closing, old, ended = [of and json.loads(of[name] or "null") for of in (file, before) for name in ("opening", "closing")]
check_records(file, opening, closing, before, old, ended, then) and check_ticks(file, opening, closing, old, ended, ticks)
print("\n".join(problems + [f"{file['day']}: {len(ticks)} ticks, {len(problems)} problems"]))
sys.exit(1 if problems else 0)
