// The records of a day: their form, when they were published, and the chain. Part of verify.mjs, which says how to run it.
import {
  areInOrder,
  causeTable,
  isCategory,
  isPrice,
  isText,
  londonDay,
  must,
  sha256,
  sigmas,
} from './verify-rules.mjs';

// The only form of a record: the canonical text of these fields in this order, every slot and every id once.
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isFlag = (value) => typeof value === 'boolean';
const isHash = (value) => isText(value) && /^[0-9a-f]{64}$/.test(value);
const isId = (value) => isText(value) && /^[a-z0-9][a-z0-9-]{0,39}$/.test(value);
const isDay = (value) => isText(value) && isTime(`${value}T00:00:00.000Z`);
const isTime = (value) => Date.parse(value) > 0 && new Date(value).toISOString() === value;
const orNull = (holds) => (value) => value === null || holds(value);
const listOf = (holds) => (value) => Array.isArray(value) && value.every(holds);
const ofForm = (names) => (value) => {
  const isWhole = Object.keys(value ?? {}).join(' ') === names;
  return isWhole && Object.entries(value).every(([name, one]) => types[name](one));
};
const celebrity = 'slot id category priceMicros hot pendingJump popularityChange suspended targetCents split';
function areInSlots(list) {
  if (!listOf(ofForm(celebrity))(list)) return false;
  const ascend = list.every(({ slot }, index) => index === 0 || slot > list[index - 1].slot);
  return ascend && new Set(list.map(({ id }) => id)).size === list.length;
}
function isCause(cause) {
  const { fields, ofMarket } = causeTable.get(cause?.kind) ?? {};
  const names = ['kind', 'tick', ...(ofMarket ? [] : ['celebrityId']), ...(fields ?? [])];
  return !fields || `${Object.keys(cause).sort()}` === `${names.sort()}`;
}
const counted = listOf(ofForm('celebrityId followers before after'));
const isPopularity = (value) => {
  const isWhole = Object.keys(value).join() === 'accounts,celebrities';
  return isWhole && isCount(value.accounts) && counted(value.celebrities);
};
const gaps = ['late', 'unreachable', 'other-round', 'other-key', 'wrong-signature'];
const types = {
  ...{ model: (value) => value === 'random-walk', version: isCount, day: isDay, firstDay: isDay, tickMs: isCount },
  ...{ tempo: (value) => value in sigmas, commitment: isHash, afterTick: isCount, previousOpening: orNull(isHash) },
  ...{ splits: listOf(ofForm('celebrityId from to')), corrections: listOf(ofForm('celebrityId from to reason')) },
  ...{ popularity: orNull(isPopularity), followers: isCount, before: Number.isFinite, after: Number.isFinite },
  ...{ premiereDraw: orNull(ofForm('celebrityIds restingIds')), premieres: listOf(ofForm('stage celebrityId time')) },
  ...{ celebrityIds: listOf(isId), restingIds: (value) => listOf(listOf(isId))(value) && value.length === 2 },
  ...{
    celebrities: areInSlots,
    opening: isHash,
    previousClosing: orNull(isHash),
    beacon: orNull(ofForm('round randomness signature missing')),
    round: isCount,
    randomness: orNull(isHash),
    signature: orNull((value) => /^[0-9a-f]{96}$/.test(value)),
    missing: orNull((value) => gaps.includes(value)),
    key: isHash,
    firstTick: isCount,
    lastTick: isCount,
  },
  ...{
    causes: listOf(isCause),
    prices: isHash,
    ledger: ofForm('rows root'),
    rows: isCount,
    root: isHash,
    slot: isCount,
  },
  ...{ id: isId, category: isCategory, priceMicros: isCount, hot: isFlag, pendingJump: Number.isSafeInteger },
  ...{
    popularityChange: Number.isFinite,
    suspended: isFlag,
    targetCents: orNull(isPrice),
    split: orNull(ofForm('from to')),
  },
  ...{ celebrityId: isId, from: Number.isFinite, to: Number.isFinite, reason: isText, stage: isText, time: isTime },
};
const forms = {
  opening:
    'model version day firstDay tempo tickMs commitment afterTick splits corrections popularity premiereDraw premieres celebrities previousOpening',
  closing: 'day opening previousClosing beacon key firstTick lastTick causes prices celebrities ledger',
};
const isOfForm = (name, file, records) =>
  JSON.stringify(records[name]) === file[name] && ofForm(forms[name])(records[name]);
export const checkForms = (file, records) =>
  Object.keys(forms).every((name) => must(isOfForm(name, file, records), 'RECORD_FORM', name));

