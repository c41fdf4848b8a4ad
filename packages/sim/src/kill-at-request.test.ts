import { expect, test } from 'vitest';
import { stepOf } from './kill-at-request.js';

const first = (steps: number, kills: number, seed: number) =>
  Array.from({ length: kills }, (_, kill) =>
    stepOf(
      Array.from({ length: steps }, (_, step) => step),
      { seed, kill },
    ),
  );

test.each([8, 11])('as many kills as there are steps (%i) hit each once, whatever the seed', (steps) => {
  for (let seed = 0; seed < 30; seed += 1) expect(new Set(first(steps, steps, seed)).size).toBe(steps);
});

test('four kills hit both halves of eight steps, and every step comes first for some seed', () => {
  for (let seed = 0; seed < 8; seed += 1) {
    const hit = first(8, 4, seed);
    expect(hit.some((step) => step < 4) && hit.some((step) => step >= 4)).toBe(true);
  }
  expect(new Set(Array.from({ length: 8 }, (_, seed) => first(8, 1, seed)[0])).size).toBe(8);
});

test('a list without steps is an error', () => {
  expect(() => stepOf([], { seed: 1, kill: 0 })).toThrow(RangeError);
});
