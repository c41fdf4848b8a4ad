import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seCents } from './money.js';
import { alertRefusal, directionTo } from './price-alert.js';
import { reaches } from './price-direction.js';

const anyPrice = fc.integer({ min: 1, max: 100_000_000 }).map(seCents);
const roomy = { waitingAlerts: 0, waitingAlertsMax: 50 };

test('an alert fires from its price on, not a cent earlier', () => {
  const prices = [39_999, 40_000, 40_001].map(seCents);
  expect(prices.map((price) => reaches('above', seCents(40_000), price))).toEqual([false, true, true]);
  expect(prices.map((price) => reaches('below', seCents(40_000), price))).toEqual([true, true, false]);
});

test('an alert at any other price has one direction, in which it can be set and does not fire yet', () => {
  fc.assert(
    fc.property(anyPrice, anyPrice, (priceCents, currentCents) => {
      fc.pre(priceCents !== currentCents);
      const direction = directionTo(priceCents, currentCents);
      expect(alertRefusal({ currentCents, ...roomy }, { direction, priceCents })).toBeNull();
      const other = direction === 'above' ? 'below' : 'above';
      expect(alertRefusal({ currentCents, ...roomy }, { direction: other, priceCents })).toBe('PRICE_REACHED');
    }),
  );
});

test('an unknown celebrity, a reached price, and one alert too many are refused', () => {
  const alert = { direction: 'above', priceCents: seCents(40_000) } as const;
  expect(alertRefusal({ currentCents: null, ...roomy }, alert)).toBe('CELEBRITY_UNKNOWN');
  expect(alertRefusal({ currentCents: seCents(40_000), ...roomy }, alert)).toBe('PRICE_REACHED');
  const full = { currentCents: seCents(39_000), waitingAlerts: 50, waitingAlertsMax: 50 };
  expect(alertRefusal(full, alert)).toBe('ALERT_LIMIT');
});
