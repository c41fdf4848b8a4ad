import { describe, expect, it } from 'vitest';
import { seededRandomSource } from './random-source.js';

const sample = 200_000;

describe('a seeded source', () => {
  it('gives the same sequence for the same seed and another for the next', () => {
    const take = (seed: number) => {
      const random = seededRandomSource(seed);
      return Array.from({ length: 20 }, () => random.uniform());
    };
    expect(take(7)).toEqual(take(7));
    expect(new Set([...take(7), ...take(8), ...take(7 + 2 ** 32)]).size).toBe(60);
  });

  it('generates uniforms inside (0, 1), evenly over ten bins', () => {
    const random = seededRandomSource(1);
    const bins = new Array<number>(10).fill(0);
    let outside = 0;
    for (let index = 0; index < sample; index += 1) {
      const value = random.uniform();
      if (value <= 0 || value >= 1) outside += 1;
      bins[Math.floor(value * 10)] = (bins[Math.floor(value * 10)] ?? 0) + 1;
    }
    expect(outside).toBe(0);
    // The deviation of a bin is 134 of 20,000; five of them never happen by chance.
    for (const count of bins) expect(Math.abs(count - sample / 10)).toBeLessThan(670);
  });

  it('generates normals of mean 0 and deviation 1, with the right tails', () => {
    const random = seededRandomSource(2);
    const values = Array.from({ length: sample }, () => random.normal());
    const mean = values.reduce((sum, value) => sum + value, 0) / sample;
    const variance = values.reduce((sum, value) => sum + value ** 2, 0) / sample;
    const beyondTwo = values.filter((value) => Math.abs(value) > 2).length / sample;
    expect(mean).toBeCloseTo(0, 1);
    expect(variance).toBeCloseTo(1, 1);
    expect(beyondTwo).toBeCloseTo(0.0455, 2);
  });
});
