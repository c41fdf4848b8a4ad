import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEvent } from '../../exchange/market/fee-window.fixture.js';
import { tradePlacer } from '../../play/trading/place-trade.js';
import { LeaderboardsUnderTest } from './leaderboards.fixture.js';

let ranking: LeaderboardsUnderTest;

beforeAll(async () => {
  ranking = await LeaderboardsUnderTest.open();
});
afterAll(() => ranking.close());

const trade = async (userId: string, side: 'buy' | 'sell') => {
  const request = await ranking.trading.tradeRequest(userId, { side, shares: 10 });
  const receipt = await tradePlacer(ranking.services)(request);
  ranking.engine.markChanged([userId]);
  return receipt;
};
const standingOf = async (userId: string) => {
  const { own } = await ranking.board(userId);
  return { valueCents: own?.valueCents ?? Number.NaN, returnBps: own?.returnBps ?? Number.NaN };
};

test('a sale into the boost of an event is no gain in a ranking: the fee of the event counts', async () => {
  // Elite: without the fee of the event, the boost alone would be left.
  const players = [await ranking.addPlayer({ tier: 'elite' }), await ranking.addPlayer({ tier: 'elite' })];
  const [holder = '', seller = ''] = players;
  for (const userId of players) await trade(userId, 'buy');
  await openEvent(ranking.services, { ticks: 240, peakPpm: 30_000 });
  await ranking.tick();
  const sale = await trade(seller, 'sell');
  const marketCents = 10 * (await ranking.trading.priceCents('1'));
  expect(sale.totalCents / marketCents).toBeCloseTo(1.0298, 3);
  expect(sale.feeCents).toBe(Math.round(sale.totalCents * 0.03));
  await ranking.eventually(async () => {
    const [held, sold] = [await standingOf(holder), await standingOf(seller)];
    // Values, too, have the price without the boost.
    expect(held.valueCents - sold.valueCents).toBe(marketCents - sale.totalCents + sale.feeCents);
    expect(sold.valueCents).toBeLessThan(held.valueCents);
    expect(sold.returnBps).toBeLessThanOrEqual(held.returnBps);
  });
  const purchase = await trade(seller, 'buy');
  await ranking.eventually(async () => {
    const [held, back] = [await standingOf(holder), await standingOf(seller)];
    expect(held.valueCents - back.valueCents).toBe(sale.feeCents + purchase.feeCents);
    expect(held.returnBps - back.returnBps).toBeGreaterThan(300);
  });
});
