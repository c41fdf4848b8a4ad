import { type SeCents, seCents } from '@limelight/rules/money';
import type { RandomSource } from '@limelight/rules/random-source';
import { elementAt } from './element.js';
import type { RuleBook } from './rule-book.js';

/** What the other players do on a day around one celebrity, as everybody can see it. */
export interface CrowdDay {
  /** Yesterday's change of popularity in points, which moves the price today. */
  readonly popularityChange: number;
  readonly netBuyers: number;
  readonly netSellers: number;
  /** SE$ traded in the last 24 hours. */
  readonly volumeCents: SeCents;
}

/** Deviation of the daily growth of a celebrity's follows: enough that ranks change all the time. */
const growthDeviation = 0.07;
/** Celebrities differ: the deviation of the logarithm of their follows at first. */
const followsSpread = 0.8;
const followsUsual = 500;
const accounts = 5_000;
/** Few enough that a turn of their sentiment is rare. */
const tradersUsual = 4;
const volumeCentsUsual = 5_000_000;
const popularityAtFirst = 50;

/**
 * The crowd around all celebrities. It follows the prices of the day before, as crowds do, and knows nothing
 * about tomorrow.
 */
export class Crowd {
  readonly #random: RandomSource;
  readonly #rules: RuleBook;
  #follows: number[];
  #popularities: number[];

  constructor(celebrities: number, random: RandomSource, rules: RuleBook) {
    this.#random = random;
    this.#rules = rules;
    this.#follows = Array.from({ length: celebrities }, () => followsUsual * Math.exp(followsSpread * random.normal()));
    this.#popularities = this.#follows.map(() => popularityAtFirst);
  }

  /** @param changes the log changes of the prices over the last day */
  nextDay(changes: readonly number[]): CrowdDay[] {
    const before = this.#popularities;
    this.#follows = this.#follows.map((count) => count * Math.exp(growthDeviation * this.#random.normal()));
    const targets = this.#rules.popularityTargets({ accounts, followers: this.#follows.map(Math.round) });
    this.#popularities = before.map((value, index) => this.#rules.popularityAfter(value, targets?.[index] ?? value));
    return changes.map((change, index) => ({
      popularityChange: elementAt(this.#popularities, index) - elementAt(before, index),
      ...this.#tradesAfter(change),
    }));
  }

  #tradesAfter(change: number): Omit<CrowdDay, 'popularityChange'> {
    const random = this.#random;
    const share = 1 / (1 + Math.exp(-(10 * change + 0.5 * random.normal())));
    const traders = tradersUsual * Math.exp(0.7 * random.normal());
    return {
      netBuyers: Math.round(traders * share),
      netSellers: Math.round(traders * (1 - share)),
      volumeCents: seCents(Math.round(volumeCentsUsual * Math.exp(0.5 * random.normal() + 5 * Math.abs(change)))),
    };
  }
}
