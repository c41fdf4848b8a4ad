import { type Bps, ratioBps, type SeCents, subtract } from './money.js';

export type Direction = 'up' | 'down' | 'flat';

export interface Movement {
  readonly changeCents: SeCents;
  readonly changeBps: Bps;
  readonly direction: Direction;
}

/** By the sign, not the rounded rate: one cent on SE$500 is up although it shows as 0.00 %. */
export function directionOf(change: number): Direction {
  if (change > 0) return 'up';
  return change < 0 ? 'down' : 'flat';
}

/**
 * The change of a price against an earlier one; on cards, movers and tickers that is the price 24 hours ago.
 */
export function movement(nowCents: SeCents, earlierCents: SeCents): Movement {
  const changeCents = subtract(nowCents, earlierCents);
  return { changeCents, changeBps: ratioBps(changeCents, earlierCents), direction: directionOf(changeCents) };
}

export const fanSentiments = ['positive', 'neutral', 'negative'] as const;
export type FanSentiment = (typeof fanSentiments)[number];

/** A lead of fewer players is insignificant. */
const sentimentLeadMin = 3;
/** So is one of less than a tenth of the players who took a side. */
const sentimentLeadShareMin = 0.1;

/**
 * The players' sentiment: distinct net buyers against distinct net sellers of the last 24 hours. Neutral
 * while the lead is under 3 players or under a tenth of both sides together, so that it does not flip with
 * every trade.
 */
export function fanSentiment(netBuyers: number, netSellers: number): FanSentiment {
  const lead = netBuyers - netSellers;
  const leadMin = Math.max(sentimentLeadMin, sentimentLeadShareMin * (netBuyers + netSellers));
  if (Math.abs(lead) < leadMin) return 'neutral';
  return lead > 0 ? 'positive' : 'negative';
}

/** Fewer players who took a side are no mood. */
export const sentimentPlayersMin = 5;

/** The word that everybody reads: only of counted players; what staff entered at the listing is none. */
export function countedSentiment(netBuyers: number, netSellers: number): FanSentiment | null {
  return netBuyers + netSellers < sentimentPlayersMin ? null : fanSentiment(netBuyers, netSellers);
}

export const levels = ['High', 'Medium', 'Low'] as const;
export type Level = (typeof levels)[number];

const highPercentileMin = 67;
const mediumPercentileMin = 34;

/** The third of all celebrities that a percentile (0 to 100) falls in. */
export function levelOfPercentile(percentile: number): Level {
  if (percentile >= highPercentileMin) return 'High';
  return percentile >= mediumPercentileMin ? 'Medium' : 'Low';
}

/**
 * The share of the values below this one, in per cent: never 100, since no value is below itself, and 0 for
 * the smallest, so that nothing is said to be above others for having no trades.
 */
export function percentileAmong(value: number, values: readonly number[]): number {
  const below = values.filter((other) => other < value).length;
  return values.length === 0 ? 0 : (below / values.length) * 100;
}
