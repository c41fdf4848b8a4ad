import type { LiveTrade } from '@limelight/contract/fame/live-trades.schema';
import { tradeKey } from '../../../queries/live-trades';

export interface FeedRows {
  /** On screen, newest first. */
  readonly shown: readonly LiveTrade[];
  /** To be shown, the next one first. */
  readonly waiting: readonly LiveTrade[];
}

/** The first trades are on screen immediately; later ones wait for their turn. */
export function receiveTrades(rows: FeedRows | undefined, trades: readonly LiveTrade[], rowsMax: number): FeedRows {
  if (rows === undefined) return { shown: trades.slice(0, rowsMax), waiting: [] };
  const newest = Math.max(0, ...[...rows.shown, ...rows.waiting].map(({ time }) => Date.parse(time)));
  const known = new Set([...rows.shown, ...rows.waiting].map(tradeKey));
  const fresh = trades.filter((trade) => Date.parse(trade.time) >= newest && !known.has(tradeKey(trade)));
  return fresh.length === 0 ? rows : { ...rows, waiting: [...rows.waiting, ...fresh.toReversed()] };
}

export function showNext({ shown, waiting }: FeedRows, rowsMax: number): FeedRows {
  const [next, ...rest] = waiting;
  return next === undefined ? { shown, waiting } : { shown: [next, ...shown].slice(0, rowsMax), waiting: rest };
}
