import type { Executor } from '../../../platform/database.js';
import type { PremiereRow } from './premiere.sql.js';

export interface UnnotifiedPremiere extends Pick<PremiereRow, 'day' | 'stage' | 'at'> {
  readonly celebrityId: string;
  readonly name: string;
}

/** Premieres of traded celebrities that begin in a span and whose audience was not notified yet. */
export async function listUnnotifiedPremieres(
  db: Executor,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<UnnotifiedPremiere[]> {
  return db
    .selectFrom('premiere')
    .innerJoin('celebrity', 'celebrity.id', 'premiere.celebrity_id')
    .select(['premiere.day', 'premiere.stage', 'premiere.at', 'premiere.celebrity_id as celebrityId', 'celebrity.name'])
    .where('at', '>', now)
    .where('at', '<=', until)
    .where('tick_number', 'is', null)
    .where('end_tick', 'is', null)
    .where('cancelled_reason', 'is', null)
    .where('notified_at', 'is', null)
    .where('celebrity.status', '=', 'active')
    .orderBy('at')
    .execute();
}

export async function setNotified(db: Executor, { day, stage }: UnnotifiedPremiere, now: Date): Promise<void> {
  await db
    .updateTable('premiere')
    .set({ notified_at: now })
    .where('day', '=', day)
    .where('stage', '=', stage)
    .execute();
}
