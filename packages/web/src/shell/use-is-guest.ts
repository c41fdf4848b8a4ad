import { useMe } from '../api/accounts';
import { useGuestPlays } from '../api/guest';

/** Nobody is signed in, and a guest's game is under way. */
export function useIsGuest(): boolean {
  const { data: me } = useMe();
  return useGuestPlays() && (me === null || me === undefined);
}
