import { seCents } from '@limelight/rules/money';
import { tempos } from '@limelight/rules/tempo';
import { describe, expect, it } from 'vitest';
import { Account, type Fill, startingCents, termsOf } from './account.js';
import { type Moment, priceOf } from './moment.js';
import { playMonth } from './month.js';
import { gameRules } from './rule-book.js';

const plan = {
  seed: 3,
  celebrities: 4,
  days: 3,
  newsPerDay: 0,
  newsUpShare: 0.5,
  premieresPerDay: 0,
  tempo: tempos.standard,
  rules: gameRules,
  isMirrored: false,
};

/** Plays three quiet days, with something to do after some ticks. */
function play(account: Account, actions: Readonly<Record<number, (moment: Moment) => void>>): void {
  playMonth(plan, (moment) => {
    account.beginTick(moment);
    actions[moment.tick]?.(moment);
  });
}

const midnight = 2_880;

/**
 * The dividend of one celebrity bought and sold without fees at these ticks: what is left of the cash flows.
 */
function dividendOf(buyTick: number, sellTick: number): number {
  const account = new Account(termsOf('elite'));
  let expectedCents = 0;
  let restCents = 0;
  play(account, {
    [buyTick]: (moment) => void account.buy(moment, 0),
    [sellTick]: (moment) => {
      expectedCents = account.worthCents(moment) - account.cashCents;
      account.sell(moment, 0);
      restCents = account.cashCents - expectedCents;
    },
  });
  return restCents;
}

describe('an account of a bot', () => {
  it('receives the dividend on shares held at two closes and at the payment, and on no others', () => {
    const nothing = dividendOf(midnight - 2, midnight - 1);
    expect(dividendOf(midnight - 2, midnight + 10)).toBe(nothing);
    expect(dividendOf(midnight - 2, 2 * midnight + 9)).toBe(nothing);
    expect(dividendOf(midnight, 2 * midnight + 10)).toBeLessThan(startingCents * 0.0001);
    expect(dividendOf(midnight - 2, 2 * midnight + 10)).toBeGreaterThan(nothing + startingCents * 0.00034);
  });

  it('follows a split: ten shares for one, and nothing is gained or lost by it', () => {
    const splitOf = () => ({ from: 1, to: 10 });
    const account = new Account(termsOf('elite'));
    const seen: { shares: number; worth: number }[] = [];
    playMonth({ ...plan, days: 2, rules: { ...gameRules, splitOf } }, (moment) => {
      account.beginTick(moment);
      if (moment.tick === 0) account.buy(moment, 0);
      if (moment.tick === midnight - 1 || moment.tick === midnight) {
        seen.push({ shares: account.sharesOf(0), worth: account.worthCents(moment) });
      }
    });
    const [before, after] = seen;
    expect(after?.shares).toBe(10 * (before?.shares ?? 0));
    expect((after?.worth ?? 0) / (before?.worth ?? 0)).toBeCloseTo(1, 1);
  });

  it('is paid for what makes no whole new share, at the price before the split', () => {
    expect(gameRules.splitShares(47, { from: 20, to: 1 }, seCents(950))).toEqual({ shares: 2, oddCents: 6_650 });
    expect(gameRules.splitOf(seCents(999))).toEqual({ from: 20, to: 1 });
    expect([seCents(1_000), seCents(500_000)].map(gameRules.splitOf)).toEqual([null, null]);
    expect(gameRules.splitOf(seCents(500_001))).toEqual({ from: 1, to: 10 });
  });

  it.each(['pro', 'elite'] as const)('of VIP %s undoes a trade for ten minutes and gets its fee back', (tier) => {
    const account = new Account(termsOf(tier));
    let fill: Fill | null = null;
    play(account, {
      0: (moment) => {
        fill = account.buy(moment, 1);
        expect(fill && account.undo(moment, fill)).toBe(true);
        expect([account.cashCents, account.held]).toEqual([startingCents, []]);
      },
      [midnight]: (moment) => {
        fill = account.buy(moment, 1);
      },
      [midnight + 21]: (moment) => expect(fill && account.undo(moment, fill)).toBe(false),
    });
  });

  it('cannot undo without the perk, and with VIP Pro once a day', () => {
    const [free, pro] = [new Account(termsOf('free')), new Account(termsOf('pro'))];
    playMonth({ ...plan, days: 1 }, (moment) => {
      if (moment.tick !== 0) return;
      const undoes = (account: Account, celebrity: number) => {
        const fill = account.buy(moment, celebrity, startingCents / 4);
        return fill !== null && account.undo(moment, fill);
      };
      expect([undoes(free, 0), undoes(pro, 0), undoes(pro, 1)]).toEqual([false, true, false]);
    });
  });

  it('pays 6 % of an allotment, sells it as bought shares, and cannot undo it', () => {
    const account = new Account(termsOf('elite'));
    const ipo = { celebrity: 0, shares: 10, priceCents: seCents(20_000) };
    play(account, {
      0: (moment) => {
        const allotment = account.allot(moment, ipo);
        expect(account.cashCents).toBe(startingCents - 212_000);
        const more = account.buy(moment, 0, startingCents / 4);
        expect(account.undo(moment, allotment)).toBe(false);
        expect(more && account.undo(moment, more)).toBe(true);
        expect(account.sharesOf(0)).toBe(10);
        account.sell(moment, 0);
        expect(account.cashCents).toBe(startingCents - 212_000 + 10 * priceOf(moment, 0));
      },
    });
  });

  it('stops at the daily maximum of trades', () => {
    const account = new Account(termsOf('elite'));
    play(account, {
      0: (moment) => {
        for (let index = 0; index < 120; index += 1) account.buy(moment, 0, startingCents / 200);
        expect(account.tradesLeft).toBe(0);
      },
      [midnight]: () => expect(account.tradesLeft).toBe(100),
    });
  });
});
