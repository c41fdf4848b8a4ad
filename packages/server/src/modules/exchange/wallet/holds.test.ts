import { randomUUID } from 'node:crypto';
import { londonDay } from '@limelight/rules/time';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenRows } from '../../../testing/audit.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import type { HoldKind } from './hold-kind.sql.js';
import { lowerHolds, placeHold, releaseHolds } from './holds.sql.js';
import { openWallet } from './open-wallet.js';
import { findWallet } from './wallet.sql.js';
import { lockWallets } from './wallet-locks.sql.js';

const kind: HoldKind = { kind: 'order', owners: '', endsWithTrading: true };
const cashCents = 10_000;
const ownedShares = 20;
let services: TestServices;

beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

async function makePlayer(): Promise<string> {
  const userId = randomUUID();
  const { db, clock } = services;
  const now = clock.now();
  await openWallet(db, { userId, grantCents: cashCents, gameDay: londonDay(now.getTime()), now });
  await db
    .insertInto('position')
    .values({ user_id: userId, celebrity_id: '1', shares: ownedShares, average_price_cents: 100 })
    .execute();
  return userId;
}

/** Each in a transaction of its own that has locked the wallet, as owners do. */
function locked<Result>(userId: string, run: (tx: typeof services.db) => Promise<Result>): Promise<Result> {
  return services.db.transaction().execute(async (tx) => {
    await lockWallets(tx, [userId]);
    return run(tx as typeof services.db);
  });
}

function place(
  userId: string,
  amount: { cents?: number; shares?: number },
  ownerId: string = randomUUID(),
): Promise<boolean> {
  const hold = { userId, ownerId, celebrityId: '1', cents: 0, shares: 0, ...amount, until: services.clock.now() };
  return locked(userId, (tx) => placeHold(tx, kind, hold));
}

async function reservedOf(userId: string) {
  const wallet = await findWallet(services.db, userId);
  const query = services.db.selectFrom('position').select('reserved_shares').where('user_id', '=', userId);
  return { cents: wallet?.reserved_cents, shares: (await query.executeTakeFirst())?.reserved_shares };
}

/** Whether reserves are the sums of holds; the owners of these holds exist in the test alone. */
async function brokenSums(): Promise<string[]> {
  const broken = (await findBrokenRows(services.db)).filter(({ brokenRows }) => brokenRows.length > 0);
  return broken.map(({ invariant }) => invariant).filter((sentence) => /is held|are what is held/.test(sentence));
}

test('of holds that are placed concurrently, as many succeed as cash and shares suffice for', async () => {
  const userId = await makePlayer();
  const wanted = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? { cents: 3_000 } : { shares: 6 }));
  const placed = await Promise.all(wanted.map((amount) => place(userId, amount)));
  expect(placed.filter(Boolean)).toHaveLength(6);
  expect(await reservedOf(userId)).toEqual({ cents: 9_000, shares: 18 });
  expect(await brokenSums()).toEqual([]);
});

test('reserves are the sums of what is held, whatever is held, lowered and released', async () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('hold' as const), cents: fc.integer({ min: 1, max: 6_000 }) }),
    fc.record({ does: fc.constant('hold' as const), shares: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ does: fc.constant('lower' as const), owner: fc.nat(7), cents: fc.integer({ min: 1, max: 6_000 }) }),
    fc.record({ does: fc.constant('release' as const), owner: fc.nat(7) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const userId = await makePlayer();
      const model = new Map<string, { cents: number; shares: number }>();
      const sum = (part: 'cents' | 'shares') => [...model.values()].reduce((total, hold) => total + hold[part], 0);
      for (const one of steps) {
        const ownerId = 'owner' in one ? ([...model.keys()][one.owner] ?? randomUUID()) : randomUUID();
        const hold = model.get(ownerId);
        if (one.does === 'hold') {
          const amount = { cents: 0, shares: 0, ...one };
          const fits = amount.cents <= cashCents - sum('cents') && amount.shares <= ownedShares - sum('shares');
          expect(await place(userId, { cents: amount.cents, shares: amount.shares }, ownerId)).toBe(fits);
          if (fits) model.set(ownerId, amount);
        } else if (one.does === 'lower') {
          const lower = locked(userId, (tx) => lowerHolds(tx, kind, [{ userId, ownerId, cents: one.cents }]));
          if (hold === undefined || hold.cents < one.cents) await expect(lower).rejects.toThrow('did not exist');
          else await lower.then(() => model.set(ownerId, { ...hold, cents: one.cents }));
        } else {
          const release = locked(userId, (tx) => releaseHolds(tx, kind, [{ userId, ownerId }]));
          if (hold === undefined) await expect(release).rejects.toThrow('did not exist');
          else await release.then(() => model.delete(ownerId));
        }
        expect(await reservedOf(userId)).toEqual({ cents: sum('cents'), shares: sum('shares') });
      }
    }),
    { numRuns: 20 },
  );
  expect(await brokenSums()).toEqual([]);
});

test('a hold is of cash or of shares of a celebrity, never of both, of nothing, or of nobody’s shares', async () => {
  const userId = await makePlayer();
  await expect(place(userId, { cents: 1, shares: 1 })).rejects.toThrow('hold_of_one');
  await expect(place(userId, {})).rejects.toThrow('hold_of_one');
  expect(await place(userId, { shares: 1 })).toBe(true);
  await expect(
    services.db.updateTable('hold').set({ celebrity_id: null }).where('user_id', '=', userId).execute(),
  ).rejects.toThrow('hold_of_shares');
  expect(await reservedOf(userId)).toEqual({ cents: 0, shares: 1 });
});
