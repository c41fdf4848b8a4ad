import { caused, changed, inTurn, played, without } from '../day-edits.fixture.js';
import { firstTick, roles } from '../day-file.fixture.js';
import { type DayPlan, keyOfPlan, testHashes } from '../finish-day.fixture.js';
import { ipoDrawKey, ipoOpeningCents, ipoRiseBps } from '../ipo.js';
import { seCents } from '../money.js';
import type { CauseFixture } from './cause.fixture.js';
import type { DayCause } from './causes.js';

const ipo = '0197f3a0-1111-7000-8000-000000000001';
const next = '0197f3a0-2222-7000-8000-000000000002';
const priceCents = 24_000;
const closed = { priceCents, shares: 50_000, lines: 812, hash: '5a'.repeat(32) } as const;

/** Of the day before: the one that is shared out on this day. */
export const closedBefore = (tick: number): DayCause => ({ kind: 'ipo-close', tick, ipo, ...closed });

const ofIpo = ['ipo', 'ipo-opening', 'ipo-trading'] as const;
const withoutIpo = (causes: readonly DayCause[]) => ofIpo.reduce((left, kind) => without(kind)(left), causes);
const edited = (edit: (causes: readonly DayCause[]) => readonly DayCause[]) => (day: Parameters<typeof played>[0]) =>
  played(day, (plan) => ({ ...plan, causes: inTurn(edit(plan.causes)) }));

/** After the sample of a listing, whose slot is the one before. */
export const ipoFixture: CauseFixture = {
  sample: () => [
    { kind: 'ipo', tick: firstTick + 31, celebrityId: roles.ipo, ipo, slot: 10, category: 'Sports', priceCents },
  ],
  mutations: () => ({
    'an IPO that closed the day before is left for another day': { code: 'IPO_MISSING', mutate: edited(withoutIpo) },
    'an IPO that never closed': {
      code: 'IPO_NOT_CLOSED',
      mutate: edited((causes) =>
        causes.map(
          (cause) => ('ipo' in cause && cause.kind !== 'ipo-close' ? { ...cause, ipo: next } : cause) as DayCause,
        ),
      ),
    },
    'an IPO at another price than it closed with': {
      code: 'IPO_NOT_CLOSED',
      mutate: edited(changed('ipo', () => ({ priceCents: priceCents - 4_000 }))),
    },
  }),
};

export const ipoCloseFixture: CauseFixture = {
  sample: ({ within }) => [{ kind: 'ipo-close', tick: firstTick + within(20, 50), ipo: next, ...closed }],
  mutations: () => ({
    'an IPO closed without subscriptions': {
      code: 'CAUSE_INVALID',
      mutate: caused(changed('ipo-close', () => ({ lines: 0 }))),
    },
  }),
};

export const ipoCancelFixture: CauseFixture = {
  sample: ({ within }) => [
    { kind: 'ipo-cancel', tick: firstTick + within(51, 55), ipo: next, reason: 'A mistake in the terms' },
  ],
  mutations: () => ({
    'an IPO cancelled without a reason': {
      code: 'CAUSE_INVALID',
      mutate: caused(changed('ipo-cancel', () => ({ reason: '' }))),
    },
  }),
};

function openingWith(dayKey: Uint8Array): number {
  const rise = ipoRiseBps(testHashes.sha256, ipoDrawKey(testHashes.hmacSha256, dayKey, ipo));
  return ipoOpeningCents(seCents(priceCents), rise);
}

/** The first price that follows from another key of the day. */
export function withItsOpening(plan: DayPlan): DayPlan {
  const openingCents = openingWith(keyOfPlan(plan));
  return { ...plan, causes: changed('ipo-opening', () => ({ openingCents }))(plan.causes) };
}

export const ipoOpeningFixture: CauseFixture = {
  sample: ({ dayKey }) => [
    { kind: 'ipo-opening', tick: firstTick + 34, celebrityId: roles.ipo, ipo, openingCents: openingWith(dayKey) },
  ],
  mutations: () => ({
    'a first price of one’s own choice': {
      code: 'IPO_PRICE',
      mutate: edited(changed('ipo-opening', ({ openingCents }) => ({ openingCents: openingCents + 1 }))),
    },
    'trading at the price of the IPO, without a first price': {
      code: 'IPO_TRADING',
      mutate: edited(without('ipo-opening')),
    },
  }),
};

export const ipoTradingFixture: CauseFixture = {
  sample: () => [{ kind: 'ipo-trading', tick: firstTick + 35, celebrityId: roles.ipo }],
  mutations: () => ({
    'trading after an IPO begins late': {
      code: 'IPO_TRADING',
      mutate: edited(changed('ipo-trading', ({ tick }) => ({ tick: tick + 3 }))),
    },
  }),
};
