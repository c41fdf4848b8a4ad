import type { LiveTrade } from '@limelight/contract/fame/live-trades.schema';
import { secondMs } from '@limelight/rules/time';
import { useEffect, useState } from 'react';
import { type FeedRows, receiveTrades, showNext } from './feed-queue';

/**
 * The rows on screen: at most one new one a second, and none while the feed is held or its tab is in the
 * background.
 */
export function useFeedRows(trades: readonly LiveTrade[], rowsMax: number, isHeld: boolean): readonly LiveTrade[] {
  const [rows, setRows] = useState<FeedRows>();
  useEffect(() => setRows((before) => receiveTrades(before, trades, rowsMax)), [trades, rowsMax]);
  const isWaiting = rows !== undefined && rows.waiting.length > 0;
  useEffect(() => {
    if (!isWaiting || isHeld) return;
    const timer = setInterval(() => {
      if (!document.hidden) setRows((before) => before && showNext(before, rowsMax));
    }, secondMs);
    return () => clearInterval(timer);
  }, [isWaiting, isHeld, rowsMax]);
  return rows?.shown ?? trades.slice(0, rowsMax);
}
