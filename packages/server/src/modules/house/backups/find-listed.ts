import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { findBackup } from './backup.sql.js';

/** @throws Refusal NOT_FOUND */
export async function findListed(db: Executor, id: string) {
  const backup = await findBackup(db, id);
  if (backup === undefined) throw new Refusal('NOT_FOUND', { message: 'No such backup' });
  return backup;
}
