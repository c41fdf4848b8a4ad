import { listWaiting } from '@limelight/contract/house/dashboards';
import type { WaitingEntry } from '@limelight/contract/house/dashboards.schema';
import { secondMs } from '@limelight/rules/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client';

/**
 * What waits for staff, for the dashboard and the counts of the side bar. The server reads each queue up to a
 * maximum.
 */
export const waitingQuery = queryOptions({
  queryKey: [listWaiting.url],
  queryFn: ({ signal }) => call(listWaiting, { signal }),
  refetchInterval: 15 * secondMs,
});

/** How much waits in some queues. A queue that is not listed is empty, or not for this role. */
export function countWaiting(
  waiting: readonly Pick<WaitingEntry, 'name' | 'count'>[],
  queues: readonly string[],
): number {
  return waiting.filter(({ name }) => queues.includes(name)).reduce((sum, { count }) => sum + count, 0);
}
