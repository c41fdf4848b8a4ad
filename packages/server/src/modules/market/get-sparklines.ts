import type { Sparklines } from '@limelight/contract/market.schema';
import { candleStart, fiveMinutesMs } from '@limelight/rules/candle';
import { dayMs, secondMs } from '@limelight/rules/time';
import type { Executor } from '../../platform/database.js';
import { listClosesOfAll } from './candle.sql.js';

/** Distance of points: a line 72 pixels wide needs no more. */
const pointMs = 6 * fiveMinutesMs;

/** Reads the day's lines of all celebrities. Cached for five minutes: they change with every five-minute candle. */
export function sparklinesReader(db: Executor): (nowMs: number) => Promise<Sparklines> {
  let cached: { readonly startMs: number; readonly lines: Promise<Sparklines> } | undefined;
  return (nowMs) => {
    const startMs = candleStart(nowMs, 'fiveMinutes');
    if (cached?.startMs !== startMs) {
      const lines = readSparklines(db, nowMs);
      cached = { startMs, lines };
      // A failed read is not cached.
      lines.catch(() => {
        cached = undefined;
      });
    }
    return cached.lines;
  };
}

async function readSparklines(db: Executor, nowMs: number): Promise<Sparklines> {
  const rows = await listClosesOfAll(db, nowMs - dayMs);
  const pricesCents: Record<string, number[]> = {};
  const lastPoint: Record<string, number> = {};
  for (const { celebrity_id: id, start_at, close_cents } of rows) {
    const line = pricesCents[id] ?? [];
    pricesCents[id] = line;
    const point = Math.floor(start_at.getTime() / pointMs);
    // Each point is the last close of its interval.
    if (lastPoint[id] === point) line[line.length - 1] = close_cents;
    else line.push(close_cents);
    lastPoint[id] = point;
  }
  return { intervalSeconds: pointMs / secondMs, pricesCents };
}
