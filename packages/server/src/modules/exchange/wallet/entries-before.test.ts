import { randomUUID } from 'node:crypto';
import { londonDay, minuteMs } from '@limelight/rules/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { openWallet } from './open-wallet.js';

let services: TestServices;

beforeAll(async () => {
  services = await createTestServices();
});

afterAll(() => services.close());

/** A player whose entries of the ledger are so many minutes old, without those that were summed up. */
async function addPlayer(agesMin: readonly number[], summedUp: number): Promise<string> {
  const { db, clock } = services;
  const userId = randomUUID();
  const now = clock.now();
  await openWallet(db, { userId, grantCents: 10_000, gameDay: londonDay(now.getTime()), now });
  await sql`delete from ledger_entry where user_id = ${userId}`.execute(db);
  await sql`
    insert into ledger_entry (user_id, number, kind, house, amount_cents, balance_cents, reference_id, created_at)
    select ${userId}::uuid, number, 'daily_bonus', 'rewards', 1, 1, gen_random_uuid(), ${now}::timestamptz - age * interval '1 minute'
    from unnest(${agesMin}::float8[]) with ordinality as entry (age, number) where number > ${summedUp}`.execute(db);
  await sql`update wallet set entry_count = ${agesMin.length} where user_id = ${userId}`.execute(db);
  return userId;
}

test('the entries before any moment are found as by a scan, with summed up ones among them', async () => {
  const ages = fc
    .array(fc.integer({ min: 0, max: 200 }), { maxLength: 70 })
    .map((all) => all.toSorted((a, b) => b - a));
  await fc.assert(
    fc.asyncProperty(
      ages,
      fc.nat(20),
      fc.array(fc.integer({ min: -1, max: 201 }), { minLength: 5 }),
      async (all, gone, moments) => {
        // Summed up entries are older than any moment that is queried.
        const summedUp = Math.min(gone, all.length);
        const oldest = all[summedUp - 1] ?? 201;
        const userId = await addPlayer(all, summedUp);
        for (const age of moments.filter((one) => one < oldest)) {
          const moment = new Date(services.clock.nowMs() - age * minuteMs);
          const { rows } = await sql<{ found: number }>`select entries_before(${userId}, ${moment}) as found`.execute(
            services.db,
          );
          expect(rows[0]?.found, `${age} of ${all.join(' ')}`).toBe(all.filter((one) => one > age).length);
        }
      },
    ),
    { numRuns: 30 },
  );
});
