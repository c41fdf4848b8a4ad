import {
  atClose,
  atOpening,
  changed,
  type Mutation,
  rewritten,
  sealed,
  tickOf,
  withCauses,
  withFile,
  withOpening,
  without,
  withPrice,
} from './day-edits.fixture.js';
import { type FinishedDay, hashOf, iso, roles, testHashes } from './day-file.fixture.js';
import { bytesFromHex, chainedCommitment } from './day-file.js';
import { openings } from './day-mutations-opening.fixture.js';
import { halts, pricesAndTicks } from './day-mutations-ticks.fixture.js';
import { toHex } from './fairness.js';
import type { DayState } from './replay-day.js';
import { minuteMs } from './time.js';

const causes: Readonly<Record<string, Mutation>> = {
  'an impact hidden': { code: 'PRICE', mutate: (day) => withCauses(day, without('news')) },
  'an impact changed': {
    code: 'PRICE',
    mutate: (day) =>
      withCauses(
        day,
        changed('news', ({ impactBps }) => ({ impactBps: -impactBps })),
      ),
  },
  'an impact added that no price shows': {
    code: 'PRICE',
    mutate: (day, pick) =>
      withCauses(day, (list) => [
        ...list,
        { kind: 'news', tick: tickOf(pick), celebrityId: roles.quiet, impactBps: 1_500 },
      ]),
  },
  'an impact of more than a fifth': {
    code: 'IMPACT_TOO_LARGE',
    mutate: (day) =>
      withCauses(
        day,
        changed('news', () => ({ impactBps: 2_001 })),
      ),
  },
  'an impact doubled': {
    code: 'IMPACT_TOO_SOON',
    mutate: (day) =>
      withCauses(day, (list) => [
        ...list,
        ...list.flatMap((cause) => (cause.kind === 'news' ? [{ ...cause, tick: cause.tick + 20 }] : [])),
      ]),
  },
  'a premiere moved': {
    code: 'PREMIERE_MOVED',
    mutate: (day) =>
      withCauses(
        day,
        changed('premiere', ({ tick }) => ({ tick: tick + 1 })),
      ),
  },
  'a premiere added': {
    code: 'PREMIERE_NOT_ANNOUNCED',
    mutate: (day, pick) =>
      withCauses(day, (list) => [
        ...list,
        { kind: 'premiere', tick: tickOf(pick), celebrityId: roles.quiet, stage: 'Encore' },
      ]),
  },
  'a premiere left out': { code: 'PREMIERE_MISSING', mutate: (day) => withCauses(day, without('premiere')) },
  'the direction of a premiere flipped': {
    code: 'PRICE',
    mutate: (day) =>
      rewritten({
        ...day,
        ticks: day.ticks.map((tick, index) =>
          index < 25 ? tick : withPrice(1, (price) => 2 * (day.ticks[1]?.pricesCents[1] ?? 0) - price + 1)(tick),
        ),
      }),
  },
  'a price by staff without its cause': { code: 'PRICE', mutate: (day) => withCauses(day, without('price')) },
  'a price by staff with another target': {
    code: 'PRICE',
    mutate: (day) =>
      withCauses(
        day,
        changed('price', ({ targetCents }) => ({ targetCents: targetCents < 60_000 ? 99_000 : 10_000 })),
      ),
  },
  'a suspension hidden': {
    code: 'PRICE',
    mutate: (day) => withCauses(day, (list) => without('suspension')(without('restoration')(list))),
  },
  'a listing hidden': { code: 'PRICE_UNLISTED', mutate: (day) => withCauses(day, without('listing')) },
  'a cause for a celebrity that does not exist': {
    code: 'CAUSE_INVALID',
    mutate: (day) =>
      withCauses(
        day,
        changed('category', () => ({ celebrityId: 'nobody' })),
      ),
  },
  'a cause dated after the day': {
    code: 'CAUSE_INVALID',
    mutate: (day) =>
      withCauses(
        day,
        changed('news', () => ({ tick: day.file.endTick + 1 })),
      ),
  },
};

const otherSeed = (day: FinishedDay) => bytesFromHex(day.file.seed).map((byte) => byte ^ 1);

