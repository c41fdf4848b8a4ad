import { type CelebrityMarket, isHalted, priceCentsOf } from '@limelight/rules/market';
import type { SeCents } from '@limelight/rules/money';
import type { Tempo } from '@limelight/rules/tempo';
import type { CrowdDay } from './crowd.js';
import { elementAt } from './element.js';
import type { NewsItem } from './news-flow.js';

/**
 * The market after a tick, as the bots see it: one object that changes in place. It holds more than any player sees (who is
 * hot, and the anchors, which a revealed seed gives away), so that the bots are stronger than real players.
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
  readonly volumesCents: readonly (readonly SeCents[])[];
  /** Items that become public within 30 minutes: what an early alert announces, and the direction that it does not. */
  readonly upcoming: readonly NewsItem[];
  /** Items that this tick applied. */
  readonly released: readonly NewsItem[];
}

export function priceOf({ states }: Moment, celebrity: number): SeCents {
  return priceCentsOf(elementAt(states, celebrity).priceMicros);
}

export function isHaltedNow({ states }: Moment, celebrity: number): boolean {
  return isHalted(elementAt(states, celebrity));
}

export function isHot({ states }: Moment, celebrity: number): boolean {
  return elementAt(states, celebrity).hot;
}

/** Log price minus log anchor. */
export function deviationOf({ states }: Moment, celebrity: number): number {
  const { priceMicros, logAnchor } = elementAt(states, celebrity);
  return Math.log(priceMicros) - logAnchor;
}
