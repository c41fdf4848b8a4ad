import { useRouter } from '@tanstack/react-router';
import { forgetReturnPath, returnPath } from '../../../shell/return-path';
import { showToast } from '../../../ui/toast-store';

/** On to the page that was asked for before logging in, or to the dashboard. */
export function useEnter(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    const href = returnPath();
    forgetReturnPath();
    await router.navigate({ href });
    showToast({ tone: 'success', text: 'Successfully logged in!' });
  };
}
