import { newsImpactAllowed, newsImpactBpsMax } from '@limelight/rules/market';
import { type Bps, bps } from '@limelight/rules/money';
import { isNewsImpact } from '@limelight/rules/news';
import type { RandomSource } from '@limelight/rules/random-source';
import { tickMs, ticksPerDay } from '@limelight/rules/time';
import { elementAt } from './element.js';
import type { MonthPlan } from './month-plan.js';

/** A scheduled news item with an impact. */
export interface NewsItem {
  /** Index of the celebrity. */
  readonly celebrity: number;
  /** The tick that applies it. Nobody can trade the celebrity between the previous tick and the end of the halt. */
  readonly tick: number;
  readonly impactBps: Bps;
  /** Uniform in (0, 1), spread evenly over the month: decides whether a hint about the direction is right. */
  readonly luck: number;
}

/** Multiples of the golden ratio are spread evenly, so that of any hundred hints with 60 % right ones about 60 are right. */
const goldenRatio = (1 + Math.sqrt(5)) / 2;

/** The smallest impact of the planned premieres; the largest is what the rules allow. */
const impactBpsMin = 400;

export type NewsPlan = Pick<MonthPlan, 'celebrities' | 'days' | 'newsPerDay' | 'newsUpShare' | 'isMirrored'>;

/**
 * A month of scheduled news, by tick. Times, celebrities, directions and sizes are independent of the market and of each
 * other: staff who publish without a pattern. At most one item a celebrity in 24 hours, as the rules say.
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

/** The items of a schedule that become public in the next ticks. Ticks must be requested in ascending order. */
export class UpcomingNews {
  readonly #items: readonly NewsItem[];
  readonly #ticksAhead: number;
  #first = 0;
  #end = 0;
  #upcoming: readonly NewsItem[] = [];

  constructor(items: readonly NewsItem[], ticksAhead: number) {
    this.#items = items;
    this.#ticksAhead = ticksAhead;
  }

  after(tick: number): readonly NewsItem[] {
    const { length } = this.#items;
    const [first, end] = [this.#first, this.#end];
    while (this.#first < length && elementAt(this.#items, this.#first).tick <= tick) this.#first += 1;
    while (this.#end < length && elementAt(this.#items, this.#end).tick <= tick + this.#ticksAhead) this.#end += 1;
    if (first !== this.#first || end !== this.#end) this.#upcoming = this.#items.slice(this.#first, this.#end);
    return this.#upcoming;
  }
}
