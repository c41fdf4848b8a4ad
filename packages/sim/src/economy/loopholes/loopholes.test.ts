import { tempos } from '@limelight/rules/tempo';
import { describe, expect, it } from 'vitest';
import { gameRules, type RuleBook } from '../rule-book.js';
import { playLoopholes, problemsOfLoopholes } from './loopholes.js';

/** The short form of the loopholes of `npm run simulate -- economy`. */
const market = { celebrities: 4, days: 2, newsPerDay: 6, newsUpShare: 0.5, premieresPerDay: 1, tempo: tempos.standard };

function problemsWith(changed: Partial<RuleBook> = {}): readonly string[] {
  const rules: RuleBook = { ...gameRules, ...changed };
  const plans = [1, 2, 3].flatMap((seed) =>
    [false, true].map((isMirrored) => ({ ...market, seed, isMirrored, rules })),
  );
  return problemsOfLoopholes(playLoopholes(plans));
}

describe('the bots of loopholes', () => {
  it('find nothing while all rules hold', () => {
    expect(problemsWith()).toEqual([]);
  });

  it.each<readonly [string, Partial<RuleBook>]>([
    ['leverage by refund', { salesForDebt: () => [] }],
    ['rank by debt', { standsStill: () => false }],
    [
      'fee of a plan that ended',
      { orderFeeBps: ({ feesBps, placedAs }) => gameRules.orderFeeBps({ feesBps, placedAs, filledAs: placedAs }) },
    ],
    [
      'tokens in a split',
      {
        splitValue: ({ shares }, _, { afterCents }) =>
          gameRules.splitValue(
            { shares, averagePriceCents: afterCents },
            { from: 1, to: 1 },
            { beforeCents: afterCents, afterCents },
          ),
      },
    ],
    ['program without a key', { programSignOf: () => null }],
    ['one star each', { isSpread: ({ invested }) => invested >= 0.25 }],
    ['ring of one mailbox', { sharesContact: (own, other) => own.address === other.address }],
    ['ring on the boards', { ringMembers: () => [] }],
  ])('find %s when its rule is broken, and nothing else', (name, broken) => {
    expect(problemsWith(broken)).toEqual([expect.stringContaining(`loopholes: ${name}: `)]);
  });
});
