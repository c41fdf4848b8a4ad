import { randomUUID } from 'node:crypto';
import { hourMs, minuteMs } from '@limelight/rules/time';
import fc from 'fast-check';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PostedEntry, Trade } from '../../../platform/database.generated.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { tradeRow } from '../../../testing/trade-row.js';
import { closesOf } from '../../exchange/market/market.public.js';
import { readMovements } from './portfolio-history.sql.js';

let services: TestServices;

beforeAll(async () => {
  services = await createTestServices();
});

afterAll(() => services.close());

interface Movement {
  readonly kind: 'buy' | 'sell' | 'daily_bonus' | 'dividend';
  readonly celebrityId: string;
  readonly shares: number;
  readonly atMs: number;
}

const openedMs = Date.UTC(2026, 0, 5);
const priceCents = 1_000;

function amountOf({ kind, shares }: Movement): number {
  const totalCents = shares * priceCents;
  const bps = totalCents * 0.025;
  if (kind === 'buy') return -totalCents - bps;
  return kind === 'sell' ? totalCents - bps : totalCents;
}

/** Movements some minutes or days apart, each recorded by a clock that is up to half an hour late. */
const movements = fc
  .array(
    fc.record({
      kind: fc.constantFrom(
        'buy' as const,
        'buy' as const,
        'sell' as const,
        'daily_bonus' as const,
        'dividend' as const,
      ),
      celebrityId: fc.constantFrom('1', 'gh1'),
      shares: fc.integer({ min: 1, max: 9 }),
      pauseMinutes: fc.oneof(fc.nat(50), fc.nat(3_000)),
      lateMinutes: fc.constantFrom(0, 0, 0, 30),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((steps) => {
    let atMs = openedMs;
    return steps.map(({ pauseMinutes, lateMinutes, ...movement }): Movement => {
      atMs += pauseMinutes * minuteMs;
      return { ...movement, atMs: atMs - lateMinutes * minuteMs };
    });
  });

/** Writes what the trades and postings of these movements would. */
async function write(userId: string, made: readonly Movement[]): Promise<void> {
  let number = 0;
  const trades: Insertable<Trade>[] = [];
  const posted: Insertable<PostedEntry>[] = [];
  for (const { kind, celebrityId: celebrity_id, shares, atMs } of made) {
    const own = { user_id: userId, number: number + 1, created_at: new Date(atMs) };
    const total = shares * priceCents;
    if (kind === 'buy' || kind === 'sell') {
      const price = { side: kind, price_cents: priceCents, fee_cents: total * 0.025 };
      trades.push(tradeRow({ ...own, celebrity_id, shares, ...price }));
      // The fee's.
      number += 1;
    } else {
      const amounts = { house: 'rewards', amount_cents: total, balance_cents: 0 } as const;
      posted.push({ ...own, kind, ...amounts, reference_id: randomUUID() });
    }
    number += 1;
  }
  if (trades.length > 0) await services.db.insertInto('trade').values(trades).execute();
  if (posted.length > 0) await services.db.insertInto('posted_entry').values(posted).execute();
  await sql`
    insert into wallet (user_id, cash_cents, contributed_cents, entry_count, trade_day, created_at)
    values (${userId}, 0, 0, ${number}, '2026-01-05', ${new Date(openedMs)})`.execute(services.db);
}

interface Sums {
  readonly cash: Record<string, number>;
  readonly shares: Record<string, number>;
}

function add(sums: Record<string, number>, key: string, amount: number): void {
  sums[key] = (sums[key] ?? 0) + amount;
}

/** Every movement, one by one, to the first instant that is not before it. */
function plainSums(made: readonly Movement[], instantsMs: readonly number[]): Sums {
  const sums: Sums = { cash: {}, shares: {} };
  for (const movement of made.filter(({ atMs }) => atMs > (instantsMs[0] ?? 0))) {
    const next = instantsMs.findIndex((instantMs) => instantMs >= movement.atMs);
    const step = next === -1 ? instantsMs.length : next;
    const { kind, shares, celebrityId } = movement;
    add(sums.cash, `${step}`, amountOf(movement));
    if (kind === 'daily_bonus') add(sums.cash, `${step} put in`, amountOf(movement));
    if (kind === 'buy' || kind === 'sell')
      add(sums.shares, `${step} ${celebrityId}`, kind === 'buy' ? shares : -shares);
  }
  return sums;
}

async function sumsOf(userId: string, instantsMs: readonly number[]): Promise<Sums> {
  const instants = instantsMs.map((atMs) => new Date(atMs));
  const closes = (celebrityIds: RawBuilder<unknown>) => closesOf({ interval: 'day', celebrityIds, sinceMs: openedMs });
  const movements = await readMovements(services.db, { userId, instants, closes });
  const sums: Sums = { cash: {}, shares: {} };
  for (const { step, celebrityId, shares, amountCents } of movements?.trades ?? []) {
    add(sums.cash, `${step}`, amountCents);
    add(sums.shares, `${step} ${celebrityId}`, shares);
  }
  for (const { step, amountCents, contributedCents } of movements?.otherCashChanges ?? []) {
    add(sums.cash, `${step}`, amountCents);
    if (contributedCents > 0) add(sums.cash, `${step} put in`, contributedCents);
  }
  return sums;
}

test('the database sums movements to the same result as one by one, from any start', async () => {
  await fc.assert(
    fc.asyncProperty(
      movements,
      fc.array(fc.nat(60 * 24 * 60), { minLength: 1, maxLength: 6 }),
      async (made, offsets) => {
        const userId = randomUUID();
        await write(userId, made);
        const lastMs = Math.max(...made.map(({ atMs }) => atMs));
        for (const firstMs of [
          openedMs - hourMs,
          ...offsets.map((minutes) => openedMs + minutes * minuteMs),
          lastMs - hourMs,
        ]) {
          const instantsMs = [0, 1, 2, 3].map((step) => firstMs + (step * (lastMs + hourMs - firstMs)) / 3);
          expect(await sumsOf(userId, instantsMs)).toEqual(plainSums(made, instantsMs));
        }
      },
    ),
    { numRuns: 40 },
  );
});
