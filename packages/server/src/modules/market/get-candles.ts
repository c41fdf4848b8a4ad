import type { Candles } from '@limelight/contract/market';
import { type CandleInterval, type ChartRange, fiveMinutesMs, rangeSource } from '@limelight/rules/candle';
import { dayMs, hourMs, secondMs, weekMs } from '@limelight/rules/time';
import type { Executor } from '../../platform/database.js';
import { listCandles } from './candle.sql.js';
import type { CelebrityRow, MarketView } from './market-view.js';
import { listTickPrices } from './tick.sql.js';

const rangeMs: Readonly<Record<ChartRange, number>> = {
  LIVE: hourMs,
  '1D': dayMs,
  '1W': weekMs,
  '1M': 30 * dayMs,
  '1Y': 365 * dayMs,
};

const intervalMs: Readonly<Record<CandleInterval, number>> = { fiveMinutes: fiveMinutesMs, hour: hourMs, day: dayMs };

export interface CandlesRequest {
  readonly celebrity: CelebrityRow;
  readonly range: ChartRange;
  readonly nowMs: number;
  readonly tickIntervalMs: number;
}

/** A chart's data: ticks for LIVE, else the candle table that fits the range; each is one short index scan. */
export async function getCandles(db: Executor, view: MarketView, request: CandlesRequest): Promise<Candles> {
  const { celebrity, range, nowMs, tickIntervalMs } = request;
  const source = rangeSource[range];
  const sinceMs = nowMs - rangeMs[range];
  const rows =
    source === 'tick'
      ? await readTicks(db, celebrity, view.tick.number - Math.floor(rangeMs[range] / tickIntervalMs))
      : await listCandles(db, source, celebrity.id, sinceMs);
  return {
    celebrityId: celebrity.id,
    range,
    intervalSeconds: Math.max(1, Math.round((source === 'tick' ? tickIntervalMs : intervalMs[source]) / secondMs)),
    liveSince: new Date(view.liveSinceMs).toISOString(),
    startSeconds: rows.map(({ start_at }) => Math.floor(start_at.getTime() / secondMs)),
    openCents: rows.map(({ open_cents }) => open_cents),
    highCents: rows.map(({ high_cents }) => high_cents),
    lowCents: rows.map(({ low_cents }) => low_cents),
    closeCents: rows.map(({ close_cents }) => close_cents),
    volumeCents: rows.map(({ volume_cents }) => volume_cents),
  };
}

/** Ticks as candles of one price; a celebrity listed meanwhile has none in older rows. */
async function readTicks(db: Executor, { slot }: CelebrityRow, sinceNumber: number) {
  const ticks = await listTickPrices(db, slot, sinceNumber);
  return ticks
    .filter(({ price_cents }) => price_cents !== null && price_cents > 0)
    .map(({ at, price_cents }) => ({
      start_at: at,
      open_cents: price_cents,
      high_cents: price_cents,
      low_cents: price_cents,
      close_cents: price_cents,
      volume_cents: 0,
    }));
}
