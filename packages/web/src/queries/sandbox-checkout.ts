import type { RequestOf } from '@limelight/contract/endpoint';
import {
  cancelSandboxCheckout,
  getSandboxCheckout,
  paySandboxCheckout,
} from '@limelight/contract/money/sandbox-checkout';
import type { SandboxCheckout } from '@limelight/contract/money/sandbox-checkout.schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error';
import { call } from './client';
import { queryKeys } from './query-keys';

/** The test provider's payment page. */
export function useSandboxCheckout(ref: string) {
  return useQuery({
    queryKey: queryKeys.sandboxCheckout(ref),
    staleTime: 0,
    queryFn: ({ signal }) => call(getSandboxCheckout, { params: { ref }, signal }),
  });
}

export type TestCardForm = RequestOf<typeof paySandboxCheckout>['body'];

/** Pays with a test card. The page's state follows, also when it takes no payment any more. */
export function usePaySandboxCheckout(ref: string) {
  const client = useQueryClient();
  const queryKey = queryKeys.sandboxCheckout(ref);
  return useMutation<SandboxCheckout, Error, TestCardForm>({
    mutationFn: (body) => call(paySandboxCheckout, { params: { ref }, body }),
    onSuccess: (page) => client.setQueryData<SandboxCheckout>(queryKey, page),
    onError: (error) => {
      if (isApiError(error, 'CONFLICT')) void client.invalidateQueries({ queryKey });
    },
  });
}

export function useCancelSandboxCheckout(ref: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelSandboxCheckout, { params: { ref } }),
    onSuccess: (page) => client.setQueryData<SandboxCheckout>(queryKeys.sandboxCheckout(ref), page),
  });
}
