import type { DayBeacon } from './beacon.js';
import { withItsOpening } from './causes/ipo.fixture.js';
import { closingOf, type Mutation, type Mutations, played, rewritten, withFile } from './day-edits.fixture.js';
import { toHex } from './fairness.js';
import { type FinishedDay, hashOf, iso, signedRound, testHashes } from './finish-day.fixture.js';
import type { LondonDay } from './time.js';
import { minuteMs, secondMs, startOfLondonDay } from './time.js';

/** The operator plays the day with another public random number, so that key and prices follow from it. */
export const playedWith =
  (edit: (beacon: DayBeacon) => DayBeacon | null): Mutation['mutate'] =>
  (day) =>
    played(day, (plan) => withItsOpening({ ...plan, beacon: plan.beacon && edit(plan.beacon) }));

export const missing = ({ round }: DayBeacon, gap: DayBeacon['missing']): DayBeacon => ({
  round,
  randomness: null,
  signature: null,
  missing: gap,
});

/** The record of the day before came so long after midnight. */
export function closedLate(day: FinishedDay, ms: number): FinishedDay {
  const closedAt = iso(startOfLondonDay(day.file.day as LondonDay) + ms);
  return { ...day, previous: day.previous && { ...day.previous, closedAt } };
}

/** Of a player who would like to have signed a round. */
const otherKey = Uint8Array.from({ length: 32 }, () => 7);

export const keys: Mutations = {
  'another key named': {
    code: 'KEY_BROKEN',
    mutate: (day) => {
      const closing = { ...closingOf(day), key: hashOf('a key that suits') };
      return { ...withFile(day, { closing: JSON.stringify(closing) }), seen: {} };
    },
  },
  'prices of another record of the day before': {
    code: 'CHAIN_BROKEN',
    mutate: (day) =>
      played(day, (plan) => ({
        ...plan,
        previous: plan.previous && { ...plan.previous, closing: `${plan.previous.closing} ` },
      })),
  },
  'the public random number left out': { code: 'BEACON_BROKEN', mutate: playedWith(() => null) },
  'the public random number of another round': {
    code: 'BEACON_BROKEN',
    mutate: playedWith(({ round }) => signedRound(round + 1)),
  },
  'a public random number of one’s own': {
    code: 'BEACON_BROKEN',
    mutate: playedWith((beacon) => ({ ...beacon, randomness: hashOf('heads') })),
  },
  'a public random number that another key has signed': {
    code: 'BEACON_UNSIGNED',
    mutate: playedWith(({ round }) => signedRound(round, otherKey)),
  },
  'a signature that is no point of the curve': {
    code: 'BEACON_UNSIGNED',
    mutate: playedWith((beacon) => {
      const signature = Uint8Array.from({ length: 48 }, () => 255);
      return { ...beacon, signature: toHex(signature), randomness: toHex(testHashes.sha256(signature)) };
    }),
  },
  'a public random number that is missing and there': {
    code: 'BEACON_BROKEN',
    mutate: playedWith((beacon) => ({ ...beacon, missing: 'unreachable' })),
  },
  'a public random number that is neither missing nor there': {
    code: 'BEACON_BROKEN',
    mutate: playedWith((beacon) => missing(beacon, null)),
  },
  'a record of the day before that is said to be late': {
    code: 'BEACON_BROKEN',
    mutate: playedWith((beacon) => missing(beacon, 'late')),
  },
  'a record of the day before that could follow the public random number': {
    code: 'BEACON_BROKEN',
    mutate: (day) => rewritten(closedLate(day, 3 * secondMs + minuteMs)),
  },
};
