import { listSettingChanges } from '@limelight/contract/people/settings';
import { call } from './client';
import { type PageRequest, usePages } from './pages';
import { queryKeys } from './query-keys';

/** Past and announced changes of the rules that touch money, newest first, in pages of 20. */
export function useSettingChanges() {
  return usePages(queryKeys.settingChanges, ({ cursor, signal }: PageRequest<number>) =>
    call(listSettingChanges, { query: { limit: 20, cursor }, signal }),
  );
}
