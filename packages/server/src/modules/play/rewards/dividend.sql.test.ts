import { dividendCents, dividendRatePpmDefault, dividendVipBpsDefault } from '@limelight/rules/dividend';
import { seCents } from '@limelight/rules/money';
import type { Tier } from '@limelight/rules/tier';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '../../../testing/services.js';

let services: TestServices;
const terms = { ratePpm: dividendRatePpmDefault, vipBps: dividendVipBpsDefault };

beforeAll(async () => {
  services = await createTestServices();
});

afterAll(() => services.close());

test('the database rounds as the rules do, up to the largest possible position', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.constantFrom<Tier>('free', 'pro'),
      async (shares, price, tier) => {
        const factor = tier === 'free' ? 10_000 : terms.vipBps;
        const { rows } = await sql<{ cents: number }>`
          select dividend_cents(${shares}::integer, ${price}::bigint, ${terms.ratePpm}::integer, ${factor}::integer) as cents`.execute(
          services.db,
        );
        expect(rows[0]?.cents).toBe(dividendCents({ shares, priceCents: seCents(price), tier }, terms));
      },
    ),
    { numRuns: 200 },
  );
});
