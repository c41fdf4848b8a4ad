import { paths } from '@limelight/contract/paths';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { leaveAccount, signOut } from '../queries/auth';
import { showToast } from '../ui/toast-store';
import { enterAuthCard } from './auth-card-place';
import { forgetReturnPath } from './return-path';

export interface LogOut {
  readonly busy: boolean;
  readonly logOut: () => Promise<void>;
}

/** Ends the session and leads to the landing page, where the log-in form stands ready. */
export function useLogOut(): LogOut {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const goToLogIn = () => router.navigate({ to: paths.landing, search: { card: 'log-in' } });
  const logOut = async () => {
    setBusy(true);
    try {
      await signOut();
      await goToLogIn();
      await leaveAccount();
      // The guard took the page just left for one that was asked for.
      forgetReturnPath();
      showToast({
        tone: 'success',
        text: 'Successfully logged out',
        action: { label: 'Log back in', onPress: () => void goToLogIn().then(enterAuthCard) },
      });
    } catch {
      showToast({ tone: 'error', text: 'Failed to log out' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, logOut };
}
