import { seCents } from '@limelight/rules/money';
import { expect, test } from 'vitest';
import { eventAtTick, feeAtTick, orderFeeAtTick } from './fee-at-tick';
import type { TradedTick } from './tick-store';
import { tradePriceOf } from './trade-price';

const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 18, minute)).toISOString();
const bpsByTier = { free: 300, basic: 300, pro: 300, elite: 300 };
const event = { celebrityId: 'gh1', from: at(0), until: at(120), bpsByTier, reason: 'Squad event' };
const tickAt = (minute: number): TradedTick => ({
  number: 7,
  time: at(minute),
  pricesCents: { gh1: 40_000, ng1: 40_000 },
  feeWindows: [{ ...event, boost: { peakPpm: 30_000, from: at(1) } }],
});
const shown = { priceCents: seCents(41_000), tick: 8 };
const rates = { feeBpsByTier: { free: 250, basic: 50, pro: 50, elite: 0 } };

test('a trade in an event has the boost of the tick whose boost is known, with its number', () => {
  const untilMs = Date.parse(at(120));
  expect(tradePriceOf('gh1', tickAt(60), shown)).toEqual({
    priceCents: 40_600,
    tick: 7,
    event: { boostPpm: 15_000, untilMs, marketCents: 40_000 },
  });
  expect(tradePriceOf('gh1', tickAt(0), shown).event).toEqual({ boostPpm: 0, untilMs, marketCents: 40_000 });
  expect(eventAtTick(tickAt(60), 'gh1')).toEqual({ boostPpm: 15_000, untilMs });
});

test('without an event of its own a trade has the price that is shown', () => {
  expect(tradePriceOf('ng1', tickAt(60), shown)).toEqual(shown);
  expect(tradePriceOf('gh1', null, shown)).toEqual(shown);
  const all = { ...event, celebrityId: null, boost: null };
  expect(tradePriceOf('gh1', { ...tickAt(60), feeWindows: [all] }, shown)).toEqual(shown);
});

test('a trade pays the fee of the event, an order is placed at the plan’s', () => {
  const [tick, player] = [tickAt(60), { tier: 'free', celebrityId: 'gh1' } as const];
  expect(feeAtTick(tick, rates, { ...player, firstTradeFree: true })).toMatchObject({ bps: 300, isFirstTrade: false });
  expect(orderFeeAtTick(tick, rates, player)).toMatchObject({ bps: 250, untilMs: null });
});
