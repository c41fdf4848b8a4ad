import { expect, test } from 'vitest';
import { runSubscriptionHistories } from './subscription-histories.fixture.js';

// Seeds that the long form of `npm test -- --only payments` does not use.
test('random histories of subscriptions end with the charges and the tier that the provider reports', async () => {
  expect(await runSubscriptionHistories(10, 50_000)).toEqual([]);
});
