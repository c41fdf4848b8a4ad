import type { Sparklines } from '@limelight/contract/exchange/market.schema';
import { candleStart, fiveMinutesMs } from '@limelight/rules/candle';
import { dayMs, secondMs } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { listClosesOf } from './candle.sql.js';
import type { MarketView } from './market-view.js';

/** Distance of points: a line 72 pixels wide needs no more. */
const pointMs = 6 * fiveMinutesMs;

/**
 * Reads the day's lines of all celebrities. Cached for five minutes, since they change with every five-minute
 * candle, and until a celebrity is listed.
 */
export function sparklinesReader(db: Executor, view: MarketView): (nowMs: number) => Promise<Sparklines> {
  let cached: { readonly key: string; readonly lines: Promise<Sparklines> } | undefined;
  return (nowMs) => {
    const key = `${candleStart(nowMs, 'fiveMinutes')} ${view.celebrities.length}`;
    if (cached?.key !== key) {
      const lines = readSparklines(db, view, nowMs);
      cached = { key, lines };
      // A failed read is not cached.
      lines.catch(() => {
        cached = undefined;
      });
    }
    return cached.lines;
  };
}

async function readSparklines(db: Executor, view: MarketView, nowMs: number): Promise<Sparklines> {
  const ids = view.celebrities.map(({ id }) => id);
  const rows = await listClosesOf(db, 'fiveMinutes', ids, nowMs - dayMs);
  const lines = rows.map(({ celebrityId, startMs, closeCents }) => {
    const points = startMs.map((atMs) => Math.floor(atMs / pointMs));
    // Each point is the last close of its interval.
    return [celebrityId, closeCents.filter((_, index) => points[index] !== points[index + 1])] as const;
  });
  return { intervalSeconds: pointMs / secondMs, pricesCents: Object.fromEntries(lines) };
}
