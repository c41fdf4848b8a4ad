import { getPublicSettings } from '@limelight/contract/people/settings';
import { defaultSiteName } from '@limelight/rules/setting';
import { minuteMs } from '@limelight/rules/time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client';
import { noteMaintenance } from './maintenance';
import { queryKeys } from './query-keys';

export const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  staleTime: 5 * minuteMs,
  queryFn: async ({ signal }) => {
    const settings = await call(getPublicSettings, { signal });
    noteMaintenance(settings.maintenanceMode);
    return settings;
  },
});

/** The game's settings that screens show. */
export function usePublicSettings() {
  return useQuery(settingsQuery);
}

/** The name of the game; the default one until the settings are there. */
export function useSiteName(): string {
  const { data } = useQuery({ ...settingsQuery, select: ({ siteName }) => siteName });
  return data ?? defaultSiteName;
}
