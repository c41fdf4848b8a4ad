import { describe, expect, test } from 'vitest';
import { longestGapMs } from './outage.js';
import { countTicks, type SeenTick } from './tick-watch.js';

describe('an outage of writes', () => {
  test('begins with the last one that went through and ends with the first one after', () => {
    expect(longestGapMs([0, 90, 400, 450, 600], 100, 500)).toBe(310);
    expect(longestGapMs([0, 90, 150, 480, 900], 100, 500)).toBe(420);
  });

  test('is what has passed while none has come back', () => {
    expect(longestGapMs([0, 90], 100, 700)).toBe(610);
    expect(longestGapMs([], 100, 700)).toBe(600);
  });
});

describe('ticks', () => {
  const at = (number: number, seconds: number, pricesCents = `of ${number}`): SeenTick => ({
    number,
    timeMs: seconds * 1_000,
    pricesCents,
  });

  test('that come in their time are neither missed nor doubled, also when some are not seen', () => {
    expect(countTicks([at(1, 0), at(2, 2), at(4, 6), at(4, 6)], 2_000)).toEqual({ missed: 0, doubled: 0 });
  });

  test('are missed for each whole interval that has none', () => {
    expect(countTicks([at(1, 0), at(2, 9), at(3, 11)], 2_000)).toEqual({ missed: 3, doubled: 0 });
  });

  test('are doubled when one number has two contents or one comes too soon', () => {
    expect(countTicks([at(1, 0), at(2, 2), at(2, 2, 'other')], 2_000)).toEqual({ missed: 0, doubled: 1 });
    expect(countTicks([at(1, 0), at(2, 2), at(2, 3)], 2_000)).toEqual({ missed: 0, doubled: 1 });
    expect(countTicks([at(1, 0), at(2, 2), at(5, 4)], 2_000)).toEqual({ missed: 0, doubled: 2 });
  });
});
