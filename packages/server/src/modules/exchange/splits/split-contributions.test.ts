import { randomUUID } from 'node:crypto';
import { seCents } from '@limelight/rules/money';
import { splitValue } from '@limelight/rules/split';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { findWallet, postEntries } from '../wallet/wallet.public.js';
import { SplitsUnderTest } from './splits.fixture.js';

let splits: SplitsUnderTest;

afterEach(() => splits.services.close());

const credit = (userId: string, amountCents: number) =>
  splits.services.db
    .transaction()
    .execute((tx) =>
      postEntries(
        tx,
        [{ userId, kind: 'tokens', amountCents, referenceId: randomUUID() }],
        splits.services.clock.now(),
      ),
    );

async function chainOf(userId: string) {
  const wallet = await findWallet(splits.services.db, userId);
  return { index: wallet?.return_index, baseCents: wallet?.return_base_cents };
}

/** Pays in, and compares the value that the contribution met with that of the rules. */
async function expectRulesValue(userId: string, amountCents: number): Promise<void> {
  const { db } = splits.services;
  const cashCents = await splits.trading.cashOf(userId);
  const shares = await splits.trading.sharesOf(userId);
  const { from_shares: from = 1, to_shares: to = 1, price_before_cents } = (await splits.newest()) ?? {};
  const prices = {
    beforeCents: seCents(price_before_cents ?? 0),
    afterCents: seCents(await splits.trading.priceCents('1')),
  };
  await credit(userId, amountCents);
  const { value_cents } = await db
    .selectFrom('contribution')
    .select('value_cents')
    .where('user_id', '=', userId)
    .orderBy('entry_number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(value_cents).toBe(cashCents + splitValue({ shares, averagePriceCents: seCents(1) }, { from, to }, prices));
}

const held = fc.record({ shares: fc.integer({ min: 1, max: 5_000 }), amountCents: fc.integer({ min: 1, max: 1e9 }) });

test.each([
  ['ten shares for one', 600_000],
  ['one share for twenty', 800],
])('what is paid in while a split has not reached its player yet is no return: %s', async (_name, priceCents) => {
  await fc.assert(
    fc.asyncProperty(fc.array(held, { minLength: 12, maxLength: 12 }), async (cases) => {
      splits = await SplitsUnderTest.open(priceCents);
      const pairs: (readonly [string, string, number])[] = [];
      for (const { shares, amountCents } of cases) {
        pairs.push([await splits.addHolder(shares), await splits.addHolder(shares), amountCents]);
      }
      await splits.split();
      for (const [early, , amountCents] of pairs) await expectRulesValue(early, amountCents);
      await splits.convert();
      // At the same tick, so at the same value.
      for (const [, late, amountCents] of pairs) await credit(late, amountCents);
      for (const [early, late] of pairs) expect(await chainOf(early)).toEqual(await chainOf(late));
    }),
    { numRuns: 1 },
  );
});
