#!/usr/bin/env node
// Independent check of a finished day: Node only, no dependency, written from the README.md beside it.
//   node verify.mjs --url https://game.example --day 2026-03-10      or --file day.json [--ticks T] [--previous P]
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const londonDay = (time) => new Date(time).toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
const limit = (value, min, max) => Math.min(max, Math.max(min, value));
const unit = 1_000_000;
const cap = (move) => limit(move, Math.ceil(Math.log(0.95) * unit), Math.floor(Math.log(1.05) * unit));
const sigmas = { calm: 0.03, standard: 0.05, wild: 0.08 };
const centsOf = (state) => Math.round(state.priceMicros / 10_000);
const faults = [];
const must = (holds, code, text = '') => holds || faults.push(`${code} ${text}`);
const uniform = (block, offset) => Math.max(Number(block.readBigUInt64BE(offset) >> 11n), 1) / 2 ** 53;
const normal = (block) => Math.sqrt(-2 * Math.log(uniform(block, 0))) * Math.cos(2 * Math.PI * uniform(block, 8));
const blockOf = (seed, ...parts) => createHmac('sha256', seed).update(parts.join(':')).digest();

// The price after a move in millionths of a logarithm: a series by Horner's scheme, cut at 5 %, inside the limits.
function moved(price, move) {
  let factor = 1;
  for (let term = 9; term > 0; term -= 1) factor = 1 + ((move / unit) * factor) / term;
  const next = limit(Math.round(price * factor), Math.ceil(price * (1 - 0.05)), Math.floor(price * (1 + 0.05)));
  return limit(next, 10_000, 1e12);
}

// A step of at most a twentieth, in whole cents, towards a price that staff set.
const stepTo = (from, to, step = Math.max(1, Math.floor(from / 20))) => limit(to, from - step, from + step);

function tickOne(state, { seed, number, sigma, normals, news, premiere }) {
  const blur = news ? 0.25 * Math.abs(news / 10_000) * normal(blockOf(seed, number, state.id, 1)) : 0;
  state.pendingJump += Math.round((Math.log1p((news ?? 0) / 10_000) + blur) * unit);
  const block = blockOf(seed, number, state.id, 0);
  const [spell, end] = [uniform(block, 16), 1 / 60];
  if (spell < end) state.hot = false;
  else if (spell > 1 - (end * 0.1) / (1 - 0.1)) state.hot = true;
  if (state.targetCents === null) {
    const [market, category] = [normals.get('*market'), normals.get(`*${state.category.toLowerCase()}`)];
    const blend = Math.sqrt(0.15) * market + Math.sqrt(0.1) * category + Math.sqrt(0.75) * normal(block);
    const v = state.hot ? 2.2 : 0.75;
    const drift = (0.0015 * state.popularityChange) / 2880 + ((1 - v * v) * sigma * sigma) / (2 * 2880);
    const move = Math.round((drift + v * (sigma / Math.sqrt(2880)) * blend) * unit);
    const absorbed = cap(move + state.pendingJump) - cap(move);
    state.priceMicros = moved(state.priceMicros, cap(move) + absorbed);
    state.pendingJump -= absorbed;
  } else state.priceMicros = stepTo(centsOf(state), state.targetCents) * 10_000;
  if (!premiere) return;
  const draw = blockOf(seed, number, state.id, 2);
  const size = 0.04 + (0.12 - 0.04) * uniform(draw, 8);
  state.pendingJump += Math.round(Math.log1p(uniform(draw, 0) < 0.5 ? -size : size) * unit);
}

// The causes first, then the draws.
function tickAll(states, number, causes, seed, sigma) {
  const [news, premieres] = [new Map(), new Set()];
  for (const { kind, celebrityId: id, ...cause } of causes) {
    const state = states.find((one) => one.id === id);
    must(kind === 'downtime' || (kind === 'listing') !== Boolean(state), 'CAUSE_INVALID', `tick ${number}: ${id}`);
    if (kind === 'listing') {
      const fresh = { hot: false, pendingJump: 0, popularityChange: 0, suspended: false, targetCents: null };
      states.push({ id, ...cause, priceMicros: cause.priceCents * 10_000, ...fresh });
    } else if (kind === 'news') {
      must(Math.abs(cause.impactBps) <= 2_000, 'IMPACT_TOO_LARGE', `tick ${number}: ${id}`);
      news.set(id, cause.impactBps);
    } else if (kind === 'premiere') premieres.add(id);
    else if (kind === 'price' && state) state.targetCents = cause.targetCents;
    else if (kind === 'category' && state) state.category = cause.category;
    else if (kind !== 'downtime' && state) state.suspended = kind === 'suspension';
  }
  const groups = ['*market', ...new Set(states.map(({ category }) => `*${category.toLowerCase()}`))];
  const normals = new Map(groups.map((subject) => [subject, normal(blockOf(seed, number, subject, 0))]));
  for (const state of states) {
    const own = { news: news.get(state.id), premiere: premieres.has(state.id) };
    if (!state.suspended) tickOne(state, { seed, number, sigma, normals, ...own });
    if (state.targetCents === centsOf(state)) state.targetCents = null;
  }
}

