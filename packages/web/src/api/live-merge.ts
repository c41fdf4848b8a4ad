import type { Candles, Celebrity, Tick } from '@limelight/contract/market';
import type { Portfolio } from '@limelight/contract/wallet';
import { type ChartRange, candleStart, rangeSource } from '@limelight/rules/candle';
import { seCents } from '@limelight/rules/money';
import { portfolioValue, positionValue } from '@limelight/rules/position';
import { secondMs } from '@limelight/rules/time';
import type { LivePrice } from './tick-store';

/** Of two states of one portfolio the later: by its version, and at the same version by the tick of its prices. */
export function newestPortfolio(known: Portfolio | undefined, told: Portfolio): Portfolio {
  if (known === undefined || told.version > known.version) return told;
  return told.version === known.version && told.tick > known.tick ? told : known;
}

/** A portfolio at the current prices. Suspended positions keep the price they were told with. */
export function revaluePortfolio(portfolio: Portfolio, priceOf: (celebrityId: string) => LivePrice | null): Portfolio {
  const positions = portfolio.positions.map((position) => {
    const live = position.suspended ? null : priceOf(position.celebrityId);
    if (live === null || live.priceCents === position.priceCents) return position;
    return { ...position, priceCents: live.priceCents, valueCents: positionValue(position.shares, live.priceCents) };
  });
  const cashCents = seCents(portfolio.cashCents);
  const valueCents = portfolioValue(
    cashCents,
    positions.map(({ shares, priceCents }) => ({ shares, priceCents: seCents(priceCents) })),
  );
  return { ...portfolio, positions, valueCents, investedCents: valueCents - cashCents };
}

export function withLivePrice(celebrity: Celebrity, live: LivePrice | null): Celebrity {
  if (live === null) return celebrity;
  const { priceCents, previousPriceCents, dayAgoPriceCents, halted } = live;
  return { ...celebrity, priceCents, previousPriceCents, dayAgoPriceCents, halted };
}

/** A chart with one more tick in it: joins the last candle or starts the next. A tick of the past changes nothing. */
export function candlesWithTick(candles: Candles, tick: Tick): Candles {
  const priceCents = tick.pricesCents[candles.celebrityId];
  const lastStart = candles.startSeconds.at(-1);
  if (priceCents === undefined || lastStart === undefined) return candles;
  const start = startSecondsOf(candles.range, Date.parse(tick.time));
  if (start < lastStart) return candles;
  if (start > lastStart) {
    return {
      ...candles,
      startSeconds: [...candles.startSeconds, start],
      openCents: [...candles.openCents, priceCents],
      highCents: [...candles.highCents, priceCents],
      lowCents: [...candles.lowCents, priceCents],
      closeCents: [...candles.closeCents, priceCents],
      volumeCents: [...candles.volumeCents, 0],
    };
  }
  return {
    ...candles,
    highCents: [...candles.highCents.slice(0, -1), Math.max(candles.highCents.at(-1) ?? priceCents, priceCents)],
    lowCents: [...candles.lowCents.slice(0, -1), Math.min(candles.lowCents.at(-1) ?? priceCents, priceCents)],
    closeCents: [...candles.closeCents.slice(0, -1), priceCents],
  };
}

function startSecondsOf(range: ChartRange, instantMs: number): number {
  const source = rangeSource[range];
  return Math.floor((source === 'tick' ? instantMs : candleStart(instantMs, source)) / secondMs);
}
