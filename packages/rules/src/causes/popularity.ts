import type { CountedPopularity, PopularityCount } from '../day-record.js';
import { popularityDailyChangeMax } from '../market.js';
import { popularityAfter, popularityTargets } from '../popularity.js';
import type { DayFacts, Log, OpeningCause } from './cause.js';
import { doAscend, slotsOf } from './listing.js';

/** The part of a price that one point of popularity moves over a day, in per cent. */
const percentPerPoint = 0.15;

/** A difference of two levels is rounded in its last bits. */
const roundingMax = 1e-9;

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;

type Code = 'POPULARITY_TOO_LARGE' | 'POPULARITY_NOT_COUNTED';

/** Yesterday's change of popularity, which moves the prices of the whole day. */
export const popularity: OpeningCause<'popularity', Code> = {
  kind: 'popularity',
  fields: ['popularity'],
  problems: {
    POPULARITY_TOO_LARGE: 'A change of popularity is larger than a point.',
    POPULARITY_NOT_COUNTED: 'A popularity does not follow from the published counts of followers.',
  },
  check(day, log) {
    const { opening, before } = day;
    if (opening.popularity !== null) checkCount(day, opening.popularity, log);
    // Only the first record that has counts continues one that has none.
    else if (before.opening !== null || opening.previousOpening === null) log.add('POPULARITY_NOT_COUNTED', {});
    for (const { id, popularityChange } of opening.celebrities) {
      if (Math.abs(popularityChange) <= popularityDailyChangeMax + roundingMax) continue;
      log.add('POPULARITY_TOO_LARGE', { celebrityId: id, detail: String(popularityChange) });
    }
  },
  words: ({ celebrities }) =>
    celebrities.flatMap(({ id, popularityChange: change }) => {
      const text = `popularity ${signed(change)} the day before, price ${signed(change * percentPerPoint)}% over the day`;
      return change === 0 ? [] : [{ kind: 'popularity', celebrityId: id, text }];
    }),
};

/** Where each popularity went follows from the counts; where it came from, from the day before. */
function checkCount(day: DayFacts, { accounts, celebrities }: PopularityCount, log: Log<Code>): void {
  const { opening, before } = day;
  const counted = new Map(celebrities.map((one) => [one.celebrityId, one]));
  const targets = popularityTargets({ accounts, followers: celebrities.map(({ followers }) => followers) });
  const levels = levelsOf(before.opening);
  celebrities.forEach((one, index) => {
    const { celebrityId, followers } = one;
    const expected = popularityAfter(one.before, targets?.[index] ?? one.before);
    const level = levels.get(celebrityId);
    const isRight = one.after === expected && (level === undefined || level === one.before) && followers <= accounts;
    if (!isRight) log.add('POPULARITY_NOT_COUNTED', { celebrityId, detail: textOf(one, { level, expected }) });
  });
  const slotById = slotsOf(day);
  const isInOrder = doAscend(celebrities.map(({ celebrityId }) => slotById.get(celebrityId) ?? Number.NaN));
  if (!isInOrder) log.add('POPULARITY_NOT_COUNTED', { detail: 'not the celebrities of the market, each once' });
  // One that has left the exchange is out of the count; it stood still before.
  const stood = new Set(before.opening?.celebrities.flatMap(({ id, suspended }) => (suspended ? [id] : [])));
  for (const { id, popularityChange } of opening.celebrities) {
    const one = counted.get(id);
    const isKnown = one !== undefined || !levels.has(id) || stood.has(id);
    const change = one === undefined ? 0 : one.after - one.before;
    if (!isKnown || change !== popularityChange) log.add('POPULARITY_NOT_COUNTED', { celebrityId: id });
  }
}

/** What the count of a day starts from: the one before it, and what staff corrected; empty if not known. */
function levelsOf(before: DayFacts['opening'] | null): ReadonlyMap<string, number> {
  const levels = new Map(before?.popularity?.celebrities.map(({ celebrityId, after }) => [celebrityId, after]));
  for (const { celebrityId, to } of before?.corrections ?? []) if (levels.has(celebrityId)) levels.set(celebrityId, to);
  return levels;
}

function textOf(
  { before, after }: CountedPopularity,
  { level = before, expected }: { readonly level: number | undefined; readonly expected: number },
): string {
  return `published ${before} to ${after}, recomputed ${level} to ${expected}`;
}