export function checkRecords(file, opening, closing) {
  must(opening.commitment === file.commitment, 'COMMITMENT_CHANGED');
  must(sha256(file.opening) === closing.opening, 'OPENING_CHANGED');
  const span = [opening.day, closing.day, opening.afterTick, closing.firstTick - 1, closing.lastTick];
  must(`${span}` === `${[file.day, file.day, file.startTick, file.startTick, file.endTick]}`, 'RECORD_INVALID');
  must(file.model === 'random-walk', 'RECORD_INVALID', file.model);
  must(opening.tickMs === 30_000, 'INTERVAL_CHANGED', `${opening.tickMs} ms`);
  for (const one of opening.celebrities)
    must(Math.abs(one.popularityChange) <= 1 + 1e-9, 'POPULARITY_TOO_LARGE', one.id);
  const numbers = [closing.firstTick, ...closing.causes.map(({ tick }) => tick), closing.lastTick];
  must(`${numbers}` === `${numbers.toSorted((a, b) => a - b)}`, 'CAUSE_INVALID', 'order of the ticks');
}

// The commitment is seven days old, or as old as the chain; the records are of before and after the day.
const dayAt = (day, days) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
export function checkPublishing({ day, committedAt, openedAt, closedAt }, { firstDay, previousOpening }) {
  const [committed, opened, closed] = [committedAt, openedAt, closedAt].map((time) => isTime(time) && londonDay(time));
  must(committed && committed >= dayAt(day, -7), 'TIME_UNTRUE', `committed ${committedAt}`);
  must(opened && opened >= dayAt(day, -1) && opened <= day, 'TIME_UNTRUE', `opened ${openedAt}`);
  must(closed && closed > day, 'TIME_UNTRUE', `closed ${closedAt}`);
  const isInTime = previousOpening === null ? committedAt <= openedAt : committed < day;
  const isAhead = committed <= dayAt(day, -7) || committed <= firstDay;
  must(!committed || (isInTime && isAhead), 'COMMITTED_LATE', committedAt);
}

// Tempo and who can be on stage are what was committed to with the seed.
export function checkTerms({ day, terms }, { tempo, premiereDraw, previousOpening }, previous) {
  const isOfBefore = previousOpening !== null && (previous?.terms ?? null) === null;
  if (terms === null) return must(isOfBefore, 'TERMS_BROKEN', 'no terms');
  const { beacon, ...fixed } = JSON.parse(terms);
  const celebrityIds = premiereDraw?.celebrityIds ?? fixed.celebrityIds;
  const source = beacon && { ...ofSource, ...beacon };
  const isSound = source === undefined || /^[0-9a-f]{64} [0-9a-f]{192}$/.test(`${source.chain} ${source.publicKey}`);
  const isWhole = terms === JSON.stringify({ day, tempo, celebrityIds, beacon: source });
  must(isSound && isWhole, 'TERMS_BROKEN', terms.slice(0, 60));
}
const ofSource = { chain: '', publicKey: '', genesis: 0, period: 0 };

// Who can be on stage is everybody who traded when the day was committed to, by the records of that day. Who begins or ends to
// trade in its first ten ticks may be in the list. Gives the day of these records.
const turns = ['listing', 'ipo-trading', 'suspension', 'retirement', 'restoration'];
export function checkList(file, { premiereDraw }, committed) {
  if (!premiereDraw) return null;
  const since = isTime(file.committedAt) ? londonDay(file.committedAt) : '';
  const of = committed ?? (since === file.day ? file : null);
  const [opening, closing] = [of?.opening, of?.closing].map((text) => (text ? JSON.parse(text) : null));
  if (of?.model === 'earlier' && opening?.version !== 5) return null;
  const isThere = opening && closing && of.model === 'random-walk' && since && since <= of.day && of.day <= file.day;
  const fits = isThere && opening.day === of.day && closing.opening === sha256(of.opening);
  const isWhole = fits && Object.keys(forms).every((name) => isOfForm(name, of, { opening, closing }));
  if (!must(isWhole, 'LIST_UNCHECKED', of?.day)) return null;
  const isEarly = ({ kind, tick }) => turns.includes(kind) && tick < closing.firstTick + 10;
  const turning = closing.causes.filter(isEarly).map(({ celebrityId }) => celebrityId);
  const traded = opening.celebrities.filter(({ suspended }) => !suspended).map(({ id }) => id);
  const { celebrityIds } = premiereDraw;
  for (const id of new Set([...traded, ...celebrityIds]))
    if (!turning.includes(id)) must(traded.includes(id) === celebrityIds.includes(id), 'LIST_BROKEN', id);
  return of.day;
}

