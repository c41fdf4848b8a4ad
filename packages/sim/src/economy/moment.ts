import { type CelebrityMarket, isHalted, priceCentsOf } from '@limelight/rules/market';
import type { SeCents } from '@limelight/rules/money';
import type { SplitRatio } from '@limelight/rules/split';
import type { Tempo } from '@limelight/rules/tempo';
import type { Scheduled } from './calendar.js';
import type { CrowdDay } from './crowd.js';
import { elementAt } from './element.js';
import type { NewsItem } from './news-flow.js';

export interface AnnouncedSplit {
  readonly celebrity: number;
  readonly ratio: SplitRatio;
  /** The last price before the split, once it takes place. */
  readonly priceBeforeCents: SeCents;
}

/**
 * The market after a tick, as the bots see it: one object that changes in place. It holds more than any
 * player sees (who is hot), so that the bots are stronger than real players.
 */
export interface Moment {
  /** Since the month began. */
  readonly tick: number;
  readonly day: number;
  readonly isLastDay: boolean;
  readonly tickOfDay: number;
  readonly tempo: Tempo;
  readonly states: readonly CelebrityMarket[];
  /** Ticks of this month after which each celebrity was halted. */
  readonly haltedTicks: readonly number[];
  /** By celebrity, oldest first, up to the last finished day. */
  readonly closesCents: readonly (readonly SeCents[])[];
  readonly crowd: readonly CrowdDay[];
  readonly crowdBefore: readonly CrowdDay[];
  /** Traded on each finished day of this month, by celebrity. */
  readonly volumesCents: readonly SeCents[][];
  /**
   * Items that become public within 30 minutes: what an early alert announces, and the direction that it does
   * not.
   */
  readonly upcoming: readonly NewsItem[];
  /** Items that this tick applied. */
  readonly released: readonly NewsItem[];
  /** Premieres of the next 30 minutes: everybody knows them days ahead. */
  readonly premieres: readonly Scheduled[];
  /** Premieres that began with this tick. */
  readonly begun: readonly Scheduled[];
  /** Splits of the coming midnight. */
  readonly splitsAhead: readonly AnnouncedSplit[];
  /** Splits of the last midnight. */
  readonly splits: readonly AnnouncedSplit[];
}

/** What a trade needs to know of a moment. */
export type Quotes = Pick<Moment, 'tick' | 'states' | 'haltedTicks'>;

const monthDays = 30;

export function priceOf({ states }: Quotes, celebrity: number): SeCents {
  return priceCentsOf(elementAt(states, celebrity).priceMicros);
}

export function isHaltedNow({ states }: Quotes, celebrity: number): boolean {
  return isHalted(elementAt(states, celebrity));
}

export function isHot({ states }: Moment, celebrity: number): boolean {
  return elementAt(states, celebrity).hot;
}

/** Log price minus the logarithm of its mean over the last 30 days. */
export function deviationOf(moment: Moment, celebrity: number): number {
  const month = elementAt(moment.closesCents, celebrity).slice(-monthDays);
  const mean = month.reduce((sum, cents) => sum + cents, 0) / month.length;
  return Math.log(priceOf(moment, celebrity) / mean);
}
