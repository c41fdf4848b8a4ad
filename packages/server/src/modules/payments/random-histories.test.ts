import { expect, test } from 'vitest';
import { runHistories } from './random-histories.fixture.js';

test('200 random histories at all providers end with the ledger equal to their books', async () => {
  expect(await runHistories(200, 1)).toEqual([]);
}, 120_000);
