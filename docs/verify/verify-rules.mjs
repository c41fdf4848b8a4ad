// The rules of a day: draws, prices, splits and premieres. Part of verify.mjs, which says how to run both.
import { createHash, createHmac } from 'node:crypto';
import { eventCauses } from './verify-events.mjs';
import { ipoCauses, ipoTrading, newcomersOf } from './verify-ipos.mjs';

export const problems = [];
export const must = (holds, code, text = '') => Boolean(holds) || problems.push(`${code} ${text}`) === 0;
export const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const blockOf = (key, ...parts) => createHmac('sha256', key).update(parts.join(':')).digest();
const uniform = (block, offset) => Math.max(Number(block.readBigUInt64BE(offset) >> 11n), 1) / 2 ** 53;
export const londonDay = (time) => new Date(time).toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
export const centsOf = (state) => Math.round(state.priceMicros / 10_000);
const dayMs = 86_400_000;
const limit = (value, min, max) => Math.min(max, Math.max(min, value));
const unit = 1_000_000;
const cap = (move) => limit(move, Math.ceil(Math.log(0.95) * unit), Math.floor(Math.log(1.05) * unit));
export const sigmas = { calm: 0.03, standard: 0.05, wild: 0.08 };
export const isText = (value) => typeof value === 'string';
export const isReason = (value) => isText(value) && value.trim() !== '';
const hasReason = ({ reason }) => isReason(reason);
export const isCategory = (value) => ['Music', 'Acting', 'Sports', 'Influencer'].includes(value);
export const isPrice = (cents) => Number.isSafeInteger(cents) && cents >= 1 && cents <= 1e8;
export const normal = (block) =>
  Math.sqrt(-2 * Math.log(uniform(block, 0))) * Math.cos(2 * Math.PI * uniform(block, 8));

// The price after a move in millionths of a logarithm: a series by Horner's scheme, cut at 5 %, inside the limits.
function moved(price, move) {
  let factor = 1;
  for (let term = 9; term > 0; term -= 1) factor = 1 + ((move / unit) * factor) / term;
  const next = limit(Math.round(price * factor), Math.ceil(price * (1 - 0.05)), Math.floor(price * (1 + 0.05)));
  return limit(next, 10_000, 1e12);
}

// A step of at most a twentieth, in whole cents, towards a price that staff set.
const stepTo = (from, to, step = Math.max(1, Math.floor(from / 20))) => limit(to, from - step, from + step);

function tickOne(state, { block, sigma, normals, before, after }) {
  state.pendingJump += before;
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
  state.pendingJump += after;
}

function newsJump({ impactBps }, draw) {
  const impact = impactBps / 10_000;
  return Math.round((Math.log1p(impact) + 0.25 * Math.abs(impact) * normal(draw)) * unit);
}

function premiereJump(_, draw) {
  const size = 0.04 + (0.12 - 0.04) * uniform(draw, 8);
  return Math.round(Math.log1p(uniform(draw, 0) < 0.5 ? -size : size) * unit);
}

// Whether 24 hours can lie between two ticks: their interval and the declared pauses.
function isDayBetween(one, other, { opening, closing, before }) {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  const causes = [...(before.closing?.causes ?? []), ...closing.causes];
  const pauses = causes.filter(({ kind, tick }) => kind === 'downtime' && tick >= from && tick <= to);
  return pauses.reduce((sum, { seconds }) => sum + seconds, ((to - from + 1) * opening.tickMs) / 1000) >= 86_400;
}

// What staff change lasts for a day: a suspension, a retirement that is taken back, a category, a price.
function checkStaff(day) {
  const last = new Map();
  for (const { kind, tick, celebrityId } of [...(day.before.closing?.causes ?? []), ...day.closing.causes]) {
    const name = ['restoration', 'retirement'].includes(kind) ? 'suspension' : kind;
    const begun = last.get(`${name} ${celebrityId}`);
    const isBefore = begun === undefined || tick < day.closing.firstTick;
    const isEnd = ['restoration', 'category', 'price'].includes(kind);
    must(!isEnd || isBefore || isDayBetween(begun, tick, day), 'STAFF_TOO_SHORT', `tick ${tick}: ${celebrityId}`);
    if (kind !== 'restoration') last.set(`${name} ${celebrityId}`, tick);
  }
}

// At most a fifth, once in 24 hours, and none so close to a premiere: between ticks lie their interval and the pauses.
function checkNews(day) {
  const { closing, before } = day;
  const [causes, last] = [[...(before.closing?.causes ?? []), ...closing.causes], new Map()];
  for (const { tick, celebrityId, impactBps } of causes.filter(({ kind }) => kind === 'news')) {
    must(Math.abs(impactBps) <= 2_000, 'IMPACT_TOO_LARGE', `tick ${tick}: ${celebrityId}`);
    must(isDayBetween(last.get(celebrityId) ?? -1e9, tick, day), 'IMPACT_TOO_SOON', `tick ${tick}: ${celebrityId}`);
    last.set(celebrityId, tick);
    for (const one of causes.filter(({ kind }) => kind === 'premiere')) {
      const isAway = one.celebrityId !== celebrityId || Math.max(one.tick, tick) < closing.firstTick;
      must(isAway || isDayBetween(one.tick, tick, day), 'NEWS_NEAR_PREMIERE', `tick ${tick}: ${celebrityId}`);
    }
  }
}

