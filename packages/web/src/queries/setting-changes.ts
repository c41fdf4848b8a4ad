import type { listSettingChanges } from '@limelight/contract/settings';
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { type Answer, call } from './client';
import { queryKeys } from './query-keys';

export type SettingChangesPage = Answer<typeof listSettingChanges>;

const changesPerPage = 20;

/** Past and announced changes of the rules that touch money, newest first, in pages. */
export function useSettingChanges() {
  return useInfiniteQuery<SettingChangesPage, Error, InfiniteData<SettingChangesPage>, QueryKey, number | null>({
    queryKey: queryKeys.settingChanges,
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    queryFn: ({ pageParam, signal }) =>
      call<typeof listSettingChanges>({
        method: 'GET',
        url: '/api/v1/settings/changes',
        query: { limit: changesPerPage, cursor: pageParam ?? undefined },
        signal,
      }),
  });
}
