import type { StaffSquadCase } from '@limelight/contract/fame/squad-appeals.schema';
import { squadUndo } from '@limelight/rules/squad-appeal';
import type { Executor } from '../../../../platform/database.js';
import { readContext } from '../message-context.js';
import { type CaseKey, type CaseRow, findCase } from './case.sql.js';
import { presentCase } from './present-case.js';

/** What an appeal is about, for who answers it; null once that is deleted. */
export async function readStaffCase(db: Executor, key: CaseKey, now: Date): Promise<StaffSquadCase | null> {
  const row = await findCase(db, key, now);
  if (row === undefined) return null;
  const { measure, state, at, archived, byId, byName } = row;
  return {
    ...presentCase(key, row),
    by: byId === null || byName === null ? null : { id: byId, name: byName },
    message: await readMessage(db, row),
    undo: squadUndo({ measure, state, archived, atMs: at.getTime() }, now.getTime()),
  };
}

async function readMessage(
  db: Executor,
  { squadId, number, reportedText }: CaseRow,
): Promise<StaffSquadCase['message']> {
  if (squadId === null || number === null) return null;
  return { number, text: reportedText, context: await readContext(db, squadId, number) };
}
