import { percentile } from '@limelight/harness/percentile';
import { elementAt } from './element.js';
import type { Strategy } from './strategies.js';

/** A month of one strategy, per SE$10,000, with everything sold at the end. */
export interface StrategyMonth {
  readonly profitCents: number;
  /** Of its holder at the same fee. */
  readonly holdCents: number;
  /** Dividends paid in the month, per SE$10,000. */
  readonly dividendsCents: number;
}

/** A month and its mirror image, by strategy. */
export type PairOfStrategyMonths = readonly [readonly StrategyMonth[], readonly StrategyMonth[]];

const stakeCents = 1_000_000;
/** Standard errors between a mean and a bar, as for the perks. */
const errorsMin = 3;
/**
 * What reading the crowd may earn a month without a fee, above holding. Popularity moves by a point a day at
 * most and a point moves a price by 0.15 %, so 30 days of it are a factor of exp(0.045) at most: 4.6 % of
 * what holding becomes, and holding grows by some per cent itself.
 */
const crowdEdge = 0.05;
type StrategyVerdict = 'holds' | 'BEATS HOLDING' | 'ABOVE 5%' | 'WITHOUT RISK' | 'CAPTURES';

export interface StrategyFinding {
  readonly strategy: Strategy;
  /** Mean gain over holding, as a share of what was at stake, and its standard error over pairs. */
  readonly mean: number;
  readonly meanError: number;
  /**
   * What holding becomes by playing it every month with everything: the difference of the mean log growth to
   * holding's.
   */
  readonly growth: number;
  readonly growthError: number;
  /** Of single months, against cash. */
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly lossShare: number;
  readonly verdict: StrategyVerdict;
}

/** Never the logarithm of nothing: a month leaves at least a cent of SE$10,000. */
const growthOf = (profitCents: number) => Math.log(Math.max(1, stakeCents + profitCents) / stakeCents);

interface Mean {
  readonly mean: number;
  readonly error: number;
}

function meanOf(pairs: readonly (readonly [number, number])[]): Mean {
  const means = pairs.map(([month, mirrored]) => (month + mirrored) / 2);
  const mean = means.reduce((sum, value) => sum + value, 0) / means.length;
  const squares = means.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / Math.max(1, means.length - 1) / means.length) };
}

function verdictOf(
  { name, fee }: Strategy,
  { mean, growth, months }: { mean: Mean; growth: Mean; months: readonly StrategyMonth[] },
): StrategyVerdict {
  if (name === 'dividend capture' && months.some(({ dividendsCents }) => dividendsCents > 0)) return 'CAPTURES';
  if (months.every(({ profitCents }) => profitCents >= 0) && mean.mean > 0) return 'WITHOUT RISK';
  const bar = fee === 'free' ? 0 : crowdEdge;
  const isAbove = [mean, growth].some(({ mean: gain, error }) => gain - errorsMin * error > bar);
  if (!isAbove) return 'holds';
  return fee === 'free' ? 'BEATS HOLDING' : 'ABOVE 5%';
}

/**
 * Bars: at the free fee no strategy beats holding twenty by more than its sampling error, in the mean or in
 * the long run; without a fee none earns more than the crowd's edge above it, in either; none has only months
 * without a loss.
 * @param pairs at least two
 */
export function judgeStrategies(
  strategies: readonly Strategy[],
  pairs: readonly PairOfStrategyMonths[],
): StrategyFinding[] {
  return strategies.map((strategy, index) => {
    const own = pairs.map(([month, mirrored]) => [elementAt(month, index), elementAt(mirrored, index)] as const);
    const gain = ({ profitCents, holdCents }: StrategyMonth) => (profitCents - holdCents) / stakeCents;
    const growthGain = ({ profitCents, holdCents }: StrategyMonth) => growthOf(profitCents) - growthOf(holdCents);
    const mean = meanOf(own.map(([month, mirrored]) => [gain(month), gain(mirrored)]));
    const growth = meanOf(own.map(([month, mirrored]) => [growthGain(month), growthGain(mirrored)]));
    const months = own.flat();
    const profits = months.map(({ profitCents }) => profitCents / stakeCents);
    return {
      strategy,
      mean: mean.mean,
      meanError: mean.error,
      growth: growth.mean,
      growthError: growth.error,
      low: percentile(profits, 0.05),
      median: percentile(profits, 0.5),
      high: percentile(profits, 0.95),
      lossShare: profits.filter((profit) => profit < 0).length / profits.length,
      verdict: verdictOf(strategy, { mean, growth, months }),
    };
  });
}
