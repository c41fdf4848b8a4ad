import { useGuestPlays } from '../guest/guest-play';
import { useMe } from '../queries/accounts';

/** Nobody is signed in, and a guest's game is under way. */
export function useIsGuest(): boolean {
  const { data: me } = useMe();
  return useGuestPlays() && (me === null || me === undefined);
}
