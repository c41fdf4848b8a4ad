import { randomUUID } from 'node:crypto';
import { londonDay, minuteMs } from '@limelight/rules/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { tradeRow } from '../../../testing/trade-row.js';
import { openWallet } from './open-wallet.js';

let services: TestServices;

beforeAll(async () => {
  services = await createTestServices();
});

afterAll(() => services.close());

interface Movement {
  readonly ageMin: number;
  /** A trade with its fee takes two numbers, and has one row. */
  readonly trade: boolean;
}

const numbersOf = ({ trade }: Movement) => (trade ? 2 : 1);

/** A player with these movements, the oldest first, without those that were summed up. */
async function addPlayer(movements: readonly Movement[], summedUp: number): Promise<string> {
  const { db, clock } = services;
  const userId = randomUUID();
  const now = clock.now();
  await openWallet(db, { userId, grantCents: 10_000, gameDay: londonDay(now.getTime()), now });
  await sql`delete from posted_entry where user_id = ${userId}`.execute(db);
  let number = 1;
  for (const [place, movement] of movements.entries()) {
    const own = { user_id: userId, number, created_at: new Date(now.getTime() - movement.ageMin * minuteMs) };
    number += numbersOf(movement);
    if (place < summedUp) continue;
    if (movement.trade) {
      const row = tradeRow({ ...own, fee_cents: 1 });
      await db.insertInto('trade').values(row).execute();
    } else {
      const amounts = { house: 'rewards', amount_cents: 1, balance_cents: 1 } as const;
      const row = { ...own, kind: 'daily_bonus' as const, ...amounts, reference_id: randomUUID() };
      await db.insertInto('posted_entry').values(row).execute();
    }
  }
  await sql`update wallet set entry_count = ${number - 1} where user_id = ${userId}`.execute(db);
  return userId;
}

test('the entries before any moment are found as by a scan, with summed up ones among them', async () => {
  const history = fc
    .array(fc.record({ ageMin: fc.integer({ min: 0, max: 200 }), trade: fc.boolean() }), { maxLength: 70 })
    .map((all) => all.toSorted((a, b) => b.ageMin - a.ageMin));
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.nat(20),
      fc.array(fc.integer({ min: -1, max: 201 }), { minLength: 5 }),
      async (all, gone, moments) => {
        // Summed up entries are older than any moment that is queried.
        const summedUp = Math.min(gone, all.length);
        const oldest = all[summedUp - 1]?.ageMin ?? 201;
        const userId = await addPlayer(all, summedUp);
        for (const age of moments.filter((one) => one < oldest)) {
          const moment = new Date(services.clock.nowMs() - age * minuteMs);
          const { rows } = await sql<{ found: number }>`select entries_before(${userId}, ${moment}) as found`.execute(
            services.db,
          );
          const older = all.filter(({ ageMin }) => ageMin > age);
          const expected = older.reduce((sum, movement) => sum + numbersOf(movement), 0);
          expect(rows[0]?.found, `${age} of ${JSON.stringify(all)}`).toBe(expected);
        }
      },
    ),
    { numRuns: 30 },
  );
});
