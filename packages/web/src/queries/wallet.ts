import { getPortfolio, getPortfolioHistory } from '@limelight/contract/exchange/wallet';
import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import type { PortfolioRange } from '@limelight/rules/portfolio-history';
import { minuteMs } from '@limelight/rules/time';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { guestPlays } from '../guest/guest-play';
import { newestPortfolio, revaluePortfolio } from '../live/live-merge';
import { tickStore, useTickNumber } from '../live/ticks';
import { namingWhatFailed } from './api-error';
import { call } from './client';
import { queryKeys } from './query-keys';

/** Whether a portfolio was fetched through the service worker, which keeps it for offline use. */
let passesWorker = false;

function hasWorker(): boolean {
  return 'navigator' in globalThis && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

async function fetchPortfolio(signal: AbortSignal): Promise<Portfolio> {
  if (guestPlays()) return (await import('./guest-requests')).guestPortfolio();
  passesWorker ||= hasWorker();
  try {
    return await call(getPortfolio, { signal });
  } catch (error) {
    throw namingWhatFailed(error, 'Failed to load portfolio data');
  }
}

export const portfolioQuery = queryOptions({
  queryKey: queryKeys.portfolio,
  // A response that was pending while the stream sent something newer must not overwrite it.
  structuralSharing: (known, received) => newestPortfolio(known as Portfolio | undefined, received as Portfolio),
  queryFn: ({ signal }) => fetchPortfolio(signal),
});

/**
 * Cash and positions as last received: re-renders only after the player's own movements. Its prices may be
 * old.
 */
export function useFetchedPortfolio() {
  return useQuery(portfolioQuery);
}

/** The player's cash and positions at the current tick's prices. Re-renders with every tick. */
export function usePortfolio() {
  const portfolio = useFetchedPortfolio();
  const tick = useTickNumber();
  const fetched = portfolio.data;
  const data = useMemo(
    // The tick's number changes with the store's content.
    () =>
      fetched === undefined || tick < fetched.tick ? fetched : revaluePortfolio(fetched, (id) => tickStore.price(id)),
    [fetched, tick],
  );
  return { ...portfolio, data };
}

/** The distance of points in the finest history. */
const historyRefreshMs = 5 * minuteMs;

/** The portfolio's value over a range. The previous range stays on screen while the new one loads. */
export function usePortfolioHistory(range: PortfolioRange, { enabled = true }: { readonly enabled?: boolean } = {}) {
  return useQuery({
    queryKey: queryKeys.portfolioHistory(range),
    enabled,
    refetchInterval: historyRefreshMs,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getPortfolioHistory, { query: { range }, signal }),
  });
}

/**
 * The portfolio arrives with the stream, which bypasses the service worker, often before any request: this
 * fetches it once, unless the page has, so that the worker caches it for offline use.
 */
export async function cachePortfolioOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.ready;
  if (!passesWorker) await call(getPortfolio);
}
