import { createApiKey, listApiKeys, revokeApiKey } from '@limelight/contract/api-keys';
import type { CreateApiKeyRequest } from '@limelight/contract/api-keys.schema';
import type { AnswerOf } from '@limelight/contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './client';
import { queryKeys } from './query-keys';

/** The active keys, newest first. */
export function useApiKeys() {
  return useQuery({
    queryKey: queryKeys.apiKeys,
    queryFn: async ({ signal }) => (await call(listApiKeys, { signal })).keys,
  });
}

/** @throws ApiError PASSWORD_NEEDED when the log-in is no longer recent: `confirmIdentity` comes first then */
export function useCreateApiKey() {
  const client = useQueryClient();
  return useMutation<AnswerOf<typeof createApiKey>, Error, CreateApiKeyRequest>({
    mutationFn: (body) => call(createApiKey, { body }),
    onSuccess: (_made, { scope }) => {
      void client.invalidateQueries({ queryKey: queryKeys.apiKeys });
      // The account may be a bot now.
      if (scope === 'trade') void client.invalidateQueries({ queryKey: queryKeys.me });
    },
  });
}

export function useRevokeApiKey() {
  const client = useQueryClient();
  return useMutation<AnswerOf<typeof revokeApiKey>, Error, string>({
    mutationFn: (id) => call(revokeApiKey, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.apiKeys }),
  });
}
