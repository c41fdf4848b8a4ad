import { expect, test } from 'vitest';
import { runHistories } from './random-histories.fixture.js';

test('10,000 random histories at all providers end with the ledger equal to their books', async () => {
  expect(await runHistories(10_000, 1)).toEqual([]);
});