function checkRecords(file, opening, closing) {
  const previous = Buffer.from(file.previousCommitment ?? '00'.repeat(32), 'hex');
  must(sha256(Buffer.concat([Buffer.from(file.seed, 'hex'), previous])) === file.commitment, 'COMMITMENT_BROKEN');
  must(opening.commitment === file.commitment, 'COMMITMENT_CHANGED');
  const isFirst = opening.previousOpening === null && file.committedAt <= file.openedAt;
  must(isFirst || londonDay(file.committedAt) < file.day, 'COMMITTED_LATE', file.committedAt);
  must(sha256(file.opening) === closing.opening, 'OPENING_CHANGED');
  const span = [opening.day, closing.day, opening.afterTick, closing.firstTick - 1, closing.lastTick];
  must(`${span}` === `${[file.day, file.day, file.startTick, file.startTick, file.endTick]}`, 'RECORD_INVALID');
  for (const one of opening.celebrities) must(Math.abs(one.popularityChange) <= 1, 'POPULARITY_TOO_LARGE', one.id);
  const lastNews = new Map();
  for (const { tick, kind, celebrityId } of closing.causes) {
    must(tick > file.startTick && tick <= file.endTick, 'CAUSE_INVALID', `${kind} at tick ${tick}`);
    if (kind !== 'news') continue;
    const since = lastNews.get(celebrityId) ?? -1e9;
    const pauses = closing.causes.filter((one) => one.kind === 'downtime' && one.tick >= since && one.tick <= tick);
    const seconds = pauses.reduce((sum, one) => sum + one.seconds, (tick - since + 1) * 30);
    must(seconds >= 86_400, 'IMPACT_TOO_SOON', `tick ${tick}: ${celebrityId}`);
    lastNews.set(celebrityId, tick);
  }
}

function checkChain(file, opening, closing, previous) {
  const follows = (hash, text) => text === null || hash === sha256(text);
  must(file.previousCommitment === previous.commitment, 'CHAIN_BROKEN', 'commitment');
  must(follows(opening.previousOpening, previous.opening), 'CHAIN_BROKEN', 'opening record');
  must(follows(closing.previousClosing, previous.closing), 'CHAIN_BROKEN', 'closing record');
  const before = previous.closing === null ? opening.celebrities : JSON.parse(previous.closing).celebrities;
  const isKept = ({ id }) => opening.celebrities.some((one) => one.id === id);
  must(before.every(isKept), 'STATE_AT_OPENING', 'a celebrity is missing');
  for (const first of opening.celebrities) {
    const last = before.find(({ id }) => id === first.id) ?? { ...first, split: null, hot: false, pendingJump: 0 };
    const { from, to } = (before !== opening.celebrities && first.split) || { from: 1, to: 1 };
    const kept = ['hot', 'pendingJump', 'slot'].every((field) => first[field] === last[field]);
    const continued = first.priceMicros === Math.round((last.priceMicros * from) / to);
    must(kept && continued, kept && first.split ? 'SPLIT_INVALID' : 'STATE_AT_OPENING', first.id);
  }
}

function checkTick(states, tick, before, causes, { day, startTick }) {
  const at = `tick ${tick.number}`;
  must(!tick.simulated, 'TICK_SIMULATED', at);
  must(londonDay(tick.time) === day, 'TIME_OUTSIDE_DAY', at);
  const pauseMs = Date.parse(tick.time) - (before ? Date.parse(before.time) : Date.parse(tick.time) - 30_000);
  must(pauseMs > 0, 'TIME_BACKWARDS', at);
  const declared = causes.find(({ kind }) => kind === 'downtime')?.seconds;
  const said = declared === undefined ? pauseMs < 60_000 : !before || Math.abs(declared * 1000 - pauseMs) <= 1000;
  must(said, 'DOWNTIME_UNDECLARED', at);
  must(tick.pricesCents.filter(Boolean).length <= states.length, 'PRICE_UNLISTED', at);
  for (const state of states) {
    const [price, expected] = [tick.pricesCents[state.slot], centsOf(state)];
    must(price === expected, price ? 'PRICE' : 'PRICE_NULL', `${at}: ${state.id} ${price}, recomputed ${expected}`);
    const halted = tick.haltedSlots.includes(state.slot);
    const due = state.pendingJump !== 0 || state.targetCents !== null || (state.split && tick.number <= startTick + 10);
    must(halted === Boolean(due), halted ? 'HALT_WITHOUT_CAUSE' : 'HALT_MISSING', `${at}: ${state.id}`);
  }
}

