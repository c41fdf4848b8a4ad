import { expect, test } from 'vitest';
import { fanShape } from './fan-shape';

const day = (lowCents: number, medianCents: number, highCents: number) => ({
  time: '2026-03-11T12:00:00.000Z',
  lowCents,
  medianCents,
  highCents,
});

test('the band opens at the price now and ends at the last range, with room for its labels', () => {
  const shape = fanShape({ priceCents: 500, days: [day(450, 500, 560), day(400, 500, 600)] });
  expect(shape.band).toBe('M0 50L50 24.8L100 8L100 92L50 71L0 50Z');
  expect(shape.median).toBe('M0 50L50 50L100 50');
  expect([shape.nowY, shape.highY, shape.medianY, shape.lowY]).toEqual([50, 8, 50, 92]);
});

test('a band without height is a line in the middle', () => {
  expect(fanShape({ priceCents: 1, days: [day(1, 1, 1)] }).band).toBe('M0 50L100 50L100 50L0 50Z');
});
