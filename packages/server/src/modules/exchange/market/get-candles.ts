import type { Candles } from '@limelight/contract/exchange/market.schema';
import {
  type CandleInterval,
  type ChartRange,
  chartRangeMs,
  fiveMinutesMs,
  rangeSource,
} from '@limelight/rules/candle';
import { dayMs, hourMs, secondMs } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { Services } from '../../../services.js';
import { type CandleColumns, findCandleColumns } from './candle.sql.js';
import type { MarketView } from './market-view.js';
import type { CelebrityRow } from './present-tick.js';
import { listTickPrices } from './tick.sql.js';

const intervalMs: Readonly<Record<CandleInterval, number>> = { fiveMinutes: fiveMinutesMs, hour: hourMs, day: dayMs };

/**
 * A chart's data: ticks for LIVE, otherwise the candle table that fits the range; each is one short index
 * scan.
 */
export async function getCandles(
  { db, clock, env: { tickIntervalMs } }: Pick<Services, 'db' | 'clock' | 'env'>,
  view: MarketView,
  { celebrity, range }: { readonly celebrity: CelebrityRow; readonly range: ChartRange },
): Promise<Candles> {
  const source = rangeSource[range];
  const columns =
    source === 'tick'
      ? await readTicks(db, celebrity, view.tick.number - Math.floor(chartRangeMs[range] / tickIntervalMs))
      : await findCandleColumns(db, source, celebrity.id, clock.nowMs() - chartRangeMs[range]);
  return {
    celebrityId: celebrity.id,
    range,
    intervalSeconds: Math.max(1, Math.round((source === 'tick' ? tickIntervalMs : intervalMs[source]) / secondMs)),
    liveSince: new Date(view.liveSinceMs).toISOString(),
    ...columns,
  };
}

/** Ticks as candles with a single price; rows older than a celebrity's listing have no price. */
async function readTicks(db: Executor, celebrity: CelebrityRow, sinceNumber: number): Promise<CandleColumns> {
  const rows = await listTickPrices(db, celebrity, sinceNumber);
  const ticks = rows.flatMap(({ at, price_cents }) => (price_cents ? [{ at, price_cents }] : []));
  const pricesCents = ticks.map(({ price_cents }) => price_cents);
  return {
    startSeconds: ticks.map(({ at }) => Math.floor(at.getTime() / secondMs)),
    openCents: pricesCents,
    highCents: pricesCents,
    lowCents: pricesCents,
    closeCents: pricesCents,
    volumeCents: ticks.map(() => 0),
  };
}
