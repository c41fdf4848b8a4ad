import { queryClient } from '../queries/query-client';
import { PullToRefresh } from '../ui/pull-to-refresh';

/** Lets a finger refetch what the page shows. */
export function PageRefresh() {
  return <PullToRefresh onRefresh={refetchPage} />;
}

/** @returns whether everything that was on screen could be fetched again */
async function refetchPage(): Promise<boolean> {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.data !== undefined });
  await queryClient.refetchQueries({ type: 'active' });
  return shown.every(({ state }) => state.status !== 'error');
}
