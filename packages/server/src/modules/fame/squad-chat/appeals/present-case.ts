import type { SquadCase } from '@limelight/contract/fame/squad-appeals.schema';
import type { CaseKey, CaseRow } from './case.sql.js';

/** What players and staff read of a case. */
export function presentCase({ kind, id }: Pick<CaseKey, 'kind' | 'id'>, row: CaseRow): Omit<SquadCase, 'ticket'> {
  const { measure, squadId, squadName, squadHandle, celebrityId, byStaff, reason, state, before, after } = row;
  const isOfSquad = squadId !== null && measure !== 'staff-mute';
  return {
    ...{ kind, id, measure, celebrityId, byStaff, reason, state, before, after },
    squad: isOfSquad ? { id: squadId, name: squadName ?? '', handle: squadHandle ?? '' } : null,
    time: row.at.toISOString(),
    until: row.until?.toISOString() ?? null,
  };
}
