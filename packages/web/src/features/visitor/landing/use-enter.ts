import { useRouter } from '@tanstack/react-router';
import { forgetReturnPath, returnPath } from '../../../shell/return-path';
import { showToast } from '../../../ui/toast-store';

/** Redirects after log-in to the page that the visitor requested before, or to the dashboard. */
export function useEnter(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    const href = returnPath();
    forgetReturnPath();
    await router.navigate({ href });
    showToast({ tone: 'success', text: 'Successfully logged in!' });
  };
}
