import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publishDay } from './anchored/published-day.fixture.js';
import { checkTicks, nothingChecked, type PublishedTick, type UnexplainedPrice } from './anchored/published-day.js';
import { bps, seCents } from './money.js';
import { seededRandomSource } from './random-source.js';
import { type StaffChange, staffInfluence } from './staff-change.js';

/** Uniform bytes that depend only on the message, as those of an HMAC do. */
function blockOf(key: Uint8Array, message: Uint8Array): Uint8Array {
  const source = seededRandomSource(message.reduce((sum, byte) => (sum * 131 + byte) % 2 ** 32, key[0] ?? 0));
  return Uint8Array.from({ length: 32 }, () => source.uniform() * 256);
}

const celebrities = [
  { id: '1', category: 'Music' },
  { id: 'gh1', category: 'Acting' },
  { id: 'ng2', category: 'Sports' },
] as const;

interface Plan {
  readonly seed: number;
  readonly priceAfter: number;
  readonly priceCents: number;
  readonly suspendedFrom: number;
  readonly suspendedTo: number;
  readonly listedAtTick: number;
  readonly newsAt: number;
}

const tickCount = 90;
const anyTick = fc.integer({ min: 2, max: 60 });
const anyPlan: fc.Arbitrary<Plan> = fc.record({
  seed: fc.nat(255),
  priceAfter: anyTick,
  priceCents: fc.integer({ min: 10_000, max: 150_000 }),
  suspendedFrom: anyTick,
  suspendedTo: fc.integer({ min: 61, max: 85 }),
  listedAtTick: anyTick,
  newsAt: anyTick,
});

const seedOf = ({ seed }: Plan) => ({ seed: new Uint8Array(32).fill(seed), hmacSha256: blockOf });

/** Staff set the price of "1" while news may be about it, suspend and restore "gh1", and list "ng2". */
function publish(plan: Plan) {
  const { priceAfter, priceCents, suspendedFrom, suspendedTo, listedAtTick, newsAt } = plan;
  const [first, second, third] = celebrities;
  return publishDay({
    seed: seedOf(plan),
    celebrities: [first, second, { ...third, listedAtTick }],
    startTick: 0,
    tickCount,
    newsAt: (tick) => new Map(tick === newsAt ? [['1', bps(900)]] : []),
    pricesSetAfter: (tick) => new Map(tick === priceAfter ? [['1', seCents(priceCents)]] : []),
    isSuspendedAt: (tick, id) => id === 'gh1' && tick >= suspendedFrom && tick <= suspendedTo,
  });
}

type Day = ReturnType<typeof publish>;

function unexplainedOf(plan: Plan, { ticks, staffChanges }: Day): readonly UnexplainedPrice[] {
  return checkTicks(nothingChecked, { seed: seedOf(plan), celebrities, staffChanges, ticks }).findings.unexplained;
}

const withPrice = (
  ticks: readonly PublishedTick[],
  at: number,
  index: number,
  change: (price: number) => number | null,
) =>
  ticks.map((tick) =>
    tick.number === at
      ? { ...tick, pricesCents: tick.pricesCents.with(index, change(tick.pricesCents[index] ?? 0)) }
      : tick,
  );

const withChanges = ({ ticks, staffChanges }: Day, change: (one: StaffChange) => StaffChange | null): Day => ({
  ticks,
  staffChanges: staffChanges.flatMap((one) => change(one) ?? []),
});

const without = (kind: StaffChange['kind']) => (one: StaffChange) => (one.kind === kind ? null : one);

describe('a day with a price change, a suspension, a listing and news', () => {
  it('follows from its seed and from what staff did, to the cent', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        expect(unexplainedOf(plan, publish(plan))).toEqual([]);
      }),
    );
  });

  it('reaches the price that staff set', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const { ticks, staffChanges } = publish(plan);
        const change = staffChanges.find(({ kind }) => kind === 'price');
        if (change?.kind !== 'price' || change.lastTick === null) return;
        expect(ticks[change.lastTick]?.pricesCents[0]).toBe(plan.priceCents);
      }),
    );
  });

  const plan: Plan = {
    seed: 7,
    priceAfter: 20,
    priceCents: 62_000,
    suspendedFrom: 30,
    suspendedTo: 65,
    listedAtTick: 40,
    newsAt: 70,
  };
  const day = publish(plan);
  const mutations: readonly (readonly [string, Day])[] = [
    ['one cent more on the way to the price', { ...day, ticks: withPrice(day.ticks, 21, 0, (price) => price + 1) }],
    ['one cent less on the way to the price', { ...day, ticks: withPrice(day.ticks, 22, 0, (price) => price - 1) }],
    [
      'another price than the named one',
      withChanges(day, (one) => (one.kind === 'price' ? { ...one, priceCents: seCents(62_001) } : one)),
    ],
    ['a price change that is not named', withChanges(day, without('price'))],
    [
      'a price change that begins later',
      withChanges(day, (one) => (one.kind === 'price' ? { ...one, firstTick: 22 } : one)),
    ],
    [
      'a price change of somebody else',
      withChanges(day, (one) => (one.kind === 'price' ? { ...one, celebrityId: 'gh1' } : one)),
    ],
    ['one cent while suspended', { ...day, ticks: withPrice(day.ticks, 50, 1, (price) => price + 1) }],
    ['a suspension that is not named', withChanges(day, without('suspension'))],
    [
      'a suspension that ends later',
      withChanges(day, (one) => (one.kind === 'suspension' ? { ...one, lastTick: 80 } : one)),
    ],
    ['a listing that is not named', withChanges(day, without('listing'))],
    [
      'a listing at another price',
      withChanges(day, (one) => (one.kind === 'listing' ? { ...one, priceCents: seCents(60_000) } : one)),
    ],
    ['a price that disappears', { ...day, ticks: withPrice(day.ticks, 80, 1, () => null) }],
    [
      'news that a suspension hides',
      {
        ...day,
        ticks: day.ticks.map((tick) => (tick.number === 50 ? { ...tick, newsImpactsBps: { gh1: 500 } } : tick)),
      },
    ],
  ];
  it.each(mutations)('is refused with %s', (_, mutated) => {
    expect(unexplainedOf(plan, day)).toEqual([]);
    expect(unexplainedOf(plan, mutated)).not.toEqual([]);
  });
});

describe('the category that a price moved with', () => {
  const changed = (firstTick: number, from: 'Music' | 'Acting', to: 'Acting' | 'Sports'): StaffChange => ({
    kind: 'category',
    celebrityId: '1',
    firstTick,
    from,
    to,
  });

  it('is that of the tick, not that of today', () => {
    const changes = [changed(10, 'Music', 'Acting'), changed(20, 'Acting', 'Sports')];
    const categoryAt = (tick: number) => staffInfluence(changes, 'Sports', tick).category;
    expect([9, 10, 19, 20].map(categoryAt)).toEqual(['Music', 'Acting', 'Acting', 'Sports']);
  });
});
