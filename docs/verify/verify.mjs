#!/usr/bin/env node
// Independent check of a finished day: Node only, no dependency, written from the README.md next to it.
//   node verify.mjs --url https://game.example --day 2026-03-10      or --file day.json [--ticks T] [--previous P] [--committed C]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  checkChain,
  checkForms,
  checkKey,
  checkList,
  checkPopularity,
  checkPublishing,
  checkRecords,
  checkTerms,
  stateOf,
} from './verify-records.mjs';
import {
  centsOf,
  checkCauses,
  checkDraw,
  checkSplits,
  londonDay,
  must,
  problems,
  sha256,
  sigmas,
  tickAll,
} from './verify-rules.mjs';

// A pause of over 1.2 intervals is a downtime. An early tick follows one that was dated ahead, by no more than that.
function checkTime({ number, time }, before, { opening, closing }, ahead) {
  must(londonDay(time) === opening.day, 'TIME_OUTSIDE_DAY', `tick ${number}`);
  if (!before) return 0;
  const [pauseMs, interval] = [Date.parse(time) - Date.parse(before.time), opening.tickMs];
  const find = (kind, isHere) => closing.causes.find((one) => one.kind === kind && isHere(one));
  const declared = find('downtime', ({ tick }) => tick === number)?.seconds;
  const isEarly = find('catch-up', ({ tick, ticks }) => number >= tick && number < tick + ticks);
  must(pauseMs > 0, 'TIME_BACKWARDS', `tick ${number}`);
  const isSaid = declared ? Math.abs(declared * 1000 - pauseMs) <= 1000 : pauseMs <= 1.2 * interval;
  must(isSaid, 'DOWNTIME_UNDECLARED', `tick ${number}`);
  if (pauseMs >= interval) return ahead + (pauseMs > 1.2 * interval ? pauseMs - interval : 0);
  const isBehind = isEarly && ahead >= interval - pauseMs;
  must(isBehind, 'TICK_TOO_SOON', `tick ${number}: after ${pauseMs} ms`);
  return isBehind ? ahead - interval + pauseMs : ahead;
}

// The tick before the day has the prices of the opening, and the ticks go on to midnight; short delays add up to little.
function checkSpan(times, last, { opening, closing, before, openedAt }) {
  for (const { id, slot, split, priceMicros } of opening.celebrities) {
    const state = split ? before.closing?.celebrities.find((one) => one.id === id) : { priceMicros };
    must(!state || last?.pricesCents[slot] === centsOf(state), last ? 'PRICE_AT_OPENING' : 'TICK_MISSING', id);
  }
  const isOpened = !last || Date.parse(openedAt) >= Date.parse(last.time) - 30_000;
  must(opening.previousOpening === null || isOpened, 'TIME_UNTRUE', 'opened before the day before had ended');
  let [late, at] = [0, last ? Date.parse(last.time) : Number.NaN];
  for (const { time } of times) {
    const delay = Date.parse(time) - at - opening.tickMs;
    if (delay > 0 && delay <= 0.2 * opening.tickMs) late += delay;
    at = Date.parse(time);
  }
  must(late <= 2 * opening.tickMs, 'DAY_TOO_SLOW', `${late} ms`);
  const [next] = [0, -1].map((hours) => Date.parse(opening.day) + 86_400_000 + hours * 3_600_000).filter(isMidnight);
  const ends = closing.causes.filter(({ kind }) => kind === 'early-end');
  const isSaid = ends[0]?.tick === closing.lastTick && Math.abs(ends[0].seconds * 1000 - next + at) <= 1000;
  const isRight = next - at > 1.2 * opening.tickMs ? ends.length === 1 && isSaid : ends.length === 0;
  must(isRight, 'DAY_ENDS_EARLY', `${(next - at) / 1000} s before midnight`);
}
const isMidnight = (ms) => londonDay(ms) !== londonDay(ms - 1);

