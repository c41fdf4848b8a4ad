import { minuteMs, secondMs } from '@limelight/rules/time';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { isApiError, isPassing } from './api-error';
import { queryKeys } from './query-keys';

/**
 * For a query's `meta`: a page that the server draws comes without this answer, and the app asks for it. For what is many bytes
 * and little of the first screen: a page of up to 14 KB comes with the first answer on the line, a larger one a round trip later.
 */
export const afterServerRender = { afterServerRender: true } as const;

const retriesMax = 3;
const retryDelayMsMin = secondMs;
const retryDelayMsMax = 30 * secondMs;

export function retryDelayMs(failures: number): number {
  return Math.min(retryDelayMsMin * 2 ** failures, retryDelayMsMax);
}

export function retriesPassing(failures: number, error: unknown): boolean {
  return failures < retriesMax && isPassing(error);
}

/** A session that ended elsewhere shows as the refusal of any call: the account is then asked for again, and the guards act. */
function noticeEndedSession(client: QueryClient, error: unknown): void {
  if (isApiError(error, 'NOT_SIGNED_IN')) client.setQueryData(queryKeys.me, null);
  if (isApiError(error, 'EMAIL_NOT_VERIFIED', 'ACCOUNT_SUSPENDED')) {
    void client.invalidateQueries({ queryKey: queryKeys.me });
  }
}

/**
 * What is made old while its very first answer is under way is asked for again once that is there. The library would take the
 * answer for new, though it may have been read before whatever made it old.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const asked = filters as InvalidateQueryFilters | undefined;
    const unanswered = this.getQueryCache()
      .findAll({ ...asked, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(asked, options);
    if (unanswered.length === 0) return;
    await Promise.allSettled(unanswered.map(({ promise }) => promise));
    const wereUnanswered = new Set<Query>(unanswered);
    await super.invalidateQueries({ ...asked, predicate: (query) => wereUnanswered.has(query) }, options);
  }
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new FreshQueryClient({
    queryCache: new QueryCache({ onError: (error) => noticeEndedSession(client, error) }),
    mutationCache: new MutationCache({ onError: (error) => noticeEndedSession(client, error) }),
    defaultOptions: {
      queries: {
        retry: retriesPassing,
        retryDelay: retryDelayMs,
        gcTime: 5 * minuteMs,
        staleTime: 30 * secondMs,
        // The default waits without an end while the browser believes itself offline; an error can be shown and retried.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

export const queryClient = createQueryClient();
