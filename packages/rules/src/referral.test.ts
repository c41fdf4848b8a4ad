import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decideReferral,
  gatesPassed,
  makeReferralCode,
  normalizeReferralCode,
  type ReferralSituation,
  referralsPerMonthMax,
} from './referral.js';

const anyBytes = fc.uint8Array({ minLength: 4, maxLength: 4 });

describe('a referral code', () => {
  it('starts with the first name, without accents, and ends with four characters', () => {
    expect(makeReferralCode('Amara Okafor', Uint8Array.of(5, 22, 0, 17))).toBe('AMARA-7Q2K');
    expect(makeReferralCode('Élodie', Uint8Array.of(0, 0, 0, 0))).toBe('ELODIE-2222');
    expect(makeReferralCode('Maximilian', Uint8Array.of(31, 31, 31, 31))).toBe('MAXIMI-ZZZZ');
    expect(makeReferralCode("  D'Angelo B", Uint8Array.of(255, 32, 64, 1))).toBe('DANGEL-Z223');
  });

  it('has a fallback for names without Latin letters', () => {
    expect(makeReferralCode('李明', Uint8Array.of(0, 1, 2, 3))).toBe('STAR-2345');
    expect(makeReferralCode('', Uint8Array.of(0, 1, 2, 3))).toBe('STAR-2345');
  });

  it('is valid for every name and all random bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), anyBytes, (name, bytes) => {
        const code = makeReferralCode(name, bytes);
        expect(normalizeReferralCode(code)).toBe(code);
      }),
    );
  });

  it('maps equally many bytes to each character of its alphabet', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const last = makeReferralCode('A', Uint8Array.of(0, 0, 0, byte)).slice(-1);
      counts.set(last, (counts.get(last) ?? 0) + 1);
    }
    expect(new Set(counts.values())).toEqual(new Set([8]));
    expect([...counts.keys()].some((character) => '01IO'.includes(character))).toBe(false);
  });

  it('is normalised however it is typed', () => {
    expect(normalizeReferralCode('  amara-7q2k ')).toBe('AMARA-7Q2K');
  });

  it.each(['', 'AMARA', 'AMARA7Q2K', 'AMARA-7Q2', 'AMARA-7Q2KX', 'AMARA-7Q0K', 'TOOLONGS-7Q2K', '-7Q2K', "A'-7Q2K"])(
    'is not "%s"',
    (text) => {
      expect(normalizeReferralCode(text)).toBeNull();
    },
  );

  it('throws on too few random bytes', () => {
    expect(() => makeReferralCode('Amara', Uint8Array.of(1, 2, 3))).toThrow(RangeError);
  });
});

describe('an invitation', () => {
  const done: ReferralSituation = {
    verified: true,
    trades: 5,
    activeDays: 3,
    memberDays: 7,
    sharedOrigin: false,
    released: false,
    bothInGoodStanding: true,
    paidThisMonth: 0,
  };

  it('is paid once the invited player is verified, has made five trades, was active on three days and joined a week ago', () => {
    expect(decideReferral(done)).toBe('pay');
    for (const change of [{ verified: false }, { trades: 4 }, { activeDays: 2 }, { memberDays: 6 }]) {
      expect(gatesPassed({ ...done, ...change })).toBe(false);
      expect(decideReferral({ ...done, ...change })).toBe('wait');
    }
  });

  it('is held while its origin is shared, until staff release it', () => {
    expect(decideReferral({ ...done, sharedOrigin: true })).toBe('hold');
    expect(decideReferral({ ...done, sharedOrigin: true, trades: 4 })).toBe('wait');
    expect(decideReferral({ ...done, sharedOrigin: true, released: true })).toBe('pay');
  });

  it('waits for the next month after twenty, and while either side is suspended', () => {
    expect(decideReferral({ ...done, paidThisMonth: referralsPerMonthMax - 1 })).toBe('pay');
    expect(decideReferral({ ...done, paidThisMonth: referralsPerMonthMax })).toBe('next-month');
    expect(decideReferral({ ...done, bothInGoodStanding: false })).toBe('wait');
  });
});
