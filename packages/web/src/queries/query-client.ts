import { minuteMs, secondMs } from '@limelight/rules/time';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { isApiError, isPassing } from './api-error';
import { closedForMaintenance } from './maintenance';
import { queryKeys } from './query-keys';

/**
 * For a query's `meta`: the query is excluded from server-side rendering and fetched in the browser. For
 * large data that adds little to the first screen: a page of up to 14 KB arrives with the first round trip, a
 * larger one needs another.
 */
export const afterServerRender = { afterServerRender: true } as const;

const retriesMax = 3;
const retryDelayMsMin = secondMs;
const retryDelayMsMax = 30 * secondMs;

/** Retries transient failures. For queries, and for mutations that are safe to repeat. */
export const retried = {
  retry: (failures: number, error: unknown) => failures < retriesMax && isPassing(error),
  retryDelay: (failures: number) => Math.min(retryDelayMsMin * 2 ** failures, retryDelayMsMax),
} as const;

/**
 * Any request can be refused because the session ended elsewhere, or the game was closed: update what the
 * screens depend on, so that the route guards act.
 */
function handleRefusal(client: QueryClient, error: unknown): void {
  if (isApiError(error, 'NOT_SIGNED_IN')) client.setQueryData(queryKeys.me, null);
  if (isApiError(error, 'MAINTENANCE')) closedForMaintenance.set(true);
  if (isApiError(error, 'EMAIL_NOT_VERIFIED', 'ACCOUNT_SUSPENDED')) {
    void client.invalidateQueries({ queryKey: queryKeys.me });
  }
}

/**
 * A query that is invalidated during its very first fetch is fetched again afterwards. The library would
 * treat the response as fresh, though the server may have read it before the change.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const unanswered = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (unanswered.length === 0) return;
    await Promise.allSettled(unanswered.map(({ promise }) => promise));
    await super.invalidateQueries({ ...filters, predicate: (query) => unanswered.includes(query) }, options);
  }
}

export function createQueryClient(): QueryClient {
  const client = new FreshQueryClient({
    queryCache: new QueryCache({ onError: (error) => handleRefusal(client, error) }),
    mutationCache: new MutationCache({ onError: (error) => handleRefusal(client, error) }),
    defaultOptions: {
      queries: {
        ...retried,
        gcTime: 5 * minuteMs,
        staleTime: 30 * secondMs,
        // The default pauses indefinitely while the browser reports being offline; an error can be shown and
        // retried.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

export const queryClient = createQueryClient();

/**
 * Shows what a change answered. A request for the same data that was sent before the change would bring the
 * old state back, so it is cancelled.
 */
export async function showAnswer<Data>(queryKey: QueryKey, answer: Data, client = queryClient): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, answer);
}

/**
 * Marks the queries under these keys as stale; those on screen are fetched again, without waiting for them.
 */
export function refetch(...keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}
