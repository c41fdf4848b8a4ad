import type { RandomSource } from '@limelight/rules/random-source';
import { ticksPerDay } from '@limelight/rules/time';
import { elementAt } from './element.js';
import type { MonthPlan } from './month-plan.js';

/**
 * Something of one celebrity that happens with a tick. Nobody trades it between the tick before and the end
 * of its halt.
 */
export interface Scheduled {
  /** Index of the celebrity. */
  readonly celebrity: number;
  readonly tick: number;
}

/** The premieres of a month by tick: dates that everybody knows, and directions that nobody knows. */
export function schedulePremieres(
  { celebrities, days, premieresPerDay }: Pick<MonthPlan, 'celebrities' | 'days' | 'premieresPerDay'>,
  random: RandomSource,
): Scheduled[] {
  return Array.from({ length: days * premieresPerDay }, (_, index) => ({
    celebrity: Math.floor(random.uniform() * celebrities),
    tick: Math.floor(index / premieresPerDay) * ticksPerDay + 1 + Math.floor(random.uniform() * (ticksPerDay - 1)),
  })).toSorted((left, right) => left.tick - right.tick);
}

/** The items of a schedule of the next ticks. Ticks must be requested in ascending order. */
export class Upcoming<Item extends Scheduled> {
  readonly #items: readonly Item[];
  readonly #ticksAhead: number;
  #first = 0;
  #end = 0;
  #upcoming: readonly Item[] = [];

  constructor(items: readonly Item[], ticksAhead: number) {
    this.#items = items;
    this.#ticksAhead = ticksAhead;
  }

  after(tick: number): readonly Item[] {
    const { length } = this.#items;
    const [first, end] = [this.#first, this.#end];
    while (this.#first < length && elementAt(this.#items, this.#first).tick <= tick) this.#first += 1;
    while (this.#end < length && elementAt(this.#items, this.#end).tick <= tick + this.#ticksAhead) this.#end += 1;
    if (first !== this.#first || end !== this.#end) this.#upcoming = this.#items.slice(this.#first, this.#end);
    return this.#upcoming;
  }
}
