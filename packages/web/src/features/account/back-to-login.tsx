import { paths } from '@limelight/contract/paths';
import { useRouter } from '@tanstack/react-router';
import { meQuery } from '../../queries/accounts';
import { leaveAccount, signOut } from '../../queries/auth';
import { queryClient } from '../../queries/query-client';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/toast-store';

/** To the log-in form. An unverified account is signed out first, or the route guard would redirect back. */
function useBackToLogin(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    try {
      const signedIn = queryClient.getQueryData(meQuery.queryKey) != null;
      if (signedIn) await signOut();
      await router.navigate({ to: paths.landing, search: { card: 'log-in' } });
      if (signedIn) await leaveAccount();
    } catch {
      showToast({ tone: 'error', text: 'Failed to log out' });
    }
  };
}

export function BackToLogin() {
  const backToLogin = useBackToLogin();
  return (
    <Button variant="outline" full onClick={() => void backToLogin()}>
      Back to Login
    </Button>
  );
}