function checkTick(states, { number, pricesCents, haltedSlots, simulated, tempo }, opening) {
  must(!simulated, 'TICK_SIMULATED', `tick ${number}`);
  must([opening.tempo, undefined].includes(tempo), 'TEMPO_CHANGED', `tick ${number}`);
  const slots = Math.max(...states.map(({ slot }) => slot)) + 1;
  const isListed = pricesCents.filter(Boolean).length <= states.length && pricesCents.length <= slots;
  must(isListed, 'PRICE_UNLISTED', `tick ${number}`);
  for (const state of states) {
    const [at, price, expected] = [`tick ${number}: ${state.id}`, pricesCents[state.slot], centsOf(state)];
    must(price === expected, price ? 'PRICE' : 'PRICE_NULL', `${at} ${price}, recomputed ${expected}`);
    const due =
      state.pendingJump !== 0 || state.targetCents !== null || (state.split && number <= opening.afterTick + 10);
    const halted = haltedSlots.includes(state.slot);
    must(halted === Boolean(due), halted ? 'HALT_WITHOUT_CAUSE' : 'HALT_MISSING', at);
  }
  const inOrder = states.map(({ slot }) => slot).filter((slot) => haltedSlots.includes(slot));
  must(`${inOrder.sort((a, b) => a - b)}` === `${haltedSlots}`, 'HALT_WITHOUT_CAUSE', `tick ${number}: ${haltedSlots}`);
}

// Prices of another tempo are named as such, and followed from there.
function tempoOf(states, tick, replay) {
  const wrong = (list) => list.filter((state) => tick.pricesCents[state.slot] !== centsOf(state)).length;
  if (!tick || wrong(states) < 2) return states;
  const found = Object.keys(sigmas).find((tempo) => wrong(replay(tempo)) === 0);
  return must(!found, 'TEMPO_CHANGED', `tick ${tick.number}: ${found}`) ? states : replay(found);
}

const parse = (text) => (text ? JSON.parse(text) : null);
function checkDay(file, ticks, previous, committed) {
  const terms = file.terms === null ? '' : sha256(file.terms);
  const key = Buffer.from(file.seed + (file.previousCommitment ?? '00'.repeat(32)) + terms, 'hex');
  must(sha256(key) === file.commitment, 'COMMITMENT_BROKEN');
  must(!previous || file.previousCommitment === previous.commitment, 'CHAIN_BROKEN', 'commitment');
  const [opening, closing] = [parse(file.opening), parse(file.closing)];
  if (!opening && !closing && file.startTick === file.endTick) return { opening: null, causes: [] };
  if (!must(opening && closing, 'RECORD_WITHHELD')) return { opening: null, causes: [] };
  const before = { opening: parse(previous?.opening), closing: parse(previous?.closing) };
  if (before.opening?.version !== 5) before.opening = null;
  if (!must(opening.version === 5, 'RECORD_INVALID', 'version')) return { opening: null, causes: [] };
  checkPublishing(file, opening);
  checkTerms(file, opening, previous);
  if (!checkForms(file, { opening, closing })) return { opening: null, causes: [] };
  checkRecords(file, opening, closing);
  checkChain(opening, closing, previous, before);
  checkSplits(opening, closing, before.opening);
  checkPopularity(opening, closing, before.opening);
  checkDraw(opening, closing, before.opening);
  const listOf = checkList(file, opening, committed);
  const drawn = Buffer.from(checkKey(file, closing, previous), 'hex');
  let states = opening.celebrities.map((celebrity) => ({ ...celebrity }));
  const [published, times, suspendedAt, starts] = [new Map(), [], new Set(), new Map()];
  for (const tick of ticks ?? []) {
    must(!published.has(tick.number), 'TICK_DOUBLED', `tick ${tick.number}`);
    must(tick.number >= file.startTick && tick.number <= file.endTick, 'TICK_EXTRA', `tick ${tick.number}`);
    published.set(tick.number, tick);
  }
  for (let [number, ahead] = [file.startTick + 1, 0]; number <= file.endTick; number += 1) {
    const causes = closing.causes.filter(({ tick }) => tick === number);
    const start = states.map((state) => ({ ...state }));
    tickAll(states, number, causes, drawn, opening.tempo);
    states = tempoOf(states, published.get(number), (other) => {
      const others = start.map((state) => ({ ...state }));
      tickAll(others, number, causes, drawn, other);
      return others;
    });
    for (const { id, suspended } of states) if (suspended) suspendedAt.add(`${id} ${number}`);
    const isStart = closing.causes.some(({ startTick }) => startTick === number);
    if (isStart) starts.set(number, structuredClone(states));
    const tick = published.get(number);
    if (!must(tick || !ticks, 'TICK_MISSING', `tick ${number}`) || !tick) continue;
    times.push(tick);
    ahead = checkTime(tick, published.get(number - 1), { opening, closing }, ahead);
    checkTick(states, tick, opening);
  }
  const lineOf = (tick) => `${tick.number};${tick.time};${tick.pricesCents.join()};${tick.haltedSlots.join()}\n`;
  must(!ticks || sha256(times.map(lineOf).join('')) === closing.prices, 'PRICES_HASH');
  const span = { opening, closing, before, openedAt: file.openedAt };
  if (ticks) checkSpan(times, published.get(file.startTick), span);
  must(!times[0] || file.openedAt <= times[0].time, 'OPENING_LATE', file.openedAt);
  checkCauses({ opening, closing, before, times: ticks && times, suspendedAt, starts, key: drawn });
  const whole = (state) => `${stateOf(state)},${JSON.stringify(state.split)}`;
  const last = new Map(closing.celebrities.map((state) => [state.id, whole(state)]));
  for (const state of states) must(last.get(state.id) === whole(state), 'STATE_AT_CLOSE', state.id);
  must(last.size === states.length, 'STATE_AT_CLOSE', 'number of celebrities');
  return { opening, causes: closing.causes, beacon: closing.beacon, listOf };
}

