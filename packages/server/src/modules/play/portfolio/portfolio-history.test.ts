import { randomUUID } from 'node:crypto';
import { hourMs, minuteMs } from '@limelight/rules/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { findLedgerPlace, listOtherCashChanges, listTradeChanges } from './portfolio-history.sql.js';

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
  const rows = made.map((movement) => ({ ...movement, id: randomUUID(), at: new Date(movement.atMs).toISOString() }));
  const trades = rows.filter(({ kind }) => kind === 'buy' || kind === 'sell');
  const entries = rows.flatMap((row) => {
    const amount = row.shares * priceCents;
    if (row.kind !== 'buy' && row.kind !== 'sell') return [{ ...row, amount }];
    return [
      { ...row, amount: row.kind === 'buy' ? -amount : amount },
      { ...row, kind: 'fee', amount: -amount * 0.025 },
    ];
  });
  await sql`
    insert into trade (user_id, id, celebrity_id, side, shares, price_cents, total_cents, fee_bps, fee_cents, tick_number,
      seen_tick, tolerance_bps, number, created_at)
    select ${userId}, id, "celebrityId", kind::trade_side, shares, ${priceCents}, shares * ${priceCents}, 250,
      shares * ${priceCents} * 25 / 1000, 1, 1, 0, row_number() over (), at
    from json_to_recordset(${JSON.stringify(trades)}) as t
      (id uuid, "celebrityId" text, kind text, shares integer, at timestamptz)`.execute(services.db);
  await sql`
    insert into ledger_entry (user_id, number, kind, house, amount_cents, balance_cents, reference_id, created_at)
    select ${userId}, row_number() over (), kind::ledger_kind, 'market', amount, 0, id, at
    from json_to_recordset(${JSON.stringify(entries)}) as e (id uuid, kind text, amount bigint, at timestamptz)`.execute(
    services.db,
  );
  await sql`
    insert into wallet (user_id, cash_cents, contributed_cents, entry_count, trade_day, created_at)
    values (${userId}, 0, 0, ${entries.length}, '2026-01-05', ${new Date(openedMs)})`.execute(services.db);
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
  const query = { userId, instants: instantsMs.map((atMs) => new Date(atMs)) };
  const sums: Sums = { cash: {}, shares: {} };
  const place = await findLedgerPlace(services.db, query);
  for (const { step, celebrityId, shares, amountCents } of await listTradeChanges(services.db, query, place)) {
    add(sums.cash, `${step}`, amountCents);
    add(sums.shares, `${step} ${celebrityId}`, shares);
  }
  for (const { step, amountCents, contributedCents } of await listOtherCashChanges(services.db, query)) {
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
        // The last hours too: there, trades are looked up one by one.
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

test('the position in the ledger is found anywhere, with an hour of allowance for clock skew', async () => {
  const userId = randomUUID();
  const made = Array.from({ length: 33 }, (_, hour) => {
    const kind = 'dividend' as const;
    return { kind, celebrityId: '1', shares: 1, atMs: openedMs + hour * hourMs };
  });
  await write(userId, made);
  for (const hour of [-5, 0, 1, 2, 16, 31, 32, 33, 34, 100]) {
    const instants = [new Date(openedMs + hour * hourMs)];
    const number = Math.min(Math.max(hour, 0), 33);
    expect(await findLedgerPlace(services.db, { userId, instants })).toEqual({ number, entries: 33 });
  }
  expect(await findLedgerPlace(services.db, { userId: randomUUID(), instants: [new Date(0)] })).toEqual({
    number: 0,
    entries: 0,
  });
});