function checkPremieres(opening, closing, times, suspendedAt) {
  const held = closing.causes.filter(({ kind }) => kind === 'premiere');
  const find = (list, one) => list.find((each) => each.stage === one.stage && each.celebrityId === one.celebrityId);
  for (const one of held) must(find(opening.premieres, one), 'PREMIERE_NOT_ANNOUNCED', one.celebrityId);
  for (const one of opening.premieres) {
    const due = times.find(({ time }) => Date.parse(time) >= Date.parse(one.time))?.number;
    const found = find(held, one);
    const excused = due === undefined || suspendedAt.has(`${one.celebrityId} ${due}`);
    must(found ? found.tick === due : excused, found ? 'PREMIERE_MOVED' : 'PREMIERE_MISSING', one.celebrityId);
  }
}

const fields = 'slot category priceMicros hot pendingJump popularityChange suspended targetCents'.split(' ');
const stateOf = (state) => fields.map((field) => state[field]).join();

function checkDay(file, ticks, previous) {
  const [opening, closing] = [JSON.parse(file.opening), JSON.parse(file.closing)];
  must(opening && closing, 'RECORD_WITHHELD', `model ${file.model}`);
  if (!opening || !closing) return [];
  checkRecords(file, opening, closing);
  if (previous) checkChain(file, opening, closing, previous);
  const states = opening.celebrities.map((celebrity) => ({ ...celebrity }));
  const [published, times, suspendedAt] = [new Map(), [], new Set()];
  for (const tick of ticks ?? []) {
    must(!published.has(tick.number), 'TICK_DOUBLED', `tick ${tick.number}`);
    must(tick.number >= file.startTick && tick.number <= file.endTick, 'TICK_EXTRA', `tick ${tick.number}`);
    published.set(tick.number, tick);
  }
  for (let number = file.startTick + 1; number <= file.endTick; number += 1) {
    const causes = closing.causes.filter(({ tick }) => tick === number);
    tickAll(states, number, causes, Buffer.from(file.seed, 'hex'), sigmas[opening.tempo]);
    for (const { id, suspended } of states) if (suspended) suspendedAt.add(`${id} ${number}`);
    const tick = published.get(number);
    must(tick || !ticks, 'TICK_MISSING', `tick ${number}`);
    if (tick && times.push(tick)) checkTick(states, tick, published.get(number - 1), causes, file);
  }
  const lineOf = (tick) => `${tick.number};${tick.time};${tick.pricesCents.join()};${tick.haltedSlots.join()}\n`;
  must(!ticks || sha256(times.map(lineOf).join('')) === closing.prices, 'PRICES_HASH');
  must(!times[0] || file.openedAt <= times[0].time, 'OPENING_LATE', file.openedAt);
  if (ticks) checkPremieres(opening, closing, times, suspendedAt);
  const last = new Map(closing.celebrities.map((state) => [state.id, stateOf(state)]));
  for (const state of states) must(last.get(state.id) === stateOf(state), 'STATE_AT_CLOSE', state.id);
  must(last.size === states.length, 'STATE_AT_CLOSE', 'number of celebrities');
  return closing.causes;
}
const read = (url) => fetch(url).then((response) => (response.ok ? response.json() : null));
const options = Object.fromEntries('url day file ticks previous'.split(' ').map((name) => [name, { type: 'string' }]));
const { values } = parseArgs({ options });
const json = (path) => (path ? JSON.parse(readFileSync(path, 'utf8')) : null);
let [file, ticks, previous] = [json(values.file), json(values.ticks), json(values.previous)];
if (values.url && values.day) {
  const api = `${values.url}/api/v1/market/fairness/`;
  file = await read(api + values.day);
  previous = await read(api + londonDay(Date.parse(values.day) - 43_200_000));
  let page = file && (await read(`${api}${values.day}/ticks?from=${file.startTick}`));
  for (; page; page = page.nextFrom && (await read(`${api}${values.day}/ticks?from=${page.nextFrom}`)))
    ticks = [...(ticks ?? []), ...page.ticks];
}
if (!file) throw new Error('There is no such day. Use --url URL --day YYYY-MM-DD, or --file FILE');
for (const cause of checkDay(file, ticks, previous)) console.log('cause', JSON.stringify(cause));
console.log([...faults, `${file.day}: ${ticks ? ticks.length : 'no'} ticks, ${faults.length} faults`].join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;
