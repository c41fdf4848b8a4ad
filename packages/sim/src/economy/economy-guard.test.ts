import { seCents } from '@limelight/rules/money';
import { tempos } from '@limelight/rules/tempo';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Finding, judge, playPair } from './guard.js';
import { gameRules } from './rule-book.js';
import { strategies } from './strategies.js';
import { judgeStrategies, type StrategyFinding } from './strategy-guard.js';
import { barCents, gainsOf, verdictOf } from './verdict.js';

/** The short form of `npm run simulate -- economy`: the same bots in fewer months of a smaller market. */
const seeds = [1, 2, 3, 4];
const plan = {
  celebrities: 16,
  days: 30,
  newsPerDay: 6,
  newsUpShare: 0.5,
  premieresPerDay: 3,
  tempo: tempos.standard,
  rules: gameRules,
};

const nameOf = ({ subject, verdict, gains }: Finding) =>
  `${subject.perk}, ${subject.tier}, ${subject.bot}: ${verdict}, ${Math.round(gains.meanCents / 100)}`;

describe('the economy guard', () => {
  let findings: readonly Finding[] = [];
  let judged: readonly StrategyFinding[] = [];
  beforeAll(() => {
    const pairs = seeds.map((seed) => playPair({ ...plan, seed }));
    findings = judge(pairs.map(({ perks }) => perks));
    judged = judgeStrategies(
      strategies,
      pairs.map((pair) => pair.strategies),
    );
  });

  it('finds no strategy that beats holding twenty at the free fee, or the crowd’s edge without a fee', () => {
    const beating = judged.filter(({ verdict }) => verdict !== 'holds');
    expect(beating.map(({ strategy, verdict }) => `${strategy.name}, ${strategy.fee}: ${verdict}`)).toEqual([]);
  });

  it('finds no perk that earns its price in a month', () => {
    const failures = findings.filter(({ subject, isExpected }) => !subject.isControl && !isExpected);
    expect(failures.map(nameOf)).toEqual([]);
  });

  it('notices an undo at the old price and a hint that is right 60 % of the time', () => {
    const controls = findings.filter(({ subject }) => subject.isControl);
    expect(controls).toHaveLength(3);
    expect(controls.filter(({ isExpected }) => !isExpected).map(nameOf)).toEqual([]);
  });

  it('finds that an undo is worth nothing to a player who pays no fee, in no month', () => {
    const undo = findings.find(({ subject }) => subject.perk === 'undo' && subject.comparedWith === 'itself without');
    expect(undo?.gains).toEqual(gainsOf(seeds.map(() => [0, 0])));
  });

  it('gives equal gains for equal seeds and other gains for others', () => {
    const short = { ...plan, celebrities: 4, days: 2 };
    expect(playPair({ ...short, seed: 7 })).toEqual(playPair({ ...short, seed: 7 }));
    expect(playPair({ ...short, seed: 7 })).not.toEqual(playPair({ ...short, seed: 8 }));
  });
});

describe('the bar of a perk', () => {
  it('is the price of a month of its tier in SE$, at the price of tokens', () => {
    expect([barCents('basic'), barCents('pro'), barCents('elite')]).toEqual([499_000, 999_000, 1_999_000]);
  });

  it('holds or is broken only by a mean that is three standard errors away from it', () => {
    const gainsWith = (meanCents: number) => ({ ...gainsOf([[0, 0]]), meanCents, standardError: 10 });
    const verdictFor = (meanCents: number) => verdictOf(gainsWith(meanCents), seCents(1_000));
    expect([969, 970, 1_030, 1_031].map(verdictFor)).toEqual(['holds', 'UNCLEAR', 'UNCLEAR', 'BROKEN']);
  });

  it('is compared with the mean over pairs: opposite luck of a month and its mirror image cancels', () => {
    const gains = gainsOf([
      [110, -90],
      [60, -40],
    ]);
    expect(gains).toMatchObject({ meanCents: 10, standardError: 0, worstCents: 110 });
  });
});
