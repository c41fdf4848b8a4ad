import { useRouter } from '@tanstack/react-router';
import { meQuery } from '../../../queries/accounts';
import { queryClient } from '../../../queries/query-client';
import { homePathOf } from '../../../shell/home-path';
import { forgetReturnPath, returnPath } from '../../../shell/return-path';
import { showToast } from '../../../ui/toast-store';

/**
 * Redirects after log-in to the page that the visitor requested before, or to the account's own dashboard.
 */
export function useEnter(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    const href = returnPath(homePathOf(await queryClient.fetchQuery(meQuery)));
    forgetReturnPath();
    await router.navigate({ href });
    showToast({ tone: 'success', text: 'Successfully logged in!' });
  };
}
