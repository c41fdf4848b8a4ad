import { categories } from '@limelight/rules/celebrity';
import { bps } from '@limelight/rules/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullTintBps, marketMap, moveText, shortName, tileFigures } from './market-map-view';

const listing = fc.record({
  category: fc.constantFrom(...categories),
  priceCents: fc.integer({ min: 100, max: 1_000_000 }),
  dayAgoPriceCents: fc.integer({ min: 0, max: 1_000_000 }),
});
const listings = fc
  .array(listing, { maxLength: 80 })
  .map((all) => all.map((one, index) => ({ ...one, id: `celebrity-${index}` })));
const frame = { width: 900, height: 500 };

test('the market map has the largest celebrities once each, in the box of their category', () => {
  fc.assert(
    fc.property(listings, fc.constantFrom('move', 'price'), fc.integer({ min: 1, max: 80 }), (all, area, count) => {
      const groups = marketMap(all, { area, count, frame }).map(({ content }) => content);
      const shown = groups.flatMap(({ tiles }) => tiles.map(({ content }) => content));
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown).toHaveLength(Math.min(count, all.length));
      for (const { category, tiles } of groups) {
        const listed = all.filter(({ id }) => tiles.some(({ content }) => content === id));
        expect(listed.every((one) => one.category === category)).toBe(true);
      }
      if (area === 'price') {
        const least = Math.min(...all.filter(({ id }) => shown.includes(id)).map(({ priceCents }) => priceCents));
        for (const { id, priceCents } of all) if (!shown.includes(id)) expect(priceCents).toBeLessThanOrEqual(least);
      }
    }),
  );
});

test('a tint is as strong as the move, up to a limit, and its sign is that of the move', () => {
  const moved = (dayAgoPriceCents: number, priceCents: number) => tileFigures({ priceCents, dayAgoPriceCents });
  expect(moved(10_000, 10_500)).toEqual({ changeBps: 500, strength: 500 / fullTintBps });
  expect(moved(10_000, 7_000)).toEqual({ changeBps: -3000, strength: 1 });
  expect(moved(0, 7_000)).toEqual({ changeBps: 0, strength: 0 });
});

test('a move on a tile always has its sign', () => {
  expect([bps(0), bps(1234), bps(-807)].map(moveText)).toEqual(['+0.0%', '+12.3%', '−8.1%']);
});

test('a name on a tile is the last word, or all of a name that ends with a short one', () => {
  expect(['Wayde van Niekerk', 'Tyla', 'Burna Boy', 'Cardi B'].map(shortName)).toEqual([
    'Niekerk',
    'Tyla',
    'Burna Boy',
    'Cardi B',
  ]);
});
