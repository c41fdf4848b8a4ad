import { listOwnSplits, listSplits } from '@limelight/contract/exchange/splits';
import type { Split } from '@limelight/contract/exchange/splits.schema';
import { nameSplit } from '@limelight/rules/split';
import { addDays, formatDate, minuteMs, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client';
import { queryKeys } from './query-keys';

/** Fresher than the halt of a split is long: a trade after it has read it. */
export const splitsQuery = queryOptions({
  queryKey: queryKeys.splits,
  staleTime: minuteMs,
  queryFn: ({ signal }) => call(listSplits, { signal }),
});

/** The newest split of a celebrity, announced or executed. */
export function useNewestSplit(celebrityId: string): Split | undefined {
  const { data } = useQuery({ ...splitsQuery, refetchInterval: minuteMs });
  return data?.splits.find((split) => split.celebrityId === celebrityId);
}

export function useOwnSplits(enabled: boolean) {
  return useQuery({
    queryKey: [listOwnSplits.url],
    enabled,
    queryFn: ({ signal }) => call(listOwnSplits, { signal }),
  });
}

/** "10-for-1 split on 24 Nov 2026" */
export function splitTitle(split: Split): string {
  const ms =
    split.executed === null
      ? startOfLondonDay(addDays(parseLondonDay(split.announcedDay), 1))
      : Date.parse(split.executed.time);
  return `${nameSplit(split)} on ${formatDate(ms)}`;
}
