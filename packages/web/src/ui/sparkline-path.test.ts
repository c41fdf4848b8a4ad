import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sparklineShape } from './sparkline-path';

const box = { width: 72, height: 36, inset: 3 };

test('a sparkline uses the full height between its own extremes', () => {
  expect(sparklineShape([100, 300, 200], 100, box)).toEqual({
    path: 'M3 33L36 3L69 18',
    openingY: 33,
    end: { x: 69, y: 18 },
  });
});

test('a price that never moved is a centred line, and one point has no line', () => {
  expect(sparklineShape([5, 5], 5, box)?.path).toBe('M3 18L69 18');
  expect(sparklineShape([5], 5, box)).toBeUndefined();
});

test('no point of a sparkline leaves its box', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 60 }),
      fc.nat(),
      (values, opening) => {
        const numbers =
          sparklineShape(values, opening, box)
            ?.path.match(/[\d.]+/g)
            ?.map(Number) ?? [];
        expect(numbers).toHaveLength(values.length * 2);
        for (const [index, number] of numbers.entries()) {
          expect(number).toBeGreaterThanOrEqual(3);
          expect(number).toBeLessThanOrEqual(index % 2 === 0 ? 69 : 33);
        }
      },
    ),
  );
});
