import { oldestOfRings } from '@limelight/rules/squad-ranking';
import type { Executor } from '../../../platform/database.js';
import { listRingLinks } from '../squads/squads.public.js';
import { listSettledPledgers } from './pledger.sql.js';
import { publishEventChange, readPledged, savePledged } from './squad-event.sql.js';

/** Who counts for the slot and the boost: settled accounts, of a ring the oldest alone. */
export async function listCounted(db: Executor, eventId: string, now: Date): Promise<ReadonlySet<string>> {
  const settled = await listSettledPledgers(db, eventId, now);
  const links = await listRingLinks(
    db,
    settled.map(({ userId }) => userId),
  );
  return new Set(oldestOfRings(settled, links).map(({ userId }) => userId));
}

/** Counts what the pages of an event show of its pledges, and says it when it has changed. */
export async function savePledgeCounts(db: Executor, eventId: string, now: Date): Promise<void> {
  const [sums, counted] = [await readPledged(db, eventId), await listCounted(db, eventId, now)];
  // Somebody may have left in between.
  const isChanged = await savePledged(db, eventId, { ...sums, pledgers: Math.min(counted.size, sums.pledges) });
  if (isChanged) await publishEventChange(db, eventId);
}
