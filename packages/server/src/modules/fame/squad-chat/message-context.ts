import type { SquadMessage } from '@limelight/contract/fame/squad-chat.schema';
import type { Executor } from '../../../platform/database.js';
import { listMessagesAfter, listMessagesBefore } from './message.sql.js';
import { presentMessage } from './present-message.js';

/** Shown before and after a message. */
const contextCount = 10;

/** A message between those before and after it, as staff see them; none past their retention. */
export async function readContext(db: Executor, squadId: string, number: number): Promise<SquadMessage[]> {
  const rows = [
    ...(await listMessagesBefore(db, squadId, number, contextCount)),
    ...(await listMessagesAfter(db, squadId, number - 1, contextCount + 1)),
  ];
  return rows.map(presentMessage);
}
