import { createApiKey, listApiKeys, revokeApiKey } from '@limelight/contract/people/api-keys';
import type { CreateApiKeyRequest } from '@limelight/contract/people/api-keys.schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from './client';
import { queryClient, refetch } from './query-client';
import { queryKeys } from './query-keys';

/** The active keys, newest first. */
export function useApiKeys() {
  return useQuery({
    queryKey: queryKeys.apiKeys,
    queryFn: async ({ signal }) => (await call(listApiKeys, { signal })).keys,
  });
}

/**
 * @throws ApiError PASSWORD_NEEDED when the log-in is no longer recent: `confirmIdentity` comes first then
 */
export function useCreateApiKey() {
  return useMutation({
    mutationFn: (body: CreateApiKeyRequest) => call(createApiKey, { body }),
    onSuccess: (_made, { scope }) => {
      refetch(queryKeys.apiKeys);
      // The account may be a bot now.
      if (scope === 'trade') refetch(queryKeys.me);
    },
  });
}

export function useRevokeApiKey() {
  return useMutation({
    mutationFn: (id: string) => call(revokeApiKey, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.apiKeys }),
  });
}
