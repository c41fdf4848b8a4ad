import { randomUUID } from 'node:crypto';
import { entryKinds } from '@limelight/rules/entry-kind';
import { londonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { openWallet } from './open-wallet.js';
import { type NewEntry, postEntries } from './post-entries.sql.js';
import { findWallet } from './wallet.sql.js';

let services: TestServices;

beforeAll(async () => {
  services = await createTestServices();
});

afterAll(() => services.close());

async function makePlayer(): Promise<string> {
  const userId = randomUUID();
  const now = services.clock.now();
  await openWallet(services.db, { userId, grantCents: 10_000, gameDay: londonDay(now.getTime()), now });
  return userId;
}

function bonusFor(userId: string, amountCents = 500): NewEntry {
  return { userId, kind: 'daily_bonus', amountCents, referenceId: randomUUID() };
}

const post = (entries: readonly NewEntry[]) =>
  services.db.transaction().execute((tx) => postEntries(tx, entries, services.clock.now()));

const ledgerOf = (userId: string) =>
  services.db.selectFrom('ledger_entry').selectAll().where('user_id', '=', userId).orderBy('number').execute();

test('an entry changes the cash and is the next row of the ledger, with the resulting balance', async () => {
  const userId = await makePlayer();
  await post([bonusFor(userId)]);
  await post([{ ...bonusFor(userId, 70), kind: 'dividend' }]);
  expect(await findWallet(services.db, userId)).toMatchObject({
    cash_cents: 10_570,
    contributed_cents: 10_500,
    entry_count: 3,
  });
  const rows = await ledgerOf(userId);
  expect(rows.map(({ number, amount_cents, balance_cents }) => [number, amount_cents, balance_cents])).toEqual([
    [1, 10_000, 10_000],
    [2, 500, 10_500],
    [3, 70, 10_570],
  ]);
});

test('several entries of a player in one call are numbered in their order, each with its balance', async () => {
  const [one, other] = [await makePlayer(), await makePlayer()];
  const dividend = (userId: string, amountCents: number): NewEntry => ({
    ...bonusFor(userId, amountCents),
    kind: 'dividend',
  });
  await post([dividend(one, 30), dividend(other, 1), dividend(one, 7), bonusFor(one)]);
  expect((await ledgerOf(one)).map(({ number, balance_cents }) => [number, balance_cents])).toEqual([
    [1, 10_000],
    [2, 10_030],
    [3, 10_037],
    [4, 10_537],
  ]);
  expect(await findWallet(services.db, one)).toMatchObject({ cash_cents: 10_537, entry_count: 4 });
  expect(await findWallet(services.db, other)).toMatchObject({ cash_cents: 10_001, entry_count: 2 });
});

test('concurrent entries for the same player all count', async () => {
  const players = [await makePlayer(), await makePlayer(), await makePlayer()];
  await Promise.all(
    Array.from({ length: 20 }, (_, round) =>
      post((round % 2 === 0 ? players : players.toReversed()).map((userId) => bonusFor(userId, 10))),
    ),
  );
  for (const userId of players) {
    expect(await findWallet(services.db, userId)).toMatchObject({ cash_cents: 10_200, entry_count: 21 });
    expect((await ledgerOf(userId)).at(-1)).toMatchObject({ number: 21, balance_cents: 10_200 });
  }
});

test('cash never falls below zero, and an entry for an unknown player is refused', async () => {
  const userId = await makePlayer();
  await expect(post([bonusFor(userId, -10_001)])).rejects.toThrow('wallet');
  await expect(post([bonusFor(userId), bonusFor(randomUUID())])).rejects.toThrow('without wallet');
  await expect(post([bonusFor(userId), bonusFor(userId)])).rejects.toThrow('posted twice');
  expect(await findWallet(services.db, userId)).toMatchObject({ cash_cents: 10_000, entry_count: 1 });
});

test('the kinds of the database are those of the rules', async () => {
  const { rows } = await sql<{ kind: string }>`select unnest(enum_range(null::ledger_kind))::text as kind`.execute(
    services.db,
  );
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(entryKinds).toSorted());
});
