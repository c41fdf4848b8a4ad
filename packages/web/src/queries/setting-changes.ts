import type { AnswerOf } from '@limelight/contract/endpoint';
import { listSettingChanges } from '@limelight/contract/settings';
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { call } from './client';
import { queryKeys } from './query-keys';

export type SettingChangesPage = AnswerOf<typeof listSettingChanges>;

const changesPerPage = 20;

/** Past and announced changes of the rules that touch money, newest first, in pages. */
export function useSettingChanges() {
  return useInfiniteQuery<SettingChangesPage, Error, InfiniteData<SettingChangesPage>, QueryKey, number | null>({
    queryKey: queryKeys.settingChanges,
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    queryFn: ({ pageParam, signal }) =>
      call(listSettingChanges, { query: { limit: changesPerPage, cursor: pageParam ?? undefined }, signal }),
  });
}
