import { getPremiereDraw, listPremieres } from '@limelight/contract/exchange/premieres';
import type { PremiereDraw } from '@limelight/contract/exchange/premieres.schema';
import { minuteMs } from '@limelight/rules/time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client';
import { queryKeys } from './query-keys';

/** The calendar changes once a day; results come with the newsroom's story, which renews it. */
const calendarMs = 5 * minuteMs;

export const premieresQuery = queryOptions({
  queryKey: queryKeys.premieres,
  staleTime: calendarMs,
  refetchInterval: calendarMs,
  queryFn: async ({ signal }) => (await call(listPremieres, { signal })).premieres,
});

/** The premieres of the last days and of all announced ones, in the order of their times. */
export function usePremieres() {
  return useQuery(premieresQuery);
}

export function fetchPremiereDraw(day: string): Promise<PremiereDraw> {
  return call(getPremiereDraw, { params: { day } });
}