const options = Object.fromEntries(
  'url day file ticks previous committed'.split(' ').map((name) => [name, { type: 'string' }]),
);
const { values } = parseArgs({ options });
const json = (path) => (path ? JSON.parse(readFileSync(path, 'utf8')) : null);
let [file, ticks, previous, committed] = 'file ticks previous committed'.split(' ').map((name) => json(values[name]));
if (values.url && values.day) {
  const api = `${values.url}/api/v1/market/fairness/`;
  const read = (path) => fetch(api + path).then((response) => (response.ok ? response.json() : null));
  file = await read(values.day);
  // Days without a tick have no records: the last one that has some comes before.
  for (let back = 1; file && !previous?.opening && back <= (parse(file.opening)?.previousOpening ? 60 : 1); back += 1) {
    const other = await read(new Date(Date.parse(file.day) - back * 86_400_000).toISOString().slice(0, 10));
    previous = other && { ...other, ...(previous && { commitment: previous.commitment, terms: previous.terms }) };
  }
  // The market may have stood still on the day of the commitment: then the next day with records says who traded.
  const last = file && Date.parse(file.day) - 86_400_000;
  for (let ms = file && Date.parse(londonDay(file.committedAt)); ms <= last && !committed?.opening; ms += 86_400_000)
    committed = await read(new Date(ms).toISOString().slice(0, 10));
  if (!committed?.opening) committed = file;
  let page = file && (await read(`${values.day}/ticks?from=${file.startTick}`));
  for (; page; page = page.nextFrom && (await read(`${values.day}/ticks?from=${page.nextFrom}`)))
    ticks = [...(ticks ?? []), ...page.ticks];
}
if (!file) throw new Error('There is no such day. Use --url URL --day YYYY-MM-DD, or --file FILE');
if (file.model === 'earlier' && parse(file.opening)?.version !== 5) {
  console.log(`${file.day} was published under earlier rules, which are not checked here`);
  process.exit(1);
}
const { opening, causes, beacon, listOf } = checkDay(file, ticks, previous, committed);
const moved = (opening?.celebrities ?? []).filter(({ popularityChange }) => popularityChange !== 0);
const shown = {
  split: (opening?.celebrities ?? []).filter((one) => one.split).map(({ id, split }) => ({ id, ...split })),
  popularity: moved.map(({ id, popularityChange }) => ({ id, popularityChange })),
  correction: opening?.corrections ?? [],
  cause: causes,
};
for (const [name, list] of Object.entries(shown)) for (const one of list) console.log(name, JSON.stringify(one));
const pauses = causes.filter(({ kind }) => kind === 'downtime' || kind === 'early-end');
const paused = pauses.reduce((sum, { seconds }) => sum + seconds, 0);
const staff = causes.filter(({ kind }) =>
  ['suspension', 'retirement', 'restoration', 'category', 'price', 'ipo-cancel'].includes(kind),
);
console.log(`${staff.length + (opening?.corrections.length ?? 0)} changes by staff`);
if (beacon?.signature) console.log(`random number of round ${beacon.round}: check its signature in the browser`);
else console.log(`no public random number${beacon ? `: ${beacon.missing}` : ' was due'}`);
if (listOf) console.log(`who can be on stage: compared with who traded on ${listOf}`);
else if (opening?.premiereDraw) console.log('who can be on stage: not compared with who traded at the commitment');
console.log(`${pauses.length} pauses, ${paused} seconds in all`);
if (opening?.previousOpening === null) console.log('This is the first day with records: nothing was before it.');
console.log([...problems, `${file.day}: ${ticks ? ticks.length : 'no'} ticks, ${problems.length} problems`].join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
