import { eventClearanceMs, eventGapMs, eventMs, isTooNear } from '@limelight/rules/squad-event';
import type { Executor } from '../../../platform/database.js';
import { listPremiereTimes } from '../../exchange/premieres/premieres.public.js';
import { isTradable, listMovingMoments } from './moments.sql.js';
import { listNeighbours, type SquadEventRow } from './squad-event.sql.js';

/** What an event depends on. */
export interface Planned {
  readonly id: string;
  readonly celebrityId: string;
  readonly startsAtMs: number;
}

export const plannedOf = ({ id, celebrity_id, starts_at }: SquadEventRow): Planned => ({
  id,
  celebrityId: celebrity_id,
  startsAtMs: starts_at.getTime(),
});

/**
 * The moment of a premiere, a split or an IPO of the celebrity that is too near to an event, as far as it is
 * public. Scheduled news never refuse one: that would give them away.
 */
export async function findNearMoment(db: Executor, { celebrityId, startsAtMs }: Planned): Promise<number | undefined> {
  const since = new Date(startsAtMs - eventClearanceMs);
  const premieres = await listPremiereTimes(db, celebrityId, since);
  const others = await listMovingMoments(db, { celebrityId, startsAtMs });
  return [...premieres.map((at) => at.getTime()), ...others].find((atMs) => isTooNear(startsAtMs, atMs));
}

/** Other events of the celebrity that cannot be together with this one. */
export function listRivals(db: Executor, { id, celebrityId, startsAtMs }: Planned): Promise<SquadEventRow[]> {
  const spanMs = eventMs + eventGapMs;
  const [from, to] = [new Date(startsAtMs - spanMs), new Date(startsAtMs + spanMs)];
  return listNeighbours(db, { id, celebrityId, from, to });
}

/** Why there can be no event at its time now; null when nothing is in the way but other proposals. */
export async function findObstacle(
  db: Executor,
  planned: Planned,
): Promise<'CELEBRITY_UNKNOWN' | 'EVENT_NEAR' | 'EVENT_SLOT_TAKEN' | null> {
  if (!(await isTradable(db, planned.celebrityId))) return 'CELEBRITY_UNKNOWN';
  if ((await findNearMoment(db, planned)) !== undefined) return 'EVENT_NEAR';
  const rivals = await listRivals(db, planned);
  return rivals.some(({ stage }) => stage !== 'proposed') ? 'EVENT_SLOT_TAKEN' : null;
}
