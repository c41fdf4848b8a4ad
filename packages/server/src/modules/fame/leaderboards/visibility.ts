import type { OwnStanding } from '@limelight/contract/fame/leaderboards.schema';
import type { Executor } from '../../../platform/database.js';
import { type Face, listFaces } from './ranking-rows.sql.js';

/** Why others do, or do not, see a player on the leaderboards. */
export function visibilityOf({
  staff,
  unranked,
  traded,
}: Pick<Face, 'staff' | 'unranked' | 'traded'>): OwnStanding['visibility'] {
  if (staff) return 'staff';
  if (unranked) return 'hidden';
  return traded ? 'shown' : 'untraded';
}

export async function readVisibility(db: Executor, userId: string): Promise<OwnStanding['visibility']> {
  const [face] = await listFaces(db, [userId]);
  return face === undefined ? 'untraded' : visibilityOf(face);
}
