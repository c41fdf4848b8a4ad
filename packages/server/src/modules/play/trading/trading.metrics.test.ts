import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../../platform/http/refusal.js';
import { type PlaceTrade, tradePlacer } from './place-trade.js';
import { TradingUnderTest } from './trading.fixture.js';
import { batchSizes, tradeOutcomes, tradingMetrics } from './trading.metrics.js';

let trading: TradingUnderTest;
let place: PlaceTrade;

beforeAll(async () => {
  trading = await TradingUnderTest.open();
  place = tradePlacer(trading.services);
});
afterAll(() => trading.services.close());

async function counts(): Promise<Readonly<Record<string, number>>> {
  const { values } = await tradeOutcomes.get();
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.outcome), value]));
}

async function batches(part: string): Promise<number> {
  const { values } = await batchSizes.get();
  return values.find(({ metricName }) => metricName === `limelight_trade_batch_size_${part}`)?.value ?? Number.NaN;
}

test('each trade is counted once by its outcome, and each batch with its size', async () => {
  const before = await counts();
  const [sumBefore, batchesBefore] = [await batches('sum'), await batches('count')];
  const rich = await trading.addPlayer();
  const poor = await trading.addPlayer({ cashCents: 1 });
  const first = await trading.tradeRequest(rich);
  await place(first);
  await place(first);
  const answers = await Promise.allSettled([
    place(await trading.tradeRequest(rich)),
    place(await trading.tradeRequest(poor)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  const [, refused] = answers;
  const reason: unknown = refused?.status === 'rejected' ? refused.reason : null;
  if (!(reason instanceof Refusal)) throw new Error('the poor player was not refused');
  const after = await counts();
  const changed = Object.entries(after).filter(([outcome, count]) => count !== before[outcome]);
  const grown = changed.map(([outcome, count]) => [outcome, count - (before[outcome] ?? Number.NaN)]);
  expect(Object.fromEntries(grown)).toEqual({ TRADED: 2, REPEATED: 1, [reason.code]: 1 });
  expect((await batches('sum')) - sumBefore).toBe(4);
  expect((await batches('count')) - batchesBefore).toBeGreaterThanOrEqual(3);
});

test('a trade that the database cannot decide is counted as unavailable', async () => {
  const before = await counts();
  const pool = { query: () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })) };
  const failing = tradePlacer({ ...trading.services, pool: pool as never });
  await expect(failing(await trading.tradeRequest(await trading.addPlayer()))).rejects.toThrow('refused');
  const after = await counts();
  expect((after['UNAVAILABLE'] ?? 0) - (before['UNAVAILABLE'] ?? 0)).toBe(1);
});

test('every outcome is shown from the start, so that its first one is an increase', async () => {
  expect(tradingMetrics()).toContain(tradeOutcomes);
  for (const outcome of ['TRADED', 'REPEATED', 'PRICE_MOVED', 'NOT_ENOUGH_CASH', 'ACCOUNT_BUSY', 'UNAVAILABLE'])
    expect(await counts()).toHaveProperty(outcome);
});
