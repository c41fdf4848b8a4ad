import { handleChangeableAtMs } from '@limelight/rules/handle';
import { formatDateTime } from '@limelight/rules/time';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { isHandleTaken, lockHandle, updateHandle } from './handle.sql.js';

export interface ChangedHandle {
  readonly handle: string;
  readonly changeableAt: string | null;
}

/**
 * Gives a player another handle. The earlier ones stay theirs, and they can go back to them. Of two players
 * who choose the same one in the same moment the database refuses the second, as HANDLE_TAKEN too.
 * @throws Refusal HANDLE_TAKEN, HANDLE_TOO_SOON, NOT_SIGNED_IN for an account that was closed meanwhile
 */
export function changeHandle(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, handle }: { readonly userId: string; readonly handle: string },
): Promise<ChangedHandle> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const before = await lockHandle(tx, userId);
    if (!before) throw new Refusal('NOT_SIGNED_IN');
    const changeableAtMs = handleChangeableAtMs(before.changedAt?.getTime() ?? null, now.getTime());
    if (before.handle === handle) return present(handle, changeableAtMs);
    if (changeableAtMs !== null) {
      const message = `You can change your handle again on ${formatDateTime(changeableAtMs)}`;
      throw new Refusal('HANDLE_TOO_SOON', { message });
    }
    if (await isHandleTaken(tx, handle, userId)) throw new Refusal('HANDLE_TAKEN');
    await updateHandle(tx, userId, handle, now);
    return present(handle, handleChangeableAtMs(now.getTime(), now.getTime()));
  });
}

function present(handle: string, changeableAtMs: number | null): ChangedHandle {
  return { handle, changeableAt: changeableAtMs === null ? null : new Date(changeableAtMs).toISOString() };
}
