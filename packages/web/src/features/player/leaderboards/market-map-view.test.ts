import { categories } from '@limelight/rules/celebrity';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marketMap, smallMap } from './market-map-view';

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

/** What a name needs in px, next to the room between tiles. */
const nameNeeds = { width: 48, height: 44 };

test('each tile of a phone’s map has room for its name, whatever moved how far', () => {
  const phone = { width: 294, height: 400 };
  fc.assert(
    fc.property(listings, fc.constantFrom('move', 'price'), (all, area) => {
      const tiles = smallMap(all, { area, count: 12, frame: phone });
      expect(tiles).toHaveLength(Math.min(12, all.length));
      for (const { box } of tiles) {
        expect((box.width / 100) * phone.width).toBeGreaterThan(nameNeeds.width);
        expect((box.height / 100) * phone.height).toBeGreaterThan(nameNeeds.height);
      }
    }),
  );
});
