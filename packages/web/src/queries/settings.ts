import { getPublicSettings } from '@limelight/contract/settings';
import { minuteMs } from '@limelight/rules/time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client';
import { queryKeys } from './query-keys';

export const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  staleTime: 5 * minuteMs,
  queryFn: ({ signal }) => call(getPublicSettings, { signal }),
});

/** The game's settings that screens show. */
export function usePublicSettings() {
  return useQuery(settingsQuery);
}
