import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Crop, centred, cropArea, moveCrop, zoomCrop } from './crop';

const picture = fc.record({ width: fc.integer({ min: 1, max: 6_000 }), height: fc.integer({ min: 1, max: 6_000 }) });
const action = fc.oneof(
  fc.record({ right: fc.double({ min: -3, max: 3, noNaN: true }), down: fc.double({ min: -3, max: 3, noNaN: true }) }),
  fc.record({ zoom: fc.double({ min: -1, max: 9, noNaN: true }) }),
);

test('however a picture is moved and zoomed, the square stays inside it', () => {
  fc.assert(
    fc.property(picture, fc.array(action, { maxLength: 12 }), (size, actions) => {
      const crop = actions.reduce<Crop>(
        (before, one) => ('zoom' in one ? zoomCrop(before, one.zoom) : moveCrop(size, before, one.right, one.down)),
        centred,
      );
      const { left, top, side } = cropArea(size, crop);
      const shorter = Math.min(size.width, size.height);
      expect(side).toBeGreaterThanOrEqual(shorter / 4);
      expect(side).toBeLessThanOrEqual(shorter);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(left + side).toBeLessThanOrEqual(size.width + 1e-6);
      expect(top + side).toBeLessThanOrEqual(size.height + 1e-6);
    }),
  );
});

test('at first the middle is shown, and a picture that is dragged to the right shows more of its left', () => {
  const wide = { width: 300, height: 100 };
  expect(cropArea(wide, centred)).toEqual({ left: 100, top: 0, side: 100 });
  expect(cropArea(wide, moveCrop(wide, centred, 0.5, 0.5))).toEqual({ left: 50, top: 0, side: 100 });
  expect(cropArea(wide, zoomCrop(centred, 2))).toEqual({ left: 125, top: 25, side: 50 });
});
