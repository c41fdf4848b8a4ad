import { getCandles, getCelebrity, getSparklines, listCelebrities } from '@limelight/contract/market';
import type { Celebrity, Listing } from '@limelight/contract/market.schema';
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

/** Shows prices before the stream's first tick, and without a stream. */
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

// One function each, for the query asks it again only when it is another.
const everybody = ({ celebrities }: Listing) => celebrities;
const traded = ({ celebrities }: Listing) => celebrities.filter(isTraded);

/** Everybody who is traded, as was told, which ticks do not repaint: for lists whose cells take `useLivePrice`. */
export function useListing() {
  return useQuery({ ...celebritiesQuery, select: traded });
}

/** The same with who is suspended: for what a player holds, has traded or reads about. */
export function useFullListing() {
  return useQuery({ ...celebritiesQuery, select: everybody });
}

/** Everybody who is traded, at the current tick's prices. Repaints with every tick: for sorting and short lists. */
export function useCelebrities() {
  return useAtLivePrices(useListing());
}

/** The same with who is suspended. */
export function useEverybody() {
  return useAtLivePrices(useFullListing());
}

function useAtLivePrices(listing: ReturnType<typeof useFullListing>) {
  const tick = useTickNumber();
  const told = listing.data;
  const data = useMemo(
    // The tick's number stands for the store's content.
    () => (tick < 0 ? told : told?.map((celebrity) => withLivePrice(celebrity, tickStore.price(celebrity.id)))),
    [told, tick],
  );
  return { ...listing, data };
}

/** One celebrity with its statistics, at the current price. CELEBRITY_UNKNOWN when nobody has the id. */
export function useCelebrity(id: string) {
  const celebrity = useQuery({
    queryKey: queryKeys.celebrity(id),
    refetchInterval: minuteMs,
    queryFn: ({ signal }) => call(getCelebrity, { params: { id }, signal }),
  });
  const live = useLivePrice(id);
  const told = celebrity.data;
  const data = useMemo(() => {
    if (told === undefined || live === null) return told;
    const { priceCents } = live;
    return {
      ...told,
      ...(withLivePrice(told, live) satisfies Celebrity),
      dayLowCents: Math.min(told.dayLowCents, priceCents),
      dayHighCents: Math.max(told.dayHighCents, priceCents),
      allTimeHighCents: Math.max(told.allTimeHighCents, priceCents),
    };
  }, [told, live]);
  return { ...celebrity, data };
}

/** Price history; ticks that arrive while it is on screen join it, and `addTickToCandles` fetches it again when it is old. */
export function useCandles(id: string, range: ChartRange) {
  return useQuery({
    meta: afterServerRender,
    queryKey: queryKeys.candles(id, range),
    queryFn: async ({ signal }) => {
      const candles = await call(getCandles, { params: { id }, query: { range }, signal });
      // One may have come while the answer was on its way.
      return tickStore.tick === null ? candles : candlesWithTick(candles, tickStore.tick);
    },
  });
}

export const sparklinesQuery = queryOptions({
  queryKey: queryKeys.sparklines,
  staleTime: slowFactsMs,
  refetchInterval: slowFactsMs,
  meta: afterServerRender,
  queryFn: ({ signal }) => call(getSparklines, { signal }),
});

export function useSparklines() {
  return useQuery(sparklinesQuery);
}
