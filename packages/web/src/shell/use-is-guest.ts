import { useGuestPlays } from '../guest/guest-play';
import { useMe } from '../queries/accounts';

/**
 * Whether a guest game is in progress and nobody is signed in. The server renders strangers as the guests
 * they become.
 */
export function useIsGuest(): boolean {
  const { data: me } = useMe();
  return useGuestPlays({ onServer: true }) && (me === null || me === undefined);
}