// Announced premieres take place at the first tick at or after their time, unless the celebrity is suspended then.
function checkPremieres({ opening, closing, times, suspendedAt }) {
  if (!times) return;
  const held = closing.causes.filter(({ kind }) => kind === 'premiere');
  const find = (list, one) => list.filter((each) => each.stage === one.stage && each.celebrityId === one.celebrityId);
  for (const one of held) must(find(opening.premieres, one).length, 'PREMIERE_NOT_ANNOUNCED', one.celebrityId);
  for (const one of opening.premieres) {
    const due = times.find(({ time }) => Date.parse(time) >= Date.parse(one.time))?.number;
    const found = find(held, one);
    const isExcused = found.length > 0 || due === undefined || suspendedAt.has(`${one.celebrityId} ${due}`);
    must(isExcused, 'PREMIERE_MISSING', one.celebrityId);
    must(found.every(({ tick }) => tick === due) && found.length < 2, 'PREMIERE_MOVED', one.celebrityId);
  }
}

// Every cause: its fields besides tick and celebrity, what it needs besides a listed celebrity, what it changes, which jump it draws before or after the tick's move, and what has to hold for all of its kind.
export const causeTable = new Map(
  Object.entries({
    ...ipoCauses,
    listing: {
      fields: ['slot', 'category', 'priceCents'],
      isNew: true,
      fits: ({ slot, priceCents }, states) =>
        isPrice(priceCents) && slot === Math.max(-1, ...states.map((one) => one.slot)) + 1,
    },
    ...ipoTrading,
    category: {
      fields: ['category', 'reason'],
      fits: (cause) => isCategory(cause.category) && hasReason(cause),
      change: ({ category }) => ({ category }),
    },
    suspension: { fields: ['reason'], fits: hasReason, change: () => ({ suspended: true }) },
    retirement: { fields: ['reason'], fits: hasReason, change: () => ({ suspended: true }) },
    restoration: { fields: ['reason'], fits: hasReason, change: () => ({ suspended: false }) },
    price: {
      fields: ['targetCents', 'reason'],
      fits: ({ targetCents, reason }) => isPrice(targetCents) && isReason(reason),
      change: ({ targetCents }) => ({ targetCents }),
    },
    news: {
      fields: ['impactBps'],
      fits: ({ impactBps }) => Number.isSafeInteger(impactBps),
      draw: { index: 1, jump: newsJump, when: 'before' },
      check: checkNews,
    },
    premiere: { fields: ['stage'], draw: { index: 2, jump: premiereJump, when: 'after' }, check: checkPremieres },
    ...eventCauses,
    downtime: { fields: ['seconds'], ofMarket: true, fits: ({ seconds }) => seconds > 0 },
    'catch-up': { fields: ['ticks'], ofMarket: true, fits: ({ ticks }) => ticks > 0 },
    'early-end': {
      fields: ['seconds'],
      ofMarket: true,
      fits: ({ seconds }) => Number.isSafeInteger(seconds) && seconds > 0,
    },
  }),
);

export function checkCauses(day) {
  for (const { check } of causeTable.values()) check?.(day);
  checkStaff(day);
  const { celebrities, corrections } = day.opening;
  const free = new Set([...celebrities, ...newcomersOf(day.closing.causes)].map(({ id }) => id));
  const isLevel = (value) => value >= 0 && value <= 100;
  for (const { celebrityId: id, from, to, reason } of corrections)
    must(free.delete(id) && isLevel(from) && isLevel(to) && isReason(reason), 'CORRECTION_INVALID', id);
}

// The causes first, then the draws.
export function tickAll(states, number, causes, key, tempo) {
  const jumps = { before: new Map(), after: new Map() };
  for (const { kind, tick, celebrityId: id, ...cause } of causes) {
    const [rule, state] = [causeTable.get(kind), states.find((one) => one.id === id)];
    const isKnown = rule?.ofMarket || Boolean(state) !== Boolean(rule?.isNew);
    const fits = rule && isKnown && (!rule.fits || rule.fits(cause, states));
    if (!must(fits, 'CAUSE_INVALID', `tick ${tick}: ${kind} ${id}`)) continue;
    const still = { hot: false, pendingJump: 0, popularityChange: 0, suspended: false, targetCents: null, split: null };
    if (rule.isNew) states.push({ ...cause, ...still, id, priceMicros: cause.priceCents * 10_000, ...rule.starts });
    if (rule.change) Object.assign(state, rule.change(cause));
    const { index, jump, when } = rule.draw ?? {};
    const others = jumps[when]?.get(id) ?? 0;
    if (jump) jumps[when].set(id, others + jump(cause, blockOf(key, number, id, index)));
  }
  const groups = ['*market', ...new Set(states.map(({ category }) => `*${category.toLowerCase()}`))];
  const normals = new Map(groups.map((subject) => [subject, normal(blockOf(key, number, subject, 0))]));
  for (const state of states) {
    const [before, after] = [jumps.before.get(state.id) ?? 0, jumps.after.get(state.id) ?? 0];
    const block = blockOf(key, number, state.id, 0);
    if (!state.suspended) tickOne(state, { block, sigma: sigmas[tempo], normals, before, after });
    if (state.targetCents === centsOf(state)) state.targetCents = null;
  }
}

