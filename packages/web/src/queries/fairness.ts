import { getFairDayTicks, getFairness } from '@limelight/contract/market';
import { useQuery } from '@tanstack/react-query';
import { call } from './client';
import { queryKeys } from './query-keys';

/** The seals of the days' draws, newest first, and the seeds of the days that are over. */
export function useFairness() {
  return useQuery({
    queryKey: queryKeys.fairness,
    queryFn: ({ signal }) => call(getFairness, { signal }),
  });
}

/**
 * A page of what was published of a finished day.
 *
 * @param from the first tick; the one before the day without it
 * @throws ApiError CONFLICT while the day is not over, NOT_FOUND when it is not kept any more
 */
export function fetchFairDayTicks(day: string, from: number | undefined, signal: AbortSignal) {
  return call(getFairDayTicks, { params: { day }, query: { from }, signal });
}
