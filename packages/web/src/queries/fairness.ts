import { getFairDay, getFairDayTicks, getFairness } from '@limelight/contract/exchange/market';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from './api-error';
import { call } from './client';
import { queryKeys } from './query-keys';

/** The commitments of the days, newest first, with the revealed seeds of finished days. */
export function useFairness() {
  return useQuery({
    queryKey: queryKeys.fairness,
    queryFn: ({ signal }) => call(getFairness, { signal }),
  });
}

/**
 * A page of the published ticks of a finished day.
 *
 * @param from the first tick; by default the last one before the day
 * @throws ApiError CONFLICT before the day has ended, NOT_FOUND after its retention
 */
export function fetchFairDayTicks(day: string, from: number | undefined, signal: AbortSignal) {
  return call(getFairDayTicks, { params: { day }, query: { from }, signal });
}

/**
 * What is published about a finished day besides its ticks.
 * @throws ApiError CONFLICT before the day has ended
 */
export function fetchFairDay(day: string, signal: AbortSignal) {
  return call(getFairDay, { params: { day }, signal });
}

/** The same; `null` for a day of which nothing is published. */
export async function fetchFairDayIfAny(day: string, signal: AbortSignal) {
  try {
    return await fetchFairDay(day, signal);
  } catch (error) {
    if (isApiError(error, 'NOT_FOUND')) return null;
    throw error;
  }
}
