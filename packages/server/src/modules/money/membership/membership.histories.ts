import { expect, test } from 'vitest';
import { runSubscriptionHistories } from './subscription-histories.fixture.js';

test('800 random histories of subscriptions end with the charges and the tier that the provider reports', async () => {
  expect(await runSubscriptionHistories(200, 1)).toEqual([]);
});
