import type { Candles, Tick } from '@limelight/contract/exchange/market.schema';

export const startMs = Date.parse('2025-11-21T12:00:00Z');

export const candles: Candles = {
  celebrityId: '1',
  range: '1D',
  intervalSeconds: 300,
  liveSince: '2025-11-01T00:00:00Z',
  startSeconds: [startMs / 1000],
  openCents: [100],
  highCents: [110],
  lowCents: [90],
  closeCents: [105],
  volumeCents: [7],
};

export function tickAt(time: string, priceCents: number): Tick {
  return {
    number: 1,
    time,
    nextTime: time,
    pricesCents: { '1': priceCents },
    dayAgoPricesCents: { '1': priceCents },
    haltedIds: [],
    haltTicksLeft: {},
    feeWindows: [],
  };
}
