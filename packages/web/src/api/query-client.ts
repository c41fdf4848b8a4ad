import { minuteMs, secondMs } from '@limelight/rules/time';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiError, isPassing } from './api-error';
import { queryKeys } from './query-keys';

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

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
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
