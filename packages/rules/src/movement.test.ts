import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seCents } from './money.js';
import { countedSentiment, fanSentiment, levelOfPercentile, movement, percentileAmong } from './movement.js';

describe('movement', () => {
  it('is the change in cents and basis points against the earlier price', () => {
    expect(movement(seCents(42_000), seCents(40_000))).toEqual({ changeCents: 2_000, changeBps: 500, direction: 'up' });
    expect(movement(seCents(38_744), seCents(40_000))).toEqual({
      changeCents: -1_256,
      changeBps: -314,
      direction: 'down',
    });
    expect(movement(seCents(40_000), seCents(40_000))).toEqual({ changeCents: 0, changeBps: 0, direction: 'flat' });
  });

  it('is up for one cent even where the rate rounds to zero', () => {
    expect(movement(seCents(50_001), seCents(50_000))).toEqual({ changeCents: 1, changeBps: 0, direction: 'up' });
  });
});

describe('fanSentiment', () => {
  it('is neutral inside the dead band of three players or a tenth', () => {
    expect(fanSentiment(0, 0)).toBe('neutral');
    expect(fanSentiment(2, 0)).toBe('neutral');
    expect(fanSentiment(3, 0)).toBe('positive');
    expect(fanSentiment(0, 3)).toBe('negative');
    expect(fanSentiment(54, 46)).toBe('neutral');
    expect(fanSentiment(55, 45)).toBe('positive');
    expect(fanSentiment(45, 55)).toBe('negative');
  });

  it('mirrors when buyers and sellers are swapped', () => {
    const mirrored = { positive: 'negative', neutral: 'neutral', negative: 'positive' } as const;
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (buyers, sellers) => {
        expect(fanSentiment(buyers, sellers)).toBe(mirrored[fanSentiment(sellers, buyers)]);
      }),
    );
  });
});

describe('levels', () => {
  it('are thirds of the percentiles', () => {
    expect([0, 33, 34, 66, 67, 100].map(levelOfPercentile)).toEqual(['Low', 'Low', 'Medium', 'Medium', 'High', 'High']);
  });

  it('count the values below, so nobody without trades is above anybody and nobody is above all', () => {
    const values = fc.array(fc.nat(5), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(values, fc.nat(), (volumes, index) => {
        const volume = volumes[index % volumes.length] ?? 0;
        const percentile = percentileAmong(volume, volumes);
        expect(percentile).toBeGreaterThanOrEqual(0);
        expect(percentile).toBeLessThan(100);
        expect((percentile / 100) * volumes.length).toBeCloseTo(volumes.filter((other) => other < volume).length);
        expect(percentileAmong(0, volumes)).toBe(0);
      }),
    );
    expect(levelOfPercentile(percentileAmong(0, [0, 0, 0, 0]))).toBe('Low');
    expect(percentileAmong(3, [1, 2, 3, 4])).toBe(50);
    expect(percentileAmong(7, [])).toBe(0);
  });
});

describe('countedSentiment', () => {
  it('is none before five players took a side', () => {
    expect(countedSentiment(0, 0)).toBeNull();
    expect(countedSentiment(4, 0)).toBeNull();
    expect(countedSentiment(5, 0)).toBe('positive');
    expect(countedSentiment(1, 4)).toBe('negative');
    expect(countedSentiment(3, 2)).toBe('neutral');
  });
});
