import { randomUUID } from 'node:crypto';
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
      for (const [early, , amountCents] of pairs) await credit(early, amountCents);
      await splits.convert();
      // At the same tick, so at the same value.
      for (const [, late, amountCents] of pairs) await credit(late, amountCents);
      for (const [early, late] of pairs) expect(await chainOf(early)).toEqual(await chainOf(late));
    }),
    { numRuns: 1 },
  );
});
