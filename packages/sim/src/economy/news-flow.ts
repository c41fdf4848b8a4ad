import { type Bps, bps } from '@limelight/rules/money';
import { isNewsImpact, newsImpactAllowed, newsImpactBpsMax } from '@limelight/rules/news';
import type { RandomSource } from '@limelight/rules/random-source';
import { tickMs, ticksPerDay } from '@limelight/rules/time';
import type { Scheduled } from './calendar.js';
import type { MonthPlan } from './month-plan.js';

/** A scheduled news item with an impact. */
export interface NewsItem extends Scheduled {
  readonly impactBps: Bps;
  /** Uniform in (0, 1), spread evenly over the month: decides whether a hint about the direction is right. */
  readonly luck: number;
}

/**
 * Multiples of the golden ratio are spread evenly, so that of any hundred hints with 60 % right ones about 60
 * are right.
 */
const goldenRatio = (1 + Math.sqrt(5)) / 2;

/** The smallest impact of the planned premieres; the largest is what the rules allow. */
const impactBpsMin = 400;

export type NewsPlan = Pick<MonthPlan, 'celebrities' | 'days' | 'newsPerDay' | 'newsUpShare' | 'isMirrored'>;

/**
 * A month of scheduled news, by tick. Times, celebrities, directions and sizes are independent of the market
 * and of each other: staff who publish without a pattern. At most one item a celebrity in 24 hours, as the
 * rules say.
 */
export function scheduleNews(plan: NewsPlan, random: RandomSource): NewsItem[] {
  const { celebrities, days, newsPerDay, newsUpShare, isMirrored } = plan;
  const tickInMonth = () => 1 + Math.floor(random.uniform() * (days * ticksPerDay - 1));
  const ticks = Array.from({ length: days * newsPerDay }, tickInMonth).sort((left, right) => left - right);
  const lastMs = new Map<number, number>();
  return ticks.flatMap((tick, index) => {
    const atMs = tick * tickMs;
    const isFree = (candidate: number) => newsImpactAllowed(lastMs.get(candidate) ?? null, atMs);
    const free = Array.from({ length: celebrities }, (_, candidate) => candidate).filter(isFree);
    const celebrity = free[Math.floor(random.uniform() * free.length)];
    const size = impactBpsMin + Math.floor(random.uniform() * (newsImpactBpsMax - impactBpsMin + 1));
    const chance = random.uniform();
    const impactBps = bps((isMirrored ? 1 - chance : chance) < newsUpShare ? size : -size);
    const luck = (index * goldenRatio) % 1;
    if (celebrity === undefined || !isNewsImpact(impactBps)) return [];
    lastMs.set(celebrity, atMs);
    return [{ celebrity, tick, impactBps, luck }];
  });
}
