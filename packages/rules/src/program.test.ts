import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handTradesPerDayMax, programSignOf, programTicksInRow } from './program.js';

const ticks = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

test('more than 60 trades a day are a program’s, and 60 are not', () => {
  expect(programSignOf({ tradesToday: handTradesPerDayMax, quickTicks: [] })).toBeNull();
  expect(programSignOf({ tradesToday: handTradesPerDayMax + 1, quickTicks: [] })).toBe('many');
});

test('20 ticks in a row with a trade within half a second are a program’s, and 19 are not', () => {
  expect(programSignOf({ tradesToday: 20, quickTicks: ticks(5, programTicksInRow) })).toBe('quick');
  expect(programSignOf({ tradesToday: 19, quickTicks: ticks(5, programTicksInRow - 1) })).toBeNull();
});

test('a tick that is left out ends the row, wherever it is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: programTicksInRow - 1 }),
      fc.integer({ min: 1, max: 1_000 }),
      (first, gap) => {
        const before = ticks(100, first);
        const after = ticks(100 + first + gap, programTicksInRow - 1);
        expect(programSignOf({ tradesToday: 0, quickTicks: [...before, ...after] })).toBeNull();
        expect(
          programSignOf({ tradesToday: 0, quickTicks: [...before, ...ticks(100 + first + gap, programTicksInRow)] }),
        ).toBe('quick');
      },
    ),
  );
});
