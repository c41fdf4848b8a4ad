import { groupBy } from '@limelight/rules/group-by';
import { leagueOfNewcomer } from '@limelight/rules/league';
import type { LondonDay } from '@limelight/rules/time';
import type { Database } from '../../../platform/database.js';
import { findNewestLeague, insertMembers, listNewcomers, lockPlacing } from './league-placing.sql.js';

/**
 * Places players who have traded since a tick, and have no league of the month, into the next free seats: of
 * the division that their last month led to, or of the first division when they are new.
 */
export function placeNewcomers(db: Database, month: LondonDay, tradedSince: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockPlacing(tx);
    const newcomers = await listNewcomers(tx, month, tradedSince);
    for (const group of groupBy(newcomers, ({ division, bot }) => `${division} ${bot}`).values()) {
      const [first] = group;
      if (first === undefined) continue;
      const newest = await findNewestLeague(tx, { month, division: first.division, bot: first.bot });
      const placements = group.map((newcomer, place) => ({ ...newcomer, league: leagueOfNewcomer(place, newest) }));
      await insertMembers(tx, month, placements);
    }
  });
}
