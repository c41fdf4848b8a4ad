import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRising, topRisers } from './riser.js';

const cents = fc.integer({ min: 1, max: 100_000 });
const listing = fc.uniqueArray(
  fc.record({ id: fc.string(), priceCents: cents, dayAgoPriceCents: cents, halted: fc.boolean() }),
  { selector: ({ id }) => id },
);

describe('the risers that a newcomer sees first', () => {
  it('are tradable, the greatest gain first, and nobody left out rose more', () => {
    fc.assert(
      fc.property(listing, fc.nat(8), (celebrities, count) => {
        const chosen = topRisers(celebrities, count);
        const gain = ({ priceCents, dayAgoPriceCents }: (typeof celebrities)[number]) =>
          Math.round(((priceCents - dayAgoPriceCents) * 10_000) / dayAgoPriceCents);
        const tradable = celebrities.filter(({ halted }) => !halted);
        expect(chosen).toHaveLength(Math.min(count, tradable.length));
        expect(chosen.some(({ halted }) => halted)).toBe(false);
        const gains = chosen.map(gain);
        for (const [place, value] of gains.entries())
          expect(value).toBeLessThanOrEqual((gains[place - 1] ?? value) + 1);
        const least = gains.at(-1);
        for (const other of tradable.filter(({ id }) => !chosen.some((one) => one.id === id))) {
          if (least !== undefined) expect(gain(other)).toBeLessThanOrEqual(least + 1);
        }
      }),
    );
  });

  it('do not depend on the order of the listing', () => {
    fc.assert(
      fc.property(listing, (celebrities) => {
        expect(topRisers(celebrities.toReversed(), 5)).toEqual(topRisers(celebrities, 5));
      }),
    );
  });

  it('rise by a single cent, and not by none', () => {
    const facts = { dayAgoPriceCents: 50_000 };
    expect(isRising({ ...facts, priceCents: 50_001 })).toBe(true);
    expect(isRising({ ...facts, priceCents: 50_000 })).toBe(false);
  });
});
