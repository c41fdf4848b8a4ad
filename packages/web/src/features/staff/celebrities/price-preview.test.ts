import { seCents } from '@limelight/rules/money';
import { formatTime } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { clockText, previewPrice } from './price-preview';

const tick = { time: '2026-11-22T19:00:00.000Z', nextTime: '2026-11-22T19:00:30.000Z' };
const preview = (from: number, to: number, heldShares = 10_055) =>
  previewPrice(tick, { fromCents: seCents(from), toCents: seCents(to), heldShares });

test('a price within the cap is there at the next tick, with what holders gain', () => {
  expect(preview(70_519, 72_000)).toEqual({
    ticks: [{ timeMs: Date.parse(tick.nextTime), priceCents: 72_000 }],
    endMs: Date.parse(tick.nextTime),
    gainCents: 14_891_455,
  });
});

test('a price beyond the cap takes one tick after the other, and holders may lose', () => {
  const { ticks, endMs, gainCents } = preview(10_000, 9_200, 2);
  expect(ticks.map(({ priceCents }) => priceCents)).toEqual([9_500, 9_200]);
  expect(clockText(endMs, formatTime)).toBe('19:01:00');
  expect(gainCents).toBe(-1_600);
});
