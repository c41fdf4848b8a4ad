import type { OwnRank } from '@limelight/contract/fame/leaderboards.schema';
import type { Executor } from '../../../platform/database.js';
import { type BoardProfile, listBoardProfiles } from './ranking-rows.sql.js';

/** Why others do, or do not, see a player on the leaderboards. */
export function visibilityOf({
  staff,
  unranked,
  traded,
  frozen,
  ring,
}: Pick<BoardProfile, 'staff' | 'unranked' | 'traded' | 'frozen' | 'ring'>): OwnRank['visibility'] {
  if (staff) return 'staff';
  if (frozen) return 'frozen';
  if (ring?.inForce) return 'ring';
  if (unranked) return 'hidden';
  return traded ? 'shown' : 'untraded';
}

export async function readVisibility(db: Executor, userId: string): Promise<OwnRank['visibility']> {
  const [profile] = await listBoardProfiles(db, [userId]);
  return profile === undefined ? 'untraded' : visibilityOf(profile);
}
