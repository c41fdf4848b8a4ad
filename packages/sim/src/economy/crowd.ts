import { popularityDrift } from '@limelight/rules/market';
import { type SeCents, seCents } from '@limelight/rules/money';
import { popularityAfter } from '@limelight/rules/popularity';
import type { RandomSource } from '@limelight/rules/random-source';

/** What the other players do on a day, as everybody can see it. */
export interface CrowdDay {
  /** Popularity before and after today's count. Its change moves the price today. */
  readonly popularityBefore: number;
  readonly popularity: number;
  /** Its effect on each tick of today, in log units. */
  readonly drift: number;
  readonly netBuyers: number;
  readonly netSellers: number;
  /** SE$ traded in the last 24 hours. */
  readonly volumeCents: SeCents;
}

/** Deviation of the daily growth of a celebrity's followers: about one in ten reaches the limit of a point a day. */
const growthDeviation = 0.07;
const followersAtFirst = 500;
/** Few enough that a turn of their sentiment is rare. */
const tradersUsual = 4;
const volumeCentsUsual = 5_000_000;

/**
 * The crowd around one celebrity. It follows the price of the day before, as crowds do, and knows nothing about tomorrow.
 */
export class Crowd {
  readonly #random: RandomSource;
  #popularity = 50;
  #followers = followersAtFirst;

  constructor(random: RandomSource) {
    this.#random = random;
  }

  /** @param change the log change of the price over the last day */
  nextDay(change: number): CrowdDay {
    const random = this.#random;
    const followersBefore = this.#followers;
    this.#followers = Math.round(followersBefore * Math.exp(growthDeviation * random.normal()));
    const popularityBefore = this.#popularity;
    this.#popularity = popularityAfter({ popularity: popularityBefore, followersBefore, followers: this.#followers });
    const share = 1 / (1 + Math.exp(-(10 * change + 0.5 * random.normal())));
    const traders = tradersUsual * Math.exp(0.7 * random.normal());
    return {
      popularityBefore,
      popularity: this.#popularity,
      drift: popularityDrift(popularityBefore, this.#popularity),
      netBuyers: Math.round(traders * share),
      netSellers: Math.round(traders * (1 - share)),
      volumeCents: seCents(Math.round(volumeCentsUsual * Math.exp(0.5 * random.normal() + 5 * Math.abs(change)))),
    };
  }
}