// Announced at a price beyond its limit, executed by a later opening, or cancelled with a suspension.
export function checkSplits(opening, { causes, firstTick }, before) {
  const announced = opening.previousOpening === null ? [] : before?.splits;
  const ratio = (split) => split && `${split.from} to ${split.to}`;
  const ratioIn = (splits, id) => ratio(splits?.find(({ celebrityId }) => celebrityId === id));
  const ids = opening.celebrities.map(({ id }) => id);
  for (const { celebrityId: id } of opening.splits) must(ids.includes(id), 'SPLIT_INVALID', `${id} is not listed`);
  for (const { id, split, ...state } of opening.celebrities) {
    const [old, now, next] = [ratioIn(announced, id), ratio(split), ratioIn(opening.splits, id)];
    const stands = state.pendingJump === 0 && state.targetCents === null && ['1 to 10', '20 to 1'].includes(now);
    const due = centsOf(state) > 500_000 ? '1 to 10' : centsOf(state) < 1_000 && '20 to 1';
    const isKnown = !next || !announced || next === old || next === due;
    must((!now || stands) && isKnown, 'SPLIT_INVALID', `${id} ${now ?? next}`);
    must(!now || !announced || old === now, 'SPLIT_NOT_ANNOUNCED', `${id} ${now}`);
    const stops = causes.filter(({ kind }) => ['suspension', 'retirement'].includes(kind));
    const ends = (one) => one.celebrityId === id && one.tick === firstTick;
    const isSuspended = state.suspended || stops.some(ends);
    must(!old || now || next === old || isSuspended, 'SPLIT_INVALID', `${id} dropped`);
    must(!due || now || next || isSuspended, 'SPLIT_MISSING', `${id} ${due}`);
  }
}

// Whether ids are of the market, each once, in the order of their slots.
export function areInOrder(ids, celebrities, causes) {
  const inSlots = [...celebrities, ...newcomersOf(causes)].filter(({ id }) => ids.includes(id));
  return `${inSlots.toSorted((one, other) => one.slot - other.slot).map(({ id }) => id)}` === `${ids}`;
}

// Who is on stage, and when, follows from the commitment. A day in London ends at midnight or at 23:00 UTC.
const stages = Object.entries({ Spotlight: [720, 120], 'Gala night': [1080, 120], Encore: [1260, 90] });
export function checkDraw(
  { day, commitment, premiereDraw, premieres, celebrities, previousOpening },
  { causes },
  before,
) {
  if (!premiereDraw) return must(!previousOpening && !premieres.length, 'PREMIERE_NOT_DRAWN', 'no calendar');
  const { celebrityIds, restingIds } = premiereDraw;
  must(areInOrder(celebrityIds, celebrities, causes), 'PREMIERE_NOT_DRAWN', 'list of celebrities');
  const [nextDay, drawn, taken] = [Date.parse(day) + dayMs, [], restingIds.flat()];
  const end = londonDay(nextDay - 3_600_000) > day ? nextDay - 3_600_000 : nextDay;
  for (const [index, [stage, [first, minutes]]] of stages.entries()) {
    const block = blockOf(Buffer.from(commitment, 'hex'), 'premiere', index);
    const free = celebrityIds.filter((id) => !taken.includes(id));
    const time = end - (1440 - first - Math.floor(uniform(block, 8) * minutes)) * 60_000;
    if (free.length > 0) taken.push(free[Math.floor(uniform(block, 0) * free.length)]);
    if (free.length > 0) drawn.push([stage, taken.at(-1), new Date(time).toISOString()]);
  }
  const announced = premieres.map(({ stage, celebrityId, time }) => [stage, celebrityId, time]);
  must(`${announced}` === `${drawn}`, 'PREMIERE_NOT_DRAWN', `drawn: ${drawn}`);
  // Who was on stage two days before rests, and who was the day before: the order of their times.
  if (!before) return;
  const onStage = before.premieres.map(({ celebrityId }) => celebrityId);
  const days = (Date.parse(day) - Date.parse(before.day)) / dayMs;
  const earlier = before.previousOpening === null ? [] : (before.premiereDraw?.restingIds[1] ?? restingIds[0]);
  const expected = days === 1 ? [earlier, onStage] : days === 2 ? [onStage, restingIds[1]] : restingIds;
  must(JSON.stringify(restingIds) === JSON.stringify(expected), 'PREMIERE_NOT_DRAWN', 'who rests');
}
