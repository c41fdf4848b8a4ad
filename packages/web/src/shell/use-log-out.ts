import { paths } from '@limelight/contract/paths';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { leaveAccount, signOut } from '../queries/auth';
import { showToast } from '../ui/toast-store';
import { focusAuthCard } from './auth-card-focus';
import { forgetReturnPath } from './return-path';

export interface LogOut {
  readonly busy: boolean;
  readonly logOut: () => Promise<void>;
}

/** Ends the session and opens the landing page with the log-in form. */
export function useLogOut(): LogOut {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const logOut = useCallback(async () => {
    const goToLogIn = () => router.navigate({ to: paths.landing, search: { card: 'log-in' } });
    setBusy(true);
    try {
      await signOut();
      await goToLogIn();
      await leaveAccount();
      // The guard stored the page just left as the page to return to.
      forgetReturnPath();
      showToast({
        tone: 'success',
        text: 'Successfully logged out',
        action: { label: 'Log back in', onPress: () => void goToLogIn().then(focusAuthCard) },
      });
    } catch {
      showToast({ tone: 'error', text: 'Failed to log out' });
    } finally {
      setBusy(false);
    }
  }, [router]);
  return { busy, logOut };
}
