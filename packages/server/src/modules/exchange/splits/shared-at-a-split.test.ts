import { expect, onTestFinished, test } from 'vitest';
import { SharedAnswers } from '../../../platform/http/shared-answers.js';
import { openMarketView, untilMarketChanges } from '../market/market.public.js';
import { SplitsUnderTest } from './splits.fixture.js';

test('an answer about the market that all share is made again with the tick that executes a split', async () => {
  const splits = await SplitsUnderTest.open(600_000);
  onTestFinished(() => splits.services.close());
  await splits.openNextDay();
  const view = await openMarketView(splits.services);
  const answers = new SharedAnswers({ elapsedMs: () => 0 });
  const read = async () => {
    const text = async () => JSON.stringify(view.tick.pricesCents['1']);
    return Number((await answers.make('price', untilMarketChanges(view), text)).text);
  };
  const before = await read();
  await splits.openNextDay();
  await view.catchUp();
  expect(before / (await read())).toBeCloseTo(10, 0);
  await view.close();
});
