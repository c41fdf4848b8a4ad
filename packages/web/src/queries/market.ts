import { getCandles, getCelebrity, getSparklines, listCelebrities } from '@limelight/contract/exchange/market';
import type { Celebrity, Listing } from '@limelight/contract/exchange/market.schema';
import type { ChartRange } from '@limelight/rules/candle';
import { isTraded } from '@limelight/rules/celebrity';
import { minuteMs } from '@limelight/rules/time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { candlesWithTick } from '../live/live-charts';
import { withLivePrice } from '../live/live-merge';
import { tickStore, useLivePrice, useTickNumber } from '../live/ticks';
import { call } from './client';
import { afterServerRender } from './query-client';
import { queryKeys } from './query-keys';

/** Popularity, volume and sentiment move slowly; prices come with the ticks. */
const slowFactsMs = 5 * minuteMs;

/** Provides prices before the stream's first tick, and without a stream. */
export function receivePrices({ tick, celebrities }: Listing): void {
  tickStore.receivePrices({
    number: tick,
    pricesCents: Object.fromEntries(celebrities.map(({ id, priceCents }) => [id, priceCents])),
    dayAgoPricesCents: Object.fromEntries(celebrities.map(({ id, dayAgoPriceCents }) => [id, dayAgoPriceCents])),
    haltedIds: celebrities.filter(({ halted }) => halted).map(({ id }) => id),
  });
}

export const celebritiesQuery = queryOptions({
  queryKey: queryKeys.celebrities,
  staleTime: slowFactsMs,
  refetchInterval: slowFactsMs,
  queryFn: async ({ signal }) => {
    const listing = await call(listCelebrities, { signal });
    receivePrices(listing);
    return listing;
  },
});

// Stable functions, because the query runs `select` again for a new one.
const everybody = ({ celebrities }: Listing) => celebrities;
const traded = ({ celebrities }: Listing) => celebrities.filter(isTraded);

/** All traded celebrities as fetched, not re-rendered by ticks: for lists whose cells use `useLivePrice`. */
export function useListing() {
  return useQuery({ ...celebritiesQuery, select: traded });
}

/** The same with suspended celebrities: for holdings, trades and news. */
export function useFullListing() {
  return useQuery({ ...celebritiesQuery, select: everybody });
}

/**
 * The same as the choices of a field, which would make a rendered page too large for the first round trip.
 */
export function useCelebrityChoices() {
  return useQuery({ ...celebritiesQuery, select: everybody, meta: afterServerRender });
}

/**
 * All traded celebrities at the current tick's prices. Re-renders with every tick: for sorting and short
 * lists.
 */
export function useCelebrities() {
  return useAtLivePrices(useListing());
}

/** The same with suspended celebrities. */
export function useEverybody() {
  return useAtLivePrices(useFullListing());
}

function useAtLivePrices(listing: ReturnType<typeof useFullListing>) {
  const tick = useTickNumber();
  const fetched = listing.data;
  const data = useMemo(
    // The tick's number changes with the store's content.
    () => (tick < 0 ? fetched : fetched?.map((celebrity) => withLivePrice(celebrity, tickStore.price(celebrity.id)))),
    [fetched, tick],
  );
  return { ...listing, data };
}

/**
 * One celebrity with its statistics, at the current price. CELEBRITY_UNKNOWN when no celebrity has the id.
 */
export function useCelebrity(id: string) {
  const celebrity = useQuery({
    queryKey: queryKeys.celebrity(id),
    refetchInterval: minuteMs,
    queryFn: ({ signal }) => call(getCelebrity, { params: { id }, signal }),
  });
  const live = useLivePrice(id);
  const fetched = celebrity.data;
  const data = useMemo(() => {
    if (fetched === undefined || live === null) return fetched;
    return {
      ...fetched,
      ...(withLivePrice(fetched, live) satisfies Celebrity),
      allTimeHighCents: Math.max(fetched.allTimeHighCents, live.priceCents),
    };
  }, [fetched, live]);
  return { ...celebrity, data };
}

/**
 * Price history. Ticks are added to it while it is on screen, and `addTickToCandles` refetches it when it is
 * stale.
 */
export function useCandles(id: string, range: ChartRange) {
  return useQuery({
    meta: afterServerRender,
    queryKey: queryKeys.candles(id, range),
    queryFn: async ({ signal }) => {
      const candles = await call(getCandles, { params: { id }, query: { range }, signal });
      // A tick may have arrived during the fetch.
      return tickStore.tick === null ? candles : candlesWithTick(candles, tickStore.tick);
    },
  });
}

const sparklinesQuery = queryOptions({
  queryKey: queryKeys.sparklines,
  staleTime: slowFactsMs,
  refetchInterval: slowFactsMs,
  meta: afterServerRender,
  queryFn: ({ signal }) => call(getSparklines, { signal }),
});

export function useSparklines() {
  return useQuery(sparklinesQuery);
}
