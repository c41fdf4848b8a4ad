import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Rect, treemap } from './treemap';

const weights = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 80 });
const frames = fc.record({ width: fc.integer({ min: 50, max: 1500 }), height: fc.integer({ min: 50, max: 1500 }) });
const areaOf = ({ width, height }: Rect) => width * height;
/** Floating-point error, in px. */
const slack = 1e-3;

test('each area of a treemap is the share of its weight', () => {
  fc.assert(
    fc.property(weights, frames, (sizes, frame) => {
      const total = sizes.reduce((sum, size) => sum + size, 0);
      const rects = treemap(sizes, frame);
      expect(rects).toHaveLength(sizes.length);
      for (const [index, rect] of rects.entries()) {
        const share = (sizes[index] ?? 0) / total;
        expect(Math.abs(areaOf(rect) / (frame.width * frame.height) - share)).toBeLessThan(1e-6);
      }
    }),
  );
});

test('no rectangle of a treemap leaves the frame or covers another', () => {
  fc.assert(
    fc.property(weights, frames, (sizes, frame) => {
      const rects = treemap(sizes, frame);
      for (const [index, one] of rects.entries()) {
        expect(Math.min(one.x, one.y)).toBeGreaterThanOrEqual(-slack);
        expect(one.x + one.width).toBeLessThanOrEqual(frame.width + slack);
        expect(one.y + one.height).toBeLessThanOrEqual(frame.height + slack);
        for (const other of rects.slice(index + 1)) {
          const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
          const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
          expect(Math.min(across, down)).toBeLessThan(slack);
        }
      }
    }),
  );
});

test('the rectangles of a treemap are nearly square, the largest at the upper left', () => {
  const rects = treemap([1, 6, 2, 6, 4, 3, 2], { width: 6, height: 4 });
  expect(rects[1]).toEqual({ x: 0, y: 0, width: 3, height: 2 });
  expect(rects[3]).toEqual({ x: 0, y: 2, width: 3, height: 2 });
  for (const { width, height } of rects) expect(Math.max(width / height, height / width)).toBeLessThan(3.2);
});

test('no weight has no rectangle', () => {
  expect(treemap([], { width: 10, height: 10 })).toEqual([]);
});
