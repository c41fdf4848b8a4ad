import { groupBy } from '@limelight/rules/group-by';
import type { LondonDay } from '@limelight/rules/time';
import type { Database } from '../../platform/database.js';
import { findFreeSeat, insertMembers, listNewcomers, lockPlacing } from './league-placing.sql.js';

/**
 * Places players who have traded since a tick, and have no league of the month, into the next free seats: of the
 * division that their last month led to, or of the first division when they are new.
 */
export function placeNewcomers(db: Database, month: LondonDay, tradedSince: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockPlacing(tx);
    const newcomers = await listNewcomers(tx, month, tradedSince);
    for (const group of groupBy(newcomers, ({ division, bot }) => `${division} ${bot}`).values()) {
      let unplaced = group;
      for (let [next] = unplaced; next !== undefined; [next] = unplaced) {
        const { league, free } = await findFreeSeat(tx, { month, division: next.division, bot: next.bot });
        const placed = unplaced.slice(0, free).map((newcomer) => ({ ...newcomer, league }));
        await insertMembers(tx, month, placed);
        unplaced = unplaced.slice(free);
      }
    }
  });
}