const records: Readonly<Record<string, Mutation>> = {
  'the seed swapped': {
    code: 'COMMITMENT_BROKEN',
    mutate: (day) => withFile(day, { seed: toHex(otherSeed(day)) }),
  },
  'the seed swapped with its commitment': {
    code: 'COMMITMENT_CHANGED',
    mutate: (day) => {
      const commitment = chainedCommitment(otherSeed(day), day.file.previousCommitment, testHashes.sha256);
      return withFile(day, { seed: toHex(otherSeed(day)), commitment });
    },
  },
  'the commitment row deleted and made again': {
    code: 'COMMITTED_LATE',
    mutate: (day) => withFile(day, { committedAt: iso(Date.parse(day.file.committedAt) + 8 * 24 * 60 * minuteMs) }),
  },
  'the chain of commitments broken': {
    code: 'CHAIN_BROKEN',
    mutate: (day) => withFile(day, { previousCommitment: '00'.repeat(32) }),
  },
  'the hash of the opening before broken': {
    code: 'CHAIN_BROKEN',
    mutate: (day) => rewritten(withOpening(day, (opening) => ({ ...opening, previousOpening: 'ab'.repeat(32) }))),
  },
  'the hash of the closing before broken': {
    code: 'CHAIN_BROKEN',
    mutate: (day) => sealed(day, (closing) => ({ ...closing, previousClosing: 'ab'.repeat(32) })),
  },
  'the day before changed': {
    code: 'CHAIN_BROKEN',
    mutate: (day) => ({ ...day, previous: day.previous && { ...day.previous, closing: `${day.previous.closing} ` } }),
  },
  'the opening record changed after the day': {
    code: 'OPENING_CHANGED',
    mutate: (day) => ({
      ...sealed(
        withOpening(
          day,
          atOpening(roles.quiet, (state) => ({ ...state, hot: !state.hot })),
        ),
      ),
    }),
  },
  'the opening record published late': {
    code: 'OPENING_LATE',
    mutate: (day) => withFile(day, { openedAt: iso(Date.parse(day.file.openedAt ?? '') + minuteMs) }),
  },
  'the closing record changed': {
    code: 'CLOSING_CHANGED',
    mutate: (day) => sealed(day, (closing) => ({ ...closing, ledger: { ...closing.ledger, rows: 4 } })),
  },
  'the opening record withheld': { code: 'RECORD_WITHHELD', mutate: (day) => withFile(day, { opening: null }) },
  'the closing record withheld': { code: 'RECORD_WITHHELD', mutate: (day) => withFile(day, { closing: null }) },
  'a record of another day': {
    code: 'RECORD_INVALID',
    mutate: (day) => withOpening(day, (opening) => ({ ...opening, day: '2026-03-11' })),
  },
  'a row of the ledger changed': {
    code: 'LEDGER_ROOT',
    mutate: (day) => ({ ...day, ledger: { ...day.ledger, root: hashOf('other rows') } }),
  },
};

const states: Readonly<Record<string, Mutation>> = {
  'a change of popularity altered': {
    code: 'PRICE',
    mutate: (day) =>
      rewritten(
        withOpening(
          day,
          atOpening(roles.split, (state) => ({ ...state, popularityChange: state.popularityChange > 0 ? -1 : 1 })),
        ),
      ),
  },
  'a popularity that grew by two points': {
    code: 'POPULARITY_TOO_LARGE',
    mutate: (day) =>
      rewritten(
        withOpening(
          day,
          atOpening(roles.quiet, (state) => ({ ...state, popularityChange: 2 })),
        ),
      ),
  },
  'a hot spell altered at the opening': {
    code: 'STATE_AT_OPENING',
    mutate: (day) =>
      rewritten(
        withOpening(
          day,
          atOpening(roles.quiet, (state) => ({ ...state, hot: !state.hot })),
        ),
      ),
  },
  'a pending jump altered at the opening': {
    code: 'STATE_AT_OPENING',
    mutate: (day) =>
      rewritten(
        withOpening(
          day,
          atOpening(roles.quiet, (state) => ({ ...state, pendingJump: 50_000 })),
        ),
      ),
  },
  'the price altered overnight': {
    code: 'STATE_AT_OPENING',
    mutate: (day) =>
      rewritten(
        withOpening(
          day,
          atOpening(roles.quiet, (state) => ({ ...state, priceMicros: state.priceMicros + 1 })),
        ),
      ),
  },
  'the ratio of a split changed': {
    code: 'SPLIT_INVALID',
    mutate: (day) =>
      rewritten(
        withOpening(
          day,
          atOpening(roles.split, (state) => ({ ...state, split: { from: 1, to: 20 } }) as DayState),
        ),
      ),
  },
  'a celebrity removed': {
    code: 'STATE_AT_OPENING',
    mutate: (day) =>
      rewritten(
        withOpening(day, (opening) => ({
          ...opening,
          celebrities: opening.celebrities.filter(({ id }) => id !== roles.quiet),
        })),
      ),
  },
  'a celebrity added with a jump ahead': {
    code: 'STATE_AT_OPENING',
    mutate: (day) =>
      rewritten(
        withOpening(day, (opening) => ({
          ...opening,
          celebrities: [
            ...opening.celebrities,
            ...opening.celebrities.slice(8, 9).map((state) => ({ ...state, id: 'new', slot: 20, pendingJump: 90_000 })),
          ],
        })),
      ),
  },
  'a category swapped': {
    code: 'PRICE',
    mutate: (day) =>
      rewritten(
        withOpening(
          day,
          atOpening(roles.split, (state) => ({ ...state, category: state.category === 'Music' ? 'Sports' : 'Music' })),
        ),
      ),
  },
  'the state at close altered': {
    code: 'STATE_AT_CLOSE',
    mutate: (day) =>
      sealed(
        day,
        atClose(roles.quiet, (state) => ({ ...state, pendingJump: 1 })),
      ),
  },
  'a celebrity missing at close': {
    code: 'STATE_AT_CLOSE',
    mutate: (day) => sealed(day, (closing) => ({ ...closing, celebrities: closing.celebrities.slice(1) })),
  },
};

export const dayMutations: Readonly<Record<string, Mutation>> = {
  ...pricesAndTicks,
  ...halts,
  ...causes,
  ...records,
  ...states,
  ...openings,
};
