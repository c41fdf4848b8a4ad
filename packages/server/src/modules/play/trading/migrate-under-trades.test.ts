import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../platform/migrate.js';
import { folderWith, openTransaction } from '../../../platform/migrations.fixture.js';
import { tradePlacer } from './place-trade.js';
import { TradingUnderTest } from './trading.fixture.js';

test('while a migration waits for a table of trades, every trade is made', async () => {
  const trading = await TradingUnderTest.open();
  onTestFinished(() => trading.services.close());
  const { databaseUrl } = trading.services;
  const userIds = await Promise.all([1, 2, 3, 4, 5].map(() => trading.addPlayer({ cashCents: 100_000_000 })));
  await trading.moveOn();
  const place = tradePlacer(trading.services);
  const folder = await folderWith({ '9000_wider.sql': 'alter table wallet add column extra integer;' });
  const reader = await openTransaction(databaseUrl, 'select from wallet');

  const waits: string[] = [];
  let isOver = false;
  const migrated = migrate(databaseUrl, { folder, print: (line) => void waits.push(line) }).finally(() => {
    isOver = true;
  });
  let made = 0;
  const trade = async () => {
    while (!isOver) {
      await place(await trading.tradeRequest(userIds[made % userIds.length] ?? ''));
      made += 1;
      await sleep(10);
    }
  };
  const trades = trade();
  // Two waits of eight tenths of a second, in which trades wait too.
  while (waits.length < 2) await sleep(50);
  expect(made).toBeGreaterThan(0);
  await reader.commit();
  expect(await migrated).toEqual(['9000_wider.sql']);
  await trades;
  const counts = await Promise.all(userIds.map((userId) => trading.countTrades(userId)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(made);
  await trading.expectSound();
});
