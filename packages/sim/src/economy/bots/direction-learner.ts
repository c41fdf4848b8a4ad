import { defaultFees, feeFor } from '@limelight/rules/fee';
import { fanSentiment } from '@limelight/rules/movement';
import type { Tier } from '@limelight/rules/tier';
import { elementAt } from '../element.js';
import { deviationOf, isHot, type Moment, priceOf } from '../moment.js';
import type { NewsItem } from '../news-flow.js';

interface Tally {
  up: number;
  down: number;
}

/** As if so many of each direction had come before: a pattern takes some dozens of items to be believed. */
const priorItems = 40;
/** The mean size of an impact in this market, as a share. */
const meanImpact = 0.12;

/**
 * Learns from public news whether what everybody could see before an item suggests its direction: the
 * celebrity's day so far, its sentiment, whether it is hot, above its mean, and how often news went up at
 * all.
 */
export class DirectionLearner {
  readonly #tallies = new Map<string, Tally>();
  readonly #noted = new Map<NewsItem, readonly string[]>();
  readonly #roundTripFee: number;

  constructor(feeTier: Tier) {
    const { bps } = feeFor({ tier: feeTier, firstTradeFree: false, celebrityId: '', momentMs: 0, table: defaultFees });
    this.#roundTripFee = (2 * bps) / 10_000;
  }

  /** What can be seen about an item's celebrity just before the item. */
  note(item: NewsItem, moment: Moment): void {
    this.#noted.set(item, signsOf(item.celebrity, moment));
  }

  learn(item: NewsItem): void {
    for (const sign of this.#noted.get(item) ?? []) {
      const tally = this.#tallyOf(sign);
      if (item.impactBps > 0) tally.up += 1;
      else tally.down += 1;
    }
    this.#noted.delete(item);
  }

  expectsGain(item: NewsItem, moment: Moment): boolean {
    const leans = signsOf(item.celebrity, moment).map((sign) => {
      const { up, down } = this.#tallyOf(sign);
      return (up - down) / (up + down);
    });
    return Math.max(...leans) * meanImpact > this.#roundTripFee;
  }

  #tallyOf(sign: string): Tally {
    const known = this.#tallies.get(sign);
    if (known !== undefined) return known;
    const tally = { up: priorItems, down: priorItems };
    this.#tallies.set(sign, tally);
    return tally;
  }
}

function signsOf(celebrity: number, moment: Moment): string[] {
  const { netBuyers, netSellers } = elementAt(moment.crowd, celebrity);
  const closeCents = elementAt(moment.closesCents, celebrity).at(-1) ?? 0;
  return [
    'any',
    `day ${priceOf(moment, celebrity) > closeCents}`,
    `sentiment ${fanSentiment(netBuyers, netSellers)}`,
    `hot ${isHot(moment, celebrity)}`,
    `above mean ${deviationOf(moment, celebrity) > 0}`,
  ];
}
