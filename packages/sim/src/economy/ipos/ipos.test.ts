import { seCents } from '@limelight/rules/money';
import { tempos } from '@limelight/rules/tempo';
import { describe, expect, it } from 'vitest';
import { elementAt } from '../element.js';
import { gameRules, type RuleBook } from '../rule-book.js';
import { nameOfWay, problemsOfWays, type WayFinding } from '../ways.js';
import { judgeIpos, playIpos } from './ipos.js';

/** The short form of the IPOs of `npm run simulate -- economy`. */
const plan = { seed: 1, ipos: 1_000, holdDays: 1, tempo: tempos.standard, rules: gameRules };

const played = (changed: Partial<RuleBook>): readonly WayFinding[] =>
  judgeIpos([playIpos({ ...plan, ipos: 200, rules: { ...gameRules, ...changed } })]);

/** The ways that gain, or lose where they may not, by more than chance. */
const brokenWith = (changed: Partial<RuleBook>): string[] =>
  played(changed)
    .filter(({ verdict }) => verdict === 'BROKEN')
    .map(({ way }) => nameOfWay(way));

describe('the bots of IPOs', () => {
  it('gain nothing while all rules hold, and who holds loses nothing', () => {
    const findings = judgeIpos([playIpos(plan)]);
    expect(problemsOfWays('ipos', findings)).toEqual([]);
    const meanOf = (name: string, tier: string) =>
      findings.find(({ way }) => way.name === name && way.tier === tier)?.mean;
    // Digits of a part of the cash paid: within half a per cent.
    expect(meanOf('sell at the opening', 'free')).toBeCloseTo(-0.025, 2);
    expect(meanOf('sell at the opening', 'pro')).toBeCloseTo(-0.005, 2);
    expect(meanOf('sell at the opening', 'elite')).toBeCloseTo(0, 2);
    expect(meanOf('hold', 'free')).toBeCloseTo(0.025, 2);
  });

  it.each<readonly [string, Partial<RuleBook>, readonly string[]]>([
    [
      'shares in proportion to requests',
      {
        shareOut: (requests, { supply }) => {
          const total = requests.reduce((sum, units) => sum + units, 0);
          return requests.map((units) => Math.min(units, Math.floor((units * supply) / total)));
        },
      },
      ['request the cap', 'come last'],
    ],
    [
      'who comes first is served first',
      {
        shareOut: (requests, { supply }) => {
          let left = supply;
          return requests.map((units) => {
            const shares = Math.min(units, left);
            left -= shares;
            return shares;
          });
        },
      },
      ['come first'],
    ],
    [
      'a first price 10 % above the price, in the mean',
      { ipoRiseBps: (drawKey) => gameRules.ipoRiseBps(drawKey) + 400 },
      [
        // The free plan gains a per cent then, which so few IPOs do not show.
        ...['basic', 'pro', 'elite'].map((tier) => `sell at the opening, ${tier}`),
        'sell the most wanted, elite',
        'every IPO with all cash, elite',
        ...['pro', 'elite'].map((tier) => `undo the allotment, ${tier}`),
      ],
    ],
    [
      'a first price at the price, in the mean',
      { ipoRiseBps: (drawKey) => gameRules.ipoRiseBps(drawKey) - 600 },
      ['hold, free', 'hold, pro', 'hold, elite'],
    ],
    [
      'no fee for VIP Elite',
      {
        ipoCost: ({ tier, ...rest }) => {
          const cost = gameRules.ipoCost({ tier, ...rest });
          return tier === 'elite' ? { ...cost, feeCents: seCents(0), sumCents: cost.totalCents } : cost;
        },
      },
      ['sell at the opening', 'sell the most wanted', 'every IPO with all cash', 'undo the allotment'].map(
        (name) => `${name}, elite`,
      ),
    ],
    [
      'an allotment that can be undone',
      { isUndoable: () => true },
      ['undo the allotment, pro', 'undo the allotment, elite'],
    ],
    ['a ring that nobody holds', { isHeld: () => false }, ['fifty of one origin']],
    [
      'accounts of any age',
      {
        subscriptionRefusal: (terms, ...rest) => gameRules.subscriptionRefusal({ ...terms, accountDays: 0 }, ...rest),
      },
      ['fifty new accounts'],
    ],
  ])('notice %s, and nothing else', (_, broken, ways) => {
    expect(brokenWith(broken)).toEqual(ways);
  });

  it('play equal IPOs for equal seeds and other ones for others', () => {
    const short = { ...plan, ipos: 20 };
    expect(playIpos(short)).toEqual(playIpos(short));
    expect(playIpos({ ...short, seed: 2 })).not.toEqual(playIpos(short));
  });
});

describe('the verdict on a way', () => {
  const findingsOf = (gain: number, luck: number) => {
    const gains = [[gain - luck], [gain + luck]];
    const [first] = judgeIpos([playIpos({ ...plan, ipos: 1 }).map(() => gains)]);
    return elementAt([first], 0)?.verdict;
  };

  it('is broken by a gain beyond three standard errors, and unclear while a gain of a per cent is within them', () => {
    expect(findingsOf(0.004, 0.001)).toBe('BROKEN');
    expect(findingsOf(0.002, 0.001)).toBe('holds');
    expect(findingsOf(0.002, 0.003)).toBe('UNCLEAR');
    expect(findingsOf(-0.02, 0.005)).toBe('holds');
  });
});