// What the prices are drawn with: seed, record of the day before, and the public random number that was due. Its signature needs
// a library for BLS12-381: the browser's check and verify-day look at it.
export function checkKey({ seed, day, terms }, { previousClosing, beacon, key }, previous) {
  const found = sha256(Buffer.from(seed + (previousClosing ?? '00'.repeat(32)) + (beacon?.randomness ?? ''), 'hex'));
  must(key === found, 'KEY_BROKEN', `recomputed ${found}`);
  const source = JSON.parse(terms ?? '{}').beacon;
  if (!must(Boolean(source) === Boolean(beacon), 'BEACON_BROKEN', 'not what was committed to') || !source) return found;
  const due = [0, -1]
    .map((hours) => Date.parse(day) + hours * 3_600_000)
    .find((ms) => londonDay(ms) > londonDay(ms - 1));
  const round = Math.ceil((due / 1000 + 3 - source.genesis) / source.period) + 1;
  must(beacon.round === round, 'BEACON_BROKEN', `round ${beacon.round}, due ${round}`);
  const isLate = !(Date.parse(previous?.closedAt) <= (source.genesis + (round - 1) * source.period) * 1000);
  const isKnown = previous?.closedAt || previousClosing === null;
  must(!isKnown || isLate === (beacon.missing === 'late'), 'BEACON_BROKEN', `record before of ${previous?.closedAt}`);
  const isThere = beacon.signature && beacon.randomness === sha256(Buffer.from(beacon.signature, 'hex'));
  const isGap = beacon.signature === null && beacon.randomness === null;
  must(beacon.missing === null ? isThere : isGap, 'BEACON_BROKEN', 'neither signed nor missing');
  return found;
}

// Each popularity moves towards its rank among all by followers, by a point at most, from where the day before left it.
export function checkPopularity({ popularity, celebrities, previousOpening }, { causes }, before) {
  if (!popularity) return must(!before && previousOpening !== null, 'POPULARITY_NOT_COUNTED', 'no counts');
  const { accounts, celebrities: counts } = popularity;
  const levels = new Map(before?.popularity?.celebrities.map(({ celebrityId, after }) => [celebrityId, after]));
  for (const { celebrityId, to } of before?.corrections ?? []) if (levels.has(celebrityId)) levels.set(celebrityId, to);
  const isCounted = accounts > 0 && counts.some(({ followers }) => followers > 0);
  const winOf = (lead) => Math.min(1, Math.max(0, 1 / 2 + lead / Math.max(accounts, 2_500)));
  const ids = counts.map(({ celebrityId }) => celebrityId);
  must(areInOrder(ids, celebrities, causes), 'POPULARITY_NOT_COUNTED', 'not the celebrities of the market');
  const changes = new Map();
  for (const { celebrityId, followers, before: level, after } of counts) {
    let wins = counts.length > 1 ? 0 : 0.5;
    for (const other of counts) if (other.celebrityId !== celebrityId) wins += winOf(followers - other.followers);
    const target = (100 * wins) / Math.max(1, counts.length - 1);
    const expected = isCounted ? level + Math.min(1, Math.max(-1, target - level)) : level;
    const isRight = after === expected && (levels.get(celebrityId) ?? level) === level && followers <= accounts;
    must(isRight, 'POPULARITY_NOT_COUNTED', `${celebrityId}: ${level} to ${after}, recomputed ${expected}`);
    changes.set(celebrityId, after - level);
  }
  const stood = new Set(before?.celebrities.filter(({ suspended }) => suspended).map(({ id }) => id));
  for (const { id, popularityChange } of celebrities) {
    const isKnown = changes.has(id) || !levels.has(id) || stood.has(id);
    must(isKnown && popularityChange === (changes.get(id) ?? 0), 'POPULARITY_NOT_COUNTED', id);
  }
}

const fields = 'slot category priceMicros hot pendingJump popularityChange suspended targetCents'.split(' ');
export const stateOf = (state) => fields.map((field) => state?.[field]).join();

// A day goes on where the day before ended, in every field but for splits and popularity.
export function checkChain(opening, closing, previous, { opening: before, closing: ended }) {
  const firstDay = opening.previousOpening === null ? opening.day : (before?.firstDay ?? opening.firstDay);
  must(opening.firstDay === firstDay && firstDay <= opening.day, 'CHAIN_BROKEN', 'first day');
  if (!previous?.opening) return must(opening.previousOpening === null, 'CHAIN_UNCHECKED', 'no day before');
  must(opening.previousOpening === sha256(previous.opening), 'CHAIN_BROKEN', 'opening record');
  if (!must(ended, 'CHAIN_UNCHECKED', 'no closing record of the day before')) return;
  must(closing.previousClosing === sha256(previous.closing), 'CHAIN_BROKEN', 'closing record');
  must(opening.afterTick === ended.lastTick, 'TICKS_SKIPPED', `after tick ${ended.lastTick}`);
  const expected = new Map(ended.celebrities.map((last) => [last.id, last]));
  for (const { id, split, ...first } of opening.celebrities) {
    const { from, to } = split ?? { from: 1, to: 1 };
    const last = { ...expected.get(id), popularityChange: first.popularityChange };
    last.priceMicros = Math.round((last.priceMicros * from) / to);
    must(!split || first.priceMicros === last.priceMicros, 'SPLIT_INVALID', id);
    must(stateOf(first) === stateOf(last), 'STATE_AT_OPENING', `${id}: ${stateOf(first)} after ${stateOf(last)}`);
    expected.delete(id);
  }
  must(expected.size === 0, 'STATE_AT_OPENING', `${[...expected.keys()]} missing`);
}
