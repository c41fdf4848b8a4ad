import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { lockCelebrityChanges } from '../market/market.public.js';
import { isNameTaken, type LockedCelebrity, lockCelebrity } from './celebrities.sql.js';

/**
 * Locks a celebrity for a change by staff, after a tick in progress and before the next one.
 * @throws Refusal CELEBRITY_UNKNOWN
 */
export async function lockForChange(tx: Executor, id: string): Promise<LockedCelebrity> {
  await lockCelebrityChanges(tx);
  const celebrity = await lockCelebrity(tx, id);
  if (!celebrity) throw new Refusal('CELEBRITY_UNKNOWN');
  return celebrity;
}

/** @throws Refusal CONFLICT while the IPO of the celebrity gives out its shares */
export function requireBegun({ status }: Pick<LockedCelebrity, 'status'>): void {
  if (status !== 'listing') return;
  throw new Refusal('CONFLICT', { message: 'Its shares are being given out. Wait until trading begins' });
}

/** @throws Refusal CONFLICT when another celebrity has the name */
export async function requireFreeName(tx: Executor, name: string, exceptId: string | null): Promise<void> {
  if (!(await isNameTaken(tx, name, exceptId))) return;
  throw new Refusal('CONFLICT', {
    message: `${name} is listed already`,
    details: { name: `${name} is listed already` },
  });
}
