import { handleKey } from '@limelight/rules/handle';
import type { Executor } from '../../../platform/database.js';
import type { Services } from '../../../services.js';
import { findFreeHandle } from './find-free-handle.js';
import { blockHandle, lockHandle, updateHandle } from './handle.sql.js';

/**
 * Gives a player a generated handle; nobody can have the old one again.
 * @returns undefined for a closed account, which has none
 */
export async function replaceHandle(
  tx: Executor,
  random: Services['random'],
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<{ readonly before: string; readonly after: string } | undefined> {
  const row = await lockHandle(tx, userId);
  if (!row) return undefined;
  const after = await findFreeHandle(tx, random);
  await updateHandle(tx, userId, after, now);
  await blockHandle(tx, handleKey(row.handle));
  return { before: row.handle, after };
}
