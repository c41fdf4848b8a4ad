import { mayBeSignedIn } from '../offline/session-hint';
import { Store } from '../ui/store';

/**
 * Whether the game is closed to this person: staff go on in maintenance mode. Only a new page opens it again.
 */
export const closedForMaintenance = new Store(false);

/**
 * What the public settings say. Of somebody with a session, a refused request says it: staff are not refused.
 */
export function noteMaintenance(isOn: boolean): void {
  if (isOn && !mayBeSignedIn()) closedForMaintenance.set(true);
}
