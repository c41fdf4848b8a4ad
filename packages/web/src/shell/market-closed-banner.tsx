import { getMarketClosure } from '@limelight/contract/exchange/market';
import { minuteMs, secondMs } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTick } from '../live/ticks';
import { call } from '../queries/client';
import { nowMs } from '../ui/now';
import styles from './guest.module.css';

/** Prices that are this late may mean that the market is closed. */
const lateMs = 10 * secondMs;

/** On every page while the market is closed, with the reason and when it opens. */
export function MarketClosedBanner() {
  const isLate = useLatePrices();
  const { data } = useQuery({
    queryKey: [getMarketClosure.url],
    queryFn: ({ signal }) => call(getMarketClosure, { signal }),
    enabled: isLate,
    refetchInterval: minuteMs,
  });
  if (!isLate || !data?.closure) return null;
  return (
    <aside className={styles.banner} aria-label="Market closed">
      <strong>{data.closure.reason}</strong>
    </aside>
  );
}

function useLatePrices(): boolean {
  const nextTime = useTick()?.nextTime;
  const [lateSince, setLateSince] = useState<string>();
  useEffect(() => {
    if (nextTime === undefined) return;
    const timer = setTimeout(() => setLateSince(nextTime), Math.max(0, Date.parse(nextTime) + lateMs - nowMs()));
    return () => clearTimeout(timer);
  }, [nextTime]);
  return nextTime !== undefined && lateSince === nextTime;
}
