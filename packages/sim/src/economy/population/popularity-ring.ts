import { elementAt } from '../element.js';
import type { RuleBook } from '../rule-book.js';
import { randomOf } from '../stream-draws.js';

export interface RingPlan {
  readonly seed: number;
  readonly celebrities: number;
  /** Eligible accounts of other players. */
  readonly players: number;
  /** Accounts of the ring that trade, and others that were only opened. */
  readonly ring: number;
  readonly throwaways: number;
  readonly rules: RuleBook;
}

const days = 90;
/** An account follows so many celebrities in the mean: what it holds and watches. */
const followsMean = 6;
const fameDeviation = 1;
const growthDeviation = 0.02;
const popularityAtFirst = 50;

/** Popularities at the end, with the ring following this celebrity from the first day on, or nobody. */
function popularitiesWith(plan: RingPlan, followed: number | null): number[] {
  const { celebrities, players, ring, throwaways, rules } = plan;
  const random = randomOf(plan.seed, 'crowd');
  const fame = Array.from({ length: celebrities }, () => Math.exp(fameDeviation * random.normal()));
  const total = fame.reduce((sum, value) => sum + value, 0);
  let follows = fame.map((value) => (players * followsMean * value) / total);
  let popularities = fame.map(() => popularityAtFirst);
  for (let day = 0; day < days; day += 1) {
    follows = follows.map((count) => count * Math.exp(growthDeviation * random.normal()));
    const ringFollows =
      (rules.isEligibleFollower({ ageDays: day, trades: 5 }) ? ring : 0) +
      (rules.isEligibleFollower({ ageDays: day, trades: 0 }) ? throwaways : 0);
    const counted = follows.map((count, index) => Math.round(count) + (index === followed ? ringFollows : 0));
    const targets = rules.popularityTargets({ accounts: players + ringFollows, followers: counted });
    popularities = popularities.map((value, index) => rules.popularityAfter(value, targets?.[index] ?? value));
  }
  return popularities;
}

/**
 * By how many points a ring moves each celebrity, were it chosen, in 90 days: against the same days without
 * the ring.
 */
export function ringMoves(plan: RingPlan): number[] {
  return popularitiesWith(plan, null).map(
    (value, celebrity) => elementAt(popularitiesWith(plan, celebrity), celebrity) - value,
  );
}
