import { expect, test } from 'vitest';
import { runHistories } from './random-histories.fixture.js';

// Seeds that the long form of `npm test -- --only payments` does not use.
test('150 random histories at all providers end with the ledger equal to their books', async () => {
  expect(await runHistories(150, 50_000)).toEqual([]);
});
