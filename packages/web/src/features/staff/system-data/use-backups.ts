import { listBackups } from '@limelight/contract/house/backups';
import type { SystemTask } from '@limelight/contract/house/backups.schema';
import { getSystemData } from '@limelight/contract/house/system-data';
import { secondMs } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../queries/client';

export const backupsKey = [listBackups.url] as const;
export const systemDataKey = [getSystemData.url] as const;

const idleMs = 30 * secondMs;

/** Polled every second while something runs. */
export function useBackups() {
  return useQuery({
    queryKey: backupsKey,
    queryFn: ({ signal }) => call(listBackups, { signal }),
    refetchInterval: ({ state }) => (runningOf(state.data?.tasks) === undefined ? idleMs : secondMs),
  });
}

/** @param newest the newest task: when it starts and when it ends, the figures are other ones */
export function useSystemData(newest: SystemTask | undefined) {
  return useQuery({
    queryKey: [...systemDataKey, newest?.id, newest?.state],
    queryFn: ({ signal }) => call(getSystemData, { signal }),
    placeholderData: (before) => before,
  });
}

export function runningOf(tasks: readonly SystemTask[] | undefined): SystemTask | undefined {
  return tasks?.find(({ state }) => state === 'running');
}
