import { nextTick, type TickDraws } from '@limelight/rules/market';
import { tempos } from '@limelight/rules/tempo';
import { ticksPerDay } from '@limelight/rules/time';
import { describe, expect, it } from 'vitest';
import { elementAt } from './element.js';
import { playPair } from './guard.js';
import { ringMoves } from './population/popularity-ring.js';
import { playYear } from './population/population.js';
import { problemsOfYear } from './population/population-guard.js';
import { gameRules, type RuleBook } from './rule-book.js';
import { strategies } from './strategies.js';
import { judgeStrategies } from './strategy-guard.js';

/**
 * Each rule of the game is broken once, as somebody could break it by mistake, and the guard that must notice
 * is named.
 */

const pullPerDay = 0.3;
const market = { celebrities: 16, newsPerDay: 2, newsUpShare: 0.5, premieresPerDay: 3, tempo: tempos.standard };

/** The verdicts on strategies without a fee. */
function verdictsOf(names: readonly string[], rules: RuleBook): string[] {
  const only = strategies.filter(({ name, fee }) => names.includes(name) && fee === 'no fee');
  const cast = { cases: [], strategies: only };
  const pairs = [1, 2].map((seed) => playPair({ ...market, seed, days: 15, rules }, cast).strategies);
  return judgeStrategies(only, pairs).map(({ strategy, verdict }) => `${strategy.name}: ${verdict}`);
}

function problemsWith(rules: RuleBook): string[] {
  return problemsOfYear(playYear({ ...market, celebrities: 24, seed: 5, days: 90, players: 900, rules }));
}

function withDraws(change: (draws: TickDraws) => TickDraws): RuleBook {
  const tick: typeof nextTick = (states, draws, tempo, causes) => nextTick(states, change(draws), tempo, causes);
  return { ...gameRules, nextTick: tick };
}

describe('the simulation notices', () => {
  it('nothing while all rules hold', () => {
    const names = ['value', 'stale quotes', 'dividend capture', 'before premieres', 'split play'];
    expect(verdictsOf(names, gameRules)).toEqual(names.map((name) => `${name}: holds`));
  });

  it('a price that is pulled towards an anchor: buying what is cheap earns too much', () => {
    const anchorsOfMonth = new WeakMap<TickDraws, readonly number[]>();
    const nextAnchored: typeof nextTick = (states, draws, tempo, causes) => {
      const anchors = anchorsOfMonth.get(draws) ?? states.map(({ priceMicros }) => priceMicros);
      anchorsOfMonth.set(draws, anchors);
      return nextTick(states, draws, tempo, causes).map((state, index) => {
        const pull = (Math.log(elementAt(anchors, index) / state.priceMicros) * pullPerDay) / ticksPerDay;
        return { ...state, priceMicros: Math.round(state.priceMicros * Math.exp(pull)) };
      });
    };
    const rules: RuleBook = { ...gameRules, splitOf: () => null, nextTick: nextAnchored };
    expect(verdictsOf(['value'], rules)).not.toEqual(['value: holds']);
  });

  it('premieres that rise more often than they fall', () => {
    const rules = withDraws((draws) => ({
      market: draws.market,
      category: (category) => draws.category(category),
      own: (id) => draws.own(id),
      cause: (id, index) => {
        const draw = draws.cause(id, index);
        const uniforms = () => {
          const [direction, size] = draw.uniforms();
          return [Math.sqrt(direction), size] as const;
        };
        return { normal: () => draw.normal(), uniforms };
      },
    }));
    expect(verdictsOf(['before premieres'], rules)).toEqual(['before premieres: WITHOUT RISK']);
  });

  it('a trade that fills at the price the player saw', () => {
    const rules: RuleBook = { ...gameRules, fillCents: ({ seenCents }) => seenCents };
    expect(verdictsOf(['stale quotes'], rules)).toEqual(['stale quotes: WITHOUT RISK']);
  });

  it('a dividend on the shares of one night', () => {
    const rules: RuleBook = { ...gameRules, dividendShares: ({ lastClose, now }) => Math.min(lastClose, now) };
    expect(verdictsOf(['dividend capture'], rules)).toEqual(['dividend capture: CAPTURES']);
  });

  it('a merger of shares that positions do not follow', () => {
    const splitShares: RuleBook['splitShares'] = (shares, ratio, priceCents) =>
      gameRules.splitShares(shares, ratio.from > ratio.to ? { from: 1, to: 1 } : ratio, priceCents);
    expect(verdictsOf(['split play'], { ...gameRules, splitShares })).toEqual(['split play: WITHOUT RISK']);
  });

  it('a promotion without trades', () => {
    const leagueOutcome: RuleBook['leagueOutcome'] = (place) => gameRules.leagueOutcome({ ...place, tradeDays: 31 });
    const problems = problemsWith({ ...gameRules, leagueOutcome });
    expect(problems).toContainEqual(expect.stringContaining('leagues: sleeper promoted'));
  });

  it('a ranking of who holds a single celebrity', () => {
    expect(problemsWith({ ...gameRules, isSpread: ({ invested }) => invested >= 0.25 })).toEqual([
      expect.stringMatching(/^rankings: who holds a single celebrity was ranked in [1-9]/),
    ]);
  });

  it('a return that counts what was put in', () => {
    const chainContribution: RuleBook['chainContribution'] = (chain) => ({
      index: chain.index,
      baseCents: Math.max(chain.baseCents, 1_000_000),
    });
    const problems = problemsWith({ ...gameRules, chainContribution });
    expect(problems).toContain('returns: a bonus that was claimed counts as a gain');
    expect(problems).toContain('returns: tokens that were bought count as a gain');
  });

  it('a bonus for inviting oneself', () => {
    const decideReferral: RuleBook['decideReferral'] = (situation) =>
      gameRules.decideReferral({ ...situation, sharedOrigin: false });
    expect(problemsWith({ ...gameRules, decideReferral })).toContainEqual(expect.stringContaining('referrals: '));
  });

  it('follows of accounts that never traded', () => {
    const plan = { seed: 1, celebrities: 40, players: 2_000, ring: 50, throwaways: 2_000 };
    const mostPoints = (rules: RuleBook) => Math.max(...ringMoves({ ...plan, rules }));
    expect(mostPoints(gameRules)).toBeLessThanOrEqual(3);
    expect(mostPoints({ ...gameRules, isEligibleFollower: () => true })).toBeGreaterThan(3);
  });

  it('fifty accounts that are a third of a small crowd', () => {
    const mostPoints = (rules: RuleBook) =>
      Math.max(...ringMoves({ seed: 1, celebrities: 40, players: 100, ring: 50, throwaways: 0, rules }));
    expect(mostPoints(gameRules)).toBeLessThanOrEqual(3);
    // A crowd of thousands, with the same shares.
    const popularityTargets: RuleBook['popularityTargets'] = ({ accounts, followers }) =>
      gameRules.popularityTargets({ accounts: 100 * accounts, followers: followers.map((count) => 100 * count) });
    expect(mostPoints({ ...gameRules, popularityTargets })).toBeGreaterThan(3);
  });
});

it('a year by the rules of the game has no problem, equal seeds give equal years', () => {
  const plan = { ...market, celebrities: 24, seed: 5, days: 90, players: 900, rules: gameRules };
  const year = playYear(plan);
  expect(problemsOfYear(year)).toEqual([]);
  expect(playYear(plan)).toEqual(year);
  expect(playYear({ ...plan, seed: 6 })).not.toEqual(year);
});
