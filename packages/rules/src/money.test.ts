import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  bps,
  divideHalfUp,
  formatPercent,
  formatSe,
  formatSeBrief,
  formatSePlain,
  formatUs,
  multiplyByCount,
  negate,
  ratioBps,
  seCents,
  shareOfBps,
  subtract,
  usCents,
} from './money.js';

const notSafeIntegers = [0.5, -1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53), 2 ** 53 + 2];
const anyTotal = fc.integer({ min: -1e14, max: 1e14 });

describe('constructors', () => {
  it.each(notSafeIntegers)('reject %d, which is not a safe integer', (value) => {
    expect(() => seCents(value)).toThrow(RangeError);
    expect(() => usCents(value)).toThrow(RangeError);
    expect(() => bps(value)).toThrow(RangeError);
  });

  it('never make a negative zero', () => {
    expect(Object.is(seCents(-0), 0)).toBe(true);
    expect(Object.is(negate(seCents(0)), 0)).toBe(true);
  });
});

describe('the two currencies', () => {
  it('do not compile when mixed', () => {
    // @ts-expect-error US$ is not SE$
    expect(add(seCents(1), usCents(2))).toBe(3);
    // @ts-expect-error SE$ is not US$
    expect(subtract(usCents(2), seCents(1))).toBe(1);
    // @ts-expect-error a plain number is not money
    expect(formatSe(1)).toBe('SE$0.01');
  });
});

describe('arithmetic', () => {
  it('is exact integer arithmetic over the whole range of totals', () => {
    fc.assert(
      fc.property(anyTotal, anyTotal, (left, right) => {
        expect(BigInt(add(seCents(left), seCents(right)))).toBe(BigInt(left) + BigInt(right));
        expect(BigInt(subtract(seCents(left), seCents(right)))).toBe(BigInt(left) - BigInt(right));
      }),
    );
  });

  it('is exact to the cent for the largest position and throws beyond the safe range', () => {
    expect(multiplyByCount(seCents(100_000_000), 1_000_000)).toBe(1e14);
    expect(multiplyByCount(seCents(100_000_000), 10_000_000)).toBe(1e15);
    expect(() => multiplyByCount(seCents(100_000_000), 100_000_000)).toThrow(RangeError);
    expect(() => multiplyByCount(seCents(1), 1.5)).toThrow(RangeError);
    expect(() => add(seCents(Number.MAX_SAFE_INTEGER), seCents(1))).toThrow(RangeError);
    expect(() => subtract(seCents(-Number.MAX_SAFE_INTEGER), seCents(1))).toThrow(RangeError);
  });
});

describe('shareOfBps', () => {
  it('is exact to the cent where amount times rate is past 2^53', () => {
    // 99,999,999,999,999 × 250 / 10,000 = 2,499,999,999,999.975
    expect(shareOfBps(seCents(99_999_999_999_999), bps(250))).toBe(2_500_000_000_000);
    expect(shareOfBps(seCents(99_999_999_999_999), bps(10_000))).toBe(99_999_999_999_999);
  });

  it('rounds a tie away from zero', () => {
    expect(shareOfBps(seCents(20), bps(250))).toBe(1);
    expect(shareOfBps(seCents(-20), bps(250))).toBe(-1);
    expect(shareOfBps(seCents(19), bps(250))).toBe(0);
  });

  it('is within half a cent of the exact share, and symmetric in sign', () => {
    fc.assert(
      fc.property(anyTotal, fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
        const share = shareOfBps(seCents(amount), bps(rate));
        const twiceError = 2n * (BigInt(share) * 10_000n - BigInt(amount) * BigInt(rate));
        expect(twiceError <= 10_000n && twiceError >= -10_000n).toBe(true);
        expect(shareOfBps(seCents(-amount), bps(rate))).toBe(negate(share));
      }),
    );
  });
});

describe('divideHalfUp', () => {
  it('agrees with the definition of rounding half up', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -1000n, max: 1000n }),
        fc.bigInt({ min: 1n, max: 50n }),
        (numerator, denominator) => {
          const exact = Number(numerator) / Number(denominator);
          const halfUp = Math.sign(exact) * Math.round(Math.abs(exact));
          expect(divideHalfUp(numerator, denominator)).toBe(BigInt(halfUp));
        },
      ),
    );
  });

  it('rejects a denominator that is not positive', () => {
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError);
    expect(() => divideHalfUp(1n, -1n)).toThrow(RangeError);
    expect(() => ratioBps(seCents(1), seCents(0))).toThrow(RangeError);
  });
});

describe('formatting', () => {
  it('groups thousands and shows two decimals and the unit', () => {
    expect(formatSe(seCents(123_456))).toBe('SE$1,234.56');
    expect(formatSe(seCents(0))).toBe('SE$0.00');
    expect(formatSe(seCents(5))).toBe('SE$0.05');
    expect(formatSe(seCents(100_000_000_000_000))).toBe('SE$1,000,000,000,000.00');
    expect(formatUs(usCents(250))).toBe('US$2.50');
    expect(formatSePlain(seCents(99_999))).toBe('999.99');
  });

  it('drops the cents only of a whole amount in a sentence', () => {
    expect(formatSeBrief(seCents(1_000_000))).toBe('SE$10,000');
    expect(formatSeBrief(seCents(-5_000))).toBe('\u2212SE$50');
    expect(formatSeBrief(seCents(1_250))).toBe('SE$12.50');
    expect(formatSeBrief(seCents(0))).toBe('SE$0');
    fc.assert(
      fc.property(anyTotal, (amount) => {
        const brief = formatSeBrief(seCents(amount));
        expect(brief.includes('.') ? brief : `${brief}.00`).toBe(formatSe(seCents(amount)));
      }),
    );
  });

  it('puts a plus or a true minus before the unit, and no sign on zero', () => {
    expect(formatSe(seCents(21_245), { sign: true })).toBe('+SE$212.45');
    expect(formatSe(seCents(-4_180), { sign: true })).toBe('\u2212SE$41.80');
    expect(formatSe(seCents(-4_180))).toBe('\u2212SE$41.80');
    expect(formatSe(seCents(0), { sign: true })).toBe('SE$0.00');
    expect(formatSePlain(seCents(-150), { sign: true })).toBe('\u22121.50');
    expect(formatPercent(bps(682), { sign: true })).toBe('+6.82%');
    expect(formatPercent(bps(-314), { sign: true })).toBe('\u22123.14%');
    expect(formatPercent(bps(0), { sign: true })).toBe('0.00%');
    expect(formatPercent(bps(250))).toBe('2.50%');
  });

  it('round-trips: the digits of every formatted amount parse back to it', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        const digits = formatSePlain(seCents(amount)).replace('\u2212', '-').replace(/[.,]/g, '');
        expect(BigInt(digits)).toBe(BigInt(amount));
      }),
    );
  });
});
