import { priceCentsOf, priceMicrosMax, priceMicrosMin } from '@limelight/rules/market';
import { seCents } from '@limelight/rules/money';
import { decideSplit, splitOf, splitPrice } from '@limelight/rules/split';
import type { Executor } from '../../../platform/database.js';
import { forgetSideCount, type OpeningMoment } from '../market/market.public.js';
import {
  cancelSplit,
  type DueSplit,
  executeSplit,
  insertSplit,
  listDueSplits,
  listSplittablePrices,
  splitCandles,
} from './split.sql.js';

/**
 * Executes the splits that an earlier day announced, then announces those that the opening prices ask for. In
 * the transaction of the day's first tick, so that the price, the candles and the halt change together. The
 * holders follow after it.
 */
export async function openSplits(tx: Executor, opening: OpeningMoment): Promise<void> {
  for (const due of await listDueSplits(tx, opening.day)) await decideDue(tx, due, opening);
  for (const { celebrity_id, price_cents } of await listSplittablePrices(tx)) {
    const ratio = splitOf(seCents(price_cents));
    if (ratio === null) continue;
    const shares = { from_shares: ratio.from, to_shares: ratio.to };
    await insertSplit(tx, { celebrity_id, ...shares, announced_day: opening.day, announced_at: opening.now });
  }
}

async function decideDue(tx: Executor, due: DueSplit, { day, afterTick, now }: OpeningMoment): Promise<void> {
  const decision = decideSplit(due);
  if (decision === 'cancel') await cancelSplit(tx, due.celebrity_id, due.number);
  if (decision !== 'execute') return;
  const exact = splitPrice(due.price_micros, { from: due.from_shares, to: due.to_shares });
  const priceMicros = Math.min(priceMicrosMax, Math.max(priceMicrosMin, exact));
  const split = {
    ...due,
    day,
    now,
    firstTick: afterTick + 1,
    priceBeforeCents: due.price_cents,
    priceAfterCents: priceCentsOf(priceMicros),
    priceMicros,
  };
  await executeSplit(tx, split);
  await splitCandles(tx, split);
  await forgetSideCount(tx, due.celebrity_id);
}
