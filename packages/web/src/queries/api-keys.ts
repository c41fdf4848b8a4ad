import type { CreateApiKeyRequest, createApiKey, listApiKeys, revokeApiKey } from '@limelight/contract/api-keys';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from './client';
import { queryKeys } from './query-keys';

/** The keys in force, newest first. */
export function useApiKeys() {
  return useQuery({
    queryKey: queryKeys.apiKeys,
    queryFn: async ({ signal }) =>
      (await call<typeof listApiKeys>({ method: 'GET', url: '/api/v1/api-keys', signal })).keys,
  });
}

/** @throws ApiError PASSWORD_NEEDED when the session is no longer fresh */
export function useCreateApiKey() {
  const client = useQueryClient();
  return useMutation<Answer<typeof createApiKey>, Error, CreateApiKeyRequest>({
    mutationFn: (body) => call<typeof createApiKey>({ method: 'POST', url: '/api/v1/api-keys', body }),
    onSuccess: (_made, { scope }) => {
      void client.invalidateQueries({ queryKey: queryKeys.apiKeys });
      // The account may be a bot now.
      if (scope === 'trade') void client.invalidateQueries({ queryKey: queryKeys.me });
    },
  });
}

export function useRevokeApiKey() {
  const client = useQueryClient();
  return useMutation<Answer<typeof revokeApiKey>, Error, string>({
    mutationFn: (id) => call<typeof revokeApiKey>({ method: 'DELETE', url: '/api/v1/api-keys/:id', params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.apiKeys }),
  });
}
