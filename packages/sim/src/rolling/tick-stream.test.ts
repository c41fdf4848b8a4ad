import { expect, test } from 'vitest';
import { tallyTicks } from './tick-stream.js';

const stream = (...numbers: number[]) => ({ numbers: new Set(numbers), gapMsMax: 0, reconnects: 0 });

test('a tick that a stream never received is missed, and the newest one may be on its way', () => {
  expect(tallyTicks([stream(5, 6, 7), stream(6, 7), stream(5, 6)])).toEqual({ received: 7, missed: 0 });
  expect(tallyTicks([stream(5, 6, 7, 8), stream(5, 8)])).toEqual({ received: 6, missed: 2 });
  expect(tallyTicks([stream(5, 6, 7, 8), stream(5, 6)])).toEqual({ received: 6, missed: 1 });
});

test('a stream that received nothing missed all but the newest', () => {
  expect(tallyTicks([stream(5, 6), stream()])).toEqual({ received: 2, missed: 0 });
  expect(tallyTicks([stream(5, 6, 7), stream(7)])).toEqual({ received: 4, missed: 0 });
});
