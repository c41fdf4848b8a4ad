import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useGuestPlays } from '../guest/guest-play';
import { useMe } from '../queries/accounts';
import { type Audience, decideEntry } from './guard';

/**
 * Runs the route guard again when a session begins or ends while the page is open, here or in another tab.
 */
export function useGuard(audience: Audience, account?: Parameters<typeof useMe>[0]): void {
  const router = useRouter();
  const { data: me } = useMe(account);
  const guest = useGuestPlays();
  const entry = me === undefined ? 'enter' : decideEntry(audience, me, guest);
  useEffect(() => {
    if (entry !== 'enter') void router.invalidate();
  }, [entry, router]);
}
