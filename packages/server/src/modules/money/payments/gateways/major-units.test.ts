import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOfMajorUnits, majorAmount, majorUnits } from './major-units.js';

describe('amounts in dollars', () => {
  it('are written with two decimals', () => {
    expect([0, 1, 99, 100, 750, 123_456, -5].map(majorUnits)).toEqual([
      ...['0.00', '0.01', '0.99', '1.00', '7.50', '1234.56', '-0.05'],
    ]);
  });

  it('are read back exactly, as text and as a JSON number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (cents) => {
        const text = majorUnits(cents);
        expect(centsOfMajorUnits(text)).toBe(cents);
        expect(centsOfMajorUnits(JSON.parse(text))).toBe(cents);
      }),
    );
  });

  it.each(['', '1.', '.5', '1.005', '1,50', '1e2', '0x10', ' 1', '--1', 'NaN', '1.0.0'])('refuse %j', (text) => {
    expect(centsOfMajorUnits(text)).toBeNull();
    expect(majorAmount.safeParse(text).success).toBe(false);
  });

  it('accept trailing zeros, and refuse parts of a cent', () => {
    expect(centsOfMajorUnits('7.5000')).toBe(750);
    expect(centsOfMajorUnits(7.505)).toBeNull();
    expect(centsOfMajorUnits(0.1 + 0.2)).toBeNull();
    expect(centsOfMajorUnits(Number.NaN)).toBeNull();
  });
});
