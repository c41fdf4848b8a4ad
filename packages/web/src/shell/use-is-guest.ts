import { useGuestPlays } from '../guest/guest-play';
import { useMe } from '../queries/accounts';

/** Whether a guest game is in progress and nobody is signed in. */
export function useIsGuest(): boolean {
  const { data: me } = useMe();
  return useGuestPlays() && (me === null || me === undefined);
}
