import { expect, test } from 'vitest';
import { Random } from '../random.js';
import type { Failure } from './failures.js';
import { takeTurns } from './turns.js';

const failures = ['a', 'b', 'c'].map((name): Failure => ({ name, begin: () => Promise.reject(new Error(name)) }));
const namesOf = (count: number, seed: number) => takeTurns(failures, count, new Random(seed)).map(({ name }) => name);

test('each kind comes once before one comes again', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const names = namesOf(7, seed);
    expect(names.slice(0, 3).sort()).toEqual(['a', 'b', 'c']);
    expect(names.slice(3, 6).sort()).toEqual(['a', 'b', 'c']);
    expect(names).toHaveLength(7);
  }
});

test('a seed repeats the order, and another one changes it', () => {
  expect(namesOf(6, 4)).toEqual(namesOf(6, 4));
  expect(new Set(Array.from({ length: 20 }, (_, seed) => namesOf(3, seed).join(''))).size).toBeGreaterThan(1);
});
