import { type Candle, type CandleInterval, candleStart } from './candle.js';
import { add, type SeCents, seCents } from './money.js';

/**
 * The definition of a candle, with which tests compare the candles of the simulated history and of the SQL
 * statements.
 */

interface PricePoint {
  readonly startMs: number;
  readonly priceCents: SeCents;
  readonly simulated: boolean;
}

/**
 * Adds a price to its candle; `null` starts one, and so does the first real price after simulated ones.
 * @throws RangeError when the price is of another interval.
 */
export function foldPrice(candle: Candle | null, { startMs, priceCents, simulated }: PricePoint): Candle {
  if (candle === null || (candle.simulated && !simulated && candle.startMs === startMs)) {
    return {
      startMs,
      openCents: priceCents,
      highCents: priceCents,
      lowCents: priceCents,
      closeCents: priceCents,
      volumeCents: seCents(0),
      simulated,
    };
  }
  if (candle.startMs !== startMs) throw new RangeError('a price belongs to the candle of its own interval');
  return {
    ...candle,
    highCents: priceCents > candle.highCents ? priceCents : candle.highCents,
    lowCents: priceCents < candle.lowCents ? priceCents : candle.lowCents,
    closeCents: priceCents,
    simulated: candle.simulated && simulated,
  };
}

/** Two consecutive candles as one. It is simulated only if both are. */
function joinCandles(earlier: Candle, later: Candle): Candle {
  return {
    startMs: earlier.startMs,
    openCents: earlier.openCents,
    highCents: later.highCents > earlier.highCents ? later.highCents : earlier.highCents,
    lowCents: later.lowCents < earlier.lowCents ? later.lowCents : earlier.lowCents,
    closeCents: later.closeCents,
    volumeCents: add(earlier.volumeCents, later.volumeCents),
    simulated: earlier.simulated && later.simulated,
  };
}

/**
 * Aggregates finer candles, in order of time, to coarser ones. `startOf` gives the start of the coarser
 * candle, so that a caller with many series can cache the calendar; by default it is `candleStart` of the
 * interval.
 * @throws RangeError when the candles are not in order.
 */
export function aggregate(
  candles: readonly Candle[],
  interval: CandleInterval,
  startOf: (instantMs: number) => number = (instantMs) => candleStart(instantMs, interval),
): Candle[] {
  const coarser: Candle[] = [];
  let open: Candle | null = null;
  let previousMs = Number.NEGATIVE_INFINITY;
  for (const candle of candles) {
    if (candle.startMs <= previousMs) throw new RangeError('candles must be in order of time, each once');
    previousMs = candle.startMs;
    const startMs = startOf(candle.startMs);
    if (open !== null && open.startMs === startMs) {
      open = joinCandles(open, candle);
      continue;
    }
    if (open !== null) coarser.push(open);
    open = { ...candle, startMs };
  }
  if (open !== null) coarser.push(open);
  return coarser;
}
